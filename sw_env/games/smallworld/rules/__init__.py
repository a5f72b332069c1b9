"""The rules of the game: kernels that act on one record and allocate nothing."""
