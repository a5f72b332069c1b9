"""The facts of the kingdoms game: pure Python, no kernels, no rules."""
