"""All rule cases on the oracle."""

import copy

import pytest

from games.warcraft.oracle import Oracle
from games.warcraft.rulebook import own_core, own_powers, own_races
from games.warcraft.rulebook.case_runner import CaseFailure, load, run_case

GIVEN = load()
CASES = GIVEN + own_core.CASES + own_races.CASES + own_powers.CASES


def open_oracle(case):
    return Oracle.from_position(case["position"], case["islands"], case["options"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    run_case(case, open_oracle)


def test_the_collection_is_complete():
    assert len(GIVEN) == 348
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_every_wrong_expectation_is_noticed():
    """The runner itself: each stated value is falsified, one at a time."""
    tried = 0
    for case in CASES:
        for wrong in falsified(case):
            tried += 1
            with pytest.raises(CaseFailure):
                run_case(wrong, open_oracle)
    assert tried > 1000


def falsified(case):
    for path in (("at_start",), ("expect",), *(("do", number, "expect") for number in range(len(case["do"])))):
        for key in follow(case, path) or {}:
            wrong = copy.deepcopy(case)
            spoil(follow(wrong, path), key)
            yield wrong
    unknown = copy.deepcopy(case)
    unknown.setdefault("at_start", {})["nonsense"] = 1
    yield unknown


def follow(case, path):
    for step in path:
        case = case.get(step) if isinstance(case, dict) else case[step]
        if case is None:
            return None
    return case


def spoil(block, key):
    """Another value in place of the right one, as deep inside as possible."""
    value = block[key]
    if key == "excludes":
        block["legal"] = value
    elif isinstance(value, dict) and value:
        spoil(value, "count" if key == "paths" else next(iter(value)))
    elif key in ("income", "scored"):
        block[key] = [value[0], value[1] + 1]
    elif key in ("legal", "legal_regions", "legal_words", "includes"):
        block[key] = [*value, 127]
    else:
        block[key] = [*value, "wrong"] if isinstance(value, list) else "wrong"
