"""The tests of the games beside Small World."""
