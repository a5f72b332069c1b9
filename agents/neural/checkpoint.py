"""Networks on disk: `NAME.safetensors` with the weights, `NAME.json` beside it with what they are."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError
from safetensors.torch import load, save
from torch import nn

from sw_env.agents.files import write_whole
from sw_env.agents.neural.columns import cards_of, fingerprint, fitted, printed
from sw_env.agents.neural.networks import Shape, make_network
from sw_env.games import CLASSIC, known
from sw_env.games import load as load_game
from sw_env.reading import brief, parse_json

FORMAT = 1


def save_network(path: Path, network: nn.Module, shape: Shape, notes: Mapping[str, Any]) -> None:
    """Weights and description, each written whole or not at all."""
    tensors = {name: tensor.detach().contiguous() for name, tensor in network.state_dict().items()}
    cards = {name: list(cards) for name, cards in printed(shape.game).items()}
    layout = {"observation": fingerprint(shape.game), "cards": cards}
    about = {"format": FORMAT, **layout, "network": shape.as_dict(), **notes}
    write_whole(path, save(tensors))
    write_whole(path.with_suffix(".json"), (json.dumps(about, indent=2) + "\n").encode())


def load_network(path: Path) -> tuple[nn.Module, dict[str, Any]]:
    """A network and its description; a broken, foreign or outdated file is an error that says so.

    Weights that were written before a race or power was printed know nothing of it (`columns.py`)."""
    about = describe(path)
    weights = read_weights(path)
    try:
        cards = cards_of(about, game_of(about))
        weights, shape = fitted(weights, Shape(**about["network"]), cards, about.get("seats", 0))
        network = make_network(shape)
        network.load_state_dict(weights)
    except (RuntimeError, TypeError, ValueError) as error:
        why = " ".join(str(error).split())[:300]
        raise ValueError(f"{path}: the weights do not fit their description in {path.with_suffix('.json')}: {why}") from None
    return network.eval(), about | {"network": shape.as_dict()}


def read_weights(path: Path) -> dict[str, torch.Tensor]:
    """The tensors of a file, all of them numbers."""
    try:
        weights: dict[str, torch.Tensor] = load(path.read_bytes())
    except (SafetensorError, KeyError, RuntimeError, TypeError, ValueError) as error:
        raise ValueError(f"{path}: the file is broken or no safetensors file ({brief(error)})") from None
    for name, tensor in weights.items():
        if not tensor.isfinite().all():
            raise ValueError(f"{path}: in {brief(name, 100)} there is something that is no number")
    return weights


def describe(path: Path) -> dict[str, Any]:
    """What stands beside the weights, checked."""
    if path.suffix != ".safetensors":
        raise ValueError(f"{path}: allowed: a file ending in .safetensors, with its .json beside it")
    beside = path.with_suffix(".json")
    for one in (path, beside):
        if not one.is_file():
            raise ValueError(f"{one}: there is no such file")
    try:
        about = parse_json(beside.read_bytes())
    except ValueError as error:
        raise ValueError(f"{beside}: not JSON: {brief(error)}") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT or not isinstance(about.get("network"), dict):
        raise ValueError(f"{beside}: not the description of a network of format {FORMAT}")
    found = about.get("observation")
    try:
        game = game_of(about)
        expected = fingerprint(game, cards_of(about, game))
    except ValueError as error:
        raise ValueError(f"{beside}: {brief(error)}") from None
    if found != expected:
        here = fingerprint(game)
        raise ValueError(
            f"{path}: trained on another layout of the observation ({brief(found, 100)}, here {here}); train it anew"
        )
    return about


def game_of(about: Mapping[str, Any]) -> str:
    """The name of the game that a network plays, by its description."""
    return known(about["network"].get("game", CLASSIC))


def check_game(path: str | Path, about: Mapping[str, Any], game: str) -> None:
    """An error where a network plays another game."""
    if game_of(about) != game:
        raise ValueError(f"{path}: weights for {load_game(game_of(about)).title}; here {load_game(game).title} is played")


def as_bytes(state: Mapping[str, Any]) -> bytes:
    """Anything that torch saves, as bytes."""
    buffer = io.BytesIO()
    torch.save(state, buffer)
    return buffer.getvalue()
