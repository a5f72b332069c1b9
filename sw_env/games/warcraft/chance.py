"""Chance as lines of a record: what came up behind a decision, and what is to come up when a caller scripts it."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sw_env.games.spec import Line, ScriptError
from sw_env.games.warcraft.config import MARKER_NAMES, POWER_NAMES, RACE_NAMES, WarcraftConfig
from sw_env.games.warcraft.data.enums import Event
from sw_env.games.warcraft.rules.state import EVENTS
from sw_env.reading import shown

CHANCE = tuple(event.name.lower() for event in Event if event is not Event.INCOME)
FACES = ["dud", "live"]


def happened(s: np.void, config: WarcraftConfig) -> list[Line]:
    """The record lines behind the latest decision, in the order in which they came up."""
    return [_line(s, i) for i in range(s["happened"])]


def _line(s: np.void, i: int) -> Line:
    event, one, two = Event(int(s["event"][i])), int(s["event_one"][i]), int(s["event_two"][i])
    said: dict[Event, Any] = {Event.DIE: one, Event.INCOME: [one, two]}
    if event is Event.REVEAL:
        said[event] = [RACE_NAMES[one], POWER_NAMES[two]]
    elif event is Event.BOMB:
        said[event] = [one, FACES[two]]
    elif event not in said:
        said[event] = [one, MARKER_NAMES[two]]
    return {event.name.lower(): said[event]}


def script(s: np.void, config: WarcraftConfig, lines: Sequence[Line]) -> None:
    """Let chance bring these lines, one after the other."""
    if len(lines) > EVENTS:
        raise ScriptError(f"{len(lines)} lines of chance; one decision brings at most {EVENTS}")
    numbers = [_numbers(*next(iter(line.items())), len(config.table)) for line in lines]
    s["scripted"], s["followed"], s["fault"] = len(numbers), 0, 0
    for i, (event, one, two) in enumerate(numbers):
        s["script"][i], s["script_one"][i], s["script_two"][i] = event, one, two


def _numbers(key: str, said: Any, regions: int) -> tuple[Event, int, int]:
    """A line as the kernels have it."""
    event = Event[key.upper()]
    if event is Event.DIE:
        if said not in range(4) or isinstance(said, bool):
            raise ScriptError(f"die is {shown(said)}; allowed: 0 to 3")
        return event, said, 0
    if not isinstance(said, list | tuple) or len(said) != 2:
        raise ScriptError(f"{key} is {shown(said)}; allowed: a pair")
    if event is Event.REVEAL:
        return event, _number(key, said[0], RACE_NAMES), _number(key, said[1], POWER_NAMES)
    if said[0] not in range(regions) or isinstance(said[0], bool):
        raise ScriptError(f"{key} is {shown(said)}; allowed: a region from 0 to {regions - 1}, and what came up there")
    return event, said[0], _number(key, said[1], FACES if event is Event.BOMB else MARKER_NAMES)


def _number(key: str, name: Any, names: list[str]) -> int:
    if not isinstance(name, str) or name not in names:
        raise ScriptError(f"{key}: unknown {shown(name)}; allowed: {', '.join(names)}")
    return names.index(name)


def script_problem(s: np.void, lines: Sequence[Line]) -> str | None:
    """How the script does not fit what happened."""
    if s["fault"]:
        return f"{shown(dict(lines[s['fault'] - 1]))} cannot come up here"
    if s["followed"] < s["scripted"]:
        return f"{shown(dict(lines[s['followed']]))} was scripted, but nothing of the kind comes up"
    return None
