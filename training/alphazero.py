"""AlphaZero for two to five seats: a search teaches the network that guides it. `sw-env train configs/train/alphazero.toml`.

An iteration: play some hundred games to their ends, every decision chosen by the guided search, the leaves of all games
evaluated together; keep what was found among the latest decisions; improve the network on a sample of those. It learns the
policy that the search improved, and what every seat still gained, the same values as in PPO: weights of either go on with
the other. In a part of the games the other seats are baselines and past selves: who only meets itself forgets how to beat
others. Some decisions are searched well and teach the policy; the others are quick, and only their outcome counts.

What is behind the cards, and the dice, the search draws anew in every simulation. The first games may be a teacher's
(`teacher`, `lessons`): its choices are imitated. A run is continued exactly from network, optimiser and kept decisions."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import Any, Protocol, Self

import numpy as np
import torch
from torch import Tensor, nn

from sw_env.agents.neural.agent import NetAgent
from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.judge import NetworkEvaluator
from sw_env.agents.neural.networks import precision
from sw_env.agents.random import RandomAgent
from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.training.descent import begin, falling, improve, set_rate, state_of, take_up
from sw_env.training.league import League, play_whole_games
from sw_env.training.runs import Run
from sw_env.training.settings import NetworkSettings, check_player, count, fraction
from sw_env.training.shards import Sharded


@dataclass(frozen=True)
class AlphaZeroSettings(NetworkSettings):
    """What decides a run; each is a key of a configuration and an argument of `sw-env train`."""

    games: int = count(128)
    """Games in an iteration."""
    decisions: int = count(2_000_000)
    """The whole run, in decisions; the learning rate's schedule spans it."""
    sims: int = count(64)
    """Simulations of a decision that teaches the policy."""
    quick: int = 8
    """Simulations of the others, without noise."""
    slow: float = fraction(0.25)
    """Part of the decisions that teach the policy."""
    step: float = fraction(0.3)
    """How far these lead from the network's own preferences to the searched ones; 1: all the way, its luck included."""
    considered: int = count(8)
    """Actions with which a search begins."""
    keep: int = count(100_000)
    """The latest decisions from which is learned."""
    epochs: int = count(2)
    """How often a decision is looked at on average, while it is kept."""
    minibatch: int = count(1024)
    """Decisions in one step of the optimiser."""
    rate: float = 3e-4
    """Learning rate at the beginning; it falls to a twentieth."""
    reward: str = "coins"
    """What the values count: `coins`, each when it is gained; `win`, `rank`, `margin`: at the end."""
    teacher: str = ""
    """An agent that plays the first games, such as `heuristic` or `mcts:sims=100`."""
    lessons: int = 0
    """How many games it plays."""
    slips: float = fraction(0.05)
    """Part of its decisions at which a random move is played, for variety; what it had chosen is imitated."""

    def check(self) -> None:
        """An error where a value makes no sense."""
        super().check()
        if bool(self.teacher) != (self.lessons > 0):
            raise ValueError(f"teacher is {self.teacher!r} and lessons are {self.lessons}; allowed: both or neither")
        if self.teacher:
            check_player("teacher", self.teacher, self.config())


# ---------------------------------------------------------------------------------------------------------------- playing


class Player(Protocol):
    """Who chooses in the games of an iteration."""

    def choose(self, env: BatchEnv, games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """In those games: actions (n,), policies to be learned (n, actions), which of them teach (n,) bool."""


class Searcher:
    """The guided search with the present network: some decisions well and with noise, the others quickly."""

    def __init__(self, evaluator: NetworkEvaluator, settings: AlphaZeroSettings, seed: int) -> None:
        searcher = partial(NetAgent, settings.config(), seed, considered=settings.considered, leaves=1, evaluator=evaluator)
        self._well = searcher(sims=settings.sims, noise="yes", step=settings.step)
        self._quickly = searcher(sims=settings.quick, noise="no")
        self._slow, self._chance = settings.slow, np.random.default_rng(seed)

    def choose(self, env: BatchEnv, games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The actions of the searches, and policies on the way to the improved ones."""
        actions, policies = np.zeros(len(games), np.int64), np.zeros((len(games), env.spec.actions))
        slow = self._chance.random(len(games)) < self._slow
        for agent, which in ((self._well, slow), (self._quickly, ~slow)):
            chosen = games[which]
            if len(chosen):
                actions[which] = agent.act(env.states[chosen], env.bits[chosen], env.actor[chosen])
        if slow.any():
            policies[slow] = self._well.policy
        return actions, policies, slow


class Teacher:
    """An agent to be imitated, which slips now and then."""

    def __init__(self, settings: AlphaZeroSettings, seed: int) -> None:
        config = settings.config()
        self._agent, self._wild = make_agent(settings.teacher, config, seed), RandomAgent(config, seed)
        self._slips, self._chance = settings.slips, np.random.default_rng(seed)

    def choose(self, env: BatchEnv, games: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Its choice is the policy; the action may be another one."""
        place = env.states[games], env.bits[games], env.actor[games]
        actions = self._agent.act(*place)
        policies = np.eye(env.spec.actions)[actions]
        slipped = self._chance.random(len(games)) < self._slips
        return np.where(slipped, self._wild.act(*place), actions), policies, np.ones(len(games), np.bool_)


@dataclass
class Batch:
    """The learner's decisions in some games, in the order in which they were made."""

    rows: np.ndarray
    """(n, size) uint8 What the decider saw."""
    masks: np.ndarray
    """(n, actions) uint8 Legal actions."""
    actions: np.ndarray
    """(n,)"""
    policies: np.ndarray
    """(n, actions) What the network should have preferred."""
    teaches: np.ndarray
    """(n,) Whether it is to learn that."""
    games: np.ndarray
    """(n,) In which place of the environment,"""
    seats: np.ndarray
    """(n,) for which seat"""
    steps: np.ndarray
    """(n,) and in which step it was decided."""
    gains: np.ndarray
    """(steps, games, seats) What every step was worth to every seat, in the unit of the reward."""

    def __len__(self) -> int:
        return len(self.actions)


def play(env: BatchEnv, player: Player, players: np.ndarray, league: League, seed: int) -> Batch:
    """Play a game in every place of `env` to its end; `players` (n, seats) says who sits where."""

    def choose(games: np.ndarray, rows: np.ndarray, masks: np.ndarray, step: int) -> tuple[np.ndarray, ...]:
        actions, policies, teaches = player.choose(env, games)
        return actions, policies.astype(np.float16), teaches

    return Batch(*play_whole_games(env, players, league, seed, choose))


def outcomes(batch: Batch) -> np.ndarray:
    """What every seat gained from each decision on to the end (n, seats), beginning with the seat that decided."""
    to_come = batch.gains[::-1].cumsum(0)[::-1]
    seats = batch.gains.shape[2]
    order = (batch.seats[:, None] + np.arange(seats)) % seats
    found: np.ndarray = to_come[batch.steps[:, None], batch.games[:, None], order]
    return found


# --------------------------------------------------------------------------------------------------------------- learning


@dataclass
class Kept:
    """The latest decisions: what was seen and what is to be learned of it."""

    rows: Tensor
    masks: Tensor
    policies: Tensor
    teaches: Tensor
    values: Tensor

    @classmethod
    def of(cls, batch: Batch) -> Self:
        """Those of some games."""
        columns = batch.rows, batch.masks, batch.policies, batch.teaches, outcomes(batch)
        return cls(*(torch.from_numpy(column) for column in columns))

    def __len__(self) -> int:
        return len(self.rows)

    def columns(self) -> dict[str, Tensor]:
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def with_later(self, later: "Kept", keep: int) -> "Kept":
        """The latest of both, so many at the most."""
        parts = later.columns()
        return Kept(**{name: torch.cat([old, parts[name]])[-keep:].clone() for name, old in self.columns().items()})


def learn(trainer: "AlphaZero", kept: Kept, fresh: int, seed: int) -> dict[str, float]:
    """Improve the network on a sample of what is kept; so many decisions of that are new."""
    settings, optimiser, notes = trainer.settings, trainer.optimiser, list[Tensor]()
    set_rate(optimiser, falling(settings.rate, 1 - trainer.decisions / settings.decisions))
    for part in samples(len(kept), fresh * settings.epochs, settings.minibatch, seed):
        loss, note = loss_of(trainer.network, trainer.board, kept, part, settings.value)
        notes.append(torch.stack([*note, improve(trainer.network, optimiser, loss, settings.most)]))
    names = ("policy_loss", "value_loss", "entropy", "kl", "explained", "gradient")
    return dict(zip(names, torch.stack(notes).mean(0).tolist(), strict=True))


def samples(held: int, looks: int, minibatch: int, seed: int) -> Iterator[Tensor]:
    """Minibatches drawn from what is kept, with about so many decisions in all."""
    chance, size = np.random.default_rng(seed), min(minibatch, held)
    for _ in range(max(1, round(looks / size))):
        yield torch.from_numpy(chance.choice(held, size, replace=False))


def loss_of(network: nn.Module, board: Board, kept: Kept, part: Tensor, weight: float) -> tuple[Tensor, list[Tensor]]:
    """How far the network is from the searched policies and from the outcomes, and what to note of it."""
    with precision():
        logits, values = network(kept.rows[part], kept.masks[part], board)
    chances, policies = torch.log_softmax(logits, 1), kept.policies[part].float()
    teaches, targets = kept.teaches[part].float(), kept.values[part]
    many = teaches.sum().clamp(min=1)
    policy = -(teaches[:, None] * policies * chances).sum() / many
    value = (values - targets).square().sum(1).mean() / 2
    with torch.no_grad():
        doubt = -(logits.softmax(1) * chances).sum(1).mean()
        sure = torch.xlogy(policies, policies).sum(1) @ teaches / many
        explained = 1 - (values - targets).var() / targets.var().clamp(min=1e-9)
    return policy + weight * value, [policy.detach(), value.detach(), doubt, policy.detach() + sure, explained]


# ------------------------------------------------------------------------------------------------------------- a whole run


class AlphaZero(Sharded):
    """A run: network, optimiser, kept decisions and how far it has come."""

    settings: AlphaZeroSettings

    def __init__(self, settings: AlphaZeroSettings) -> None:
        self.settings, config = settings, settings.config()
        self.board = Board.of(config)
        self.shape, self.network, self.optimiser = begin(settings, self.board, settings.rate)
        self.env = BatchEnv.of(settings.games, config, auto_reset=False, observe=True, reward=settings.reward)
        self.league = League(settings.rivals, config, self.board, self.shape, settings.seed)
        self.evaluator = NetworkEvaluator.of(self.network, self.board, config, settings.reward)
        self.kept: Kept | None = None
        self.iteration = self.decisions = 0

    @property
    def total(self) -> int:
        return self.settings.decisions

    def iterate(self) -> dict[str, Any]:
        """One iteration; what is to be noted of it."""
        settings, began = self.settings, time.perf_counter()
        seeds = np.random.SeedSequence([settings.seed, self.iteration]).generate_state(4).tolist()
        players = self.league.welcome(self, 0.0 if self.taught else settings.league, seeds[3])
        batch, counted = self.played(players, seeds)
        self.league.note(players, self.env.final_winners)
        played = time.perf_counter()
        found = Kept.of(batch)
        self.kept = self.kept.with_later(found, settings.keep) if self.kept else found
        notes = learn(self, self.kept, len(batch), seeds[2])
        self.iteration += 1
        self.decisions += len(batch)
        pace = {"playing": played - began, "learning": time.perf_counter() - played}
        return notes | counted | pace | {"rivals": self.league.standing()}

    def play(self, players: np.ndarray, seeds: Sequence[int]) -> Batch:
        """A game in every place of the environment."""
        return play(self.env, self.player(seeds[0]), players, self.league, seeds[1])

    @property
    def taught(self) -> bool:
        """Whether the games are still the teacher's."""
        return self.iteration * self.settings.games < self.settings.lessons

    def player(self, seed: int) -> Player:
        """Who plays in this iteration: the teacher in the first games, then the search."""
        if self.taught:
            return Teacher(self.settings, seed)
        return Searcher(self.evaluator, self.settings, seed)

    def state(self) -> dict[str, Any]:
        """All that has to be kept to go on exactly."""
        return state_of(self) | {"kept": self.kept.columns() if self.kept else {}}

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        take_up(self, state)
        self.kept = Kept(**state["kept"]) if state["kept"] else None


def train(settings: AlphaZeroSettings, folder: Path, command: str = "") -> Run:
    """A whole run, or the rest of it."""
    return Run(folder, "alphazero", settings, command).finish(AlphaZero(settings))
