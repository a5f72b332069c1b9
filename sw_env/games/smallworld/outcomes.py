"""The classic game's chance with its exact odds: the first player, the six combos of the setup, the die, each new combo."""

import copy
from collections.abc import Iterable
from typing import Any, Self

from sw_env.game import Game
from sw_env.games.outcomes import Odds
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.rulebook import COLUMN, DIE_FACES
from sw_env.games.smallworld.data.tables import MAX_POWERS, MAX_RACES
from sw_env.games.smallworld.position import opening

FACES = [(face, DIE_FACES.count(face) / len(DIE_FACES)) for face in sorted(set(DIE_FACES))]
Combo = tuple[str, str]


class ClassicOutcomes:
    """A game between two decisions or in the middle of chance; the outcome of a combo is its banner and its badge."""

    most, perfect = MAX_RACES * MAX_POWERS, True

    def __init__(self, config: GameConfig) -> None:
        self.play: Game | None = None
        self._setup = _Setup(config)
        self._action: int | None = None
        self._die: int | None = None
        self._reveals: list[Combo] = []
        self._odds = self._setup.odds()

    def odds(self) -> Odds:
        return self._odds

    def act(self, action: int) -> None:
        self._action, self._die, self._reveals = action, None, []
        self._go_on()

    def take(self, outcome: int) -> None:
        if self.play is None:
            self._setup.take(outcome)
            self._odds = self._setup.odds()
            self.play = None if self._odds else self._setup.game()
            return
        if self._rolling():
            self._die = outcome
        else:
            self._reveals.append(self._setup.combo(outcome))
        self._go_on()

    def _rolling(self) -> bool:
        """The pending action rolls a die that has not been rolled."""
        play, action = self.play, self._action
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
        assert self.play is not None
        assert self._action is not None
        if self._rolling():
            self._odds = FACES
            return
        trial = self.play.clone()
        lines = trial.step(self._action, self._die, self._reveals)
        shown = [(line["reveal"][0], line["reveal"][1]) for line in lines if "reveal" in line]
        if len(shown) > len(self._reveals):
            self._odds = self._setup.reveals(self.play, trial, self._reveals, shown)
            return
        self.play, self._odds, self._action = trial, [], None

    def name(self, outcome: int) -> str:
        if self.play is None and self._setup.first is None:
            return f"first player {outcome}"
        if self.play is not None and self._rolling():
            return f"die {outcome}"
        return "reveal " + " ".join(reversed(self._setup.combo(outcome)))

    def clone(self) -> Self:
        return copy.deepcopy(self)

    def __str__(self) -> str:
        if self.play is None:
            return f"setup: {self._setup}"
        waiting = "" if self._action is None else f"; action {self._action}, die {self._die}, revealed {self._reveals}"
        return f"{self.play.position()}{waiting}"


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

    def odds(self) -> Odds:
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

    def reveals(self, before: Game, trial: Game, known: list[Combo], shown: list[Combo]) -> Odds:
        """The combos that may come up next in the present action; `shown` is what came up in a trial."""
        unseen, k = before.position()["unseen"], len(known)
        races = set(unseen["races"]) - {race for race, _ in known} or {shown[k][0]}
        powers = set(unseen["powers"]) - {power for _, power in known}
        if not powers:  # the discards have become the pile: what the trial drew from it, and what is left
            powers = set(trial.position()["unseen"]["powers"]) | {power for _, power in shown[k:]}
        return self._uniform(races, powers)

    def _uniform(self, races: Iterable[str], powers: Iterable[str]) -> Odds:
        race_of, power_of = self.config.race_names.index, self.config.power_names.index
        found = sorted(race_of(race) * MAX_POWERS + power_of(power) for race in races for power in powers)
        return [(outcome, 1 / len(found)) for outcome in found]
