"""The rule cases and the runner that any implementation can be put through."""
