"""The tests of the kingdoms game."""
