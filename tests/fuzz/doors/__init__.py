"""A module for each door, with `attempt(rng)`: one mutated input, and the class of what came of it."""
