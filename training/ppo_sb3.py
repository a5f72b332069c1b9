"""MaskablePPO of Stable-Baselines3: one learner seat a game, the others played inside. `python -m sw_env.training.ppo_sb3`.

The shortest honest example of how an SB3 user does it, settings, evaluation, saving and resuming included. What to know:

* One slot of `SmallWorldVecEnv` is one seat; several seats in one slot would lead each on with another one's value.
* `learn` takes masks from the environment by itself; `predict` and evaluation need them said, or use sb3-contrib's own.
* `learn(total)` counts from the loaded model's steps on if they are not reset, so only what is left is asked for.
* SB3 has two networks, for policy and value; rows are uint8 and not scaled; games begin anew when a run goes on.

`training/ppo.py` learns several times as much in the same time (`sw-env bench training`)."""

import io
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv, VecMonitor

from sw_env.agents.files import write_whole
from sw_env.envs.rewards import at_the_end
from sw_env.envs.sb3 import SmallWorldVecEnv
from sw_env.training.arena.ratings import share
from sw_env.training.progress import Bar
from sw_env.training.runs import Run
from sw_env.training.settings import Settings, count, fraction, players

MODEL = "model.zip"


@dataclass(frozen=True)
class Sb3Settings(Settings):
    """What decides a run; each is a key of a configuration and an argument of `sw-env train`."""

    opponents: tuple[str, ...] = players("random", "greedy")
    """Who plays the other seats: one of these in each game."""
    games: int = count(128)
    """Games at once."""
    steps: int = count(128)
    """Decisions in each of them between two updates."""
    decisions: int = count(2_000_000)
    """The whole run."""
    layers: int = count(2)
    """Layers of each of the two networks."""
    width: int = count(256)
    """Units in a layer."""
    epochs: int = count(2)
    """How often each decision is looked at."""
    minibatch: int = count(2048)
    """Decisions in one step of the optimiser."""
    rate: float = 5e-4
    """Learning rate."""
    entropy: float = 0.01
    """Reward for trying different things."""
    trace: float = fraction(0.95)
    """Lambda of the advantages: 0 trusts the values, 1 the ends of games."""
    reward: str = "margin"
    """`margin`: the lead at the end in coins; `win`, `rank`: at the end; `coins`: the seat's own, when gained."""

    def check(self) -> None:
        """An error where a value makes no sense."""
        super().check()
        if not self.opponents:
            raise ValueError("opponents is empty; allowed: agents such as random, greedy")

    @property
    def batch(self) -> int:
        """Decisions from which an update learns."""
        return self.games * self.steps

    def table(self, n: int, opponents: Any, **options: Any) -> SmallWorldVecEnv:
        """So many games of this run against those."""
        return SmallWorldVecEnv(n, opponents, seats=self.seats, **self.asked(), **options)

    @classmethod
    def usual(cls, game: str) -> dict[str, Any]:
        """The same; opponents are those that play without advice."""
        found = super().usual(game)
        return found | ({"opponents": ("random",)} if found else {})


def make_model(settings: Sb3Settings, folder: Path) -> MaskablePPO:
    """The model as it was saved, or a new one; no discount, as every game ends."""
    torch.set_num_threads(1)
    env = VecMonitor(settings.table(settings.games, [list(settings.opponents)], reward=settings.reward))
    if (folder / MODEL).exists():
        return load_model(folder / MODEL, env, settings.seed)
    return MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=settings.steps,
        n_epochs=settings.epochs,
        batch_size=settings.minibatch,
        learning_rate=settings.rate,
        ent_coef=settings.entropy,
        gae_lambda=settings.trace,
        gamma=1.0,
        policy_kwargs={"net_arch": [settings.width] * settings.layers, "activation_fn": torch.nn.ReLU},
        tensorboard_log=str(folder),
        seed=settings.seed,
        device="cpu",
    )


def load_model(path: Path, env: VecEnv, seed: int) -> MaskablePPO:
    """A saved model; as loading takes the first seed again, another one, for games that are new."""
    try:
        model = MaskablePPO.load(path, env=env, device="cpu")
    except Exception as error:
        raise ValueError(f"{path}: the model is broken or of another layout: {error}") from None
    model.set_random_seed(seed + model.num_timesteps)
    return model


def won(finals: np.ndarray) -> np.ndarray:
    """A reward for evaluation: each seat's part of the win, from finals (n, 3, seats)."""
    winners: np.ndarray = finals[:, 2].astype(np.float32)
    shares: np.ndarray = winners / winners.sum(1, keepdims=True)
    return shares


def evaluate(model: MaskablePPO, settings: Sb3Settings) -> dict[str, dict[str, float]]:
    """The model, without chance, against each of the ladder: part of the wins with its interval."""
    found = {}
    for rival in settings.ladder:
        games = settings.ladder_games
        env = settings.table(min(games, 64), rival, reward=at_the_end(won))
        env.seed(settings.seed + 1)
        wins, _ = evaluate_policy(model, env, games, return_episode_rewards=True, warn=False)
        rated = share(np.array(wins), np.arange(games))
        found[rival] = {"win_rate": rated.value, "low": rated.low, "high": rated.high, "games": games}
    return found


class Watch(BaseCallback):
    """After each update: writes a row of the log, evaluates and saves as often as the settings say, looks at the time."""

    model: MaskablePPO

    def __init__(self, run: Run, settings: Sb3Settings) -> None:
        super().__init__()
        self._run, self._settings, self._done = run, settings, len(run.rows)
        self._before = run.rows[-1]["seconds"] if run.rows else 0.0
        self._bar = Bar(f"sb3 {settings.seats} seats")

    def _seconds(self) -> float:
        return float(round(self._before + self._run.seconds(), 2))

    def _on_step(self) -> bool:
        if 0 < 60 * self._settings.minutes <= self._seconds():
            self.model.num_timesteps = self._done * self._settings.batch  # no update will learn from what was begun
            return False
        return True

    def _on_rollout_start(self) -> None:
        if self.model.num_timesteps > self._done * self._settings.batch:
            self._note()

    def _on_training_end(self) -> None:
        self._on_rollout_start()
        save(self.model, self._run)

    def _note(self) -> None:
        settings, run, ended = self._settings, self._run, self.model.ep_info_buffer
        self._done += 1
        decisions = self.model.num_timesteps
        row: dict[str, Any] = {"iteration": self._done, "decisions": decisions, "seconds": self._seconds()}
        row["return"] = float(np.mean([one["r"] for one in ended])) if ended else None
        if self._done % settings.evaluate == 0 or decisions >= settings.decisions:
            row["ladder"] = evaluate(self.model, settings)
        run.log.append(row)
        if self._done % settings.save == 0:
            save(self.model, run)
        self._bar.show(min(decisions, settings.decisions), settings.decisions, f"{run.pace():,.0f} decisions/s")


def save(model: MaskablePPO, run: Run) -> None:
    """The model, whole, after the rows of the log that it counts on."""
    packed = io.BytesIO()
    model.save(packed)
    run.log.sync()
    write_whole(run.folder / MODEL, packed.getvalue())
    run.mirror()


def train(settings: Sb3Settings, folder: Path, command: str = "") -> Run:
    """A whole run, or the rest of it."""
    run = Run(folder, "sb3", settings, command)
    model = make_model(settings, folder)
    run.begin()
    run.log.keep(model.num_timesteps // settings.batch)
    if model.num_timesteps < settings.decisions:
        model.learn(settings.decisions - model.num_timesteps, Watch(run, settings), reset_num_timesteps=False)
    return run


if __name__ == "__main__":
    from sw_env.training.start import start

    print(start("sb3", sys.argv[1:], ""))
