"""The player that looks with a small network: weights on disk, and the agent; torch is nowhere in it."""
