"""A real player's knowledge, a piece of advice a function; kernels that look at a game and never move it."""
