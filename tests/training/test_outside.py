"""Networks, rewards and algorithms of a user's own: the page's examples, trained and played, and errors."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from doc_examples import blocks_of
from training_table import TINY

from sw_env.cli import main
from sw_env.training.settings import as_toml

BAD = """
import torch
from torch import nn

class Blind(nn.Module):
    def __init__(self, shape):
        super().__init__()
    def forward(self, rows, masks, board):
        return torch.zeros(len(rows), 64), torch.zeros(len(rows), 2)

class Narrow(Blind):
    def forward(self, rows, masks, board):
        return torch.zeros(len(rows), 3), torch.zeros(len(rows), 2)

class Broken(Blind):
    def forward(self, rows, masks, board):
        raise RuntimeError("out of ideas")

class Stubborn(nn.Module):
    def __init__(self, shape):
        raise KeyError("no shape")

class Settings:
    pass

def flat(gains, ended, finals):
    return gains[:, 0]

def dear(gains, ended, finals):
    raise OverflowError("too dear")

not_callable = 3
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the package of the page, in which one works."""
    folder = tmp_path / "mypackage"
    folder.mkdir()
    for block in blocks_of("bring-your-own.md"):
        name = block.split("\n")[0].removeprefix("# mypackage/")
        (folder / name).write_text(block)
    (folder / "bad.py").write_text(BAD)
    (tmp_path / "tiny.toml").write_text(as_toml(TINY | {"decisions": 800, "ladder": ["random"], "ladder_games": 4}))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] == "mypackage"]:
        del sys.modules[name]


def test_network_and_reward_are_trained_written_down_and_played(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = {"kind": "mypackage.nets:Net", "reward": "mypackage.rewards:crowded"}
    words = [f"{key}={name}" for key, name in names.items()]
    assert main(["train", "tiny.toml", *words, "out=run"]) == 0, capsys.readouterr().err
    about, run = (json.loads((own / "run" / name).read_text()) for name in ("net.json", "run.json"))
    assert (about["network"]["kind"], about["reward"]) == tuple(names.values())
    assert names.items() <= run["settings"].items()
    assert 'kind = "mypackage.nets:Net"\n' in (own / "run" / "settings.toml").read_text()
    for sims in (0, 4):
        spec = f"net:path=run/net.safetensors,sims={sims}"
        assert main(["arena", spec, "random", "--games", "4", "--workers", "1"]) == 0
    assert main(["train", "run/settings.toml", "out=again"]) == 0
    assert (own / "run" / "net.safetensors").read_bytes() == (own / "again" / "net.safetensors").read_bytes()


def test_the_package_has_to_be_there_to_play(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "tiny.toml", "kind=mypackage.nets:Net", "out=run"]) == 0
    (own / "mypackage" / "nets.py").unlink()
    del sys.modules["mypackage.nets"]
    capsys.readouterr()
    assert main(["arena", "net:path=run/net.safetensors", "random", "--games", "4", "--workers", "1"]) == 2
    assert "network kind 'mypackage.nets:Net' cannot be imported: ModuleNotFoundError" in capsys.readouterr().err


def test_an_algorithm_trains_and_goes_on(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tiny.toml", "algorithm=mypackage.climb:ClimbSettings", "out=run"]
    tiny = {"kind": "mlp", "width": 8, "rounds": 1, "games": 4, "decisions": 1500, "ladder": ["random"], "ladder_games": 4}
    (own / "tiny.toml").write_text(as_toml(tiny))
    assert main(["train", *words]) == 0, capsys.readouterr().err
    rows = [json.loads(line) for line in (own / "run" / "log.jsonl").read_text().splitlines()]
    assert all(0 <= row["child_won"] <= 1 for row in rows)
    assert rows[-1]["decisions"] >= 1500
    assert json.loads((own / "run" / "run.json").read_text())["algorithm"] == "mypackage.climb:ClimbSettings"
    assert main(["train", *words]) == 0
    assert "goes on after" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("kind=mypackage.nets:Nett", "network kind 'mypackage.nets:Nett': mypackage.nets has no 'Nett'"),
        (
            "kind=nowhere.nets:Net",
            "network kind 'nowhere.nets:Net' cannot be imported: ModuleNotFoundError: No module named 'nowhere'",
        ),
        ("kind=mypackage.rewards:crowded", "network kind 'mypackage.rewards:crowded' is no torch.nn.Module"),
        ("kind=mypackage.bad:Blind", "network kind 'mypackage.bad:Blind' does not rule out illegal actions"),
        ("kind=mypackage.bad:Narrow", "answers numbers of shapes (2, 3) and (2, 2); allowed: finite ones, (2, 64) and (2, 2)"),
        ("kind=mypackage.bad:Broken", "network kind 'mypackage.bad:Broken' fails: RuntimeError: out of ideas"),
        ("kind=mypackage.bad:Stubborn", "network kind 'mypackage.bad:Stubborn' cannot be built: KeyError: 'no shape'"),
        ("kind=./nets.py:Net", "network kind './nets.py:Net'; allowed: entity, mlp, module:Name"),
        ("reward=mypackage.rewards:fame", "reward 'mypackage.rewards:fame': mypackage.rewards has no 'fame'"),
        (
            "reward=mypackage.bad:flat",
            "reward 'mypackage.bad:flat' pays [0.0, 0.0] in 2 games of 2; allowed: a number for each seat",
        ),
        ("reward=mypackage.bad:dear", "reward 'mypackage.bad:dear' fails: OverflowError: too dear"),
        (
            "reward=mypackage.bad:not_callable",
            "unknown reward 'mypackage.bad:not_callable'; allowed: win, rank, margin, coins, a function",
        ),
        ("algorithm=mypackage.bad:Settings", "algorithm 'mypackage.bad:Settings' names no settings"),
        ("algorithm=mypackage.climb:Climbing", "algorithm 'mypackage.climb:Climbing': mypackage.climb has no 'Climbing'"),
        ("algorithm=sw_env.training.settings:NetworkSettings", "its module has no `train(settings, folder, command)`"),
    ],
)
def test_what_is_wrong_is_said_and_leaves_no_folder(
    own: Path, capsys: pytest.CaptureFixture[str], word: str, said: str
) -> None:
    assert main(["train", "tiny.toml", word, "out=run"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not (own / "run").exists()
