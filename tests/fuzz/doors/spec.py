"""Agents' spec strings: `name:option=value,…`."""

from functools import cache

from fuzz.harness import refused
from fuzz.mutate import TEXTS, toml_value
from fuzz.mutate import odd as odd_value
from sw_env.agents.registry import AGENTS, canonical, make_agent, options_of
from sw_env.games.smallworld.config import GameConfig

VALUES = (*TEXTS, "9" * 5000, "1e400", "nan", "64", "1000")
PIECES = (":", ",", "=", "net:", "mcts:sims=1", ",,", ":=", " ", "\n", "path=/dev/zero", "path=/nowhere", "processes=2", "ü")


@cache
def config():
    return GameConfig.make(2)


def attempt(rng):
    name = rng.choice(list(AGENTS))
    words = []
    for option in rng.sample(options_of(name), min(len(options_of(name)), rng.randrange(4))):
        value = rng.choice(
            (option.default, *option.choices, toml_value(odd_value(rng)), rng.choice(TEXTS), "9" * 5000, "1e400", "nan")
        )
        words.append(f"{option.name}={value}")
    spec = name + (":" + ",".join(words) if words else "")
    for _ in range(rng.choice((0, 0, 1, 2))):
        at = rng.randrange(len(spec) + 1)
        spec = spec[:at] + rng.choice((*PIECES, *TEXTS)) + spec[at + rng.randrange(3) :]
    try:
        agent = make_agent(spec, config(), rng.randrange(2**32))
        short = canonical(spec)
    except ValueError as error:
        return refused(error, "agent")
    assert canonical(short) == short
    assert agent.name == short
    return "accepted"
