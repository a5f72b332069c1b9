"""All rule cases, given ones and own scenes, on the engine."""

import pytest

from games.kingdoms.engine import open_engine
from games.kingdoms.rulebook.case_runner import load, run_case
from games.kingdoms.rulebook.more_scenes import SCENES


@pytest.mark.kernels
@pytest.mark.parametrize("case", load() + SCENES, ids=lambda case: case["id"])
def test_case(case):
    run_case(case, open_engine)
