"""PettingZoo: a game as an AEC environment, on a batch of one."""

import warnings
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from sw_env.envs.batch import BatchEnv
from sw_env.envs.pictures import RENDER_MODES, check_render_mode, draw
from sw_env.envs.rewards import LATE
from sw_env.game import Game, IllegalAction, named
from sw_env.games import CLASSIC, configure
from sw_env.obs import observe as watching
from sw_env.obs.layout import Layout
from sw_env.obs.rows import rows_of
from sw_env.reading import is_whole

PENALTY = -1.0
"""The reward of an illegal action with illegal="terminate"."""


def env(**options: Any) -> "OrderEnforcingWrapper":
    """The environment with the order of calls enforced; an illegal action ends the game, unless `illegal="raise"`."""
    return OrderEnforcingWrapper(raw_env(**{"illegal": "terminate", **options}))


def parallel_env(**options: Any) -> Any:
    """The same as a Parallel environment: only the action of the seat that decides counts."""
    return turn_based_aec_to_parallel(env(**options))


class raw_env(AECEnv):  # type: ignore[misc] # noqa: N801 - the name that PettingZoo asks for
    """Seats "player_0", "player_1", … decide in the order of the game, often several times in a row.

    `illegal`: "raise" (IllegalAction, nothing has moved) or "terminate" (the game ends, the mover gets -1). `reset` takes
    `options={"map": …, "edition": …}`; another board needs `padded=True`, for the spaces stay as they are."""

    metadata = {  # noqa: RUF012
        "name": "smallworld_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        seats: int = 3,
        map: Any = None,
        edition: str = "default",
        *,
        game: str = CLASSIC,
        render_mode: str | None = None,
        illegal: str = "raise",
        reward: Any = "win",
        coins: str = "hidden",
        padded: bool = False,
        skip_forced: bool = True,
        **options: Any,
    ) -> None:
        super().__init__()
        if illegal not in ("raise", "terminate"):
            raise ValueError(f"illegal is {illegal!r}; allowed: 'raise', 'terminate'")
        self.render_mode, self._illegal = check_render_mode(render_mode), illegal
        self._choices = {"reward": reward, "coins": coins, "padded": padded, "skip_forced": skip_forced}
        self._arguments: dict[str, Any] = {"game": game, **named(map, edition), **options}
        self.possible_agents = [f"player_{p}" for p in range(seats)] if isinstance(seats, int) else []
        self._set_table(configure(seats=seats, **self._arguments))
        self._make_spaces()
        self._seat_of = {agent: p for p, agent in enumerate(self.possible_agents)}
        self._chance = np.random.default_rng()
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]

    def _set_table(self, config: Any) -> None:
        self.batch = BatchEnv.of(1, config, auto_reset="disabled", **self._choices)
        self._lay_out()

    def _lay_out(self) -> None:
        """Buffers for what a seat sees and for what there is to see."""
        config, layout, choices = self.batch.config, self.batch.layout, self._choices
        self._world, self._form = config.world, layout.form
        self._open_form = Layout.of(config, "public", choices["padded"]).form
        row = np.zeros((1, layout.size), np.uint8)
        self._row, self._record = row[0], rows_of(row, layout)
        self._mask = self.batch.mask[0]
        self._seats = [np.array([p]) for p in range(config.seats)]
        self._action = np.zeros(1, np.int64)

    def _make_spaces(self) -> None:
        size, actions = self.batch.layout.size, self.batch.spec.actions

        def observation() -> Dict:
            return Dict({"observation": Box(0, 255, (size,), np.uint8), "action_mask": Box(0, 1, (actions,), np.int8)})

        self.observation_spaces = {agent: observation() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.state_space = Box(0, 255, (size,), np.uint8)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The game as it stands: a copy."""
        return self.batch.game(0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Other options than `map` and `edition` are not looked at."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        wanted = {key: value for key, value in (options or {}).items() if key in self.batch.spec.reset_options}
        if wanted:
            self._change_table(wanted)
        self.batch.reset([int(self._chance.integers(1 << 63))])
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.batch.actor[0]]

    def _change_table(self, wanted: dict[str, Any]) -> None:
        config = configure(seats=len(self.possible_agents), **{**self._arguments, **wanted})
        size = Layout.of(config, padded=self._choices["padded"]).size
        if size != self.batch.layout.size:
            space = self.batch.layout.size
            raise ValueError(f"{config.title} needs {size} numbers, the space has {space}; allowed with padded=True")
        self._set_table(config)

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        """What that seat sees; its mask is empty unless it is to decide."""
        p = self._seat_of[agent]
        batch = self.batch
        watching.observe_batch(batch.states, self._world, self._form, self._record, self._seats[p])
        playing = batch.actor.item() == p and not self.terminations[agent]
        mask = self._mask.copy() if playing else np.zeros_like(self._mask)
        return {"observation": self._row.copy(), "action_mask": mask}

    def state(self) -> npt.NDArray[np.uint8]:
        """All that is public, all coins included, seen from seat 0."""
        watching.observe_batch(self.batch.states, self._world, self._open_form, self._record, self._seats[0])
        row: npt.NDArray[np.uint8] = self._row.copy()
        return row

    def step(self, action: int | None) -> None:
        """The decision of `agent_selection`; None for a seat whose game is over."""
        if not self.batch._ready:
            raise RuntimeError("step before reset: call reset first")
        agent = self.agent_selection
        if not self.agents:
            raise RuntimeError("step after the end: every seat has left the table; call reset first")
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        a = self._checked(action)
        self._cumulative_rewards[agent] = 0.0
        if a >= 0 and self._mask[a]:
            self._play(a)
        else:
            self._fault(agent, a)
        self._accumulate_rewards()

    def _checked(self, action: Any) -> int:
        """The action as a number; out of bounds is an error or a fault, by `illegal`."""
        if not is_whole(action):
            whole = isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu"
            if not whole:
                raise TypeError(f"action is {action!r}; allowed: a whole number from 0 to {len(self._mask) - 1}")
        a, actions = int(action), len(self._mask)
        if not 0 <= a < actions and self._illegal == "raise":
            raise IllegalAction(f"action {a} is out of bounds; allowed: 0 to {actions - 1}")
        return a if 0 <= a < actions else -1

    def _play(self, a: int) -> None:
        batch = self.batch
        self._action[0] = a
        batch.step(self._action)
        over = batch.done.item()
        if over or self._choices["reward"] not in LATE:
            self.rewards = dict(zip(self.possible_agents, map(float, batch.rewards[0].tolist()), strict=True))
        else:
            self.rewards = dict.fromkeys(self.agents, 0.0)
        if over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[batch.actor.item()]

    def _fault(self, agent: str, a: int) -> None:
        if self._illegal == "raise":
            legal = np.flatnonzero(self._mask).tolist()
            raise IllegalAction(f"action {a} is not legal for {agent}; legal: {legal}; nothing has moved")
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[agent] = PENALTY
        self._end()

    def _end(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        if self.render_mode is None:
            warnings.warn("render() without a render_mode; give one when the environment is made", stacklevel=2)
        return draw(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def __getstate__(self) -> dict[str, Any]:
        return {key: value for key, value in self.__dict__.items() if key not in ("_record", "_world", "_form", "_open_form")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._lay_out()
