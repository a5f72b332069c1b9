"""What a page shows beside the board, as data: who decides, a card for each seat, the action card, each place in words."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sw_env.games.kingdoms.about import DEEDS, about
from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.chart import Chart
from sw_env.games.kingdoms.data.enums import Deed
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC, MAX_TOWER, PLACES_OF_A_TERRITORY
from sw_env.games.kingdoms.emblems import faction_symbol, hero_symbol
from sw_env.games.kingdoms.moves import KINDS
from sw_env.games.kingdoms.panels import figures_words
from sw_env.games.kingdoms.points import points_of
from sw_env.games.kingdoms.position import seen_by
from sw_env.games.kingdoms.tokens import FORMS
from sw_env.games.kingdoms.words import RECONSTRUCTED, called, headline, turn_words, war_words, who

Names = Sequence[str] | None


def info(config: KingdomsConfig) -> dict[str, Any]:
    """What stays the same during a game."""
    board = {"map": config.board.name, "regions": len(config.board), "edition": config.edition}
    return board | {"note": RECONSTRUCTED if config.board.reconstructed else "", "about": about(config.box)}


def seen(position: Mapping[str, Any], seats: Collection[int]) -> dict[str, Any]:
    """A position as those may see it who hold these seats."""
    return seen_by(position, seats)


def sheet(position: Mapping[str, Any], config: KingdomsConfig, names: Names = None) -> dict[str, Any]:
    """A position without its board."""
    points, war = points_of(position, config.board), war_words(position, names)
    return {
        "round": position["turn"],
        "turn": position["active"],
        "actor": position["actor"],
        "phase": position["phase"],
        "where": " · ".join([turn_words(position, names), *([war] if war else [])]),
        "who": headline(position, names),
        "cards": [card(position, config.board, seat, points[seat], names) for seat in range(config.seats)],
        "offers": [offer(position, k, deed) for k, deed in enumerate(Deed)],
    }


def card(position: Mapping[str, Any], board: Chart, seat: int, points: int, names: Names) -> dict[str, Any]:
    """A seat: its points so far, faction, resources and heroes."""
    player = position["players"][seat]
    stock = ", ".join(f"{number} {kind}" for number, kind in zip(player["stock"], KINDS, strict=True))
    tracks = f"magic {player['magic']} of {MAX_MAGIC}, tower {player['tower']} of {MAX_TOWER}"
    faction = faction_symbol(player["faction"])
    rows = [
        row(seat, faction, called(player["faction"]), figures_words(position, seat), [player["faction"]]),
        row(seat, "chest", stock, ""),
        row(seat, "magic", tracks, ""),
        *[row(seat, faction, f"level {n} of {called(name)}", "copied", [name]) for n, name in copies(player)],
        *heroes(player, seat),
        *spoils(player, seat),
    ]
    return {"name": who(position, seat, names), "amount": points, "rows": rows}


def row(seat: int, emblem: str, text: str, right: str, about: Sequence[str] = (), pale: bool = False) -> dict[str, Any]:
    """A line of a card."""
    form = f"form-{seat % len(FORMS)}"
    return {"form": form, "emblem": emblem, "pale": pale, "text": text, "about": list(about), "right": right}


def copies(player: Mapping[str, Any]) -> list[tuple[int, str]]:
    """The levels that are copied, and of whom."""
    return [(n, name) for n, name in enumerate(player["copies"], 1) if name]


def heroes(player: Mapping[str, Any], seat: int) -> list[dict[str, Any]]:
    """The hero in play, those on offer, those that have retired."""
    hero = player["hero"]
    found = [row(seat, hero_symbol(hero), called(hero), f"level {player['level']}", [hero])] if hero else []
    for name in player["offer"] or ():
        kept = "kept in secret" if name == player["pick"] else "on offer"
        found.append(row(seat, hero_symbol(name), called(name), kept, [name], pale=True))
    return found + [row(seat, hero_symbol(name), called(name), "retired", [name], pale=True) for name in player["retired"]]


def spoils(player: Mapping[str, Any], seat: int) -> list[dict[str, Any]]:
    """What was captured and removed, where there is any."""
    counted = {"captured": "neutral figures captured", "kills": "enemies removed", "razed": "fortresses razed"}
    said = [f"{text}: {player[key]}" for key, text in counted.items() if player[key]]
    return [row(seat, "war", ", ".join(said), "")] if said else []


def offer(position: Mapping[str, Any], k: int, deed: Deed) -> dict[str, Any]:
    """A field of the action card."""
    state = "selected" if position["selected"] == deed else "a shield lies on it" if deed in position["used"] else ""
    text = DEEDS[deed]
    return {
        "target": ["deed", k],
        "emblem": f"deed-{deed}",
        "text": called(deed),
        "note": f"{text[0].upper()}{text[1:]}.",
        "about": [],
        "price": state,
        "amount": None,
    }


def labels(position: Mapping[str, Any], config: KingdomsConfig, names: Names = None) -> list[str]:
    """Each place in words, for screen readers and for pointing at it; empty for those that a card does not have."""
    board = config.board.laid(position)
    return [label(position, board, r, names) for r in range(len(board))]


def label(position: Mapping[str, Any], board: Chart, r: int, names: Names) -> str:
    """A place in words: its ground, where it lies, what stands there."""
    if r == board.compass:
        return turn_words(position, names)
    plot, t = board.regions[r], r // PLACES_OF_A_TERRITORY
    if not plot.there:
        return ""
    lost = t >= len(position["players"])
    said = [f"Place {r}, {plot.label}, {'Lost Kingdom' if lost else f'home of {who(position, t, names)}'}"]
    return ", ".join([*said, *standing(position, board, r, names)])


def standing(position: Mapping[str, Any], board: Chart, r: int, names: Names) -> list[str]:
    """What stands in a place, in words."""
    place = position["places"].get(str(r), {"figures": [], "fort": None, "neutral": False})
    said = ["a neutral figure"] if place["neutral"] else []
    for seat, hero, lies in place["figures"]:
        what = (called(position["players"][seat]["hero"]) or "a hero") if hero else "a figure"
        said.append(f"{what} of {who(position, seat, names)}{' (lying)' if lies else ''}")
    if place["fort"]:
        seat, lies = place["fort"]
        said.append(f"a fortress of {who(position, seat, names)}{' (lying)' if lies else ''}")
    return said
