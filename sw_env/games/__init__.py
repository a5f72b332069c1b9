"""The games beside Small World, one package each."""
