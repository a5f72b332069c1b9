"""The engine and the oracle play the same random games: equal legal sets, positions, views, chance and ends."""

import os

import pytest

from games.kingdoms.lockstep import play_in_lockstep

SEATS = (1, 2, 3, 4, 5)
SLOW_DECISIONS = int(os.environ.get("LOCKSTEP_DECISIONS", "2_000_000"))
OTHERS = [
    *({"heroes_call": False}, {"turn_limit": 7}, {"heroes_call": False, "turn_limit": 60}),
    *({"flip_bonus": "both"}, {"dummy_resources": 9}, {"flip_bonus": "both", "dummy_resources": 0}),
]


def decisions_in_lockstep(seats, seed, wanted, **options):
    done = 0
    while done < wanted:
        done += play_in_lockstep(seats, seed, wanted - done, **options)
        seed += 1
    return done


@pytest.mark.kernels
@pytest.mark.parametrize("seats", SEATS)
def test_engine_and_oracle_agree(seats):
    wanted = 600
    assert decisions_in_lockstep(seats, 1_000, wanted) == wanted


@pytest.mark.parametrize("options", OTHERS, ids=str)
def test_each_option(options):
    tables = (1, 2) if "heroes_call" not in options else SEATS
    assert [decisions_in_lockstep(seats, 2_000, 120, **options) for seats in tables] == [120] * len(tables)


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_engine_and_oracle_agree_for_long(seats):
    wanted = SLOW_DECISIONS // len(SEATS)
    assert decisions_in_lockstep(seats, 1_000_000, wanted) == wanted
