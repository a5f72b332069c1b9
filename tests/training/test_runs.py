"""The folder of a run: what is in it, how it goes on, and what happens when something goes wrong."""

import json
import signal
import subprocess
import sys
import time
import tomllib
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from training_table import TINY, Counter, curve, kept, run_of

from sw_env.agents.files import alone
from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.training import runs
from sw_env.training.log import read_log
from sw_env.training.ppo import PpoSettings, train
from sw_env.training.runs import Run
from sw_env.training.settings import as_toml


class Crash(Exception):
    """The end of a process."""


def crash_at(iteration: int):
    def surprise(now: int) -> None:
        if now == iteration:
            raise Crash

    return surprise


def test_rows_are_there_at_once(tmp_path: Path) -> None:
    seen = []
    run_of(tmp_path).finish(Counter(surprise=lambda now: seen.append(len(read_log(tmp_path)))))
    assert seen == [0, 1, 2, 3, 4, 5]
    assert kept(tmp_path) == 6


def test_a_row_says_at_least_how_far_it_is(tmp_path: Path) -> None:
    row = {"iteration": 1, "decisions": 10, "seconds": 0.5}
    (tmp_path / "log.jsonl").write_text(json.dumps(row) + "\n")
    assert read_log(tmp_path) == [row]
    for key in row:
        (tmp_path / "log.jsonl").write_text(json.dumps({name: value for name, value in row.items() if name != key}) + "\n")
        with pytest.raises(ValueError, match="line 1: no row of a training run"):
            read_log(tmp_path)


def test_it_says_whether_it_begins_or_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Crash):
        run_of(tmp_path).finish(Counter(surprise=crash_at(4)))
    assert ": begins, 60 decisions\n" in capsys.readouterr().err
    run_of(tmp_path).finish(Counter())
    assert ": goes on after 20 of 60 decisions\n" in capsys.readouterr().err


def test_when_a_run_is_evaluated_and_saved_and_what_the_bar_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As often as is asked for and at the end, and not twice there; the bar is full when all is over, not before."""
    evaluated: list[tuple[str, int]] = []
    told: list[tuple[int, int, str]] = []

    def evaluate(path: Path, settings: PpoSettings) -> dict[str, dict[str, float]]:
        about = json.loads(path.with_suffix(".json").read_text())
        evaluated.append((path.name, about["trained"]["decisions"]))
        return {"greedy": {"win_rate": 0.25, "low": 0.2, "high": 0.3}}

    monkeypatch.setattr(runs, "evaluate", evaluate)
    monkeypatch.setattr(runs.Bar, "show", lambda bar, done, total, note: told.append((done, total, note)))
    monkeypatch.setattr(Run, "seconds", lambda run: 2.0)
    saved: list[int] = []
    save = Run.save
    monkeypatch.setattr(Run, "save", lambda run, trainer: saved.append(trainer.iteration) or save(run, trainer))
    given = {"evaluate": 2, "save": 3, "ladder": ("greedy",)}
    run = run_of(tmp_path / "a", **given).finish(Counter(45))
    assert evaluated == [("net.safetensors", 20), ("net.safetensors", 40), ("net.safetensors", 50)]
    assert [row["iteration"] for row in run.rows if "ladder" in row] == [2, 4, 5]
    assert saved == [3, 5]
    assert told == [
        (10, 45, "5/s"),
        *((20, 45, "plays greedy"), (20, 45, "10/s, greedy 25%"), (30, 45, "15/s, greedy 25%")),
        *((40, 45, "plays greedy"), (40, 45, "20/s, greedy 25%")),
        *((44, 45, "plays greedy"), (45, 45, "25/s, greedy 25%")),
    ]
    assert run.summary() == "trained on 50 decisions in 0.0 min; wins 25.0% (20.0% to 30.0%) against greedy"
    evaluated.clear()
    run_of(tmp_path / "b", **given).finish(Counter(40))
    assert [decisions for _, decisions in evaluated] == [20, 40]
    evaluated.clear()
    stopping = Counter(90, surprise=lambda now: now == 3 and signal.raise_signal(signal.SIGINT))
    run_of(tmp_path / "c", **given).finish(stopping)
    assert [decisions for _, decisions in evaluated] == [20], "who stops it does not wait for that"


def test_times_are_told_to_the_hundredth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(tmp_path)
    monkeypatch.setattr(run, "seconds", lambda: 61.2345)
    assert run.finish(Counter(10)).rows[0]["seconds"] == 61.23
    assert run.summary() == "trained on 10 decisions in 1.0 min; wins not evaluated"
    assert run.pace() == pytest.approx(10 / 61.23)
    for seconds, pace in ((0.5, 20), (0.0, 1000)):
        run.rows[-1]["seconds"] = seconds
        assert run.pace() == pytest.approx(pace), "a run of no time at all has one, too"


def test_nobody_waits_for_a_name_that_is_later_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(runs, "time", SimpleNamespace(time=lambda: 1000.25, sleep=waited.append))
    for written in (990, 1000, 2000):
        (tmp_path / f"events.out.tfevents.{written}.here").touch()
        runs._wait_for_a_later_name(tmp_path)
    assert waited == [0.0, 0.75, 1.0], "no longer than a second, whatever another clock says"


def test_a_folder_tells_how_to_repeat_it(tmp_path: Path) -> None:
    run_of(tmp_path, seed=7).begin()
    about = json.loads((tmp_path / "run.json").read_text())
    assert about["command"] == "sw-env train quick.toml"
    assert (tmp_path / "run.json").read_text() == json.dumps(about, indent=2) + "\n", "for people, too"
    assert len(about["commit"].removesuffix("-dirty")) in (0, 40)
    assert about["versions"]["torch"] == torch.__version__
    repeat = tomllib.loads((tmp_path / "settings.toml").read_text())
    assert (repeat.pop("algorithm"), repeat["out"], repeat["seed"]) == ("ppo", str(tmp_path), 7)
    assert PpoSettings.of(repeat).as_dict() == about["settings"] | {
        "out": str(tmp_path),
        "ladder": (),
        "rivals": (),
    }


def test_two_processes_do_not_share_a_folder(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    run.begin()
    with alone(tmp_path / "run.json"), pytest.raises(ValueError, match="another process is at work there"):
        run.finish(Counter())
    assert not (tmp_path / "log.jsonl").exists()
    assert len(run.finish(Counter()).rows) == 6


def test_after_a_crash_it_goes_on_from_the_checkpoint(tmp_path: Path) -> None:
    with pytest.raises(Crash):
        run_of(tmp_path).finish(Counter(surprise=crash_at(6)))
    assert (kept(tmp_path), len(read_log(tmp_path))) == (4, 5)
    with (tmp_path / "log.jsonl").open("a") as file:
        file.write('{"iteration": 6, "deci')
    seen: list[int] = []
    done = run_of(tmp_path).finish(Counter(surprise=seen.append))
    assert seen == [5, 6]
    assert [row["iteration"] for row in read_log(tmp_path)] == [1, 2, 3, 4, 5, 6]
    assert done.rows == read_log(tmp_path)
    assert [row["seconds"] for row in done.rows] == sorted(row["seconds"] for row in done.rows)


def test_a_crash_before_the_first_checkpoint_begins_anew(tmp_path: Path) -> None:
    with pytest.raises(Crash):
        run_of(tmp_path).finish(Counter(surprise=crash_at(2)))
    assert len(read_log(tmp_path)) == 1
    assert [row["iteration"] for row in run_of(tmp_path).finish(Counter(20)).rows] == [1, 2]


@pytest.mark.parametrize("first", [1, 9])
def test_tensorboard_sees_nothing_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    """TensorBoard reads files in the order of their names, and in a name "10" is before "9"."""
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
    from tensorboard.summary.writer import event_file_writer

    monkeypatch.setattr(event_file_writer, "_global_uid", SimpleNamespace(get=count(first).__next__))
    with pytest.raises(Crash):
        run_of(tmp_path).finish(Counter(surprise=crash_at(6)))
    run_of(tmp_path).finish(Counter())
    events = EventAccumulator(str(tmp_path)).Reload()
    assert [event.step for event in events.Scalars("value_loss")] == [10, 20, 30, 40, 50, 60]
    assert "seconds" in events.Tags()["scalars"]


def test_a_finished_run_is_left_alone(tmp_path: Path) -> None:
    run_of(tmp_path).finish(Counter())
    before = (tmp_path / "state.pt").stat().st_mtime_ns
    done = run_of(tmp_path).finish(Counter(surprise=crash_at(7)))
    assert (tmp_path / "state.pt").stat().st_mtime_ns == before
    assert done.summary().startswith("trained on 60 decisions")


def test_minutes_end_a_run_and_more_of_them_continue_it(tmp_path: Path) -> None:
    part = run_of(tmp_path, minutes=0.02).finish(Counter(surprise=lambda now: time.sleep(0.7)))
    assert len(part.rows) == kept(tmp_path) == 2
    assert len(run_of(tmp_path, minutes=9).finish(Counter()).rows) == 6


def test_ctrl_c_ends_after_the_iteration_and_saves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    usual = signal.getsignal(signal.SIGINT)
    done = run_of(tmp_path).finish(Counter(surprise=lambda now: now == 3 and signal.raise_signal(signal.SIGINT)))
    assert kept(tmp_path) == len(read_log(tmp_path)) == 3
    assert done.summary().startswith("stopped after 30 decisions")
    assert "again: at once" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is usual


def test_a_second_ctrl_c_ends_at_once(tmp_path: Path) -> None:
    def twice(now: int) -> None:
        for _ in range(2 * (now == 3)):
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run_of(tmp_path).finish(Counter(surprise=twice))
    assert kept(tmp_path) == 2
    assert len(run_of(tmp_path).finish(Counter()).rows) == 6


@pytest.mark.parametrize("name", ["state.pt", "net.safetensors", "net.json", "log.jsonl"])
def test_a_full_disk_is_named_and_the_checkpoint_stays(tmp_path: Path, name: str) -> None:
    def fill(now: int) -> None:
        if now == 3 and name == "log.jsonl":
            (tmp_path / name).rename(tmp_path / "aside")
            (tmp_path / name).symlink_to("/dev/full")
        elif now == 3:
            (tmp_path / f"{name}.part").symlink_to("/dev/full")

    with pytest.raises(OSError, match=rf"No space left on device: '.*{name}'"):
        run_of(tmp_path).finish(Counter(surprise=fill))
    if name == "log.jsonl":
        (tmp_path / "aside").rename(tmp_path / name)
    assert kept(tmp_path) == 2
    assert not list(tmp_path.glob("*.part"))
    assert len(run_of(tmp_path).finish(Counter()).rows) == 6


def test_numbers_that_are_none_do_not_get_into_a_checkpoint(tmp_path: Path) -> None:
    class Diverging(Counter):
        def iterate(self) -> dict[str, float]:
            return super().iterate() | {"value_loss": float("nan") if self.iteration == 3 else 0.5}

    with pytest.raises(ValueError, match="value_loss is no number in iteration 3: try a smaller rate"):
        run_of(tmp_path, save=1).finish(Diverging())
    assert kept(tmp_path) == 2


# ---------------------------------------------------------------------------------------------------- what does not fit


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    run_of(tmp_path / "one").finish(Counter(40))
    return tmp_path / "one"


def go_on(folder: Path) -> None:
    run_of(folder).finish(Counter(surprise=crash_at(5)))


def test_other_settings_are_another_run(begun: Path) -> None:
    with pytest.raises(ValueError, match=r"another run \(seed was 0 and is 3, width was 4 and is 8\); give another"):
        run_of(begun, seed=3, width=8)
    assert run_of(begun, minutes=5.0).settings.minutes == 5


def test_another_algorithm_is_another_run(begun: Path) -> None:
    with pytest.raises(ValueError, match=r"another run \(algorithm was 'ppo' and is 'sb3'\); give another"):
        runs.Run(begun, "sb3", run_of(begun).settings, "")


@pytest.mark.parametrize(
    ("fails", "said"), [(OSError("no git"), ""), (subprocess.TimeoutExpired("git", 5), ""), (None, "0f1e-dirty")]
)
def test_the_commit_is_known_where_git_is(monkeypatch: pytest.MonkeyPatch, fails: Exception | None, said: str) -> None:
    def asked(words: list[str], **how: object) -> SimpleNamespace:
        if fails:
            raise fails
        assert (how["cwd"], how["timeout"]) == (Path(runs.__file__).parent, 5)
        return SimpleNamespace(stdout="0f1e-dirty\n")

    monkeypatch.setattr(runs, "subprocess", SimpleNamespace(run=asked, TimeoutExpired=subprocess.TimeoutExpired))
    assert runs.commit() == said


@pytest.mark.parametrize("text", ["", "{", "[]", '{"settings": 3}', '{"settings": {}}'])
def test_a_broken_run_json(begun: Path, text: str) -> None:
    (begun / "run.json").write_text(text)
    with pytest.raises(ValueError, match=r"one/run\.json: not"):
        run_of(begun)


def test_a_folder_that_is_none_of_a_run(begun: Path) -> None:
    (begun / "run.json").unlink()
    with pytest.raises(ValueError, match=r"one holds something, but no run\.json"):
        run_of(begun)


@pytest.mark.parametrize("cut", [0, 10, 1000])
def test_a_broken_checkpoint(begun: Path, cut: int) -> None:
    path = begun / "state.pt"
    path.write_bytes(path.read_bytes()[:cut])
    with pytest.raises(ValueError, match=r"one/state\.pt: the checkpoint is broken"):
        go_on(begun)


@pytest.mark.parametrize("what", [[1, 2], {"weights": 3}])
def test_a_foreign_checkpoint(begun: Path, what: object) -> None:
    (begun / "state.pt").write_bytes(as_bytes(what))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"one/state\.pt: the checkpoint is broken or none"):
        go_on(begun)


def test_the_checkpoint_of_another_run(begun: Path) -> None:
    run_of(begun.parent / "two", seed=8).finish(Counter(20))
    (begun / "state.pt").write_bytes((begun.parent / "two" / "state.pt").read_bytes())
    with pytest.raises(ValueError, match=r"one/state\.pt belongs to another run \(seed was 8 and is 0\)"):
        go_on(begun)


def changed(folder: Path, key: str, value: object) -> None:
    state = torch.load(folder / "state.pt", weights_only=True)
    state[key] = value
    (folder / "state.pt").write_bytes(as_bytes(state))


def test_a_checkpoint_of_another_layout(begun: Path) -> None:
    changed(begun, "observation", "0123456789ab")
    with pytest.raises(ValueError, match=r"one/state\.pt: another layout of the observation \(0123456789ab, here "):
        go_on(begun)


def test_a_checkpoint_that_does_not_fit_the_trainer(begun: Path) -> None:
    changed(begun, "trainer", {"network": {}})
    with pytest.raises(ValueError, match=r"one/state\.pt: the checkpoint does not fit this run's ppo: .*Missing key"):
        go_on(begun)


def test_a_log_that_misses_rows(begun: Path) -> None:
    lines = (begun / "log.jsonl").read_text().splitlines(keepends=True)
    (begun / "log.jsonl").write_text("".join(lines[:2]))
    with pytest.raises(ValueError, match=r"log\.jsonl: 2 rows up to the checkpoint, which is at iteration 4"):
        go_on(begun)


def test_a_log_with_a_broken_line(begun: Path) -> None:
    lines = (begun / "log.jsonl").read_text().splitlines(keepends=True)
    (begun / "log.jsonl").write_text("".join([lines[0], lines[1][:9] + "\n", *lines[2:]]))
    with pytest.raises(ValueError, match=r"log\.jsonl, line 2: "):
        go_on(begun)


# ------------------------------------------------------------------------------------------------------ killed, resumed

KILLED = """
import os, signal, sys
from pathlib import Path
from sw_env.training.log import Log
from sw_env.training.start import start

def append(log, row, usual=Log.append):
    usual(log, row)
    if len(log.rows) == 5:
        os.kill(os.getpid(), signal.SIGKILL)

Log.append = append
start(Path(sys.argv[1]), [], "")
"""


def test_killed_and_continued_it_is_the_same_run(tmp_path: Path) -> None:
    """The process is killed with a checkpoint behind it and a row of the log after that."""
    given = TINY | {"decisions": 2400, "ladder": ("random",), "ladder_games": 2, "evaluate": 3}
    whole = train(PpoSettings.of(given), tmp_path / "whole")
    killed = tmp_path / "killed"
    (tmp_path / "run.toml").write_text(as_toml({"algorithm": "ppo", **given, "out": str(killed)}))
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "run.toml")], capture_output=True)
    assert (done.returncode, kept(killed), len(read_log(killed))) == (-signal.SIGKILL, 4, 5)
    again = train(PpoSettings.of(given), killed)
    assert len(again.rows) > 6
    assert curve(again.rows) == curve(whole.rows)
    assert read_log(killed) == again.rows
    assert all(torch.equal(a, b) for a, b in zip(weights(tmp_path / "whole"), weights(killed), strict=True))


def weights(folder: Path) -> list[torch.Tensor]:
    return list(torch.load(folder / "state.pt", weights_only=True)["trainer"]["network"].values())
