"""Measuring: who plays whom, what came out, how sure that is."""
