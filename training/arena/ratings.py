"""Strength from results: Plackett–Luce ratings fitted to all games at once, win rates with intervals, a sequential test."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

ELO = 400.0 / math.log(10.0)
"""Elo points in a unit of the logarithm of strength."""
CENTRE = 1500.0
Z = 1.959964
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float


def share(values: Floats, clusters: Ints) -> Estimate:
    """A mean of numbers from 0 to 1, (n,), with a Wilson interval; games of one deck, by number in (n,), count as one cluster.

    The spread between clusters says how many independent games the sample is worth."""
    n = len(values)
    if n == 0:
        return Estimate(math.nan, 0.0, 1.0)
    mean = float(values.mean())
    worth = n / _inflation(values, clusters, mean)
    shift, centre = Z * Z / worth, mean + Z * Z / (2 * worth)
    half = Z * math.sqrt(mean * (1 - mean) / worth + Z * Z / (4 * worth * worth))
    return Estimate(mean, max(0.0, (centre - half) / (1 + shift)), min(1.0, (centre + half) / (1 + shift)))


def _inflation(values: Floats, clusters: Ints, mean: float) -> float:
    """How much the variance of the mean differs from that of independent yes-or-no games."""
    plain = mean * (1 - mean) / len(values)
    if plain <= 0:
        return 1.0
    spread = mean_error(values, clusters) ** 2
    return max(0.25, spread / plain) if spread > 0 else 1.0


def mean_error(values: Floats, clusters: Ints) -> float:
    """The standard error of a mean whose values (n,) come in clusters (n,)."""
    _, index = np.unique(clusters, return_inverse=True)
    m = int(index.max()) + 1
    if m < 2:
        return float(values.std() / math.sqrt(len(values)))
    sums = np.bincount(index, values - values.mean(), m)
    return float(math.sqrt((sums**2).sum() * m / (m - 1)) / len(values))


def average(values: Floats, clusters: Ints) -> Estimate:
    """A mean with a normal interval."""
    mean, error = float(values.mean()), mean_error(values, clusters)
    return Estimate(mean, mean - Z * error, mean + Z * error)


@dataclass(frozen=True)
class Tables:
    """Games as arrays: who sat there, with which rank (0 is best, equal ranks are ties), from which deck."""

    players: Ints  # (games, seats)
    ranks: Ints  # (games, seats)
    clusters: Ints  # (games,)


def plackett_luce(groups: Sequence[Tables], count: int, prior: float = 0.5) -> tuple[Floats, Floats]:
    """Ratings of `count` agents on the Elo scale around 1500, and half the width of their 95 % intervals.

    A game is a ranking: the best is drawn from all with odds by strength, the second from the others, and so on. Ties share
    their places in every order (Efron's form of the likelihood). The prior, a normal of variance 1 / prior on the logarithm of
    strength, keeps an agent that has never lost finite, and the mean at 1500. The width is the larger of two: from the
    curvature of the likelihood, and from the spread between clusters (decks), whose games depend on each other."""
    theta = np.zeros(count)
    for _ in range(100):
        gradient, hessian, _ = _derivatives(groups, theta, prior)
        step = np.linalg.solve(hessian, gradient)
        theta += step
        if np.abs(step).max() < 1e-9:
            break
    _, hessian, scores = _derivatives(groups, theta, prior)
    bread = np.linalg.inv(hessian)
    meat = scores.T @ scores * len(scores) / max(1, len(scores) - 1)
    robust = bread @ (meat + prior * np.eye(count)) @ bread
    centred = np.eye(count) - 1.0 / count
    spread = [np.diag(centred @ covariance @ centred.T) for covariance in (bread, robust)]
    return CENTRE + ELO * theta, ELO * Z * np.sqrt(np.maximum(*spread))


def one_rating(games: Tables, known: Floats, prior: float = 0.5) -> tuple[float, float]:
    """The rating of player 0 where those of all others are known, and half the width of its interval; as `plackett_luce`."""
    theta = np.concatenate([[0.0], (known - CENTRE) / ELO])
    for _ in range(100):
        gradient, hessian, _ = _derivatives([games], theta, prior)
        step = max(-2.0, min(2.0, gradient[0] / hessian[0, 0]))
        theta[0] += step
        if abs(step) < 1e-9:
            break
    _, hessian, scores = _derivatives([games], theta, prior)
    bend = float(hessian[0, 0])
    spread = float((scores[:, 0] ** 2).sum()) * len(scores) / max(1, len(scores) - 1)
    return CENTRE + ELO * float(theta[0]), ELO * Z * max(math.sqrt(1 / bend), math.sqrt(spread + prior) / bend)


def _derivatives(groups: Sequence[Tables], theta: Floats, prior: float) -> tuple[Floats, Floats, Floats]:
    """Gradient and negative Hessian of the log posterior, and the gradient of each cluster."""
    count = len(theta)
    gradient, hessian = -prior * theta, prior * np.eye(count)
    by_cluster: list[Floats] = []
    for group in groups:
        own = np.zeros((len(group.players), count))
        for weights, winners in _stages(group, theta):
            seats = np.eye(count)[group.players]
            chance = np.einsum("gs,gsc->gc", weights, seats)
            chosen = np.einsum("gs,gsc->gc", winners, seats)
            live = winners.sum(1, keepdims=True)
            own += chosen - live * chance
            hessian += np.einsum("g,gc,gd->cd", -live[:, 0], chance, chance) + np.diag((live * chance).sum(0))
        gradient += own.sum(0)
        _, index = np.unique(group.clusters, return_inverse=True)
        sums = np.zeros((int(index.max()) + 1, count))
        np.add.at(sums, index, own)
        by_cluster.append(sums)
    return gradient, hessian, np.concatenate(by_cluster)


def _stages(group: Tables, theta: Floats) -> list[tuple[Floats, Floats]]:
    """The draws of all games: place by place the odds of each seat, and whose draw it was (a tie shares it)."""
    seats = group.players.shape[1]
    strength = np.exp(theta[group.players])
    found = []
    for rank in range(seats):
        here, open_ = group.ranks == rank, group.ranks >= rank
        size = here.sum(1)
        for k in range(int(size.max(initial=0))):
            live = (size > k) & (open_.sum(1) > 1)
            taken = np.where(size > 0, k / np.maximum(size, 1), 0.0)[:, None]
            pull = strength * open_ * np.where(here, 1 - taken, 1.0)
            weights = pull / np.maximum(pull.sum(1, keepdims=True), 1e-300)
            winners = here / np.maximum(size, 1)[:, None] * live[:, None]
            found.append((weights, winners))
    return found


def ranks_of(coins: Sequence[int], tokens: Sequence[int]) -> list[int]:
    """The places of a game's seats from 0: most coins, of these most tokens; equals share the better place (rules 11)."""
    keys = list(zip(coins, tokens, strict=True))
    return [sum(other > key for other in keys) for key in keys]


@dataclass(frozen=True)
class Sprt:
    """A sequential test whether the first agent's share of a table is `null` or `better`, with 5 % errors."""

    null: float
    better: float
    error: float = 0.05

    def ratio(self, values: Floats, clusters: Ints) -> float:
        """The logarithm of the likelihood ratio, by the normal approximation over clusters."""
        n = len(values)
        if len(np.unique(clusters)) < 8:
            return 0.0
        careful = (float(values.sum()) + 1) / (n + 2)
        error = max(mean_error(values, clusters), math.sqrt(careful * (1 - careful) / (2 * n)))
        return (self.better - self.null) * (2 * float(values.mean()) - self.null - self.better) / (2 * error**2)

    def verdict(self, values: Floats, clusters: Ints) -> str | None:
        """The words "better" or "not better" once the games decide, else None."""
        bound, ratio = math.log((1 - self.error) / self.error), self.ratio(values, clusters)
        return "better" if ratio >= bound else "not better" if ratio <= -bound else None


def openskill_ratings(games: Sequence[tuple[Sequence[str], Sequence[int]]]) -> dict[str, tuple[float, float]]:
    """Online ratings (mu, sigma) by openskill's Plackett–Luce, game by game in order."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ImportError("online ratings need openskill: pip install 'sw-env[arena]'") from None
    model = PlackettLuce()
    rating = {name: model.rating(name=name) for names, _ in games for name in names}
    for names, ranks in games:
        if len(set(names)) < len(names):
            continue  # one player cannot meet himself in a running rating
        for name, (new,) in zip(names, model.rate([[rating[name]] for name in names], ranks=list(ranks)), strict=True):
            rating[name] = new
    return {name: (float(one.mu), float(one.sigma)) for name, one in rating.items()}
