"""A number that is set in secret: nobody's view or choice tells it, a search draws it anew, and mixes its own."""

import numpy as np
import pytest

from games.kingdoms.test_engine import game_at, random_game
from sw_env.agents import base
from sw_env.agents.neural.agent import NetAgent
from sw_env.agents.neural.agent import Search as GuidedSearch
from sw_env.agents.neural.tree import ROOT
from sw_env.agents.registry import make_agent
from sw_env.agents.search.agent import MctsAgent
from sw_env.agents.search.tree import UNSEEN, child_of
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.hidden import bids_blindly, redraw
from sw_env.games.kingdoms.rules.war import biddable

ATTACK, UNSET = 0, -1
PLAYERS = (
    *("greedy", "heuristic", "flat:sims=12,turns=1", "mcts:sims=24", "mcts:sims=24,rollout=random,turns=1"),
    "net:path=advice,sims=24",
)


def is_blind(game):
    return game.phase == "bid" and int(game.state["bids"][ATTACK]) != UNSET


def blind_games(seats, most=4):
    """Games in which a defender is about to set his number."""
    found = []
    for seed in range(40):
        games = (game.clone() for game, _ in random_game(seats, seed, turn_limit=60) if is_blind(game))
        found += [game for _, game in zip(range(1), games, strict=False)]
        if len(found) == most:
            return found
    raise AssertionError("no wars")


def numbers_of(game):
    """All that the attacker could have set; 0 for the flag."""
    words = int(biddable(game.states[0], game.config.world[0], np.int64(game.state["attacker"])))
    actions = [64 + k for k in range(64) if words >> k & 1]
    return [0 if action == Act.FLAG else action - Act.NUMBER for action in actions]


def with_number(game, number):
    """The same game with another number under the attacker's screen."""
    twin = game.clone()
    twin.states["bids"][0, ATTACK] = number
    return twin


def choice(spec, game, seed=3):
    return base.choice(make_agent(spec, game.config, seed), game)


def view(game):
    """All that the doors show the one who decides: the row, the mask, the position."""
    env = BatchEnv.of(1, game.config, observe=True)
    env.set_state(0, game.states)
    return env.observation[0].tobytes(), env.mask[0].tobytes(), game.spec.seen(game.position(), game.actor)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_another_number_under_the_screen_changes_no_view(seats):
    seen = [[view(with_number(game, number)) for number in numbers_of(game)] for game in blind_games(seats)]
    assert min(len(views) for views in seen) > 1
    assert all(view == views[0] for views in seen for view in views)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("spec", PLAYERS)
def test_another_number_under_the_screen_changes_no_choice(spec, seats):
    found = [{choice(spec, with_number(game, number)) for number in numbers_of(game)} for game in blind_games(seats, 2)]
    assert [len(choices) for choices in found] == [1, 1], spec


def test_every_number_that_the_attacker_could_pay_is_drawn():
    game = blind_games(2)[0]
    drawn = set()
    for seed in range(200):
        twin = game.clone()
        redraw(twin.states[0], game.config.world[0], np.int64(game.actor), np.uint64(seed))
        drawn.add(int(twin.state["bids"][ATTACK]))
    assert drawn == set(numbers_of(game))


def test_only_the_defender_decides_blindly():
    found = [
        (is_blind(game), bool(bids_blindly(game.states[0]))) for game, a in random_game(3, 2, turn_limit=60) if a is not None
    ]
    assert (True, True) in found
    assert {blind == said for blind, said in found} == {True}


def first_bid(seats=2):
    """An attacker who has several numbers to choose from."""
    for seed in range(40):
        for game, _ in random_game(seats, seed, turn_limit=60):
            if game.phase == "bid" and not is_blind(game) and len(game.legal) > 5:
                return game.clone()
    raise AssertionError("no wars of the rich")


def test_in_the_tree_the_defender_does_not_see_the_number():
    game = first_bid()
    agent = MctsAgent(game.config, 1, sims=200)
    agent.analyse(game.states, game.bits[0])
    tree = agent._last
    check_one_for_all(game, tree.nodes, int(tree.trees["root"][0]))


def test_in_the_guided_tree_the_defender_does_not_see_the_number():
    game = first_bid()
    agent = NetAgent(game.config, 1, "advice", sims=200)
    bits = game.bits
    guided = GuidedSearch(agent, game.states, bits, np.array([game.actor]), np.array([5], np.uint64), 200)
    while guided.made <= 200:
        guided.simulate()
    check_one_for_all(game, guided.nodes[0], ROOT)


def check_one_for_all(game, nodes, root):
    """Behind each number stands the same choice of the defender; none of its own is below a number."""
    children = [child_of(nodes, root, action) for action in game.legal]
    shared = child_of(nodes, root, UNSEEN)
    assert [int(nodes["child"][child]) for child in children] == [0] * len(children)
    assert int(nodes["child"][shared]) > 0
    assert int(nodes["visits"][shared]) > 100


def test_a_search_mixes_its_numbers_and_nothing_else():
    game = first_bid()
    assert len({choice("mcts:sims=60", game, seed) for seed in range(12)}) > 1
    again = [choice("mcts:sims=60", game, 5) for _ in range(2)]
    assert again[0] == again[1]
    agent = MctsAgent(game.config, 1, sims=60)
    visits = np.zeros(128, np.int64)
    visits[[65, 66, 67]] = 1, 40, 60
    drawn = []
    for seed in range(200):
        agent._mind["setup"]["seed"] = seed
        drawn.append(agent._mix(visits))
    assert set(drawn) == {66, 67}
    assert 90 < drawn.count(67) < 150


def test_an_open_decision_is_the_most_visited_one():
    game = game_at("select", 2)
    agent = MctsAgent(game.config, 1, sims=40)
    visits, _ = agent.analyse(game.states, game.bits[0])
    assert visits[choice("mcts:sims=40", Game.of(game.config, game.states), 1)] == visits.max()
