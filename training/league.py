"""Who else plays in training: baselines and past selves, met the more often the harder they are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from torch import nn

from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Shape, infer, make_network
from sw_env.agents.neural.policy import sample
from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out, shares_of
from sw_env.games import people

LEARNER, NOBODY = -1, -2
LATEST = 8
"""Past selves that stay."""
HARDLY = 0.1
"""Even the easiest opponent is met so often, compared with one who always wins."""
FORGETS = 0.9
"""Weight of former results when new ones come in."""


class HasGames(Protocol):
    """Settings of a run that plays."""

    @property
    def games(self) -> int: ...

    @property
    def remember(self) -> int: ...


class Learner(Protocol):
    """A run that plays: what a league has to know of it."""

    network: nn.Module
    iteration: int
    decisions: int

    @property
    def settings(self) -> HasGames: ...


@dataclass
class Rival:
    """An opponent, and how the learner did against it: its part of the wins, 1 for all."""

    name: str
    player: Any
    wins: float = 0.0

    @property
    def weight(self) -> float:
        return HARDLY + (1 - self.wins) ** 2


class League:
    """The opponents of a run; numbers in `players` arrays count its rivals."""

    def __init__(self, specs: tuple[str, ...], config: Any, board: Board, shape: Shape, seed: int) -> None:
        self._config, self._board, self._shape = config, board, shape
        self.rivals = [Rival(spec, make_agent(spec, config, seed)) for spec in specs]
        self._baselines = len(specs)

    def remember(self, network: nn.Module, name: str) -> None:
        """The present self becomes a rival; the oldest past one goes."""
        past = make_network(self._shape)
        past.load_state_dict(network.state_dict())
        self.rivals.append(Rival(name, past, 0.5))
        if len(self.rivals) > self._baselines + LATEST:
            del self.rivals[self._baselines]

    def seat(self, games: int, part: float, seed: int) -> np.ndarray:
        """Who sits where, (games, seats): all learners, but in that part of the games one learner among rivals of a kind."""
        seats, chance = people(self._config), np.random.default_rng(seed)
        self.renew(seed)
        players = np.full((games, self._config.seats), LEARNER)
        if not self.rivals:
            return players
        weights = np.array([rival.weight for rival in self.rivals])
        for g in np.flatnonzero(np.arange(games) < part * games):
            players[g, :seats] = chance.choice(len(weights), p=weights / weights.sum())
            players[g, chance.integers(seats)] = LEARNER
        return players

    def welcome(self, trainer: "Learner", part: float, seed: int) -> np.ndarray:
        """The same for the next games of a run, whose present self becomes a rival every so many iterations."""
        if trainer.iteration % trainer.settings.remember == 0:
            self.remember(trainer.network, f"self {trainer.decisions}")
        return self.seat(trainer.settings.games, part, seed)

    def renew(self, seed: int) -> None:
        """Baselines have other luck in each iteration, so that a run that goes on plays the same games."""
        for rival in self.rivals[: self._baselines]:
            rival.player = make_agent(rival.name, self._config, seed)

    def act(self, env: BatchEnv, player: np.ndarray, actions: np.ndarray, seed: int, step: int) -> None:
        """The rivals' decisions, into `actions` (games,); `player` (games,) says which of them decides, if any does."""
        for number in np.unique(player[player >= 0]):
            which = np.flatnonzero(player == number)
            one = self.rivals[number].player
            if isinstance(one, nn.Module):
                masks = env.mask[which].view(np.uint8)
                logits, _ = infer(one, self._board, env.observation[which], masks)
                actions[which], _ = sample(logits, masks, seed + 1 + int(number), step)
            else:
                actions[which] = one.act(env.states[which], env.bits[which], env.actor[which])

    def note(self, players: np.ndarray, winners: np.ndarray) -> None:
        """Results of games: winners (games, seats), 1 for each that won."""
        shares = shares_of(winners)
        for number, rival in enumerate(self.rivals):
            games = (players == number).any(1)
            if games.any():
                won = shares[games][players[games] == LEARNER].mean()
                rival.wins = FORGETS * rival.wins + (1 - FORGETS) * float(won)

    def standing(self) -> dict[str, float]:
        """The learner's part of the wins against each."""
        return {rival.name: round(rival.wins, 4) for rival in self.rivals}

    def state(self) -> dict[str, Any]:
        """All that has to be kept to go on."""
        past = [(r.name, r.player.state_dict()) for r in self.rivals[self._baselines :]]
        return {"past": past, "wins": [rival.wins for rival in self.rivals]}

    def load(self, state: Mapping[str, Any]) -> None:
        """Go on from there."""
        del self.rivals[self._baselines :]
        for name, weights in state["past"]:
            network = make_network(self._shape)
            network.load_state_dict(weights)
            self.rivals.append(Rival(name, network))
        for rival, wins in zip(self.rivals, state["wins"], strict=True):
            rival.wins = wins


Choose = Callable[[np.ndarray, np.ndarray, np.ndarray, int], tuple[np.ndarray, ...]]
"""From the games (k,) in which the learner decides, what it sees (k, size), the legal actions (k, actions) and the step's
number to its actions (k,) and whatever an algorithm keeps of each decision."""


def play_whole_games(env: BatchEnv, players: np.ndarray, league: League, seed: int, choose: Choose) -> list[np.ndarray]:
    """Play a game in every place of `env` to its end; `players` (n, seats) says who sits where.

    The learner's decisions as columns, in the order in which they were made: what was seen, the legal actions, what `choose`
    answered, and game, seat and step; the last is what every step was worth, (steps, n, seats)."""
    env.reset(seed)
    made: list[tuple[np.ndarray, ...]] = []
    gains: list[np.ndarray] = []
    actions = np.zeros(env.n, np.int64)

    def decide(games: np.ndarray) -> np.ndarray:
        player = np.full(env.n, NOBODY)
        player[games] = players[games, env.actor[games]]
        mine = np.flatnonzero(player == LEARNER)
        if len(mine):
            rows, masks = env.observation[mine], env.mask[mine].view(np.uint8)
            chosen = choose(mine, rows, masks, len(gains))
            actions[mine] = chosen[0]
            made.append((rows, masks, *chosen, mine, env.actor[mine].astype(np.int64), np.full(len(mine), len(gains))))
        league.act(env, player, actions, seed, len(gains))
        found: np.ndarray = actions[games]
        return found

    for games in played_out(env, decide):
        gains.append(np.zeros((env.n, env.seats), np.float32))
        gains[-1][games] = env.rewards[games]
    return [*(np.concatenate(column) for column in zip(*made, strict=True)), np.stack(gains)]
