"""Networks on disk: `NAME.safetensors` with the weights, `NAME.json` beside it with what they are."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from torch import nn

from agents.neural.inputs import fingerprint
from agents.neural.networks import Shape, make_network

FORMAT = 1


def save_network(path: Path, network: nn.Module, shape: Shape, notes: Mapping[str, Any]) -> None:
    """Weights and description, each written whole or not at all."""
    from safetensors.torch import save

    tensors = {name: tensor.detach().contiguous() for name, tensor in network.state_dict().items()}
    about = {"format": FORMAT, "observation": fingerprint(), "network": shape.as_dict(), **notes}
    write_whole(path, save(tensors))
    write_whole(path.with_suffix(".json"), (json.dumps(about, indent=2) + "\n").encode())


def load_network(path: Path) -> tuple[nn.Module, dict[str, Any]]:
    """A network and its description; a broken, foreign or outdated file is an error that says so."""
    from safetensors import SafetensorError
    from safetensors.torch import load

    about = describe(path)
    try:
        network = make_network(Shape(**about["network"]))
        network.load_state_dict(load(path.read_bytes()))
    except SafetensorError as error:
        raise ValueError(f"{path}: the file is broken or no safetensors file ({error})") from None
    except (RuntimeError, TypeError, KeyError) as error:
        raise ValueError(f"{path}: the weights do not fit their description in {path.with_suffix('.json')}: {error}") from None
    return network.eval(), about


def describe(path: Path) -> dict[str, Any]:
    """What stands beside the weights, checked."""
    if path.suffix != ".safetensors":
        raise ValueError(f"{path}: allowed: a file ending in .safetensors, with its .json beside it")
    beside = path.with_suffix(".json")
    for one in (path, beside):
        if not one.is_file():
            raise ValueError(f"{one}: there is no such file")
    try:
        about = json.loads(beside.read_text())
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{beside}: not JSON: {error}") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT or not isinstance(about.get("network"), dict):
        raise ValueError(f"{beside}: not the description of a network of format {FORMAT}")
    if about.get("observation") != fingerprint():
        found = about.get("observation")
        raise ValueError(f"{path}: trained on another layout of the observation ({found}, here {fingerprint()}); train it anew")
    return about


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that at every moment either the old or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


def as_bytes(state: Mapping[str, Any]) -> bytes:
    """Anything that torch saves, as bytes."""
    import io

    buffer = io.BytesIO()
    torch.save(state, buffer)
    return buffer.getvalue()
