"""Every rule case, named by its id, on the engine."""

import pytest

from games.warcraft.engine import open_engine
from games.warcraft.rulebook import own_core, own_powers, own_races
from games.warcraft.rulebook.case_runner import load, run_case

CASES = load() + own_core.CASES + own_races.CASES + own_powers.CASES


@pytest.mark.kernels
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    run_case(case, open_engine)
