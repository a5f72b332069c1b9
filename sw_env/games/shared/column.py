"""Banners and badges, those that lie in the column and those that nobody has seen: what games with a column check alike."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.shared.checks import check_list, check_number, check_once, check_word, demand
from sw_env.reading import shown


def check_column(column: Any, races: Sequence[str], powers: Sequence[str], coins: int, slots: int | None = None) -> None:
    """Combos of a banner and a badge, with at most so many coins on each."""
    check_list("column", column, slots)
    for i, entry in enumerate(column):
        check_list(f"slot {i} of the column", entry, 3)
        check_word(f"race of slot {i}", entry[0], races)
        check_word(f"power of slot {i}", entry[1], powers)
        check_number(f"coins of slot {i}", entry[2], 0, coins)


def check_unseen(unseen: Mapping[str, Any], words: Mapping[str, Sequence[str]]) -> None:
    """Lists of what nobody has seen, each of its own words."""
    for key, names in words.items():
        check_list(f"unseen {key}", unseen[key])
        for name in unseen[key]:
            check_word(f"unseen {key}", name, names)


def check_tray(tray: Any, races: Sequence[str]) -> None:
    """Tokens of each race."""
    demand(isinstance(tray, Mapping), f"tray is {shown(tray)}; allowed: a dict of races")
    for name, tokens in tray.items():
        check_word("tray", name, races)
        check_number(f"tray of {name}", tokens, 0, 127)


def check_cards(position: Mapping[str, Any], races: Sequence[str], powers: Sequence[str]) -> None:
    """Each banner and each badge is in one place: with a race, in the column, or unseen."""
    held, column, unseen = position["races"], position["column"], position["unseen"]
    banners = [race["race"] for race in held] + [slot[0] for slot in column]
    check_once("banner", [*banners, *unseen["races"], *unseen["tail"]], races)
    badges = [race["power"] for race in held if race["power"] is not None] + [slot[1] for slot in column]
    check_once("badge", [*badges, *unseen["powers"], *unseen["discards"]], powers)
