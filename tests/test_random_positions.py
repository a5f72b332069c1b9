"""From any consistent position on any board: unchanged, it plays on, by the invariants and with the oracle."""

import random
from dataclasses import asdict

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import EDITIONS, Oracle
from oracle.invariants import check_invariants
from positions import random_board, random_position
from rulebook.boards import load_board

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig

LIMIT = 150


@pytest.mark.kernels
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 5), edition=st.sampled_from(sorted(EDITIONS)), own=st.booleans())
def test_random_position_plays_on(seed, seats, edition, own):
    chance = random.Random(seed)
    board = random_board(chance) if own else f"{seats}p"
    config = GameConfig.make(seats, board, edition)
    position = random_position(chance, config)
    game = Game.from_position(position, board, edition, seed=seed, skip_forced=False)
    assert game.position() == position
    oracle = Oracle.from_position(position, board_dict(board), EDITIONS[edition])
    for _ in range(LIMIT):
        now = game.position()
        assert now == oracle.position()
        assert game.legal == oracle.legal()
        check_invariants(now, board_dict(board), asdict(config.options))
        if game.over:
            assert game.legal == []
            break
        action = chance.choice(game.legal)
        lines = game.step(action)
        die = next((line["die"] for line in lines if "die" in line), None)
        reveals = [tuple(line["reveal"]) for line in lines if "reveal" in line]
        assert oracle.step(action, die, reveals) == lines


def board_dict(board):
    return board if isinstance(board, dict) else load_board(board)
