"""What a good player knows of Tiny Epic Kingdoms, a piece of advice a function; kernels that never move a game."""
