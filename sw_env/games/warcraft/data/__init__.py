"""The facts of Small World of Warcraft: pure Python, no kernels, no rules."""
