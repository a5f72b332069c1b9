"""One side of `bench against`: a process that knows a checkout, waits for a word on its input and answers with a speed.

Its text is run in either checkout, so it asks only for what both have."""

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

BATCH = 1024
Work = tuple[Callable[[], object], int]
"""What is done, and how much of it in one call."""


def room(name: str) -> Any:
    """A module of sw_env; before they were part of it, players, training and benchmarks were packages of their own."""
    import sw_env

    inside = (Path(sw_env.__file__).parent / "agents").is_dir()
    return import_module(f"sw_env.{name}" if inside else {"signature": "benchmarks.signature"}.get(name, name))


def engine(seats: int) -> Work:
    """Decisions of random play."""
    from sw_env.envs.batch import BatchEnv

    env = BatchEnv(BATCH, seats=seats)
    env.reset(7)
    return partial(env.rollout, 400), BATCH * 400


def steps(seats: int, observe: bool = False) -> Work:
    """Decisions through BatchEnv.step."""
    from sw_env.envs.batch import BatchEnv

    env = BatchEnv(BATCH, seats=seats, observe=observe)
    env.reset(7)
    env.rollout(50)
    return partial(room("benchmarks.engine").play, env, 100), BATCH * 100


def aec(seats: int) -> Work:
    """Decisions through PettingZoo's interface."""
    from sw_env.envs.aec import raw_env

    return partial(room("benchmarks.envs").walk, raw_env(seats=seats), 10_000), 10_000


def vector(seats: int) -> Work:
    """Decisions of the learner through Gymnasium's VectorEnv, random opponents."""
    from sw_env.envs.single import make_vec

    games = make_vec(256, seats=seats)
    games.reset(seed=1)
    return learner(games.table, games.step)


def sb3(seats: int) -> Work:
    """The same through Stable-Baselines3's, masks fetched as its learner does."""
    import numpy as np

    from sw_env.envs.sb3 import SmallWorldVecEnv

    slots = SmallWorldVecEnv(256, seats=seats)
    slots.seed(1)
    slots.reset()

    def masked_step(actions: Any) -> None:
        np.stack(slots.env_method("action_masks"))
        slots.step(actions)

    return learner(slots.table, masked_step)


def learner(table: Any, step: Callable[[Any], object]) -> Work:
    """A hundred random steps in every slot of a table."""
    import numpy as np

    from sw_env.core.batch import random_actions

    chance, actions = np.random.default_rng(1), np.zeros(256, np.int64)

    def walk() -> None:
        for _ in range(100):
            random_actions(table.bits, chance.integers(1 << 64, size=256, dtype=np.uint64), actions)
            step(actions)

    return walk, 25_600


def search(seats: int, spec: str, sims: int) -> Work:
    """Simulations that a search is granted, over some decisions of a heuristic game."""
    from sw_env.envs.batch import BatchEnv

    env = BatchEnv(1, seats)
    env.reset(1)
    make_agent = room("agents.registry").make_agent
    guide, agent = make_agent("heuristic", env.config), make_agent(f"{spec}:sims={sims}", env.config)
    moments = []
    for _ in range(12):
        moments.append((env.states.copy(), env.bits.copy(), env.actor.copy()))
        env.step(guide.act(env.states, env.bits, env.actor))

    def think() -> None:
        for moment in moments:
            agent.act(*moment)

    return think, len(moments) * sims


def ppo(seats: int) -> Work:
    """Decisions that PPO learns from."""
    import torch

    torch.set_num_threads(1)
    ppo = room("training.ppo")
    trainer = ppo.Ppo(ppo.PpoSettings(seats=seats, games=256, league=0.0, rivals=()))
    trainer.iterate()
    return trainer.iterate, trainer.decisions


TASKS: dict[str, Callable[[int], Work]] = {
    "engine": engine,
    "step": steps,
    "observed": partial(steps, observe=True),
    "aec": aec,
    "vector": vector,
    "sb3": sb3,
    "mcts": partial(search, spec="mcts", sims=400),
    "net": partial(search, spec="net", sims=100),
    "ppo": ppo,
}


def behaviour(seats: int) -> str:
    """The signature of random play."""
    config = import_module("sw_env.config").GameConfig  # where it was, and still is found
    return str(room("signature").signature(config.make(seats, None, "default", None, None))[0])


def pace(work: Callable[[], object], amount: int) -> float:
    """Units of work a CPU second."""
    start = time.process_time()
    work()
    return amount / (time.process_time() - start)


def main(name: str, seats: int) -> None:
    """Warm up, then a measurement for each line of the input."""
    work, amount = TASKS[name](seats)
    pace(work, amount)
    answer: Any = behaviour(seats) if name == "engine" else ""
    for _ in sys.stdin:
        print(json.dumps([pace(work, amount), answer]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
