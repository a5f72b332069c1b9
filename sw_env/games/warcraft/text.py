"""A position for the terminal: seats, column, a table of the regions of each island, in the seats' colours."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sw_env.games.moves import Move
from sw_env.games.names import Last, seat_name
from sw_env.games.phrases import happened, sentence
from sw_env.games.shared.terminal import in_columns, painted
from sw_env.games.warcraft.config import MARKER_NAMES
from sw_env.games.warcraft.data.chart import Chart
from sw_env.games.warcraft.data.markers import ARTIFACTS
from sw_env.games.warcraft.sheet import off_map
from sw_env.games.warcraft.words import BEHIND, RECONSTRUCTED, called, headline, last_region, last_words, race_name, words

SIGNS = {
    **{"mountain": "^", "murloc": "m", "fort": "F", "wall": "W", "tower": "T", "objective": "O", "bomb": "B"},
    **{"champion": "C", "hidden": "?"},
    **dict.fromkeys(MARKER_NAMES, "P"),
    **dict.fromkeys((artifact.name for artifact in ARTIFACTS), "A"),
}
LEGEND = (
    "e Entry  c Cave  m Magic | ^ mountain  m Murloc  F Fort  W Wisp Wall  T Watchtower  C Champion  O Objective  B Bomb",
    "? marker face down  A Artifact  P Legendary Place | 3+2 tokens and Beasts   a small race name has declined   > latest",
)


def ansi(
    position: Mapping[str, Any],
    board: Chart,
    last: Last = None,
    names: Sequence[str] | None = None,
    colour: bool = True,
) -> str:
    """A position as lines of text; without `colour` there are no escape sequences in it."""
    lines = [f"{board.name}  round {position['round']}/{board.rounds}  {headline(position, names)}"]
    lines += [RECONSTRUCTED] if board.reconstructed else []
    lines += [f"last: {last_words(last, names)}"] if last is not None else []
    lines += [_seat(position, seat, names, colour) for seat in range(len(position["coins"]))]
    combos = [f"{slot} {called(p)} {called(r)}{f' ({coins})' if coins else ''}" for slot, (r, p, coins) in _column(position)]
    lines.append("column: " + " | ".join(combos))
    first = 0
    for island in board.islands:
        cells = [_region(position, board, r, last, colour) for r in range(first, first + len(island))]
        lines += [f"{island.name}:", *in_columns(cells, 3)]
        first += len(island)
    return "\n".join([*lines, *_markers(position), *LEGEND])


def _column(position: Mapping[str, Any]) -> Iterator[tuple[int, Sequence[Any]]]:
    return enumerate(position["column"])


def _seat(position: Mapping[str, Any], seat: int, names: Sequence[str] | None, colour: bool) -> str:
    coins = position["coins"][seat]
    mark = "*" if position["actor"] == seat else " "
    races = ", ".join(_race(position, race) for race in position["races"] if race["seat"] == seat) or "no race"
    peace = "  (Harmony)" if position["harmony"][seat] else ""
    money = "?" if coins is None else coins
    return painted(f"{mark}{seat_name(seat, names):<8} {money:>3} coins  {races}{peace}", seat, colour, mark == "*")


def _race(position: Mapping[str, Any], race: Mapping[str, Any]) -> str:
    off = ", ".join(off_map(position, race))
    return race_name(race) + (f" +{off}" if off else "")


def _region(position: Mapping[str, Any], board: Chart, r: int, last: Last, colour: bool) -> str:
    """A cell of 38 letters: number, terrain, symbols, who, how many, what lies there."""
    region, plot = position["regions"][r], board.regions[r]
    marks = "".join(SIGNS[kind] for kind in region["on"])
    symbols = "".join(symbol[0] for symbol in plot.symbols if not symbol.startswith("icon"))
    head = f"{'>' if last_region(last) == r else ' '}{r:>2} {plot.terrain:<8} {symbols:<2} "
    if region["by"] is None:
        return f"{head}{'':<11}{'':>4} {marks:<7}"
    race = position["races"][region["by"]]
    active = race["state"] == "active"
    count = f"{region['tokens']}+{region['beasts']}" if region["beasts"] else str(region["tokens"])
    name = called(race["race"]) if active else race["race"]
    return f"{head}{painted(f'{name[:11]:<11}{count:>4}', race['seat'], colour, active)} {marks:<7}"


def _markers(position: Mapping[str, Any]) -> list[str]:
    """Where each marker lies that is face up."""
    found = [
        f"{called(name)} {r}" for r, region in enumerate(position["regions"]) for name in region["on"] if name in MARKER_NAMES
    ]
    return [f"markers: {', '.join(found)}"] if found else []


def spell(line: Mapping[str, Any]) -> str:
    """What happened behind a move, a line of the record."""
    return happened(words(), BEHIND, line)


def offered(move: Move, board: Chart, phase: str) -> str:
    """A move as a sentence, with the region's own name behind its number."""
    place = "" if move.region is None else f"{move.region} ({board.regions[move.region].label})"
    return sentence(words(), move, phase, place=place)
