"""A slow, literal second witness of the kingdoms rules; it shares no code with the engine."""

from .oracle import Oracle
from .words import DEFAULTS, OracleError

__all__ = ["DEFAULTS", "Oracle", "OracleError"]
