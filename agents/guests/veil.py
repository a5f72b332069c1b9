"""A game as one seat knows it: what is hidden has been taken out and drawn anew before anybody from outside looks at it."""

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from sw_env.core import single
from sw_env.core.jit import compiling
from sw_env.game import Game
from sw_env.games import spec_of

ALL_BITS = 2**64 - 1


def veiled(states: np.ndarray, config: Any, seat: int, seed: int) -> np.ndarray:
    """A copy of a record, (1,), with a deal that fits what that seat knows; the others seem as rich as it is.

    The deal follows from the seed and what the seat knows: records that differ in hidden things alone come out equal."""
    twin: np.ndarray = states.copy()
    with compiling("the veil"):
        single.veil(twin, config.world, 0, np.int64(seat), False)
    known = hashlib.blake2b(twin.tobytes(), digest_size=8).digest()
    spec_of(config).hide(twin, config, seat, (int.from_bytes(known) + seed) & ALL_BITS)
    return twin


class VeiledGame(Game):
    """A game with nothing hidden in it: other cards and dice to come than in the true one, guessed coins of the others.

    It can be cloned and played on; `hide(game.seat, k)` is another deal, with other dice. `position()` has null where the seat
    that looks knows nothing."""

    __slots__ = ("seat",)

    seat: int
    """Who looks."""

    @classmethod
    def known_to(cls, seat: int, states: np.ndarray, config: Any) -> "VeiledGame":
        """The game of a record, (1,), that is veiled for that seat."""
        game = cls.of(config, states)
        game.seat = seat
        return game

    def clone(self) -> "VeiledGame":
        """The same game once more."""
        twin = VeiledGame.__new__(VeiledGame)
        twin.config, twin.skip_forced, twin._bits, twin.spec = self.config, self.skip_forced, self._bits, self.spec
        twin._states, twin.seat = self._states.copy(), self.seat
        return twin

    def position(self) -> dict[str, Any]:
        """What the seat knows, as plain data (docs/records.md)."""
        known: Mapping[str, Any] = self.spec.seen(super().position(), self.seat)
        return dict(known)

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"seat": self.seat}

    def __setstate__(self, state: Any) -> None:
        super().__setstate__(state)
        self.seat = state["seat"]
