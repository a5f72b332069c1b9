"""The last turn, solved: values that play comes to, choices that are told apart, agents that are asked."""

import json

import numpy as np
import pytest

from sw_env.cli import main
from sw_env.game import Game
from sw_env.training.arena.endgame import Ending, Solver, TooMuch, endings, last_turn, score, solved


@pytest.fixture(scope="module")
def some() -> list[Ending]:
    return list(endings(2, 3, seed=4, most=300))


def ends(game: Game, seat: int, seed: int, solver: Solver | None = None) -> int:
    """Coins at the end: with the best moves, or random ones, and luck by seed."""
    game, chance = game.clone(), np.random.default_rng(seed)
    game.state["rng"] = chance.integers(2**63)
    while not game.over:
        values = solver.values(game) if solver else {}
        game.step(max(values, key=values.__getitem__) if values else int(chance.choice(game.legal)))
    return game.coins[seat]


def test_a_value_is_what_the_best_play_comes_to(some: list[Ending]) -> None:
    dice = 0
    for ending in some:
        game, seat = ending.game, ending.game.actor
        assert seat is not None
        solver = Solver(seat)
        well = np.array([ends(game, seat, seed, solver) for seed in range(120)])
        assert abs(well.mean() - ending.best) <= 4 * well.std() / np.sqrt(len(well)) + 1e-9
        badly = [ends(game, seat, seed) for seed in range(30)]
        assert np.mean(badly) < ending.best
        dice += well.std() > 0
    assert dice > 0, "none of them rolls the die"


def test_they_are_decisions_of_the_last_seat_in_the_last_round(some: list[Ending]) -> None:
    assert len(some) == 3
    for ending in some:
        game = ending.game
        assert game.round == game.config.board.rounds
        assert game.actor == (int(game.state["first"]) - 1) % 2
        assert sorted(ending.values) == game.legal
        assert min(map(ending.lost, ending.values)) == 0.0 < max(map(ending.lost, ending.values))


def test_what_is_too_much_is_left_out() -> None:
    games = [game for seed in range(6) for game in last_turn(3, seed)]
    assert games
    game = max(games, key=lambda game: len(game.legal))
    with pytest.raises(TooMuch):
        Solver(int(game.turn), most=5).values(game)
    assert solved(game, most=5) is None


def test_agents_are_told_apart(some: list[Ending]) -> None:
    class Best:
        def __init__(self, *_: object, **__: object) -> None:
            self.values = {ending.game.state.tobytes(): ending.values for ending in some}

        def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
            values = self.values[states[0].tobytes()]
            return np.array([max(values, key=values.__getitem__)])

    class Worst(Best):
        def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
            values = self.values[states[0].tobytes()]
            return np.array([min(values, key=values.__getitem__)])

    seeds: set[int] = set()

    def make(name: str, config: object, seed: int) -> Best:
        seeds.add(seed)
        return {"best": Best, "worst": Worst}[name]()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sw_env.training.arena.endgame.make_agent", make)
        best, worst = score("best", some, 5), score("worst", some, 5)
    assert seeds == {5}
    assert (best.best.value, best.lost) == (1.0, 0.0)
    assert worst.best.value == 0.0
    assert worst.lost == pytest.approx(np.mean([max(map(one.lost, one.values)) for one in some]))


def test_where_no_last_turn_can_be_looked_at_the_search_for_one_ends() -> None:
    assert list(endings(2, 1, seed=3, most=1)) == []


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["endgame", "greedy", "random", "--positions", "2", "--seed", "4", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [(row["agent"], row["seats"], row["decisions"]) for row in rows] == [("greedy", 2, 2), ("random", 2, 2)]
    assert all(0 <= row["low"] <= row["best"] <= row["high"] <= 1 and row["lost"] >= 0 for row in rows)
    assert main(["endgame", "greedy", "--seed", "-1"]) == 2
    assert "seed is -1; allowed: 0 to" in capsys.readouterr().err
