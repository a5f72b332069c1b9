"""Small networks of chance numbers, and kernels that ask one thing of them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.advice import see
from sw_env.agents.jit import net_kernel as kernel
from sw_env.agents.leaf.weights import SmallNetwork, blank, rounded, save
from sw_env.agents.search.eye import judge, look, prefer
from sw_env.agents.search.search import evaluate

SIZES = {"first": 0.1, "second": 0.08, "third": 0.05, "policy": 0.05}


def wild(config: Any, seed: int = 1, units: int = 64, second: int = 16) -> SmallNetwork:
    """A network of chance numbers."""
    chance, network = np.random.default_rng(seed), blank(config, units, second)
    parts = {name: chance.normal(0, size, network.arrays[name].shape).astype(np.float32) for name, size in SIZES.items()}
    scale = np.linspace(3, 18, 16, dtype=np.float32)
    return rounded(replace(network, **parts, faith=np.full(1, 0.5, np.float32), scale=scale))


def wild_file(folder: Path, config: Any, seed: int = 1) -> Path:
    """Its file."""
    path = folder / f"wild-{config.seats}-{seed}.npz"
    save(path, wild(config, seed))
    return path


@kernel
def seen(states, world, minds, desk):
    """How many columns the seat that decides sees."""
    return see(states[0], world[0], minds[0].weights, states[0].actor, desk[0])


@kernel
def looked(states, world, minds, eye):
    """The first layer, on the desk."""
    look(states[0], world[0], minds[0], eye)


@kernel
def judged(states, world, minds, eye):
    """Utilities, in the mind's work."""
    judge(states[0], world[0], minds[0], eye)


@kernel
def evaluated(states, world, bits, minds, eye, horizon, seed):
    """Utilities behind a rollout, in the mind's work; the record is played on."""
    evaluate(states[0], world[0], bits, minds[0], eye, horizon, seed)


@kernel
def preferred(bits, minds, eye):
    """Preferences from ratings, on the mind's pad."""
    prefer(bits, minds[0], eye)
