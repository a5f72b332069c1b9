"""OpenSpiel: the game as a Python `pyspiel.Game` with explicit chance; `import sw_env.envs.spiel` makes "smallworld" loadable.

Chance nodes: the first player and the six combos of the setup, the die, each new combo. What remains has perfect information.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.rulebook import ACTIONS, COLUMN, DIE_FACES
from sw_env.games.smallworld.data.tables import MAX_POWERS, MAX_RACES
from sw_env.games.smallworld.position import opening
from sw_env.games.smallworld.rules.state import new_states
from sw_env.obs import observe as watching
from sw_env.obs.layout import Layout
from sw_env.obs.rows import rows_of

try:
    import pyspiel
except ImportError:
    raise ImportError("sw_env.envs.spiel needs open-spiel: pip install sw-env[interop]") from None

FACES = [(face, DIE_FACES.count(face) / len(DIE_FACES)) for face in sorted(set(DIE_FACES))]
LONGEST_TURN = 200
"""More decisions and chance nodes than any turn has."""
DEFAULTS = {"players": 2, "map": "", "edition": "default"}
Combo = tuple[str, str]
GAME_TYPE = pyspiel.GameType(
    short_name="smallworld",
    long_name="Small World",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=DEFAULTS,
)


class SmallWorldGame(pyspiel.Game):  # type: ignore[misc]
    """Parameters: players 2 to 5, map ("" is the official one), edition. The returns are those of the reward `win`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        self.config = GameConfig.make(int(chosen["players"]), chosen["map"] or None, chosen["edition"])
        longest = self.config.board.rounds * self.config.seats * LONGEST_TURN
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=MAX_RACES * MAX_POWERS,
            num_players=self.config.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(GAME_TYPE, info, chosen)

    def new_initial_state(self) -> "SmallWorldState":
        return SmallWorldState(self, self.config)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SmallWorldObserver":
        return SmallWorldObserver(self.config)


class SmallWorldState(pyspiel.State):  # type: ignore[misc]
    """A game between two decisions or in the middle of chance."""

    def __init__(self, game: SmallWorldGame, config: GameConfig) -> None:
        super().__init__(game)
        self._setup = _Setup(config)
        self._play: Game | None = None
        self._action: int | None = None
        self._die: int | None = None
        self._reveals: list[Combo] = []
        self._outcomes: list[tuple[int, float]] = self._setup.outcomes()

    @property
    def play(self) -> Game | None:
        """The game behind the state; None during the setup."""
        return self._play

    def current_player(self) -> int:
        if self._outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._play is not None
        return int(pyspiel.PlayerId.TERMINAL) if self._play.over else int(self._play.actor or 0)

    def is_terminal(self) -> bool:
        return not self._outcomes and self._play is not None and self._play.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self._outcomes

    def _legal_actions(self, player: int) -> list[int]:
        assert self._play is not None
        return self._play.legal if player == self._play.actor else []

    def _apply_action(self, action: int) -> None:
        if not self._outcomes:
            self._action, self._die, self._reveals = action, None, []
        elif self._play is None:
            self._setup.take(action)
        elif self._rolling():
            self._die = action
        else:
            self._reveals.append(self._setup.combo(action))
        if self._action is None:
            self._outcomes = self._setup.outcomes()
            if not self._outcomes:
                self._play = self._setup.game()
        else:
            self._go_on()

    def _rolling(self) -> bool:
        """The pending action rolls a die that has not been rolled."""
        play, action = self._play, self._action
        assert play is not None
        assert action is not None
        if self._die is not None or play.phase != "expand":
            return False
        if action == Act.ROLL:
            return True
        conquest = action < Act.COMBO and not play.state["verb"] and play.state["owner"][action] != play.state["expanding"]
        return bool(conquest and play.shortage(action) > 0)

    def _go_on(self) -> None:
        """Play the pending action once all that chance has to say about it is known."""
        assert self._play is not None
        assert self._action is not None
        if self._rolling():
            self._outcomes = FACES
            return
        trial = self._play.clone()
        lines = trial.step(self._action, self._die, self._reveals)
        shown = [(line["reveal"][0], line["reveal"][1]) for line in lines if "reveal" in line]
        if len(shown) > len(self._reveals):
            self._outcomes = self._setup.reveals(self._play, trial, self._reveals, shown)
            return
        self._play, self._outcomes, self._action = trial, [], None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self._play is None and self._setup.first is None:
                return f"first player {action}"
            if self._play is not None and self._rolling():
                return f"die {action}"
            return "reveal " + " ".join(reversed(self._setup.combo(action)))
        assert self._play is not None
        return self._play.say(action) if self._play.mask >> action & 1 else f"action {action}"

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        assert self._play is not None
        winners, seats = self._play.winners, self._play.seats
        if len(winners) == seats:
            return [0.0] * seats
        return [1 / len(winners) if p in winners else -1 / (seats - len(winners)) for p in range(seats)]

    def __str__(self) -> str:
        if self._play is None:
            return f"setup: {self._setup}"
        waiting = "" if self._action is None else f"; action {self._action}, die {self._die}, revealed {self._reveals}"
        return f"{self._play.position()}{waiting}"


class _Setup:
    """The chance of the setup, and what the outcomes of chance mean."""

    def __init__(self, config: GameConfig) -> None:
        self.config = config
        self.first: int | None = None
        self.column: list[Combo] = []

    def __deepcopy__(self, memo: dict[int, Any]) -> "_Setup":
        twin = _Setup(self.config)
        twin.first, twin.column = self.first, self.column[:]
        return twin

    def __str__(self) -> str:
        return f"first player {self.first}, column {self.column}"

    def outcomes(self) -> list[tuple[int, float]]:
        """What may come next; nothing once the column is full."""
        if self.first is None:
            return [(p, 1 / self.config.seats) for p in range(self.config.seats)]
        if len(self.column) == COLUMN:
            return []
        races, powers = ({combo[k] for combo in self.column} for k in range(2))
        return self._uniform(set(self.config.race_names) - races, set(self.config.power_names) - powers)

    def take(self, outcome: int) -> None:
        if self.first is None:
            self.first = outcome
        else:
            self.column.append(self.combo(outcome))

    def game(self) -> Game:
        """The game that begins so."""
        assert self.first is not None
        config = self.config
        return Game.from_position(opening(config, self.first, self.column), config.board, config.edition, skip_forced=False)

    def combo(self, outcome: int) -> Combo:
        race, power = divmod(outcome, MAX_POWERS)
        return self.config.race_names[race], self.config.power_names[power]

    def reveals(self, before: Game, trial: Game, known: list[Combo], shown: list[Combo]) -> list[tuple[int, float]]:
        """The combos that may come up next in the present action; `shown` is what came up in a trial."""
        unseen, k = before.position()["unseen"], len(known)
        races = set(unseen["races"]) - {race for race, _ in known} or {shown[k][0]}
        powers = set(unseen["powers"]) - {power for _, power in known}
        if not powers:  # the discards have become the pile: what the trial drew from it, and what is left
            powers = set(trial.position()["unseen"]["powers"]) | {power for _, power in shown[k:]}
        return self._uniform(races, powers)

    def _uniform(self, races: Iterable[str], powers: Iterable[str]) -> list[tuple[int, float]]:
        race_of, power_of = self.config.race_names.index, self.config.power_names.index
        found = sorted(race_of(race) * MAX_POWERS + power_of(power) for race in races for power in powers)
        return [(outcome, 1 / len(found)) for outcome in found]


class SmallWorldObserver:
    """What a player sees, all coins open: the row of docs/observation.md."""

    def __init__(self, config: GameConfig) -> None:
        self.config, self.layout = config, Layout.of(config, "public")
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = {"observation": self.tensor}
        self._row = np.zeros((1, self.layout.size), np.uint8)
        self._record = rows_of(self._row, self.layout)

    def set_from(self, state: SmallWorldState, player: int) -> None:
        """Write the row of that player; zeros before the game has begun."""
        if state.play is None:
            self.tensor[:] = 0
            return
        states = new_states(1)
        states[:] = state.play.states
        watching.observe_batch(states, self.config.world, self.layout.form, self._record, np.array([player]))
        self.tensor[:] = self._row[0]

    def string_from(self, state: SmallWorldState, player: int) -> str:
        """All that the player knows: the position, and what the running action has brought so far."""
        return f"player {player}: {state}"


pyspiel.register_game(GAME_TYPE, SmallWorldGame)
