"""Small networks on disk: `NAME.npz` with arrays and what they are; and from there onto the desk of the search."""

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.advice import Sight, advice_of
from sw_env.agents.files import write_whole
from sw_env.agents.search.eye import DESK, MOST_SECOND, MOST_UNITS, SCALES, Eye
from sw_env.agents.search.vectors import LANES, TURN
from sw_env.core.records import new_records
from sw_env.games import spec_of
from sw_env.reading import brief, parse_json, shown

FORMAT = 1
SHIPPED = Path(str(files("sw_env.agents"))) / "weights"
"""The folder of the weights that ship, `GAME/leaf-SEATS.npz`."""
BLOCK = 4 * LANES
"""The first layer has a multiple of so many units."""
SOFT = np.float32(10.0)
"""Where nothing else is known: coins of lead that make a win likely."""


@dataclass(frozen=True)
class SmallNetwork:
    """Weights by layer; the last row of each layer, and the last of an action's numbers, is what is always added."""

    first: np.ndarray
    """(columns + 1, units)"""
    second: np.ndarray
    """(units + 1, second units)"""
    third: np.ndarray
    """(second units + 1, seats): coins by which a seat ends better than the outlook says, in tens."""
    policy: np.ndarray
    """(actions, units + 1): how much an action is liked."""
    faith: np.ndarray
    """(1,) How much the heuristic's ratings count beside that."""
    scale: np.ndarray
    """(16,) Coins of lead that make a win likely, by rounds to come."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """`game`, `seats`, `board`, the names of the `columns`, and notes on the training."""

    @property
    def arrays(self) -> dict[str, np.ndarray]:
        return {one.name: getattr(self, one.name) for one in fields(self) if one.name != "about"}


def sight_of(config: Any) -> Sight | None:
    """How a small network looks at that game, if anybody has said so."""
    return advice_of(config).sight


def description(config: Any) -> dict[str, Any]:
    """What weights for that table are for."""
    sight = sight_of(config)
    if sight is None:
        raise ValueError(f"nobody has said what a small network sees of {spec_of(config).title}")
    return {"game": config.game, "seats": config.seats, "board": sight.board(config), "columns": sight.columns(config)}


def blank(config: Any, units: int, second_units: int) -> SmallNetwork:
    """A network that knows nothing: it trusts the outlook and the ratings."""
    about, actions = description(config), spec_of(config).actions
    shapes = {
        "first": (len(about["columns"]) + 1, units),
        "second": (units + 1, second_units),
        "third": (second_units + 1, config.seats),
        "policy": (actions, units + 1),
    }
    zeros = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
    return SmallNetwork(**zeros, faith=np.ones(1, np.float32), scale=np.full(SCALES, SOFT, np.float32), about=about)


def save(path: Path, network: SmallNetwork) -> None:
    """Arrays and description, written whole or not at all; the first layer, which is most of it, in half precision."""
    room = io.BytesIO()
    about = json.dumps({"format": FORMAT, **network.about})
    parts: dict[str, Any] = network.arrays | {"first": network.first.astype(np.float16)}
    np.savez_compressed(room, about=np.frombuffer(about.encode(), np.uint8), **parts)
    write_whole(path, room.getvalue())


def rounded(network: SmallNetwork) -> SmallNetwork:
    """The same as it will be when it has been saved and loaded."""
    return SmallNetwork(**network.arrays | {"first": network.first.astype(np.float16).astype(np.float32)}, about=network.about)


def load(path: Path) -> SmallNetwork:
    """What a file holds; one that is broken or none of these is an error that says so."""
    if not path.is_file():
        raise ValueError(f"{path}: there is no such file")
    try:
        with np.load(path, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        about = parse_json(arrays.pop("about").tobytes())
        network = SmallNetwork(**{name: array.astype(np.float32) for name, array in arrays.items()}, about=about)
    except Exception as error:  # whatever zip, NumPy and JSON find wrong with the bytes
        raise ValueError(f"{path}: the file is broken or holds no small network ({brief(error, 200)})") from None
    check(path, network)
    return network


def check(path: Path, network: SmallNetwork) -> None:
    """An error where parts do not fit each other, or are no numbers."""
    about, arrays = network.about, network.arrays
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise ValueError(f"{path}: not a small network of format {FORMAT}")
    units, second = network.first.shape[-1], network.second.shape[-1]
    fitting = {
        "first": (len(about["columns"]) + 1, units),
        "second": (units + 1, second),
        "third": (second + 1, about["seats"]),
        "policy": (network.policy.shape[0], units + 1),
        "faith": (1,),
        "scale": (SCALES,),
    }
    for name, shape in fitting.items():
        if arrays[name].shape != shape:
            raise ValueError(f"{path}: {name} is {shown(arrays[name].shape)}; the rest of it asks for {shape}")
        if not np.isfinite(arrays[name]).all():
            raise ValueError(f"{path}: in {name} there is something that is no number")
    check_sizes(units, second, str(path))
    if not (network.scale > 0).all():
        raise ValueError(f"{path}: a scale is not above 0")


def check_sizes(units: int, second_units: int, where: str) -> None:
    """An error where layers have a size that the search does not reckon with."""
    if units % BLOCK or not 0 < units <= MOST_UNITS or second_units % LANES or not 0 < second_units <= MOST_SECOND:
        allowed = f"units a multiple of {BLOCK} up to {MOST_UNITS}, then a multiple of {LANES} up to {MOST_SECOND}"
        raise ValueError(f"{where}: {units} and {second_units} units; allowed: {allowed}")


def fitted(network: SmallNetwork, config: Any, where: str) -> SmallNetwork:
    """The network at that table, its columns found by name: what it never saw counts nothing. An error on another board."""
    here = description(config)
    for key, what in (("game", "the game"), ("seats", "seats"), ("board", "the board")):
        if network.about.get(key) != here[key]:
            raise ValueError(f"{where}: trained for {what} {shown(network.about.get(key))}; here it is {shown(here[key])}")
    if len(network.policy) != spec_of(config).actions:
        raise ValueError(f"{where}: {len(network.policy)} actions; here are {spec_of(config).actions}")
    known = dict(zip(network.about["columns"], network.first[:-1], strict=True))
    nothing = np.zeros(network.first.shape[1], np.float32)
    rows = [known.get(name, nothing) for name in here["columns"]]
    first = np.array([*rows, network.first[-1]], np.float32)
    return SmallNetwork(**network.arrays | {"first": first}, about={**network.about, "columns": here["columns"]})


def eye_of(network: SmallNetwork) -> Eye:
    """The network as the search asks it: all weights in one array, and a desk that says where each part begins."""
    units, second, seats = network.first.shape[1], network.second.shape[1], network.third.shape[1]
    third = np.zeros((second + TURN, LANES), np.float32)
    third[: second + 1, :seats] = network.third
    policy = np.zeros((len(network.policy), units + LANES), np.float32)
    policy[:, : units + 1] = network.policy
    parts = [network.first, np.vstack([network.second, np.zeros((TURN - 1, second))]), third, policy]
    begins = np.cumsum([0, *(part.size for part in parts)])
    desk = new_records(1, DESK)
    desk["units"], desk["second_units"], desk["bias"] = units, second, len(network.first) - 1
    desk["second"], desk["third"], desk["policy"] = begins[1:4]
    desk["faith"], desk["scale"] = network.faith[0], network.scale
    weights = aligned(int(begins[-1]))
    weights[:] = np.concatenate([part.ravel() for part in parts])
    return Eye(weights, desk)


def aligned(n: int) -> np.ndarray:
    """So many float32 from the beginning of a line of the processor's cache on."""
    room = np.zeros(n + LANES, np.float32)
    begin = -room.ctypes.data % 64 // 4
    return room[begin : begin + n]
