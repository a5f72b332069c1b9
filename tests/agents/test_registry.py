"""Spec strings: what they mean, and what is said about those that mean nothing."""

import pytest

from sw_env.agents.registry import (
    AGENTS,
    agent_class,
    canonical,
    decks_at_once,
    has_luck,
    make_agent,
    options_of,
    parse_spec,
)
from sw_env.agents.specs import nearest
from sw_env.games.smallworld.config import GameConfig


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("heuristc", ["unknown agent 'heuristc'", "did you mean heuristic?"]),
        ("zebra", ["unknown agent 'zebra'", "allowed: random, greedy"]),
        ("mcts:simms=3", ["unknown option 'simms'", "did you mean sims"]),
        ("mcts:sims=many", ["sims=many is not a whole number"]),
        ("mcts:sims=-4", ["sims=-4", "from 0"]),
        ("mcts:c=nan", ["c=nan"]),
        ("mcts:sims", ["'sims' is not option=value"]),
        ("mcts:sims=3,sims=4", ["given twice"]),
        ("mcts:rollout=gready", ["rollout=gready", "random, greedy, heuristic, none"]),
        ("random:x=1", ["unknown option 'x'", "allowed: none"]),
        ("mcts:processes=65", ["processes=65; allowed: from 0 to 64"]),
        ("mcts:sims=" + "9" * 10**6, ["sims=999", "… is not a whole number"]),
        ("net:path=" + "x" * 10**6, ["agent 'net:path=xxx", "File name too long"]),
        ("heuristic:style=brave", ["bold"]),
    ],
)
def test_what_is_wrong_is_said(spec: str, words: list[str]) -> None:
    with pytest.raises(ValueError, match="agent") as caught:
        make_agent(spec, GameConfig.make(2))
    for word in words:
        assert word in str(caught.value)


def test_options_have_types() -> None:
    assert parse_spec("mcts:sims=40,c=0.5,rollout=random") == ("mcts", {"sims": 40, "c": 0.5, "rollout": "random"})


def test_equal_agents_have_equal_names() -> None:
    assert canonical("mcts:rollout=random,sims=40") == canonical("mcts:sims=40,rollout=random,full=no")
    assert canonical("heuristic:style=balanced") == "heuristic"
    assert make_agent("mcts:c=0.3,sims=7", GameConfig.make(2)).name == "mcts:sims=7"


def test_every_option_is_explained_and_has_a_default_of_its_type() -> None:
    for name in AGENTS:
        for option in options_of(name):
            assert option.text
            assert option.parse(str(option.default)) == option.default
            assert type(option.parse(str(option.default))) is type(option.default)
    assert len(options_of("mcts")) > 5


def test_an_agent_takes_its_options_and_nothing_else() -> None:
    config = GameConfig.make(2)
    for name in AGENTS:
        agent_class(name)(config, 1, **{option.name: option.default for option in options_of(name)})
        with pytest.raises((TypeError, ValueError), match="colour"):
            agent_class(name)(config, 1, colour="red")


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_made_by_its_class_has_its_name(name: str) -> None:
    options = {"path": "advice"} if name == "net" else {}
    assert agent_class(name)(GameConfig.make(2), seed=1, **options).name == name


@pytest.mark.parametrize("name", sorted(AGENTS.keys() - {"heuristic"}))
def test_who_is_given_no_seed_takes_0(name: str) -> None:
    config, spec = GameConfig.make(2), "net:path=advice" if name == "net" else name
    made = agent_class(name)(config, path="advice") if name == "net" else agent_class(name)(config)
    agents = made, make_agent(spec, config), make_agent(spec, config, 5)
    assert [int(agent._seed) for agent in agents] == [0, 0, 5]


def test_who_searches_plays_one_deck_at_a_time() -> None:
    found = {name: decks_at_once(name) for name in AGENTS}
    assert found == dict.fromkeys(("random", "greedy", "heuristic", "net"), 32) | dict.fromkeys(("flat", "mcts", "leaf"), 1)
    assert (decks_at_once("heuristic:style=bold", 7), decks_at_once("mcts:sims=5", 7)) == (7, 1)


def test_only_the_heuristic_has_no_luck() -> None:
    assert [name for name in AGENTS if not has_luck(name)] == ["heuristic"]


def test_two_words_at_most_are_meant() -> None:
    assert nearest("sims", ["turns", "sims1", "sims2", "sims3"]) == "; did you mean sims3 or sims2?"
    assert nearest("ab", ["ac", "cd"]) == "; did you mean ac?"
    assert nearest("ab", ["cd"]) == ""
