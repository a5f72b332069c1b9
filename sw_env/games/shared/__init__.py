"""What several games have in common, called by each unchanged."""
