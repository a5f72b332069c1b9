"""Advice that holds in several games: kernels and tables' helpers that the packages beside this one call."""
