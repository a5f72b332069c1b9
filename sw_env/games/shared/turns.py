"""Whose turn it is and how far it has come: what games with rounds, turns and a race's march over the board check alike."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sw_env.games.shared.checks import check_flag, check_number, check_word, demand
from sw_env.reading import shown

FLAGS = ("acted", "lifted", "started")


@dataclass(frozen=True)
class Phases:
    """The words for a game's phases, and what holds in which."""

    words: tuple[str, ...]
    elsewhere: Collection[str]
    """Somebody decides in another seat's turn."""
    conquests: Collection[str]
    """The troops may be lifted."""
    ordered: Collection[str]
    """Regions are gone through in their order; the cursor says how far."""


def check_clock(position: Mapping[str, Any], phases: Phases, seats: int, rounds: int, regions: int) -> None:
    """Round, seats, phase, flags and cursor fit together."""
    check_number("round", position["round"], 1, rounds)
    check_number("turn", position["turn"], 0, seats - 1)
    check_number("first", position["first"], 0, seats - 1)
    check_word("phase", position["phase"], phases.words)
    _check_actor(position, phases, seats, rounds)
    _check_march(position, phases)
    check_number("cursor", position["cursor"], -1, regions - 1)
    phase, cursor = position["phase"], position["cursor"]
    demand(phase in phases.ordered or cursor == -1, f"cursor is {cursor} in {phase}; allowed: -1")


def _check_actor(position: Mapping[str, Any], phases: Phases, seats: int, rounds: int) -> None:
    phase, turn, actor = position["phase"], position["turn"], position["actor"]
    if phase == "over":
        demand(actor is None, f"actor is {shown(actor)}; allowed: null when the game is over")
        ended = position["round"] == rounds and (turn + 1) % seats == position["first"]
        demand(ended, "the game is over, but this is not the last turn")
    else:
        check_number("actor", actor, 0, seats - 1)
        demand((actor != turn) == (phase in phases.elsewhere), f"actor is {actor} in {phase} of seat {turn}'s turn")


def _check_march(position: Mapping[str, Any], phases: Phases) -> None:
    for key in FLAGS:
        check_flag(key, position[key])
    phase, readied = position["phase"], position["lifted"] or position["started"]
    demand(phase in phases.conquests or not readied, f"lifted and started are false in {phase}")
    demand(position["lifted"] or not position["started"], "started is true, but the troops are not lifted")
    demand(position["acted"] or not position["lifted"], "lifted is true, but acted is false")
