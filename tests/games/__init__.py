"""Tests of the other games, a folder each."""
