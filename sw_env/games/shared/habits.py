"""How combos are picked and races declined, counted over many decisions."""

from collections.abc import Mapping, Sequence

import numpy as np

ROUNDS = 10
"""Of the longest games."""


def picked(
    fields: Mapping[str, np.ndarray], actions: np.ndarray, combo: int, kind: str, names: Sequence[str]
) -> dict[str, int]:
    """How often each race, or each power, was picked; the actions from `combo` on name the slots of the column."""
    offered = fields[f"combos.{kind}"]
    picks = np.flatnonzero((actions >= combo) & (actions < combo + offered.shape[1]))
    kinds = offered[picks, actions[picks] - combo].astype(np.int64) - 1
    return dict(zip(names, np.bincount(kinds, minlength=len(names)).tolist(), strict=True))


def declined(fields: Mapping[str, np.ndarray], actions: np.ndarray, decline: int) -> list[int]:
    """How often a race was declined in each round."""
    rounds = fields["globals.round"][actions == decline]
    found: list[int] = np.bincount(rounds, minlength=ROUNDS + 1)[1:].tolist()
    return found
