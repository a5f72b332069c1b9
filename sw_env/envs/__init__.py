"""The environments: what a program holds to play many games."""
