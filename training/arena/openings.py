"""Games that begin in the middle: the openings of a match, unfinished records of a file, and the records of its games."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.game import Game
from sw_env.games import configure
from sw_env.record import Line, Numbered, RecordError, end, header, read_games, replay
from sw_env.training.arena.schedule import Match

Result = dict[str, Any]


@lru_cache(8)
def openings(path: str, config: Any) -> tuple[tuple[list[Line], Game], ...]:
    """The openings for games of a kind: their lines, and where they lead."""
    try:
        found = [_opening(numbered, config) for numbered in read_games(path)]
    except RecordError as error:
        raise ValueError(f"{path}: {str(error).removeprefix(f'{path}: ')}") from None
    return tuple(one for one in found if one is not None)


def _opening(numbered: list[Numbered], config: Any) -> tuple[list[Line], Game] | None:
    """One opening; none where it is for another kind of game."""
    *_, (_, _, game) = replay(numbered)
    if game.config != config:
        return None
    if game.over:
        raise RecordError(f"line {numbered[0][0]}: an opening that is over; leave away its end")
    return [line for _, line in numbered], game


def digest(path: str) -> str:
    """A word for what stands in the file."""
    return hashlib.blake2b(Path(path).read_bytes(), digest_size=8).hexdigest()


def start(match: Match, seats: int, deck: int, seed: int) -> tuple[list[Line], Game]:
    """How a deck begins: the record so far, and the game, whose cards and dice to come are those of the seed."""
    config = configure(seats=seats, **match.game)
    if not match.openings:
        game = Game.start(config, seed)
        return [header(game, seed)], game
    known = openings(match.openings, config)
    if not known:
        raise ValueError(f"{match.openings}: no opening for {seats} seats in this kind of game ({config.title})")
    lines, before = known[deck % len(known)]
    states: np.ndarray = before.spec.from_position(before.position(), config, seed)
    return list(lines), Game.of(config, states)


def record_of(match: Match, result: Result) -> Iterator[Line]:
    """The record of a game; without its end where a forfeit has ended it."""
    seats, deck = (int(word) for word in result["key"].split("/")[::2])
    lines, game = start(match, seats, deck, result["seed"])
    yield from lines
    moves, asked = iter(result["moves"]), bool(match.openings)
    game.skip_forced = False
    while not game.over:
        forced = len(game.legal) == 1 and not asked  # where an opening stops, even the only move was asked for
        action = game.legal[0] if forced else next(moves, None)
        if action is None:
            return
        yield game.decision(action, forced)
        yield from game.step(action)
        asked = False
    yield end(game)
