"""Play and watch in the browser; needs the extra `web`. Imports agents, as the command line does."""
