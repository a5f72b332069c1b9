"""The games, a package each; the same file names in each answer the same questions."""
