"""An arena for one: each agent alone against the compass opponent, on the same decks."""

import pytest

from sw_env.cli import main
from sw_env.training.arena.match import is_result, run
from sw_env.training.arena.schedule import HOUSE, Match
from sw_env.training.arena.standings import standings


def test_each_plays_the_same_decks_alone():
    results = run(Match(("greedy", "random"), seats=(1,), games=6, seed=1, game={"game": "kingdoms"}))
    assert [result["agents"] for result in results] == [["greedy", HOUSE]] * 6 + [["random", HOUSE]] * 6
    assert [result["seed"] for result in results[:6]] == [result["seed"] for result in results[6:]]
    assert all(is_result(result) for result in results)
    assert {result["decisions"][1] for result in results} == {0}
    found = standings(results)
    assert (found.seats, found.games) == (1, 12)
    points = {row.name: row.coins for row in found.rows}
    assert set(points) == {"greedy", "random", HOUSE}
    assert points["greedy"] == pytest.approx(sum(result["coins"][0] for result in results[:6]) / 6)


def test_the_command_takes_a_single_agent_alone(capsys):
    assert main(["arena", "random", "--game", "kingdoms", "--seats", "1", "--games", "4", "--workers", "1"]) == 0
    assert "1 seat, 4 games" in capsys.readouterr().out
    assert main(["arena", "random", "--game", "kingdoms", "--games", "4", "--workers", "1"]) == 2
    assert "needs two agents" in capsys.readouterr().err
