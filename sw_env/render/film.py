"""A recorded game as the data of a replay page: one moment a decision, each saying only what is new."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from sw_env.game import Game
from sw_env.games.moves import Move, say
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.maps import MapSource, MapSpec
from sw_env.games.smallworld.tokens import stack_of
from sw_env.record import Numbered, replay
from sw_env.render.svg import stack_svg

Moment = dict[str, Any]
Think = Callable[[Game], dict[str, Any] | None]


def game_info(config: GameConfig) -> dict[str, Any]:
    """What a page has to know of a game besides its pictures."""
    tokens = {row.name: row.tokens for row in config.powers} | {row.name: row.tokens + row.reserve for row in config.races}
    return board_info(config.board) | {"edition": config.edition, "tokens": tokens}


def board_info(board: MapSpec) -> dict[str, Any]:
    """What a page has to know of a board besides its picture."""
    regions = [
        {"terrain": str(region.terrain), "symbols": [str(symbol) for symbol in region.symbols]} for region in board.regions
    ]
    return {"map": board.name, "rounds": board.rounds, "regions": regions}


def film(
    numbered: list[Numbered],
    map: MapSource = None,
    race: str | Path | None = None,
    power: str | Path | None = None,
    think: Think | None = None,
) -> tuple[dict[str, Any], GameConfig]:
    """The data of a page and what the game was played with; `think` gives an agent's view of a decision."""
    pieces: dict[str, int] = {}
    moments: list[Moment] = []
    position: dict[str, Any] = {}
    drawn: list[int] = []
    for number, line, game in replay(numbered, map, race, power):
        before, position = position, game.position()
        moment = difference(before, position)
        seen, drawn = (
            drawn,
            [pieces.setdefault(stack_svg(stack_of(position, r)), len(pieces)) for r in range(len(game.config.board))],
        )
        moment["draw"] = {r: piece for r, piece in enumerate(drawn) if r >= len(seen) or seen[r] != piece}
        if line:
            moment |= _decision(line, game, lines_behind(numbered, number), think)
        moments.append(moment)
    data = game_info(game.config) | {"names": None, "end": numbered[-1][1].get("end")}
    return data | {"pieces": list(pieces), "moments": moments}, game.config


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> Moment:
    """What is new in a position: `set` whole entries, `regions` by number, `gone` keys."""
    changed = {key: value for key, value in after.items() if key != "regions" and before.get(key, ...) != value}
    old = before.get("regions", [])
    regions = {r: region for r, region in enumerate(after["regions"]) if r >= len(old) or old[r] != region}
    moment: Moment = {"set": changed} if changed else {}
    if regions:
        moment["regions"] = regions
    gone = [key for key in before if key not in after]
    return moment | ({"gone": gone} if gone else {})


def _decision(line: Mapping[str, Any], game: Game, behind: Iterable[Mapping[str, Any]], think: Think | None) -> Moment:
    offers = [_short(game.move(action)) for action in game.legal]
    view = think(game) if think and len(offers) > 1 else None
    return {"did": event(line, behind), "moves": offers} | ({"view": view} if view else {})


def event(line: Mapping[str, Any], behind: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """A decision line and the lines behind it as one mapping."""
    did: dict[str, Any] = {key: line[key] for key in ("seat", "action", "say", "forced") if key in line}
    for entry in behind:
        if "reveal" in entry:
            did.setdefault("reveals", []).append(entry["reveal"])
        else:
            did |= entry
    return did


def _short(move: Move) -> list[Any]:
    """Number, words, cost and odds, as far as there are any."""
    entry: list[Any] = [move.action, say(move)]
    if move.cost is not None:
        entry.append(move.cost)
    if move.odds is not None:
        entry.append(round(move.odds, 3))
    return entry


def lines_behind(numbered: list[Numbered], number: int) -> list[Mapping[str, Any]]:
    """The lines of chance and income behind the decision in line `number`."""
    start = number - numbered[0][0] + 1
    found: list[Mapping[str, Any]] = []
    for _, line in numbered[start:]:
        if not {"die", "reveal", "income"} & line.keys():
            break
        found.append(line)
    return found
