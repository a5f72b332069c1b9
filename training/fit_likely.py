"""How many coins of lead make a win likely, for each round: fitted to a network's own games, and written beside its weights;
`python -m sw_env.training.fit_likely agents/weights/smallworld/net-2.safetensors`.

The network plays itself, a few decisions at random. At each decision it expects an end for every seat; the lead by which
these become chances to win is the one that makes the wins of those games likeliest."""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.advice.shared.outlook import tell_clocks
from sw_env.agents.files import write_whole
from sw_env.agents.neural.agent import NetAgent
from sw_env.agents.neural.checkpoint import describe, game_of
from sw_env.agents.neural.judge import LIKELY, ROUNDS, NetworkEvaluator
from sw_env.agents.random import RandomAgent
from sw_env.agents.search.veil import forgotten
from sw_env.cli.options import positive
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out, shares_of
from sw_env.games import configure, spec_of

SLIPS = 0.05
"""Decisions that are random."""
TRIED = np.geomspace(0.02, 4.0, 160)
"""Leads that are tried, in the game's unit of rewards."""


def sample(path: Path, config: Any, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of each decision the rounds that were over (n,), the expected ends (n, seats), and each seat's part of the win."""
    env = BatchEnv.of(games, config, auto_reset=False)
    env.reset(seed)
    evaluator = NetworkEvaluator(str(path), config)
    good, wild = NetAgent(config, seed, evaluator=evaluator, sims=0), RandomAgent(config, seed)
    chance, notes = np.random.default_rng(seed), []

    def decide(live: np.ndarray) -> np.ndarray:
        seen, turns = (env.states[live], env.bits[live], env.actor[live]), np.zeros(len(live), np.int64)
        veiled = forgotten(seen[0], config.world)
        tell_clocks(veiled, config.world, turns)
        notes.append((live, turns // config.seats, evaluator.expect(veiled, *seen[1:])[1]))
        slips = chance.random(len(live)) < SLIPS
        return np.where(slips, wild.act(*seen), good.act(*seen))

    for _ in played_out(env, decide):
        pass
    live, rounds, ends = (np.concatenate(part) for part in zip(*notes, strict=True))
    return rounds, ends, shares_of(env.final_winners)[live]


def doubt(ends: np.ndarray, won: np.ndarray, lead: float) -> float:
    """How surprising the wins are, if such a lead makes a win likely."""
    ahead = (ends - ends.max(1, keepdims=True)) / lead
    return float(-(won * (ahead - np.log(np.exp(ahead).sum(1, keepdims=True)))).sum(1).mean())


def fit(rounds: np.ndarray, ends: np.ndarray, won: np.ndarray, unit: float) -> list[float]:
    """The best lead for each round, in coins; of one that was not met, that of the round before."""
    leads = [LIKELY * unit]
    for number in range(min(ROUNDS, int(rounds.max()) + 1)):
        met = rounds == number if number < ROUNDS - 1 else rounds >= number
        leads.append(min(unit * TRIED, key=lambda lead: doubt(ends[met], won[met], lead)) if met.any() else leads[-1])
    return [round(float(lead), 2) for lead in leads[1:]]


def main() -> None:
    """Fit, and write the leads into the description."""
    parser = argparse.ArgumentParser(prog="python -m sw_env.training.fit_likely", description=fit.__doc__)
    parser.add_argument("weights", type=Path, nargs="+", metavar="WEIGHTS")
    parser.add_argument("--games", type=positive, default=2000)
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    for path in args.weights:
        about = describe(path)
        config = configure(game_of(about), about["seats"])
        rounds, ends, won = sample(path, config, args.games, args.seed)
        about["likely"] = fit(rounds, ends, won, spec_of(config).scale)
        write_whole(path.with_suffix(".json"), (json.dumps(about, indent=2) + "\n").encode())
        print(f"{path}: {about['likely']} coins, by rounds played")


if __name__ == "__main__":
    main()
