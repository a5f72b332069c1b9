"""The parts of `leaf`: sizes of layers, the desk, files written anew, what is certain, and what it foresees, against a twin."""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from agents_table import some_way_in
from eyes import evaluated, judged, wild, wild_file

from sw_env.agents.leaf.agent import LeafAgent, LeafSettings
from sw_env.agents.leaf.weights import SmallNetwork, aligned, blank, check_sizes, eye_of, fitted, load, save
from sw_env.agents.search.prospects import DEALS
from sw_env.agents.search.search import make_mind
from sw_env.core.rng import GOLDEN, mix
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.rules.hidden import redraw


def begun() -> BatchEnv:
    return some_way_in(1, 2, 1)


@pytest.mark.parametrize(
    ("units", "second", "fits"),
    [
        *((64, 16, True), (512, 64, True), (128, 48, True), (0, 16, False), (64, 0, False), (576, 16, False), (64, 80, False)),
        *((32, 16, False), (96, 16, False), (64, 8, False), (64, 24, False), (-64, 16, False), (64, -16, False)),
    ],
)
def test_layers_have_sizes_that_the_search_reckons_with(units: int, second: int, fits: bool) -> None:
    if fits:
        check_sizes(units, second, "here")
    else:
        words = f"here: {units} and {second} units; allowed: units a multiple of 64 up to 512, then a multiple of 16 up to 64"
        with pytest.raises(ValueError, match=words):
            check_sizes(units, second, "here")


def test_a_network_of_another_size_is_refused(tmp_path: Path) -> None:
    save(tmp_path / "small.npz", blank(GameConfig.make(2), 32, 16))
    with pytest.raises(ValueError, match=r"small.npz: 32 and 16 units; allowed"):
        load(tmp_path / "small.npz")


def test_a_network_that_knows_other_actions_is_refused() -> None:
    network = wild(GameConfig.make(2))
    with pytest.raises(ValueError, match="here: 63 actions; here are 64"):
        fitted(replace(network, policy=network.policy[:-1]), GameConfig.make(2), "here")
    with pytest.raises(ValueError, match="here: trained for the game 'chess'; here it is 'smallworld'"):
        fitted(replace(network, about={**network.about, "game": "chess"}), GameConfig.make(2), "here")


def test_a_new_network_is_blank() -> None:
    network = blank(GameConfig.make(3), 128, 32)
    assert [network.arrays[name].any() for name in ("first", "second", "third", "policy")] == [False] * 4
    assert (network.faith.tolist(), network.scale.tolist()) == ([1.0], [10.0] * 16)


@pytest.mark.parametrize("n", [1, 15, 16, 1000])
def test_weights_begin_with_a_line_of_the_cache(n: int) -> None:
    found = [aligned(n) for _ in range(8)]
    assert [one.ctypes.data % 64 for one in found] == [0] * 8
    assert {(one.shape, one.dtype) for one in found} == {((n,), np.dtype(np.float32))}


def parts_of(network: SmallNetwork) -> list[np.ndarray]:
    """Each layer and what is filled up with nothing, as the search expects them one behind the other."""
    units, second = network.first.shape[1], network.second.shape[1]
    third, policy = np.zeros((second + 4, 16)), np.zeros((len(network.policy), units + 16))
    third[: second + 1, : network.third.shape[1]], policy[:, : units + 1] = network.third, network.policy
    return [network.first, np.vstack([network.second, np.zeros((3, second))]), third, policy]


def test_all_weights_lie_one_behind_the_other() -> None:
    network = wild(GameConfig.make(3), 2, 128, 32)
    eye, begin = eye_of(network), 0
    desk = np.asarray(eye.desk)[0]
    starts = {1: desk["second"], 2: desk["third"], 3: desk["policy"]}
    for k, part in enumerate(parts_of(network)):
        assert begin == starts.get(k, 0)
        assert (eye.weights[begin : begin + part.size] == part.ravel().astype(np.float32)).all()
        begin += part.size
    assert len(eye.weights) == begin
    assert (desk["units"], desk["second_units"], desk["bias"]) == (128, 32, len(network.about["columns"]))


@pytest.mark.kernels
def test_more_rounds_than_there_are_scales_count_as_the_last_one() -> None:
    game = Game(2, seed=4)
    network, chances = wild(game.config), {}
    for rounds in (15, 16, 17, 30):
        world, mind, eye = game.config.world.copy(), make_mind(game.config), eye_of(network)
        world["rounds"] = rounds + game.state["lap"]
        judged(game.states, world, mind, eye)
        desk = np.asarray(eye.desk)[0]
        odds = desk["chance"][0] / desk["chance"][1]
        chances[rounds] = (desk["wealth"][0] - desk["wealth"][1]) / np.log(odds)
        assert desk["moment"] == rounds
    assert list(chances.values()) == pytest.approx([float(network.scale[15])] * 4)


def test_a_file_that_is_written_anew_is_read_anew(tmp_path: Path) -> None:
    env = begun()
    path = wild_file(tmp_path, env.config, 1)
    found = []
    for written in (1, 2):
        save(path, wild(env.config, written))
        os.utime(path, ns=(written, written))
        found.append(LeafAgent(env.config, path=str(path))._eye)
    assert (found[0].weights != found[1].weights).any()  # type: ignore[union-attr]


def test_what_is_certain_was_visited_once_more_by_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env = begun()
    agent = LeafAgent(env.config, path=str(wild_file(tmp_path, env.config)), sims=40)
    plain = agent.analyse(env.states, env.bits[0])[0]
    one, other = np.flatnonzero(env.mask[0])[:2]
    coins = np.full(64, -1.0)
    coins[[one, other]] = 3.5, 7.25

    class Certain:
        def coins(self, states: np.ndarray) -> np.ndarray:
            return coins

    agent = LeafAgent(env.config, path=str(wild_file(tmp_path, env.config)), sims=40)
    monkeypatch.setattr(agent, "_last_turn", Certain())
    visits, _ = agent.analyse(env.states, env.bits[0])
    assert visits[other] == plain[other] + 40
    assert visits.sum() == 80
    assert agent.act(env.states, env.bits, env.actor).tolist() == [other]


def test_what_is_foreseen_is_the_mean_of_many_deals(tmp_path: Path) -> None:
    """Behind an action of a game's last decision: nothing but the deals and the dice is left to chance."""
    env = begun()
    agent = LeafAgent(env.config, path=str(wild_file(tmp_path, env.config)), sims=1)
    assert agent.prospects(env.bits[0]) is None, "nothing was analysed"
    agent.analyse(env.states, env.bits[0])
    assert agent._last is not None
    assert agent._eye is not None
    agent._last.nodes["child"][1] = 0
    told = agent.prospects(env.bits[0])
    assert told is not None
    root, p, seed = agent._last.states[:1].copy(), int(env.actor[0]), agent._mind["setup"]["seed"][0]
    chances, coins = np.zeros(64), np.zeros(64)
    with np.errstate(over="ignore"):
        seeds = [mix(seed + np.uint64(GOLDEN) * np.uint64(i + 1)) for i in range(DEALS)]
    for a in np.flatnonzero(env.mask[0]):
        for deal in seeds:
            after = BatchEnv.of(1, env.config)
            state = root.copy()
            redraw(state[0], env.config.world[0], np.int64(p), np.uint64(deal))
            after.set_state(0, state)
            after.step([a])
            judged(after.states, env.config.world, agent._mind, agent._eye)
            desk = np.asarray(agent._eye.desk)[0]
            chances[a] += desk["chance"][p] / DEALS
            coins[a] += desk["wealth"][p] / DEALS
    assert told[0] == pytest.approx(chances, abs=1e-6)
    assert told[1] == pytest.approx(coins, rel=1e-5)


@pytest.mark.parametrize("seats", [2, 3])
def test_who_looks_twice_takes_the_mean(seats: int) -> None:
    """Of what he sees before a lap of the heuristic and of what he sees behind it; of a game that is over, that alone."""
    config = GameConfig.make(seats)
    eye, env = eye_of(wild(config)), some_way_in(1, seats, 1)

    def seen(lap: str, states: np.ndarray, bits: np.uint64) -> tuple[list[float], np.ndarray]:
        mind, after = make_mind(config, **LeafSettings(lap=lap).for_kernels(seats, True)), states.copy()
        evaluated(after, config.world, bits, mind, eye, 0, np.uint64(77))
        return mind["work"]["utility"][0, :seats].tolist(), after

    (before, here), (behind, there), (mean, end) = (seen(lap, env.states, env.bits[0]) for lap in ("no", "yes", "both"))
    assert (here == env.states).all()
    assert there.tobytes() == end.tobytes() != env.states.tobytes()
    assert before != behind
    assert mean == pytest.approx([(one + other) / 2 for one, other in zip(before, behind, strict=True)])
    nothing = np.uint64(0)
    assert seen("both", env.states, nothing)[0] == seen("no", env.states, nothing)[0], "where nobody decides any more"
