"""A race or power that is only numbers is one row: rules, observation, advice, search and the shipped networks take it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from sw_env.agents.neural import columns
from sw_env.agents.neural.checkpoint import load_network, save_network
from sw_env.agents.neural.columns import OWN, fingerprint, fitted, number_names, taken_over
from sw_env.agents.neural.evaluator import WEIGHTS
from sw_env.agents.neural.inputs import Board, eyes_of
from sw_env.agents.neural.networks import Shape, infer, make_network
from sw_env.games import CLASSIC
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.layout import ClassicLayout
from sw_env.games.smallworld.sight import CARDS, FIRST_CARDS
from sw_env.obs.layout import Layout

SCRIPT = Path(__file__).resolve().parents[1] / "new_cards.py"
FEWER = {"banners": [*FIRST_CARDS["banners"][:5], *FIRST_CARDS["banners"][6:]], "badges": FIRST_CARDS["badges"][1:]}
"""As if halflings and the alchemist had been printed later."""


def play_with_new_cards(**environment: str) -> str:
    done = subprocess.run([sys.executable, SCRIPT], env=os.environ | environment, capture_output=True, text=True)
    return done.stdout + done.stderr[-3000:]


def test_new_rows_play() -> None:
    assert play_with_new_cards(NUMBA_DISABLE_JIT="1", SW_ENV_VERBOSE="").startswith("all play")


@pytest.mark.slow
def test_new_rows_play_when_compiled(tmp_path: Path) -> None:
    assert play_with_new_cards(SW_ENV_CACHE=str(tmp_path), SW_ENV_VERBOSE="").startswith("all play")


def test_the_fingerprint_of_the_printed_tables() -> None:
    assert fingerprint() == fingerprint(CLASSIC, FIRST_CARDS) == "fc81aad0eff8"
    assert fingerprint(CLASSIC, FEWER) != fingerprint()


@pytest.mark.parametrize("layout", [eyes_of(CLASSIC).layout, ClassicLayout(23, 2)])
def test_every_number_has_a_name(layout: Layout) -> None:
    names = number_names(layout, CARDS)
    assert len(set(names)) == len(names) == layout.size
    numbers = layout.fields(np.arange(layout.size))
    assert names[numbers["badges.discarded"][3]] == "badges.discarded.commando"
    assert names[numbers["banners.active_1"][-1]] == f"banners.active_1.{OWN}"
    assert names[numbers["regions.tokens"][7]] == "regions.tokens.7"
    assert names[numbers["globals.round"]] == "globals.round.0"


def test_columns_are_taken_over_by_name() -> None:
    before = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    found = taken_over(before, ["a", "b", "c"], ["c", "x", "a"])
    assert found.tolist() == [[3.0, 0.0, 1.0], [6.0, 0.0, 4.0]]
    assert taken_over(before, ["a", "b"], ["b"]) is before


def fewer(path: Path, shape: Shape, seats: int, monkeypatch: pytest.MonkeyPatch) -> dict[str, torch.Tensor]:
    """A checkpoint of the shape, written when fewer cards were printed; its weights."""
    layer, columns_then = "rest.weight", len(columns.rest_names(CLASSIC, FEWER))
    network = make_network(shape, 3)
    weights = dict(network.state_dict())
    if shape.kind == "mlp":
        layer, columns_then = "layers.0.weight", shape.inputs + 64
    else:
        weights["combo.weight"] = torch.rand(len(weights["combo.weight"]), len(columns.offer_names(CLASSIC, FEWER)))
    weights[layer] = torch.rand(len(weights[layer]), columns_then)
    monkeypatch.setattr(network, "state_dict", lambda: weights)
    save_network(path, network, shape, {"seats": seats})
    beside = path.with_suffix(".json")
    then = {"cards": FEWER, "observation": fingerprint(CLASSIC, FEWER)}
    beside.write_text(json.dumps(json.loads(beside.read_text()) | then))
    monkeypatch.undo()
    return weights


def test_an_entity_network_of_fewer_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "net.safetensors"
    before = fewer(path, Shape("entity", 4, 8, 1), 2, monkeypatch)
    network, _ = load_network(path)
    now = network.state_dict()
    halflings = now["combo.weight"][:, 5]
    assert (halflings == 0).all()
    assert torch.equal(now["combo.weight"][:, 6], before["combo.weight"][:, 5]), "humans"
    assert torch.equal(now["combo.weight"][:, -1], before["combo.weight"][:, -1]), "coins"
    names, names_then = columns.rest_names(CLASSIC, CARDS), columns.rest_names(CLASSIC, FEWER)
    new = [k for k, name in enumerate(names) if name not in set(names_then)]
    assert {names[k].split(".")[2] for k in new} == {"halflings", "alchemist"}
    assert (now["rest.weight"][:, new] == 0).all()
    for name in ("badges.slot.seafaring", "banners.active_4.*", "races.hand.14", "globals.lairs.0", "action.63"):
        assert torch.equal(now["rest.weight"][:, names.index(name)], before["rest.weight"][:, names_then.index(name)]), name


def test_an_mlp_of_fewer_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers as it did where the new cards play no part."""
    config = GameConfig.make(2)
    board = Board.of(config)
    names, names_then = number_names(board.layout, CARDS), number_names(board.layout, FEWER)
    path = tmp_path / "net.safetensors"
    before = fewer(path, Shape("mlp", 4, 4, 1, len(names_then)), 2, monkeypatch)
    network, about = load_network(path)
    assert about["network"]["inputs"] == board.layout.size
    now = network.state_dict()["layers.0.weight"]
    assert torch.equal(now[:, names.index("seats.coins.1")], before["layers.0.weight"][:, names_then.index("seats.coins.1")])
    assert torch.equal(now[:, -64:], before["layers.0.weight"][:, -64:])
    rows, masks = np.zeros((1, board.layout.size), np.uint8), np.ones((1, 64), np.uint8)
    first, _ = infer(network, board, rows, masks)
    rows[0, names.index("banners.slot.halflings")] = 3
    assert (infer(network, board, rows, masks)[0] == first).all()


def test_an_mlp_of_an_unknown_table_stays_as_it_is() -> None:
    shape = Shape("mlp", 4, 4, 1, 999)
    weights = {"layers.0.weight": torch.rand(4, 999 + 64)}
    assert fitted(weights, shape, FEWER, 0) == (weights, shape)


def test_a_description_without_seats_is_one_of_an_unknown_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names_then = number_names(Board.of(GameConfig.make(2)).layout, FEWER)
    path = tmp_path / "net.safetensors"
    before = fewer(path, Shape("mlp", 4, 4, 1, len(names_then)), 2, monkeypatch)
    beside = path.with_suffix(".json")
    beside.write_text(json.dumps({key: value for key, value in json.loads(beside.read_text()).items() if key != "seats"}))
    network, about = load_network(path)
    assert about["network"]["inputs"] == len(names_then)
    assert torch.equal(network.state_dict()["layers.0.weight"], before["layers.0.weight"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_shipped_weights_are_taken_as_they_are(seats: int) -> None:
    path = WEIGHTS / CLASSIC / f"net-{seats}.safetensors"
    assert "cards" not in json.loads(path.with_suffix(".json").read_text())
    load_network(path)


def test_new_checkpoints_name_their_cards(tmp_path: Path) -> None:
    shape = Shape("entity", 4, 4, 1)
    save_network(tmp_path / "net.safetensors", make_network(shape), shape, {})
    about = json.loads((tmp_path / "net.json").read_text())
    assert (about["cards"], about["observation"]) == (CARDS, "fc81aad0eff8")


@pytest.mark.parametrize("cards", [3, {}, {"banners": []}, {"banners": ["elves", "elves"], "badges": []}])
def test_cards_that_are_none(tmp_path: Path, cards: object) -> None:
    shape = Shape("entity", 4, 4, 1)
    save_network(tmp_path / "net.safetensors", make_network(shape), shape, {"cards": cards})
    with pytest.raises(ValueError, match=r"net\.json: cards is .*; allowed: lists of different names for banners and badges"):
        load_network(tmp_path / "net.safetensors")
