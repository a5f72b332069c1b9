"""BatchEnv: many games in step, NumPy in and NumPy out, in buffers that the caller sees."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal, NamedTuple, Self, TypeAlias

import numpy as np
import numpy.typing as npt

from sw_env.core import batch, single
from sw_env.core.finals import ROWS
from sw_env.core.jit import compiling
from sw_env.core.masks import words_of
from sw_env.core.records import new_records
from sw_env.core.rng import GOLDEN
from sw_env.envs import rewards
from sw_env.envs.threads import Work, cut, share
from sw_env.game import Game, IllegalAction, check_seed, named
from sw_env.games import CLASSIC, configure, spec_of
from sw_env.obs import observe as watching
from sw_env.obs.layout import Layout
from sw_env.obs.rows import rows_of
from sw_env.reading import UnknownOption, is_whole, shown

AutoReset: TypeAlias = "bool | Literal['same_step', 'next_step', 'disabled']"
MODES = {"same_step": batch.AUTO_RESET, "next_step": batch.RESET_LATE, "disabled": 0}
NO_ROWS = np.zeros(0, np.int64)
EVERY = slice(None)
MOST_STEPS = 2**62


def final_arrays(n: int, seats: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """What kernels note at the ends of games; views of it: coins, ties, winners, ranks (n, 4, seats); ended just now (n,)."""
    finals = np.zeros((n, ROWS * seats + 1), np.int16)
    return finals, finals[:, :-1].reshape(n, ROWS, seats), finals[:, -1]


def mask_arrays(n: int, actions: int) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64], npt.NDArray[np.int8]]:
    """Masks of n games: a word each, (n,), or two, (n, 2); the words in which they are bytes; these as bytes, (n, actions)."""
    words = words_of(actions)
    unpacked = np.zeros((n, 8 * words), np.uint64)
    return np.zeros(n if words == 1 else (n, words), np.uint64), unpacked, unpacked.view(np.int8)[:, :actions]


class Snapshot(NamedTuple):
    """The buffers at one moment, as copies of their own."""

    observation: npt.NDArray[np.uint8] | None
    action_mask: npt.NDArray[np.int8]
    actor: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]


class BatchEnv:
    """`n` games of the same kind on the same board, one decision in each at every step; `game` names it.

    The buffers are written in place by `reset` and `step`; copy what has to stay, or ask `step(…, copy=True)` for copies.
    """

    states: np.ndarray
    """The records themselves, (n,) of STATE."""
    observation: npt.NDArray[np.uint8]
    """What the seat that decides sees, (n, layout.size); with `observe=True` only. When a game is over, what `turn` sees."""
    mask: npt.NDArray[np.int8]
    """Legal actions, (n, actions); `action_mask` is the same."""
    bits: npt.NDArray[np.uint64]
    """Legal actions as one word, (n,), or for a game with more than 64 of them as two, (n, 2); 0 where the game is over."""
    actor: npt.NDArray[np.int8]
    """The seat that decides, (n,); -1 where the game is over; `current_player` is the same."""
    gains: npt.NDArray[np.int16]
    """Coins, or whatever wins the game, gained (or paid) by every seat in the latest step, (n, seats)."""
    done: npt.NDArray[np.bool_]
    """The game ended in the latest step, or without auto-reset earlier, (n,)."""
    truncated: npt.NDArray[np.bool_]
    """The game was broken off by a limit, as no game of Small World ever is, (n,)."""
    final_coins: npt.NDArray[np.int16]
    """Coins at the end of the latest game that ended in each place, (n, seats)."""
    final_tokens: npt.NDArray[np.int16]
    """What breaks ties between equal coins, (n, seats): race tokens on the board."""
    final_winners: npt.NDArray[np.int16]
    """1 for each seat that won it, (n, seats)."""
    final_ranks: npt.NDArray[np.int16]
    """Places at its end, 0 for the first; equal seats share one, (n, seats)."""
    final_states: np.ndarray
    """Its last record, (n,) of STATE; with `observe=True` only."""
    final_observation: npt.NDArray[np.uint8]
    """What the seat whose turn was the last one saw at its end, (n, layout.size); with `observe=True` only."""
    seeds: npt.NDArray[np.uint64]
    """The seed of the game now in each place: `Game(…, seed=int(env.seeds[g]))` deals the same cards."""

    def __init__(
        self,
        n: int,
        seats: int = 3,
        map: Any = None,
        edition: str = "default",
        *,
        game: str = CLASSIC,
        skip_forced: bool = True,
        auto_reset: AutoReset = True,
        parallel: bool = False,
        observe: bool = False,
        coins: str = "hidden",
        padded: bool = False,
        reward: str = "win",
        **options: Any,
    ) -> None:
        self._set_up(n, configure(game, seats, **named(map, edition), **options), skip_forced, auto_reset, parallel)
        self._watch(observe, coins, padded, reward)

    @classmethod
    def of(cls, n: int, config: Any, *, auto_reset: AutoReset = True, observe: bool = False, **choices: Any) -> Self:
        """The same for a ready configuration."""
        env = cls.__new__(cls)
        env._set_up(n, config, choices.pop("skip_forced", True), auto_reset, choices.pop("parallel", False))
        env._watch(observe, choices.pop("coins", "hidden"), choices.pop("padded", False), choices.pop("reward", "win"))
        if choices:
            raise UnknownOption.of(next(iter(choices)), ("skip_forced", "parallel", "coins", "padded", "reward"))
        return env

    def _set_up(self, n: int, config: Any, skip_forced: bool, auto_reset: AutoReset, parallel: bool) -> None:
        if not is_whole(n) or n < 1:
            raise ValueError(f"n is {shown(n)}; allowed: a number of games from 1")
        self.n, self.config, self.skip_forced, self.parallel = int(n), config, skip_forced, parallel
        self.spec = spec_of(config)
        self.auto_reset_mode = str({True: "same_step", False: "disabled"}.get(auto_reset, auto_reset))  # type: ignore[arg-type]
        if self.auto_reset_mode not in MODES:
            raise ValueError(f"auto_reset is {shown(auto_reset)}; allowed: {', '.join(map(repr, MODES))}, True, False")
        self.auto_reset = self.auto_reset_mode == "same_step"
        self._modes = batch.SKIP_FORCED * skip_forced + MODES[self.auto_reset_mode]
        self._world = config.world
        self._parts = cut(self.n) if parallel else [slice(0, self.n)]
        self._allocate()
        self._picks: npt.NDArray[np.uint64] | None = None
        self._ready = False

    def _allocate(self) -> None:
        n, seats = self.n, self.config.seats
        self.states = self._blank(n)
        self.seeds = np.zeros(n, np.uint64)
        self.bits, self._words, self.mask = mask_arrays(n, self.spec.actions)
        self.action_mask = self.mask
        self.actor, self.done = np.full(n, -1, np.int8), np.zeros(n, np.bool_)
        self.current_player, self.truncated = self.actor, np.broadcast_to(np.False_, (n,))
        self.gains = np.zeros((n, seats), np.int16)
        self._finals, self._final_rows, self._ended = final_arrays(n, seats)
        rows = self._final_rows.swapaxes(0, 1)
        self.final_coins, self.final_tokens, self.final_winners, self.final_ranks = rows

    def _blank(self, n: int) -> np.ndarray:
        return new_records(n, self.spec.answers.state)

    def _watch(self, observe: bool, coins: str, padded: bool, reward: str) -> None:
        """What is to be seen and what it is worth."""
        self.observes, self.layout, self.reward = observe, Layout.of(self.config, coins, padded), reward
        self._padded = padded
        self._reward = rewards.make(reward, self.spec.scale)
        if observe:
            self.observation, self.final_observation = (np.zeros((self.n, self.layout.size), np.uint8) for _ in range(2))
            self.final_states = self._blank(self.n)
            self._rows, self._last_rows = (rows_of(seen, self.layout) for seen in (self.observation, self.final_observation))
        self._buffers = [self._buffers_of(part) for part in self._parts]

    def _buffers_of(self, part: slice) -> tuple[Any, ...]:
        """What a step of these games writes to, in the order of its kernel's arguments."""
        kept = (self.seeds, self._words, self.bits, self.actor, self.gains, self.done, self._finals)
        buffers = (self._modes, *(array[part] for array in kept))
        if not self.observes:
            return (*buffers, None, None, None, None)
        return (*buffers, self.layout.form, self._rows[part], self.final_states[part], self._last_rows[part])

    @property
    def seats(self) -> int:
        return int(self.config.seats)

    def reset(self, seed: int | Sequence[int] | npt.NDArray[np.uint64] = 0, chosen: npt.ArrayLike | None = None) -> None:
        """Begin anew: all games, or those `chosen` (n,) bool; one seed for all, or a seed for each game (n,)."""
        which = np.ones(self.n, np.bool_) if chosen is None else np.asarray(chosen)
        if which.shape != (self.n,) or which.dtype != np.bool_:
            raise ValueError(f"chosen has shape {which.shape} and dtype {which.dtype}; allowed: ({self.n},) bool")
        self._deal_seeds(seed, which)
        with compiling("the rules for batches"):
            self._begin(which)
            if not self._ready:
                batch.step_batch(self.states[:0], self._world, NO_ROWS, *self._buffers[0])
        self.done[which], self.gains[which] = False, 0
        if self.observes:
            self._see(np.where(which, -1, -2).astype(np.int64), self.states, self._rows)
        self._picks = None
        self._ready = True

    def _begin(self, which: npt.NDArray[np.bool_]) -> None:
        def begin(part: slice) -> Work:
            seen = (self._words[part], self.bits[part], self.actor[part])
            return partial(
                batch.reset_batch, self.states[part], self._world, self.seeds[part], which[part], self.skip_forced, *seen
            )

        share([begin(part) for part in self._parts])

    def _deal_seeds(self, seed: int | Sequence[int] | npt.NDArray[np.uint64], which: npt.NDArray[np.bool_]) -> None:
        if isinstance(seed, int | np.integer):
            batch.child_seeds(check_seed(int(seed)), which, self.seeds)
        elif len(seed) == self.n:
            self.seeds[which] = np.array([check_seed(one) for one in seed], np.uint64)[which]
        else:
            raise ValueError(f"{len(seed)} seeds; allowed: one number, or one for each of the {self.n} games")

    def step(self, actions: npt.ArrayLike, copy: bool = False) -> Snapshot | None:
        """Play one decision in each game; an illegal action anywhere is an error, and then no game has moved.

        The buffers are overwritten by the next step; with `copy` the answer is a Snapshot of them."""
        if not self._ready:
            raise RuntimeError("step before reset: call reset(seed) first")
        chosen = np.asarray(actions)
        if chosen.dtype != np.int64:
            chosen = self._as_int64(chosen)
        if chosen.shape != self.done.shape:
            raise ValueError(f"actions have shape {chosen.shape}; allowed: ({self.n},)")
        whole = len(self._buffers) == 1
        wrong = batch.step_batch(self.states, self._world, chosen, *self._buffers[0]) if whole else self._play_parts(chosen)
        if wrong >= 0:
            legal = np.flatnonzero(self.mask[wrong]).tolist()
            raise IllegalAction(f"game {wrong}: action {chosen[wrong]} is not legal; legal: {legal}; no game has moved")
        return self.snapshot() if copy else None

    def _play_parts(self, actions: npt.NDArray[np.int64]) -> int:
        """-1, or the first game with an illegal action; then no game has moved, in whichever part it is."""
        wrong = int(batch.first_illegal(self.bits, actions))
        if wrong < 0:
            parts = zip(self._parts, self._buffers, strict=True)
            share([partial(batch.step_batch, self.states[part], self._world, actions[part], *kept) for part, kept in parts])
        return wrong

    def snapshot(self) -> Snapshot:
        """Copies of the buffers."""
        seen = self.observation.copy() if self.observes else None
        ended = self.terminated
        return Snapshot(seen, self.mask.copy(), self.actor.copy(), self.rewards, ended, np.zeros(self.n, np.bool_))

    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """The game ended in the latest step, (n,); worked out when asked for."""
        ended: npt.NDArray[np.bool_] = self.done & (self._ended != 0)
        return ended

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """What the latest step was worth to every seat, (n, seats) (docs/rewards.md); worked out when asked for."""
        return self._reward(self.gains, self.terminated, self._final_rows)

    def observe(
        self, seats: int | npt.ArrayLike = -1, out: npt.NDArray[np.uint8] | None = None, final: bool = False
    ) -> npt.NDArray[np.uint8]:
        """What that seat sees in every game, or a seat for each game (n,); -1 is the one that decides, -2 leaves its row alone.

        With `final` (and `observe=True`) of the latest game that ended in each place."""
        which = np.broadcast_to(np.asarray(seats, np.int64), (self.n,))
        if which.max() >= self.config.seats or which.min() < -2:
            raise ValueError(f"seats are {which.min()} to {which.max()}; allowed: -2 to {self.config.seats - 1}")
        if out is None:
            out = np.zeros((self.n, self.layout.size), np.uint8)
        if out.shape != (self.n, self.layout.size):
            raise ValueError(f"out has shape {out.shape}; allowed: ({self.n}, {self.layout.size})")
        self._see(np.ascontiguousarray(which), self.final_states if final else self.states, rows_of(out, self.layout))
        return out

    def observe_all(self, games: slice = EVERY, final: bool = False) -> npt.NDArray[np.uint8]:
        """What every seat sees in those games, (n, seats, layout.size), an array of its own."""
        states = (self.final_states if final else self.states)[games]
        seen = np.empty((len(states) * self.seats, self.layout.size), np.uint8)
        with compiling("the observation"):
            watching.observe_seats(states, self._world, self.layout.form, rows_of(seen, self.layout))
        return seen.reshape(len(states), self.seats, self.layout.size)

    def _see(self, seats: npt.NDArray[np.int64], states: np.ndarray, rows: np.ndarray) -> None:
        with compiling("the observation"):
            watching.observe_batch(states, self._world, self.layout.form, rows, seats)

    def _as_int64(self, actions: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions have dtype {actions.dtype}; allowed: integers")
        return actions.astype(np.int64)

    def rollout(self, steps: int) -> int:
        """Play so many uniformly random legal decisions in each game; the number of games that ended on the way."""
        if not self.auto_reset:
            raise ValueError("rollout needs auto_reset=True")
        if not self._ready:
            raise RuntimeError("rollout before reset: call reset(seed) first")
        if not is_whole(steps) or not 0 <= steps <= MOST_STEPS:
            raise ValueError(f"steps is {shown(steps)}; allowed: 0 to {MOST_STEPS}")
        if self._picks is None:
            self._picks = self.seeds ^ np.uint64(GOLDEN)
        ended = np.zeros(self.n, np.int64)
        with compiling("the rules for rollouts"):
            share([self._wander(part, self._picks[part], steps, ended[part]) for part in self._parts])
        self.refresh()
        return int(ended.sum())

    def _wander(self, part: slice, picks: npt.NDArray[np.uint64], steps: int, ended: npt.NDArray[np.int64]) -> Work:
        seeds, bits = self.seeds[part], self.bits[part]
        return partial(batch.rollout, self.states[part], self._world, seeds, picks, bits, steps, self.skip_forced, ended)

    def refresh(self) -> None:
        """Work out mask, bits, actor and observation from the records, after those were changed from outside."""
        batch.refresh_batch(self.states, self._world, self._words, self.bits, self.actor)
        if self.observes:
            self._see(np.full(self.n, -1), self.states, self._rows)

    def get_state(self, g: int) -> np.ndarray:
        """A copy of the record of game g, as an array of one."""
        g = self._place(g)
        return self.states[g : g + 1].copy()

    def set_state(self, g: int, state: np.ndarray) -> None:
        """Continue game g from a record, which must be one of a game with these seats on this board."""
        g = self._place(g)
        if not isinstance(state, np.ndarray) or state.dtype != self.states.dtype or state.shape != (1,):
            kind = f"dtype {state.dtype} and shape {state.shape}" if isinstance(state, np.ndarray) else shown(state)
            raise ValueError(f"state has {kind}; allowed: what get_state returns")
        flaw = self._flaw_of(state)
        if flaw:
            board = f"{self.config.seats} seats on {self.config.title}"
            raise ValueError(f"state: its {flaw} cannot be those of a game with {board}; game {g} stays as it is")
        self.states[g : g + 1] = state
        self._refresh_one(g)

    def _flaw_of(self, state: np.ndarray) -> str | None:
        """What is wrong with a record, in a word."""
        with compiling("the check of records"):
            found = int(single.first_flaw(state, self._world))
        return self.spec.flaw(state, self.config, found)

    def copy_state(self, source: int, target: int) -> None:
        """Continue game `target` from where game `source` is."""
        source, target = self._place(source), self._place(target)
        self.states[target] = self.states[source]
        self._refresh_one(target)

    def _place(self, g: int) -> int:
        """The number of a game; the one way in for it."""
        if not is_whole(g) or not 0 <= g < self.n:
            raise IndexError(f"game {shown(g)}; allowed: 0 to {self.n - 1}")
        return int(g)

    def _refresh_one(self, g: int) -> None:
        one = slice(g, g + 1)
        batch.refresh_batch(self.states[one], self._world, self._words[one], self.bits[one], self.actor[one])
        if self.observes:
            self._see(np.full(1, -1), self.states[one], self._rows[one])
        self.done[g], self.gains[g] = False, 0
        self._ready = True

    def __getstate__(self) -> dict[str, Any]:
        choices = {"auto_reset": self.auto_reset_mode, "observe": self.observes, "skip_forced": self.skip_forced}
        choices |= {"parallel": self.parallel, "reward": self.reward, "padded": self._padded}
        choices["coins"] = "public" if self.layout.coins_public else "hidden"
        arrays = {name: getattr(self, name) for name in self._kept()}
        return {"made": (self.n, self.config, choices), "arrays": arrays, "picks": self._picks, "ready": self._ready}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy has buffers of its own, tied to each other as those of the original."""
        n, config, choices = state["made"]
        self.__dict__.update(BatchEnv.of(n, config, **choices).__dict__)
        for name, array in state["arrays"].items():
            getattr(self, name)[...] = array
        self._picks, self._ready = state["picks"], state["ready"]

    def _kept(self) -> list[str]:
        """The arrays that make up a batch; the others are views of these."""
        seen = ["observation", "final_observation", "final_states"] if self.observes else []
        return ["states", "seeds", "bits", "_words", "actor", "done", "gains", "_finals", *seen]

    def game(self, g: int) -> Game:
        """Game g on its own: a copy that can be looked at and played on."""
        return Game.of(self.config, self.get_state(g), self.skip_forced)
