"""Networks on disk: whole or not at all, and clear words for what is broken, foreign or outdated."""

import json
from pathlib import Path

import pytest
import torch

from sw_env.agents.neural.checkpoint import load_network, save_network
from sw_env.agents.neural.networks import Shape, make_network
from sw_env.agents.registry import make_agent
from sw_env.games.smallworld.config import GameConfig

SHAPE = Shape("mlp", 8, 4, 1, 30)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save_network(tmp_path / "net.safetensors", make_network(SHAPE, 3), SHAPE, {"reward": "coins"})
    return tmp_path / "net.safetensors"


def edit(path: Path, **changes: object) -> None:
    beside = path.with_suffix(".json")
    beside.write_text(json.dumps(json.loads(beside.read_text()) | changes))


def test_it_comes_back_as_it_was(path: Path) -> None:
    network, about = load_network(path)
    for one, other in zip(network.parameters(), make_network(SHAPE, 3).parameters(), strict=True):
        assert torch.equal(one, other)
    assert (about["reward"], about["network"]) == ("coins", SHAPE.as_dict())


@pytest.mark.parametrize("size", [0, 5, 200])
def test_broken_weights(path: Path, size: int) -> None:
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(ValueError, match=r"net\.safetensors: the file is broken or no safetensors file"):
        load_network(path)


@pytest.mark.parametrize("name", ["net.safetensors", "net.json"])
def test_missing_files(path: Path, name: str) -> None:
    (path.parent / name).unlink()
    with pytest.raises(ValueError, match=rf"{name}: there is no such file"):
        load_network(path)


@pytest.mark.parametrize("data", [b"{", b"\xff\xfe", b""])
def test_a_broken_description(path: Path, data: bytes) -> None:
    path.with_suffix(".json").write_bytes(data)
    with pytest.raises(ValueError, match=r"net\.json: not JSON"):
        load_network(path)


@pytest.mark.parametrize("changes", [{"format": 99}, {"network": 3}, {"format": None}])
def test_a_foreign_description(path: Path, changes: dict[str, object]) -> None:
    edit(path, **changes)
    with pytest.raises(ValueError, match=r"net\.json: not the description of a network of format 1"):
        load_network(path)


def test_another_layout_of_the_observation(path: Path) -> None:
    edit(path, observation="0123456789ab")
    with pytest.raises(ValueError, match=r"another layout of the observation \(0123456789ab, here \w{12}\); train it anew"):
        load_network(path)


@pytest.mark.parametrize(
    ("network", "said"),
    [
        (SHAPE.as_dict() | {"width": 9}, "size mismatch"),
        (SHAPE.as_dict() | {"kind": "entity"}, "Missing key"),
        (SHAPE.as_dict() | {"kind": "cnn"}, "network kind 'cnn'; allowed: entity, mlp"),
        (SHAPE.as_dict() | {"width": "wide"}, "network width is 'wide'; allowed: 1 to 4096"),
        (SHAPE.as_dict() | {"rounds": 10**400}, "network rounds is 10+…; allowed: 1 to 256"),
        (
            SHAPE.as_dict() | {"kind": "entity", "width": 4096, "memory": 4096, "rounds": 256},
            "a network of .* weights; allowed",
        ),
        ({"depth": 3}, "unexpected keyword"),
    ],
)
def test_weights_of_another_network(path: Path, network: dict[str, object], said: str) -> None:
    edit(path, network=network)
    with pytest.raises(ValueError, match=rf"the weights do not fit their description in .*net\.json: .*{said}"):
        load_network(path)


def test_a_description_that_names_no_kind_means_the_usual_one(path: Path) -> None:
    entity = Shape("entity", 4, 4, 1)
    save_network(path, make_network(entity, 1), entity, {})
    edit(path, network={"width": 4, "memory": 4, "rounds": 1})
    assert load_network(path)[1]["network"] == entity.as_dict()
    agent = make_agent(f"net:path={path},sims=0", GameConfig.make(2))
    assert agent.name.startswith("net:path=")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"format": NaN}', "\udcff"])
def test_a_description_that_is_no_json(path: Path, text: str) -> None:
    path.with_suffix(".json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ValueError, match=r"net\.json: not JSON: "):
        load_network(path)


def test_weights_that_are_no_numbers(path: Path) -> None:
    network = make_network(SHAPE, 1)
    with torch.no_grad():
        next(network.parameters()).fill_(float("nan"))
    save_network(path, network, SHAPE, {})
    with pytest.raises(ValueError, match=r"net\.safetensors: in .* there is something that is no number"):
        load_network(path)


def test_an_agent_says_it_too(path: Path) -> None:
    with pytest.raises(ValueError, match="a network of kind mlp for observations of 30 numbers"):
        make_agent(f"net:path={path},sims=0", GameConfig.make(2))
