"""Before workers start, everything is compiled once: a cold cache and many processes do not go together."""

import os
from pathlib import Path

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


BEING_BUILT = ("warcraft", "kingdoms")
"""Games with suites of their own, `make test-games`; their rule cases are played as plain Python by `make test`, too."""


def pytest_collection_modifyitems(items):
    for item in items:
        path = Path(item.path).relative_to(Path(__file__).parent)
        own = path.parts[0] == "games" and not (PLAIN and path.name == "test_cases.py")
        if own or (path.name == "test_contract.py" and any(name in item.name for name in BEING_BUILT)):
            item.add_marker(pytest.mark.games)
