"""A slow, literal second witness of the rules of Small World of Warcraft; it shares no code with the engine."""

from .facts import OracleError
from .oracle import Oracle

__all__ = ["Oracle", "OracleError"]
