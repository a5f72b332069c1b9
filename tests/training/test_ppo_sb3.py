"""MaskablePPO on the native VecEnv: it runs, goes on where it was, keeps to the masks, says what is wrong."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("sb3_contrib")

import torch

from sw_env.training import ppo_sb3
from sw_env.training.ppo_sb3 import MODEL, Sb3Settings, evaluate, make_model, train, won
from sw_env.training.runs import Run
from sw_env.training.start import start

RING = "configs/content/ring.json"
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


def test_a_model_learns_as_the_settings_say(tmp_path: Path) -> None:
    settings = replace(SMALL, minibatch=32, epochs=3, rate=0.002, entropy=0.03, trace=0.8, layers=3)
    model = make_model(settings, tmp_path)
    assert (model.batch_size, model.n_epochs, model.n_steps, model.n_envs) == (32, 3, 16, 8)
    assert (model.learning_rate, model.ent_coef, model.gae_lambda, model.gamma) == (0.002, 0.03, 0.8, 1.0)
    assert model.policy_kwargs["net_arch"] == [16, 16, 16]
    assert (model.seed, model.tensorboard_log) == (settings.seed, str(tmp_path))


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


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Any]]:
    """After how many decisions a run is evaluated and saved; a second goes by at each look at the clock."""
    found: dict[str, list[Any]] = {"evaluated": [], "saved": [], "clock": [], "bar": []}
    save = ppo_sb3.save

    def kept(model: Any, run: Run) -> None:
        found["saved"].append(model.num_timesteps)
        save(model, run)

    def shown(bar: Any, done: int, total: int, note: str) -> None:
        found["bar"].append((done, total))

    monkeypatch.setattr(ppo_sb3, "save", kept)
    monkeypatch.setattr(ppo_sb3, "evaluate", lambda model, settings: found["evaluated"].append(model.num_timesteps) or {})
    monkeypatch.setattr(ppo_sb3.Bar, "show", shown)
    monkeypatch.setattr(Run, "seconds", lambda run: found["clock"].append(1) or float(len(found["clock"])))
    return found


def test_when_a_run_is_evaluated_and_saved(tmp_path: Path, watched: dict[str, list[Any]]) -> None:
    """As often as is asked for, and at its end."""
    run = train(replace(SMALL, decisions=640, evaluate=3, save=2), tmp_path)
    assert watched["evaluated"] == [384, 640]
    assert [row["iteration"] for row in run.rows if "ladder" in row] == [3, 5]
    assert watched["saved"] == [256, 512, 640]
    assert watched["bar"] == [(done, 640) for done in (128, 256, 384, 512, 640)]
    assert run.rows[0]["return"] is None, "no game is over so soon"
    assert isinstance(run.rows[-1]["return"], float)
    assert (run.folder / "settings.toml").exists()
    assert list(tmp_path.glob("**/events.out.tfevents.*")), "for TensorBoard"


@pytest.mark.parametrize(("seconds", "goes_on"), [(599.99, True), (600.0, False)])
def test_a_minute_has_sixty_seconds(monkeypatch: pytest.MonkeyPatch, seconds: float, goes_on: bool) -> None:
    watch = ppo_sb3.Watch.__new__(ppo_sb3.Watch)
    watch._settings, watch._done, watch.model = replace(SMALL, minutes=10.0), 0, SimpleNamespace(num_timesteps=5)  # type: ignore[assignment]
    monkeypatch.setattr(watch, "_seconds", lambda: seconds)
    assert watch._on_step() is goes_on


def test_a_run_stops_when_its_minutes_are_over_and_goes_on(tmp_path: Path, watched: dict[str, list[Any]]) -> None:
    """In the middle of a third update, which is begun anew; the seconds count on. Its model draws other games then."""
    settings = replace(SMALL, minutes=50 / 60)  # 16 looks at the clock in an update, and two when it is noted
    run = train(settings, tmp_path)
    assert [row["decisions"] for row in run.rows] == [128, 256]
    assert watched["saved"] == [128, 256, 256]
    again = make_model(settings, tmp_path)
    assert again.num_timesteps == 256
    assert again.seed == settings.seed
    before = [row["seconds"] for row in run.rows]
    assert before == sorted(before)
    watched["clock"].clear()
    run = train(replace(settings, minutes=0), tmp_path)
    assert [row["decisions"] for row in run.rows] == [128, 256, 384, 512]
    assert [row["seconds"] for row in run.rows][:2] == before
    assert run.rows[2]["seconds"] > before[1]


def test_a_loaded_model_plays_games_that_are_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = make_model(SMALL, tmp_path)
    model.num_timesteps = 256
    model.save(tmp_path / MODEL)
    seeds: list[int] = []
    monkeypatch.setattr(ppo_sb3.MaskablePPO, "set_random_seed", lambda model, seed: seeds.append(seed))
    assert make_model(replace(SMALL, seed=7), tmp_path).env is not None
    assert seeds[-1] == 7 + 256


def test_what_a_run_is_evaluated_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against each of the ladder, in the run's own game, at 64 tables at most, with a seed of its own; parts of the wins."""
    seen: list[Any] = []

    def played(model: Any, env: Any, games: int, **options: Any) -> tuple[list[float], list[int]]:
        seen.append((env.num_envs, env.table.config.seats, env.table.config.title, env._seeds[0], games, options))
        return [1.0, 0.5] * (games // 2), [9] * games

    monkeypatch.setattr(ppo_sb3, "evaluate_policy", played)
    settings = replace(SMALL, seed=4, ladder=("random", "greedy"), ladder_games=80, map=RING)
    found = evaluate(make_model(settings, tmp_path), settings)
    assert found.keys() == {"random", "greedy"}
    assert all((line["win_rate"], line["games"]) == (pytest.approx(0.75), 80) for line in found.values())
    assert found["greedy"]["low"] < 0.75 < found["greedy"]["high"]
    assert seen == [(64, 2, settings.config().title, 5, 80, {"return_episode_rewards": True, "warn": False})] * 2
    evaluate(make_model(settings, tmp_path), replace(settings, ladder=("random",), ladder_games=30))
    assert seen[-1][:2] == (30, 2)


def test_the_model_learns_as_it_is_told(tmp_path: Path) -> None:
    told = replace(SMALL, rate=1e-3, epochs=7, entropy=0.3, trace=0.7, layers=3, seed=5)
    model = make_model(told, tmp_path)
    assert (model.learning_rate, model.n_epochs, model.batch_size) == (1e-3, 7, 64)
    assert (model.n_steps, model.ent_coef, model.gae_lambda, model.gamma) == (16, 0.3, 0.7, 1.0)
    assert (model.seed, model.device.type, model.tensorboard_log) == (5, "cpu", str(tmp_path))
    assert model.policy.net_arch == [16, 16, 16]
    assert model.policy.activation_fn is torch.nn.ReLU
    assert model.env.num_envs == 8
    lost = replace(told, reward="win", opponents=("greedy",)), replace(told, reward="coins", opponents=("greedy",))
    sums = []
    for settings in lost:
        env = make_model(settings, tmp_path).env
        env.seed(1)
        env.reset()
        sums.append(sum(float(env.step(env.unwrapped.action_masks().argmax(1))[1].sum()) for _ in range(120)))
    assert sums[0] < 0 < sums[1], "whoever plays whatever comes first loses, with some coins"


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
