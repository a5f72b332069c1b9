"""Agents by their spec strings: `random`, `name:option=value,option=value`, and bots from outside (guests/)."""

import importlib
from typing import TYPE_CHECKING, Any

from sw_env.agents.base import Agent, Option, Value
from sw_env.agents.specs import nearest, parse_options, with_options
from sw_env.reading import brief, shown

if TYPE_CHECKING:
    from sw_env.agents.guests.inviting import Invited

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
    """The agent that a spec string names, our own or a bot from outside."""
    if guest := guest_of(spec):
        return guest.make(config, seed)
    name, chosen = parse_spec(spec)
    try:
        agent: Agent = agent_class(name)(config, seed=seed, **chosen)
    except (TypeError, ValueError, OSError) as error:
        raise ValueError(f"agent {shown(spec)}: {brief(error)}") from None
    agent.name = canonical(spec)
    return agent


def guest_of(spec: str) -> "Invited | None":
    """The bot from outside that a spec string names; none where it begins with the name of an agent of our own."""
    if spec.partition(":")[0] in AGENTS:
        return None
    from sw_env.agents.guests.inviting import invited

    return invited(spec)


def parse_spec(spec: str) -> tuple[str, dict[str, Value]]:
    """Name and options of one of our own agents; what is unknown is an error that names the nearest known."""
    name, _, text = spec.partition(":")
    if name not in AGENTS:
        own = "module:Name, ./bot.py, cmd:PROGRAM"
        raise ValueError(f"unknown agent {shown(name)}{nearest(name, AGENTS)}; allowed: {', '.join(AGENTS)}; {own}")
    return name, parse_options(spec, text, options_of(name))


def canonical(spec: str) -> str:
    """The shortest spec string for the same agent: options in order, defaults left out."""
    if guest := guest_of(spec):
        return guest.name
    name, chosen = parse_spec(spec)
    return with_options(name, chosen, options_of(name))


def decks_at_once(spec: str, usual: int = 32) -> int:
    """How many decks an agent likes to play at once; so many where it says nothing, as who does not search."""
    if guest := guest_of(spec):
        return guest.decks(usual)
    return int(getattr(agent_class(parse_spec(spec)[0]), "decks_at_once", usual))


def has_luck(spec: str) -> bool:
    """Whether an agent's choices depend on its seed; of a bot from outside nobody knows."""
    return guest_of(spec) is not None or bool(getattr(agent_class(parse_spec(spec)[0]), "has_luck", True))


def options_of(name: str) -> tuple[Option, ...]:
    """The options of a known agent."""
    options: tuple[Option, ...] = getattr(agent_class(name), "OPTIONS", ())
    return options


def agent_class(name: str) -> Any:
    """The class of a known agent, imported when it is needed."""
    module, _, factory = AGENTS[name].partition(":")
    return getattr(importlib.import_module(module), factory)


def usual_opponent(config: Any) -> str:
    """Who plays against a person where nobody is named: what is written down about the game, or else a search without it."""
    from sw_env.agents.advice import is_written

    return "heuristic" if is_written(config) else "mcts"
