"""All rule cases on the oracle."""

import pytest
from cases import falsified

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
        for wrong in falsified(case, spoil):
            tried += 1
            with pytest.raises(CaseFailure):
                run_case(wrong, open_oracle)
    assert tried > 1000


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
