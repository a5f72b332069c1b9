"""What agents think, as the page and `sw-env show --analyse` tell it."""

import random

import pytest

from sw_env.agents.analyst import Analyst
from sw_env.game import Game


def middle(seed=3, steps=25):
    game, chance = Game(seats=2, seed=seed, skip_forced=False), random.Random(seed)
    while steps > 0 or len(game.legal) < 3:
        game.step(chance.choice(game.legal))
        steps -= 1
    return game


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_every_agent_has_at_least_a_move(spec):
    game = middle()
    view = Analyst(spec).think(game)
    assert view["by"] == spec
    assert view["moves"][0]["action"] in game.legal
    assert view["moves"][0]["say"] == game.say(view["moves"][0]["action"])


def test_who_searches_tells_values_and_counts():
    game = middle()
    view = Analyst("mcts:sims=60").think(game)
    visits = [move["visits"] for move in view["moves"]]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) > 0
    assert {move["action"] for move in view["moves"]} <= set(game.legal)
    assert all(isinstance(move["value"], float) for move in view["moves"])


def test_a_wrong_agent_is_an_error_in_words():
    with pytest.raises(ValueError, match="unknown agent"):
        Analyst("nobody").think(middle())
