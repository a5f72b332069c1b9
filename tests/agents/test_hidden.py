"""No agent looks at what is hidden: with other stacks, other dice and other coins of the others it chooses the same."""

import random

import numpy as np
import pytest
from agents_table import QUICK, SEARCHING, ask, random_play, some_way_in
from hidden import redraw

from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv


def other_chance(s: np.void, chance: random.Random) -> None:
    """In a game where nothing is fixed before it shows."""
    s["rng"] = chance.getrandbits(64)


HIDDEN = {"smallworld": redraw, "warcraft": other_chance}
"""What draws anew what nobody knows, in place, by game."""
NETLESS = [spec for spec in (*QUICK, *SEARCHING) if not spec.startswith("net")]
PLAYERS = [*(("smallworld", spec) for spec in (*QUICK, *SEARCHING))]
PLAYERS += [pytest.param("warcraft", spec, marks=pytest.mark.games) for spec in NETLESS]


def hide(env: BatchEnv, seed: int) -> BatchEnv:
    """The same games with everything drawn anew that the seats to decide cannot know."""
    twin = BatchEnv.of(env.n, env.config)
    twin.states[:] = env.states
    chance = random.Random(seed)
    for g in range(env.n):
        s = twin.states[g]
        HIDDEN[env.config.game](s, chance)
        for p in range(env.seats):
            if p != s["actor"]:
                s["coins"][p] = chance.randrange(90)
    twin.refresh()
    return twin


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("game", "spec"), PLAYERS)
def test_hidden_things_change_nothing(game: str, spec: str, seats: int) -> None:
    env = BatchEnv(4, seats, game=game)
    env.reset(seats + 20)
    for step, _ in enumerate(random_play(env, 90, seed=2)):
        if step % 9 == 0:
            twin = hide(env, step)
            assert (twin.bits == env.bits).all()
            one, other = (ask(make_agent(spec, env.config, seed=3), each) for each in (env, twin))
            assert (one == other).all(), (spec, step)


@pytest.mark.parametrize("spec", [*QUICK, *SEARCHING])
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    played = []
    for _ in range(2):
        env = BatchEnv(3, 3, auto_reset=False)
        env.reset(4)
        agent = make_agent(spec, env.config, seed=8)
        actions = []
        for _ in range(40):
            actions.append(ask(agent, env).tolist())
            env.step(actions[-1])
        played.append(actions)
    assert played[0] == played[1]


@pytest.mark.parametrize("spec", ["greedy", "heuristic", *SEARCHING])
def test_the_company_in_a_batch_does_not_matter(spec: str) -> None:
    env = some_way_in(6, 2, 12, 4, 3)
    together = ask(make_agent(spec, env.config, seed=1), env)
    alone = []
    for g in range(6):
        here = slice(g, g + 1)
        alone += make_agent(spec, env.config, seed=1).act(env.states[here], env.bits[here], env.actor[here]).tolist()
    assert together.tolist() == alone
