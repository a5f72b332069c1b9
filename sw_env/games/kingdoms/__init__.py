"""Tiny Epic Kingdoms with Heroes' Call, for one to five seats."""
