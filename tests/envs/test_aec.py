"""PettingZoo: its own tests, and what they do not look at."""

import copy
import pickle
import warnings

import numpy as np
import pettingzoo
import pytest

import sw_env
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game, IllegalAction
from sw_env.games.shared.decoding import public_position
from sw_env.games.smallworld.decode import decode

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
    from pettingzoo.test.state_test import state_test
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]


def play(env, chance, steps=10**9):
    """Random legal steps, dead ones included; what each seat received."""
    received = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents and steps:
        agent = env.agent_selection
        seen, reward, terminated, _, _ = env.last()
        received[agent] += reward
        env.step(None if terminated else chance.choice(np.flatnonzero(seen["action_mask"])))
        steps -= 1
    return received


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("make", [sw_env.env, sw_env.raw_env], ids=["env", "raw_env"])
def test_api_and_seed(make, seats, capsys):
    api_test(make(seats=seats), num_cycles=300)
    seed_test(lambda: make(seats=seats), num_cycles=60)


@pytest.mark.parametrize("seats", [2, 5])
def test_render(seats, capsys):
    pytest.importorskip("PIL")
    modes = {"svg": lambda drawn: drawn.startswith("<svg")}
    render_test(lambda **options: sw_env.env(seats=seats, **options), custom_tests=modes)


def test_render_text(capsys):
    env = sw_env.env(seats=3, render_mode="ansi")
    env.reset(seed=1)
    assert "column:" in env.render()
    human = sw_env.env(render_mode="human")
    human.reset(seed=1)
    assert human.render() is None
    assert "column:" in capsys.readouterr().out
    with pytest.raises(ValueError, match="render_mode is 'film'; allowed: human, ansi, rgb_array, svg"):
        sw_env.env(render_mode="film")


@pytest.mark.parametrize("seats", [2, 4])
def test_state_and_parallel(seats, capsys):
    state_test(sw_env.env(seats=seats), sw_env.parallel_env(seats=seats))
    parallel_api_test(sw_env.parallel_env(seats=seats), num_cycles=100)
    parallel_seed_test(lambda: sw_env.parallel_env(seats=seats))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_masks_observations_and_rewards_are_those_of_the_engine(seats):
    env = sw_env.raw_env(seats=seats, reward="rank", coins="public")
    env.reset(seed=3)
    chance, layout = np.random.default_rng(3), env.batch.layout
    while not any(env.terminations.values()):
        game, agent = env.game, env.agent_selection
        assert agent == f"player_{game.actor}"
        for p, name in enumerate(env.possible_agents):
            seen = env.observe(name)
            assert env.observation_space(name).contains(seen)
            assert np.flatnonzero(seen["action_mask"]).tolist() == (game.legal if name == agent else [])
            position = decode(seen["observation"], layout, game.config, p)
            assert position == public_position(game.position(), p, "public")
        env.step(chance.choice(game.legal))
    assert all(type(reward) is float for reward in env.rewards.values())
    assert all(type(flag) is bool for flag in (*env.terminations.values(), *env.truncations.values()))
    final = dict(env.rewards)
    assert sum(final.values()) == pytest.approx(0)
    assert play(env, chance) == final


def test_dead_steps_end_the_table():
    env = sw_env.raw_env(seats=3)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    while not any(env.terminations.values()):
        env.step(chance.choice(np.flatnonzero(env.last()[0]["action_mask"])))
    assert env.agents == env.possible_agents
    with pytest.raises(ValueError, match="None"):
        env.step(48)
    for _ in range(3):
        assert not env.last()[0]["action_mask"].any()
        env.step(None)
    assert env.agents == []
    with pytest.raises(RuntimeError, match="after the end"):
        env.step(None)
    assert env.observe("player_0")["observation"].any()


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["deepcopy", "pickle"])
@pytest.mark.parametrize("make", [sw_env.env, sw_env.raw_env], ids=["env", "raw_env"])
def test_copies_in_the_middle_of_a_game(make, duplicate):
    env = make(seats=3)
    env.reset(seed=5)
    play(env, np.random.default_rng(5), 70)
    twin = duplicate(env)
    assert (twin.state() == env.state()).all()
    before = env.state()
    received = play(twin, np.random.default_rng(6))
    assert (env.state() == before).all(), "the copy moved the original"
    assert play(env, np.random.default_rng(6)) == received
    assert (twin.state() == env.state()).all()


def test_classic_wrappers_fit():
    def wrapped():
        env = TerminateIllegalWrapper(sw_env.raw_env(seats=2), illegal_reward=-1)
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))

    env = wrapped()
    env.reset(seed=1)
    play(env, np.random.default_rng(1))
    env.reset(seed=1)
    env.step(0)
    assert env.terminations == {"player_0": True, "player_1": True}
    twin = copy.deepcopy(env)
    assert sorted(play(twin, None).values()) == [-1, 0]


def test_illegal_actions():
    env = sw_env.raw_env(seats=2)
    with pytest.raises(RuntimeError, match="step before reset"):
        env.step(48)
    env.reset(seed=1)
    before = env.state()
    for action in (0, 59, 64, -1):
        with pytest.raises(IllegalAction, match=f"action {action}"):
            env.step(action)
    for action in (1.5, "48", None, True, np.array([48])):
        with pytest.raises(TypeError, match="allowed: a whole number from 0 to 63"):
            env.step(action)
    assert (env.state() == before).all()
    assert not any(env.terminations.values())
    for action in (np.int32(48), np.array(48)):
        env.step(action)
        env.reset(seed=1)
    tolerant = sw_env.env(seats=3)
    tolerant.reset(seed=1)
    mover = tolerant.agent_selection
    tolerant.step(70)
    assert tolerant.rewards == {agent: -1.0 if agent == mover else 0.0 for agent in tolerant.possible_agents}
    assert all(tolerant.terminations.values())
    with pytest.raises(ValueError, match="illegal is 'ignore'; allowed: 'raise', 'terminate'"):
        sw_env.env(illegal="ignore")


def test_reset_options():
    env = sw_env.raw_env(seats=2, padded=True)
    env.reset(seed=1, options={"map": "5p", "edition": "2017", "colour": "red"})
    assert (env.game.config.board.name, env.game.config.edition) == ("5p", "2017")
    assert env.observation_space("player_0").contains(env.observe("player_0"))
    env.reset(seed=1)
    narrow = sw_env.raw_env(seats=2)
    narrow.reset(options={"edition": "2009"})
    with pytest.raises(ValueError, match="allowed with padded=True"):
        narrow.reset(options={"map": "5p"})
    for wrong in ({"map": "moon"}, {"edition": "1999"}):
        with pytest.raises(ValueError, match=r"1999|moon"):
            env.reset(options=wrong)
    for seats in (1, 6, "3", 2.0):
        with pytest.raises(ValueError, match="allowed: 2 to 5"):
            sw_env.env(seats=seats)


def test_arrays_are_fresh_and_seeds_count():
    env = sw_env.raw_env(seats=2)
    env.reset(seed=1)
    first = env.observe("player_0")
    kept = copy.deepcopy(first)
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
    assert all((first[key] == kept[key]).all() for key in first)
    env.reset(seed=1)
    again = [env.state()]
    env.reset()
    again.append(env.state())
    env.reset(seed=1)
    again.append(env.state())
    assert (again[0] == again[2]).all()
    assert (again[0] != again[1]).any()


def test_the_game_behind_it():
    env = sw_env.raw_env(seats=4)
    env.reset(seed=1)
    assert isinstance(env.game, Game)
    assert isinstance(env.batch, BatchEnv)
    assert str(env) == "smallworld_v0"
    assert env.observation_space("player_1") is env.observation_space("player_1")
    assert env.observation_space("player_1") is not env.observation_space("player_2")


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="PettingZoo before 1.27 has no registry")
def test_registry():
    env = pettingzoo.make("aec", "smallworld/smallworld-v0", seats=4)
    assert env.possible_agents == ["player_0", "player_1", "player_2", "player_3"]


def test_a_warning_of_render_points_at_who_called_it():
    env = sw_env.env(seats=2).unwrapped
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="without a render_mode") as told:
        env.render()
    assert told[0].filename == __file__
