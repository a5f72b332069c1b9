"""The school of the small network: the compiled search plays, the network learns from it, and an exam says which one stays."""
