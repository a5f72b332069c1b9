"""A slow, literal second witness of the Small World rules; it shares no code with the engine."""

from .oracle import Oracle
from .tables import EDITIONS, OracleError

__all__ = ["EDITIONS", "Oracle", "OracleError"]
