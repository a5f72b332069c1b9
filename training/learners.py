"""Several who play and learn alike: each plays some shards of an iteration, and their gradients are added up bit for bit."""

import io
import itertools
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Any, Protocol

import torch
import torch.distributed as dist
from torch import Tensor

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.training.shards import Item, Part, School, Sharding, found, items_of, one_core
from sw_env.training.work import Task, lasting

ONE = 2.0**40
"""What is added up is counted in parts of this size: whole numbers have one sum, in whatever order and groups."""
MOST = ONE * 2**18
"""So much a number may be, for as many as there are learners to be added up."""
ENOUGH = 3
"""Learners who lost each other so often in one iteration are not unlucky."""
PATIENCE = timedelta(minutes=30)
"""So long a learner waits for the slowest other one."""


Meeting = tuple[str, int, str]
"""Host and port where learners find each other, and a word for this once."""
WORDS = itertools.count()


class Learner(School, Protocol):
    """A school that learns from shards of which others hold the rest."""

    def learn(self, parts: Sequence[Part]) -> dict[str, float]:
        """A step of the network for each minibatch of all shards; what is to be noted of it."""


@dataclass
class Done:
    """What a learner has done: its shards, without their decisions; how many these were, and the seconds that it played."""

    parts: list[Part]
    decisions: int
    seconds: float
    notes: dict[str, float]
    essence: bytes = b""
    """Of the run afterwards, from the first learner."""


# ------------------------------------------------------------------------------------------------------------------- sums


def summed(numbers: Sequence[Tensor], size: int) -> Tensor:
    """The sum of vectors, those of all learners: the same bits wherever each is; none, where one is no number or too large."""
    total = torch.zeros(size + 1, dtype=torch.int64)
    for vector in numbers:
        parts = (vector.double() * ONE).round()
        sound = parts.abs() < MOST
        total[:size] += parts.where(sound, 0.0).long()
        total[size] += int((~sound).sum())
    counted = added(total)
    return counted[:size].double() / ONE if counted[size] == 0 else torch.full((size,), torch.nan, dtype=torch.float64)


def added(whole: Tensor) -> Tensor:
    """The sum of whole numbers of all learners."""
    if dist.is_initialized():
        with others():
            dist.all_reduce(whole)
    return whole


@contextmanager
def others() -> Iterator[None]:
    """What goes wrong between learners is the loss of one, whatever the library says."""
    try:
        yield
    except RuntimeError as error:
        raise ConnectionError(f"another learner is gone ({' '.join(str(error).split())[:100]})") from None


# ------------------------------------------------------------------------------------------------------------ one of them


@dataclass(frozen=True)
class Learning(Sharding):
    """The task of one learner for an iteration: items are numbers of learners."""

    items: Sequence[Item]
    members: int
    meeting: Meeting

    def __call__(self, items: Sequence[int]) -> list[Done]:
        (rank,) = items
        with one_core(), joined(self.meeting, rank, self.members):
            school, began = self.taught(), time.perf_counter()
            parts = [school.shard(item) for item in self.items[rank :: self.members]]
            done = learned(school, parts, time.perf_counter() - began)
            return [done if rank else replace(done, essence=as_bytes(school.essence()))]


@contextmanager
def joined(meeting: Meeting, rank: int, members: int) -> Iterator[None]:
    """The exchange between learners, as long as it is needed; torchrun's is there already."""
    if dist.is_initialized():
        yield
        return
    host, port, word = meeting
    with others():
        store = dist.PrefixStore(word, dist.TCPStore(host, port, is_master=False, timeout=PATIENCE))
        dist.init_process_group("gloo", store=store, rank=rank, world_size=members, timeout=PATIENCE)
    try:
        yield
    finally:
        dist.destroy_process_group()


def learned(school: Learner, parts: list[Part], seconds: float) -> Done:
    """Learn from shards that were played, together with the others."""
    with one_core():
        notes = school.learn(parts)
    ended = [replace(part, batch=None) for part in parts]
    return Done(ended, sum(len(part.batch) for part in parts), seconds, notes)


# ------------------------------------------------------------------------------------------------------- who directs them


def iterate(school: Learner, players: Any) -> Done:
    """Play the shards of an iteration and learn from them, with as many learners as the settings say."""
    items, many = items_of(school, players), school.settings.learners
    if many == 1:
        began = time.perf_counter()
        parts = found(school, items)
        return learned(school, parts, time.perf_counter() - began)
    done = all_of(school, items)
    school.be(torch.load(io.BytesIO(done[0].essence), weights_only=True))
    parts = [done[k % many].parts[k // many] for k in range(len(items))]
    return Done(parts, sum(one.decisions for one in done), max(one.seconds for one in done), done[0].notes)


def all_of(school: Learner, items: Sequence[Item]) -> list[Done]:
    """What each learner has done; if one is lost, all begin the iteration anew."""
    settings = school.settings
    place = Crew() if dist.is_initialized() else lasting(settings.learners, settings.ray)
    for _ in range(ENOUGH):
        with suppress(ConnectionError):
            return place.together(Learning.of(school, items, settings.learners, meeting(place.host)), settings.learners)
    raise ValueError(f"the {settings.learners} learners have lost each other {ENOUGH} times in a row")


def meeting(host: str) -> Meeting:
    """Where learners can find each other, once."""
    return host, store_on(host).port, str(next(WORDS))


@cache
def store_on(host: str) -> Any:
    """What this process keeps open for learners to find each other."""
    return dist.TCPStore(host, 0, is_master=True, wait_for_workers=False)


# --------------------------------------------------------------------------------------------------------------- torchrun


class Crew:
    """The processes that torchrun has started, of which this is the first: they have found each other."""

    host = "127.0.0.1"

    def together(self, task: Task, members: int) -> list[Any]:
        answers: list[Any] = [None] * members
        with others():
            dist.broadcast_object_list([task])
            dist.gather_object(task([0])[0], answers)
        return answers


@contextmanager
def crew(settings: Any) -> Iterator[None]:
    """Under torchrun the first process leads, and the others do what it gives out, until it ends, and end, too."""
    many = int(os.environ["WORLD_SIZE"]) if dist.is_torchelastic_launched() else 1
    if many == 1:
        yield
        return
    if many != settings.learners:
        raise ValueError(f"learners is {settings.learners}; allowed under torchrun: {many}, as many as it has started")
    dist.init_process_group("gloo", timeout=PATIENCE)
    try:
        if dist.get_rank():
            serve()
            sys.exit()
        yield
        dist.broadcast_object_list([None])
    finally:
        dist.destroy_process_group()


def serve() -> None:
    """Do what the first process gives out; when to end is its decision."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with others():
        while (task := given()) is not None:
            dist.gather_object(task([dist.get_rank()])[0])


def given() -> Task | None:
    """What is to be done next."""
    found: list[Any] = [None]
    dist.broadcast_object_list(found)
    task: Task | None = found[0]
    return task
