"""What the small network learns from games: coins to come, who wins, what the search thought; the loss and a step of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
import torch.nn.functional as fn
from torch import Tensor, nn

from sw_env.agents.leaf.weights import SmallNetwork, blank
from sw_env.agents.neural.networks import precision
from sw_env.agents.search.eye import COINS, SCALES
from sw_env.training.leaf.rows import EMPTY, lay_out

TEN = 10.0
"""Coins in the unit of the errors."""
STEADY = 0.3
"""Weights begin so small behind the first layer, and the network near the outlook."""


class Pupil(nn.Module):
    """The small network as it learns."""

    def __init__(self, columns: int, seats: int, actions: int, units: int, second_units: int) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(columns, units), nn.Linear(units, second_units)
        self.third, self.policy = nn.Linear(second_units, seats), nn.Linear(units, actions)
        self.faith = nn.Parameter(torch.ones(1))
        self.log_scale = nn.Parameter(torch.full((SCALES,), 2.3))
        with torch.no_grad():
            self.first.weight.normal_(0.0, 0.1)
            self.first.bias.fill_(0.1)
            self.third.weight.mul_(STEADY)
            self.policy.weight.mul_(STEADY)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Tens of coins beyond the outlook (n, seats), and how much each action is liked (n, actions)."""
        hidden = fn.relu(self.first(seen))
        return self.third(fn.relu(self.second(hidden))), self.policy(hidden)

    def learned(self, about: Mapping[str, Any], met: np.ndarray) -> SmallNetwork:
        """As the search asks it; columns that were never met count nothing."""
        first = _rows(self.first)
        first[:-1] *= met[:, None]
        policy = np.concatenate([_numbers(self.policy.weight), _numbers(self.policy.bias)[:, None]], 1)
        scale, faith = np.exp(_numbers(self.log_scale)), _numbers(self.faith)
        return SmallNetwork(first, _rows(self.second), _rows(self.third), policy, faith, scale, about)

    def take(self, network: SmallNetwork) -> None:
        """Go on from weights that were learned before."""
        with torch.no_grad():
            for name in ("first", "second", "third"):
                layer, rows = getattr(self, name), torch.from_numpy(getattr(network, name))
                layer.weight.copy_(rows[:-1].T)
                layer.bias.copy_(rows[-1])
            policy = torch.from_numpy(network.policy)
            self.policy.weight.copy_(policy[:, :-1])
            self.policy.bias.copy_(policy[:, -1])
            self.faith.copy_(torch.from_numpy(network.faith))
            self.log_scale.copy_(torch.from_numpy(network.scale).log())


def _numbers(tensor: Tensor) -> np.ndarray:
    found: np.ndarray = tensor.detach().numpy().astype(np.float32)
    return found


def _rows(layer: nn.Linear) -> np.ndarray:
    """A layer as rows by input, the last one always added."""
    return np.concatenate([_numbers(layer.weight).T, _numbers(layer.bias)[None]])


@dataclass
class Lessons:
    """Decisions from which is learned, and how their games ended."""

    states: np.ndarray
    """(n,) records"""
    bits: np.ndarray
    """(n,) legal actions"""
    visits: np.ndarray
    """(n, 64) of the search; none where it does not teach"""
    values: np.ndarray
    """(n, seats) the search's mean utilities, by seat; 0 where there was none"""
    coins: np.ndarray
    """(n, seats) at the end, by seat"""
    shares: np.ndarray
    """(n, seats) of the win"""

    def __len__(self) -> int:
        return len(self.bits)

    def columns(self) -> dict[str, np.ndarray]:
        return dict(vars(self))


class Memory:
    """The latest lessons: when there is no more room, new ones take the places of the oldest."""

    def __init__(self, room: int) -> None:
        self.room, self.filled, self.next = room, 0, 0
        self.lessons: Lessons | None = None

    def __len__(self) -> int:
        return self.filled

    def add(self, found: Lessons) -> None:
        """Remember these, too; of more than there is room for, the last ones."""
        columns = {name: column[-self.room :] for name, column in found.columns().items()}
        if self.lessons is None:
            self.lessons = Lessons(**{name: _blank(self.room, column) for name, column in columns.items()})
        many = min(len(found), self.room)
        places = (self.next + np.arange(many)) % self.room
        for name, column in self.lessons.columns().items():
            column[places] = columns[name]
        self.next, self.filled = (self.next + many) % self.room, min(self.filled + many, self.room)

    def columns(self) -> dict[str, np.ndarray]:
        """All that is remembered, by place."""
        return {name: column[: self.filled] for name, column in self.lessons.columns().items()} if self.lessons else {}


def _blank(room: int, like: np.ndarray) -> np.ndarray:
    return np.zeros((room, *like.shape[1:]), like.dtype)


class Classroom:
    """Makes minibatches of lessons, and says how far a pupil is from what they teach."""

    def __init__(self, config: Any, minds: np.ndarray, desk: np.ndarray, size: int, search_weight: float) -> None:
        about = blank(config, 64, 16).about
        self._world, self._minds, self._desk = config.world, minds, desk
        self._search_weight, self.seats = search_weight, config.seats
        self._rounds = int(config.board.rounds)
        self._seen = np.zeros((size, len(about["columns"])), np.float32)
        self._expected = np.zeros((size, config.seats), np.float32)
        self._ratings = np.zeros((size, 64), np.float32)
        self.met = np.zeros(len(about["columns"]), np.bool_)

    def loss(self, pupil: Pupil, lessons: Lessons, part: np.ndarray) -> tuple[Tensor, dict[str, Tensor]]:
        """How far a pupil is from those of the lessons, and what to note of it."""
        states, n = lessons.states[part], len(part)
        self._seen[:n], self._ratings[:n] = 0.0, EMPTY
        rows = self._seen[:n], self._expected[:n], self._ratings[:n]
        lay_out(states, lessons.bits[part], self._world, self._minds, self._desk, *rows)
        self.met |= rows[0].any(0)
        seen, expected, ratings = (torch.from_numpy(row) for row in rows)
        with precision():
            beyond, liked = (found.float() for found in pupil(seen))
        order = (states["actor"][:, None] + np.arange(self.seats)) % self.seats
        by_seat = (states["coins"].astype(np.float32), lessons.coins[part], lessons.shares[part], lessons.values[part])
        now, final, won, thought = (torch.from_numpy(np.take_along_axis(one, order, 1)) for one in by_seat)
        come = expected + COINS * beyond
        moment = np.clip(self._rounds - states["lap"].astype(np.int64), 0, SCALES - 1)
        scale = pupil.log_scale.exp()[torch.from_numpy(moment)][:, None]
        value, notes = value_loss(final - now - come, now + come, scale, won, final)
        search = search_loss(come, scale, thought) if self._search_weight else torch.tensor(0.0)
        policy, agreed = policy_loss(pupil.faith * ratings + liked, ratings, lessons.visits[part])
        notes |= {"policy_loss": policy, "agreed": agreed, "search_loss": search}
        return value + 10.0 * self._search_weight * search + policy, notes


def lead_of(coins: Tensor) -> Tensor:
    """Of each seat over the mean of the others (n, seats)."""
    others = (coins.sum(1, keepdim=True) - coins) / max(1, coins.shape[1] - 1)
    return coins - others


def worth(coins: Tensor, scale: Tensor) -> Tensor:
    """Utilities of expected ends, as the search reckons them."""
    return 0.5 * torch.softmax(coins / scale, 1) + 0.5 * torch.tanh(lead_of(coins) / 48.0)


def value_loss(error: Tensor, ends: Tensor, scale: Tensor, won: Tensor, final: Tensor) -> tuple[Tensor, dict[str, Tensor]]:
    """Of coins, of leads, of who wins and of utilities."""
    lead, nothing = lead_of(error), torch.zeros_like(error)
    coins = fn.smooth_l1_loss(error / TEN, nothing)
    leads = fn.smooth_l1_loss(lead / TEN, nothing)
    chance = -(won * torch.log_softmax(ends / scale, 1)).sum(1).mean()
    utility = (worth(ends, scale) - 0.5 * won - 0.5 * torch.tanh(lead_of(final) / 48.0)).square().mean()
    notes = {"value_loss": utility, "chance_loss": chance, "lead_error": lead.square().mean().sqrt()}
    return 0.25 * coins + 0.5 * leads + 0.5 * chance + 3.0 * utility, notes


def search_loss(come: Tensor, scale: Tensor, thought: Tensor) -> Tensor:
    """Of the search's own utilities, which knows nobody's coins: all have begun alike."""
    searched = (thought != 0).any(1)
    error = (worth(come, scale) - thought).square().mean(1)
    return (error * searched).sum() / searched.sum().clamp(min=1)


def policy_loss(scores: Tensor, ratings: Tensor, visits: np.ndarray) -> tuple[Tensor, Tensor]:
    """Of the visits of searches, where they teach; and how often the first choice is the same."""
    legal = ratings > EMPTY / 2
    scores = torch.where(legal, scores, torch.tensor(EMPTY))
    total = visits.sum(1, dtype=np.int64)
    teaches = torch.from_numpy(total > 0)
    wished = torch.from_numpy((visits / np.maximum(total, 1)[:, None]).astype(np.float32))
    doubt = -(wished * torch.where(legal, torch.log_softmax(scores, 1), torch.tensor(0.0))).sum(1)
    same = (scores.argmax(1) == wished.argmax(1)).float()
    many = teaches.sum().clamp(min=1)
    return (doubt * teaches).sum() / many, (same * teaches).sum() / many
