"""An action as data, whatever the game: what is done, where, with what, and what it costs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Target: TypeAlias = "tuple[str, int] | None"
"""What an action number points at: ("region", 12), ("combo", 3), or nothing."""


@dataclass(frozen=True)
class Move:
    """A legal action and all that people and programs want to know of it before it is played."""

    action: int
    verb: str
    region: int | None = None
    args: Mapping[str, str | int] = field(default_factory=dict, hash=False)
    """What else the verb is about, by kind: {"race": "elves", "power": "hill"}, {"seat": 2}."""
    cost: int | None = None
    odds: float | None = None
    """How likely it succeeds, where that is not certain."""
    lacks: int | None = None
    """How much of the cost is not there and has to be made up for by luck."""
    coins: int | None = None
    """What it takes from the purse of whoever plays it, a price or tolls."""


def say(move: Move) -> str:
    """A move as a sentence, for people: "conquer 12", "pick elves hill"."""
    where = [] if move.region is None else [move.region]
    return " ".join(map(str, (move.verb, *where, *move.args.values())))


def as_data(move: Move) -> dict[str, Any]:
    """A move as JSON, with its sentence; what it does not have is left out."""
    found = {"action": move.action, "say": say(move), "verb": move.verb, "args": dict(move.args)}
    rest = {key: getattr(move, key) for key in ("region", "cost", "odds", "lacks", "coins")}
    return found | {key: value for key, value in rest.items() if value is not None}


def region_of(targets: tuple[Target, ...], action: int) -> int | None:
    """The region that an action number points at, if it does."""
    target = targets[action] if 0 <= action < len(targets) else None
    return target[1] if target and target[0] == "region" else None
