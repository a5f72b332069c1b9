"""Small World, the classic game."""
