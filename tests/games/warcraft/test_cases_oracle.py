"""All rule cases on the oracle."""

import pytest

from games.warcraft.oracle import Oracle
from games.warcraft.rulebook.case_runner import load, run_case

GIVEN = load()


def open_oracle(case):
    return Oracle.from_position(case["position"], case["islands"], case["options"])


@pytest.mark.parametrize("case", GIVEN, ids=lambda case: case["id"])
def test_case(case):
    run_case(case, open_oracle)
