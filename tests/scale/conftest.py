"""A real cluster on this machine: a head without processors and three nodes of one each, with ports and caches of their own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest

from sw_env.core.jit import CACHE

ROOT = Path(__file__).resolve().parents[2]
ROOM = 100_000_000
"""Bytes of each object store."""
ALONE = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled", "RAY_worker_niceness": "0"}


class Nodes:
    """Those of a cluster, by the order in which they came."""

    def __init__(self, folder: Path) -> None:
        from ray.cluster_utils import Cluster

        self._folder, self._cluster = folder, Cluster()
        self._add(num_cpus=0)
        self.address: str = self._cluster.address
        self.alive = [self.add() for _ in range(3)]

    def add(self) -> Any:
        """One more node of one processor, with a copy of the cache."""
        cache = self._folder / f"cache-{len(list(self._folder.iterdir()))}"
        shutil.copytree(CACHE.parent, cache, ignore=shutil.ignore_patterns("carried", "warm.log"))
        return self._add(num_cpus=1, env_vars={"SW_ENV_CACHE": str(cache)})

    def _add(self, **given: Any) -> Any:
        return self._cluster.add_node(include_dashboard=False, object_store_memory=ROOM, **given)

    def kill(self) -> None:
        """The oldest node is gone, as if its power were cut; another one comes."""
        self.lose()
        self.alive.append(self.add())

    def lose(self) -> None:
        """It is gone, and none comes."""
        self._cluster.remove_node(self.alive.pop(0), allow_graceful=False)

    def logs(self) -> list[list[str]]:
        """What was compiled on each node that had something to do."""
        return [path.read_text().splitlines() for path in sorted(self._folder.glob("*/*/warm.log"))]

    def close(self) -> None:
        import ray

        ray.shutdown()
        self._cluster.shutdown()


@pytest.fixture(scope="session")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    pytest.importorskip("ray")
    os.environ |= ALONE
    os.environ["PYTHONPATH"] = os.pathsep.join([*os.environ.get("PYTHONPATH", "").split(os.pathsep), str(ROOT / "tests")])
    with chdir(tmp_path_factory.mktemp("elsewhere")):  # Ray lets workers import from where the command runs
        found = Nodes(tmp_path_factory.mktemp("nodes"))
        yield found
        found.close()
