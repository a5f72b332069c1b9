"""What the engine did when it was last looked at."""
