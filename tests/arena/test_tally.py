"""How a match stands while it is played."""

import pytest

from sw_env.training.arena.schedule import Match
from sw_env.training.arena.tally import Tally, elo


def result(deck: int, turn: int, *won: int) -> dict:
    return {"key": f"2/0/{deck}/{turn}", "agents": ["greedy", "random"][:: 1 - 2 * turn], "won": list(won)}


def test_a_win_in_three_of_four_is_191_points() -> None:
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(0.5) == 0
    assert (elo(0.0), elo(1.0)) == pytest.approx((-1199.8, 1199.8), abs=0.1)


def test_it_counts_the_wins_of_the_first_agent_wherever_it_sits() -> None:
    tally = Tally(Match(("greedy", "random")))
    assert tally.note() == ""
    tally.add([result(0, 0, 0), result(0, 1, 1)])
    tally.add([result(1, 0, 1), result(1, 1, 0, 1)])
    assert tally.wins.tolist() == [1, 1, 0, 0.5]
    assert tally.decks.tolist() == [0, 0, 1, 1]
    assert tally.note().startswith(f"elo {elo(0.625):+.0f} (")


def test_at_larger_tables_it_tells_the_part_of_the_wins() -> None:
    tally = Tally(Match(("greedy", "random"), seats=(3,)))
    tally.add([{"key": f"3/0/{k}/0", "agents": ["greedy", "random", "random"], "won": [k % 3]} for k in range(30)])
    tally.add([{"key": "3/1/0/0", "agents": ["random"] * 3, "won": [0]}])
    assert tally.games == 30
    assert tally.note().startswith("wins 33% (")
