"""BatchEnv with observation: the same games, what is seen, auto-reset in its three modes, copies."""

import copy
import pickle

import numpy as np
import pytest

from sw_env.envs.batch import BatchEnv
from sw_env.game import IllegalAction


def choose(env, chance):
    return (chance.random(env.mask.shape) * env.mask).argmax(1)


@pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])
@pytest.mark.parametrize("parallel", [False, True])
def test_observed_games_are_the_same_games(mode, parallel):
    plain = BatchEnv(9, seats=3, auto_reset=mode)
    seeing = BatchEnv(9, seats=3, auto_reset=mode, observe=True, parallel=parallel)
    chance = np.random.default_rng(1)
    for env in (plain, seeing):
        env.reset(4)
    for _ in range(600):
        actions = choose(plain, chance)
        plain.step(actions)
        seeing.step(actions)
        assert plain.states.tobytes() == seeing.states.tobytes()
        for name in (
            "bits",
            "mask",
            "actor",
            "gains",
            "done",
            "final_coins",
            "final_winners",
            "seeds",
            "rewards",
            "terminated",
        ):
            assert (getattr(plain, name) == getattr(seeing, name)).all(), name
        assert (seeing.observation == plain.observe()).all()


def test_final_rows_and_records():
    env = BatchEnv(6, seats=2, observe=True)
    env.reset(1)
    chance, ends = np.random.default_rng(2), 0
    while ends < 12:
        env.step(choose(env, chance))
        for g in np.flatnonzero(env.terminated):
            ends += 1
            last = env.final_states[g]
            assert last["phase"] == 11
            assert (last["coins"][:2] == env.final_coins[g]).all()
            fields = env.layout.fields(env.final_observation[g])
            assert fields["globals.phase_over"] == 1
            assert fields["seats.coins"][0] == env.final_coins[g, last["turn"]]
            assert (env.observe(int(last["turn"]), final=True)[g] == env.final_observation[g]).all()
            assert (env.observe_all(slice(g, g + 1), final=True)[0, last["turn"]] == env.final_observation[g]).all()


def test_next_step_resets_late_and_ignores_the_action():
    env = BatchEnv(4, seats=2, auto_reset="next_step", observe=True)
    env.reset(1)
    chance, seen = np.random.default_rng(3), 0
    before = env.terminated
    while seen < 8:
        actions = choose(env, chance)
        actions[before] = 12345
        env.step(actions)
        assert not (env.terminated & before).any()
        assert not env.rewards[before].any()
        assert (env.bits[before] != 0).all()
        assert (env.actor[env.terminated] == -1).all()
        assert (env.states["lap"][before] == 1).all()
        seen += before.sum()
        before = env.terminated


def test_disabled_pays_once_and_waits_for_reset():
    env = BatchEnv(4, seats=2, auto_reset="disabled")
    env.reset(1)
    chance, total = np.random.default_rng(3), np.zeros((4, 2))
    for _ in range(600):
        env.step(choose(env, chance))
        total += env.rewards
    assert env.done.all()
    assert not env.terminated.any()
    assert (np.abs(total) <= 1).all()
    assert (np.abs(total).sum(1) > 0).any()
    chosen = np.array([True, False, True, False])
    env.reset(5, chosen)
    assert (env.done == ~chosen).all()


def test_snapshots_are_copies():
    env = BatchEnv(3, seats=2, observe=True)
    env.reset(1)
    chance = np.random.default_rng(1)
    first = env.step(choose(env, chance), copy=True)
    assert env.step(choose(env, chance)) is None
    kept = [None if array is None else array.copy() for array in first]
    env.step(choose(env, chance))
    assert all((a == b).all() for a, b in zip(first, kept, strict=True))
    assert not any(np.shares_memory(first.observation, buffer) for buffer in (env.observation, env.final_observation))


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_play_on_alone(duplicate):
    env = BatchEnv(5, seats=4, observe=True, coins="public", reward="margin")
    env.reset(8)
    chance = np.random.default_rng(8)
    for _ in range(80):
        env.step(choose(env, chance))
    twin = duplicate(env)
    assert (twin.observation == env.observation).all()
    for k in range(300):
        actions = choose(env, chance)
        env.step(actions)
        if k == 0:
            assert twin.states.tobytes() != env.states.tobytes()
        twin.step(actions)
        assert (twin.mask == env.mask).all()
        assert (twin.observation == env.observation).all()
        assert (twin.rewards == env.rewards).all()


def test_states_move_about_with_what_is_seen():
    env = BatchEnv(3, seats=3, observe=True)
    env.reset(2)
    chance = np.random.default_rng(2)
    for _ in range(50):
        env.step(choose(env, chance))
    kept = env.get_state(0)
    row = env.observation[0].copy()
    env.copy_state(0, 1)
    assert (env.observation[1] == row).all()
    env.step(choose(env, chance))
    env.set_state(2, kept)
    assert (env.observation[2] == row).all()
    env.rollout(30)
    assert (env.observation == env.observe()).all()


def test_wrong_input_is_named():
    env = BatchEnv(4, seats=2, observe=True)
    with pytest.raises(RuntimeError, match="step before reset"):
        env.step(np.zeros(4, np.int64))
    env.reset(1)
    before = env.states.tobytes()
    legal = env.mask.argmax(1)
    for wrong in (-1, 64, 59, 10**9):
        actions = legal.copy()
        actions[2] = wrong
        with pytest.raises(IllegalAction, match=rf"game 2: action {wrong} is not legal; legal: \[48.*no game has moved"):
            env.step(actions)
    with pytest.raises(ValueError, match=r"shape \(3,\); allowed: \(4,\)"):
        env.step(legal[:3])
    with pytest.raises(TypeError, match="float64; allowed: integers"):
        env.step(legal.astype(float))
    with pytest.raises(ValueError, match="allowed: -2 to 1"):
        env.observe(2)
    with pytest.raises(ValueError, match="out has shape"):
        env.observe(out=np.zeros((4, 3), np.uint8))
    assert env.states.tobytes() == before
    for options, message in (
        ({"auto_reset": "later"}, "allowed: 'same_step', 'next_step', 'disabled'"),
        ({"reward": "fun"}, "unknown reward 'fun'; allowed: win, rank, margin, coins"),
        ({"coins": "open"}, "allowed: 'hidden', 'public'"),
        ({"seats": 6}, "allowed: 2 to 5"),
        ({"map": "9p"}, "neither an official board"),
        ({"dragons": 3}, "unexpected keyword argument 'dragons'; allowed: flying_may_take_lake"),
    ):
        with pytest.raises(ValueError, match=message):
            BatchEnv(4, **options)


@pytest.mark.parametrize(
    "choices",
    [{}, {"auto_reset": "disabled"}, {"skip_forced": False}, {"observe": True}, {"padded": True}, {"coins": "public"}],
)
def test_an_environment_of_a_configuration_is_the_same(choices):
    made, ready = BatchEnv(2, seats=3, **choices), BatchEnv.of(2, BatchEnv(1, seats=3).config, **choices)
    for name in ("n", "auto_reset_mode", "skip_forced", "parallel", "observes", "layout", "reward"):
        assert getattr(made, name) == getattr(ready, name), name
    assert (made.layout == BatchEnv(2, seats=3).layout) == (not {"padded", "coins"} & choices.keys())
