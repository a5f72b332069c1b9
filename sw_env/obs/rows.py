"""Rows of an observation as kernels take them: each a record, to them a bare pointer."""

from typing import Any

import numpy as np
import numpy.typing as npt

from sw_env.core.records import as_records
from sw_env.obs.layout import Layout


class _Rows:
    """The same memory as records that lie as far apart as the rows do."""

    def __init__(self, observation: npt.NDArray[np.uint8], row: Any) -> None:
        self.observation = observation
        n, size = observation.shape
        place = (observation.ctypes.data, False)
        self.__array_interface__ = {
            "shape": (n,),
            "strides": (size,),
            "data": place,
            "typestr": row.str,
            "descr": row.descr,
            "version": 3,
        }


def rows_of(observation: npt.NDArray[np.uint8], layout: Layout) -> np.ndarray:
    """The rows of a C-contiguous (n, size) array of uint8 as records."""
    if observation.dtype != np.uint8 or observation.ndim != 2 or not observation.flags.c_contiguous:
        raise ValueError("an observation buffer is a C-contiguous array of uint8, (n, size)")
    return as_records(np.asarray(_Rows(observation, layout.row)))
