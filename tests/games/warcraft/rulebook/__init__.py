"""The executable rule cases of Small World of Warcraft."""
