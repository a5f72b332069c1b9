"""What somebody at a table is shown: the position without what is other people's, and what he may do."""

from collections.abc import Collection
from typing import Any

from sw_env.game import Game
from sw_env.games.faces import sheets_of, words_of
from sw_env.games.moves import as_data
from sw_env.render.film import game_info
from sw_env.render.scene import scene_of
from sw_env.render.svg import stack_svg
from sw_env.web.table import Table

EVENTS = 400


def labels(table: Table, position: dict[str, Any]) -> list[str]:
    """Each region in words."""
    config = table.game.config
    return sheets_of(config.game).labels(position, config, names(table))


def names(table: Table) -> list[str]:
    """Who sits there; the game itself, where it plays."""
    itself = words_of(table.game.config.game).words().get("itself", "")
    return [seat.name for seat in table.seats] + [itself] * (table.game.seats - len(table.seats))


def stacks(game: Game, position: dict[str, Any]) -> list[str]:
    """The markup of what stands in each region."""
    return [stack_svg(stack) for stack in scene_of(position, game.config.board).stacks]


def offers(game: Game) -> list[dict[str, Any]]:
    """The legal actions."""
    return [as_data(game.move(action)) for action in game.legal]


def info(table: Table) -> dict[str, Any]:
    """What stays the same during the game."""
    config = table.game.config
    called = names(table)
    seats = [{"name": seat.name, "agent": seat.agent} for seat in table.seats]
    seats += [{"name": name, "agent": "part of the game"} for name in called[len(seats) :]]
    named = game_info(config) | {"seats": seats, "names": called}
    return named | {"id": table.id, "casual": table.casual, "recorded": table.head is not None, "secrets": table.has_secrets}


def seen_position(table: Table, position: dict[str, Any], seats: Collection[int]) -> dict[str, Any]:
    """The position as these seats may see it; with no person at the table all is open."""
    open_coins = table.open_coins and not table.game.spec.secret
    if open_coins or is_open(table):
        return position
    return sheets_of(table.game.config.game).seen(position, seats)


def view(table: Table, seats: Collection[int], position: dict[str, Any] | None = None) -> dict[str, Any]:
    """The present state for somebody who holds these seats, or none."""
    game = table.game
    position = game.position() if position is None else position
    mine = game.actor in seats
    seen = seen_position(table, position, seats)
    latest = next((k for k, event in reversed(list(enumerate(table.events))) if "action" in event), None)
    return {
        "version": table.version,
        "you": sorted(seats),
        "position": seen,
        "sheet": sheets_of(game.config.game).sheet(seen, game.config, names(table)),
        "moves": offers(game) if mine else [],
        "last": None if latest is None else told(table, seats, latest)[0],
        "undo": table.undo_point(seats) is not None,
        "winners": game.winners,
        "tokens": game.tokens if game.over else None,
    }


def is_open(table: Table) -> bool:
    """Nothing is hidden from anybody: the game is over, or no person plays."""
    return table.game.over or all(seat.agent for seat in table.seats)


def told(table: Table, seats: Collection[int], start: int) -> list[dict[str, Any]]:
    """The events from there on, as somebody who holds these seats may know them."""
    return table.events[start:] if is_open(table) else table.told_to(seats, start)


def known_by(table: Table) -> tuple[int, int]:
    """How many events nobody has to be told again, after how many undone decisions."""
    return (len(table.events) if is_open(table) else table.open_events), table.undone


def news(table: Table, known: tuple[int, int], seats: Collection[int] = ()) -> dict[str, Any]:
    """The events that are new to somebody with these seats who knew so many of them after so many undone decisions."""
    start, undone = known
    if undone != table.undone or start > len(table.events):
        start = max(0, len(table.events) - EVENTS)
    return {"events": told(table, seats, start), "from": start}
