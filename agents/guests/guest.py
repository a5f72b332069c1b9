"""A bot from outside as an agent: it sees what its seat may know, and what it answers is checked."""

import inspect
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from sw_env.agents.guests.mouth import quietly
from sw_env.agents.guests.trouble import BotError, told
from sw_env.agents.guests.veil import VeiledGame, veiled
from sw_env.core.masks import as_mask, as_number
from sw_env.games import spec_of
from sw_env.reading import is_whole, shown

Faults = dict[int, str]
"""What went wrong in some games of a batch, by their places in it."""
Answer = Callable[[np.ndarray, np.ndarray, np.ndarray], Any]
"""From records (n,), legal actions and seats (n,) to what should be actions (n,)."""


class Guest:
    """Asks a bot, and says in one line what it did wrong; the true records never reach it."""

    def __init__(self, spec: str, config: Any, seed: int, answer: Answer) -> None:
        self.name, self.config, self.seed = spec, config, seed
        self._answer = answer

    def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
        """A legal action for each game; where the bot has none, BotError."""
        actions, faults = self.ask(states, bits, actors)
        for reason in faults.values():
            raise BotError(f"{self.name}: {reason}")
        return actions

    def ask(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, Faults]:
        """Its actions, -1 where it has none, and why."""
        known = self._veil(states, actors)
        try:
            found = self._answered(known, bits, actors)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            if len(bits) > 1:
                return self._one_by_one(states, bits, actors)
            return np.full(1, -1), {0: str(error) if isinstance(error, BotError) else told(error)}
        faults = {k: problem for k in range(len(bits)) if (problem := self._problem(known[k : k + 1], bits[k], found[k]))}
        return np.array([-1 if k in faults else int(found[k]) for k in range(len(bits))], np.int64), faults

    def _veil(self, states: np.ndarray, actors: np.ndarray) -> np.ndarray:
        parts = [veiled(states[k : k + 1], self.config, int(actors[k]), self.seed) for k in range(len(states))]
        return np.concatenate(parts) if parts else states.copy()

    def _answered(self, known: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> list[Any]:
        with quietly():
            found = self._answer(known.copy(), bits.copy(), actors.copy())
            answers = found.tolist() if isinstance(found, np.ndarray) else found
            if not isinstance(answers, list | tuple) or len(answers) != len(bits):
                raise BotError(f"it answers {shown(found)}; allowed: an action for each of {len(bits)} games")
            return [int(one) if is_whole(one) else one for one in answers]

    def _one_by_one(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> tuple[np.ndarray, Faults]:
        """Each game by itself, so that a fault in one is none in the others."""
        asked = [self.ask(states[k : k + 1], bits[k : k + 1], actors[k : k + 1]) for k in range(len(bits))]
        faults = {k: mine[0] for k, (_, mine) in enumerate(asked) if mine}
        return np.concatenate([actions for actions, _ in asked]), faults

    def _problem(self, state: np.ndarray, bits: Any, action: Any) -> str | None:
        """What is wrong with an answer."""
        spec, legal = spec_of(self.config), as_number(as_mask(bits))
        if type(action) is int and 0 <= action < spec.actions and legal >> action & 1:
            return None
        allowed = [a for a in range(spec.actions) if legal >> a & 1]
        return f"illegal move {shown(action)} in phase {spec.phase(state[0])} of {spec.title}; legal: {shown(allowed)}"


class Simple:
    """A bot of the simple way: one game, one decision; its arguments say whether it wants the game or an observation."""

    def __init__(self, decide: Callable[..., Any], config: Any) -> None:
        self.config = config
        self._decide = decide
        self._observes = next(iter(inspect.signature(decide).parameters), "") == "observation"

    def __call__(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> list[Any]:
        one = self._from_observation if self._observes else self._from_game
        return [one(states[k : k + 1], int(actors[k])) for k in range(len(states))]

    def _from_game(self, state: np.ndarray, seat: int) -> Any:
        game = VeiledGame.known_to(seat, state, self.config)
        return self._decide(game, game.legal)

    def _from_observation(self, state: np.ndarray, seat: int) -> Any:
        self._eyes.set_state(0, state)
        return self._decide(self._eyes.observe(seat)[0], self._eyes.mask[0].astype(bool))

    @cached_property
    def _eyes(self) -> Any:
        from sw_env.envs.batch import BatchEnv

        return BatchEnv.of(1, self.config)


def as_answer(player: Any, config: Any) -> Answer:
    """How a player is asked: by `act` for all games at once, or by `decide`, or it is a function itself."""
    if hasattr(player, "act"):
        act: Answer = player.act
        return act
    return Simple(getattr(player, "decide", player), config)
