"""Kernels that several games call: what their rules have in common to the letter."""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
"""Compiled code of the games that call them depends on these sources."""
