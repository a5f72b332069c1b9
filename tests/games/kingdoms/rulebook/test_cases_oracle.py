"""All rule cases on the oracle, and the runner itself: no wrong expectation goes unnoticed."""

import pytest
from cases import falsified

from games.kingdoms.oracle import Oracle
from games.kingdoms.rulebook.case_runner import CaseFailure, load, run_case
from games.kingdoms.rulebook.more_scenes import SCENES

GIVEN = load()
CASES = GIVEN + SCENES


def open_oracle(case):
    return Oracle.from_position(case["position"], case["options"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    run_case(case, open_oracle)


def test_the_collection_is_complete():
    assert len(GIVEN) == 281
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES[::3], ids=lambda case: case["id"])
def test_every_wrong_expectation_is_noticed(case):
    for wrong in falsified(case, spoil):
        with pytest.raises(CaseFailure):
            run_case(wrong, open_oracle)


def spoil(block, key):
    """Another value in place of the right one, as deep inside as possible."""
    value = block[key]
    if key == "includes":
        block[key] = [*value, 127]
    elif key == "excludes":
        block["includes"] = value
    elif isinstance(value, dict) and value:
        spoil(value, next(name for name in reversed(value) if name != "seat"))
    else:
        block[key] = [*value, 127] if isinstance(value, list) else "wrong"
