"""Stable-Baselines3 and sb3-contrib: checker, MaskablePPO, what every slot sees and receives."""

import numpy as np
import pytest

sb3 = pytest.importorskip("stable_baselines3")
contrib = pytest.importorskip("sb3_contrib")

from doc_examples import run_example  # noqa: E402
from sb3_contrib.common.maskable.evaluation import evaluate_policy  # noqa: E402
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported  # noqa: E402
from stable_baselines3.common.env_checker import check_env  # noqa: E402
from stable_baselines3.common.vec_env import VecMonitor  # noqa: E402

import sw_env  # noqa: E402
from sw_env.envs.sb3 import SelfPlayVecEnv, SmallWorldVecEnv  # noqa: E402
from sw_env.game import IllegalAction  # noqa: E402


def choose(env, chance):
    masks = get_action_masks(env)
    return (chance.random(masks.shape) * masks).argmax(1)


@pytest.mark.parametrize("seats", [2, 4])
def test_checker(seats):
    check_env(sw_env.SmallWorldEnv(seats=seats, illegal="terminate"))


@pytest.mark.parametrize(
    "make", [lambda: SmallWorldVecEnv(8, seats=2), lambda: SelfPlayVecEnv(4, seats=3)], ids=["frozen", "self"]
)
def test_maskable_ppo_trains_saves_loads_predicts(make, tmp_path):
    env = make()
    assert is_masking_supported(env)
    model = contrib.MaskablePPO("MlpPolicy", VecMonitor(env), n_steps=32, batch_size=64, n_epochs=2, seed=1, device="cpu")
    model.learn(3 * 32 * env.num_envs)
    if isinstance(env, SmallWorldVecEnv):
        assert model.ep_info_buffer
    model.save(tmp_path / "model")
    again = contrib.MaskablePPO.load(tmp_path / "model", env=make(), device="cpu")
    games = SmallWorldVecEnv(4, seats=2) if env.num_envs == 8 else make()
    games.seed(3)
    observations = games.reset()
    for _ in range(30):
        masks = games.action_masks()
        actions, _ = again.predict(observations, action_masks=masks, deterministic=True)
        same, _ = model.predict(observations, action_masks=masks, deterministic=True)
        assert (actions == same).all()
        assert masks[np.arange(games.num_envs), actions].all()
        observations, *_ = games.step(actions)
    mean, _ = evaluate_policy(again, games, n_eval_episodes=8, warn=False)
    assert -1 <= mean <= 1


def test_maskable_ppo_on_the_gymnasium_environment():
    env = sw_env.SmallWorldEnv(seats=2, opponents="greedy")
    model = contrib.MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(128)


def test_the_loser_sees_its_loss():
    env = SmallWorldVecEnv(16, opponents="greedy", seats=2)
    env.seed(1)
    env.reset()
    chance, ends = np.random.default_rng(1), []
    while len(ends) < 40:
        _, rewards, dones, infos = env.step(choose(env, chance))
        assert not rewards[~dones].any()
        for g in np.flatnonzero(dones):
            ends.append(rewards[g])
            fields = env.table.layout.fields(infos[g]["terminal_observation"])
            assert fields["globals.phase_over"] == 1
            assert fields["seats.coins"][0] == env.table.finals[g, 0, env.table.final_seats[g]]
            assert infos[g]["TimeLimit.truncated"] is False
        assert all(not infos[g] for g in np.flatnonzero(~dones))
    assert ends.count(-1) > 20, "greedy beats random play"


def test_self_play_never_mixes_two_seats():
    seats = 3
    env = SelfPlayVecEnv(5, seats=seats, coins="public")
    env.seed(2)
    observations = env.reset()
    chance, total = np.random.default_rng(2), np.zeros((5, seats))
    own = np.tile(np.arange(seats), 5)
    ends = 0
    for _ in range(900):
        fields = env.batch.layout.fields(observations)
        states = env.batch.states.repeat(seats)
        assert (fields["seats.coins"][:, 0] == states["coins"][np.arange(15), own]).all(), "each slot sees from its own seat"
        assert (env.waiting == (states["actor"] != own)).all()
        masks = env.action_masks()
        assert (masks[env.waiting].sum(1) == 1).all()
        assert masks[env.waiting, 59].all()
        assert (~env.waiting).reshape(5, seats).sum(1).tolist() == [1] * 5
        observations, rewards, dones, infos = env.step(choose(env, chance))
        total += rewards.reshape(5, seats)
        assert (dones.reshape(5, seats).sum(1) % seats == 0).all()
        for g in np.flatnonzero(dones.reshape(5, seats)[:, 0]):
            ends += 1
            assert total[g] == pytest.approx(rewards.reshape(5, seats)[g])
            assert total[g].sum() == pytest.approx(0)
            if total[g].any():
                assert total[g].max() > 0 > total[g].min()
            total[g] = 0
            last = env.batch.layout.fields(infos[g * seats + 1]["terminal_observation"])
            assert last["seats.coins"][0] == env.batch.final_coins[g, 1]
    assert ends >= 15


def test_opponents_change_at_run_time():
    env = SmallWorldVecEnv(4, opponents="random", seats=2)
    env.reset()
    asked = []

    def frozen(observations, masks):
        asked.append(observations.shape)
        return masks.argmax(1)

    env.set_opponents([["random", frozen]])
    chance = np.random.default_rng(1)
    for _ in range(400):
        env.step(choose(env, chance))
    assert asked


def test_illegal_action_names_the_game():
    env = SmallWorldVecEnv(4, seats=2)
    env.reset()
    actions = env.action_masks().argmax(1)
    actions[3] = 0
    with pytest.raises(IllegalAction, match="game 3: action 0 is not legal"):
        env.step(actions)


def test_pictures():
    pytest.importorskip("PIL")
    env = SmallWorldVecEnv(2, seats=2, render_mode="rgb_array")
    env.reset()
    assert env.render().ndim == 3


def test_example_runs():
    run_example("interfaces/sb3.md")
