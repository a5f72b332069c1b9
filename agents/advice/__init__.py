"""What good players know of each game, a package a game."""
