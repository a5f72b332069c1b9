"""The die of a last attempt: 0, 0, 0, 1, 2, 3 in every game of the family."""

from sw_env.agents.jit import kernel

LAST_ROLL = (0.0, 0.5, 1.0 / 3.0, 1.0 / 6.0)
"""The chance that the die makes up for so many missing tokens."""


@kernel
def odds(short):
    """The chance of a final attempt that is short of so many tokens."""
    if short <= 0:
        return 1.0
    return LAST_ROLL[short] if short <= 3 else 0.0
