"""PPO by self-play: whole games at once, every seat learns, out-of-turn decisions too. `sw-env train configs/train/smoke.toml`.

An iteration: play some hundred games to their ends with the present network; go backward over each seat's own decisions
(generalised advantages, one value for each seat's rewards); improve the network on all of them; write down what happened.
As no game outlives its iteration, a run is continued exactly from network, optimiser and the number of the iteration."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import infer, precision
from sw_env.agents.neural.policy import sample
from sw_env.core.jit import compiling, kernel
from sw_env.envs.batch import BatchEnv
from sw_env.training.descent import begin, falling, follow, gradient, improve, set_rate, state_of, take_up, weights_of
from sw_env.training.league import League, play_whole_games
from sw_env.training.learners import Done, added, crew, iterate, summed
from sw_env.training.runs import Run
from sw_env.training.settings import NetworkSettings, count, fraction
from sw_env.training.shards import Part, Sharded


@dataclass(frozen=True)
class PpoSettings(NetworkSettings):
    """What decides a run; each is a key of a configuration and an argument of `sw-env train`."""

    games: int = count(512)
    """Games in an iteration."""
    decisions: int = count(20_000_000)
    """The whole run, in decisions that teach; the schedules span it."""
    epochs: int = count(2)
    """How often each decision is looked at."""
    minibatch: int = count(4096)
    """Decisions in one step of the optimiser."""
    rate: float = 1e-3
    """Learning rate at the beginning; it falls to a twentieth."""
    entropy: float = 0.01
    """Reward for trying different things, at the beginning; it falls to a twentieth."""
    clip: float = 0.2
    """How far a probability may move in one iteration."""
    trace: float = fraction(0.95)
    """Lambda of the advantages: 0 trusts the values, 1 the ends of games."""
    reward: str = "coins"
    """`coins`: each coin when it is gained, ahead of the mean of the others; `win`, `rank`, `margin`: at the end."""
    learners: int = count(1)
    """Processes that play and learn alike, each its shards; with `ray` on its nodes. May change when a run goes on."""

    def check(self) -> None:
        """An error where a value makes no sense."""
        super().check()
        if self.learners > self.shards:
            raise ValueError(f"learners is {self.learners}; allowed: 1 to {self.shards}, the shards of an iteration")


# ---------------------------------------------------------------------------------------------------------------- playing


@dataclass
class Batch:
    """The learner's decisions in some games, in the order in which they were made."""

    rows: np.ndarray
    """(n, size) uint8 What the decider saw."""
    masks: np.ndarray
    """(n, actions) uint8 Legal actions."""
    actions: np.ndarray
    """(n,)"""
    chances: np.ndarray
    """(n,) Logarithms of the probabilities with which they were chosen."""
    values: np.ndarray
    """(n, seats) What the network expected, from the decider's seat on."""
    games: np.ndarray
    """(n,) In which place of the environment,"""
    seats: np.ndarray
    """(n,) for which seat"""
    steps: np.ndarray
    """(n,) and in which step it was decided; never falling."""
    gains: np.ndarray
    """(steps, games, seats) What every step was worth to every seat, in the unit of the reward."""
    advantages: np.ndarray = field(default_factory=lambda: np.zeros(0))
    """(n,) How much better than expected it went for the decider, beside the others."""
    targets: np.ndarray = field(default_factory=lambda: np.zeros(0))
    """(n, seats) What the values should have been."""

    def __len__(self) -> int:
        return len(self.actions)


def play(env: BatchEnv, network: nn.Module, board: Board, players: np.ndarray, league: League, seed: int) -> Batch:
    """Play a game in every place of `env` to its end; `players` (n, seats) says who sits where."""

    def choose(games: np.ndarray, rows: np.ndarray, masks: np.ndarray, step: int) -> tuple[np.ndarray, ...]:
        logits, values = infer(network, board, rows, masks)
        return *sample(logits, masks, seed, step), values

    return Batch(*play_whole_games(env, players, league, seed, choose))


# --------------------------------------------------------------------------------------------------------------- crediting


def credit(batch: Batch, trace: float) -> None:
    """Advantages and value targets of every decision: rewards count for the seat that gets them, whoever decided.

    The values are a vector, for each seat one; what is learned from is the own lead over the mean of the others."""
    n, seats = batch.values.shape
    vectors = np.zeros((n, seats), np.float32)
    with compiling("the crediting of rewards"):
        look_back(batch.gains, batch.games, batch.seats, batch.steps, batch.values, trace, vectors)
    batch.targets = vectors + batch.values
    batch.advantages = vectors[:, 0] - vectors[:, 1:].mean(1)


@kernel
def look_back(gains: Any, games: Any, seats: Any, steps: Any, values: Any, trace: float, advantages: Any) -> None:
    """From the last decision to the first: each seat's next decision in a game says what the present one led to.

    Generalised advantages with lambda = `trace` and without discount, for all seats' rewards (k counts from the decider on).
    What follows a decision of seat p is p's own next one, so each seat has a path of its own through the game: `since` and
    `expected` are kept for each p, and gains of steps in which others decide add up until p decides again."""
    n, places = values.shape
    many = gains.shape[1]
    since = np.zeros((many, places, places), np.float32)  # rewards since that seat's next decision, by seat
    expected = np.zeros((many, places, places), np.float32)  # values at that decision, from that seat on
    advantage = np.zeros((many, places, places), np.float32)
    step = len(gains)
    for e in range(n - 1, -1, -1):
        while step > steps[e]:
            step -= 1
            for g in range(many):
                for p in range(places):
                    for q in range(places):
                        since[g, p, q] += gains[step, g, q]
        g, p = games[e], seats[e]
        for k in range(places):
            q = (p + k) % places
            surprise = since[g, p, q] + expected[g, p, k] - values[e, k]
            advantage[g, p, k] = surprise + trace * advantage[g, p, k]
            advantages[e, k] = advantage[g, p, k]
            expected[g, p, k] = values[e, k]
            since[g, p, q] = 0


# ---------------------------------------------------------------------------------------------------------------- learning

NOTES = ("policy_loss", "value_loss", "entropy", "kl", "clipped", "gradient")
Level = tuple[float, float]
"""Mean and standard deviation of the advantages in a minibatch."""


def learn(
    network: nn.Module,
    optimiser: torch.optim.Optimizer,
    board: Board,
    batch: Batch,
    settings: PpoSettings,
    left: float,
    seed: int,
) -> dict[str, float]:
    """Improve the network on a batch; `left` is the part of the run that is still to come."""
    set_rate(optimiser, falling(settings.rate, left))
    notes: list[Tensor] = []
    for part in parts(len(batch), settings, seed):
        loss, note = loss_of(network, board, batch, part, settings, falling(settings.entropy, left))
        notes.append(torch.stack([*note, improve(network, optimiser, loss, settings.most)]))
    found = dict(zip(NOTES, torch.stack(notes).mean(0).tolist(), strict=True))
    return found | explained((batch.targets - batch.values).var(), batch.targets.var())


def explained(left: float, spread: float) -> dict[str, float]:
    """How much of the spread of the targets the values knew before."""
    return {"explained": float(1 - left / max(spread, 1e-9))}


def parts(n: int, settings: PpoSettings, seed: int, total: int = 0) -> Iterator[np.ndarray]:
    """Minibatches of all decisions in random order, so many times over; of a shard, its parts of those of all shards."""
    chance = np.random.default_rng(seed)
    pieces = max(1, round((total or n) / settings.minibatch))
    for _ in range(settings.epochs):
        yield from np.array_split(chance.permutation(n), pieces)


def loss_of(
    network: nn.Module,
    board: Board,
    batch: Batch,
    part: np.ndarray,
    settings: PpoSettings,
    entropy: float,
    level: Level | None = None,
) -> tuple[Tensor, list[Tensor]]:
    """The clipped loss of a minibatch, and what to note of it; its advantages are measured by a level, if not by their own."""
    rows, masks, actions, before, targets, advantages = (
        torch.from_numpy(column[part])
        for column in (batch.rows, batch.masks, batch.actions, batch.chances, batch.targets, batch.advantages)
    )
    with precision():
        logits, values = network(rows, masks, board)
    chances = torch.log_softmax(logits, 1)
    ratio = (chances.gather(1, actions[:, None])[:, 0] - before).exp()
    mean, spread = level or (advantages.mean(), advantages.std())
    advantages = (advantages - mean) / (spread + 1e-8)
    policy = -torch.min(advantages * ratio, advantages * ratio.clamp(1 - settings.clip, 1 + settings.clip)).mean()
    value = (values - targets).square().sum(1).mean() / 2
    doubt = -(logits.softmax(1) * chances).sum(1).mean()  # exp of the illegal -1e9 would take long
    with torch.no_grad():
        note = [policy, value, doubt, (ratio - 1 - ratio.log()).mean(), ((ratio - 1).abs() > settings.clip).float().mean()]
    return policy + settings.value * value - entropy * doubt, [one.detach() for one in note]


# ---------------------------------------------------------------------------------------------------- learning from shards


def learn_shards(
    network: nn.Module,
    optimiser: torch.optim.Optimizer,
    board: Board,
    shards: Sequence[Part],
    settings: PpoSettings,
    left: float,
) -> dict[str, float]:
    """The same from shards, while others may have more of them: all make the same steps, bit for bit."""
    set_rate(optimiser, falling(settings.rate, left))
    batches, told = [one.batch for one in shards], list[Tensor]()
    total = int(added(torch.tensor([sum(map(len, batches))])))
    cuts = list(zip(*(parts(len(one.batch), settings, one.seed, total) for one in shards), strict=True))
    for cut, size, level in zip(cuts, *levels(batches, cuts), strict=True):
        vectors = []
        for batch, part in zip(batches, cut, strict=True):
            if len(part):
                loss, note = loss_of(network, board, batch, part, settings, falling(settings.entropy, left), level)
                vectors.append(torch.cat([gradient(network, loss), torch.stack(note)]) * (len(part) / size))
        found = summed(vectors, weights_of(network) + len(NOTES) - 1)
        way, notes = found[: 1 - len(NOTES)], found[1 - len(NOTES) :]
        told.append(torch.cat([notes, follow(network, optimiser, way, settings.most)[None]]))
    means = dict(zip(NOTES, torch.stack(told).mean(0).tolist(), strict=True))
    return means | explained(*spreads(batches, total * batches[0].values.shape[1]))


def levels(batches: Sequence[Batch], cuts: Sequence[Sequence[np.ndarray]]) -> tuple[list[int], list[Level]]:
    """How many decisions of all shards are in each minibatch, and the level of their advantages."""
    sizes = added(torch.tensor([sum(map(len, cut)) for cut in cuts]))
    chosen = [[batch.advantages[cut[k]] for cut in cuts] for k, batch in enumerate(batches)]
    mean, square = moments(chosen, sizes)
    spread = ((square - mean**2).clamp(min=0) * sizes / (sizes - 1).clamp(min=1)).sqrt()
    return sizes.tolist(), list(zip(mean.tolist(), spread.tolist(), strict=True))


def spreads(batches: Sequence[Batch], size: int) -> list[float]:
    """The variance of what the values missed, and of the targets, over all shards."""
    mean, square = moments([[one.targets - one.values, one.targets] for one in batches], torch.tensor([size, size]))
    found: list[float] = (square - mean**2).tolist()
    return found


def moments(columns: Sequence[Sequence[np.ndarray]], sizes: Tensor) -> Tensor:
    """Means of some columns of numbers and of their squares, over all shards, which have so many of them."""
    sums = [[[x.sum(dtype=np.float64), np.square(x, dtype=np.float64).sum()] for x in shard] for shard in columns]
    return summed([(torch.tensor(shard).T / sizes).flatten() for shard in sums], 2 * len(sizes)).view(2, -1)


# ------------------------------------------------------------------------------------------------------------- a whole run


class Ppo(Sharded):
    """A run: network, optimiser, rivals and how far it has come."""

    settings: PpoSettings

    def __init__(self, settings: PpoSettings) -> None:
        self.settings, config = settings, settings.config()
        self.board = Board.of(config)
        self.shape, self.network, self.optimiser = begin(settings, self.board, settings.rate)
        self.league = League(settings.rivals, config, self.board, self.shape, settings.seed)
        self.env = BatchEnv.of(settings.games, config, auto_reset=False, observe=True, reward=settings.reward)
        self.iteration = self.decisions = 0

    @property
    def total(self) -> int:
        return self.settings.decisions

    def iterate(self) -> dict[str, Any]:
        """One iteration; what is to be noted of it."""
        settings, began = self.settings, time.perf_counter()
        seeds = np.random.SeedSequence([settings.seed, self.iteration]).generate_state(3).tolist()
        players = self.league.welcome(self, settings.league, seeds[0])
        done = iterate(self, players) if settings.shards > 1 else self.whole(players, seeds)
        counted = self.ended(done.parts)
        self.league.note(players, self.env.final_winners)
        self.iteration += 1
        self.decisions += done.decisions
        pace = {"playing": done.seconds, "learning": time.perf_counter() - began - done.seconds}
        return done.notes | counted | pace | {"rivals": self.league.standing()}

    def whole(self, players: np.ndarray, seeds: Sequence[int]) -> Done:
        """An iteration that is not cut into shards."""
        began = time.perf_counter()
        part = self.part(players, seeds)
        seconds = time.perf_counter() - began
        notes = learn(self.network, self.optimiser, self.board, part.batch, self.settings, self.left, seeds[2])
        return Done([part], len(part.batch), seconds, notes)

    @property
    def left(self) -> float:
        """The part of the run that is still to come."""
        return 1 - self.decisions / self.settings.decisions

    def play(self, players: np.ndarray, seeds: Sequence[int]) -> Batch:
        """A game in every place of the environment, its decisions credited."""
        batch = play(self.env, self.network, self.board, players, self.league, seeds[1])
        credit(batch, self.settings.trace)
        return batch

    def learn(self, parts: Sequence[Part]) -> dict[str, float]:
        """Improve the network on these shards and on those that others hold."""
        return learn_shards(self.network, self.optimiser, self.board, parts, self.settings, self.left)

    def state(self) -> dict[str, Any]:
        """All that has to be kept to go on exactly."""
        return state_of(self)

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        take_up(self, state)


def train(settings: PpoSettings, folder: Path, command: str = "") -> Run:
    """A whole run, or the rest of it."""
    with crew(settings):
        return Run(folder, "ppo", settings, command).finish(Ppo(settings))
