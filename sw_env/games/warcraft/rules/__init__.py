"""The rules of Small World of Warcraft as kernels of `(s, w, …)`, one file for each question."""
