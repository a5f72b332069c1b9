"""The engine and the oracle play the same random games: equal legal sets, positions, incomes and ends at every decision."""

import itertools
import os
import random

import pytest
from oracle import EDITIONS, Oracle
from rulebook.boards import load_board

from sw_env.game import Game
from sw_env.games.smallworld.data.rulebook import CHOICES, RuleOptions

SLOW_DECISIONS = int(os.environ.get("LOCKSTEP_DECISIONS", "5_000_000"))
TABLES = [(2, "2p"), (3, "3p"), (4, "4p"), (5, "5p"), (3, "T14"), (5, "2p"), (2, "T14")]
SETTINGS = list(itertools.product(TABLES, EDITIONS))


def play_in_lockstep(board, seats, edition, seed, limit, **options):
    """One random game on both; the number of decisions compared."""
    game = Game(seats, board, edition, seed=seed, skip_forced=False, **options)
    start = game.position()
    column = [(race, power) for race, power, _ in start["column"]]
    oracle = Oracle.new(board, seats, start["first"], column, EDITIONS[edition] | options)
    chooser = random.Random(seed)
    for played in range(limit):
        position, legal = game.position(), game.legal
        assert position == oracle.position()
        if played % 16 == seed % 16:
            again = Game.from_position(position, board, edition, skip_forced=False, **options)
            assert (again.position(), again.legal) == (position, legal)
        assert legal == oracle.legal()
        if game.over:
            result = oracle.result()
            assert (game.coins, game.tokens, game.winners) == (result["coins"], result["tokens"], result["winners"])
            return played
        action = chooser.choice(legal)
        lines = game.step(action)
        dice = [line["die"] for line in lines if "die" in line]
        reveals = [tuple(line["reveal"]) for line in lines if "reveal" in line]
        assert oracle.step(action, dice[0] if dice else None, reveals) == lines
    return limit


def decisions_in_lockstep(setting, seed, wanted):
    (seats, name), edition = setting
    done = 0
    while done < wanted:
        done += play_in_lockstep(load_board(name), seats, edition, seed, wanted - done)
        seed += 1
    return done


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0][0]}-seats-{setting[0][1]}-{setting[1]}")
def test_engine_and_oracle_agree(setting):
    wanted = 4_000
    assert decisions_in_lockstep(setting, 1_000, wanted) == wanted


@pytest.mark.parametrize("key", CHOICES)
def test_each_option_by_itself(key):
    other = next(choice for choice in CHOICES[key] if choice != getattr(RuleOptions(), key))
    compared = sum(play_in_lockstep(load_board("3p"), 3, "default", seed, 400, **{key: other}) for seed in range(6))
    assert compared > 1000


def test_options_in_any_mixture():
    chance = random.Random(9)
    for seed in range(12):
        options = {key: chance.choice(choices) for key, choices in CHOICES.items()}
        assert play_in_lockstep(load_board("4p"), 4, "default", seed, 300, **options) > 100


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: f"{setting[0][0]}-seats-{setting[0][1]}-{setting[1]}")
def test_engine_and_oracle_agree_for_long(setting):
    wanted = -(-SLOW_DECISIONS // len(SETTINGS))
    assert decisions_in_lockstep(setting, 1_000_000, wanted) == wanted
