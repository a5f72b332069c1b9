"""A position for the terminal: the action card, seats with their tracks, a table of the places of each territory."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.kingdoms.data.chart import Chart
from sw_env.games.kingdoms.data.enums import Deed
from sw_env.games.kingdoms.data.rulebook import PLACES_OF_A_TERRITORY, SOLO_PLAYERS
from sw_env.games.kingdoms.moves import KINDS
from sw_env.games.kingdoms.points import points_of
from sw_env.games.kingdoms.words import (
    BEHIND,
    RECONSTRUCTED,
    called,
    headline,
    last_region,
    last_words,
    turn_words,
    war_words,
    who,
    words,
)
from sw_env.games.moves import Move
from sw_env.games.names import Last
from sw_env.games.phrases import happened, sentence
from sw_env.games.shared.terminal import in_columns, painted

LEGEND = "0 a figure of seat 0  0h its hero  F0 its fortress  N a neutral figure  - lies   > latest"


def ansi(
    position: Mapping[str, Any],
    board: Chart,
    last: Last = None,
    names: Sequence[str] | None = None,
    colour: bool = True,
) -> str:
    """A position as lines of text; without `colour` there are no escape sequences in it."""
    board, points = board.laid(position), points_of(position, board)
    war = war_words(position, names)
    lines = [f"{turn_words(position, names)}  {headline(position, names)}", *([war] if war else [])]
    lines += [RECONSTRUCTED] if board.reconstructed else []
    lines += [f"last: {last_words(last, names)}"] if last is not None else []
    lines.append("action card: " + " | ".join(_deed(position, deed) for deed in Deed))
    for seat, gained in enumerate(points):
        lines += _seat(position, board, seat, gained, names, colour)
    for t in range(board.territories):
        lines += _territory(position, board, t, last, names, colour)
    return "\n".join([*lines, LEGEND])


def _deed(position: Mapping[str, Any], deed: str) -> str:
    mark = ">" if position["selected"] == deed else "x" if deed in position["used"] else " "
    return f"[{mark}] {called(deed)}"


def _seat(
    position: Mapping[str, Any], board: Chart, seat: int, points: int, names: Sequence[str] | None, colour: bool
) -> list[str]:
    player, acting = position["players"][seat], position["actor"] == seat
    stock = " ".join(f"{number} {kind}" for number, kind in zip(player["stock"], KINDS, strict=True))
    hero = f"{called(player['hero'])} level {player['level']}" if player["hero"] else "no hero"
    more = [f"retired {', '.join(map(called, player['retired']))}"] if player["retired"] else []
    more += [f"on offer {', '.join(map(called, player['offer']))}"] if player["offer"] else []
    more += [f"level {n} of {called(name)}" for n, name in enumerate(player["copies"], 1) if name]
    tracks = f"magic {player['magic']}  tower {player['tower']}"
    line = f"{'*' if acting else ' '}{who(position, seat, names):<12} {points:>3} points  {called(player['faction'])}: {stock}"
    return [painted(line, seat, colour, acting), painted(f"{'':<14}{'  '.join([tracks, hero, *more])}", seat, colour)]


def _territory(
    position: Mapping[str, Any], board: Chart, t: int, last: Last, names: Sequence[str] | None, colour: bool
) -> list[str]:
    """The places of a card, those that it has."""
    first = PLACES_OF_A_TERRITORY * t
    there = [r for r in range(first, first + PLACES_OF_A_TERRITORY) if board.regions[r].there]
    owner = f"home of {who(position, t, names)}" if t < max(board.humans, SOLO_PLAYERS) else "Lost Kingdom"
    cells = [_place(position, board, r, last, colour) for r in there]
    return [f"{board.headline(t)}, {owner}:", *in_columns(cells, 3)]


def _place(position: Mapping[str, Any], board: Chart, r: int, last: Last, colour: bool) -> str:
    """A cell of 34 letters: number, kind, who and what stands there."""
    place = position["places"].get(str(r), {"figures": [], "fort": None, "neutral": False})
    marks = [(None, "N")] if place["neutral"] else []
    marks += [(seat, f"{seat}{'h' if hero else ''}{'-' if lies else ''}") for seat, hero, lies in place["figures"]]
    if place["fort"]:
        marks.append((place["fort"][0], f"F{place['fort'][0]}{'-' if place['fort'][1] else ''}"))
    wide = sum(len(mark) + 1 for _, mark in marks)
    said = "".join(f"{painted(mark, seat, colour, True)} " for seat, mark in marks)
    return f"{'>' if last_region(last) == r else ' '}{r:>2} {board.regions[r].terrain:<9}{said}{'':<{max(0, 16 - wide)}}"


def spell(line: Mapping[str, Any]) -> str:
    """What happened behind a move, a line of the record."""
    return happened(words(), BEHIND, line)


def offered(move: Move, board: Chart, phase: str) -> str:
    """A move as a sentence, with the kind of the place behind its number."""
    place = "" if move.region is None else f"{move.region} ({board.regions[move.region].label})"
    return sentence(words(), move, phase, place=place)
