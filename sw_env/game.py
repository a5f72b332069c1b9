"""One game, for people, tests and other programs."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from sw_env.core import batch
from sw_env.core.jit import compiling
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.consistency import PositionError, seats_of
from sw_env.games.smallworld.data.enums import Act, Phase
from sw_env.games.smallworld.data.maps import MapSource
from sw_env.games.smallworld.position import combo, from_position, shuffle_hidden, to_position
from sw_env.games.smallworld.rules.state import NOBODY, SCRIPT, new_states
from sw_env.reading import shown

PLACING = {Phase.VACATE: "vacate", Phase.ENCAMP: "camp", Phase.HERO: "hero", Phase.FORT: "fort"}
PLACING |= {Phase.REDEPLOY: "place", Phase.VICTIM_REDEPLOY: "place", Phase.VICTIM_ENCAMP: "camp"}
MAX_SEED = 2**64 - 1


class IllegalAction(ValueError):
    """The action is not legal now; the game has not changed."""


class ScriptError(ValueError):
    """The scripted chance does not fit what happens; the game has not changed."""


class Game:
    """One game of Small World; `options` are those of RuleOptions, `race` and `power` a user's own rows."""

    __slots__ = ("_bits", "_states", "config", "skip_forced")

    def __init__(
        self,
        seats: int = 3,
        map: MapSource = None,
        edition: str = "default",
        seed: int = 0,
        skip_forced: bool = True,
        **options: Any,
    ) -> None:
        self._set_up(GameConfig.make(seats, map, edition, **options), seed, skip_forced)

    @classmethod
    def start(cls, config: GameConfig, seed: int = 0, skip_forced: bool = True) -> Self:
        """A new game of a ready configuration."""
        game = cls.__new__(cls)
        game._set_up(config, seed, skip_forced)
        return game

    def _set_up(self, config: GameConfig, seed: int, skip_forced: bool) -> None:
        self.config, self.skip_forced, self._states = config, skip_forced, new_states(1)
        with compiling("the rules"):
            self._bits = int(batch.begin(self._states, config.world, 0, check_seed(seed)))

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        map: MapSource = None,
        edition: str = "default",
        seed: int = 0,
        skip_forced: bool = True,
        **options: Any,
    ) -> Self:
        """A game that goes on from a position; what is hidden is drawn from the seed."""
        config = GameConfig.make(seats_of(position), map, edition, **options)
        return cls.of(config, from_position(position, config, int(check_seed(seed))), skip_forced)

    @classmethod
    def of(cls, config: GameConfig, states: np.ndarray, skip_forced: bool = True) -> Self:
        """A game on a record of its own."""
        game = cls.__new__(cls)
        game.config, game._states, game.skip_forced = config, states, skip_forced
        with compiling("the rules"):
            game._bits = int(batch.decide(states, config.world, 0, -1))
        if not game._bits and not game.over:
            raise PositionError(f"position: in phase {game.phase} nobody has anything to decide")
        return game

    @property
    def states(self) -> np.ndarray:
        """The record as an array of one, for agents and kernels; not for changing."""
        return self._states

    @property
    def state(self) -> np.void:
        """The record itself."""
        record: np.void = self._states[0]
        return record

    @property
    def mask(self) -> int:
        """The legal actions as 64 bits."""
        return self._bits

    @property
    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        return [a for a in range(self._bits.bit_length()) if self._bits >> a & 1]

    @property
    def over(self) -> bool:
        return bool(self.state["phase"] == Phase.OVER)

    @property
    def phase(self) -> str:
        return Phase(int(self.state["phase"])).name.lower()

    @property
    def actor(self) -> int | None:
        """The seat that decides."""
        return None if self.over else int(self.state["actor"])

    @property
    def seats(self) -> int:
        return self.config.seats

    @property
    def round(self) -> int:
        return int(self.state["lap"])

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self.state["turn"])

    @property
    def coins(self) -> list[int]:
        return [int(c) for c in self.state["coins"][: self.seats]]

    @property
    def tokens(self) -> list[int]:
        """Race tokens on the board, by seat; they break ties."""
        return self._result()[1]

    @property
    def winners(self) -> list[int]:
        """The seats with the most coins, of these the most tokens; empty while the game goes on."""
        return [p for p, won in enumerate(self._result()[2]) if won] if self.over else []

    def _result(self) -> list[list[int]]:
        """Coins, tokens on the board and who leads, by seat."""
        rows = np.zeros((3, self.seats), np.int16)
        batch.result(self._states, self.config.world, 0, rows)
        return [row.tolist() for row in rows]

    def step(
        self, action: int, die: int | None = None, reveals: Sequence[tuple[str, str]] | None = None
    ) -> list[dict[str, Any]]:
        """Play an action, with chance from the seed unless scripted; the record lines of what happened.

        With `skip_forced` the lines of the forced decisions that follow are among them."""
        self._check_legal(action)
        if die is None and not reveals:
            return self._play(int(action))
        before = self._states.copy()
        self._script(die, reveals or ())
        lines = self._play(int(action))
        problem = self._script_problem(die)
        if problem:
            self._states = before
            self._bits = int(batch.decide(before, self.config.world, 0, -1))
            raise ScriptError(f"{self.say(int(action))}: {problem}")
        return lines

    def say(self, action: int) -> str:
        """The name of a legal action: "conquer 12"."""
        self._check_legal(action)
        s, phase = self.state, Phase(int(self.state["phase"]))
        if action >= Act.COMBO:
            return self._say_word(action)
        if phase is not Phase.EXPAND:
            return f"{'fill' if s['verb'] == Act.FILL else PLACING[phase]} {action}"
        if s["verb"]:
            return f"{Act(int(s['verb'])).name.lower()} {action}"
        if s["owner"][action] == s["expanding"]:
            return f"abandon {action}"
        return f"{'attempt' if self.shortage(action) > 0 else 'conquer'} {action}"

    def shortage(self, region: int) -> int:
        """How many tokens a legal target costs more than there are in hand; the die has to make up for them."""
        whole = isinstance(region, int | np.integer) and not isinstance(region, bool)
        if not whole or not 0 <= region < len(self.config.board):
            raise ValueError(f"region is {shown(region)}; allowed: 0 to {len(self.config.board) - 1}")
        return int(batch.shortage(self._states, self.config.world, 0, region))

    def clone(self) -> "Game":
        """The same game once more, with the same dice to come."""
        twin = Game.__new__(Game)
        twin.config, twin.skip_forced, twin._bits = self.config, self.skip_forced, self._bits
        twin._states = self._states.copy()
        return twin

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.clone()

    def hide(self, seat: int, seed: int) -> "Game":
        """A clone in which everything that `seat` cannot know is drawn anew: the order of the stacks and the dice to come."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat is {shown(seat)}; allowed: 0 to {self.seats - 1}")
        twin = self.clone()
        shuffle_hidden(twin.state, int(check_seed(seed)))
        return twin

    def position(self) -> dict[str, Any]:
        """The position as plain data (docs/records.md)."""
        return to_position(self.state, self.config)

    def __repr__(self) -> str:
        now = "over" if self.over else f"{self.phase}, seat {self.actor} decides"
        return f"<Game {self.config.board.name} {self.config.edition}: round {self.round}, {now}, coins {self.coins}>"

    def _check_legal(self, action: int) -> None:
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
        if not whole or action < 0 or not self._bits >> int(action) & 1:
            options = "none, the game is over" if self.over else self.legal
            raise IllegalAction(f"action {shown(action)} is not legal in phase {self.phase}; legal: {options}")

    def _say_word(self, action: int) -> str:
        if action <= Act.ALLY:
            return " ".join(["pick", *combo(self.state, action - Act.COMBO, self.config)])
        if action < Act.DECLINE:
            return f"ally {(self.turn + action - Act.ALLY) % self.seats}"
        return Act(action).name.lower()

    def _play(self, action: int) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = []
        self._play_one(action, lines)
        if self.skip_forced:
            self._play_forced(lines)
        return lines

    def _play_forced(self, lines: list[dict[str, Any]]) -> None:
        while self._bits and not self._bits & (self._bits - 1):
            lines.append(self.decision(self.legal[0], forced=True))
            self._play_one(self.legal[0], lines)

    def _play_one(self, action: int, lines: list[dict[str, Any]]) -> None:
        self._bits = int(batch.decide(self._states, self.config.world, 0, action))
        lines += self._happened()

    def decision(self, action: int, forced: bool = False) -> dict[str, Any]:
        """The record line of a decision that is about to be played."""
        line = {"seat": self.actor, "action": int(action), "legal": self.legal, "say": self.say(action)}
        return line | {"forced": True} if forced else line

    def _happened(self) -> list[dict[str, Any]]:
        """The record lines behind the latest decision, in the order of docs/records.md."""
        s, shown, new = self.state, int(self.state["shown"]), int(self.state["revealed"])
        reveals = [{"reveal": combo(s, i, self.config)} for i in range(shown - new, shown)]
        die = [{"die": int(s["rolled"])}] if s["rolled"] >= 0 else []
        income = [{"income": [int(s["earner"]), int(s["earned"])]}] if s["earner"] != NOBODY else []
        if self.config.options.refill_timing == "end_of_turn":
            return [*die, *income, *reveals]
        return [*die, *reveals, *income]

    def _script(self, die: int | None, reveals: Sequence[tuple[str, str]]) -> None:
        if die is not None and (die not in range(4) or isinstance(die, bool)):
            raise ScriptError(f"die is {shown(die)}; allowed: 0 to 3")
        if len(reveals) > SCRIPT:
            raise ScriptError(f"{len(reveals)} reveals; one decision shows at most {SCRIPT}")
        pairs = [self._pair(combo) for combo in reveals]
        s = self.state
        s["next_die"] = -1 if die is None else die
        s["scripted"] = len(pairs)
        for i, pair in enumerate(pairs):
            s["script_race"][i], s["script_power"][i] = pair

    def _pair(self, combo: Sequence[str]) -> tuple[int, int]:
        try:
            race, power = combo
            return self.config.race_names.index(race), self.config.power_names.index(power)
        except (ValueError, TypeError):
            raise ScriptError(f"reveal {shown(combo)}: not a race and a power of this game") from None

    def _script_problem(self, die: int | None) -> str | None:
        s = self.state
        if s["fault"]:
            return "a scripted combo cannot come up, it is not among the hidden ones"
        if s["scripted"]:
            return f"{s['scripted']} scripted reveals are left over, so many combos did not come up"
        if s["next_die"] >= 0:
            return f"die {die} was scripted, but no die is rolled"
        return None


def check_seed(seed: int) -> np.uint64:
    """A seed as the generator takes it."""
    whole = isinstance(seed, int | np.integer) and not isinstance(seed, bool)
    if not whole or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed is {shown(seed)}; allowed: 0 to {MAX_SEED}")
    return np.uint64(seed)
