"""The pages on the interfaces that need no other library: their examples run."""

import pytest
from doc_examples import run_example


@pytest.mark.parametrize("page", ["interfaces/batch.md", "interfaces/pettingzoo.md", "interfaces/gymnasium.md", "rewards.md"])
def test_example_runs(page):
    run_example(page)
