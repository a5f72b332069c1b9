"""Networks: with drawn weights they say what they said when last looked at; their parts are tried on numbers by hand."""

import json
from pathlib import Path

import pytest
import torch
from agents_networks import FILE, KINDS, TABLES, said

from sw_env.agents.neural.agent import NetAgent
from sw_env.agents.neural.columns import taken_over
from sw_env.agents.neural.inputs import Board, bits_of
from sw_env.agents.neural.networks import NEVER, Shape, around, build, make_network, try_out
from sw_env.core.jit import PLAIN
from sw_env.games import configure

GOLDEN = json.loads(FILE.read_text())


@pytest.mark.skipif(PLAIN, reason="the games take long")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_they_say(game: str, seats: int, kind: str) -> None:
    found, kept = said(game, seats, kind), GOLDEN[f"{game} {seats} {kind}"]
    assert len(found) == len(kept)
    for one, other in zip(found, kept, strict=True):
        assert one == pytest.approx(other, rel=1e-3, abs=1e-3)


def test_bits_lowest_first() -> None:
    assert bits_of(torch.tensor([[6, 129]], dtype=torch.uint8)).tolist() == [
        [[0, 1, 1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 1]]
    ]


def test_neighbours_of_a_board_are_added_up() -> None:
    near = torch.tensor([[0.0, 1.0, 0.5], [1.0, 0.0, 0.0], [0.5, 0.0, 0.0]])
    h = torch.tensor([[[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]]])
    assert around(near, h).tolist() == [[[4.0, 40.0], [1.0, 10.0], [0.5, 5.0]]]


def test_neighbours_that_change_are_among_eight() -> None:
    """Two boards of sixteen places: eight of one kingdom, eight of the next; in each its first hears of its last."""
    near = torch.zeros(2, 16, 8)
    near[0, 0, 7] = near[0, 8, 7] = 1.0
    near[1, 9, 2] = 0.5
    h = torch.arange(2 * 16 * 3, dtype=torch.float32).view(2, 16, 3)
    found = around(near, h)
    assert found.shape == (2, 16, 3)
    assert torch.equal(found[0, 0], h[0, 7])
    assert torch.equal(found[0, 8], h[0, 15])
    assert torch.equal(found[1, 9], h[1, 10] / 2)
    found[0, [0, 8]] = found[1, 9] = 0.0
    assert not found.any()


@pytest.mark.parametrize("weight", [torch.ones(3), torch.ones(2, 3, 1), torch.ones(2, 4)])
def test_a_layer_of_another_kind_is_left_to_the_network(weight: torch.Tensor) -> None:
    assert taken_over(weight, ["a", "b", "c"], ["a"]) is weight


ODD = """
import torch

class Odd(torch.nn.Module):
    def __init__(self, shape):
        super().__init__()
        self.width = shape.width

    def forward(self, rows, masks, board):
        logits = torch.zeros(len(rows), masks.shape[1]).masked_fill(masks == 0, {never})
        values = torch.zeros(len(rows), {seats})
        {spoil}
        return logits, values
"""


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"spoil": "logits[0, 0] = float('nan')"}, "finite"),
        ({"spoil": "values[1, 1] = float('inf')"}, "finite"),
        ({"seats": "3"}, r"shapes \(2, 64\) and \(2, 3\); allowed: finite ones, \(2, 64\) and \(2, 2\)"),
        ({"spoil": "logits = logits[:, :63]"}, r"shapes \(2, 63\)"),
        ({"never": "0.0"}, "does not rule out illegal actions"),
        ({"spoil": "raise KeyError('lost')"}, "fails: KeyError"),
    ],
)
def test_a_network_from_outside_is_tried_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], said: str
) -> None:
    name = f"odd_{abs(hash(str(changes)))}"
    (tmp_path / f"{name}.py").write_text(ODD.format(**{"never": "-1e9", "seats": "2", "spoil": "pass"} | changes))
    monkeypatch.syspath_prepend(tmp_path)
    board = Board.of(configure(seats=2))
    shape = Shape(kind=f"{name}:Odd", inputs=board.inputs)
    if said:
        with pytest.raises(ValueError, match=said):
            try_out(build(shape), shape, board)
    else:
        try_out(build(shape), shape, board)


@pytest.mark.parametrize("kind", KINDS)
def test_illegal_actions_are_never_preferred(kind: str) -> None:
    board = Board.of(configure(seats=3))
    masks = torch.zeros(2, 64, dtype=torch.uint8)
    masks[0, 5] = masks[1, 60] = 1
    network = build(Shape(kind, width=4, memory=4, rounds=1, inputs=board.inputs))
    logits, values = network(torch.zeros(2, board.layout.size, dtype=torch.uint8), masks, board)
    assert ((logits == NEVER) == (masks == 0)).all()
    assert values.shape == (2, 3)


@pytest.mark.parametrize(
    ("ms", "seconds", "games", "over"),
    [(10, 0.0149, 1, False), (10, 0.0151, 1, True), (10, 0.0449, 3, False), (10, 0.0451, 3, True), (0, 99.0, 1, False)],
)
def test_the_time_is_for_all_games(monkeypatch: pytest.MonkeyPatch, ms: int, seconds: float, games: int, over: bool) -> None:
    agent = NetAgent(configure(seats=2), path="advice", ms=ms)
    monkeypatch.setattr("time.thread_time", lambda: 5.0 + seconds)
    assert agent._ends(5.0, games) is over
    agent.stopped = lambda: True
    assert agent._ends(5.0, games)


def test_a_new_network_of_one_seed_is_the_same_one() -> None:
    shape = Shape(width=4, memory=4, rounds=1)
    before = torch.get_rng_state()
    one, same, other = (make_network(shape, seed).state_dict() for seed in (1, 1, 2))
    assert all(torch.equal(one[name], same[name]) for name in one)
    assert not torch.equal(one["rest.weight"], other["rest.weight"])
    assert torch.equal(torch.get_rng_state(), before), "others' chance is left alone"
