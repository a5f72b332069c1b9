"""What is this game's own in a record: its header, its first position, its end."""

from pathlib import Path
from typing import Any

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.maps import MapSource
from sw_env.games.smallworld.data.rulebook import COLUMN
from sw_env.games.smallworld.position import combo, opening
from sw_env.games.spec import Line
from sw_env.reading import shown

HEAD = ("map", "edition", "seats", "first", "seed", "column")


def header(game: Game) -> Line:
    """Board, edition, seats, who begins and the first column."""
    s, config = game.state, game.config
    return {
        "map": config.board.name,
        "edition": config.edition,
        "seats": config.seats,
        "first": int(s["first"]),
        "seed": None,
        "column": [combo(s, i, config) for i in range(s["shown"])],
    }


def set_up(
    head: Line, map: MapSource = None, race: str | Path | None = None, power: str | Path | None = None
) -> tuple[GameConfig, dict[str, Any]]:
    """Configuration and first position of a record."""
    column = head["column"]
    pairs = isinstance(column, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in column)
    pairs = pairs and all(isinstance(name, str) for pair in column for name in pair)
    if not pairs or len(column) != COLUMN:
        raise ValueError(f"column is {shown(column)}; allowed: {COLUMN} pairs of race and power")
    config = GameConfig.make(head["seats"], map or head["map"], head["edition"], race, power)
    return config, opening(config, head["first"], [tuple(pair) for pair in column])


def end(game: Game) -> Line:
    """Coins, tokens on the board, and who has won."""
    return {"coins": game.coins, "tokens": game.tokens, "winners": game.winners}
