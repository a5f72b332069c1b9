"""The facts of the game: pure Python, no kernels, no rules."""
