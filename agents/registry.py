"""Agents by their spec strings: `random`, `name:option=value,option=value`."""

import importlib

from agents.base import Agent
from sw_env.config import GameConfig

AGENTS = {
    "random": "agents.random:RandomAgent",
}
"""Name: module and class; the class takes (config, seed, **options)."""


def make_agent(spec: str, config: GameConfig, seed: int = 0) -> Agent:
    """The agent that a spec string names."""
    name, _, text = spec.partition(":")
    if name not in AGENTS:
        raise ValueError(f"unknown agent {name!r}; allowed: {', '.join(AGENTS)}")
    module, _, factory = AGENTS[name].partition(":")
    options = dict(_option(spec, part) for part in text.split(",") if part)
    try:
        agent: Agent = getattr(importlib.import_module(module), factory)(config, seed=seed, **options)
    except TypeError as error:
        raise ValueError(f"agent {spec!r}: {error}") from None
    return agent


def _option(spec: str, part: str) -> tuple[str, str]:
    key, equals, value = part.partition("=")
    if not equals:
        raise ValueError(f"agent {spec!r}: {part!r} is not option=value")
    return key, value
