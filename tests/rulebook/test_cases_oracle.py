"""All rule cases on the oracle; also runs as a plain script."""

import sys
from pathlib import Path

import pytest

TESTS = str(Path(__file__).resolve().parents[1])
if TESTS not in sys.path:
    sys.path.insert(0, TESTS)

from cases import falsified  # noqa: E402
from oracle import EDITIONS, Oracle  # noqa: E402

from rulebook.boards import load_board  # noqa: E402
from rulebook.case_runner import HERE, CaseFailure, load_cases, run_case  # noqa: E402

GIVEN = load_cases()
CASES = GIVEN + load_cases(HERE / "more_cases.jsonl")


def open_oracle(case):
    board = load_board(case["map"])
    return Oracle.from_position(case["position"], board, EDITIONS[case["edition"]])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    run_case(case, open_oracle)


def test_the_collection_is_complete():
    assert len(GIVEN) == 354
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
    if key == "includes":
        block[key] = [*value, 47]
    elif key == "excludes":
        block["includes"] = value
    elif isinstance(value, dict) and value:
        inner = "count" if key == "paths" else next(iter(value))
        spoil(value, inner)
    else:
        block[key] = "wrong" if not isinstance(value, list) else [*value, "wrong"]
    if key == "income":
        block[key] = [value[0], value[1] + 1]
    if key in ("legal", "legal_regions"):
        block[key] = [*value, 46]


if __name__ == "__main__":
    for one in CASES:
        run_case(one, open_oracle)
    print(f"{len(CASES)} cases pass")
