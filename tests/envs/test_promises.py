"""What the pages promise of a step and a reset, looked at where it could quietly be otherwise."""

import copy
import pickle

import numpy as np
import pytest

import sw_env
from sw_env.envs.batch import BatchEnv
from sw_env.envs.table import Table
from sw_env.game import Game, IllegalAction
from sw_env.games.smallworld.config import GameConfig

DUPLICATES = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]
MODES = ("same_step", "next_step", "disabled")


def choose(env, chance):
    return (chance.random(env.mask.shape) * env.mask).argmax(1)


def until_an_end(env, chance):
    """Random play up to the step in which a game ends."""
    while not env.terminated.any():
        env.step(choose(env, chance))


# ------------------------------------------------------------------------------------------------------ illegal actions


@pytest.mark.parametrize("observe", [False, True])
@pytest.mark.parametrize("parallel", [False, True])
def test_an_action_out_of_bounds_is_no_other_action(observe, parallel):
    """A shift by 64 would find the legal bit again: a − 64, a + 64 and far numbers, for every legal a."""
    env = BatchEnv(3, seats=2, observe=observe, parallel=parallel)
    env.reset(1)
    chance = np.random.default_rng(1)
    for _ in range(12):
        before, legal = env.states.tobytes(), choose(env, chance)
        for a in np.flatnonzero(env.mask[1]):
            for wrong in (a - 64, a + 64, a - 128, a + (1 << 40), a - (1 << 62)):
                with pytest.raises(IllegalAction, match=f"game 1: action {wrong} is not legal"):
                    env.step([legal[0], wrong, legal[2]])
        assert env.states.tobytes() == before
        env.step(legal)


def test_a_table_refuses_them_too():
    table = Table(3, GameConfig.make(2), "random")
    table.reset(1)
    legal = table.mask.argmax(1)
    for shift in (-64, 64):
        actions = legal.copy()
        actions[2] += shift
        with pytest.raises(IllegalAction, match=rf"game 2: action {actions[2]} is not legal"):
            table.step(actions)

    def shifted(observations, masks):
        return masks.argmax(1) - 64

    with pytest.raises(IllegalAction, match=r"answered with action -\d+ in game \d, which is not legal"):
        Table(4, GameConfig.make(2), shifted, seat=1).reset(1)

    def in_columns(observations, masks):
        return masks.argmax(1)[:, None]

    with pytest.raises(IllegalAction, match=r"answered with actions of shape \(\d, 1\), which is not legal"):
        Table(4, GameConfig.make(2), in_columns, seat=1).reset(1)


def test_an_illegal_end_is_an_end():
    env = sw_env.SmallWorldEnv(seats=2, illegal="terminate", seat=0)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["action_mask"].shape == (64,)
    assert not info["action_mask"].any()
    with pytest.raises(RuntimeError, match="call reset first"):
        env.step(48)
    _, info = env.reset()
    assert info["action_mask"].any()
    tolerant = sw_env.env(seats=3)
    tolerant.reset(seed=1)
    tolerant.step(0)
    assert not any(tolerant.observe(agent)["action_mask"].any() for agent in tolerant.possible_agents)


# ---------------------------------------------------------------------------------------------------------------- seeds


def test_seeds_do_not_depend_on_the_number_of_games():
    few, many = BatchEnv(3, seats=2), BatchEnv(11, seats=2)
    for env in (few, many):
        env.reset(7)
    assert (many.seeds[:3] == few.seeds).all()
    assert len(set(many.seeds.tolist())) == 11
    assert many.states[:3].tobytes() == few.states.tobytes()
    before = few.seeds.copy()
    few.reset(8, chosen=[False, True, False])
    many.reset(8)
    assert few.seeds.tolist() == [before[0], many.seeds[1], before[2]]


@pytest.mark.parametrize(
    "make", [lambda: sw_env.make_vec(5, "random", seats=3), lambda: sw_env.SmallWorldEnv("random", seats=3)]
)
def test_a_reset_with_a_seed_begins_the_same_games_again(make):
    """On the same environment, after some play, with others at the table meanwhile."""
    env, runs = make(), []
    for played in (0, 25, 60):
        env.reset(seed=3 if played else 9)
        for _ in range(played):
            masks = np.atleast_2d(env.action_masks())
            if not masks.any():
                env.reset()
                continue
            env.step(masks.argmax(1) if hasattr(env, "num_envs") else int(masks.argmax(1)[0]))
        seen, infos = env.reset(seed=4)
        rows = [seen.copy(), np.array(infos["seat"])]
        for _ in range(40):
            masks = np.atleast_2d(env.action_masks())
            seen, *_ = env.step(masks.argmax(1) if hasattr(env, "num_envs") else int(masks.argmax(1)[0]))
            rows.append(seen.copy())
            if not np.atleast_2d(env.action_masks()).any():
                break
        runs.append([row.tobytes() for row in rows])
    assert runs[0] == runs[1] == runs[2]


def test_another_seed_or_none_begins_other_games():
    env = sw_env.make_vec(5, "random", seats=3)
    dealt = [env.reset(seed=seed)[0].tobytes() for seed in (4, 5, None, None)]
    assert len(set(dealt)) == 4


def test_a_table_draws_its_pool_anew_from_the_seed():
    asked = []

    def first(observations, masks):
        asked.append(len(masks))
        return masks.argmax(1)

    table, seen = Table(12, GameConfig.make(2), [["random", first]]), []
    for seed in (5, 6, 5):
        table.reset(seed)
        seen.append((table._players.tolist(), table.states.tobytes()))
    assert seen[0] == seen[2]
    assert seen[0] != seen[1]
    assert asked


# ------------------------------------------------------------------------------------------------------- ends and resets


@pytest.mark.parametrize("observe", [False, True])
def test_a_late_reset_is_no_end(observe):
    env = BatchEnv(5, seats=2, auto_reset="next_step", observe=observe)
    env.reset(1)
    chance = np.random.default_rng(1)
    until_an_end(env, chance)
    ended = env.terminated
    assert (env.done == ended).all()
    assert (env.mask[ended] == 0).all()
    old = env.seeds.copy()
    env.step(choose(env, chance))
    assert not env.done[ended].any()
    assert not env.terminated[ended].any()
    assert (env.seeds != old).tolist() == ended.tolist()
    for g in np.flatnonzero(ended):
        assert env.game(g).position() == Game(2, seed=int(env.seeds[g])).position()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("observe", [False, True])
def test_a_reset_forgets_the_latest_step(mode, observe):
    """Gains and ends of games before do not belong to the new ones; those of the others stay."""
    env = BatchEnv(6, seats=2, auto_reset=mode, observe=observe)
    env.reset(1)
    chance = np.random.default_rng(2)
    while not (env.terminated.sum() == 1 and (env.gains.any(1) & ~env.terminated).any()):
        if mode == "disabled" and env.done.any():
            env.reset(int(chance.integers(99)), env.done.copy())
        env.step(choose(env, chance))
    ended, others = int(np.flatnonzero(env.terminated)[0]), ~env.terminated
    kept = env.gains[others].copy()
    env.reset(5, chosen=np.arange(6) == ended)
    assert not env.gains[ended].any()
    assert not env.done[ended]
    assert not env.terminated[ended]
    assert not env.rewards[ended].any()
    assert (env.gains[others] == kept).all()
    env.reset(6)
    assert not env.gains.any()
    assert not env.done.any()


def test_a_record_that_is_set_has_no_latest_step():
    env = BatchEnv(2, seats=2, auto_reset="disabled")
    env.reset(1)
    early = env.get_state(1)
    chance = np.random.default_rng(2)
    while not (env.done[0] and env.done[1]):
        env.step(choose(env, chance))
    late = env.get_state(0)
    env.set_state(0, early)
    assert (bool(env.done[0]), env.gains[0].tolist(), int(env.actor[0])) == (False, [0, 0], int(early["actor"][0]))
    assert np.flatnonzero(env.mask[0]).tolist() == Game.of(env.config, early.copy()).legal
    env.copy_state(0, 1)
    assert not env.done.any()
    env.step(choose(env, chance))
    assert not env.terminated.any()
    env.set_state(0, late)
    assert env.bits[0] == 0
    fresh = BatchEnv(1, seats=2)
    fresh.set_state(0, early)
    fresh.step(choose(fresh, chance))


def stand(env):
    """Where all games are, and the dice to come."""
    return [(env.game(g).position(), int(env.states["rng"][g])) for g in range(env.n)]


@pytest.mark.parametrize("duplicate", DUPLICATES, ids=["deepcopy", "pickle"])
def test_the_luck_of_a_rollout(duplicate):
    """It follows from the seed: a reset begins it anew, a copy goes on with it."""
    env = BatchEnv(4, seats=2)
    env.reset(3)
    env.rollout(150)
    first = stand(env)
    twin = duplicate(env)
    env.rollout(150)
    twin.rollout(150)
    assert stand(twin) == stand(env) != first
    env.reset(3)
    env.rollout(150)
    assert stand(env) == first
    env.reset(4)
    env.rollout(150)
    assert stand(env) != first
    untouched = duplicate(BatchEnv(4, seats=2))
    with pytest.raises(RuntimeError, match="step before reset"):
        untouched.step([48] * 4)


def test_copies_keep_every_choice():
    chosen = {"auto_reset": "next_step", "skip_forced": False, "reward": "coins", "coins": "public", "padded": True}
    env = BatchEnv(3, seats=3, edition="2017", observe=True, **chosen)
    env.reset(1)
    chance = np.random.default_rng(1)
    until_an_end(env, chance)
    for duplicate in DUPLICATES:
        twin = duplicate(env)
        assert (twin.auto_reset_mode, twin.skip_forced, twin.reward) == ("next_step", False, "coins")
        assert (twin.layout, twin.config, twin.n, twin.parallel) == (env.layout, env.config, 3, False)
        for name in ("done", "gains", "rewards", "terminated", "final_coins", "final_winners", "seeds", "final_observation"):
            assert (getattr(twin, name) == getattr(env, name)).all(), name
        assert twin.final_states.tobytes() == env.final_states.tobytes()
        twin.step(choose(twin, np.random.default_rng(1)))
        assert twin.seeds.tolist() != env.seeds.tolist()


def test_options_reach_the_game():
    for skip in (True, False):
        env = BatchEnv(1, seats=2, skip_forced=skip, auto_reset=False)
        env.reset(5)
        chance, forced = np.random.default_rng(5), 0
        while env.bits[0]:
            forced += int(env.mask[0].sum() == 1)
            env.step(choose(env, chance))
        assert (forced == 0) == skip
        table = Table(1, GameConfig.make(2), skip_forced=skip)
        table.reset(5)
        least = 64
        for _ in range(200):
            least = min(least, int(table.mask[0].sum()))
            table.step((chance.random((1, 64)) * table.mask).argmax(1))
        assert (least > 1) == skip


# ------------------------------------------------------------------------------------------------------------------ rows


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_seen_after_a_reset_and_from_each_seat(seats):
    """A row is what the seat sees that decides; rows of games that are not reset stay; -2 leaves a row alone."""
    env = BatchEnv(6, seats=seats, observe=True)
    env.reset(2)
    each = env.observe_all()
    assert set(env.actor.tolist()) > {0}
    assert (env.observation == each[np.arange(6), env.actor]).all()
    assert (env.observe() == env.observation).all()
    for p in range(seats):
        assert (env.observe(p) == each[:, p]).all()
    chance = np.random.default_rng(1)
    for _ in range(30):
        env.step(choose(env, chance))
    before, which = env.observation.copy(), np.arange(6) % 2 == 0
    env.reset(9, chosen=which)
    assert (env.observation[~which] == before[~which]).all()
    assert (env.observation == env.observe_all()[np.arange(6), env.actor]).all()
    out = np.full((6, env.layout.size), 5, np.uint8)
    wanted = np.array([0, 1, -1, -2, 1, -2])
    assert env.observe(wanted, out=out) is out
    assert (out[[3, 5]] == 5).all()
    assert (out[[0, 1, 4]] == env.observe_all()[[0, 1, 4], [0, 1, 1]]).all()
    assert (env.observe_all(slice(2, 4)) == env.observe_all()[2:4]).all()
    for wrong in (seats, -3):
        with pytest.raises(ValueError, match=f"allowed: -2 to {seats - 1}"):
            env.observe(wrong)
        with pytest.raises(ValueError, match=f"allowed: -2 to {seats - 1}"):
            env.observe([0, 0, 0, wrong, 0, 0])
