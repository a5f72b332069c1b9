"""`sw-env agents`: every agent with its options and its speed on this machine."""

import argparse
import json
import time
from typing import Any

from sw_env.cli.options import add_game_arguments, config_from

GAMES = 256
SECONDS = 0.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser)
    parser.set_defaults(seats=2)
    parser.add_argument("--no-speed", action="store_true", help="only list them")
    parser.add_argument("--json", action="store_true", help="print the list for machines")


def run(args: argparse.Namespace) -> int:
    from sw_env.agents.registry import AGENTS

    config = config_from(args)
    found, brought = [describe(name, None if args.no_speed else config) for name in AGENTS], installed_bots()
    if args.json:
        print(json.dumps({"agents": found, "installed": brought}))
        return 0
    for agent in found:
        pace = "" if agent["decisions_per_second"] is None else f"   {agent['decisions_per_second']:,.0f} decisions/s"
        print(f"{agent['name']:<11}{agent['about']}{pace}")
        for option in agent["options"]:
            choices = f" ({', '.join(option['choices'])})" if option["choices"] else ""
            print(f"    {option['name'] + '=' + str(option['default']):<22}{option['text']}{choices}")
    for name, place in brought.items():
        print(f"{name:<11}a bot of an installed package, {place}")
    return 0


def installed_bots() -> dict[str, str]:
    """Bots of other packages, and where they are."""
    from sw_env.agents.guests.finding import installed

    return {name: entry.value for name, entry in installed().items()}


def describe(name: str, config: Any) -> dict[str, Any]:
    """What there is to know about one agent; with a game also its speed."""
    from sw_env.agents.registry import agent_class, options_of

    about = (agent_class(name).__doc__ or "").strip().splitlines()[0]
    options = [{"name": o.name, "default": o.default, "text": o.text, "choices": list(o.choices)} for o in options_of(name)]
    pace = speed(name, config) if config is not None else None
    return {"name": name, "about": about, "options": options, "decisions_per_second": pace}


def speed(spec: str, config: Any) -> float | None:
    """Decisions a second of one agent in all seats, compiled; None where it does not run without options."""
    from sw_env.agents.registry import make_agent
    from sw_env.envs.batch import BatchEnv

    try:
        agent = make_agent(spec, config)
    except (ValueError, ImportError, OSError):
        return None
    env = BatchEnv.of(1 if hasattr(agent, "decks_at_once") else GAMES, config)
    env.reset(0)
    agent.act(env.states, env.bits, env.actor)
    spent, decisions = 0.0, 0
    while spent < SECONDS:
        start = time.process_time()
        actions = agent.act(env.states, env.bits, env.actor)
        spent += time.process_time() - start
        decisions += env.n
        env.step(actions)
    return decisions / spent
