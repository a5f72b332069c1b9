"""One agent's rating against a frozen pool, whose ratings make the scale; games are played until it is known well enough."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from sw_env.configs import HERE
from sw_env.games import CLASSIC
from sw_env.reading import parse_toml, read_text
from sw_env.training.arena.match import run
from sw_env.training.arena.ratings import CENTRE, ELO, Z
from sw_env.training.arena.schedule import Match

ROUND = 20
"""Games against one of the pool before it is looked again who is nearest."""
PRIOR = 0.5
"""Of the logarithm of strength around the centre, as in `plackett_luce`: who never loses stays finite."""
LARGEST_STEP = 2.0


@dataclass
class Rating:
    """What games against known players say of a stranger; two games of a deck are looked at as one."""

    pool: Mapping[str, float]
    scores: list[tuple[float, float]] = field(default_factory=list)
    """For each deck the rating of the opponent, and the mean of wins, from 0 to 1."""
    games: int = 0

    @property
    def value(self) -> float:
        """The most likely rating."""
        theta = 0.0
        for _ in range(100):
            slope, bend = self._slopes(theta)
            step = max(-LARGEST_STEP, min(LARGEST_STEP, slope / bend))
            theta += step
            if abs(step) < 1e-9:
                break
        return CENTRE + ELO * theta

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval: the larger one of what the model says, and of the spread between decks."""
        theta = (self.value - CENTRE) / ELO
        _, bend = self._slopes(theta)
        spread = sum((2 * (score - chance(theta, other))) ** 2 for other, score in self.scores)
        return ELO * Z * max(math.sqrt(1 / bend), math.sqrt(spread + PRIOR) / bend)

    def _slopes(self, theta: float) -> tuple[float, float]:
        """How the logarithm of the likelihood rises there, and how it bends down; a deck counts as its two games."""
        chances = [(chance(theta, other), score) for other, score in self.scores]
        slope = sum(2 * (score - expected) for expected, score in chances) - PRIOR * theta
        return slope, sum(2 * expected * (1 - expected) for expected, _ in chances) + PRIOR

    def nearest(self) -> str:
        """Whose games tell most: the one of the pool that is nearest."""
        return min(self.pool, key=lambda name: abs(self.pool[name] - self.value))


def chance(theta: float, rating: float) -> float:
    """How likely a win is against a player with that rating."""
    return 1 / (1 + math.exp((rating - CENTRE) / ELO - theta))


def pool_of(game: str) -> dict[str, float]:
    """The frozen pool of a game."""
    path = HERE / "rating" / f"{game}.toml"
    if not path.is_file():
        known = ", ".join(sorted(one.stem for one in path.parent.glob("*.toml")))
        raise ValueError(f"there is no pool to rate against in {game}; there is one in: {known}")
    return {name: float(rating) for name, rating in parse_toml(read_text(path))["pool"].items()}


def rate(spec: str, game: str, error: float, most: int, seed: int, show: Callable[[Rating], None]) -> Rating:
    """Play rounds until the rating is known to within `error`, or `most` games are played."""
    found = Rating(pool_of(game))
    for number in range(-(-most // ROUND)):
        opponent = found.nearest()
        match = Match((spec, opponent), games=ROUND, seed=seed + number, game={} if game == CLASSIC else {"game": game})
        found.scores += [(found.pool[opponent], score) for score in deck_scores(match)]
        found.games += ROUND
        show(found)
        if found.error <= error:
            break
    return found


def deck_scores(match: Match) -> Iterator[float]:
    """The mean of the first agent's wins in the two games of each deck: it sits in seat 0, then in seat 1."""
    results = run(match)
    for pair in zip(results[::2], results[1::2], strict=True):
        yield sum((seat in result["won"]) / len(result["won"]) for seat, result in enumerate(pair)) / 2
