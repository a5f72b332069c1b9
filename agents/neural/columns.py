"""What the columns of a network's first layer are called: weights of one table of races and powers fit a longer one by name.

A section of the observation whose rows are cards (banners, badges) has a row for each printed card and a last one for the
user's own. A network written before a card was printed knows nothing of it: that card's columns begin at zero."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import torch
from torch import Tensor

from sw_env.agents.neural.inputs import PADDED
from sw_env.agents.neural.networks import Shape
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import ACTIONS, MAX_REGIONS, MAX_SEATS, MIN_SEATS
from sw_env.games.smallworld.layout import ClassicLayout
from sw_env.obs.layout import Layout
from sw_env.reading import shown

Cards = Mapping[str, Sequence[str]]
"""The names of the printed cards, by the section of which they are the rows."""
OWN = "*"
"""The user's own card, behind the printed ones."""
CARDS: Cards = {"banners": [race.name for race in RACES], "badges": [power.name for power in POWERS]}
FIRST_CARDS: Cards = {
    "banners": [
        *("amazons", "dwarves", "elves", "ghouls", "giants", "halflings", "humans"),
        *("orcs", "ratmen", "skeletons", "sorcerers", "tritons", "trolls", "wizards"),
    ],
    "badges": [
        *("alchemist", "berserk", "bivouacking", "commando", "diplomat", "dragon_master", "flying"),
        *("forest", "fortified", "heroic", "hill", "merchant", "mounted", "pillaging"),
        *("seafaring", "spirit", "stout", "swamp", "underworld", "wealthy"),
    ],
}
"""Those of a description that names none: it was written when there were no others."""


def fingerprint(cards: Cards = CARDS) -> str:
    """The names of all numbers of an observation with those cards, as a short word: weights for another layout do not fit."""
    names = [f"{name}.{plane}" for name, block in PADDED.blocks.items() for plane in block.planes]
    sizes = [len(cards[name]) + 1 if name in cards else block.rows for name, block in PADDED.blocks.items()]
    return hashlib.sha256(f"{names} {sizes}".encode()).hexdigest()[:12]


def cards_of(about: Mapping[str, Any]) -> Cards:
    """The cards that a network knows, by its description."""
    cards = about.get("cards", FIRST_CARDS)
    if not isinstance(cards, dict) or cards.keys() != CARDS.keys() or not all(map(_are_names, cards.values())):
        raise ValueError(f"cards is {shown(cards)}; allowed: lists of different names for {' and '.join(CARDS)}")
    return cards


def _are_names(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(name, str) for name in found) and len({*found}) == len(found)


def number_names(layout: Layout, cards: Cards) -> list[str]:
    """The names of the numbers of an observation, in order: `banners.active_0.elves`."""
    found = []
    for name, block in layout.blocks.items():
        rows = [*cards[name], OWN] if name in cards else range(block.rows)
        found += [f"{name}.{plane}.{row}" for plane in block.planes for row in rows]
    return found


def fitted(weights: Mapping[str, Tensor], shape: Shape, cards: Cards, seats: int) -> tuple[dict[str, Tensor], Shape]:
    """Weights that know those cards as weights for today's, and their shape; `seats` is the table that an mlp was made for."""
    made = dict(weights)
    if all(list(cards[name]) == list(CARDS[name]) for name in CARDS):
        return made, shape
    for layer, (before, now) in _first_layers(shape, cards, seats).items():
        if layer in made:
            made[layer] = taken_over(made[layer], before, now)
            shape = replace(shape, inputs=len(now) - ACTIONS) if shape.kind == "mlp" else shape
    return made, shape


def _first_layers(shape: Shape, cards: Cards, seats: int) -> dict[str, tuple[list[str], list[str]]]:
    """The layers whose columns are named after cards: the names that they had, and today's."""
    if shape.kind == "entity":
        return {
            "rest.weight": (_rest_names(cards), _rest_names(CARDS)),
            "combo.weight": (_combo_names(cards), _combo_names(CARDS)),
        }
    actions = [f"action.{a}" for a in range(ACTIONS)]
    for regions in range(1, MAX_REGIONS + 1) if MIN_SEATS <= seats <= MAX_SEATS else ():
        layout = ClassicLayout(regions, seats)
        before = number_names(layout, cards)
        if len(before) == shape.inputs:
            return {"layers.0.weight": (before + actions, number_names(layout, CARDS) + actions)}
    return {}


def _rest_names(cards: Cards) -> list[str]:
    """The columns for what belongs to no region: the padded layout's other numbers, and the actions that are no region."""
    numbers = [name for name in number_names(PADDED, cards) if not name.startswith("regions.")]
    return numbers + [f"action.{a}" for a in range(MAX_REGIONS, ACTIONS)]


def _combo_names(cards: Cards) -> list[str]:
    """The columns that describe a combo: which banner, which badge, the coins on it."""
    return [f"{name}.{row}" for name in CARDS for row in (*cards[name], OWN)] + ["coins"]


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
