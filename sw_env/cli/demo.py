"""`sw-env demo`: what this is, in a minute: random games for every seat count, their results and the speed."""

import argparse
import time

import numpy as np

from sw_env.cli.options import positive
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out, shares_of
from sw_env.games import CLASSIC, GAMES, load
from sw_env.games.faces import is_shown
from sw_env.signature import signature

COLUMNS = ("seats", "regions", "rounds", "games", "decisions", "coins by seat, first to last", "won by seat", "M decisions/s")
WIDTHS = (6, 8, 7, 8, 10, 36, 31, 14)
BATCH, STEPS = 1024, 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", default=CLASSIC, metavar="GAME", help=f"{', '.join(GAMES)} (default {CLASSIC})")
    parser.add_argument("--games", type=positive, default=2000, help="finished games for each seat count (default 2000)")
    parser.add_argument("--seed", type=int, default=1, help="(default 1)")


def run(args: argparse.Namespace) -> int:
    spec = load(args.game)
    print(f"{spec.title}: uniformly random play on the official boards, one thread.\n")
    print("".join(f"{name:>{width}}" for name, width in zip(COLUMNS, WIDTHS, strict=True)))
    for seats in range(spec.seats[0], spec.seats[1] + 1):
        print("".join(f"{cell:>{width}}" for cell, width in zip(row(seats, args), WIDTHS, strict=True)), flush=True)
    print("\nSeats are counted from the one that began the game.")
    return 0


def row(seats: int, args: argparse.Namespace) -> tuple[str, ...]:
    """The line of the table for one seat count."""
    env = BatchEnv(args.games, seats=seats, game=args.game, auto_reset=False)
    env.reset(args.seed)
    coins, wins = play_out(env, args.seed)
    _, decisions = signature(env.config, min(args.games, 1000))
    speed = measure(args.game, seats, args.seed)
    size = (len(env.config.board), getattr(env.config.board, "rounds", "")) if is_shown(args.game) else ("", "")
    cells = (seats, *size, args.games, f"{decisions:.0f}")
    means = "  ".join(f"{mean:.1f}" for mean in coins)
    shares = "  ".join(f"{share:.0%}" for share in wins)
    return (*map(str, cells), means, shares, f"{speed / 1e6:.1f}")


def play_out(env: BatchEnv, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Mean coins and share of wins by seat, from the first on, of games played to their ends."""
    chance, first = np.random.default_rng(seed), env.states["first"].astype(np.int64)
    for _ in played_out(env, lambda games: random_choice(env, chance)[games]):
        pass
    order = (first[:, None] + np.arange(env.seats)) % env.seats
    coins, wins = (np.take_along_axis(final, order, 1) for final in (env.final_coins, shares_of(env.final_winners)))
    return coins.mean(0), wins.mean(0)


def random_choice(env: BatchEnv, chance: np.random.Generator) -> np.ndarray:
    """A uniform legal action for each game."""
    scores = np.where(env.mask, chance.random(env.mask.shape, np.float32), -1)
    best: np.ndarray = scores.argmax(axis=1)
    return best


def measure(game: str, seats: int, seed: int) -> float:
    """Decisions per CPU second."""
    env = BatchEnv(BATCH, seats=seats, game=game)
    env.reset(seed)
    env.rollout(50)
    start = time.process_time()
    env.rollout(STEPS)
    return BATCH * STEPS / (time.process_time() - start)
