"""What the players think of a few hundred positions: every rating, visit and mean; `make golden` writes them anew.

Whoever tunes a player changes this file and looks at the difference; whoever did not mean to change one sees that he has."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import numpy as np

from sw_env.agents.advice.smallworld.rate import rate
from sw_env.agents.advice.smallworld.style import PAD, make_style
from sw_env.agents.registry import make_agent
from sw_env.agents.search.search import appraise, make_mind
from sw_env.core.records import new_records
from sw_env.game import Game
from sw_env.games.smallworld.data.rulebook import EDITIONS

FILE = Path(__file__).resolve().parent / "agents" / "choices.json"
OF_A_PHASE, PLACES = {"expand": 30, "redeploy": 12, "pick": 10}, 90
"""Positions of a phase, of the others 7; and of a table of one size in all."""
FEW = 16
"""The same for plain Python, which takes a hundred times as long."""
SEARCHES = {
    "mcts:sims=30": 10,
    "mcts:sims=24,rollout=greedy,turns=2,noise=0.2": 6,
    "mcts:sims=16,rollout=random,full=yes,c=1": 4,
    "mcts:sims=30,rollout=none,temperature=3": 8,
    "mcts:sims=20,coins=counted": 4,
    "flat:sims=40,turns=2": 4,
    "net:path=advice,sims=40": 8,
    "net:path=advice,sims=20,considered=4,leaves=3,trust=1": 8,
    "net:path=advice,sims=12,noise=yes": 8,
}
"""Spec, and how many of the positions it is asked about."""
SMALL = {"mcts:sims=6,turns=1": 2, "flat:sims=5,turns=1": 1}
"""Those for plain Python."""


def positions(seats: int) -> Iterator[Game]:
    """Decisions of games that are played half greedily, half at random, some of each phase."""
    chance, seen = random.Random(seats), Counter[str]()
    edition, number = list(EDITIONS)[seats - 2], 0
    while sum(seen.values()) < PLACES:
        number += 1
        game = Game(seats, edition=edition, seed=100 * seats + number)
        agent = make_agent("greedy", game.config, number)
        while not game.over:
            if seen[game.phase] < OF_A_PHASE.get(game.phase, 7) and chance.random() < (
                0.1 if game.phase in OF_A_PHASE else 0.5
            ):
                seen[game.phase] += 1
                yield game.clone()
                if sum(seen.values()) >= PLACES:
                    return
            bits, actor = np.array([game.mask], np.uint64), np.array([game.actor])
            well = chance.random() < 0.7
            game.step(int(agent.act(game.states, bits, actor)[0]) if well else chance.choice(game.legal))


def advice(game: Game, style: str) -> list[float]:
    """The ratings of the legal actions."""
    pad = new_records(1, PAD)
    rate(game.states[0], game.config.world[0], np.uint64(game.mask), make_style(style)[0], pad[0])
    return [float(pad["score"][0, a]) for a in game.legal]


def outlooks(game: Game) -> list[float]:
    """The utilities that the outlook comes to, by seat."""
    mind = make_mind(game.config, scale=12.0)
    appraise(game.states[0], game.config.world[0], mind[0])
    return [float(value) for value in mind["work"]["utility"][0, : game.seats]]


def greedy(game: Game) -> list[int]:
    """What the greedy player does by three seeds."""
    place = game.states, np.array([game.mask], np.uint64), np.array([game.actor])
    return [int(make_agent("greedy", game.config, seed).act(*place)[0]) for seed in range(3)]


def searched(game: Game, spec: str) -> list[list[float]]:
    """Visits and means of the legal actions; of the guided search the policy and the mean utilities."""
    agent = make_agent(spec, game.config, seed=6)
    if spec.startswith("net"):
        chosen = agent.act(game.states, np.array([game.mask], np.uint64), np.array([game.actor]))
        return [[float(agent.policy[0, a]) for a in game.legal], [float(v) for v in agent.values[0]], [float(chosen[0])]]
    visits, means = agent.analyse(game.states, np.uint64(game.mask))
    return [[float(visits[a]) for a in game.legal], [float(means[a]) for a in game.legal]]


def thoughts(seats: int, first: int = PLACES) -> dict[str, list]:
    """What the quick players think of the first positions."""
    games = table(seats, first)
    found: dict[str, list] = {"legal": [game.legal for game in games], "greedy": [greedy(game) for game in games]}
    found |= {style: [advice(game, style) for game in games] for style in ("balanced", "bold", "peaceful", "patient")}
    return found | {"outlook": [outlooks(game) for game in games]}


@cache
def table(seats: int, first: int = PLACES) -> tuple[Game, ...]:
    """The first positions of a table of that size."""
    return tuple(islice(positions(seats), first))


def searches(spec: str, count: int, first: int = PLACES) -> list:
    """What a searching player thinks of some positions of different tables."""
    games = [[game for game in table(2 + k % 4, first) if len(game.legal) > 1] for k in range(count)]
    return [searched(some[(17 * k + 3) % len(some)], spec) for k, some in enumerate(games)]


def rounded(value):
    """Numbers with so many digits as a float of 32 bits is good for."""
    if isinstance(value, dict):
        return {key: rounded(part) for key, part in value.items()}
    if isinstance(value, list):
        return [rounded(part) for part in value]
    return float(f"{value:.6g}") if isinstance(value, float) else value


def main() -> None:
    found = {f"{seats} seats": thoughts(seats) for seats in range(2, 6)}
    found |= {spec: searches(spec, count) for spec, count in SEARCHES.items()}
    found |= {spec: searches(spec, count, FEW) for spec, count in SMALL.items()}
    lines = json.dumps(rounded(found), separators=(",", ":")).replace("]],", "]],\n")
    FILE.write_text(lines + "\n")


if __name__ == "__main__":
    main()
