"""The games of an iteration in shards: the same run wherever they are played."""

import io
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from training_table import TIMES, TINY

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.training import ppo, shards
from sw_env.training.alphazero import AlphaZero, AlphaZeroSettings
from sw_env.training.ppo import Batch, Ppo, PpoSettings
from sw_env.training.runs import STATE
from sw_env.training.work import lasting

SETTINGS = PpoSettings(
    **TINY | {"shards": 2, "remember": 1, "league": 0.5, "decisions": 900, "ladder": ("greedy",), "ladder_games": 4}
)


@pytest.fixture(scope="module", autouse=True)
def _no_processes_are_left() -> Iterator[None]:
    yield
    lasting(2, "").close()
    lasting.cache_clear()


def weights(run: Any) -> list[torch.Tensor]:
    return list(run.network.state_dict().values())


def same(one: list[torch.Tensor], other: list[torch.Tensor]) -> bool:
    return all(torch.equal(a, b) for a, b in zip(one, other, strict=True))


def columns(steps: int, games: list[int], first: float) -> Batch:
    """Decisions of two games of three with so many steps."""
    n = len(games)
    rows = np.full((n, 3), first, np.uint8)
    gains = np.full((steps, 2, 3), first, np.float32)
    return Batch(rows, rows, *(np.arange(n) for _ in range(2)), rows, np.array(games), *(np.arange(n) for _ in range(2)), gains)


def test_shards_become_one_batch() -> None:
    found = shards.gathered([columns(2, [0, 1, 0], 1), columns(3, [1, 0], 2)])
    assert found.games.tolist() == [0, 1, 0, 3, 2]
    assert found.rows[:, 0].tolist() == [1, 1, 1, 2, 2]
    assert found.gains.shape == (3, 4, 3)
    assert found.gains[:, :, 0].tolist() == [[1, 1, 2, 2], [1, 1, 2, 2], [0, 0, 2, 2]]
    assert len(found) == 5


def run(settings: PpoSettings, folder: Path) -> tuple[bytes, list[dict[str, Any]]]:
    """Weights and log of a whole run."""
    ppo.train(settings, folder)
    rows = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    return (folder / "net.safetensors").read_bytes(), [{k: v for k, v in row.items() if k not in TIMES} for row in rows]


def test_a_run_is_the_same_on_processes_and_when_it_goes_on_there(tmp_path: Path) -> None:
    here = run(SETTINGS, tmp_path / "here")
    assert len(here[1]) >= 3
    assert any(name.startswith("self") for name in here[1][-1]["rivals"])
    there = run(replace(SETTINGS, workers=2), tmp_path / "there")
    assert there == here
    stopped = Ppo(replace(SETTINGS, workers=2))
    stopped.iterate()
    gone_on = Ppo(SETTINGS)
    gone_on.load(torch.load(io.BytesIO(as_bytes(stopped.state())), weights_only=True))
    for one in (stopped, gone_on):
        one.iterate()
    assert same(weights(stopped), weights(gone_on))
    assert (tmp_path / "here" / STATE).exists()


def test_a_run_in_one_piece_plays_by_its_own_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it did before there were shards: nobody is asked for one."""
    monkeypatch.setattr(shards, "found", lambda *_: pytest.fail("a shard of a run that has none"))
    trainer = Ppo(replace(SETTINGS, shards=1))
    trainer.iterate()
    assert trainer.env.final_coins.min() > 0


def test_a_shard_is_a_part_of_the_run_and_one_is_none() -> None:
    one, two, four = (Ppo(replace(SETTINGS, shards=shards)) for shards in (1, 2, 4))
    for trainer in (one, two, four):
        trainer.iterate()
    assert not same(weights(one), weights(two))
    assert not same(weights(two), weights(four))
    assert two.env.final_coins.min() > 0


def test_searched_games_are_the_same_on_processes() -> None:
    settings = AlphaZeroSettings(**TINY | {"shards": 2, "sims": 4, "quick": 2, "minibatch": 64, "ladder": (), "league": 0.5})
    here, there = AlphaZero(settings), AlphaZero(replace(settings, workers=2))
    for _ in range(2):
        assert {key: value for key, value in here.iterate().items() if key not in TIMES} == {
            key: value for key, value in there.iterate().items() if key not in TIMES
        }
    assert same(weights(here), weights(there))
    assert here.decisions == there.decisions > 0


def test_shards_divide_the_games() -> None:
    with pytest.raises(ValueError, match="shards is 3; allowed: what divides the 4 games of an iteration"):
        PpoSettings.of(TINY | {"shards": 3})
