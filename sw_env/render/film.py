"""A recorded game as the data of a replay page: one moment a decision, each saying only what is new."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sw_env.game import Game
from sw_env.games import load
from sw_env.games.faces import moves_of, sheets_of, words_of
from sw_env.games.moves import Move, say
from sw_env.record import Numbered, lines_behind, replay
from sw_env.render.scene import laid, scene_of
from sw_env.render.svg import board_svg, stack_svg
from sw_env.session import event

Moment = dict[str, Any]
Think = Callable[[Game], dict[str, Any] | None]


class Shown(NamedTuple):
    """All that a page shows of a moment."""

    position: Mapping[str, Any]
    sheet: Mapping[str, Any]
    labels: Sequence[str]
    drawn: Sequence[int]
    """The number of the markup of each region."""
    board: int | None
    """The number of the board's markup; None: the one that the page begins with."""


def game_info(config: Any) -> dict[str, Any]:
    """What a page has to know of a game before it begins: board and edition, the vocabulary, what the actions point at."""
    game = config.game
    info, words = sheets_of(game).info(config), words_of(game).words()
    own = {"words": words | {"about": words["about"] | info.pop("about", {})}}
    return info | {"game": game, "title": load(game).title, "targets": moves_of(game).TARGETS} | own


def film(
    numbered: list[Numbered],
    map: Any = None,
    race: str | Path | None = None,
    power: str | Path | None = None,
    think: Think | None = None,
    **content: Any,
) -> tuple[dict[str, Any], Any]:
    """The data of a page and what the game was played with; `think` gives an agent's view of a decision."""
    pieces: dict[str, int] = {}
    boards: dict[str, int] = {}
    moments: list[Moment] = []
    before = Shown({}, {}, [], [], None)
    for number, line, game in replay(numbered, map, race, power, **content):
        now = shown(game, pieces, boards)
        moment = difference(before.position, now.position) | news(before, now)
        if line:
            moment |= _decision(line, game, lines_behind(numbered, number), think)
        moments.append(moment)
        before = now
    data = game_info(game.config) | {"names": None, "end": numbered[-1][1].get("end")}
    return data | {"pieces": list(pieces), "boards": list(boards), "moments": moments}, game.config


def shown(game: Game, pieces: dict[str, int], boards: dict[str, int]) -> Shown:
    """What is to be seen of a game; markup that was not there before gets the next number in `pieces`, or `boards`."""
    position, config = game.position(), game.config
    sheets = sheets_of(config.game)
    drawn = [pieces.setdefault(stack_svg(stack), len(pieces)) for stack in scene_of(position, config.board).stacks]
    board = laid(position, config.board)
    laid_out = None if board == config.board else boards.setdefault(board_svg(board, f"Board {board.name}"), len(boards))
    return Shown(position, sheets.sheet(position, config), sheets.labels(position, config), drawn, laid_out)


def news(before: Shown, now: Shown) -> Moment:
    """What has changed to the eye: `sheet` by entry, its `cards` by seat, `labels` and `draw` by region, maybe the `board`."""
    sheet = {key: value for key, value in now.sheet.items() if key != "cards" and before.sheet.get(key, ...) != value}
    lists = {"labels": (before.labels, now.labels), "draw": (before.drawn, now.drawn)}
    lists["cards"] = (before.sheet.get("cards", []), now.sheet["cards"])
    board = {} if now.board == before.board else {"board": now.board}
    return {"sheet": sheet} | {key: changes(*pair) for key, pair in lists.items()} | board


def changes(before: Sequence[Any], after: Sequence[Any]) -> dict[int, Any]:
    """The entries of a list that are new, by place."""
    return {i: entry for i, entry in enumerate(after) if i >= len(before) or before[i] != entry}


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Moment:
    """What is new in a position: `set` whole entries, `regions` by number, `gone` keys."""
    changed = {key: value for key, value in after.items() if key != "regions" and before.get(key, ...) != value}
    regions = changes(before.get("regions", []), after.get("regions", []))
    moment: Moment = {"set": changed} if changed else {}
    if regions:
        moment["regions"] = regions
    gone = [key for key in before if key not in after]
    return moment | ({"gone": gone} if gone else {})


def _decision(line: Mapping[str, Any], game: Game, behind: Iterable[Mapping[str, Any]], think: Think | None) -> Moment:
    offers = [_short(game.move(action)) for action in game.legal]
    view = think(game) if think and len(offers) > 1 else None
    return {"did": event(game.config.game, line, behind), "moves": offers} | ({"view": view} if view else {})


def _short(move: Move) -> list[Any]:
    """Number, words, cost, odds and coins, as far as there are any."""
    odds = None if move.odds is None else round(move.odds, 3)
    entry: list[Any] = [move.action, say(move), move.cost, odds, move.coins]
    while entry[-1] is None:
        entry.pop()
    return entry
