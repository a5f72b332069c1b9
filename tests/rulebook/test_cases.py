"""Every rule case, named by its id, on the engine."""

import pytest

from rulebook.boards import load_board
from rulebook.case_runner import HERE, load_cases, run_case
from sw_env.game import Game

CASES = load_cases() + load_cases(HERE / "more_cases.jsonl")


class EngineAdapter:
    """A Game as the case runner wants it: forced decisions are left to the case."""

    def __init__(self, game):
        self.game = game

    def legal(self):
        return self.game.legal

    def step(self, action, die, reveals):
        return self.game.step(action, die=die, reveals=reveals)

    def position(self):
        return self.game.position()

    def result(self):
        return {"coins": self.game.coins, "tokens": self.game.tokens, "winners": self.game.winners}

    def clone(self):
        return EngineAdapter(self.game.clone())


def open_engine(case):
    board = load_board(case["map"])
    return EngineAdapter(Game.from_position(case["position"], board, case["edition"], skip_forced=False))


@pytest.mark.kernels
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    run_case(case, open_engine)
