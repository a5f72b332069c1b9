"""BatchEnv: many games in step, NumPy in and NumPy out, in buffers that the caller sees."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sw_env.config import GameConfig
from sw_env.core import batch
from sw_env.core.jit import compiling
from sw_env.core.state import new_states
from sw_env.data.maps import MapSource
from sw_env.data.rulebook import ACTIONS
from sw_env.data.specs import PowerSpec, RaceSpec
from sw_env.game import Game, IllegalAction, check_seed

SKIP_FORCED, AUTO_RESET = 1, 2


class BatchEnv:
    """`n` games on the same board, one decision in each at every step.

    The buffers are written in place by `reset` and `step`; copy what has to stay.
    """

    states: np.ndarray
    """The records themselves, (n,) of STATE."""
    mask: npt.NDArray[np.int8]
    """Legal actions, (n, 64)."""
    bits: npt.NDArray[np.uint64]
    """Legal actions as one word, (n,); 0 where the game is over."""
    actor: npt.NDArray[np.int8]
    """The seat that decides, (n,); -1 where the game is over."""
    gains: npt.NDArray[np.int16]
    """Coins gained (or paid) by every seat in the latest step, (n, seats)."""
    done: npt.NDArray[np.bool_]
    """The game ended in the latest step, (n,)."""
    final_coins: npt.NDArray[np.int16]
    """Coins at the end of the latest game that ended in each place, (n, seats)."""
    final_tokens: npt.NDArray[np.int16]
    """Its race tokens on the board, (n, seats)."""
    final_winners: npt.NDArray[np.int16]
    """1 for each seat that won it, (n, seats)."""
    seeds: npt.NDArray[np.uint64]
    """The seed of the game now in each place: `Game(…, seed=int(env.seeds[g]))` deals the same cards."""

    def __init__(
        self,
        n: int,
        seats: int = 3,
        map: MapSource = None,
        edition: str = "default",
        *,
        race: RaceSpec | str | Path | None = None,
        power: PowerSpec | str | Path | None = None,
        skip_forced: bool = True,
        auto_reset: bool = True,
        parallel: bool = False,
        **options: Any,
    ) -> None:
        if not isinstance(n, int | np.integer) or isinstance(n, bool) or n < 1:
            raise ValueError(f"n is {n!r}; allowed: a number of games from 1")
        self.n = int(n)
        self.config = GameConfig.make(seats, map, edition, race, power, **options)
        self.skip_forced, self.auto_reset, self.parallel = skip_forced, auto_reset, parallel
        self._modes = SKIP_FORCED * skip_forced + AUTO_RESET * auto_reset
        self._world = self.config.world
        self._step = batch.step_parallel if parallel else batch.step_batch
        self._reset = batch.reset_parallel if parallel else batch.reset_batch
        self._rollout = batch.rollout_parallel if parallel else batch.rollout
        self._allocate()
        self._buffers = (self._modes, self.seeds, self._words, self.bits, self.actor, self.gains, self.done, self._finals)
        self._picks: npt.NDArray[np.uint64] | None = None
        self._ready = False

    def _allocate(self) -> None:
        n, seats = self.n, self.config.seats
        self.states = new_states(n)
        self.seeds, self.bits = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self._words = np.zeros((n, ACTIONS // 8), np.uint64)
        self.mask = self._words.view(np.int8)
        self.actor, self.done = np.full(n, -1, np.int8), np.zeros(n, np.bool_)
        self.gains = np.zeros((n, seats), np.int16)
        self._finals = np.zeros((n, 3, seats), np.int16)
        self.final_coins, self.final_tokens, self.final_winners = (self._finals[:, k] for k in range(3))

    @property
    def seats(self) -> int:
        return self.config.seats

    def reset(self, seed: int | Sequence[int] | npt.NDArray[np.uint64] = 0, chosen: npt.ArrayLike | None = None) -> None:
        """Begin anew: all games, or those `chosen` (n,) bool; one seed for all, or a seed for each game (n,)."""
        which = np.ones(self.n, np.bool_) if chosen is None else np.asarray(chosen)
        if which.shape != (self.n,) or which.dtype != np.bool_:
            raise ValueError(f"chosen has shape {which.shape} and dtype {which.dtype}; allowed: ({self.n},) bool")
        self._deal_seeds(seed, which)
        with compiling("the rules for batches", self._step):
            self._reset(self.states, self._world, self.seeds, which, self.skip_forced, self._words, self.bits, self.actor)
            if not self._ready:
                self._step(self.states[:0], self._world, np.zeros(0, np.int64), *self._buffers)
        self.done[which], self.gains[which] = False, 0
        self._picks = None
        self._ready = True

    def _deal_seeds(self, seed: int | Sequence[int] | npt.NDArray[np.uint64], which: npt.NDArray[np.bool_]) -> None:
        if isinstance(seed, int | np.integer):
            batch.child_seeds(check_seed(int(seed)), which, self.seeds)
        elif len(seed) == self.n:
            self.seeds[which] = np.array([check_seed(one) for one in seed], np.uint64)[which]
        else:
            raise ValueError(f"{len(seed)} seeds; allowed: one number, or one for each of the {self.n} games")

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one decision in each game; an illegal action anywhere is an error, and then no game has moved."""
        if not self._ready:
            raise RuntimeError("step before reset: call reset(seed) first")
        chosen = np.asarray(actions)
        if chosen.dtype != np.int64:
            chosen = self._as_int64(chosen)
        if chosen.shape != self.bits.shape:
            raise ValueError(f"actions have shape {chosen.shape}; allowed: ({self.n},)")
        wrong = self._step(self.states, self._world, chosen, *self._buffers)
        if wrong >= 0:
            legal = np.flatnonzero(self.mask[wrong]).tolist()
            raise IllegalAction(f"game {wrong}: action {chosen[wrong]} is not legal; legal: {legal}; no game has moved")

    def _as_int64(self, actions: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions have dtype {actions.dtype}; allowed: integers")
        return actions.astype(np.int64)

    def rollout(self, steps: int) -> int:
        """Play so many uniformly random legal decisions in each game; the number of games that ended on the way."""
        if not self.auto_reset:
            raise ValueError("rollout needs auto_reset=True")
        if self._picks is None:
            self._picks = self.seeds ^ np.uint64(batch.GOLDEN)
        ended = np.zeros(self.n, np.int64)
        with compiling("the rules for rollouts", self._rollout):
            self._rollout(self.states, self._world, self.seeds, self._picks, self.bits, steps, self.skip_forced, ended)
        self.refresh()
        return int(ended.sum())

    def refresh(self) -> None:
        """Work out mask, bits and actor from the records, after those were changed from outside."""
        batch.refresh_batch(self.states, self._world, self._words, self.bits, self.actor)

    def get_state(self, g: int) -> np.ndarray:
        """A copy of the record of game g, as an array of one."""
        return self.states[g : g + 1].copy()

    def set_state(self, g: int, state: np.ndarray) -> None:
        """Continue game g from a record."""
        if state.dtype != self.states.dtype or state.shape != (1,):
            raise ValueError(f"state has dtype {state.dtype} and shape {state.shape}; allowed: what get_state returns")
        self.states[g : g + 1] = state
        self._refresh_one(g)

    def copy_state(self, source: int, target: int) -> None:
        """Continue game `target` from where game `source` is."""
        self.states[target] = self.states[source]
        self._refresh_one(target)

    def _refresh_one(self, g: int) -> None:
        one = slice(g, g + 1)
        batch.refresh_batch(self.states[one], self._world, self._words[one], self.bits[one], self.actor[one])
        self.done[g], self.gains[g] = False, 0
        self._ready = True

    def game(self, g: int) -> Game:
        """Game g on its own: a copy that can be looked at and played on."""
        return Game.of(self.config, self.get_state(g), self.skip_forced)
