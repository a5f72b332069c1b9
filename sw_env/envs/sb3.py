"""Stable-Baselines3: native VecEnvs with `action_masks` for sb3-contrib's MaskablePPO; one seat, one trajectory, one slot."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete

from sw_env.envs.batch import BatchEnv
from sw_env.envs.opponents import Opponents
from sw_env.envs.pictures import draw
from sw_env.envs.single import make_table, observation_box
from sw_env.envs.table import Seat
from sw_env.game import Game

try:
    from stable_baselines3.common.vec_env import VecEnv
    from stable_baselines3.common.vec_env.base_vec_env import VecEnvObs, VecEnvStepReturn
except ImportError:
    raise ImportError("sw_env.envs.sb3 needs stable-baselines3: pip install sw-env[train]") from None


class _MaskedVecEnv(VecEnv):
    """What both kinds share."""

    def __init__(self, n: int, layout: Any, actions: int, render_mode: str | None) -> None:
        self.render_mode = render_mode
        self._actions: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        super().__init__(n, observation_box(layout), Discrete(actions))

    @abstractmethod
    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions of every slot, (n, actions) bool."""

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        self._actions = actions

    def close(self) -> None:
        """Nothing is open."""

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        result = getattr(self, method_name)(*method_args, **method_kwargs)
        which = list(self._get_indices(indices))
        return [result[g] for g in which] if method_name == "action_masks" else [result] * len(which)

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        return [False] * len(list(self._get_indices(indices)))

    def _take_seed(self) -> int:
        """The seed given to `seed()`, or a fresh one."""
        seeds, self._seeds = self._seeds, [None] * self.num_envs
        return int(np.random.SeedSequence().generate_state(1, np.uint64)[0]) if seeds[0] is None else int(seeds[0])


class SmallWorldVecEnv(_MaskedVecEnv):
    """`n` games, in each one learner seat; the opponents play inside. A game that ends begins anew in the same step.

    The reward is all that the seat received since it last decided: the loser sees its loss. `set_opponents` at any time."""

    def __init__(
        self,
        n: int,
        opponents: Opponents = "random",
        seat: Seat = "rotate",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.table = make_table(n, opponents, seat, {"seats": 2, **options})
        super().__init__(n, self.table.layout, self.table.spec.actions, render_mode)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        return self.table.mask.astype(np.bool_)

    def set_opponents(self, opponents: Opponents) -> None:
        """Others (frozen policies, agents, pools) for the games that begin from now on."""
        self.table.set_opponents(opponents)

    def reset(self) -> VecEnvObs:
        self.table.reset(self._take_seed())
        return self.table.observe()

    def step_wait(self) -> VecEnvStepReturn:
        table = self.table
        table.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        which = np.flatnonzero(table.ended)
        if len(which):
            for g, row in zip(which.tolist(), table.observe_final(which), strict=True):
                infos[g] = {"terminal_observation": row, "TimeLimit.truncated": False}
        return table.observe(), table.rewards, table.ended.copy(), infos

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        states = self.table.states
        return [draw(Game.of(self.table.config, states[g : g + 1].copy()), "rgb_array") for g in range(self.num_envs)]


class SelfPlayVecEnv(_MaskedVecEnv):
    """`games` games in which every seat is a learner: slot `g * seats + p` is seat p of game g and never another one.

    At every step one seat of each game decides. The other slots of the game wait: their only legal action is
    `batch.spec.wait` (59), nothing happens by it, and its probability is 1, so that it teaches the policy nothing; `waiting`
    names these slots. Each slot sees the game from its own seat and receives its own rewards, and all slots of a game end in
    the same step."""

    def __init__(self, games: int, render_mode: str | None = None, **options: Any) -> None:
        self.batch = BatchEnv(games, observe=True, **{"seats": 2, **options})
        self.seats = self.batch.seats
        super().__init__(games * self.seats, self.batch.layout, self.batch.spec.actions, render_mode)

    @property
    def waiting(self) -> npt.NDArray[np.bool_]:
        """The slots that do not decide now, (n,)."""
        waiting: npt.NDArray[np.bool_] = (self.batch.actor[:, None] != np.arange(self.seats)).reshape(-1)
        return waiting

    def action_masks(self) -> npt.NDArray[np.bool_]:
        masks = self.batch.mask.astype(np.bool_).repeat(self.seats, 0)
        waiting = self.waiting
        masks[waiting] = False
        masks[waiting, self.batch.spec.wait] = True
        return masks

    def reset(self) -> VecEnvObs:
        self.batch.reset(self._take_seed())
        return self._rows()

    def _rows(self) -> npt.NDArray[np.uint8]:
        return self.batch.observe_all().reshape(self.num_envs, -1)

    def step_wait(self) -> VecEnvStepReturn:
        batch = self.batch
        actions = np.asarray(self._actions).reshape(batch.n, self.seats)
        batch.step(actions[np.arange(batch.n), batch.actor])
        ended = batch.terminated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for g in np.flatnonzero(ended).tolist():
            rows = batch.observe_all(games=slice(g, g + 1), final=True)[0]
            for p, row in enumerate(rows):
                infos[g * self.seats + p] = {"terminal_observation": row, "TimeLimit.truncated": False}
        return self._rows(), batch.rewards.reshape(-1), ended.repeat(self.seats), infos

    def get_images(self) -> Sequence[npt.NDArray[np.uint8] | None]:
        return [draw(self.batch.game(g), "rgb_array") for g in range(self.batch.n) for _ in range(self.seats)]
