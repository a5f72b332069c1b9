"""Several learners: the same bits as one, whatever holds which shard, and whatever happens to them."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from tasks import Dying
from training_table import TIMES, TINY, kept

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.training import learners, ppo
from sw_env.training.learners import summed
from sw_env.training.log import read_log
from sw_env.training.ppo import NOTES, Ppo, PpoSettings
from sw_env.training.settings import as_toml
from sw_env.training.shards import Part, found, gathered, items_of, one_core
from sw_env.training.start import settings_of
from sw_env.training.work import Processes, lasting

CUT = TINY | {"shards": 3, "games": 6, "remember": 1, "league": 0.5, "minibatch": 128, "decisions": 1200}
SETTINGS = PpoSettings(**CUT)


@pytest.fixture(scope="module", autouse=True)
def _no_processes_are_left() -> Iterator[None]:
    yield
    for many in (2, 3):
        lasting(many, "").close()
    lasting.cache_clear()


def weights(network: torch.nn.Module) -> torch.Tensor:
    return torch.cat([one.flatten() for one in network.state_dict().values()])


def curve(run: Any) -> dict[str, Any]:
    return {key: value for key, value in run.iterate().items() if key not in TIMES}


# ------------------------------------------------------------------------------------------------------------------- sums


def test_sums_have_the_same_bits_in_every_order_and_grouping() -> None:
    chance = np.random.default_rng(1)
    numbers = [torch.from_numpy(chance.normal(0, 10.0 ** chance.integers(-6, 3), 5).astype(np.float32)) for _ in range(50)]
    whole = summed(numbers, 5)
    assert torch.equal(whole, summed(numbers[::-1], 5))
    assert torch.equal(whole, summed([summed(numbers[:20], 5), summed(numbers[20:], 5)], 5))
    assert whole.numpy() == pytest.approx(sum(one.double() for one in numbers).numpy(), abs=50 * 2**-41)
    floats = sum(numbers), sum(numbers[::-1])
    assert not torch.equal(floats[0], floats[1]), "as floating-point numbers they have not"
    assert summed([], 2).tolist() == [0, 0]


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), -float("inf"), 1e6])
def test_what_is_no_number_makes_none_of_the_sum(wrong: float) -> None:
    assert summed([torch.tensor([1.0, 2.0]), torch.tensor([wrong, 1.0])], 2).isnan().all()
    assert summed([torch.tensor([1.0, 2.0]), torch.tensor([2.0**17, 1.0])], 2).tolist() == [2**17 + 1, 3]


def test_shards_teach_what_they_would_teach_as_one_batch() -> None:
    """One minibatch of everything: the same step, notes and level, but for the rounding."""
    settings = replace(SETTINGS, minibatch=100_000, epochs=1, kind="mlp")
    run = Ppo(settings)
    parts = found(run, items_of(run, run.league.seat(6, 0.0, 0)))
    one, other = Ppo(settings), Ppo(settings)
    batch = gathered([part.batch for part in parts])
    with one_core():
        told = ppo.learn(one.network, one.optimiser, one.board, batch, settings, 1.0, 0)
        cut = other.learn(parts)
    assert cut == pytest.approx(told, rel=2e-2, abs=2e-3)
    assert weights(other.network).numpy() == pytest.approx(weights(one.network).numpy(), abs=3e-4)
    assert (weights(one.network) - weights(run.network)).abs().max() > 9e-4


def test_minibatches_of_shards_are_those_of_all() -> None:
    """Together they have the wished-for size, each decision once an epoch, and one level; too small shards sit some out."""
    run = Ppo(replace(SETTINGS, minibatch=50, epochs=2))
    parts = found(run, items_of(run, run.league.seat(6, 0.0, 0)))
    sizes = [len(part.batch) for part in parts]
    cuts = [list(ppo.parts(size, run.settings, 1, sum(sizes))) for size in sizes]
    assert {len(cut) for cut in cuts} == {2 * round(sum(sizes) / 50)}
    assert sorted(np.concatenate(cuts[0][: len(cuts[0]) // 2]).tolist()) == list(range(sizes[0]))
    steps = list(zip(*cuts, strict=True))
    counts, levels = ppo.levels([part.batch for part in parts], steps)
    chosen = np.concatenate([part.batch.advantages[piece] for part, piece in zip(parts, steps[0], strict=True)])
    assert counts[0] == len(chosen)
    assert levels[0] == (pytest.approx(chosen.mean(), abs=1e-5), pytest.approx(chosen.std(ddof=1), rel=1e-4))
    few = replace(parts[0].batch, **{name: getattr(parts[0].batch, name)[:2] for name in ("rows", "masks", "actions")})
    few.advantages, few.targets, few.values, few.chances = (
        getattr(parts[0].batch, name)[:2] for name in ("advantages", "targets", "values", "chances")
    )
    told = run.learn([Part(few, parts[0].coins, parts[0].winners, {}, 5), *parts[1:]])
    assert np.isfinite([told[name] for name in NOTES]).all()


# --------------------------------------------------------------------------------------------------------------- the run


def test_one_two_and_three_learners_have_the_same_bits() -> None:
    """Of three shards: an even share, an uneven one, one each; and on any core count of PyTorch's own."""
    runs = [Ppo(replace(SETTINGS, learners=many)) for many in (1, 2, 3)]
    threads = torch.get_num_threads()
    for _ in range(2):
        torch.set_num_threads(2)
        told = [curve(run) for run in runs]
        torch.set_num_threads(threads)
        assert told[0] == told[1] == told[2]
    state = [as_bytes(run.state()) for run in runs]
    assert state[0] == state[1] == state[2]
    assert runs[0].decisions > 0
    assert any(name.startswith("self") for name in told[0]["rivals"])


def test_a_run_goes_on_with_other_learners(tmp_path: Path) -> None:
    ends = []
    for name, first, then in (("here", 1, 1), ("there", 2, 3)):
        settings = replace(SETTINGS, save=1, ladder=(), learners=first)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Ppo, "total", property(lambda run: 500))
            ppo.train(settings, tmp_path / name)
        run = ppo.train(replace(settings, learners=then), tmp_path / name)
        ends.append(((tmp_path / name / "net.safetensors").read_bytes(), [row["value_loss"] for row in run.rows]))
    assert ends[0] == ends[1]
    assert len(ends[0][1]) > 1


def test_torchrun_begins_the_same_run(tmp_path: Path) -> None:
    config = tmp_path / "tiny.toml"
    config.write_text(
        as_toml(CUT | {"algorithm": "ppo", "ladder": (), "decisions": 500, "learners": 2, "out": str(tmp_path / "there")})
    )
    start = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"]
    done = subprocess.run([*start, "-m", "sw_env.cli", "train", str(config)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.count("its curves:") == 1, "one of them leads"
    run = ppo.train(replace(SETTINGS, ladder=(), decisions=500), tmp_path / "here")
    one, other = (tmp_path / name / "net.safetensors" for name in ("here", "there"))
    assert one.read_bytes() == other.read_bytes()
    assert [row["rivals"] for row in run.rows] == [row["rivals"] for row in read_log(tmp_path / "there")]


def test_torchrun_starts_as_many_as_there_are_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TORCHELASTIC_RUN_ID", "some")
    monkeypatch.setenv("WORLD_SIZE", "3")
    with pytest.raises(ValueError, match="learners is 2; allowed under torchrun: 3, as many as it has started"):
        ppo.train(replace(SETTINGS, learners=2), tmp_path)


# ------------------------------------------------------------------------------------------------------- what goes wrong


class Losing:
    """A place whose learners lose each other so many times."""

    host = "127.0.0.1"

    def __init__(self, times: int) -> None:
        self.left, self.meetings = times, list[Any]()

    def together(self, task: Any, members: int) -> list[Any]:
        self.meetings.append(task.meeting)
        self.left -= 1
        if self.left >= 0:
            raise ConnectionError("another learner is gone")
        return lasting(members).together(task, members)


def test_a_lost_learner_costs_an_iteration_and_no_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Ppo(SETTINGS), Ppo(replace(SETTINGS, learners=2))
    place = Losing(2)
    monkeypatch.setattr(learners, "lasting", lambda many, ray: place if many == 2 else lasting(many, ray))
    assert curve(there) == curve(here)
    assert torch.equal(weights(here.network), weights(there.network))
    assert len({word for _, _, word in place.meetings}) == 3, "each time they meet anew"
    place.left = 3
    with pytest.raises(ValueError, match="the 2 learners have lost each other 3 times in a row"):
        there.iterate()


def test_ctrl_c_ends_after_the_iteration(tmp_path: Path) -> None:
    """In a terminal it reaches all processes; the one that carries the run on decides."""
    given = CUT | {"algorithm": "ppo", "ladder": (), "decisions": 1_000_000, "learners": 2, "out": str(tmp_path / "run")}
    (tmp_path / "long.toml").write_text(as_toml(given))
    words = [sys.executable, "-m", "sw_env.cli", "train", str(tmp_path / "long.toml")]
    started = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    log = tmp_path / "run" / "log.jsonl"
    while not (log.exists() and log.read_text().count("\n") > 1):
        assert started.poll() is None
        time.sleep(0.1)
    os.killpg(started.pid, signal.SIGINT)
    out, errors = started.communicate(timeout=120)
    assert started.returncode == 0, errors
    assert "stopped after" in out
    assert kept(tmp_path / "run") == log.read_text().count("\n")


def test_who_fails_leaves_nobody_waiting() -> None:
    """They can't read what they are sent; afterwards both are there for the next task."""
    run = Ppo(replace(SETTINGS, learners=2))
    items = items_of(run, run.league.seat(6, 0.0, 0))
    task = learners.Learning.of(run, items, 2, learners.meeting("127.0.0.1"))
    with pytest.raises((KeyError, ConnectionError)):
        lasting(2).together(replace(task, essence=as_bytes({})), 2)
    done = lasting(2).together(replace(task, meeting=learners.meeting("127.0.0.1")), 2)
    assert [len(one.parts) for one in done] == [2, 1]
    assert done[0].notes == done[1].notes


def test_one_that_dies_is_named() -> None:
    with pytest.raises(ChildProcessError, match="a process that worked for this command has died"):
        Processes(2).together(Dying(), 2)


@pytest.mark.parametrize(
    ("algorithm", "given", "words"),
    [
        ("ppo", {"shards": 2, "learners": 3}, "learners is 3; allowed: 1 to 2, the shards of an iteration"),
        ("ppo", {"learners": 2}, "learners is 2; allowed: 1 to 1, the shards of an iteration"),
        ("ppo", {"learners": 0}, "learners is 0; allowed: from 1"),
        ("alphazero", {"shards": 2, "learners": 2}, "unknown setting 'learners'"),
        ("leaf", {"learners": 2}, "unknown setting 'learners'"),
    ],
)
def test_what_makes_no_sense_is_refused(algorithm: str, given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        settings_of({"algorithm": algorithm, "games": 4, **given})


def test_a_checkpoint_of_several_is_one_of_one() -> None:
    run, other = Ppo(replace(SETTINGS, learners=2)), Ppo(SETTINGS)
    run.iterate()
    other.load(torch.load(io.BytesIO(as_bytes(run.state())), weights_only=True))
    assert curve(run) == curve(other)
    assert torch.equal(weights(run.network), weights(other.network))
