"""MaskablePPO on the native VecEnv: it runs, goes on where it was, keeps to the masks, says what is wrong."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

from sw_env.training.ppo_sb3 import MODEL, Sb3Settings, evaluate, make_model, train, won
from sw_env.training.start import start

SMALL = Sb3Settings(
    **{"games": 8, "steps": 16, "decisions": 512, "width": 16, "minibatch": 64, "save": 1, "evaluate": 2},
    **{"ladder": ("random",), "ladder_games": 10},
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that is half done."""
    folder = tmp_path_factory.mktemp("sb3")
    run = train(replace(SMALL, minutes=1e-9), folder)
    assert run.rows == []
    assert make_model(SMALL, folder).num_timesteps == 0
    return folder


def test_a_run_from_its_beginning_to_its_end(folder: Path) -> None:
    run = train(SMALL, folder)
    assert [row["decisions"] for row in run.rows] == [128, 256, 384, 512]
    assert set(run.rows[1]["ladder"]["random"]) == {"win_rate", "low", "high", "games"}
    assert "512 decisions" in run.summary()
    assert make_model(SMALL, folder).num_timesteps == 512
    assert len(train(SMALL, folder).rows) == 4


def test_a_run_goes_on_from_its_last_model(tmp_path: Path) -> None:
    settings = replace(SMALL, seats=3, ladder=())
    model = make_model(settings, tmp_path)
    train(settings, tmp_path)
    kept, rows = (tmp_path / MODEL).read_bytes(), (tmp_path / "log.jsonl").read_text()
    model.num_timesteps = 256
    model.save(tmp_path / MODEL)
    run = train(settings, tmp_path)
    assert [row["iteration"] for row in run.rows] == [1, 2, 3, 4]
    assert (tmp_path / MODEL).read_bytes() != kept
    assert (tmp_path / "log.jsonl").read_text().splitlines()[:2] == rows.splitlines()[:2]


def test_the_model_learns_as_it_is_told(tmp_path: Path) -> None:
    told = replace(SMALL, rate=1e-3, epochs=7, entropy=0.3, trace=0.7, layers=3, seed=5)
    model = make_model(told, tmp_path)
    assert (model.learning_rate, model.n_epochs, model.batch_size) == (1e-3, 7, 64)
    assert (model.n_steps, model.ent_coef, model.gae_lambda, model.gamma) == (16, 0.3, 0.7, 1.0)
    assert (model.seed, model.device.type, model.tensorboard_log) == (5, "cpu", str(tmp_path))
    assert model.policy.net_arch == [16, 16, 16]


def test_masks_hold(tmp_path: Path) -> None:
    model = make_model(SMALL, tmp_path)
    env = SMALL.table(8, "greedy")
    rows = env.reset()
    for _ in range(60):
        masks = env.action_masks()
        actions, _ = model.predict(rows, action_masks=masks)
        assert masks[np.arange(8), actions].all()
        rows, *_ = env.step(actions)
    found = evaluate(model, replace(SMALL, ladder=("greedy",), ladder_games=20))
    assert found["greedy"]["win_rate"] < 0.5


def test_winners_share() -> None:
    finals = np.zeros((2, 3, 3), np.int16)
    finals[:, 2] = [[1, 0, 0], [1, 1, 0]]
    assert won(finals).tolist() == [[1, 0, 0], [0.5, 0.5, 0]]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("widht=3", "unknown setting 'widht'; did you mean width"),
        ("steps=0", "steps is 0; allowed: from 1"),
        ("opponents=grady", "unknown agent 'grady'"),
        ("opponents=", "opponents is empty"),
        ("reward=gold", "unknown reward 'gold'"),
    ],
)
def test_settings_that_make_no_sense(tmp_path: Path, word: str, said: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text('algorithm = "sb3"\n')
    with pytest.raises(ValueError, match=said):
        start(path, [word, f"out={tmp_path / 'run'}"], "")


def test_a_broken_model(tmp_path: Path) -> None:
    (tmp_path / MODEL).write_bytes(b"nonsense")
    with pytest.raises(ValueError, match=r"model\.zip: the model is broken or of another layout"):
        make_model(SMALL, tmp_path)
