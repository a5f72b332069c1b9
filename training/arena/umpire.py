"""Who decides in the games of a batch; an agent that fails there has forfeited its game, and the match goes on."""

import time
from dataclasses import dataclass
from typing import Any

import numpy as np

from sw_env.agents.base import Agent
from sw_env.agents.guests.telling import told
from sw_env.agents.random import RandomAgent
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out, seat_by_seat
from sw_env.training.arena.clock import Clock
from sw_env.training.arena.ratings import ranks_of

Forfeit = dict[str, Any]
"""Seat, number of the decision in its game, and reason."""
LAST = -(10**9)
"""Coins of a seat that has forfeited, when places are given."""


@dataclass
class Seating:
    """One agent at one place of the table over a block: its decisions and its processor time."""

    agent: Agent
    seconds: float = 0.0
    decisions: int = 0
    latest: float = 0.0
    """Seconds of the latest answer."""

    def ask(self, env: BatchEnv, chosen: np.ndarray) -> tuple[np.ndarray, dict[int, str]]:
        """Its actions in those games, and what it did wrong, by their places; only bots from outside can do wrong."""
        clock = getattr(self.agent, "clock", time.thread_time)
        start, seen = clock(), (env.states[chosen], env.bits[chosen], env.actor[chosen])
        ask = getattr(self.agent, "ask", None)
        found: tuple[np.ndarray, dict[int, str]] = ask(*seen) if ask else (self.agent.act(*seen), {})
        self.latest = clock() - start
        self.seconds += self.latest
        self.decisions += len(chosen)
        return found

    def leave(self) -> None:
        """The block is over; an agent that is a program ends."""
        close = getattr(self.agent, "close", None)
        if close:
            close()


class Umpire:
    """Lets a batch be played to its end.

    Who has forfeited a game is last in it. A stand-in decides for that seat, at random, as long as two players are left; with
    one left he has won, and what the seats have then counts."""

    def __init__(self, env: BatchEnv, table: list[Seating], seed: int, clock: Clock | None = None) -> None:
        self.env, self.table, self.clock = env, table, clock
        self.decisions = np.zeros((env.n, env.seats), np.int64)
        self.forfeits: list[list[Forfeit]] = [[] for _ in range(env.n)]
        self._out = np.zeros((env.n, env.seats), np.bool_)
        self.moves: list[list[int]] = [[] for _ in range(env.n)]
        """What was decided in each game, as long as it was one."""
        self._left = np.full((env.n, env.seats), clock.base if clock else np.inf)
        self._stand_in = RandomAgent(env.config, seed)
        self._stopped: dict[int, tuple[list[int], list[int]]] = {}
        self._listening = [p for p, place in enumerate(table) if hasattr(place.agent, "hear")]
        self._told = [env.game(g) for g in range(env.n)] if self._listening else []
        for p in self._listening:
            for game in self._told:
                table[p].agent.begin(game, p)  # type: ignore[attr-defined]

    def play(self) -> None:
        """All games to their ends."""
        for _ in played_out(self.env, seat_by_seat(self.env, self._decide)):
            pass

    def _decide(self, p: int, games: np.ndarray) -> np.ndarray:
        """What seat p does in those games."""
        left = ~self._out[games, p] & (self._out[games].sum(1) < self.env.seats - 1)
        actions, asked, gone = np.zeros(len(games), np.int64), games[left], games[~left]
        if len(gone):
            actions[~left] = self._replace(gone)
        if len(asked):
            self.decisions[asked, p] += 1
            found, faults = self._ask(p, asked)
            for k, reason in faults.items():
                self._forfeit(int(asked[k]), p, reason)
            actions[left] = np.where(found < 0, self._replace(asked), found) if faults else found
        for g, action in zip(games.tolist(), actions.tolist(), strict=True):
            if g not in self._stopped:
                self.moves[g].append(action)
            if self._told:
                self._tell(g, action)
        return actions

    def _replace(self, games: np.ndarray) -> np.ndarray:
        """What the stand-in does in those games."""
        return self._stand_in.act(self.env.states[games], self.env.bits[games], self.env.actor[games])

    def _ask(self, p: int, asked: np.ndarray) -> tuple[np.ndarray, dict[int, str]]:
        """What seat p wants, and what it did wrong; with a clock there is one game at a time."""
        place, clock = self.table[p], self.clock
        if clock is None:
            return place.ask(self.env, asked)
        g = int(asked[0])
        if hasattr(place.agent, "left"):
            place.agent.left = float(self._left[g, p])
        found, faults = place.ask(self.env, asked)
        self._left[g, p] = left = clock.after(float(self._left[g, p]), place.latest)
        return found, faults if left >= 0 else faults | {0: f"out of time: {place.latest:.2f} s for a move"}

    def _tell(self, g: int, action: int) -> None:
        """Let those who listen hear what is done in game g, each what it may know."""
        before = self._told[g].clone()
        behind = self._told[g].step(action)
        for p in self._listening:
            self.table[p].agent.hear(told(p, before, action, behind))  # type: ignore[attr-defined]

    def _forfeit(self, g: int, p: int, reason: str) -> None:
        self.forfeits[g].append({"seat": p, "move": int(self.decisions[g].sum()), "reason": reason})
        self._out[g, p] = True
        if self._out[g].sum() == self.env.seats - 1:
            game = self.env.game(g)
            self._stopped[g] = (game.coins, game.tokens)

    def end(self, g: int) -> dict[str, Any]:
        """What game g came to."""
        coins, tokens = self._stopped.get(g) or (self.env.final_coins[g].tolist(), self.env.final_tokens[g].tolist())
        out = [forfeit["seat"] for forfeit in self.forfeits[g]]
        won = winners(coins, tokens, out) if out else np.flatnonzero(self.env.final_winners[g]).tolist()
        found = {"coins": coins, "tokens": tokens, "won": won, "decisions": self.decisions[g].tolist()}
        return found | ({"forfeits": self.forfeits[g]} if out else {})


def places(coins: list[int], tokens: list[int], out: list[int]) -> list[int]:
    """The places of a game's seats from 0; those that have forfeited share the last one."""
    seats = range(len(coins))
    left = [LAST if p in out else coins[p] for p in seats], [LAST if p in out else tokens[p] for p in seats]
    return ranks_of(*left)


def winners(coins: list[int], tokens: list[int], out: list[int]) -> list[int]:
    """Who has won where seats have forfeited."""
    return [p for p, place in enumerate(places(coins, tokens, out)) if place == 0]


def is_forfeit(found: Any, seats: range) -> bool:
    """Whether something read is a forfeit."""
    right = isinstance(found, dict) and found.keys() == {"seat", "move", "reason"} and isinstance(found["reason"], str)
    return right and type(found["seat"]) is int and found["seat"] in seats and type(found["move"]) is int
