"""Blank records: one for each game, a node, a walk; a batch is an array of them, a clone is an assignment."""

import numpy as np

from sw_env.core.jit import PLAIN


def new_records(shape: int | tuple[int, ...], kind: np.dtype) -> np.ndarray:
    """Blank records; in plain-Python mode with attribute access, as kernels need it."""
    return as_records(np.zeros(shape, kind))


def as_records(array: np.ndarray) -> np.ndarray:
    """The same records as kernels need them."""
    return array.view(np.recarray) if PLAIN else array
