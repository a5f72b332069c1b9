"""The rule cases of the kingdoms game and the runner that any implementation can be put through."""
