"""Small World of Warcraft: several islands, two factions, things that act between turns."""
