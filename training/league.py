"""Who else plays in training: baselines and past selves, met the more often the harder they are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from torch import nn

from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Shape, infer, make_network
from sw_env.agents.neural.policy import sample
from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.config import GameConfig

LEARNER, NOBODY = -1, -2
LATEST = 8
"""Past selves that stay."""
HARDLY = 0.1
"""Even the easiest opponent is met so often, compared with one who always wins."""
FORGETS = 0.9
"""Weight of former results when new ones come in."""


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

    def __init__(self, specs: tuple[str, ...], config: GameConfig, board: Board, shape: Shape, seed: int) -> None:
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
        seats, chance = self._config.seats, np.random.default_rng(seed)
        self._renew_baselines(seed)
        players = np.full((games, seats), LEARNER)
        if not self.rivals:
            return players
        weights = np.array([rival.weight for rival in self.rivals])
        for g in np.flatnonzero(np.arange(games) < part * games):
            players[g] = chance.choice(len(weights), p=weights / weights.sum())
            players[g, chance.integers(seats)] = LEARNER
        return players

    def _renew_baselines(self, seed: int) -> None:
        """Each iteration has its own luck, so that a run that goes on plays the same games."""
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
        shares = winners / np.maximum(winners.sum(1, keepdims=True), 1)
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
        for name, weights in state["past"]:
            network = make_network(self._shape)
            network.load_state_dict(weights)
            self.rivals.append(Rival(name, network))
        for rival, wins in zip(self.rivals, state["wins"], strict=True):
            rival.wins = wins
