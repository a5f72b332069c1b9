"""Speed, measured: one question a file."""
