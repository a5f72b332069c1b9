"""What a page shows beside the board, as data: whose decision it is, a card for each seat, the column, each region in words."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import SWAPS, THREATS
from sw_env.games.warcraft.emblems import race_symbol
from sw_env.games.warcraft.tokens import FORMS
from sw_env.games.warcraft.words import ON_REGION, RECONSTRUCTED, called, combo_name, headline, race_name, seat_name

Names = Sequence[str] | None
TOKENS = {row.name: row.tokens for row in (*RACES, *POWERS)}
SPENT = {"raid": "the raid is spent", "relic": "the theft is spent", "champion": "the Champion has gone out"}
"""Means of a turn that are used once."""
COUNTED = {"swaps": (SWAPS, "swap"), "threats": (THREATS, "intimidation")}
"""Those that are counted: how often, and what they are called."""


def info(config: WarcraftConfig) -> dict[str, Any]:
    """What stays the same during a game."""
    regions = [
        {"label": plot.label, "terrain": str(plot.terrain), "symbols": list(plot.symbols), "island": config.table.island_of(r)}
        for r, plot in enumerate(config.board.regions)
    ]
    board = {"map": config.board.name, "rounds": config.rounds, "regions": regions, "edition": config.edition}
    return board | {"note": RECONSTRUCTED if config.board.reconstructed else "", "tokens": TOKENS}


def seen(position: Mapping[str, Any], seats: Collection[int]) -> dict[str, Any]:
    """A position as those may see it who hold these seats: the coins of all others are None."""
    return {**position, "coins": [coins if p in seats else None for p, coins in enumerate(position["coins"])]}


def sheet(position: Mapping[str, Any], config: WarcraftConfig, names: Names = None) -> dict[str, Any]:
    """A position without its board; coins that are not to be seen are None in it."""
    where = [
        f"round {position['round']} of {config.rounds}",
        f"turn of {seat_name(position['turn'], names)}",
        *so_far(position),
    ]
    return {
        **{key: position[key] for key in ("round", "turn", "actor", "phase")},
        "where": " · ".join(where),
        "who": headline(position, names),
        "cards": [card(position, seat, names) for seat in range(len(position["coins"]))],
        "offers": [offer(slot, *combo) for slot, combo in enumerate(position["column"])],
    }


def so_far(position: Mapping[str, Any]) -> list[str]:
    """What was chosen and used in this turn."""
    now = position["now"]
    said = [f"{called(now['form'])} form"] if now["form"] else []
    said += [f"for the {called(now['faction'])}"] if now["faction"] else []
    said += [text for key, text in SPENT.items() if now[key]]
    for key, (most, name) in COUNTED.items():
        left = most - now[key]
        said += [f"{left} {name}{'' if left == 1 else 's'} left"] if now[key] else []
    return said + [f"{called(name)} used" for name in now["artifacts"]]


def card(position: Mapping[str, Any], seat: int, names: Names) -> dict[str, Any]:
    """A seat: its coins and races."""
    peace = ", in Harmony" if position["harmony"][seat] else ""
    rows = [race_row(position, race) for race in position["races"] if race["seat"] == seat]
    return {"name": seat_name(seat, names) + peace, "amount": position["coins"][seat], "rows": rows}


def race_row(position: Mapping[str, Any], race: Mapping[str, Any]) -> dict[str, Any]:
    """A race in front of its player."""
    return {
        "form": f"form-{race['seat'] % len(FORMS)}",
        "emblem": race_symbol(race["race"]),
        "pale": race["state"] != "active",
        "text": race_name(race),
        "about": [name for name in (race["power"], race["race"]) if name],
        "right": ", ".join(off_map(position, race)),
    }


def off_map(position: Mapping[str, Any], race: Mapping[str, Any]) -> list[str]:
    """What of a race is not on the map."""
    found = [f"{race['hand']} in hand"] if race["hand"] else []
    found += [f"{race['beasts']} Beast{'' if race['beasts'] == 1 else 's'}"] if race["beasts"] else []
    found += ["Champion away"] if race["champion"] in ("off", "pending") else []
    bombs = position["bombs"]
    mine = race["race"] == "goblins" and race["state"] == "active"
    return found + ([f"Bombs unseen: {bombs['live']} live, {bombs['dud']} duds"] if mine and sum(bombs.values()) else [])


def offer(slot: int, race: str, power: str, coins: int) -> dict[str, Any]:
    """A combo of the column."""
    return {
        "target": ["combo", slot],
        "emblem": race_symbol(race),
        "text": combo_name(race, power),
        "note": f"{TOKENS[race] + TOKENS[power]} tokens, {FACTIONS[race]}.",
        "about": [power, race],
        "price": f"costs {slot}" if slot else "free",
        "amount": coins,
    }


FACTIONS = {row.name: called(row.faction) for row in RACES}


def labels(position: Mapping[str, Any], config: WarcraftConfig, names: Names = None) -> list[str]:
    """Each region in words, for screen readers and for pointing at it."""
    return [label(position, config, r, names) for r in range(len(config.board))]


def label(position: Mapping[str, Any], config: WarcraftConfig, r: int, names: Names) -> str:
    """A region in words: its ground, who holds it, what stands there."""
    plot, region = config.table.regions[r], position["regions"][r]
    symbols = f" with {' and '.join(map(called, plot.symbols))}" if plot.symbols else ""
    said = [f"Region {r}, {plot.label}: {plot.terrain}{symbols}"]
    if region["by"] is not None:
        race = position["races"][region["by"]]
        state = "" if race["state"] == "active" else " (declined)"
        said.append(f"{region['tokens']} {called(race['race'])}{state} of {seat_name(race['seat'], names)}")
    if region["beasts"]:
        said.append(f"{region['beasts']} Beast{'' if region['beasts'] == 1 else 's'}")
    return ", ".join([*said, *(ON_REGION.get(kind, called(kind)) for kind in region["on"])])
