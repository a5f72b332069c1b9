"""Players of the kingdoms game: legal everywhere, searches and arenas come to an end, the better one wins."""

import os

import numpy as np
import pytest
from agents_table import ask, random_play

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
    "heuristic:style=patient",
    "mcts:sims=4,turns=2",
    "mcts:sims=4,rollout=greedy,turns=1",
    "flat:sims=6,turns=1",
)
SLOWLY = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))


@pytest.mark.kernels
@pytest.mark.parametrize(("seats", "heroes_call"), [(1, True), (2, True), (2, False), (3, True), (5, True), (5, False)])
@pytest.mark.parametrize("spec", SMALL)
def test_players_are_legal_in_every_mode(spec, seats, heroes_call):
    env = BatchEnv(2, seats, game="kingdoms", heroes_call=heroes_call)
    env.reset(seats)
    agent, legal = make_agent(spec, env.config, seed=5), []
    for step, _ in enumerate(random_play(env, 90, seed=1)):
        if step % 9 == 0:
            legal += env.mask[np.arange(env.n), ask(agent, env)].tolist()
    assert len(legal) == 20
    assert all(legal)


@pytest.mark.skipif(SLOWLY, reason="minutes long; single decisions are looked at")
@pytest.mark.parametrize(("strong", "weak"), [("greedy", "random"), ("heuristic", "greedy"), ("mcts:sims=40", "heuristic")])
def test_an_arena_ends_and_the_better_one_wins(strong, weak):
    results = run(Match((strong, weak), games=16, seed=1, game={"game": "kingdoms"}))
    assert len(results) == 16
    assert standings(results).rows[0].name == strong


@pytest.mark.skipif(SLOWLY, reason="minutes long")
def test_a_full_table_of_all_kinds_plays_to_its_end():
    specs = ("mcts:sims=12", "greedy", "heuristic", "flat:sims=12,turns=3", "random")
    results = run(Match(specs, seats=(5,), games=5, seed=2, game={"game": "kingdoms"}))
    assert [sorted(result["agents"]) for result in results] == [sorted(specs)] * 5
    assert all(min(result["decisions"]) > 0 for result in results)


@pytest.mark.skipif(SLOWLY, reason="minutes long")
def test_alone_the_better_one_makes_more_points():
    results = run(Match(("heuristic", "random"), seats=(1,), games=60, seed=1, game={"game": "kingdoms"}))
    points = {row.name: row.coins for row in standings(results).rows}
    assert points["heuristic"] > points["random"] + 2
