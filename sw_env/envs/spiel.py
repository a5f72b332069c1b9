"""OpenSpiel: every game as a Python `pyspiel.Game`; `import sw_env.envs.spiel` makes "smallworld" loadable, with `game=`.

Where a game tells the odds of its chance (`outcomes` in its answer sheet), every die and card is a chance node, and what
remains has perfect information. Of the others, chance chooses the deal, and what has not come up yet is hidden."""

import shlex
from typing import Any

import numpy as np

from sw_env.core.finals import MOST_SEATS
from sw_env.core.records import new_records
from sw_env.game import Game
from sw_env.games import CLASSIC, configure, spec_of
from sw_env.games.outcomes import Outcomes
from sw_env.obs import observe as watching
from sw_env.obs.layout import Layout
from sw_env.obs.rows import rows_of
from sw_env.reading import key_value

try:
    import pyspiel
except ImportError:
    raise ImportError("sw_env.envs.spiel needs open-spiel: pip install sw-env[interop]") from None

LONGEST = 10_000
"""More decisions and chance nodes than any game has."""
DEFAULTS = {"players": 2, "map": "", "edition": "default", "game": CLASSIC, "option": ""}


def game_type(title: str, perfect: bool) -> Any:
    """What OpenSpiel is told of a game."""
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name="smallworld",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if perfect else information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=perfect,
        provides_information_state_tensor=perfect,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SmallWorldGame(pyspiel.Game):  # type: ignore[misc]
    """Parameters: game, players, map ("" is the official one) and edition, and option="KEY=VALUE …", what else the game may be
    asked for. The returns are those of the reward `win`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.config = _config_of(chosen)
        spec = spec_of(self.config)
        self.outcomes = spec.outcomes
        blank = spec.outcomes(self.config)
        info = pyspiel.GameInfo(
            num_distinct_actions=spec.actions,
            max_chance_outcomes=blank.most,
            num_players=self.config.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(spec.title, blank.perfect), info, chosen)

    def new_initial_state(self) -> "SmallWorldState":
        return SmallWorldState(self, self.outcomes(self.config))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SmallWorldObserver":
        return SmallWorldObserver(self.config, self.outcomes(self.config).perfect)


def _config_of(chosen: dict[str, Any]) -> Any:
    """The game that is asked for."""
    named = {key: chosen[key] for key in ("map", "edition") if chosen[key] != DEFAULTS[key]}
    options = dict(map(key_value, shlex.split(chosen["option"])))
    return configure(chosen["game"], int(chosen["players"]), **named, **options)


class SmallWorldState(pyspiel.State):  # type: ignore[misc]
    """A game between two decisions or in the middle of chance."""

    def __init__(self, game: SmallWorldGame, outcomes: Outcomes) -> None:
        super().__init__(game)
        self._outcomes = outcomes

    @property
    def play(self) -> Game | None:
        """The game behind the state; None during the setup."""
        return self._outcomes.play

    def current_player(self) -> int:
        if self._outcomes.odds():
            return int(pyspiel.PlayerId.CHANCE)
        assert self.play is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.play.over else int(self.play.actor or 0)

    def is_terminal(self) -> bool:
        return not self._outcomes.odds() and self.play is not None and self.play.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._outcomes.odds()

    def _legal_actions(self, player: int) -> list[int]:
        assert self.play is not None
        return self.play.legal if player == self.play.actor else []

    def _apply_action(self, action: int) -> None:
        if self._outcomes.odds():
            self._outcomes.take(action)
        else:
            self._outcomes.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._outcomes.name(action)
        assert self.play is not None
        return self.play.say(action) if self.play.mask >> action & 1 else f"action {action}"

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        assert self.play is not None
        winners, seats = self.play.winners, self.play.seats
        if len(winners) == seats:
            return [0.0] * seats
        return [1 / len(winners) if p in winners else -1 / (seats - len(winners)) for p in range(seats)]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SmallWorldState":
        """The same state with what that player cannot know drawn anew; `sampler()` is a number from 0 to 1."""
        twin: SmallWorldState = self.clone()
        if twin.play is not None:
            twin._outcomes.play = twin.play.hide(player, int(sampler() * 2**53))
        return twin

    def __str__(self) -> str:
        return str(self._outcomes)


class SmallWorldObserver:
    """What a player sees: the row of docs/observation.md, all coins open where the information is perfect."""

    def __init__(self, config: Any, perfect: bool) -> None:
        self.config, self._perfect = config, perfect
        self.layout = Layout.of(config, "public" if perfect else "hidden")
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._row = np.zeros((1, self.layout.size), np.uint8)
        self._record = rows_of(self._row, self.layout)

    def set_from(self, state: SmallWorldState, player: int) -> None:
        """Write the row of that player; zeros before the game has begun."""
        if state.play is None:
            self.tensor[:] = 0
            return
        states = new_records(1, state.play.states.dtype)
        states[:] = state.play.states
        watching.observe_batch(states, self.config.world, self.layout.form, self._record, np.array([player]))
        self.tensor[:] = self._row[0]

    def string_from(self, state: SmallWorldState, player: int) -> str:
        """All that the player knows: the position, and what the running action has brought so far."""
        if self._perfect or state.play is None:
            return f"player {player}: {state}"
        return f"player {player}: {state.play.spec.seen(state.play.position(), player)}"


pyspiel.register_game(game_type("Small World", True), SmallWorldGame)
