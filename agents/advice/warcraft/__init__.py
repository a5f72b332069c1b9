"""What a good player knows of Small World of Warcraft, a piece of advice a function; kernels that never move a game."""
