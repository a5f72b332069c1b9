"""Players of Warcraft: legal everywhere, a search and an arena come to an end, and what they thought once they still think."""

import json
import os

import numpy as np
import pytest
from agents_table import ask, random_play

from games.warcraft.choices import FILE, PLACES, SEATS, thoughts
from sw_env.agents.registry import make_agent
from sw_env.core.jit import PLAIN
from sw_env.envs.batch import BatchEnv
from sw_env.training.arena.match import run
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.standings import standings

SMALL = (
    "greedy",
    "heuristic",
    "heuristic:style=bold",
    "mcts:sims=4,turns=2",
    "mcts:sims=4,rollout=greedy,turns=1",
    "flat:sims=6,turns=1",
)
SLOWLY = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))
DIFFERING = 2 if PLAIN else 0
"""Compiled code rounds the last digit of a power another way than Python does; so equal needs differ."""


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("spec", SMALL)
def test_players_are_legal_in_every_mode(spec, seats):
    env = BatchEnv(2, seats, game="warcraft", islands_seed=seats)
    env.reset(seats)
    agent, legal = make_agent(spec, env.config, seed=5), []
    for step, _ in enumerate(random_play(env, 60, seed=1)):
        if step % 6 == 0:
            legal += env.mask[np.arange(env.n), ask(agent, env)].tolist()
    assert len(legal) == 20
    assert all(legal)


@pytest.mark.kernels
@pytest.mark.parametrize("seats", SEATS)
def test_what_they_thought_they_still_think(seats):
    kept, found = json.loads(FILE.read_text())[str(seats)], thoughts(seats, 20 if SLOWLY else PLACES)
    alike = [one == pytest.approx(other, rel=2e-5, abs=1e-6) for one, other in zip(found, kept, strict=False)]
    assert len(alike) >= 20
    assert alike.count(False) <= DIFFERING, [found[k] for k, same in enumerate(alike) if not same][:2]


@pytest.mark.skipif(SLOWLY, reason="minutes long; single decisions are looked at")
@pytest.mark.parametrize(("strong", "weak"), [("greedy", "random"), ("heuristic", "greedy"), ("mcts:sims=60", "heuristic")])
def test_an_arena_ends_and_the_better_one_wins(strong, weak):
    results = run(Match((strong, weak), games=16, seed=1, game={"game": "warcraft"}))
    assert len(results) == 16
    assert standings(results).rows[0].name == strong


@pytest.mark.skipif(SLOWLY, reason="minutes long")
def test_a_full_table_of_all_kinds_plays_to_its_end():
    specs = ("mcts:sims=12", "greedy", "heuristic", "flat:sims=12", "random")
    results = run(Match(specs, seats=(5,), games=5, seed=2, game={"game": "warcraft"}))
    assert [sorted(result["agents"]) for result in results] == [sorted(specs)] * 5
    assert min(coins for result in results for coins in result["coins"]) > 0
