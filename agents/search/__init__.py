"""Monte-Carlo tree search for two to five players: open loop, hidden stacks and dice drawn anew in every simulation."""
