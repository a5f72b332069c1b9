"""Fuzz targets: every door of the project is knocked at with seeded, mutated input (`make test-fuzz`)."""
