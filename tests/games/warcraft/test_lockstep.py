"""The engine and the oracle play the same random games: equal legal sets, positions, lines and ends at every decision."""

import os
import random

import pytest

from games.warcraft.engine import open_position, random_settings
from games.warcraft.oracle import Oracle
from games.warcraft.random_games import RandomGame
from games.warcraft.test_oracle import PAIRS
from sw_env.core.jit import PLAIN
from sw_env.game import Game
from sw_env.games.warcraft.data.rulebook import CHOICES, RuleOptions

SLOW_DECISIONS = int(os.environ.get("LOCKSTEP_DECISIONS", "3_000_000"))
FEW, SEATS = 600 if PLAIN else 3_000, (2, 3, 4, 5)


def play_in_lockstep(game, oracle, choose, limit):
    """One random game on both; the number of decisions compared."""
    islands, options = game.config.sides, changed(game.config.options)
    for played in range(limit):
        position, legal = game.position(), game.legal
        assert position == oracle.position()
        assert legal == oracle.legal()
        if played % 16 == 3:
            again = open_position(position, islands, options)
            assert (again.position(), again.legal) == (position, legal)
        if game.over:
            result = oracle.result()
            assert (game.coins, game.tokens, game.winners) == (result["coins"], result["tokens"], result["winners"])
            return played
        action = choose(legal)
        lines = game.step(action)
        assert oracle.step(action, [line for line in lines if "income" not in line]) == lines
    return limit


def changed(options):
    usual = RuleOptions()
    return {key: getattr(options, key) for key in CHOICES if getattr(options, key) != getattr(usual, key)}


def play_uniformly(seats, seed, limit, **options):
    """A game from its beginning, each action alike."""
    islands, some = random_settings(seats, seed) if not options else (None, options)
    game = Game(seats, seed=seed, skip_forced=False, game="warcraft", islands=islands, **some)
    start = game.position()
    column = [(race, power) for race, power, _ in start["column"]]
    oracle = Oracle.new(seats, game.config.sides, start["first"], column, changed(game.config.options))
    return play_in_lockstep(game, oracle, random.Random(seed).choice, limit)


def play_wisely(seats, seed, limit, likes=()):
    """A game that sees more of the rules: verbs are liked, hopeless attempts are not."""
    wise = RandomGame(seats, seed, likes)
    position = wise.oracle.position()
    wise.oracle = Oracle.from_position(position, wise.islands, wise.options)
    game = open_position(position, wise.islands, wise.options)
    return play_in_lockstep(game, wise.oracle, wise.choose, limit)


def decisions_in_lockstep(play, seats, seed, wanted, **more):
    done = 0
    while done < wanted:
        done += play(seats, seed, wanted - done, **more)
        seed += 1
    return done


@pytest.mark.kernels
@pytest.mark.parametrize("play", [play_uniformly, play_wisely])
@pytest.mark.parametrize("seats", SEATS)
def test_engine_and_oracle_agree(seats, play):
    assert decisions_in_lockstep(play, seats, 1_000, FEW) == FEW


@pytest.mark.parametrize("pair", PAIRS, ids=" ".join)
def test_awkward_races_come_up_often(pair):
    assert sum(play_wisely(2 + seed % 4, seed, 150, likes=pair) for seed in range(2 if PLAIN else 4)) > 100


@pytest.mark.parametrize("key", CHOICES)
def test_each_option_by_itself(key):
    other = next(choice for choice in CHOICES[key] if choice != getattr(RuleOptions(), key))
    assert sum(play_uniformly(2, seed, 200, **{key: other}) for seed in range(3)) > 200


@pytest.mark.slow
@pytest.mark.parametrize("play", [play_uniformly, play_wisely])
@pytest.mark.parametrize("seats", SEATS)
def test_engine_and_oracle_agree_for_long(seats, play):
    wanted = -(-SLOW_DECISIONS // (2 * len(SEATS)))
    assert decisions_in_lockstep(play, seats, 1_000_000, wanted) == wanted
