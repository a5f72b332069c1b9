"""A rating against a frozen pool: right where the truth is known, honest about its error, and stopped in time."""

import json
import random
from pathlib import Path

import pytest

from sw_env.agents.registry import canonical
from sw_env.cli import main
from sw_env.training.arena.rating import Rating, chance, pool_of
from sw_env.training.arena.ratings import CENTRE, ELO

POOL = {"low": 1000.0, "middle": 1500.0, "high": 2000.0}


def simulated(truth: float, decks: int, seed: int) -> Rating:
    """A player of known strength against whoever is nearest."""
    dice, found = random.Random(seed), Rating(POOL)
    for _ in range(decks // 10):
        opponent = POOL[found.nearest()]
        odds = chance((truth - CENTRE) / ELO, opponent)
        found.scores += [(opponent, ((dice.random() < odds) + (dice.random() < odds)) / 2) for _ in range(10)]
    return found


@pytest.mark.parametrize("truth", [1100.0, 1500.0, 1930.0])
def test_the_interval_holds_the_truth(truth: float) -> None:
    found = [simulated(truth, 200, seed) for seed in range(20)]
    inside = sum(abs(one.value - truth) <= one.error for one in found)
    assert inside >= 17
    assert 25 < sum(one.error for one in found) / 20 < 60


def test_more_games_make_it_surer_and_who_never_loses_stays_finite() -> None:
    few, many = simulated(1400, 40, 1), simulated(1400, 640, 1)
    assert many.error < few.error / 3
    always = Rating(POOL, [(2000.0, 1.0)] * 50)
    assert 2200 < always.value < 3500
    assert always.error > 100


def test_who_is_nearest_is_played() -> None:
    assert Rating(POOL).nearest() == "middle"
    assert Rating(POOL, [(1500.0, 1.0)] * 20).nearest() == "high"
    assert Rating(POOL, [(1500.0, 0.0)] * 20).nearest() == "low"


def test_the_pool_that_ships_names_agents() -> None:
    pool = pool_of("smallworld")
    assert [canonical(name) for name in pool] == list(pool)
    assert list(pool.values()) == sorted(pool.values())


def test_the_command_stops_at_its_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("def decide(game, legal):\n    return None\n")
    assert main(["rate", str(bot), "--games", "40", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["known_enough"]) == (40, False)
    assert told["rating"] < 1200
    assert main(["rate", "random", "--game", "kingdoms"]) == 2
    assert "no pool to rate against in kingdoms; there is one in: smallworld" in capsys.readouterr().err
