"""The last turn as leaf knows it: worth what the slow solver finds, at every table; and what is best is what it plays."""

from collections.abc import Iterator

import numpy as np
import pytest

from sw_env.agents.advice.smallworld import last_turn as fast
from sw_env.agents.advice.smallworld.last_turn import MOST, LastTurn
from sw_env.agents.registry import make_agent
from sw_env.core.jit import PLAIN
from sw_env.game import Game
from sw_env.games import configure
from sw_env.training.arena.endgame import Ending, last_turn, solved

SEATS = (2, 3, 4, 5)
SHORT = [(2, 3), (2, 10), (2, 1), (3, 1), (4, 1), (4, 3), (4, 10), (4, 11), (5, 4)]
"""Seats and seeds."""


@pytest.fixture(scope="module")
def some() -> list[Ending]:
    """Decisions that matter, of games whose last turns are short enough for the slow solver."""
    found = [solved(game, most=200) for seats, seed in SHORT[: 2 if PLAIN else None] for game in last_turn(seats, seed)[-6:]]
    return [ending for ending in found if ending]


def walk(seats: int, seed: int) -> Iterator[Game]:
    """The positions of a random game."""
    game, chance = Game.start(configure(seats=seats), seed), np.random.default_rng(seed)
    while not game.over:
        yield game
        game.step(int(chance.choice(game.legal)))


@pytest.mark.kernels
def test_each_action_is_worth_what_the_slow_solver_says(some: list[Ending]) -> None:
    rolled = 0
    for ending in some:
        coins = LastTurn(ending.game.config).coins(ending.game.states)
        assert coins is not None
        assert sorted(np.flatnonzero(coins >= 0)) == ending.game.legal
        assert {a: coins[a] for a in ending.game.legal} == pytest.approx(ending.values)
        rolled += bool((coins[ending.game.legal] % 1).any())
    assert rolled > 0, "none of them rolls the die"


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.skipif(PLAIN, reason="whole games take long")
def test_only_the_last_turn_is_known(seats: int) -> None:
    known = 0
    for game in walk(seats, seed=5):
        last = game.round == game.config.board.rounds and game.actor == game.turn == (int(game.state["first"]) - 1) % seats
        coins = LastTurn(game.config).coins(game.states)
        if not last:
            assert coins is None
        known += coins is not None
    assert known > 0


@pytest.mark.kernels
def test_what_is_too_much_is_not_known(some: list[Ending], monkeypatch: pytest.MonkeyPatch) -> None:
    ending = max(some, key=lambda ending: len(ending.values))
    states, legal = ending.game.states, ending.game.legal
    solver, before = LastTurn(ending.game.config), states.copy()
    known = solver.coins(states)
    assert known is not None
    assert states.tobytes() == before.tobytes()
    seen = int(solver._given[1]["seen"][0])
    assert 0 < seen <= MOST
    if PLAIN:  # compiled code has its constants inside
        monkeypatch.setattr(fast, "MOST", seen - 1)
        assert solver.coins(states) is None
        monkeypatch.setattr(fast, "MOST", seen)
        again = solver.coins(states)
        assert again is not None, "what was noted then counts for nothing"
        assert list(again[legal]) == list(known[legal])


@pytest.mark.skipif(PLAIN, reason="searches take long")
@pytest.mark.parametrize("spec", ["leaf:sims=20", "leaf:sims=20,processes=2"])
def test_leaf_plays_what_is_best(some: list[Ending], spec: str) -> None:
    assert some
    agents = {seats: make_agent(spec, configure(seats=seats), seed=3) for seats in SEATS}
    for ending in some:
        game, agent = ending.game, agents[ending.game.seats]
        [action] = agent.act(game.states, game.bits, np.array([game.actor]))
        assert ending.lost(int(action)) == 0.0
        visits, _ = agent.analyse(game.states, game.bits[0])
        assert ending.lost(int(visits.argmax())) == 0.0
        assert visits.sum() > 20
