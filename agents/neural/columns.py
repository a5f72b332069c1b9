"""What the columns of a network's first layer are called: weights of one table of cards fit a longer one by name.

A section of the observation whose rows are cards (banners, badges) has a row for each printed card, and where users may add
their own, one for that. A network written before a card was printed knows nothing of it: that card's columns begin at zero."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from sw_env.agents.neural.inputs import BITS, eyes_of
from sw_env.agents.neural.networks import Shape
from sw_env.games import CLASSIC, load
from sw_env.obs.layout import Layout
from sw_env.obs.sight import Cards
from sw_env.reading import shown

OWN = "*"
"""The user's own card, behind the printed ones."""


def printed(game: str = CLASSIC) -> Cards:
    """The names of today's cards."""
    sight = load(game).sight
    return sight.cards if sight else {}


def fingerprint(game: str = CLASSIC, cards: Cards | None = None) -> str:
    """The names of all numbers of an observation with those cards, as a short word: weights for another layout do not fit."""
    eyes, cards = eyes_of(game), printed(game) if cards is None else cards
    blocks = eyes.layout.blocks
    names = [f"{name}.{plane}" for name, block in blocks.items() for plane in block.planes]
    sizes = [len(rows_of(cards, name, game)) if name in cards else block.rows for name, block in blocks.items()]
    return hashlib.sha256(f"{names} {sizes}".encode()).hexdigest()[:12]


def cards_of(about: Mapping[str, Any], game: str = CLASSIC) -> Cards:
    """The cards that a network knows, by its description."""
    sight, now = load(game).sight, printed(game)
    cards = about.get("cards", sight.first_cards if sight else {})
    if not isinstance(cards, dict) or cards.keys() != now.keys() or not all(map(_are_names, cards.values())):
        raise ValueError(f"cards is {shown(cards)}; allowed: lists of different names for {' and '.join(now) or 'nothing'}")
    return cards


def _are_names(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(name, str) for name in found) and len({*found}) == len(found)


def rows_of(cards: Cards, section: str, game: str) -> list[str]:
    """The rows of a section of cards by their names."""
    sight = load(game).sight
    return [*cards[section], *[OWN] * (sight.own if sight else 0)]


def number_names(layout: Layout, cards: Cards, game: str = CLASSIC) -> list[str]:
    """The names of the numbers of an observation, in order: `banners.active_0.elves`."""
    found = []
    for name, block in layout.blocks.items():
        rows = rows_of(cards, name, game) if name in cards else range(block.rows)
        found += [f"{name}.{plane}.{row}" for plane in block.planes for row in rows]
    return found


def fitted(weights: Mapping[str, Tensor], shape: Shape, cards: Cards, seats: int) -> tuple[dict[str, Tensor], Shape]:
    """Weights that know those cards as weights for today's, and their shape; `seats` is the table that an mlp was made for."""
    made, now = dict(weights), printed(shape.game)
    if all(list(cards[name]) == list(now[name]) for name in now):
        return made, shape
    actions = eyes_of(shape.game).actions
    for layer, (names_then, names_now) in _first_layers(shape, cards, now, seats).items():
        if layer in made:
            made[layer] = taken_over(made[layer], names_then, names_now)
            shape = replace(shape, inputs=len(names_now) - actions) if shape.kind == "mlp" else shape
    return made, shape


def _first_layers(shape: Shape, then: Cards, now: Cards, seats: int) -> dict[str, tuple[list[str], list[str]]]:
    """The layers whose columns are named after cards: the names that they had, and today's."""
    game, eyes = shape.game, eyes_of(shape.game)
    if shape.kind == "entity":
        pairs = {"rest.weight": (rest_names(game, then), rest_names(game, now))}
        return pairs | ({"combo.weight": (offer_names(game, then), offer_names(game, now))} if eyes.offers else {})
    if shape.kind != "mlp":
        return {}
    actions = [f"action.{a}" for a in range(eyes.actions)]
    for places in range(1, eyes.layout.regions + 1) if 2 <= seats <= eyes.layout.seats else ():
        layout = replace(eyes.layout, regions=places, seats=seats)
        before = _told(layout, then, game)
        if len(before) == shape.inputs:
            return {"layers.0.weight": (before + actions, _told(layout, now, game) + actions)}
    return {}


def _told(layout: Layout, cards: Cards, game: str) -> list[str]:
    """What an mlp is told: numbers, then the bits of some; no card is told bit by bit."""
    names, bits = number_names(layout, cards, game), eyes_of(game).spelt(layout)
    plain = number_names(layout, {}, game)
    return names + [f"{plain[k]} bit {bit}" for k in bits for bit in range(BITS)]


def rest_names(game: str, cards: Cards) -> list[str]:
    """The columns for what belongs to no place: the padded layout's other numbers, and the actions that are no place."""
    eyes = eyes_of(game)
    places = next(iter(eyes.layout.blocks))
    numbers = [name for name in number_names(eyes.layout, cards, game) if not name.startswith(f"{places}.")]
    bits = [name for name in eyes.rest if " bit " in name]
    return numbers + bits + [f"action.{a}" for a in range(eyes.targets, eyes.actions)]


def offer_names(game: str, cards: Cards) -> list[str]:
    """The columns that describe what is on offer: which thing of each kind, and the other fields."""
    sight, eyes = load(game).sight, eyes_of(game)
    kinds = sight.kinds.values() if sight else ()
    things = [f"{name}.{row}" for name in kinds for row in rows_of(cards, name, game)]
    return things + [name for name in eyes.offer if "." not in name]


def taken_over(weight: Tensor, before: Sequence[str], now: Sequence[str]) -> Tensor:
    """A layer's weights (out, columns) for other columns, by name; what is new begins at zero, what is gone is left out."""
    if weight.ndim != 2 or weight.shape[1] != len(before):
        return weight  # none of this description: the network that is made of it says so
    place = {name: k for k, name in enumerate(before)}
    known = [(k, place[name]) for k, name in enumerate(now) if name in place]
    new, old = (torch.tensor(side) for side in zip(*known, strict=True))
    found = weight.new_zeros(len(weight), len(now))
    found[:, new] = weight[:, old]
    return found
