"""What nobody at a table knows, read and redrawn without help of the code that is tested (docs/records.md, core/state.py)."""

import random

import numpy as np

RING = 16


def banners(s: np.void) -> list[int]:
    """The stack from its top to its bottom."""
    return [int(s["stack"][(s["stack_top"] + i) % RING]) for i in range(s["stacked"])]


def badges(s: np.void) -> list[int]:
    """The pile of badges from its bottom to its top."""
    return [int(card) for card in s["badges"][: s["piled"]]]


def hidden_banners(s: np.void) -> list[int]:
    """Those banners of the stack whose order nobody knows."""
    return banners(s)[: s["stacked"] - s["returned"]]


def redraw(s: np.void, chance: random.Random) -> None:
    """Another order of hidden banners and badges, other dice to come."""
    for i, card in enumerate(reordered(hidden_banners(s), chance)):
        s["stack"][(s["stack_top"] + i) % RING] = card
    s["badges"][: s["piled"]] = reordered(badges(s), chance)
    s["rng"] = chance.getrandbits(64)


def reordered(cards: list[int], chance: random.Random) -> list[int]:
    """The same cards in another order, where there is one."""
    new = list(cards)
    while len(cards) > 1 and new == cards:
        chance.shuffle(new)
    return new
