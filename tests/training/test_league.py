"""The opponents of a run: who sits where, how often, what is noted and kept."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Shape, make_network
from sw_env.games import configure
from sw_env.games.smallworld.config import GameConfig
from sw_env.training.league import FORGETS, HARDLY, LATEST, LEARNER, League

CONFIG = GameConfig.make(3)
BOARD = Board.of(CONFIG)
SHAPE = Shape("mlp", 4, 4, 1, BOARD.layout.size)


@pytest.fixture
def league() -> League:
    return League(("greedy", "random"), CONFIG, BOARD, SHAPE, 1)


def test_one_learner_sits_among_rivals_of_a_kind(league: League) -> None:
    players = league.seat(1000, 0.3, 5)
    assert players.shape == (1000, 3)
    assert (players[300:] == LEARNER).all()
    mixed = players[:300]
    assert ((mixed == LEARNER).sum(1) == 1).all()
    assert all(len(set(row[row != LEARNER])) == 1 for row in mixed)
    assert {int(place) for place in np.argmax(mixed == LEARNER, 1)} == {0, 1, 2}
    assert set(mixed[mixed != LEARNER].tolist()) == {0, 1}
    assert (league.seat(1000, 0.3, 5) == players).all()
    assert (league.seat(1000, 0.3, 6) != players).any()


def test_without_rivals_all_learn() -> None:
    assert (League((), CONFIG, BOARD, SHAPE, 1).seat(10, 0.5, 1) == LEARNER).all()


def test_who_plays_alone_meets_nobody() -> None:
    config = configure("kingdoms", 1)
    players = League(("random",), config, Board.of(config), SHAPE, 1).seat(10, 1.0, 1)
    assert players.shape == (10, 2)
    assert (players == LEARNER).all()


def test_the_harder_are_met_more_often(league: League) -> None:
    league.rivals[0].wins, league.rivals[1].wins = 0.0, 1.0
    assert league.rivals[0].weight == pytest.approx(1 + HARDLY)
    assert league.rivals[1].weight == pytest.approx(HARDLY)
    assert replace(league.rivals[1], wins=0.5).weight == pytest.approx(1 / 4 + HARDLY)
    players = league.seat(3000, 1.0, 2)
    easy = (players == 1).any(1).mean()
    assert easy == pytest.approx(HARDLY / (1 + 2 * HARDLY), abs=0.02)


def test_results_are_noted(league: League) -> None:
    players = np.array([[0, LEARNER, 0], [LEARNER, 0, 0], [LEARNER] * 3])
    winners = np.array([[0, 1, 0], [1, 1, 0], [0, 0, 1]])
    league.rivals[0].wins, league.rivals[1].wins = 0.2, 0.4
    league.note(players, winners)
    assert league.rivals[0].wins == pytest.approx(FORGETS * 0.2 + (1 - FORGETS) * 0.75)
    assert league.rivals[1].wins == 0.4
    assert league.standing() == {"greedy": pytest.approx(0.255), "random": 0.4}
    league.rivals[1].wins = 2 / 3
    assert league.standing()["random"] == 0.6667


def test_the_latest_past_selves_stay(league: League) -> None:
    for k in range(LATEST + 3):
        league.remember(make_network(SHAPE, k), f"self {k}")
    assert [rival.name for rival in league.rivals] == ["greedy", "random", *[f"self {k}" for k in range(3, LATEST + 3)]]


def test_a_past_self_does_not_learn_on(league: League) -> None:
    network = make_network(SHAPE, 1)
    league.remember(network, "self 0")
    before = [one.clone() for one in network.parameters()]
    with torch.no_grad():
        for one in network.parameters():
            one += 1
    assert all(torch.equal(a, b) for a, b in zip(before, league.rivals[-1].player.parameters(), strict=True))


def test_it_goes_on_where_it_was(league: League) -> None:
    for k in range(LATEST + 2):
        league.remember(make_network(SHAPE, k), f"self {k}")
    for k, rival in enumerate(league.rivals):
        rival.wins = k / 20
    again = League(("greedy", "random"), CONFIG, BOARD, SHAPE, 1)
    again.load(league.state())
    assert again.standing() == league.standing()
    assert (again.seat(100, 1.0, 3) == league.seat(100, 1.0, 3)).all()
    for one, other in zip(league.rivals[2:], again.rivals[2:], strict=True):
        assert all(torch.equal(a, b) for a, b in zip(one.player.parameters(), other.player.parameters(), strict=True))
    again.remember(make_network(SHAPE, 9), "self 10")
    assert [rival.name for rival in again.rivals][2] == "self 3"
