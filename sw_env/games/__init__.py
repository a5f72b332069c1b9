"""The other games: a folder each, with facts of its own and kernels of its own."""
