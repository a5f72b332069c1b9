"""`sw-env train`, as a user types it."""

import itertools
import signal
from pathlib import Path

import pytest
from training_table import TINY, curve

from sw_env.cli import main
from sw_env.training.log import read_log
from sw_env.training.ppo import Ppo
from sw_env.training.settings import as_toml


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.toml"
    path.write_text(as_toml(TINY | {"decisions": 800, "ladder": ["random"], "ladder_games": 4}))
    return path


def train(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["train", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_it_trains_says_so_and_repeats(tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    code, out, err = train(capsys, config, f"out={one}", "seed=5")
    assert code == 0
    assert out.startswith(f"{one}: trained on ")
    assert "% to " in out
    assert "against random" in out
    assert "ppo, 2 seats, " in err
    assert f"{one}: log, TensorBoard and weights" in err
    assert train(capsys, one / "settings.toml", f"out={two}")[0] == 0
    assert curve(read_log(one)) == curve(read_log(two))
    _, _, err = train(capsys, one / "settings.toml")
    assert "goes on after" in err
    assert main(["arena", f"net:path={one / 'net.safetensors'},sims=0", "random", "--games", "4", "--workers", "1"]) == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["minibach=3"], "unknown setting 'minibach'; did you mean minibatch?"),
        (["algorithm=pp"], "algorithm 'pp'; did you mean ppo?; allowed: ppo"),
        (["algorithm=17"], "algorithm '17'; allowed: ppo"),
        (["kind=cnn"], "network kind 'cnn'; allowed: entity, mlp"),
        (["width=0"], "width is 0; allowed: "),
        (["reward=fame"], "fame"),
        (["start=nowhere.safetensors"], "nowhere.safetensors: there is no such file"),
        (["start=README.md"], "README.md: allowed: a file ending in .safetensors"),
    ],
)
def test_errors(tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, _, err = train(capsys, config, f"out={tmp_path / 'run'}", *words)
    assert code == 2
    assert err.startswith("sw-env train: ")
    assert said in err


def test_a_missing_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = train(capsys, "nowhere.toml")
    assert code == 2
    assert "No such file or directory: 'nowhere.toml'" in err


def test_a_file_where_the_folder_should_be(tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = train(capsys, config, f"out={config}")
    assert code == 2
    assert "tiny.toml" in err


def test_ctrl_c_twice_is_no_traceback(
    tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(trainer: Ppo) -> None:
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)

    out = tmp_path / "run"
    assert train(capsys, config, f"out={out}", "decisions=9000", "minutes=0.0001")[0] == 0
    monkeypatch.setattr(Ppo, "iterate", twice)
    code, _, err = train(capsys, config, f"out={out}", "decisions=9000")
    assert (code, err.splitlines()[-1]) == (130, "interrupted")
    monkeypatch.undo()
    assert train(capsys, config, f"out={out}", "decisions=9000", "minutes=0.0001")[0] == 0


@pytest.mark.parametrize(
    ("algorithm", "wrong"),
    [
        *itertools.product(("ppo", "alphazero"), ("start=nowhere.safetensors", "reward=fame", "games=9000000000000000000")),
        *itertools.product(("sb3",), ("reward=fame", "games=9000000000000000000")),
    ],
)
def test_a_wrong_setting_leaves_no_folder_behind(
    tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str], algorithm: str, wrong: str
) -> None:
    config.write_text("")
    out = tmp_path / "run"
    code, _, err = train(capsys, config, f"algorithm={algorithm}", f"out={out}", wrong)
    assert code == 2, err
    assert err.startswith("sw-env train: ")
    assert not out.exists()


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("seats = 6", [], "tiny.toml: seats is 6; allowed: 2 to 5"),
        ("", ["seats=6"], "tiny.toml with seats=6: seats is 6"),
        ('ladder = ["greedyy"]', [], "tiny.toml: ladder: unknown agent 'greedyy'"),
        ("algorithm = 3", [], "tiny.toml: algorithm '3'"),
        ("kind = 'cnn'", [], "tiny.toml: network kind 'cnn'; allowed: entity, mlp"),
        ("rate = 0x" + "f" * 5000, [], "tiny.toml: rate is something of the kind int, too large"),
        ("x = " + "[" * 100_000, [], "tiny.toml: lists or tables nested too deeply"),
    ],
)
def test_an_error_names_file_and_setting(
    config: Path, capsys: pytest.CaptureFixture[str], text: str, words: list[str], said: str
) -> None:
    config.write_text(text)
    code, _, err = train(capsys, config, *words)
    assert code == 2
    assert said in err
