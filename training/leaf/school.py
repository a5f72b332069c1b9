"""The small network's school: `sw-env train configs/train/leaf.toml`.

An iteration: thousands of games by the best network so far, a few simulations a decision and in some games more; a part of the
seats is filled by the heuristic, the plain search, past selves and guests, for who only meets itself forgets how to beat
others. The pupil learns from the latest decisions: the coins to come, who wins, what the search thought, and from the longer
searches what they chose. Now and then the mean of its latest weights sits an exam (`exam.py`); if it passes, it is the best one
from then on."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from sw_env.agents.leaf.weights import SmallNetwork, blank, check_sizes, description, fitted, load, rounded, save
from sw_env.agents.registry import make_agent
from sw_env.core.records import as_records
from sw_env.games import spec_of
from sw_env.training.descent import falling, improve, set_rate
from sw_env.training.leaf.exam import Exam
from sw_env.training.leaf.lesson import Classroom, Lessons, Memory, Pupil
from sw_env.training.leaf.play import GAME, GUEST, HEURISTIC, NOTE, PLAIN_SEARCH, WHOLE, ends, play, table_of
from sw_env.training.runs import Run
from sw_env.training.settings import Settings, count, fraction, players
from sw_env.training.shards import found, seeds_of

NAME = "leaf.npz"
OWN = frozenset(("heuristic", "mcts"))
"""Who needs no invitation; in exams they go by these names."""
PRESENT = 0
PAST = 3
"""Past selves that stay."""
STEADY = 0.995
"""How much of the mean weights stays at each step."""
MOST_KEPT_OF_A_GAME = 700
"""Decisions of a game that can be noted."""


@dataclass(frozen=True)
class SchoolSettings(Settings):
    """What decides a run; each is a key of a configuration and an argument of `sw-env train`."""

    units: int = count(256)
    """Units of the first layer, a multiple of 64."""
    second: int = count(32)
    """Units of the second one, a multiple of 16."""
    games: int = count(1500)
    """Games in an iteration."""
    decisions: int = count(6_000_000)
    """The whole run, in decisions of all seats; the learning rate's schedule spans it."""
    sims: int = count(8)
    """Simulations of a decision."""
    slow: float = fraction(0.1)
    """Part of the games with more simulations, which teach the policy."""
    slow_sims: int = count(64)
    """How many those are."""
    company: float = fraction(0.4)
    """Part of the games in which others sit at the table: each other seat is filled by one with an even chance."""
    plain: float = fraction(0.15)
    """Part of those others that are plain searches."""
    past: float = fraction(0.25)
    """Part of those others that are past selves."""
    invited: float = fraction(0.25)
    """Part of those others that are guests, where any are named; the rest is the heuristic."""
    guests: tuple[str, ...] = players()
    """Agents beside those, such as `net:sims=0`: they sit at tables, and whoever takes the best one's place is no worse
    against them."""
    rival_sims: int = count(32)
    """Simulations of a plain search's decision."""
    wanders: float = fraction(0.3)
    """Part of the decisions that follow the visits at random."""
    slips: float = fraction(0.03)
    """Part of the decisions at which a random move is played."""
    shards: int = count(1)
    """Parts in which an iteration's games are played, each by itself: wherever that is, the run is the same."""
    part: float = fraction(0.3)
    """Part of the decisions of quick games from which is learned."""
    keep: int = count(400_000)
    """The latest decisions from which is learned."""
    epochs: int = count(2)
    """How often a decision is looked at on average, while it is kept."""
    minibatch: int = count(2048)
    """Decisions in one step of the optimiser."""
    rate: float = 2e-3
    """Learning rate at the beginning; it falls to a twentieth."""
    trust: float = fraction(0.4)
    """How much the search's own values count beside the outcomes."""
    trial: int = count(120)
    """Games against each rival in an exam at most; it is held every `evaluate` iterations."""
    trial_sims: int = count(64)
    """Simulations of a decision there."""
    lap: bool = True
    """There, and later in play, the network looks behind a lap of the heuristic, too."""

    def check(self) -> None:
        """An error where a value makes no sense."""
        super().check()
        check_sizes(self.units, self.second, "units, second")
        parts = {"plain": self.plain, "past": self.past} | ({"invited": self.invited} if self.guests else {})
        if sum(parts.values()) > 1:
            names, found = ", ".join(parts), ", ".join(map(str, parts.values()))
            raise ValueError(f"{names} are {found}; allowed: together up to 1")
        for name in OWN.intersection(self.guests):
            raise ValueError(f"guests: {name} sits there anyway; another one is named with its options, such as mcts:sims=400")


class School:
    """A run: pupil, mean of its weights, optimiser, the best network, past ones, kept decisions, and how far it has come."""

    def __init__(self, settings: SchoolSettings) -> None:
        self.settings, self.config = settings, settings.config()
        self.about = description(self.config) | {"lap": settings.lap}
        self.best = blank(self.config, settings.units, settings.second)
        torch.manual_seed(settings.seed)
        actions = spec_of(self.config).actions
        self.network = Pupil(len(self.about["columns"]), self.config.seats, actions, settings.units, settings.second)
        if settings.start:
            self.best = fitted(load(Path(settings.start)), self.config, f"start={settings.start}")
            self.network.take(self.best)
        follow: Any = get_ema_multi_avg_fn(STEADY)  # type: ignore[no-untyped-call]
        self.mean = AveragedModel(self.network, multi_avg_fn=follow)
        self.optimiser = torch.optim.Adam(self.network.parameters(), settings.rate, eps=1e-5, fused=True)
        table = table_of(self.config, [self.best])
        self.room = Classroom(self.config, table.minds, table.desks, settings.minibatch, settings.trust)
        self.guests = {name: make_agent(name, self.config, settings.seed) for name in settings.guests}
        self.exam = Exam(self.config, settings.trial, settings.trial_sims, settings.rival_sims, settings.lap, self.guests)
        self.past: list[SmallNetwork] = []
        self.memory = Memory(settings.keep)
        self.iteration = self.decisions = self.promoted = 0

    @property
    def total(self) -> int:
        return self.settings.decisions

    def iterate(self) -> dict[str, Any]:
        """One iteration; what is to be noted of it."""
        began = time.perf_counter()
        seeds = np.random.SeedSequence([self.settings.seed, self.iteration]).generate_state(3).tolist()
        games, found = self.played(seeds[0])
        played = time.perf_counter()
        self.memory.add(found)
        notes = self.learn(len(found), seeds[1])
        self.iteration += 1
        self.decisions += int(games["decisions"].sum())
        coins, _ = ends(games, self.config.seats)
        learned = time.perf_counter()
        notes |= {"coins": float(coins.mean()), "length": float(games["decisions"].mean()), "lessons": len(found)}
        if self.iteration % self.settings.evaluate == 0 or self.decisions >= self.total:
            notes |= self.examine(seeds[2])
        return notes | {"promoted": self.promoted, "playing": played - began, "learning": learned - played}

    # ------------------------------------------------------------------------------------------------------------ playing

    def played(self, seed: int) -> tuple[np.ndarray, Lessons]:
        """The games of an iteration, in so many shards as the settings say, and what is learned from them; one is here."""
        if self.settings.shards == 1:
            return self.play(seed)
        seeds = [seeds_of(self, number)[0] for number in range(self.settings.shards)]
        games, lessons = zip(*found(self, seeds), strict=True)
        columns = {name: np.concatenate([one.columns()[name] for one in lessons]) for name in lessons[0].columns()}
        return np.concatenate(games), Lessons(**columns)

    def essence(self) -> dict[str, Any]:
        """What a shard has to know of the run: the networks that play."""
        return {"networks": [{name: torch.from_numpy(a) for name, a in one.arrays.items()} for one in (self.best, *self.past)]}

    def be(self, essence: Mapping[str, Any]) -> None:
        """Play with those."""
        networks = [{name: tensor.numpy() for name, tensor in one.items()} for one in essence["networks"]]
        self.best, *self.past = (SmallNetwork(**one, about=self.about) for one in networks)

    def shard(self, item: int) -> tuple[np.ndarray, Lessons]:
        """The games of a shard by its seed."""
        return self.play(item)

    def warm(self) -> None:
        """Compile what plays."""
        self.play(0)

    def play(self, seed: int) -> tuple[np.ndarray, Lessons]:
        """So many games, and what is learned from them."""
        games = self.seated(seed)
        room = 2 * int(games["kept"].sum() / WHOLE * 60 * self.config.seats) + MOST_KEPT_OF_A_GAME
        notes = np.zeros(room, NOTE)
        table = table_of(self.config, [self.best, *self.past])
        states = as_records(np.zeros(room, table.states.dtype))
        n = play(games, table, states, as_records(notes), list(self.guests.values()))
        notes, states = notes[:n], np.asarray(states[:n])
        coins, shares = ends(games, self.config.seats)
        own = notes["kind"] == PRESENT
        teaches = own & (games["sims"][notes["game"]] == self.settings.slow_sims)
        values = notes["values"][:, : self.config.seats] * own[:, None]
        visits = notes["visits"] * teaches[:, None]
        return games, Lessons(states, notes["bits"], visits, values, coins[notes["game"]], shares[notes["game"]])

    def seated(self, seed: int) -> np.ndarray:
        """Games to be played, and who sits where."""
        settings, chance = self.settings, np.random.default_rng(seed)
        games = as_records(np.zeros(settings.games, GAME))
        games["seed"] = chance.integers(1 << 62, size=len(games))
        slow = np.arange(len(games)) < settings.slow * len(games)
        games["sims"], games["rival_sims"] = np.where(slow, settings.slow_sims, settings.sims), settings.rival_sims
        games["slips"], games["wanders"] = WHOLE * settings.slips, WHOLE * settings.wanders
        games["kept"] = np.where(slow, WHOLE, WHOLE * settings.part)
        games["kinds"] = PRESENT
        for g in np.flatnonzero(chance.random(len(games)) < settings.company):
            self._invite(games["kinds"][g], chance)
        return games

    def _invite(self, kinds: np.ndarray, chance: np.random.Generator) -> None:
        """Others at a table; one seat stays the present network's."""
        seats = self.config.seats
        own = chance.integers(seats)
        for p in range(seats):
            if p != own and chance.random() < 0.5:
                kinds[p] = self._other(chance.random(), chance)

    def _other(self, lot: float, chance: np.random.Generator) -> int:
        """A plain search, a past self or a guest if there is one, or the heuristic."""
        plain, past, invited = np.cumsum([self.settings.plain, self.settings.past, self.settings.invited])
        if lot < plain:
            return PLAIN_SEARCH
        if lot < past:
            return 1 + int(chance.integers(len(self.past))) if self.past else HEURISTIC
        if lot < invited and self.guests:
            return GUEST - int(chance.integers(len(self.guests)))
        return HEURISTIC

    # ----------------------------------------------------------------------------------------------------------- learning

    def learn(self, fresh: int, seed: int) -> dict[str, float]:
        """Improve the pupil on samples of what is kept; so many decisions of that are new."""
        settings, memory = self.settings, self.memory
        assert memory.lessons is not None
        set_rate(self.optimiser, falling(settings.rate, 1 - self.decisions / settings.decisions))
        chance, size, found = np.random.default_rng(seed), min(settings.minibatch, len(memory)), []
        for _ in range(max(1, round(fresh * settings.epochs / size))):
            part = np.sort(chance.choice(len(memory), size, replace=False, shuffle=False))
            loss, notes = self.room.loss(self.network, memory.lessons, part)
            notes["gradient"] = improve(self.network, self.optimiser, loss, 1.0)
            self.mean.update_parameters(self.network)
            found.append(torch.stack([one.detach() for one in notes.values()]))
        return dict(zip(notes, torch.stack(found).mean(0).tolist(), strict=True))

    def candidate(self) -> SmallNetwork:
        """The mean of the latest weights, as a file would hold it."""
        mean: Any = self.mean.module
        return rounded(mean.learned(self.about, self.room.met))

    def examine(self, seed: int) -> dict[str, Any]:
        """Let the candidate sit the exam; what is to be noted of it."""
        candidate = self.candidate()
        passed, ladder, differences = self.exam.hold(candidate, self.best, seed)
        if passed:
            self.past = [self.best, *self.past][:PAST]
            self.best = candidate
            self.promoted += 1
        return {"ladder": ladder, "exam": differences}

    # --------------------------------------------------------------------------------------------------------- going on

    def state(self) -> dict[str, Any]:
        """All that has to be kept to go on exactly."""
        parts: dict[str, Any] = {"network": self.network, "mean": self.mean, "optimiser": self.optimiser}
        counts = {"iteration": self.iteration, "decisions": self.decisions, "promoted": self.promoted, "next": self.memory.next}
        kept = {name: _as_tensor(array) for name, array in self.memory.columns().items()}
        more = {"kept": kept, "met": torch.from_numpy(self.room.met)} | self.essence()
        return counts | more | {name: part.state_dict() for name, part in parts.items()}

    def load(self, state: dict[str, Any]) -> None:
        """Go on from there."""
        for name in ("network", "mean", "optimiser"):
            getattr(self, name).load_state_dict(state[name])
        self.iteration, self.decisions, self.promoted = (state[name] for name in ("iteration", "decisions", "promoted"))
        self.room.met = state["met"].numpy()
        self.be(state)
        kinds = {"states": spec_of(self.config).answers.state, "bits": np.dtype(np.uint64), "visits": np.dtype(np.uint16)}
        kept = {name: _as_array(tensor, kinds.get(name)) for name, tensor in state["kept"].items()}
        if kept:
            self.memory.add(Lessons(**kept))
            self.memory.next = state.get("next", self.memory.next)


def _as_tensor(array: np.ndarray) -> torch.Tensor:
    """An array of anything as bytes, row by row; numbers that PyTorch knows as they are."""
    if array.dtype == np.float32:
        return torch.from_numpy(array)
    return torch.from_numpy(np.ascontiguousarray(array).view(np.uint8).reshape(len(array), -1))


def _as_array(tensor: torch.Tensor, kind: np.dtype | None) -> np.ndarray:
    """Such an array again."""
    found: np.ndarray = tensor.numpy()
    if kind is None:
        return found
    rows: np.ndarray = found.view(kind)
    return rows[:, 0] if rows.shape[1] == 1 else rows


class SchoolRun(Run):
    """A run whose network is the best one so far, in `leaf.npz`; its exams are its evaluations."""

    def _save_network(self, trainer: Any) -> None:
        trained = {"algorithm": self.algorithm, "decisions": trainer.decisions, "seconds": round(self.seconds())}
        notes = {"trained": trained | {"promoted": trainer.promoted}, "settings": self.settings.as_dict()}
        best = trainer.best
        save(self.folder / NAME, SmallNetwork(**best.arrays, about={**trainer.about, **notes}))

    def _evaluate(self, trainer: Any, row: Any, bar: Any) -> None:
        """Exams are held within iterations, for their end decides the next games."""


def train(settings: SchoolSettings, folder: Path, command: str = "") -> Run:
    """A whole run, or the rest of it."""
    school: Any = School(settings)  # its network is kept another way, so it has no shape
    return SchoolRun(folder, "leaf", settings, command).finish(school)
