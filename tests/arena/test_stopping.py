"""The sequential test, beside a match as it is played."""

import math

import pytest

from sw_env.training.arena.schedule import Match
from sw_env.training.arena.stopping import EarlyStop

MATCH = Match(("greedy", "random"))


def deck(number: int, *won: int) -> list[dict]:
    """Both games of a deck; in the second one the first agent sits at seat 1."""
    return [
        {"key": f"2/0/{number}/{turn}", "agents": ["greedy", "random"][:: 1 - 2 * turn], "won": [seat]}
        for turn, seat in enumerate(won)
    ]


@pytest.mark.parametrize("text", ["0.6,0.5", "0.5,0.5", "0,0.5", "0.5,1", "0.5,nan"])
def test_two_rising_rates(text: str) -> None:
    with pytest.raises(ValueError, match="two rising win rates between 0 and 1"):
        EarlyStop(MATCH, text)


@pytest.mark.parametrize("text", ["0.5", "0.5,0.6,0.7", "half,0.6", ""])
def test_two_numbers(text: str) -> None:
    with pytest.raises(ValueError, match=r"allowed: two win rates such as 0\.5,0\.55"):
        EarlyStop(MATCH, text)


def test_one_table_size() -> None:
    with pytest.raises(ValueError, match="one number of seats"):
        EarlyStop(Match(MATCH.agents, seats=(2, 3)), "0.5,0.6")
    assert EarlyStop(Match(MATCH.agents, seats=(3,)), "0.3,0.4").verdict == ""


def test_nothing_is_decided_by_games_of_others() -> None:
    stop = EarlyStop(MATCH, "0.5,0.6")
    assert not stop.look([])
    assert not stop.look([{"key": "2/0/0/0", "agents": ["random", "random"], "won": [0]}])
    assert stop.as_dict() == {
        **{"agent": "greedy", "p0": 0.5, "p1": 0.6, "games": 0, "llr": 0.0},
        **dict.fromkeys(("verdict", "holds", "accepted")),
    }
    assert stop.note() == "llr +0.00"
    assert stop.sentence() == "sprt: neither P0 = 0.5 nor P1 = 0.6 is decided for greedy after 0 games, llr +0.00"


@pytest.mark.parametrize(
    ("won", "verdict", "accepted", "holds"), [((0, 1), "better", "H1", 0.6), ((1, 0), "not better", "H0", 0.5)]
)
def test_games_decide(won: tuple[int, int], verdict: str, accepted: str, holds: float) -> None:
    stop, n = EarlyStop(MATCH, "0.5,0.6"), 0
    while not stop.look(deck(n, *won) + deck(n + 1, *(won if n % 4 else (0, 0)))):
        assert stop.verdict == ""
        n += 2
        assert n < 1000
    told = stop.as_dict()
    assert (told["verdict"], told["accepted"], told["holds"], told["games"]) == (verdict, accepted, holds, 2 * n + 4)
    assert math.copysign(1, told["llr"]) == (1 if verdict == "better" else -1)
    assert stop.note() == verdict
