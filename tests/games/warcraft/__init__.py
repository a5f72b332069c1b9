"""Tests of Small World of Warcraft."""
