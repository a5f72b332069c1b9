"""The game record of docs/records.md: written, read and replayed, a JSON object a line."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any, BinaryIO

from sw_env.game import Game, IllegalAction, ScriptError
from sw_env.games import GAMES, load
from sw_env.reading import brief, parse_json, shown

FORMAT, VERSION = "sw-record", 1
SNAPSHOTS = ("none", "turn", "step")
DECISION = ("seat", "action", "legal", "say")
KINDS_OF_LINES = ({*DECISION}, {*DECISION, "forced"})
"""A decision by its keys; any other line has one key."""

Line = dict[str, Any]
Numbered = tuple[int, Line]


class RecordError(ValueError):
    """A record that is broken or that does not follow the rules."""


@dataclass(frozen=True)
class Summary:
    """What a replayed game came to."""

    line: int
    """The number of its first line."""
    decisions: int
    finished: bool
    coins: list[int]
    winners: list[int]


def dump(line: Line) -> str:
    """A line as it stands in the file."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"


def header(game: Game, seed: int | None = None) -> Line:
    """The first line, for a game that has not begun."""
    mark = {"format": FORMAT, "version": VERSION, "game": game.spec.name}
    return mark | game.spec.header(game) | {"seed": seed}


def end(game: Game) -> Line:
    """The last line of a game that is over."""
    return {"end": game.spec.end(game)}


def record(game: Game, choose: Callable[[Game], int], seed: int | None = None, snapshots: str = "none") -> Iterator[Line]:
    """Play a game that has not begun to its end, one line after the other."""
    if snapshots not in SNAPSHOTS:
        raise ValueError(f"snapshots is {snapshots!r}; allowed: {', '.join(SNAPSHOTS)}")
    skip_forced, game = game.skip_forced, game.clone()
    game.skip_forced = False
    yield header(game, seed)
    turn = None
    while not game.over:
        new_turn, turn = turn != (game.round, game.turn), (game.round, game.turn)
        if snapshots == "step" or (snapshots == "turn" and new_turn):
            yield {"position": game.position()}
        forced = skip_forced and len(game.legal) == 1
        action = game.legal[0] if forced else choose(game)
        yield game.decision(action, forced)
        yield from game.step(action)
    if snapshots != "none":
        yield {"position": game.position()}
    yield end(game)


def write(path: str | Path, lines: Iterable[Line]) -> None:
    """Write lines to a file."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(dump(line) for line in lines)


def read_games(path: str | Path | BinaryIO) -> Iterator[list[Numbered]]:
    """The games of a file, by its path or open, each as its numbered lines."""
    game: list[Numbered] = []
    for number, line in _read_lines(path):
        if "format" in line and game:
            yield game
            game = []
        if not game and "format" not in line:
            raise RecordError(f"line {number}: a game begins with its header, not with {_short(line)}")
        game.append((number, line))
    if not game:
        raise RecordError(f"{path}: no game in it")
    yield game


def _read_lines(path: str | Path | BinaryIO) -> Iterator[Numbered]:
    with open(path, "rb") if isinstance(path, str | Path) else nullcontext(path) as file:
        for number, raw in enumerate(file, 1):
            try:
                line = parse_json(raw)
            except ValueError as error:
                raise RecordError(f"line {number}: not a JSON object in UTF-8 ({brief(error)})") from None
            if not isinstance(line, dict) or not ("format" in line or set(line) in KINDS_OF_LINES or len(line) == 1):
                raise RecordError(f"line {number}: no line of a record: {_short(line)}")
            yield number, line


def check(numbered: list[Numbered], map: Any = None, race: Any = None, power: Any = None, **content: Any) -> Summary:
    """Replay a game; RecordError names the first line that disagrees with the rules."""
    decisions, last = 0, None
    for _, line, game in replay(numbered, map, race, power, **content):
        decisions += "action" in line
        last = game
    assert last is not None
    return Summary(numbered[0][0], decisions, last.over and "end" in numbered[-1][1], last.coins, last.winners)


def replay(
    numbered: list[Numbered], map: Any = None, race: Any = None, power: Any = None, **content: Any
) -> Iterator[tuple[int, Line, Game]]:
    """Every decision of a game with the game before it, at last the game after all; all is checked on the way."""
    number, head = numbered[0]
    given = {"map": map, "race": race, "power": power, **content}
    game = _set_up(number, head, {key: value for key, value in given.items() if value is not None})
    i, ended = 1, False
    while i < len(numbered):
        number, line = numbered[i]
        _demand(not ended, number, "the game has ended before this line")
        behind = _behind(numbered, i, game.spec.behind)
        if "action" in line:
            _check_decision(number, line, game)
            yield number, line, game
            game = _play(number, line, behind, game)
        elif "position" in line:
            _same(number, "position", line["position"], game.position())
        else:
            _demand("end" in line, number, f"{_short(line)} belongs behind a decision")
            _demand(game.over, number, "the end, but the game is not over")
            _same(number, "end", line["end"], end(game)["end"])
            ended = True
        i += 1 + len(behind)
    yield numbered[-1][0], {}, game


def _behind(numbered: list[Numbered], i: int, keys: tuple[str, ...]) -> list[Numbered]:
    """The lines of what came of decision i."""
    if "action" not in numbered[i][1]:
        return []
    stop = i + 1
    while stop < len(numbered) and next(iter(numbered[stop][1])) in keys:
        stop += 1
    return numbered[i + 1 : stop]


def _set_up(number: int, head: Line, content: dict[str, Any]) -> Game:
    _demand(head.get("format") == FORMAT, number, f"format is {shown(head.get('format'))}; allowed: {FORMAT!r}")
    _demand(
        _equal(head.get("version"), VERSION), number, f"version is {shown(head.get('version'))}; this program reads {VERSION}"
    )
    name = head.get("game")
    _demand(isinstance(name, str) and name in GAMES, number, f"game is {shown(name)}; allowed: {', '.join(map(repr, GAMES))}")
    spec = load(name)
    keys = {"format", "version", "game", *spec.head}
    _demand(set(head) == keys, number, f"the header has the keys {_short(sorted(head))}; it must have {sorted(keys)}")
    try:
        config, position = spec.set_up(head, **content)
        return Game.of(config, spec.from_position(position, config, 0), skip_forced=False)
    except (ValueError, TypeError) as error:
        raise _wrong(number, str(error)) from None


def _check_decision(number: int, line: Line, game: Game) -> None:
    _demand(not game.over, number, "a decision, but the game is over")
    _same(number, "seat", line["seat"], game.actor)
    _same(number, "legal", line["legal"], game.legal)
    if "forced" in line:
        _demand(line["forced"] is True and len(game.legal) == 1, number, "marked as forced, but there was a choice")


def _play(number: int, line: Line, behind: list[Numbered], game: Game) -> Game:
    """The game after a decision, whose consequences must be those of the record."""
    chance = [entry for _, entry in behind if next(iter(entry)) in game.spec.chance]
    after = game.clone()
    try:
        happened = after.step(line["action"], chance=chance)
    except (IllegalAction, ScriptError) as error:
        raise _wrong(number, str(error)) from None
    for k, expected in enumerate(happened):
        _demand(k < len(behind), number, f"behind it {_short(expected)} is missing")
        _same(behind[k][0], "line", behind[k][1], expected)
    _demand(len(behind) == len(happened), behind[-1][0] if behind else number, "nothing of the kind happened here")
    return after


def lines_behind(numbered: list[Numbered], number: int) -> list[Line]:
    """What came of the decision in line `number`: the lines up to the next decision, snapshot or end."""
    rest = (line for _, line in numbered[number - numbered[0][0] + 1 :])
    return list(takewhile(lambda line: not {"action", "position", "end"} & line.keys(), rest))


def _same(number: int, what: str, found: Any, expected: Any) -> None:
    if isinstance(found, dict) and isinstance(expected, dict) and set(found) == set(expected):
        for key in expected:
            _same(number, f"{what} {key}" if what != "line" else key, found[key], expected[key])
    _demand(_equal(found, expected), number, f"{what} is {_short(found)}; by the rules it is {_short(expected)}")


def _equal(found: Any, expected: Any) -> bool:
    """Equal as JSON: 1 is not true."""
    return found == expected and json.dumps(found, sort_keys=True) == json.dumps(expected, sort_keys=True)


def _short(value: Any) -> str:
    try:
        return brief(json.dumps(value, ensure_ascii=False), 120)
    except RecursionError:
        return "something nested too deeply to be shown"


def _demand(holds: bool, number: int, message: str) -> None:
    if not holds:
        raise _wrong(number, message)


def _wrong(number: int, message: str) -> RecordError:
    """The error of a line, never long, whatever the line holds."""
    return RecordError(f"line {number}: {brief(message)}")
