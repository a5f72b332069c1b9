"""Learning, and measuring what was learned: arena, ratings, training."""
