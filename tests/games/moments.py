"""Moments of a course of play: a game, what is played there, what comes of it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sw_env.game import Game


class Moment(NamedTuple):
    """A game, the action that is played next, or None, what came of it, and the game behind it."""

    game: Game
    action: int | None
    lines: list[dict[str, Any]]
    after: Game | None


def of_case(case: dict[str, Any], game: Game) -> Iterator[Moment]:
    """The course of a rule case, from the game of its position; at the last moment nothing is played."""
    for step in case["do"]:
        after = game.clone()
        yield Moment(game, step["action"], after.step(step["action"], chance=step.get("chance", [])), after)
        game = after
    yield Moment(game, None, [], None)


def of_game(game: Game, choose: Callable[[Game], int]) -> Iterator[Moment]:
    """The course of a game that is played to its end."""
    while not game.over:
        action, after = choose(game), game.clone()
        yield Moment(game, action, after.step(action), after)
        game = after
    yield Moment(game, None, [], None)
