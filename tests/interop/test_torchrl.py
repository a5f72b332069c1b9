"""TorchRL: its specs agree with what comes, and a rollout reaches the end of a game."""

import numpy as np
import pytest

torchrl = pytest.importorskip("torchrl")

from torchrl.envs import GymEnv, PettingZooWrapper  # noqa: E402
from torchrl.envs.utils import check_env_specs  # noqa: E402

import sw_env  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("state", [False, True])
def test_specs(seats, state):
    env = PettingZooWrapper(env=sw_env.env(seats=seats), use_mask=True, categorical_actions=True, return_state=state)
    check_env_specs(env)


def test_rollout_to_the_end():
    env = PettingZooWrapper(
        env=sw_env.env(seats=2), use_mask=True, categorical_actions=True, group_map={"players": ["player_0", "player_1"]}
    )
    env.set_seed(1)
    played = env.rollout(2000)
    assert len(played) < 2000
    rewards = played["next", "players", "reward"].squeeze(-1).numpy()
    assert rewards[:-1].any() == np.False_
    assert sorted(rewards[-1].tolist()) in ([-1, 1], [0, 0])
    assert played["next", "done"][-1].all()


def test_a_single_learner_by_its_id():
    env = GymEnv("SmallWorld-v0", seats=3, opponents="greedy", illegal="terminate")
    check_env_specs(env)
    env.set_seed(1)

    def first_legal(observation):
        return env.action_spec.encode(int(env.unwrapped.action_masks().argmax()))

    played = env.rollout(500, policy=first_legal)
    assert 20 < len(played) < 500
    assert played["next", "terminated"][-1].all()
    assert played["next", "reward"][:-1].any() == np.False_
