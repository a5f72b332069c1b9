"""Gymnasium: one learner at a table of opponents, one game (`SmallWorld-v0`) or many in step (`make_vec`)."""

from enum import Enum
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete, Space
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space

from sw_env.envs.opponents import Opponents
from sw_env.envs.pictures import RENDER_MODES, check_render_mode, draw
from sw_env.envs.table import Seat, Table
from sw_env.game import Game, IllegalAction
from sw_env.games import configure
from sw_env.obs.layout import Layout

try:
    from gymnasium.vector import AutoresetMode
except ImportError:  # gymnasium 1.0 has no names for them

    class AutoresetMode(Enum):  # type: ignore[no-redef]
        """When a game that is over begins anew."""

        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"


AUTORESET = {"same_step": AutoresetMode.SAME_STEP, "next_step": AutoresetMode.NEXT_STEP, "disabled": AutoresetMode.DISABLED}
TABLE_OPTIONS = ("reward", "coins", "padded", "skip_forced")
PENALTY = -1.0
"""The reward of an illegal action with illegal="terminate"."""
Observation = npt.NDArray[np.uint8]


def make_table(n: int, opponents: Opponents, seat: Seat, options: dict[str, Any], auto_reset: str = "same_step") -> Table:
    """A table from the options of an environment: those of the table itself, the others of the game."""
    own = {key: options.pop(key) for key in TABLE_OPTIONS if key in options}
    return Table(n, configure(**options), opponents, seat, auto_reset=auto_reset, **own)


def observation_box(layout: Layout) -> Space[Any]:
    """Any row of that layout."""
    return Box(0, 255, (layout.size,), np.uint8)


class SmallWorldEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; the opponents play inside `step`.

    The legal actions are in `info["action_mask"]` and come from `action_masks()`. `illegal`: "raise", or "terminate", which
    ends the episode with reward -1."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        opponents: Opponents = "random",
        seat: Seat = "rotate",
        render_mode: str | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        if illegal not in ("raise", "terminate"):
            raise ValueError(f"illegal is {illegal!r}; allowed: 'raise', 'terminate'")
        self.render_mode, self._illegal = check_render_mode(render_mode), illegal
        self.table = make_table(1, opponents, seat, {"seats": 2, **options}, "disabled")
        self.observation_space = observation_box(self.table.layout)
        self.action_space = Discrete(self.table.spec.actions)
        self._episodes = 0
        self._over = True

    @property
    def game(self) -> Game:
        """The game as it stands: a copy."""
        return Game.of(self.table.config, self.table.states.copy(), self.table.skip_forced)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, (actions,) bool."""
        legal: npt.NDArray[np.bool_] = self.table.mask[0].astype(np.bool_)
        return legal

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """A new game; `options={"opponents": …}` seats others."""
        super().reset(seed=seed)
        if options and "opponents" in options:
            self.table.set_opponents(options["opponents"])
        self._episodes = 0 if seed is not None else self._episodes + 1
        self.table.reset(int(self.np_random.integers(1 << 62)), played=self._episodes)
        self._over = False
        return self.table.observe()[0], self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise RuntimeError("step after the end of the game: call reset first")
        try:
            self.table.step(np.array([action]))
        except IllegalAction:
            if self._illegal == "raise":
                raise
            self._over = True
            return self.table.observe()[0], PENALTY, True, False, self._info()
        self._over = bool(self.table.ended[0])
        return self.table.observe()[0], float(self.table.rewards[0]), self._over, False, self._info()

    def _info(self) -> dict[str, Any]:
        mask = self.table.mask[0].copy()
        if self._over:
            mask[:] = 0
        return {"action_mask": mask, "seat": int(self.table.seats[0])}

    def render(self) -> Any:
        return draw(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class SmallWorldVectorEnv(VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games in step, one learner seat in each; the opponents act batched inside.

    `autoreset_mode`: "same_step" (default; `infos["final_obs"]`), "next_step", "disabled" (`options={"reset_mask": …}`)."""

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Opponents = "random",
        seat: Seat = "rotate",
        autoreset_mode: str | AutoresetMode = "same_step",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        named = {value: key for key, value in AUTORESET.items()}
        mode = str(named.get(autoreset_mode, autoreset_mode))  # type: ignore[arg-type]
        if mode not in AUTORESET:
            raise ValueError(f"autoreset_mode is {autoreset_mode!r}; allowed: {', '.join(map(repr, AUTORESET))}")
        self.table = make_table(num_envs, opponents, seat, {"seats": 2, **options}, mode)
        self.num_envs, self.render_mode = num_envs, check_render_mode(render_mode)
        self.metadata = {"autoreset_mode": AUTORESET[mode], "render_modes": list(RENDER_MODES)}
        self.single_observation_space = observation_box(self.table.layout)
        self.single_action_space = Discrete(self.table.spec.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions, (n, actions) bool."""
        return self.table.mask.astype(np.bool_)

    def set_opponents(self, opponents: Opponents) -> None:
        """Others for the games that begin from now on."""
        self.table.set_opponents(opponents)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games: all, or in "disabled" mode those of `options["reset_mask"]`."""
        if isinstance(seed, list | tuple):
            raise ValueError("one seed for all games; it makes a seed for each")
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        if chosen is not None and (np.shape(chosen) != (self.num_envs,) or np.asarray(chosen).dtype != np.bool_):
            raise ValueError(f"reset_mask has shape {np.shape(chosen)}; allowed: ({self.num_envs},) bool")
        self.table.reset(int(self.np_random.integers(1 << 62)), None if chosen is None else np.asarray(chosen))
        return self.table.observe(), self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        if self.table.mode == "disabled" and self.table._ready and self.table.over.any():
            over = np.flatnonzero(self.table.over).tolist()
            raise RuntimeError(f"step after the end of games {over}: reset them first (options={{'reset_mask': …}})")
        self.table.step(actions)
        ended = self.table.ended.copy()
        return self.table.observe(), self.table.rewards.astype(np.float64), ended, np.zeros_like(ended), self._infos(ended)

    def _infos(self, ended: npt.NDArray[np.bool_] | None = None) -> dict[str, Any]:
        there = np.ones(self.num_envs, np.bool_)
        infos: dict[str, Any] = {"action_mask": self.table.mask.copy(), "_action_mask": there}
        infos |= {"seat": self.table.seats.copy(), "_seat": there}
        if ended is not None and self.table.mode == "same_step" and ended.any():
            final = np.zeros((self.num_envs, self.table.layout.size), np.uint8)
            which = np.flatnonzero(ended)
            final[which] = self.table.observe_final(which)
            seats = {"seat": self.table.final_seats.copy(), "_seat": ended}
            infos |= {"final_obs": final, "_final_obs": ended, "final_info": seats, "_final_info": ended}
        return infos

    def render(self) -> Any:
        states = self.table.states
        return tuple(draw(Game.of(self.table.config, states[g : g + 1].copy()), self.render_mode) for g in range(self.num_envs))


def make_vec(num_envs: int, opponents: Opponents = "random", **options: Any) -> SmallWorldVectorEnv:
    """Many games in step for one learner; see SmallWorldVectorEnv."""
    return SmallWorldVectorEnv(num_envs, opponents, **options)
