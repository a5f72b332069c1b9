"""Fit the weights of a game's outlook; `python -m sw_env.training.fit_outlook --game warcraft`.

Heuristic players with a dash of chance play each other; at every turn's end the features of all seats are noted, and at the end
of the game what each seat earned from there on. A ridge regression for each number of seats and of turns left does the rest."""

import argparse
import json
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.advice import written_advice_of
from sw_env.agents.advice.shared.outlook import describe_all, tell_clocks
from sw_env.agents.advice.shared.weights import MOST_TURNS
from sw_env.agents.heuristic import HeuristicAgent
from sw_env.agents.random import RandomAgent
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out
from sw_env.games import CLASSIC, GAMES, load
from sw_env.games.census import draws

NOISE = 0.06
RIDGE = 3.0
DRAWS = 12
"""Of a board that is drawn before each game."""


def sample(config: Any, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Features (rows, features), turns left (rows,) and coins still to come (rows,), for each seat at each end of a turn."""
    env = BatchEnv.of(games, config, auto_reset=False)
    env.reset(seed)
    good, wild = HeuristicAgent(config), RandomAgent(config, seed)
    chance = np.random.default_rng(seed)
    features = written_advice_of(config).features
    rows = np.zeros((games, config.seats, features))
    left, coins = (np.zeros((games, config.seats), np.int64) for _ in range(2))
    notes: list[tuple[np.ndarray, ...]] = []
    before, now = np.zeros(games, np.int64), np.zeros(games, np.int64)
    tell_clocks(env.states, config.world, before)

    def decide(live: np.ndarray) -> np.ndarray:
        actions = good.act(env.states[live], env.bits[live], env.actor[live])
        slips = chance.random(len(live)) < NOISE
        odd = live[slips]
        actions[slips] = wild.act(env.states[odd], env.bits[odd], env.actor[odd])
        return actions

    for _ in played_out(env, decide):
        tell_clocks(env.states, config.world, now)
        chosen = (now != before) & (env.actor >= 0)
        before[:] = now
        if chosen.any():
            describe_all(env.states, config.world, chosen, rows, left, coins)
            g = np.flatnonzero(chosen)
            notes.append((g, rows[g].copy(), left[g].copy(), coins[g].copy()))
    games_of, seen, turns, had = (np.concatenate(part) for part in zip(*notes, strict=True))
    to_come = env.final_coins[games_of].astype(float) - had
    return seen.reshape(-1, features), turns.reshape(-1), to_come.reshape(-1)


def fit(features: np.ndarray, turns: np.ndarray, to_come: np.ndarray) -> tuple[np.ndarray, dict[int, tuple[float, float]]]:
    """Weights by turns left; and the spread before and after."""
    width = features.shape[1]
    weights, quality = np.zeros((MOST_TURNS, width)), {}
    for t in range(1, int(turns.max()) + 1):
        x, y = features[turns == t], to_come[turns == t]
        weights[t] = np.linalg.solve(x.T @ x + RIDGE * np.eye(width), x.T @ y)
        quality[t] = (float(y.std()), float((y - x @ weights[t]).std()))
    return weights, quality


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default=CLASSIC, choices=GAMES)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    least, most = load(args.game).seats
    found = {}
    for seats in range(least, most + 1):
        configs = draws(seats, DRAWS, game=args.game)
        if configs[0].seats != seats:  # who plays alone has the game's opponent at a table of two, and its weights
            continue
        parts = [sample(config, args.games // len(configs), args.seed + k) for k, config in enumerate(configs)]
        features, turns, to_come = (np.concatenate(part) for part in zip(*parts, strict=True))
        weights, quality = fit(features, turns, to_come)
        found[str(seats)] = np.round(weights, 3).tolist()
        print(seats, {t: f"{a:.1f} → {b:.1f}" for t, (a, b) in quality.items()}, flush=True)
    lines = [f' "{seats}": [\n' + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]" for seats, rows in found.items()]
    Path(str(written_advice_of(configs[0]).source)).write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
