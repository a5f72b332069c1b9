"""Before workers start, everything is compiled once: a cold cache and many processes do not go together."""

from sw_env.core.jit import PLAIN
from sw_env.warm import warm_up


def pytest_configure(config):
    if not hasattr(config, "workerinput") and not config.option.collectonly and not PLAIN:
        warm_up()
