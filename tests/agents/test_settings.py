"""What the options of searching players come to: every number that the compiled search is told."""

from dataclasses import dataclass
from typing import Any

import pytest

from sw_env.agents.base import Option, option, options_in
from sw_env.agents.flat import FlatAgent
from sw_env.agents.leaf.agent import LeafAgent, LeafSettings
from sw_env.agents.neural.agent import NetAgent, NetSettings
from sw_env.agents.search.search import ADVISED, GREEDY, NO_ROLLOUT, RANDOM
from sw_env.agents.search.settings import SearchSettings
from sw_env.games import configure

USUAL = {
    **{"curiosity": 0.3, "temperature": 1.0, "uniform": 0.1, "noise": 0.05},
    **{"rollout": ADVISED, "treeless": False, "counts_coins": False, "turns": 9},
}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, {}),
        ({"turns": 2}, {"turns": 2}),
        ({"full": "yes", "turns": 2}, {"turns": 0}),
        ({"c": 2.0, "temperature": 4.0, "noise": 0.5}, {"curiosity": 2.0, "temperature": 4.0, "noise": 0.5}),
        ({"temperature": 0.0, "c": 0.0, "noise": 0.0}, {"temperature": 0.001, "curiosity": 0.0, "noise": 0.0}),
        ({"coins": "counted", "flat": True}, {"counts_coins": True, "treeless": True}),
        ({"rollout": "greedy"}, {"rollout": GREEDY}),
        ({"rollout": "none"}, {"rollout": NO_ROLLOUT}),
    ],
)
def test_the_search_is_told(given: dict[str, Any], told: dict[str, Any]) -> None:
    assert SearchSettings(**given).for_kernels(3, True) == USUAL | told


def test_without_advice_simulations_play_on_at_random() -> None:
    for word in ("heuristic", "greedy", "random"):
        assert SearchSettings(rollout=word).for_kernels(3, False) == USUAL | {"rollout": RANDOM}
    assert SearchSettings(rollout="none").for_kernels(3, False) == USUAL | {"rollout": NO_ROLLOUT}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, {}),
        ({"lap": "yes"}, {"rollout": ADVISED}),
        ({"lap": "both"}, {"rollout": ADVISED, "twice": True}),
        ({"lap": "no"}, {}),
        ({"c": 0.5, "temperature": 0.0, "coins": "counted"}, {"curiosity": 0.5, "temperature": 0.001, "counts_coins": True}),
    ],
)
def test_the_search_of_leaf_is_told(given: dict[str, Any], told: dict[str, Any]) -> None:
    usual = {"curiosity": 0.15, "temperature": 1.0, "uniform": 0.1, "noise": 0.05, "rollout": NO_ROLLOUT, "turns": 4}
    assert LeafSettings(**given).for_kernels(4, True) == usual | {"counts_coins": False, "twice": False} | told
    assert LeafSettings(**given).for_kernels(4, False)["rollout"] == NO_ROLLOUT


@pytest.mark.parametrize("settings", [SearchSettings, LeafSettings])
def test_so_many_simulations_unless_there_is_a_time(settings: type[Any]) -> None:
    budgets = [settings(**given).budget for given in ({}, {"sims": 7}, {"ms": 5.0}, {"sims": 7, "ms": 5.0})]
    assert budgets == [400, 7, 0, 7]


def test_a_flat_search_plays_to_the_end_unless_turns_are_given() -> None:
    config = configure(seats=2)
    for given, turns in (({}, 0), ({"turns": 2}, 2)):
        setup = FlatAgent(config, **given)._mind["setup"][0]
        assert (setup["turns"], setup["treeless"], setup["curiosity"], setup["rollout"]) == (turns, 1, 0.5, RANDOM)


def test_leaf_without_a_network_takes_the_ways_of_mcts() -> None:
    given = {"c": 0.7, "temperature": 2.0, "coins": "counted", "lap": "yes"}
    config = configure(seats=2, map="configs/content/ring.json")
    setup = LeafAgent(config, **given)._mind["setup"][0]
    wanted = SearchSettings(c=0.7, temperature=2.0, coins="counted").for_kernels(2, True)
    assert {name: setup[name] for name in wanted} == wanted
    assert LeafAgent(config)._mind["setup"]["curiosity"][0] == 0.3


@pytest.mark.parametrize("given", [{"leaves": -1}, {"considered": 0}])
def test_a_guided_search_needs_something_to_look_at(given: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"allowed: leaves from 0, considered from 1"):
        NetSettings(**given)
    assert (NetSettings(leaves=0, considered=1).leaves, NetSettings().step) == (0, 1.0)


def test_a_guided_search_weighs_as_it_is_told() -> None:
    agent = NetAgent(configure(seats=3), path="advice", trust=2.5, step=0.25)
    assert [agent.view[name][0] for name in ("trust", "step", "scale")] == [2.5, 0.25, 20.0]


@dataclass
class Settings:
    """One option, and something that is none."""

    many: int = option(1, "so many")
    other: int = 2


def test_an_option_takes_what_lies_between_its_limits() -> None:
    few = Option("n", 1, "so many", most=64)
    assert [few.parse(word) for word in ("0", "64")] == [0, 64]
    for word in ("-1", "65"):
        with pytest.raises(ValueError, match=f"n={word}; allowed: from 0 to 64"):
            few.parse(word)
    [many] = options_in(Settings)
    assert many == Option("many", 1, "so many", (), 1e9)
    assert many.parse("1000000000") == 10**9
    with pytest.raises(ValueError, match=r"allowed: from 0 to 1,000,000,000"):
        many.parse("1000000001")
