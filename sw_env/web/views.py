"""What somebody at a table is shown: the position without what is other people's, and what he may do."""

from collections.abc import Collection
from typing import Any

from sw_env.game import Game
from sw_env.games.faces import sheets_of
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
    """Who sits there."""
    return [seat.name for seat in table.seats]


def stacks(game: Game, position: dict[str, Any]) -> list[str]:
    """The markup of what stands in each region."""
    return [stack_svg(stack) for stack in scene_of(position, game.config.board).stacks]


def offers(game: Game) -> list[dict[str, Any]]:
    """The legal actions."""
    return [as_data(game.move(action)) for action in game.legal]


def info(table: Table) -> dict[str, Any]:
    """What stays the same during the game."""
    config = table.game.config
    seats = [{"name": seat.name, "agent": seat.agent} for seat in table.seats]
    named = game_info(config) | {"seats": seats, "names": names(table)}
    return named | {"id": table.id, "casual": table.casual, "recorded": table.head is not None}


def seen_position(table: Table, position: dict[str, Any], seats: Collection[int]) -> dict[str, Any]:
    """The position as these seats may see it; with no person at the table all is open."""
    people = [p for p, seat in enumerate(table.seats) if seat.agent is None]
    if table.game.over or table.open_coins or not people:
        return position
    return sheets_of(table.game.config.game).seen(position, seats)


def view(table: Table, seats: Collection[int], position: dict[str, Any] | None = None) -> dict[str, Any]:
    """The present state for somebody who holds these seats, or none."""
    game = table.game
    position = game.position() if position is None else position
    mine = game.actor in seats
    seen = seen_position(table, position, seats)
    latest = next((event for event in reversed(table.events) if "action" in event), None)
    return {
        "version": table.version,
        "you": sorted(seats),
        "position": seen,
        "sheet": sheets_of(game.config.game).sheet(seen, game.config, names(table)),
        "moves": offers(game) if mine else [],
        "last": latest,
        "undo": table.undo_point(seats) is not None,
        "winners": game.winners,
        "tokens": game.tokens if game.over else None,
    }


def news(table: Table, known: tuple[int, int]) -> dict[str, Any]:
    """The events that are new to somebody who knew so many of them after so many undone decisions."""
    start, undone = known
    if undone != table.undone or start > len(table.events):
        start = max(0, len(table.events) - EVENTS)
    return {"events": table.events[start:], "from": start}
