"""What is this game's own in a record: its header, its first position, its end."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sw_env.game import Game
from sw_env.games.spec import Line
from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.data.islands import IslandSource
from sw_env.games.warcraft.data.rulebook import CHOICES, COLUMN, RuleOptions
from sw_env.games.warcraft.position import combo, opening
from sw_env.reading import shown

HEAD = ("seats", "islands", "options", "first", "seed", "column")


def header(game: Game) -> Line:
    """Seats, islands, options that are not the usual ones, who begins and the first column."""
    s, config = game.state, game.config
    usual = asdict(RuleOptions())
    return {
        "seats": config.seats,
        "islands": config.sides,
        "options": {key: value for key, value in asdict(config.options).items() if value != usual[key]},
        "first": int(s["first"]),
        "seed": None,
        "column": [combo(s, i) for i in range(s["shown"])],
    }


def set_up(head: Line, islands: Sequence[IslandSource] | None = None) -> tuple[WarcraftConfig, dict[str, Any]]:
    """Configuration and first position of a record; islands of one's own are given beside it."""
    column, options = head["column"], head["options"]
    pairs = isinstance(column, list) and all(isinstance(pair, list) and len(pair) == 2 for pair in column)
    pairs = pairs and all(isinstance(name, str) for pair in column for name in pair)
    if not pairs or len(column) != COLUMN:
        raise ValueError(f"column is {shown(column)}; allowed: {COLUMN} pairs of race and power")
    if not isinstance(options, Mapping):
        raise ValueError(f"options is {shown(options)}; allowed: an object with {', '.join(CHOICES)}")
    config = WarcraftConfig.make(head["seats"], islands or head["islands"], **options)
    return config, opening(config, head["first"], [tuple(pair) for pair in column])


def end(game: Game) -> Line:
    """Coins, tokens on the map, and who has won."""
    return {"coins": game.coins, "tokens": game.tokens, "winners": game.winners}
