"""Is a record one of this game's? Everything that kernels use as an index or a shift, and what they keep twice."""

from sw_env.core.jit import kernel
from sw_env.games.kingdoms.data.codes import Flaw


@kernel
def flaw(s, w):
    """The first thing that is wrong with the record."""
    return Flaw.NONE.value
