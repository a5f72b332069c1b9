"""Every door opens to every game: PettingZoo, Gymnasium, players, trainings, Stable-Baselines3."""

import warnings

import numpy as np
import pytest
import torch
import toy_game

from contract.tables import moments
from sw_env.agents.neural.inputs import Board
from sw_env.agents.registry import make_agent
from sw_env.core.jit import PLAIN
from sw_env.envs.aec import env as aec_env
from sw_env.envs.batch import BatchEnv
from sw_env.envs.single import SmallWorldEnv, make_vec
from sw_env.game import Game
from sw_env.games import load
from sw_env.training.arena.schedule import HOUSE
from sw_env.training.plot import draw
from sw_env.training.start import settings_of, train

pytestmark = pytest.mark.kernels


def test_a_misspelt_game_gets_the_nearest_names():
    for door in (
        Game,
        lambda game: BatchEnv(2, game=game),
        lambda game: aec_env(game=game),
        lambda game: make_vec(2, game=game),
    ):
        with pytest.raises(ValueError, match=r"unknown game 'smalworld'; did you mean smallworld\?; allowed: smallworld"):
            door(game="smalworld")


@pytest.mark.skipif(PLAIN, reason="minutes long")
def test_pettingzoo_says_that_it_fits(table):
    from pettingzoo.test import api_test, seed_test

    name, seats = table
    if seats == 1:
        pytest.skip("PettingZoo's tests want two seats")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec_env(seats=seats, game=name), num_cycles=100)
        seed_test(lambda: aec_env(seats=seats, game=name), num_cycles=20)


@pytest.mark.skipif(PLAIN, reason="minutes long")
def test_gymnasium_says_that_it_fits(table):
    from gymnasium.utils.env_checker import check_env

    name, seats = table
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(SmallWorldEnv(seats=seats, game=name, illegal="terminate"), skip_render_check=True)
    vector = make_vec(4, seats=seats, game=name)
    observation, infos = vector.reset(seed=1)
    ended = 0
    for _ in range(300):
        observation, _, terminated, _, infos = vector.step(infos["action_mask"].argmax(1))
        ended += terminated.sum()
    assert observation.shape == (4, vector.table.layout.size)
    assert ended > 0


@pytest.mark.parametrize("spec", ["random", "mcts:sims=12,turns=1", "flat:sims=12,turns=1"])
def test_agents_that_need_no_advice_play_it(table, spec):
    name, seats = table
    if seats == 1 or (PLAIN and spec != "random"):
        pytest.skip("a search compares seats" if seats == 1 else "minutes long")
    env = BatchEnv(2, seats, game=name, auto_reset=False)
    env.reset(1)
    one, other = (make_agent(spec, env.config, seed=4) for _ in range(2))
    for _ in range(12):
        actions = one.act(env.states, env.bits, env.actor)
        assert (other.act(env.states, env.bits, env.actor) == actions).all()
        env.step(actions)


def test_a_search_sees_only_what_its_seat_sees(table):
    _, seats = table
    if PLAIN or seats == 1:
        pytest.skip("minutes long")
    for game in moments(table, seed=6, every=13):
        if len(game.legal) > 1:
            agent = make_agent("mcts:sims=10,turns=1", game.config)
            twin = game.hide(game.actor, 7)
            chosen = [agent.act(one.states, one.bits, np.array([one.actor], np.int8)) for one in (game, twin)]
            assert chosen[0] == chosen[1]
    assert game.over


def test_a_game_without_advice_says_so():
    config = toy_game.Config.make(2)
    for spec in ("greedy", "heuristic"):
        with pytest.raises(ValueError, match=f"agent '{spec}': no advice for Flags has been written down yet; allowed: random"):
            make_agent(spec, config)


SHORT = {"width": 4, "memory": 4, "rounds": 1, "games": 2, "decisions": 10, "ladder": ["random"], "ladder_games": 2}


@pytest.mark.skipif(PLAIN, reason="minutes long")
@pytest.mark.parametrize("algorithm", ["ppo", "alphazero"])
def test_a_short_training_finishes_and_its_network_plays(table, algorithm, tmp_path):
    name, seats = table
    if algorithm == "alphazero" and seats not in (1, 3):
        pytest.skip("the same search at every table")
    quick = {"sims": 3, "quick": 1} if algorithm == "alphazero" else {}
    given = {"algorithm": algorithm, "game": name, "seats": seats, **SHORT, **quick, "out": str(tmp_path)}
    kind, settings = settings_of(given)
    run = train(kind, settings, tmp_path)
    assert run.rows[-1]["decisions"] >= 10
    ((rival, found),) = run.ladder().items()
    assert rival == ("random" if seats > 1 else HOUSE)
    assert found["games"] >= 2
    assert [path.suffix for path in draw([tmp_path], tmp_path, "svg")][:2] == [".svg"] * 2
    assert "goes on" not in run.summary()
    env = BatchEnv(3, seats, game=name)
    env.reset(2)
    for spec in ("net:path={},sims=0", "net:path={},sims=5"):
        agent = make_agent(spec.format(tmp_path / "net.safetensors"), env.config)
        actions = agent.act(env.states, env.bits, env.actor)
        assert env.mask[np.arange(3), actions].all()
        assert agent.policy.shape == (3, env.spec.actions)


@pytest.mark.skipif(PLAIN, reason="minutes long")
def test_stable_baselines_learns_it(table, tmp_path):
    name, seats = table
    if seats != 2:
        pytest.skip("the same slots at every table")
    quick = {"games": 2, "steps": 8, "decisions": 16, "layers": 1, "width": 4, "minibatch": 16, "opponents": ["random"]}
    kind, settings = settings_of({"algorithm": "sb3", "game": name, **quick, "ladder": ["random"], "ladder_games": 2})
    run = train(kind, settings, tmp_path)
    assert [row["decisions"] for row in run.rows] == [16]
    assert run.ladder()["random"]["games"] == 2


@pytest.mark.skipif(PLAIN, reason="minutes long")
def test_weights_of_another_game_are_refused_by_name(tmp_path):
    kind, settings = settings_of({"game": "flags", **SHORT, "ladder": [], "out": str(tmp_path)})
    train(kind, settings, tmp_path)
    path = tmp_path / "net.safetensors"
    said = r"net\.safetensors: weights for Flags; here Small World is played"
    with pytest.raises(ValueError, match=said):
        make_agent(f"net:path={path},sims=0", load("smallworld").configure(2))
    kind, settings = settings_of({"kind": "mlp", **SHORT, "ladder": [], "rivals": ["random"], "start": str(path)})
    with pytest.raises(ValueError, match=r"start=.*" + said):
        train(kind, settings, tmp_path / "other")
    with pytest.raises(ValueError, match=r"belongs to another run \(.*game was 'flags' and is 'smallworld'"):
        train(kind, settings, tmp_path)


def test_networks_see_each_number_in_a_column_of_its_own(table):
    name, seats = table
    board = Board.of(load(name).configure(seats))
    rows = torch.randint(0, 256, (2, board.layout.size), dtype=torch.uint8)
    masks = torch.ones(2, board.eyes.actions, dtype=torch.uint8)
    numbers, legal = board.level(rows, masks)
    assert (numbers.shape, legal.shape) == ((2, board.inputs), masks.shape)
    told = board.inputs - board.layout.size
    assert told == 8 * sum(1 for k in board.eyes.spelt(board.layout))
    if board.ground is None:
        assert load(name).sight is None
        return
    places, rest, offers, near = board.spread(rows, masks)
    for columns, width, known in (
        (board.ground.planes, places.shape[2] - 1, board.eyes.planes),
        (board.ground.rest, rest.shape[1] - board.eyes.others, board.eyes.rest),
    ):
        assert len(set(columns.tolist())) == len(columns) == width
        assert max(columns.tolist()) < len(known)
    assert offers.shape[2] == len(board.eyes.offer)
    assert near.shape[-2] == places.shape[1]
    padded = Board.of(load(name).configure(seats), padded=True)
    assert padded.ground.planes.tolist() == list(range(len(board.eyes.planes)))
    assert padded.ground.rest.tolist() == list(range(len(board.eyes.rest)))
