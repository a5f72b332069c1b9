"""Agents by their spec strings: `random`, `name:option=value,option=value`."""

import difflib
import importlib
from collections.abc import Iterable
from typing import Any

from sw_env.agents.base import Agent, Option, Value
from sw_env.reading import brief, shown

AGENTS = {
    "random": "sw_env.agents.random:RandomAgent",
    "greedy": "sw_env.agents.greedy:GreedyAgent",
    "heuristic": "sw_env.agents.heuristic:HeuristicAgent",
    "flat": "sw_env.agents.flat:FlatAgent",
    "mcts": "sw_env.agents.search.agent:MctsAgent",
    "leaf": "sw_env.agents.leaf.agent:LeafAgent",
    "net": "sw_env.agents.neural.agent:NetAgent",
}
"""Name: module and class; the class takes (config, seed, **options) and lists its options in OPTIONS."""


def make_agent(spec: str, config: Any, seed: int = 0) -> Agent:
    """The agent that a spec string names."""
    name, chosen = parse_spec(spec)
    try:
        agent: Agent = agent_class(name)(config, seed=seed, **chosen)
    except (TypeError, ValueError, OSError) as error:
        raise ValueError(f"agent {shown(spec)}: {brief(error)}") from None
    agent.name = canonical(spec)
    return agent


def parse_spec(spec: str) -> tuple[str, dict[str, Value]]:
    """Name and options of a spec string; what is unknown is an error that names the nearest known."""
    name, _, text = spec.partition(":")
    if name not in AGENTS:
        raise ValueError(f"unknown agent {shown(name)}{nearest(name, AGENTS)}; allowed: {', '.join(AGENTS)}")
    chosen: dict[str, Value] = {}
    for part in text.split(",") if text else ():
        key, equals, word = part.partition("=")
        option = {known.name: known for known in options_of(name)}.get(key)
        if option is None:
            known = [o.name for o in options_of(name)]
            raise ValueError(
                f"agent {shown(spec)}: unknown option {shown(key)}{nearest(key, known)}; allowed: {', '.join(known) or 'none'}"
            )
        if not equals:
            raise ValueError(f"agent {shown(spec)}: {shown(part)} is not option=value")
        if key in chosen:
            raise ValueError(f"agent {shown(spec)}: option {shown(key)} is given twice")
        try:
            chosen[key] = option.parse(word)
        except ValueError as error:
            raise ValueError(f"agent {shown(spec)}: {brief(error)}") from None
    return name, chosen


def canonical(spec: str) -> str:
    """The shortest spec string for the same agent: options in order, defaults left out."""
    name, chosen = parse_spec(spec)
    words = [f"{o.name}={_word(chosen[o.name])}" for o in options_of(name) if chosen.get(o.name, o.default) != o.default]
    return name + (":" + ",".join(words) if words else "")


def options_of(name: str) -> tuple[Option, ...]:
    """The options of a known agent."""
    options: tuple[Option, ...] = getattr(agent_class(name), "OPTIONS", ())
    return options


def agent_class(name: str) -> Any:
    """The class of a known agent, imported when it is needed."""
    module, _, factory = AGENTS[name].partition(":")
    return getattr(importlib.import_module(module), factory)


def nearest(word: str, known: Iterable[str]) -> str:
    """The words "; did you mean …?" where something known looks like it."""
    found = difflib.get_close_matches(word, list(known), n=2, cutoff=0.5)
    return f"; did you mean {' or '.join(found)}?" if found else ""


def _word(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def usual_opponent(config: Any) -> str:
    """Who plays against a person where nobody is named: what is written down about the game, or else a search without it."""
    from sw_env.agents.advice import is_written

    return "heuristic" if is_written(config) else "mcts"
