"""The nodes of a Ray cluster as a place to work, and how files travel there; the only file that imports ray."""

import hashlib
import os
import platform
import re
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sw_env.agents.files import write_whole
from sw_env.core.jit import CACHE
from sw_env.reading import brief, shown
from sw_env.training.work import Answers, Elsewhere, Task, prepare, sources, timed

ENOUGH = 3
"""A job that has lost so many nodes is not unlucky: it is too large for them."""
WAIT = 10.0
"""Seconds until a cluster that does not answer is none."""
ROOM = 300.0
"""Seconds that a cluster has to get more nodes, if there is no room for all."""
CARRIED = (".json", ".jsonl", ".npz", ".py", ".safetensors", ".toml")
"""What files that travel end in."""
WORD = re.compile(r"[^:,=]+")
"""What can be the name of a file in a spec string."""


def connect(address: str) -> Any:
    """Ray, as a part of the cluster at an address; what is wrong is said in a line."""
    os.environ.setdefault("RAY_NUM_REDIS_GET_RETRIES", "5")  # of a second each, where something else answers
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # of jobs that nobody waits for any more
    try:
        import ray
    except ImportError:
        raise ValueError("--ray needs Ray: pip install 'sw-env[ray]'") from None
    ray._private.worker.print_to_stdstream = lambda *data, **how: None  # pages on each dead node, on our standard output
    host, _, port = address.rpartition(":")
    try:
        if address != "auto":
            socket.create_connection((host, int(port)), WAIT).close()
        with silent_errors():
            ray.init(address, log_to_driver=False, logging_level="ERROR", configure_logging=False, ignore_reinit_error=True)
    except (OSError, RuntimeError, ValueError, ray.exceptions.RayError) as error:
        why = " ".join(str(error).split())
        allowed = "auto, or HOST:PORT of the head; this machine has to be one of the cluster"
        raise ValueError(f"--ray {address}: no cluster to be had there ({brief(why, 200)}); allowed: {allowed}") from None
    return ray


@contextmanager
def silent_errors() -> Iterator[None]:
    """What libraries write to stderr goes nowhere: an error says it."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


@dataclass(eq=False)
class Job:
    """Some items of a task on their way, as often as it takes."""

    send: Callable[[], Any]
    what: str
    lost: int = 0

    def __post_init__(self) -> None:
        self.answer = self.send()

    def repeat(self) -> None:
        """Its node is gone."""
        self.lost += 1
        if self.lost == ENOUGH:
            raise ValueError(f"a job has lost {ENOUGH} nodes in a row, have they too little memory for it? {self.what}")
        self.answer = self.send()


class OnRay(Elsewhere):
    """The nodes of a cluster, which may come and go."""

    def __init__(self, address: str) -> None:
        self._ray, self.again = connect(address), 0
        self.host = self._ray.util.get_node_ip_address()

    @property
    def cores(self) -> int:  # type: ignore[override]
        return max(1, int(self._ray.cluster_resources().get("CPU", 0)))

    def begin(self, task: Task) -> Callable[[Sequence[Any]], Job]:
        sent = self._ray.put((task, files_of(task), sources()))
        call = self._ray.remote(num_cpus=1, max_retries=0)(in_worker).options(name=type(task).__name__)
        return lambda items: Job(lambda: call.remote(sent, items), f"{type(task).__name__} {shown(items)}")

    def ended(self, waiting: Mapping[Any, range]) -> Iterable[tuple[Job, Answers]]:
        jobs = {job.answer: job for job in waiting}
        for done in self._ray.wait(list(jobs), num_returns=1)[0]:
            try:
                yield jobs[done], self._get(done)
            except self._ray.exceptions.RayError:
                self.again += 1
                jobs[done].repeat()

    def _get(self, answer: Any) -> Any:
        """What a node has answered; an error there is one here."""
        try:
            return self._ray.get(answer)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, RuntimeError | self._ray.exceptions.RayError):
                why = str(error.cause).strip().splitlines()[-1]
                raise ValueError(f"a node could not do its job ({brief(why, 200)}); is the same installed there?") from None
            raise error.cause from None

    def together(self, task: Task, members: int) -> list[Any]:
        give = self.begin(task)
        waiting = answers = [give([number]).answer for number in range(members)]
        try:
            while waiting:
                done, waiting = self._ray.wait(waiting, timeout=ROOM)
                if not done and self.cores < members:
                    raise ValueError(f"{members} at the same time have no room on a cluster of {self.cores} cores")
                for answer in done:
                    self._get(answer)
        except (ConnectionError, self._ray.exceptions.RayError):
            self.again += members
            raise ConnectionError("a node is gone") from None
        finally:
            for answer in waiting:
                self._ray.cancel(answer, force=True)  # it may wait for one that is gone
        return [self._get(answer)[1][0] for answer in answers]

    def forget(self, waiting: Iterable[Job]) -> None:
        for job in waiting:
            self._ray.cancel(job.answer)

    def note(self) -> str:
        alive = sum(node["Alive"] for node in self._ray.nodes())
        return f"{alive} nodes, {self.cores} cores, {self.again} jobs again"

    def close(self) -> None:
        self._ray.shutdown()

    def nodes(self) -> list[dict[str, Any]]:
        """What each node says of itself."""
        here = self._ray.util.scheduling_strategies.NodeAffinitySchedulingStrategy
        ask = self._ray.remote(num_cpus=0)(about)
        ids = [(node["NodeID"], node["Resources"].get("CPU", 0)) for node in self._ray.nodes() if node["Alive"]]
        asked = [ask.options(scheduling_strategy=here(node, soft=False)).remote() for node, _ in ids]
        return [found | {"cores": int(cores)} for found, (_, cores) in zip(map(self._get, asked), ids, strict=True)]


# ---------------------------------------------------------------------------------------------------------------- on a node


def in_worker(sent: tuple[Task, Mapping[str, "Bundle"], str], items: Sequence[Any]) -> Answers:
    """A job on a node, with files of its own in place of those that it names."""
    task, files, theirs = sent
    if sources() != theirs:
        what = f"other sources or libraries ({sources()}) than where the command runs ({theirs})"
        raise ValueError(f"{socket.gethostname()} has {what}; install the same on all nodes")
    names = {name: unpacked(bundle) for name, bundle in files.items()}
    own = renamed(task, names)
    prepare(own, task.kinds)
    seconds, answers = timed(own, renamed(items, names))
    return seconds, renamed(answers, {local: name for name, local in names.items()})


def about() -> dict[str, Any]:
    """What a node is."""
    versions = {name: version(name) for name in ("ray", "numpy", "numba")}
    cached = "warm" if (CACHE / "warm.log").exists() else "cold"
    token = os.environ.get("RAY_AUTH_MODE") == "token"
    machine = {"host": socket.gethostname(), "python": platform.python_version(), "processor": processor()}
    return machine | versions | {"sources": sources(), "cache": cached, "token": token}


def processor() -> str:
    """The name of the processor: floating-point results are the same on one kind."""
    with suppress(OSError):
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
        return found[1] if found else platform.processor()
    return platform.processor()


# -------------------------------------------------------------------------------------------------------- files that travel


Bundle = tuple[tuple[str, bytes], ...]
"""A file, and where there is one the .json beside it: names and contents."""


def files_of(task: Task) -> dict[str, Bundle]:
    """The files that a task names, by the names that it has for them."""
    words = {word for text in texts(task) for word in (text, *WORD.findall(text))}
    paths = {word: Path(word) for word in words if word.endswith(CARRIED) and Path(word).is_file()}
    return {word: bundle(path) for word, path in paths.items()}


def bundle(path: Path) -> Bundle:
    """What has to be there for it to be read."""
    return tuple((one.name, one.read_bytes()) for one in {path: 0, path.with_suffix(".json"): 0} if one.is_file())


@cache
def unpacked(some: Bundle) -> str:
    """Where the first file of a bundle is on this node, under a name of its content."""
    folder = CACHE.parent / "carried" / hashlib.sha256(repr(some).encode()).hexdigest()[:32]
    for name, content in some:
        if not (folder / name).exists():
            write_whole(folder / name, content)
    return str(folder / some[0][0])


def texts(data: Any) -> Iterator[str]:
    """All texts in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping | list | tuple) or is_dataclass(data):
        for part in parts(data).values():
            yield from texts(part)


def renamed(data: Any, names: Mapping[str, str]) -> Any:
    """Plain data with other names for the same files."""
    if not names:
        return data
    if isinstance(data, str):
        return names.get(data) or WORD.sub(lambda word: names.get(word[0], word[0]), data)
    if isinstance(data, Mapping) or is_dataclass(data):
        changed = {key: renamed(part, names) for key, part in parts(data).items()}
        return changed if isinstance(data, Mapping) else replace(data, **changed)  # type: ignore[type-var]
    return type(data)(renamed(part, names) for part in data) if isinstance(data, list | tuple) else data


def parts(data: Any) -> dict[Any, Any]:
    """What plain data consists of, by name or place."""
    if is_dataclass(data):
        return {one.name: getattr(data, one.name) for one in fields(data)}
    return dict(data) if isinstance(data, Mapping) else dict(enumerate(data))
