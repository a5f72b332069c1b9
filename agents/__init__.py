"""Players: random, hand-written, searching and learning ones, all behind one protocol."""
