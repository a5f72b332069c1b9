"""One game of any kind, for people, tests and other programs."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from sw_env.core import single
from sw_env.core.finals import ROWS
from sw_env.core.jit import compiling
from sw_env.core.masks import as_number, as_rows
from sw_env.core.records import new_records
from sw_env.games import CLASSIC, configure, load, spec_of
from sw_env.games.moves import Move, say
from sw_env.games.spec import PositionError, ScriptError
from sw_env.reading import is_whole, shown

__all__ = ["Game", "IllegalAction", "PositionError", "ScriptError", "check_seed"]
MAX_SEED = 2**64 - 1


class IllegalAction(ValueError):
    """The action is not legal now; the game has not changed."""


class Game:
    """One game; `game` names it, `options` are what its configuration takes (of the classic one also `map` and `edition`)."""

    __slots__ = ("_bits", "_states", "config", "skip_forced", "spec")

    def __init__(
        self,
        seats: int = 3,
        map: Any = None,
        edition: str = "default",
        seed: int = 0,
        skip_forced: bool = True,
        game: str = CLASSIC,
        **options: Any,
    ) -> None:
        self._set_up(configure(game, seats, **named(map, edition), **options), seed, skip_forced)

    @classmethod
    def start(cls, config: Any, seed: int = 0, skip_forced: bool = True) -> Self:
        """A new game of a ready configuration."""
        game = cls.__new__(cls)
        game._set_up(config, seed, skip_forced)
        return game

    def _set_up(self, config: Any, seed: int, skip_forced: bool) -> None:
        self.config, self.skip_forced, self.spec = config, skip_forced, spec_of(config)
        self._states = new_records(1, self.spec.answers.state)
        with compiling("the rules"):
            self._bits = as_number(single.begin(self._states, config.world, 0, check_seed(seed)))

    @classmethod
    def from_position(
        cls,
        position: Mapping[str, Any],
        map: Any = None,
        edition: str = "default",
        seed: int = 0,
        skip_forced: bool = True,
        game: str = CLASSIC,
        **options: Any,
    ) -> Self:
        """A game that goes on from a position; what is hidden is drawn from the seed."""
        spec = load(game)
        config = spec.configure(spec.seats_of(position), **named(map, edition), **options)
        return cls.of(config, spec.from_position(position, config, int(check_seed(seed))), skip_forced)

    @classmethod
    def of(cls, config: Any, states: np.ndarray, skip_forced: bool = True) -> Self:
        """A game on a record of its own."""
        game = cls.__new__(cls)
        game.config, game._states, game.skip_forced, game.spec = config, states, skip_forced, spec_of(config)
        with compiling("the rules"):
            game._look()
        if not game._bits and not game.over:
            raise PositionError(f"position: in phase {game.phase} nobody has anything to decide")
        return game

    def _look(self) -> None:
        """Work the legal actions out."""
        self._bits = as_number(single.decide(self._states, self.config.world, 0, -1))

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
        """The legal actions, a bit for each."""
        return self._bits

    @property
    def bits(self) -> np.ndarray:
        """The same as a batch of one has it: words of 64 bits, (1,), or (1, 2) for a game with more actions."""
        return as_rows(self._bits, self.spec.words)

    @property
    def legal(self) -> list[int]:
        """The legal actions, ascending."""
        return [a for a in range(self._bits.bit_length()) if self._bits >> a & 1]

    @property
    def over(self) -> bool:
        return bool(self.state["actor"] < 0)

    @property
    def phase(self) -> str:
        return self.spec.phase(self.state)

    @property
    def actor(self) -> int | None:
        """The seat that decides."""
        return None if self.over else int(self.state["actor"])

    @property
    def seats(self) -> int:
        return int(self.config.seats)

    @property
    def round(self) -> int:
        return self.spec.round(self.state)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self.state["turn"])

    @property
    def coins(self) -> list[int]:
        """What each seat has: coins, or whatever wins the game."""
        return self._result()[0]

    @property
    def tokens(self) -> list[int]:
        """What breaks ties, by seat: race tokens on the board, or whatever does."""
        return self._result()[1]

    @property
    def winners(self) -> list[int]:
        """The seats with the most coins, of these with the most of what breaks ties; empty while the game goes on."""
        return [p for p, won in enumerate(self._result()[2]) if won] if self.over else []

    def _result(self) -> list[list[int]]:
        """Coins, what breaks ties, who leads and ranks, by seat."""
        rows = np.zeros((ROWS, self.seats), np.int16)
        single.result(self._states, self.config.world, 0, rows)
        return [row.tolist() for row in rows]

    def step(
        self,
        action: int,
        die: int | None = None,
        reveals: Sequence[tuple[str, str]] | None = None,
        chance: Sequence[Mapping[str, Any]] = (),
    ) -> list[dict[str, Any]]:
        """Play an action, with chance from the seed unless scripted; the record lines of what happened.

        `chance` are the record's lines of chance behind this decision, in their order; `die` and `reveals` are short for
        those of the classic game. With `skip_forced` the lines of the forced decisions that follow are among them."""
        self._check_legal(action)
        script = self._script(die, reveals, chance)
        if not script:
            return self._play(int(action))
        before = self._states.copy()
        try:
            self.spec.script(self.state, self.config, script)
            lines = self._play(int(action))
            problem = self.spec.script_problem(self.state, script)
        except ScriptError:
            self._states = before
            raise
        if problem:
            self._states = before
            self._look()
            raise ScriptError(f"{self.say(int(action))}: {problem}")
        return lines

    def _script(
        self, die: int | None, reveals: Sequence[Any] | None, chance: Sequence[Mapping[str, Any]]
    ) -> list[dict[str, Any]]:
        """What the caller scripts, as lines."""
        lines = [*([] if die is None else [{"die": die}]), *({"reveal": combo} for combo in reveals or ()), *map(_line, chance)]
        for line in lines:
            key = next(iter(line))
            if key not in self.spec.chance:
                raise ScriptError(f"chance has {shown(key)}; allowed in {self.spec.title}: {', '.join(self.spec.chance)}")
        return lines

    def move(self, action: int) -> Move:
        """A legal action as data: verb, region, what it costs and how likely it is."""
        self._check_legal(action)
        return self.spec.move(self._states, self.config, int(action))

    def say(self, action: int) -> str:
        """The name of a legal action: "conquer 12"."""
        return say(self.move(action))

    def shortage(self, region: int) -> int:
        """How many tokens a legal target costs more than there are in hand; the die has to make up for them.

        Only where conquests are paid in tokens: other games have costs and odds in their moves alone."""
        if self.spec.shortage is None:
            raise ValueError(f"{self.spec.title} has no shortage of tokens; see cost and odds in Game.move(action)")
        return self.spec.shortage(self._states, self.config, region)

    def clone(self) -> "Game":
        """The same game once more, with the same dice to come."""
        twin = Game.__new__(Game)
        twin.config, twin.skip_forced, twin._bits, twin.spec = self.config, self.skip_forced, self._bits, self.spec
        twin._states = self._states.copy()
        return twin

    def __copy__(self) -> "Game":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {"config": self.config, "states": self._states, "skip_forced": self.skip_forced}

    def __setstate__(self, state: Any) -> None:
        kept = state[1] if isinstance(state, tuple) else state  # as slots are pickled by themselves
        self.config, self.skip_forced = kept["config"], kept["skip_forced"]
        self._states, self.spec = kept.get("states", kept.get("_states")), spec_of(kept["config"])
        self._look()

    def hide(self, seat: int, seed: int) -> "Game":
        """A clone in which what `seat` cannot know is drawn anew: the order of the stacks, the dice to come."""
        if not 0 <= seat < self.seats:
            raise ValueError(f"seat is {shown(seat)}; allowed: 0 to {self.seats - 1}")
        twin = self.clone()
        self.spec.hide(twin._states, self.config, seat, int(check_seed(seed)))
        return twin

    def position(self) -> dict[str, Any]:
        """The position as plain data (docs/records.md)."""
        return self.spec.to_position(self.state, self.config)

    def __repr__(self) -> str:
        now = "over" if self.over else f"{self.phase}, seat {self.actor} decides"
        return f"<Game {self.config.title}: round {self.round}, {now}, coins {self.coins}>"

    def _check_legal(self, action: int) -> None:
        if not is_whole(action) or action < 0 or not self._bits >> int(action) & 1:
            options = "none, the game is over" if self.over else self.legal
            raise IllegalAction(f"action {shown(action)} is not legal in phase {self.phase}; legal: {options}")

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
        self._bits = as_number(single.decide(self._states, self.config.world, 0, action))
        lines += self.spec.happened(self.state, self.config)

    def decision(self, action: int, forced: bool = False) -> dict[str, Any]:
        """The record line of a decision that is about to be played."""
        line = {"seat": self.actor, "action": int(action), "legal": self.legal, "say": self.say(action)}
        return line | {"forced": True} if forced else line


def named(map: Any, edition: str) -> dict[str, Any]:
    """The two options that the classic game has by their places; another game is asked for them only if they are given."""
    return ({} if map is None else {"map": map}) | ({} if edition == "default" else {"edition": edition})


def _line(entry: Any) -> dict[str, Any]:
    if not isinstance(entry, Mapping) or len(entry) != 1:
        raise ScriptError(f"chance has {shown(entry)}; allowed: lines of a record, each with one key")
    return dict(entry)


def check_seed(seed: int) -> np.uint64:
    """A seed as the generator takes it."""
    if not is_whole(seed) or not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed is {shown(seed)}; allowed: 0 to {MAX_SEED}")
    return np.uint64(seed)
