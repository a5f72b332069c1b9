"""Fit the weights of `agents/advice/smallworld/outlook.py`; `python -m sw_env.training.fit_outlook`.

Heuristic players with a dash of chance play each other; at every turn's end the features of all seats are noted, and at the end
of the game what each seat earned from there on. A ridge regression for each number of seats and of turns left does the rest."""

import argparse
import json
from pathlib import Path

import numpy as np

from sw_env.agents.advice.smallworld.outlook import FEATURES, describe_all
from sw_env.agents.advice.smallworld.valuation import SOURCE
from sw_env.agents.heuristic import HeuristicAgent
from sw_env.agents.random import RandomAgent
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out
from sw_env.games.smallworld.data.rulebook import MAX_SEATS

NOISE = 0.06
RIDGE = 3.0


def sample(seats: int, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features (rows, FEATURES), turns left (rows,) and coins still to come (rows,), for each seat at each end of a turn."""
    env = BatchEnv(games, seats, auto_reset=False)
    env.reset(seed)
    good, wild = HeuristicAgent(env.config), RandomAgent(env.config, seed)
    chance = np.random.default_rng(seed)
    rows, left = np.zeros((games, MAX_SEATS, FEATURES)), np.zeros((games, MAX_SEATS), np.int64)
    notes: list[tuple[np.ndarray, ...]] = []
    before = env.states["turn"] + 8 * env.states["lap"]

    def decide(live: np.ndarray) -> np.ndarray:
        actions = good.act(env.states[live], env.bits[live], env.actor[live])
        slips = chance.random(len(live)) < NOISE
        odd = live[slips]
        actions[slips] = wild.act(env.states[odd], env.bits[odd], env.actor[odd])
        return actions

    for _ in played_out(env, decide):
        now = env.states["turn"] + 8 * env.states["lap"]
        chosen = (now != before) & (env.bits != 0)
        before = now
        if chosen.any():
            describe_all(env.states, env.config.world, chosen, rows, left)
            g = np.flatnonzero(chosen)
            notes.append((g, rows[g, :seats].copy(), left[g, :seats].copy(), env.states["coins"][g, :seats].copy()))
    games_of = np.concatenate([note[0] for note in notes])
    to_come = env.final_coins[games_of].astype(float) - np.concatenate([note[3] for note in notes])
    features, turns = np.concatenate([note[1] for note in notes]), np.concatenate([note[2] for note in notes])
    return features.reshape(-1, FEATURES), turns.reshape(-1), to_come.reshape(-1)


def fit(features: np.ndarray, turns: np.ndarray, to_come: np.ndarray) -> tuple[np.ndarray, dict[int, tuple[float, float]]]:
    """Weights by turns left; and the spread before and after."""
    weights, quality = np.zeros((12, FEATURES)), {}
    for t in range(1, int(turns.max()) + 1):
        x, y = features[turns == t], to_come[turns == t]
        weights[t] = np.linalg.solve(x.T @ x + RIDGE * np.eye(FEATURES), x.T @ y)
        quality[t] = (float(y.std()), float((y - x @ weights[t]).std()))
    return weights, quality


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    found = {}
    for seats in range(2, MAX_SEATS + 1):
        weights, quality = fit(*sample(seats, args.games, args.seed))
        found[str(seats)] = np.round(weights, 3).tolist()
        print(seats, {t: f"{a:.1f} → {b:.1f}" for t, (a, b) in quality.items()}, flush=True)
    lines = [f' "{seats}": [\n' + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]" for seats, rows in found.items()]
    Path(str(SOURCE)).write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
