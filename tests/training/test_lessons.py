"""What AlphaZero learns from a few decisions by hand; counts of shards and learners as those of all."""

import math
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import torch
from torch import Tensor, nn

from sw_env.agents.neural.checkpoint import as_bytes
from sw_env.training import alphazero, learners
from sw_env.training.alphazero import AlphaZero, AlphaZeroSettings, Kept, learn, loss_of
from sw_env.training.learners import Done
from sw_env.training.shards import together

KEPT = Kept(
    rows=torch.zeros(3, 1),
    masks=torch.ones(3, 2),
    policies=torch.tensor([[0.75, 0.25], [1.0, 0.0], [0.5, 0.5]]),
    teaches=torch.tensor([True, False, True]),
    values=torch.tensor([[1.0, 0.0], [0.0, 2.0], [3.0, 0.0]]),
)
CHANCES = [[0.75, 0.25], [0.5, 0.5], [0.25, 0.75]]
VALUES = [[1.0, 1.0], [0.0, 0.0], [1.0, 0.0]]


class Said(nn.Module):
    """Says the same of every position, by its row in the table above."""

    def forward(self, rows: Tensor, masks: Tensor, board: Any) -> tuple[Tensor, Tensor]:
        return torch.tensor(CHANCES)[: len(rows)].log(), torch.tensor(VALUES)[: len(rows)]


def test_the_loss_of_alphazero_by_hand() -> None:
    loss, (policy, value, doubt, far, explained) = loss_of(Said(), None, KEPT, torch.arange(3), 0.5)  # type: ignore[arg-type]
    own = -(0.75 * math.log(0.75) + 0.25 * math.log(0.25))
    taught = [own, -(0.5 * math.log(0.25) + 0.5 * math.log(0.75))]
    assert policy.item() == pytest.approx(sum(taught) / 2), "the second one does not teach"
    assert value.item() == pytest.approx((1 + 4 + 4) / 3 / 2)
    assert loss.item() == pytest.approx(policy.item() + 0.5 * value.item())
    assert doubt.item() == pytest.approx((own + math.log(2) + own) / 3)
    assert far.item() == pytest.approx(policy.item() - (own + math.log(2)) / 2), "nothing where it says what is taught"
    errors, targets = torch.tensor([0.0, 1.0, 0.0, -2.0, -2.0, 0.0]), KEPT.values
    assert explained.item() == pytest.approx(1 - (errors.var() / targets.var()).item())


def test_who_teaches_nothing_is_no_division_by_nothing() -> None:
    silent = replace(KEPT, teaches=torch.zeros(3, dtype=torch.bool))
    loss, (policy, *_) = loss_of(Said(), None, silent, torch.arange(3), 1.0)  # type: ignore[arg-type]
    assert policy.item() == 0.0
    assert math.isfinite(loss.item())


def test_what_is_new_is_looked_at_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = AlphaZeroSettings(
        **{"kind": "mlp", "width": 4, "rounds": 1, "ladder": (), "epochs": 3, "minibatch": 20, "rate": 0.5}
    )
    trainer, asked, rates = AlphaZero(settings), list[tuple[int, ...]](), list[float]()
    trainer.decisions = settings.decisions // 4

    def samples(*words: int) -> list[Tensor]:
        asked.append(words)
        return [torch.arange(2)]

    monkeypatch.setattr(alphazero, "samples", samples)
    monkeypatch.setattr(alphazero, "loss_of", lambda *some: (torch.zeros(()), [torch.tensor(float(k)) for k in range(5)]))
    monkeypatch.setattr(alphazero, "improve", lambda *some: torch.tensor(9.0))
    monkeypatch.setattr(alphazero, "set_rate", lambda optimiser, rate: rates.append(rate))
    found = learn(trainer, KEPT, 7, 11)
    assert asked == [(3, 21, 20, 11)]
    assert rates == [pytest.approx(0.375)]
    assert found == {"policy_loss": 0, "value_loss": 1, "entropy": 2, "kl": 3, "explained": 4, "gradient": 9}


def test_counts_add_up_and_means_are_means() -> None:
    counted = [{"games": 3, "coins": [1.0, 2.0], "by": {"won": 0.5}}, {"games": 4, "coins": [2.0, 5.0], "by": {"won": 0.0004}}]
    assert together(counted) == {"games": 7, "coins": [1.5, 3.5], "by": {"won": 0.25}}


def test_parts_of_learners_come_back_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are dealt in turns; what takes longest is what all take."""
    heard: list[Any] = []
    school: Any = SimpleNamespace(settings=SimpleNamespace(learners=2), be=heard.append)
    done = [Done(["a", "c", "e"], 5, 2.5, {"by": "first"}, as_bytes({"best": 1})), Done(["b", "d"], 6, 1.5, {"by": "other"})]
    monkeypatch.setattr(learners, "items_of", lambda school, players: list(range(5)))
    monkeypatch.setattr(learners, "all_of", lambda school, items: done)
    found = learners.iterate(school, None)
    assert found == Done(["a", "b", "c", "d", "e"], 11, 2.5, {"by": "first"})
    assert heard == [{"best": 1}]
