"""Where a tree is kept for the next decision: where the same seat decides, and neither dice nor hidden cards come in."""

import random

import numpy as np
import pytest
from agents_table import random_play, some_way_in
from hidden import redraw

from sw_env.agents.search.agent import MctsAgent
from sw_env.agents.search.search import descend
from sw_env.envs.batch import BatchEnv

HIDDEN = ("rng", "stack", "badges")


def outcomes(env: BatchEnv, action: int) -> list[np.ndarray]:
    """What may lie open after an action, by other dice and cards."""
    found = []
    for seed in range(6):
        after, state = BatchEnv.of(1, env.config, auto_reset=False), env.get_state(0)
        redraw(state[0], random.Random(seed))
        after.set_state(0, state)
        after.step([action])
        for name in HIDDEN:
            after.states[name] = 0
        found.append(after.states[:1].copy())
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_a_tree_is_kept_where_nothing_new_comes_in(seats: int) -> None:
    env, kept = BatchEnv(1, seats), {True: 0, False: 0}
    env.reset(seats)
    for step, _ in enumerate(random_play(env, 40, seats)):
        legal = np.flatnonzero(env.mask[0])
        for action in legal[[0, len(legal) // 2, -1]] if step % 3 == 0 else ():
            agent = MctsAgent(env.config, sims=2)
            agent.analyse(env.states, env.bits[0])
            tree = agent._last
            assert tree is not None
            found = descend(tree.nodes, tree.trees, tree.states, env.config.world, agent._mind, action)
            after = outcomes(env, int(action))
            certain = all(one == after[0] for one in after) and after[0]["actor"][0] == env.actor[0]
            assert found == certain, (step, action)
            if found:
                assert tree.nodes["action"][tree.trees["root"][0]] == action
            kept[found] += 1
    assert min(kept.values()) > 4


def test_what_nobody_has_tried_has_no_tree() -> None:
    env = some_way_in(1, 2, 1)
    agent = MctsAgent(env.config, sims=2)
    agent.analyse(env.states, env.bits[0])
    tree = agent._last
    assert tree is not None
    tree.nodes["child"][1] = 0
    action = int(np.flatnonzero(env.mask[0])[0])
    assert not descend(tree.nodes, tree.trees, tree.states, env.config.world, agent._mind, action)
