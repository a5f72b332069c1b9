"""A position for the terminal: seats, column and a table of the regions, in the seats' colours."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sw_env.games.moves import Move, say
from sw_env.games.shared.terminal import in_columns, painted
from sw_env.games.smallworld.data.maps import MapSpec
from sw_env.games.smallworld.words import Last, headline, last_region, last_words, seat_name, title

SIGNS = {"tribe": "T", "mountain": "^", "lair": "L", "fort": "F", "hole": "O", "hero": "H", "dragon": "D", "camp": "c"}
LEGEND = (
    "^ mountain  T lost tribe  F fortress  L lair  c camp  O hole  H hero  D dragon   a small race name has declined   > latest"
)


def ansi(
    position: Mapping[str, Any],
    board: MapSpec,
    last: Last = None,
    names: Sequence[str] | None = None,
    colour: bool = True,
) -> str:
    """A position as lines of text; without `colour` there are no escape sequences in it."""
    lines = [f"{board.name}  round {position['round']}/{board.rounds}  {headline(position, names)}"]
    if last is not None:
        lines.append(f"last: {last_words(last, names)}")
    lines += [_seat(position, seat, names, colour) for seat in range(len(position["coins"]))]
    combos = [
        f"{slot} {title(power)} {title(race)}{f' ({coins})' if coins else ''}"
        for slot, (race, power, coins) in _slots(position)
    ]
    lines.append("column: " + " | ".join(combos))
    cells = [_region(position, board, r, last, colour) for r in range(len(board))]
    return "\n".join([*lines, *in_columns(cells, 3), LEGEND])


def _slots(position: Mapping[str, Any]) -> Iterable[tuple[int, Sequence[Any]]]:
    return enumerate(position["column"])


def _seat(position: Mapping[str, Any], seat: int, names: Sequence[str] | None, colour: bool) -> str:
    coins = position["coins"][seat]
    mark = "*" if position["actor"] == seat else " "
    races = ", ".join(_race(race) for race in position["races"] if race["seat"] == seat) or "no race"
    money = "?" if coins is None else coins
    return painted(f"{mark}{seat_name(seat, names):<8} {money:>3} coins  {races}", seat, colour, mark == "*")


def _race(race: Mapping[str, Any]) -> str:
    name = title(race["race"]) if race["power"] is None else f"{title(race['power'])} {title(race['race'])}"
    state = "" if race["state"] == "active" else " declined"
    return name + state + (f" +{race['hand']} in hand" if race["hand"] else "")


def _region(position: Mapping[str, Any], board: MapSpec, r: int, last: Last, colour: bool) -> str:
    """A cell of 36 letters: number, terrain, symbols, who, how many, markers."""
    region, spec = position["regions"][r], board.regions[r]
    marks = "".join(SIGNS[kind] * count for kind, count in sorted(Counter(region["on"]).items()))
    symbols = "".join(symbol[0] for symbol in spec.symbols)
    head = f"{'>' if last_region(last) == r else ' '}{r:>2} {spec.terrain:<8} {symbols:<2} "
    if region["by"] is None:
        return f"{head}{'':<12}{'':>2} {marks:<6}"
    race = position["races"][region["by"]]
    name = title(race["race"]) if race["state"] == "active" else race["race"]
    held = f"{name[:12]:<12}{region['tokens']:>2}"
    return f"{head}{painted(held, race['seat'], colour, race['state'] == 'active')} {marks:<6}"


def spell(line: Mapping[str, Any]) -> str:
    """What happened behind a move, a line of the record."""
    if "die" in line:
        return f"the die shows {line['die']}"
    if "reveal" in line:
        return f"{line['reveal'][1]} {line['reveal'][0]} comes up"
    seat, coins = line["income"]
    return f"seat {seat} earns {coins}"


def offered(move: Move, board: MapSpec, phase: str) -> str:
    """A move by its name, with the region's own name behind its number."""
    return say(move) if move.region is None else f"{say(move)} ({board.regions[move.region].label})"
