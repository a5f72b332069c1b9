"""Before workers start, everything is compiled once: a cold cache and many processes do not go together."""

import os
from pathlib import Path

import numba
import pytest
from kernels import calls_of_kernels, circle

from sw_env.core.jit import PLAIN
from sw_env.warm import warm_up


def pytest_configure(config):
    if not hasattr(config, "workerinput") and not config.option.collectonly and not PLAIN:
        found = circle(calls_of_kernels())
        if found:
            raise pytest.UsageError(f"kernels call each other in a circle, which can't be compiled: {found}")
        warm_up()
    os.environ.setdefault("SW_ENV_VERBOSE", "0")  # processes that tests start say nothing of what they compile


YOUNGER = ("warcraft", "kingdoms")
"""Games with suites of their own, `make test-games`."""
AT_ONCE = ("test_cases.py", "test_golden.py")
"""Of these suites `make test` runs so much, compiled and as plain Python, and the contract at tables of two."""
CHECKED = not PLAIN and bool(numba.config.BOUNDSCHECK)


def pytest_collection_modifyitems(items):
    for item in items:
        path = Path(item.path).relative_to(Path(__file__).parent)
        if path.parts[0] == "games" and (CHECKED or path.name not in AT_ONCE):
            item.add_marker(pytest.mark.games)
        if path.parts[0] == "contract" and any(is_late(game, item.name) for game in YOUNGER):
            item.add_marker(pytest.mark.games)


def is_late(game, test):
    """That test is for a table of that game which has time."""
    return game in test and (PLAIN or CHECKED or f"{game}-2" not in test)
