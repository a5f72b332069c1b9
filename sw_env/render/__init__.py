"""The game as pictures, text and pages; above the rules, below the environments."""
