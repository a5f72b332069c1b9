"""The environments hold the kingdoms game as they hold the classic one: batches, PettingZoo, Gymnasium."""

import numpy as np
import pytest

from sw_env.envs.aec import env as aec_env
from sw_env.envs.batch import BatchEnv
from sw_env.envs.single import SmallWorldEnv, make_vec
from sw_env.game import Game

SEATS = (1, 2, 5)


def first_legal(mask):
    return mask.argmax(1)


@pytest.mark.kernels
@pytest.mark.parametrize("seats", SEATS)
def test_a_batch_plays_the_games_that_single_games_play(seats):
    env = BatchEnv(3, seats, game="kingdoms", observe=True, auto_reset=False)
    env.reset(4)
    games = [Game(seats, seed=int(seed), game="kingdoms") for seed in env.seeds]
    chance = np.random.default_rng(seats)
    for _ in range(60):
        actions = [chance.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in env.mask]
        for game, action in zip(games, actions, strict=True):
            if not game.over:
                game.step(int(action))
        env.step(np.array(actions))
        for g, game in enumerate(games):
            assert env.game(g).position() == game.position()
            assert np.flatnonzero(env.mask[g]).tolist() == game.legal
            if not game.over:
                seen = env.spec.decode(env.observation[g], env.layout, env.config, game.actor)
                assert seen == env.spec.seen(game.position(), game.actor)


@pytest.mark.kernels
def test_a_rollout_ends_games_and_a_state_is_kept_and_refused():
    env = BatchEnv(2, 2, game="kingdoms")
    env.reset(1)
    assert env.rollout(700) > 0
    kept = env.get_state(0)
    env.step(first_legal(env.mask))
    env.set_state(0, kept)
    assert env.states[:1].tobytes() == kept.tobytes()
    for field, value in (("stock", 12), ("depth", 0), ("selected", 9), ("low", 1), ("powers", 5), ("near", 1), ("war", 50)):
        wrong = kept.copy()
        wrong[field] = value
        with pytest.raises(ValueError, match="cannot be those of a game"):
            env.set_state(0, wrong)


@pytest.mark.parametrize("seats", [2, 3])
def test_pettingzoo(seats, capsys):
    testing = pytest.importorskip("pettingzoo.test")
    testing.api_test(aec_env(seats=seats, game="kingdoms"), num_cycles=150)


@pytest.mark.parametrize("seats", [2, 4])
def test_gymnasium(seats):
    env = SmallWorldEnv(seats=seats, game="kingdoms", opponents="random")
    observation, info = env.reset(seed=1)
    for _ in range(40):
        assert env.observation_space.contains(observation)
        observation, _, terminated, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if terminated:
            break
    vector = make_vec(2, seats=seats, game="kingdoms", opponents="random")
    rows, _ = vector.reset(seed=2)
    assert rows.shape == (2, env.table.layout.size)
