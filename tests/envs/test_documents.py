"""The Python of README and of the pages: it runs as it stands there."""

import pytest
from doc_examples import pages, run_example

NEED_MORE = {"interfaces/sb3.md", "interfaces/openspiel.md"}
"""Pages whose examples need other libraries; the tests in tests/interop run them."""


@pytest.mark.parametrize("page", [page for page in pages() if page not in NEED_MORE])
def test_example_runs(page):
    if page == "../README.md":
        pytest.importorskip("stable_baselines3")
    run_example(page)


def test_every_page_is_looked_at():
    found = set(pages())
    assert found > NEED_MORE
    assert found >= {"../README.md", "agents.md", "rewards.md", "interfaces/batch.md"}
