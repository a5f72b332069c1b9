"""What an analyst tells of an agent's thoughts: order, numbers, agents that are kept."""

import numpy as np
import pytest

from sw_env.agents import analyst
from sw_env.agents.analyst import BEST, KINDS_OF_GAMES, Analyst, samples
from sw_env.game import Game


class Thinker:
    """Its visits and values follow from the action's number."""

    visits = (10 * (np.arange(64) % 3)).astype(np.int64)
    values = (np.arange(64) * 7 % 64) / 64

    def analyse(self, states, legal):
        return self.visits, self.values

    def prospects(self, legal):
        return self.values / 2, 10 * self.values

    def act(self, states, bits, actors):
        return np.array([bits[0].item().bit_length() - 1])


@pytest.fixture
def thinker(monkeypatch):
    monkeypatch.setattr(analyst, "make_agent", lambda spec, config, seed: Thinker())
    return Analyst("thinker")


def crowded():
    """A game with more actions than are told."""
    game, chance = Game(2, seed=3), np.random.default_rng(3)
    while len(game.legal) <= BEST + 3:
        game.step(int(chance.choice(game.legal)))
    return game


def test_the_best_moves_come_first_by_visits_then_by_value(thinker):
    game = crowded()
    found = thinker.think(game)
    order = sorted(game.legal, key=lambda a: (Thinker.visits[a], Thinker.values[a]), reverse=True)[:BEST]
    assert [move["action"] for move in found["moves"]] == order
    assert [move["say"] for move in found["moves"]] == [game.say(a) for a in order]
    assert [move["visits"] for move in found["moves"]] == Thinker.visits[order].tolist()
    assert [move["value"] for move in found["moves"]] == np.round(Thinker.values[order], 3).tolist()
    assert [move["chance"] for move in found["moves"]] == np.round(Thinker.values[order] / 2, 3).tolist()
    assert [move["coins"] for move in found["moves"]] == np.round(10 * Thinker.values[order], 1).tolist()
    assert (found["by"], found["value"]) == ("thinker", found["moves"][0]["value"])


def test_who_analyses_nothing_tells_its_move(thinker, monkeypatch):
    monkeypatch.delattr(Thinker, "analyse")
    game = crowded()
    action = game.legal[-1]
    assert thinker.think(game) == {"by": "thinker", "moves": [{"action": action, "say": game.say(action)}]}


@pytest.mark.parametrize(("moves", "thought_of"), [(1, False), (2, True), (3, True)])
def test_only_where_there_is_a_choice_something_is_thought(thinker, moves, thought_of):
    game, chance = Game(2, seed=3, skip_forced=False), np.random.default_rng(3)
    while len(game.legal) != moves:
        game.step(int(chance.choice(game.legal)))
    found = thinker.think(game)
    assert ("value" in found) == all("visits" in move for move in found["moves"]) == thought_of
    assert {move["action"] for move in found["moves"]} == set(game.legal)


@pytest.mark.parametrize("foreseen", [None, "nothing"])
def test_who_foresees_nothing_tells_no_chances(thinker, monkeypatch, foreseen):
    monkeypatch.setattr(Thinker, "prospects", lambda self, legal: None)
    if foreseen:
        monkeypatch.delattr(Thinker, "prospects")
    assert {*thinker.think(crowded())["moves"][0]} == {"action", "say", "visits", "value"}


def test_an_agent_is_made_by_the_seed_and_stops_when_it_is_told(monkeypatch):
    seeds = []
    monkeypatch.setattr(analyst, "make_agent", lambda spec, config, seed: seeds.append((spec, seed)) or Thinker())
    game = Game(2)
    for one in (Analyst("thinker"), Analyst("thinker", 7)):
        one.stopped = lambda: True
        assert one.agent(game.config).stopped()
    assert seeds == [("thinker", 0), ("thinker", 7)]


def test_samples_compile_all_that_a_kind_needs():
    assert {kind: samples(kind) for kind in ("net", "leaf", "random")} == {
        "net": ["net", "net:path=advice"],
        "leaf": ["leaf"],
        "random": ["random"],
    }


def test_an_agent_is_kept_for_each_of_the_latest_kinds_of_games(thinker):
    configs = [Game(2, edition=edition).config for edition in ("default", "2009", "2017", "2018")] + [Game(3).config]
    assert len(set(configs)) == KINDS_OF_GAMES + 1
    first = [thinker.agent(config) for config in configs[:KINDS_OF_GAMES]]
    assert thinker.agent(configs[0]) is first[0]
    thinker.agent(configs[-1])
    assert thinker.agent(configs[0]) is first[0]
    assert thinker.agent(configs[1]) is not first[1]
