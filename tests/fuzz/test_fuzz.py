"""A short slice of the fuzz targets; `make test-fuzz` runs them at length."""

import pytest

from fuzz.harness import EXTRAS, KERNELS, Find, doors, knock, run
from sw_env.core.jit import PLAIN

SLICE = 40


def marks(door):
    return [pytest.mark.kernels] * (door in KERNELS) + [pytest.mark.web] * (door in EXTRAS)


@pytest.mark.timeout(600)
@pytest.mark.parametrize("door", [pytest.param(door, marks=marks(door)) for door in doors()])
def test_a_door_takes_or_refuses(door):
    for k in range(5 if PLAIN else SLICE):
        _, what = knock(door, 0, k)
        assert not what, str(Find(door, 0, k, what))


def test_the_harness_goes_on_after_errors_crashes_and_what_gets_stuck(monkeypatch):
    monkeypatch.setattr("fuzz.harness.PATIENCE", 1.0)
    monkeypatch.setattr("fuzz.harness.FIRST_PATIENCE", 15.0)
    tally = run("_wrong", 1, 12)
    assert set(tally.classes) == {"accepted", "refused", "KeyError", "stuck", "crash"}
    assert sum(tally.classes.values()) == 12
    assert {find.what.split()[-1] for find in tally.finds} >= {"stuck", "(-9)", "'odd'"}
    assert len(tally.finds) == 12 - tally.classes["accepted"] - tally.classes["refused"]
