"""Chance as lines of a record: what came up behind a decision, and what is to come up when a caller scripts it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.rulebook import COMPASS_HOURS, MAX_MAGIC, OFFER
from sw_env.games.kingdoms.data.tables import FACTION_NAMES, HERO_NAMES
from sw_env.games.kingdoms.rules.agenda import COPY, HEROES, ROLL
from sw_env.games.kingdoms.rules.state import LINES, NOBODY
from sw_env.games.spec import Line, ScriptError
from sw_env.reading import shown

KEYS = {HEROES: "heroes", COPY: "copy", ROLL: "roll"}


def happened(s: np.void, config: KingdomsConfig) -> list[Line]:
    """The record lines behind the latest decision, in their order."""
    return [_line(*map(int, s["lines"][k])) for k in range(s["logged"])]


def _line(kind: int, p: int, first: int, second: int) -> Line:
    if kind == HEROES:
        return {"heroes": [p, [HERO_NAMES[card] for card in (first, second) if card >= 0]]}
    return {"copy": [p, first, FACTION_NAMES[second]]} if kind == COPY else {"roll": first}


def script(s: np.void, config: KingdomsConfig, lines: Sequence[Line]) -> None:
    """Let chance bring these lines next, in their order."""
    if len(lines) > LINES:
        raise ScriptError(f"{len(lines)} lines of chance; one decision brings at most {LINES}")
    read = [READ[key](value, config) for line in lines for key, value in line.items()]
    s["scripted"], s["script_at"], s["fault"] = len(read), 0, 0
    s["script"] = 0
    for k, numbers in enumerate(read):
        s["script"][k] = numbers


def _read_roll(hour: Any, config: KingdomsConfig) -> tuple[int, ...]:
    if type(hour) is not int or not 1 <= hour <= COMPASS_HOURS:
        raise ScriptError(f"roll is {shown(hour)}; allowed: 1 to {COMPASS_HOURS}")
    return int(ROLL), 1, hour, 0


def _read_copy(copy: Any, config: KingdomsConfig) -> tuple[int, ...]:
    right = isinstance(copy, list | tuple) and len(copy) == 3
    if not right or not _is_below(copy[0], config.seats) or not _is_below(copy[1], MAX_MAGIC) or copy[2] not in FACTION_NAMES:
        raise ScriptError(f"copy is {shown(copy)}; allowed: [seat, level, faction]")
    return int(COPY), copy[0], copy[1], FACTION_NAMES.index(copy[2])


def _read_heroes(heroes: Any, config: KingdomsConfig) -> tuple[int, ...]:
    right = isinstance(heroes, list | tuple) and len(heroes) == 2 and isinstance(heroes[1], list | tuple)
    if not right or not _is_below(heroes[0], config.seats) or len(heroes[1]) > OFFER:
        raise ScriptError(f"heroes is {shown(heroes)}; allowed: [seat, [hero, hero]]")
    if any(name not in HERO_NAMES for name in heroes[1]):
        raise ScriptError(f"heroes is {shown(heroes)}; allowed: {', '.join(HERO_NAMES)}")
    cards = [HERO_NAMES.index(name) for name in heroes[1]]
    return (int(HEROES), heroes[0], *[*cards, NOBODY, NOBODY][:OFFER])


def _is_below(value: Any, most: int) -> bool:
    return type(value) is int and 0 <= value < most


READ = {"heroes": _read_heroes, "copy": _read_copy, "roll": _read_roll}


def script_problem(s: np.void, lines: Sequence[Line]) -> str | None:
    """How the script does not fit what happened."""
    if s["fault"]:
        return f"the scripted line {shown(lines[s['fault'] - 1])} cannot come there"
    if s["script_at"] < s["scripted"]:
        return f"{s['scripted'] - s['script_at']} scripted lines are left over, nothing more is left to chance"
    return None
