"""PPO by hand: whom rewards are credited to, what the loss pushes, and that play keeps to the rules."""

import io

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.agents.neural.inputs import Board
from sw_env.training.league import LEARNER, League
from sw_env.training.ppo import Batch, Ppo, PpoSettings, credit, loss_of, play

SMALL = PpoSettings(kind="mlp", width=16, rounds=1, games=6, decisions=1500, minibatch=256, rivals=("greedy",))


@pytest.fixture
def three() -> Batch:
    """A game of three in five decisions; the third one is a defender's, in the turn of seat 1."""
    seats = np.array([0, 1, 2, 1, 0])
    gains = np.array([[1, 0, 0], [0, 2, 0], [0, 0, 1], [0, 1, 0], [3, 0, 0]], np.float32)[:, None]
    values = np.array([[2, 1, 1], [1, 0, 2], [0.5, 1, 1], [0, 0, 2], [1, 0, 0]], np.float32)
    masks = np.zeros((5, 64), np.uint8)
    masks[:, :2] = 1
    zeros = np.zeros(5, np.int64)
    chances = np.full(5, np.log(0.5), np.float32)
    return Batch(np.zeros((5, 1), np.uint8), masks, zeros, chances, values, zeros, seats, np.arange(5), gains)


def test_rewards_count_for_the_seat_that_gets_them(three: Batch) -> None:
    credit(three, trace=0.5)
    vectors = [[1, 2, 0], [1.5, 1, 0.5], [0.5, 2, 0], [1, 0, 1], [2, 0, 0]]
    assert (three.targets - three.values).tolist() == vectors
    assert three.advantages.tolist() == pytest.approx([0, 0.75, -0.5, 0.5, 2])


def test_without_a_trace_only_the_next_own_decision_counts(three: Batch) -> None:
    credit(three, trace=0.0)
    assert (three.targets - three.values)[:2].tolist() == [[0, 2, 0], [1, 1, 0]]


def test_with_the_whole_trace_targets_are_what_came(three: Batch) -> None:
    credit(three, trace=1.0)
    assert three.targets.tolist() == [[4, 3, 1], [3, 1, 3], [1, 3, 1], [1, 0, 3], [3, 0, 0]]


class Table(nn.Module):
    """A network of two numbers: the preference for action 0 and the value of the own seat."""

    def __init__(self, preference: float = 0.0) -> None:
        super().__init__()
        self.preference, self.own = nn.Parameter(torch.tensor(preference)), nn.Parameter(torch.tensor(0.0))

    def forward(self, rows: Tensor, masks: Tensor, board: Board) -> tuple[Tensor, Tensor]:
        logits = torch.full((len(rows), 64), -1e9)
        logits[:, :2] = torch.stack([self.preference, torch.zeros(())])
        return logits, torch.stack([self.own, torch.zeros(()), torch.zeros(())]).expand(len(rows), 3)


def gradient(table: Table, batch: Batch, part: list[int], **settings: float) -> tuple[float, float]:
    """Of the preference and the value."""
    quiet = PpoSettings(**{"value": 1.0, **settings})  # type: ignore[arg-type]
    loss, _ = loss_of(table, None, batch, np.array(part), quiet, entropy=0.0)  # type: ignore[arg-type]
    loss.backward()  # type: ignore[no-untyped-call]
    assert table.preference.grad is not None
    assert table.own.grad is not None
    return float(table.preference.grad), float(table.own.grad)


def test_the_gradient_of_three_players(three: Batch) -> None:
    """Advantages 0.75 and -0.5 become ±1/√2; action 0 (p = ½) in the first, action 1 in the second: both push towards 0."""
    credit(three, trace=0.5)
    three.actions = np.array([0, 0, 1, 0, 0])
    push, value = gradient(Table(), three, [1, 2])
    assert push == pytest.approx(-0.5 / np.sqrt(2), rel=1e-5)
    assert value == pytest.approx(-three.targets[[1, 2], 0].mean())


def test_what_has_moved_far_enough_is_left_alone(three: Batch) -> None:
    """With p(0) = 0.73 against 0.5 before, the ratio 1.46 is clipped where the advantage is positive only."""
    credit(three, trace=0.5)
    three.actions = np.array([0, 0, 0, 0, 0])
    p = 1 / (1 + np.exp(-1.0))
    push, _ = gradient(Table(1.0), three, [1, 2])
    assert push == pytest.approx((p / 0.5) * (1 - p) / np.sqrt(2) / 2, rel=1e-4)


@pytest.mark.parametrize(("seats", "kind"), [(2, "entity"), (3, "mlp"), (5, "entity")])
def test_play_keeps_to_the_rules(seats: int, kind: str) -> None:
    settings = PpoSettings(seats=seats, kind=kind, width=8, memory=8, rounds=1, games=5, rivals=("random",))
    run = Ppo(settings)
    players = run.league.seat(5, 0.4, 1)
    batch = play(run.env, run.network, run.board, players, run.league, 3)
    assert batch.masks[np.arange(len(batch)), batch.actions].all()
    assert (batch.chances <= 0).all()
    assert (players[batch.games, batch.seats] == LEARNER).all()
    assert batch.gains.sum(0) * 20 == pytest.approx(run.env.final_coins - 5)
    assert not run.env.bits.any()


def test_the_chances_of_play_are_those_of_learning() -> None:
    """In the first minibatch nothing has changed: the ratio is 1, up to half precision."""
    run = Ppo(SMALL)
    batch = play(run.env, run.network, run.board, run.league.seat(6, 0, 0), run.league, 3)
    credit(batch, 0.9)
    _, notes = loss_of(run.network, run.board, batch, np.arange(len(batch)), SMALL, 0.0)
    kl, clipped = float(notes[3]), float(notes[4])
    assert kl < 1e-4
    assert clipped == 0


def test_iterations_depend_on_the_seed_alone() -> None:
    first, second, other = (
        Ppo(settings).iterate() for settings in (SMALL, SMALL, PpoSettings(**{**SMALL.as_dict(), "seed": 1}))
    )
    times = {"playing", "learning"}
    assert {k: v for k, v in first.items() if k not in times} == {k: v for k, v in second.items() if k not in times}
    assert first["value_loss"] != other["value_loss"]


def test_it_goes_on_exactly() -> None:
    whole, rest = Ppo(SMALL), Ppo(SMALL)
    whole.iterate()
    rest.load(torch.load(io.BytesIO(as_bytes(whole.state())), weights_only=True))
    whole.iterate()
    rest.iterate()
    assert whole.decisions == rest.decisions
    for one, other in zip(whole.network.parameters(), rest.network.parameters(), strict=True):
        assert torch.equal(one, other)


def test_a_league_of_nobody_is_self_play() -> None:
    run = Ppo(PpoSettings(**{**SMALL.as_dict(), "rivals": ()}))
    assert isinstance(run.league, League)
    assert (run.league.seat(8, 0.5, 0) == LEARNER).all()
