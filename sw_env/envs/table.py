"""Games with one learner seat each: between two of its decisions the opponents play, batched, inside."""

from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from sw_env.core import batch, table
from sw_env.core.jit import compiling
from sw_env.core.play import seed_after
from sw_env.core.records import new_records
from sw_env.core.rng import GOLDEN
from sw_env.envs import rewards
from sw_env.envs.batch import MODES, final_arrays, mask_arrays
from sw_env.envs.opponents import Bench, Opponents
from sw_env.game import IllegalAction, check_seed
from sw_env.games import spec_of
from sw_env.obs import observe as watching
from sw_env.obs.layout import Layout
from sw_env.obs.rows import rows_of
from sw_env.reading import is_whole

Seat: TypeAlias = "int | Literal['rotate']"
LEARNER = table.LEARNER


class Table:
    """`n` games; `step` takes the learner's decisions and returns when it is to decide again everywhere (or a game is over).

    The reward of a step is all that the learner's seat received since its previous decision, its loss at the end included."""

    def __init__(
        self,
        n: int,
        config: Any,
        opponents: Opponents = "random",
        seat: Seat = "rotate",
        *,
        reward: Any = "win",
        coins: str = "hidden",
        padded: bool = False,
        auto_reset: str = "same_step",
        skip_forced: bool = True,
    ) -> None:
        if not is_whole(n) or n < 1:
            raise ValueError(f"the number of games is {n!r}; allowed: from 1")
        if seat != "rotate" and (not is_whole(seat) or not 0 <= seat < config.seats):
            raise ValueError(f"seat is {seat!r}; allowed: 0 to {config.seats - 1}, 'rotate'")
        if auto_reset not in MODES:
            raise ValueError(f"auto_reset is {auto_reset!r}; allowed: {', '.join(map(repr, MODES))}")
        self.n, self.config, self.mode, self.skip_forced = int(n), config, auto_reset, skip_forced
        self.spec = spec_of(config)
        self.layout, self._reward = Layout.of(config, coins, padded), rewards.make(reward, self.spec.scale)
        self.bench, self._seat = Bench(opponents, config), seat
        self._allocate()
        self._chance = np.random.default_rng(0)
        self._ready = False

    def _allocate(self) -> None:
        n, seats = self.n, self.config.seats
        self.states, self.final_states = (new_records(n, self.spec.answers.state) for _ in range(2))
        self.seeds, self._picks = np.zeros(n, np.uint64), np.zeros(n, np.uint64)
        self.bits, self._words, self.mask = mask_arrays(n, self.spec.actions)
        self.actor, self.ended = np.full(n, -1, np.int8), np.zeros(n, np.bool_)
        finals, self.finals, self._ended = final_arrays(n, seats)
        self.seats = np.zeros(n, np.int64)
        self.final_seats = np.zeros(n, np.int64)
        self.rewards = np.zeros(n, np.float32)
        self._players = np.full((n, seats), LEARNER)
        self._coins = np.zeros((n, seats), np.int16)
        self._games = np.zeros(n, np.int64)
        self._every = np.arange(n)
        self._ends = (self.skip_forced, self.bits, self.actor, finals, self.final_states)

    def set_opponents(self, opponents: Opponents) -> None:
        """Others sit down in the games that begin from now on; those of the present games play them to the end."""
        bench = Bench(opponents, self.config, int(self._chance.integers(1 << 31)))
        sitting = self._players >= 0
        staying, numbers = np.unique(self._players[sitting], return_inverse=True)
        self._players[sitting] = numbers + len(bench.players)
        bench.players += [self.bench.players[number] for number in staying]
        self.bench = bench

    def reset(self, seed: int = 0, chosen: npt.NDArray[np.bool_] | None = None, played: int = 0) -> None:
        """Begin anew, everywhere or where chosen, and play up to the learner's first decision.

        `played` games before count for the rotation of seats."""
        which = np.ones(self.n, np.bool_) if chosen is None else chosen
        if chosen is None:
            self._chance = np.random.default_rng(int(seed) % (1 << 64))
            self._games[:] = played
            self.bench = Bench(self.bench.specs, self.config, int(seed) % (1 << 31))
        with compiling("the rules for batches"):
            batch.child_seeds(check_seed(seed), which, self.seeds)
            self._begin(which)
            self._others_play()
        self.ended[which], self.rewards[which] = False, 0
        self._ready = True

    def _begin(self, which: npt.NDArray[np.bool_]) -> None:
        """Deal, and seat everybody."""
        games = np.flatnonzero(which)
        batch.reset_batch(
            self.states, self.config.world, self.seeds, which, self.skip_forced, self._words, self.bits, self.actor
        )
        seats = self.config.seats
        self.seats[games] = (self._games[games] + games) % seats if self._seat == "rotate" else self._seat
        self._games[games] += 1
        self._picks[games] = self.seeds[games] ^ np.uint64(GOLDEN)
        drawn = self.bench.draw(self._chance, len(games))
        self._players[games, self.seats[games]] = LEARNER
        for k in range(1, seats):
            self._players[games, (self.seats[games] + k) % seats] = drawn[:, k - 1]
        self._coins[games] = self._purses()[games]

    def step(self, actions: npt.ArrayLike) -> None:
        """The learner's decision in each game, then those of the others until the learner is to decide again.

        After the end of a game the action counts for nothing: with "next_step" a new game begins."""
        if not self._ready:
            raise RuntimeError("step before reset: call reset first")
        chosen = self._checked(actions)
        over, before = self.over, self._coins.copy()
        self._ended[:] = 0
        wrong = table.step_some(self.states, self.config.world, self._every, chosen, *self._ends)
        if wrong >= 0:
            legal = np.flatnonzero(self.mask[wrong]).tolist()
            raise IllegalAction(f"game {wrong}: action {chosen[wrong]} is not legal; legal: {legal}; no game has moved")
        self.final_seats[:] = self.seats
        if self.mode == "next_step" and over.any():
            self._begin_next(over)
            self.final_seats[over], before[over] = self.seats[over], self._coins[over]
        self._others_play()
        self._pay(before)

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[np.int64]:
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions have dtype {chosen.dtype}; allowed: integers")
        if chosen.shape != (self.n,):
            raise ValueError(f"actions have shape {chosen.shape}; allowed: ({self.n},)")
        return chosen.astype(np.int64)

    def _begin_next(self, which: npt.NDArray[np.bool_]) -> None:
        self.seeds[which] = [seed_after(seed) for seed in self.seeds[which]]
        self._begin(which)

    def _others_play(self) -> None:
        """Opponents decide until the learner is to; in "same_step" games that end begin anew on the way."""
        again = self.mode == "same_step"
        while True:
            waiting = table.random_until(self.states, self.config.world, self._players, self._picks, *self._ends)
            if waiting:
                self._agents_play()
            elif again and self.over.any():
                self._begin_next(self.over)
            else:
                break
        batch.unpack_all(self.bits, self._words)

    def _agents_play(self) -> None:
        """One decision in each game in which an agent is to decide."""
        players = np.where(~self.over, self._players[self._every, self.actor], LEARNER)
        for number in np.unique(players[players > LEARNER]):
            which = np.flatnonzero(players == number)
            actions = np.asarray(self._ask(self.bench.players[number], which)).astype(np.int64)
            wrong = -1
            if actions.shape == which.shape:
                wrong = table.step_some(self.states, self.config.world, which, actions, *self._ends)
            if wrong >= 0 or actions.shape != which.shape:
                where = f"action {actions[wrong]} in game {which[wrong]}" if wrong >= 0 else f"actions of shape {actions.shape}"
                raise IllegalAction(f"opponent {self.bench.players[number]!r} answered with {where}, which is not legal")

    def _ask(self, player: Any, which: npt.NDArray[np.int64]) -> npt.ArrayLike:
        states, bits, actors = self.states[which], self.bits[which], self.actor[which]
        if hasattr(player, "act"):
            return player.act(states, bits, actors)  # type: ignore[no-any-return]
        _, words, mask = mask_arrays(len(which), self.spec.actions)
        batch.unpack_all(bits, words)
        return player(self._rows(states, actors.astype(np.int64)), mask.view(np.bool_))  # type: ignore[no-any-return]

    def _pay(self, before: npt.NDArray[np.int16]) -> None:
        """What the learner's seats received since their previous decisions."""
        coins = self._purses()
        self.ended = self._ended != 0
        now = np.where(self.ended[:, None], self.finals[:, 0], coins)
        worth = self._reward(now - before, self.ended, self.finals)
        self.rewards = worth[self._every, self.final_seats]
        self._coins[:] = coins

    def _purses(self) -> npt.NDArray[np.int16]:
        """What every seat has, (n, seats)."""
        coins = np.zeros_like(self._coins)
        table.count_purses(self.states, self.config.world, coins)
        return coins

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """The games in which nobody has anything to decide, (n,)."""
        return self.actor < 0

    def observe(self) -> npt.NDArray[np.uint8]:
        """What the learner sees in each game, (n, layout.size), an array of its own."""
        return self._rows(self.states, self.seats)

    def observe_final(self, which: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        """What it saw at the ends of games that ended in the latest step."""
        return self._rows(self.final_states[which], self.final_seats[which])

    def _rows(self, states: np.ndarray, seats: npt.NDArray[np.int64]) -> npt.NDArray[np.uint8]:
        seen = np.empty((len(states), self.layout.size), np.uint8)
        watching.observe_batch(states, self.config.world, self.layout.form, rows_of(seen, self.layout), seats)
        return seen
