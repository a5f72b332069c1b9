"""From what the page sends to games: a new table, a record to go on with, a pasted position."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from sw_env.game import Game
from sw_env.games import CLASSIC, known, load
from sw_env.games.faces import lobby_of
from sw_env.record import Line, Numbered, lines_behind, read_games, replay
from sw_env.session import event
from sw_env.web.plain import plain_json
from sw_env.web.table import Refused, Seat, Table, new_table, seat_from

MAX_TEXT = 1_600_000
MAX_BOARD = 200_000
"""Letters of a board as JSON; the largest official one has 26,000."""
MAX_SIZE = 5000
"""Of a board, in units of its outlines."""


@contextmanager
def readable() -> Iterator[None]:
    """What is pasted may be anything; whatever is wrong with it becomes a refusal."""
    try:
        yield
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise Refused(f"this cannot be read ({type(error).__name__}: {str(error)[:100]})") from None


def game_of(wish: Mapping[str, Any]) -> str:
    """The name of the game that is wished for."""
    return known(wish.get("game", CLASSIC))


def config_of(wish: Mapping[str, Any], seats: int, seed: int = 0) -> Any:
    """Board and edition as the page names them; never a file of this machine."""
    game, board, edition = game_of(wish), wish.get("map"), wish.get("edition", "default")
    lobby = lobby_of(game)
    if board is not None and not isinstance(board, Mapping) and not (isinstance(board, str) and lobby.is_printed(board)):
        raise Refused(f"map {str(board)[:40]!r}; allowed: {_named(lobby.options())}, or a board as a JSON object")
    if isinstance(board, Mapping):
        check_drawing(board)
    if not isinstance(edition, str) or len(edition) > 400:
        raise Refused("the edition is no text")
    return load(game).configure(seats, **lobby.asked(board, seed, edition))


def _named(options: Mapping[str, Any]) -> str:
    """The printed boards, or one of them that is put together of parts."""
    if options["maps"]:
        return ", ".join(options["maps"])
    return f"names of parts such as {' '.join(part[0] for part in options['parts'][options['usual']])!r}"


def check_drawing(board: Mapping[str, Any]) -> None:
    """Refuse a board that nobody could draw in reasonable time: a text too long, or places too far off."""
    if len(json.dumps(board)) > MAX_BOARD:
        raise Refused(f"a board has at most {MAX_BOARD} letters")
    if not all(isinstance(number, int | float) and -MAX_SIZE <= number <= MAX_SIZE for number in _places(board)):
        raise Refused(f"places on a board are numbers up to {MAX_SIZE}")


def _places(data: Any) -> Iterator[Any]:
    """Every coordinate in a board, or in the parts that it is put together of."""
    if isinstance(data, list):
        for entry in data:
            yield from _places(entry)
    if isinstance(data, Mapping):
        yield from (data[key] for key in ("x", "y", "width", "height") if data.get(key) is not None)
        yield from (number for point in data.get("polygon", ()) for number in point)
        for entry in data.values():
            yield from _places(entry)


def seats_from(wish: Mapping[str, Any], agents: Sequence[str]) -> list[Seat]:
    """The seats of a table."""
    entries, (least, most) = wish.get("seats"), load(game_of(wish)).seats
    if not isinstance(entries, list) or not least <= len(entries) <= most:
        raise Refused(f"seats: a list of {least} to {most}")
    return [seat_from(entry, number, agents) for number, entry in enumerate(entries)]


def table_from(wish: Any, agents: Sequence[str]) -> Table:
    """A table as the page wishes it: new, from a record or from a position."""
    if not isinstance(wish, Mapping):
        raise Refused("a table is described by a JSON object")
    seats, casual, seed = seats_from(wish, agents), wish.get("casual", True) is True, _seed(wish.get("seed"))
    with readable():
        table = _table(wish, seats, casual, seed)
    table.open_coins = wish.get("open") is True
    if isinstance(wish.get("map"), Mapping):
        table.board = wish["map"]
    return table


def _table(wish: Mapping[str, Any], seats: list[Seat], casual: bool, seed: int) -> Table:
    if wish.get("text"):
        head, numbered, game = read_text(wish["text"], wish)
        if len(seats) != (asked := game.spec.seats_of(game.position())):
            raise Refused(f"{len(seats)} seats, but the game has {asked}")
        table = Table(fresh(game, seed), seats, casual, head["seed"] if head else None)
        if head is not None:
            _keep_record(table, head, numbered, wish)
        return table
    config = config_of(wish, len(seats), seed)
    game = Game.start(config, seed, skip_forced=False)
    return new_table(game, seats, casual, seed)


def _seed(seed: Any) -> int:
    if seed is None or seed == "":
        return secrets.randbits(53)
    if type(seed) is not int or not 0 <= seed < 1 << 64:
        raise Refused("seed: a whole number from 0")
    return seed


def fresh(game: Game, seed: int) -> Game:
    """The same position with new hidden stacks and dice."""
    return placed(game.position(), game.config, seed)


def placed(position: Mapping[str, Any], config: Any, seed: int) -> Game:
    """A game that goes on from a position."""
    return Game.of(config, load(config.game).from_position(position, config, seed), skip_forced=False)


def _keep_record(table: Table, head: Line, numbered: list[Numbered], wish: Mapping[str, Any]) -> None:
    """Give a table the past of its record; what was forced at its start was played by the table itself."""
    played = table.lines
    earlier = [line for _, line in numbered[1:] if "end" not in line and "position" not in line]  # these tell all coins
    table.head, table.lines = head, [head, *earlier, *played]
    past = []
    for number, line, game in replay(numbered, **content_of(head, wish)):
        if line:
            past.append(event(game.config.game, line, lines_behind(numbered, number)) | {"round": game.round})
    table.events = past + table.events


def content_of(head: Mapping[str, Any], wish: Mapping[str, Any]) -> dict[str, Any]:
    """The board of a record as replaying takes it: a printed one by its name, or the one that came with it."""
    own = wish.get("map")
    if isinstance(own, Mapping):
        check_drawing(own)
    try:
        return lobby_of(game_of(head)).recorded(head, own if isinstance(own, Mapping) else None)
    except ValueError as error:
        raise Refused(str(error)) from None


def read_text(text: Any, wish: Mapping[str, Any]) -> tuple[Line | None, list[Numbered], Game]:
    """A pasted position, a line with one, or a record; the header and lines of the record, and the game at its end."""
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise Refused(f"paste a text of at most {MAX_TEXT} letters")
    if not text.strip():
        raise Refused("paste a position or a record; this is empty")
    first = _json(text)
    if isinstance(first, Mapping) and "format" not in first:
        position = first.get("position", first)
        return None, [], game_from(position, wish)
    numbered = next(read_games(BytesIO(text.encode())))
    head = numbered[0][1]
    *_, (_, _, game) = replay(numbered, **content_of(head, wish))
    return head, numbered, game


def _json(text: str) -> Any:
    """The data of a text that is JSON as a whole, and no record."""
    try:
        return plain_json(text)
    except Refused:
        return None


def game_from(position: Any, wish: Mapping[str, Any]) -> Game:
    """A game from a position, on the board that is named or that it fits."""
    seats, board = lobby_of(game_of(wish)).fitting(position)
    wish = dict(wish)
    if not wish.get("map"):
        if board is None:
            raise Refused(f"no printed board is known to fit these {len(position['regions'])} regions; name the board")
        wish["map"] = board
    return placed(position, config_of(wish, seats), secrets.randbits(53))
