"""What a page shows beside the board, as data: whose decision it is, a card for each seat, the column, each region in words."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.emblems import race_symbol
from sw_env.games.smallworld.tokens import FORMS
from sw_env.games.smallworld.words import MARKERS, headline, seat_name, title

Names = Sequence[str] | None


def info(config: GameConfig) -> dict[str, Any]:
    """What stays the same during a game."""
    regions = [{"terrain": str(region.terrain), "symbols": list(map(str, region.symbols))} for region in config.board.regions]
    board = {"map": config.board.name, "rounds": config.board.rounds, "regions": regions}
    return board | {"edition": config.edition, "tokens": tokens_of(config)}


def tokens_of(config: GameConfig) -> dict[str, int]:
    """The tokens that each banner and each badge brings."""
    races = {row.name: row.tokens + row.reserve for row in config.races}
    return {row.name: row.tokens for row in config.powers} | races


def seen(position: Mapping[str, Any], seats: Collection[int]) -> dict[str, Any]:
    """A position as those may see it who hold these seats: the coins of all others are None."""
    return {**position, "coins": [coins if p in seats else None for p, coins in enumerate(position["coins"])]}


def sheet(position: Mapping[str, Any], config: GameConfig, names: Names = None) -> dict[str, Any]:
    """A position without its board; coins that are not to be seen are None in it."""
    die = "" if position["die"] is None else f", die {position['die']}"
    tokens = tokens_of(config)
    return {
        **{key: position[key] for key in ("round", "turn", "actor", "phase")},
        "where": f"round {position['round']} of {config.board.rounds} · turn of {seat_name(position['turn'], names)}",
        "who": headline(position, names) + die,
        "cards": [card(position, seat, names) for seat in range(len(position["coins"]))],
        "offers": [offer(tokens, slot, *combo) for slot, combo in enumerate(position["column"])],
    }


def card(position: Mapping[str, Any], seat: int, names: Names) -> dict[str, Any]:
    """A seat: its coins and races."""
    ally = position["ally"][seat]
    peace = "" if ally is None else f", at peace with {seat_name(ally, names)}"
    rows = [race_row(race) for race in position["races"] if race["seat"] == seat]
    return {"name": seat_name(seat, names) + peace, "amount": position["coins"][seat], "rows": rows}


def race_row(race: Mapping[str, Any]) -> dict[str, Any]:
    """A race in front of its player."""
    active = race["state"] == "active"
    called = " ".join(filter(None, (title(race["power"]), title(race["race"]))))
    off = ([f"{race['hand']} in hand"] if race["hand"] else []) + ([f"{race['camps']} camps"] if race["camps"] else [])
    return {
        "form": f"form-{race['seat'] % len(FORMS)}",
        "emblem": race_symbol(race["race"]),
        "pale": not active,
        "text": called if active else f"{called} (declined)",
        "about": [name for name in (race["power"], race["race"]) if name],
        "right": ", ".join(off),
    }


def offer(tokens: Mapping[str, int], slot: int, race: str, power: str, coins: int) -> dict[str, Any]:
    """A combo of the column."""
    return {
        "target": ["combo", slot],
        "emblem": race_symbol(race),
        "text": f"{title(power)} {title(race)}",
        "note": f"{tokens[race] + tokens[power]} tokens.",
        "about": [power, race],
        "price": f"costs {slot}" if slot else "free",
        "amount": coins,
    }


def labels(position: Mapping[str, Any], config: GameConfig, names: Names = None) -> list[str]:
    """Each region in words, for screen readers and for pointing at it."""
    return [label(position, config, r, names) for r in range(len(config.board))]


def label(position: Mapping[str, Any], config: GameConfig, r: int, names: Names) -> str:
    """A region in words: its ground, who holds it, what stands there."""
    spec, region = config.board.regions[r], position["regions"][r]
    symbols = f" with {' and '.join(spec.symbols)}" if spec.symbols else ""
    said = [f"Region {r}, {spec.terrain}{symbols}"]
    if region["by"] is not None:
        race = position["races"][region["by"]]
        state = "" if race["state"] == "active" else " (declined)"
        said.append(f"{region['tokens']} {title(race['race'])}{state} of {seat_name(race['seat'], names)}")
    for kind in dict.fromkeys(region["on"]):
        count = region["on"].count(kind)
        said.append(f"{count} camps" if count > 1 else MARKERS[kind])
    return ", ".join(said)
