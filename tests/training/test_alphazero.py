"""AlphaZero: what it learns from a small example, masks, exact continuation, settings that make no sense."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from sw_env.games.smallworld.data.rulebook import ACTIONS  # noqa: E402
from sw_env.training.alphazero import AlphaZero, AlphaZeroSettings, Batch, Kept, Searcher, loss_of, outcomes, play, train  # noqa: E402
from sw_env.training.league import LEARNER  # noqa: E402
from sw_env.training.runs import Run  # noqa: E402
from sw_env.training.start import start  # noqa: E402

SMALL = AlphaZeroSettings(
    **{"seats": 3, "width": 16, "memory": 32, "games": 4, "decisions": 2000, "sims": 4, "quick": 2, "minibatch": 128},
    **{"keep": 900, "ladder": (), "save": 1, "teacher": "heuristic", "lessons": 4},
)
ALL_LEARN = np.full((4, 3), LEARNER)
VARYING = ("seconds", "playing", "learning", "ladder")


def small_batch() -> Batch:
    """One game of three seats: seat 1 decides at steps 0 and 1, seat 2 at step 2; each step pays somebody."""
    gains = np.array([[[0, 1, 0]], [[2, 0, 0]], [[0, 0, 4]]], np.float32)
    steps, seats = np.arange(3), np.array([1, 1, 2])
    rows, masks = np.zeros((3, 5), np.uint8), np.ones((3, ACTIONS), np.uint8)
    policies = np.full((3, ACTIONS), 1 / ACTIONS, np.float16)
    teaches = np.array([True, False, False])
    return Batch(rows, masks, np.zeros(3, np.int64), policies, teaches, np.zeros(3, np.int64), seats, steps, gains)


def test_values_are_what_every_seat_still_gains_from_the_decider_on() -> None:
    assert outcomes(small_batch()).tolist() == [[1, 4, 2], [0, 4, 2], [4, 0, 0]]


def test_quick_decisions_teach_values_only() -> None:
    kept = Kept.of(small_batch())
    logits = torch.zeros(3, ACTIONS, requires_grad=True)
    values = torch.zeros(3, 3, requires_grad=True)
    kept.policies[:, 5] += 1
    loss, notes = loss_of(lambda *seen: (logits, values), None, kept, torch.arange(3), 1.0)
    loss.backward()
    assert logits.grad[0].abs().sum() > 0
    assert logits.grad[1:].abs().sum() == 0
    assert values.grad.abs().sum(1).tolist() == pytest.approx([7 / 3, 2, 4 / 3])
    assert notes[1] == pytest.approx((1 + 16 + 4 + 16 + 4 + 16) / 6)


def test_the_oldest_decisions_are_forgotten() -> None:
    kept = Kept.of(small_batch())
    assert kept.with_later(kept, 4).values[:, 0].tolist() == [4, 1, 0, 4]
    assert len(kept.with_later(kept, 100)) == 6


def test_searches_stay_within_the_rules() -> None:
    trainer = AlphaZero(replace(SMALL, lessons=0, teacher="", slow=0.5))
    batch = play(trainer.env, Searcher(trainer.evaluator, trainer.settings, 1), ALL_LEARN, trainer.league, 1)
    every = np.arange(len(batch))
    assert batch.masks[every, batch.actions].all()
    assert (batch.policies[batch.masks == 0] == 0).all()
    assert batch.policies.astype(float).sum(1) == pytest.approx(batch.teaches.astype(float), abs=0.01)
    assert 0.35 < batch.teaches.mean() < 0.65
    assert not trainer.env.bits.any()


def test_nothing_is_learned_of_what_rivals_decide() -> None:
    trainer = AlphaZero(replace(SMALL, lessons=0, teacher="", rivals=("greedy", "heuristic")))
    players = np.array([[LEARNER, 0, 0], [1, LEARNER, 1], [LEARNER] * 3, [LEARNER] * 3])
    batch = play(trainer.env, Searcher(trainer.evaluator, trainer.settings, 1), players, trainer.league, 1)
    assert set(batch.seats[batch.games == 0]) == {0}
    assert set(batch.seats[batch.games == 1]) == {1}
    assert set(batch.seats[batch.games > 1]) == {0, 1, 2}
    assert batch.gains[:, 0].any(0).all()


def test_a_teacher_slips_but_is_imitated_in_what_it_chose() -> None:
    trainer = AlphaZero(replace(SMALL, slips=0.5, lessons=4))
    batch = play(trainer.env, trainer.player(1), ALL_LEARN, trainer.league, 1)
    chosen = batch.policies.argmax(1)
    assert batch.teaches.all()
    assert batch.masks[np.arange(len(batch)), chosen].all()
    assert 0.2 < (chosen != batch.actions).mean() < 0.5


def rows_of(run) -> list[dict]:
    return [{key: value for key, value in row.items() if key not in VARYING} for row in run.rows]


def one_iteration(folder: Path) -> Run:
    """Begin or continue a run, and end it after an iteration."""
    run, trainer = Run(folder, "alphazero", SMALL), AlphaZero(SMALL)
    iterate = trainer.iterate

    def iterate_once() -> dict:
        run.stopped = True
        return iterate()

    trainer.iterate = iterate_once
    return run.finish(trainer)


def test_a_continued_run_is_the_same_run(tmp_path: Path) -> None:
    """Stopped after every iteration, in the teacher's games and after them, it comes to the same rows and weights."""
    whole = train(SMALL, tmp_path / "whole")
    assert len(whole.rows) > 2
    assert whole.rows[-1]["decisions"] >= SMALL.decisions
    for _ in whole.rows:
        parts = one_iteration(tmp_path / "parts")
    assert rows_of(parts) == rows_of(whole)
    names = [(tmp_path / folder / "net.safetensors").read_bytes() for folder in ("whole", "parts")]
    assert names[0] == names[1]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("simz=3", "unknown setting 'simz'; did you mean sims"),
        ("sims=0", "sims is 0; allowed: from 1"),
        ("slow=1.5", "slow is 1.5; allowed: 0 to 1"),
        ("teacher=greedy", "teacher is 'greedy' and lessons are 0; allowed: both or neither"),
        ("lessons=10", "allowed: both or neither"),
        ("kind=tree", "network kind 'tree'; allowed: entity, mlp"),
        ("start=nowhere.safetensors", "nowhere.safetensors: there is no such file"),
    ],
)
def test_settings_that_make_no_sense(tmp_path: Path, word: str, said: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text('algorithm = "alphazero"\n')
    with pytest.raises(ValueError, match=said):
        start(path, [word, f"out={tmp_path / 'run'}"], "")


def test_an_unknown_teacher(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unknown agent 'grady'"):
        AlphaZeroSettings.of({"teacher": "grady", "lessons": 3})
