"""The guided search and the network's opinion, number by number: by hand, where a formula is behind them."""

import math

import numpy as np
import pytest

from sw_env.agents.neural.agent import seeds_of, visit_plan
from sw_env.agents.neural.judge import by_seat, likely_leads, weigh
from sw_env.agents.neural.policy import sample
from sw_env.agents.neural.search import final_utilities, worth
from sw_env.agents.neural.tree import at_root, below_root, complete, view_type
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.rules.state import new_states
from sw_env.games.smallworld.spec import SPEC

CONFIG = GameConfig.make(3)


def ended(coins: list[int], tokens: list[int]) -> np.ndarray:
    """A record in which the seats have so many coins, and so many tokens on the board."""
    states = Game(3, seed=1).states.copy()
    s = states[0]
    s["coins"][:3] = coins
    for p, n in enumerate(tokens):
        s["race"][3 * p] = p
        s["tray"][p] = CONFIG.races[p].supply - n
        s["hand"][3 * p] = 0
    return states


@pytest.mark.parametrize(
    ("coins", "tokens", "won"),
    [
        ([50, 50, 40], [5, 4, 8], [1, 0, 0]),
        ([50, 50, 40], [4, 5, 8], [0, 1, 0]),
        ([50, 50, 40], [5, 5, 8], [1, 1, 0]),
        ([50, 49, 40], [1, 8, 8], [1, 0, 0]),
    ],
)
def test_at_the_end_tokens_break_ties(coins: list[int], tokens: list[int], won: list[int]) -> None:
    states, utility = ended(coins, tokens), np.zeros(5)
    final_utilities(states[0], CONFIG.world[0], SPEC.scale, utility)
    for p in range(3):
        lead = coins[p] - (sum(coins) - coins[p]) / 2
        assert utility[p] == pytest.approx(0.5 * won[p] + 0.5 * math.tanh(lead / 48)), p
    assert worth(0.25, 0.0, SPEC.scale) == 0.125


@pytest.mark.parametrize("by_coin", [True, False])
def test_what_a_network_expects_becomes_utilities(by_coin: bool) -> None:
    """Values begin with the seat that decides; coins to come are added to those that are there."""
    states = new_states(2)
    states["coins"][:, :3], states["lap"] = [[10, 20, 30], [5, 5, 5]], 1
    values = np.array([[0.5, 1.0, -0.5], [0.0, 0.0, 0.0]], np.float32)
    found = np.zeros((2, 3))
    by_seat(states, CONFIG.world, np.array([1, 0], np.int8), values, SPEC.scale, by_coin, found)
    if not by_coin:
        assert found[0].tolist() == [-0.5, 0.5, 1.0]
        return
    weigh(states, CONFIG.world, SPEC.scale, np.array([8.0]), found)
    wealth = [10 - 0.5 * SPEC.scale, 20 + 0.5 * SPEC.scale, 30 + 1.0 * SPEC.scale]
    share = [math.exp(coins / 8.0) for coins in wealth]
    for p in range(3):
        lead = wealth[p] - (sum(wealth) - wealth[p]) / 2
        assert found[0, p] == pytest.approx(worth(share[p] / sum(share), lead, SPEC.scale), rel=1e-6)
    assert found[1] == pytest.approx([0.5 / 3] * 3)


@pytest.mark.parametrize(("turns", "lead"), [(0, 5.0), (2, 5.0), (3, 2.0), (5, 2.0), (6, 9.0), (300, 9.0)])
def test_a_lead_makes_a_win_as_likely_as_its_round_says(turns: int, lead: float) -> None:
    """Rounds are counted by turns of all seats; the last number stands for the rounds behind it, too."""
    states, found = new_states(1), np.array([[10.0, 14.0, 12.0]])
    states["lap"], states["turn"] = 1 + turns // 3, turns % 3
    weigh(states, CONFIG.world, SPEC.scale, np.array([5.0, 2.0, 9.0]), found)
    share = [math.exp(coins / lead) for coins in (10, 14, 12)]
    assert found[0] == pytest.approx([worth(one / sum(share), k, SPEC.scale) for one, k in zip(share, (-3, 3, 0), strict=True)])


def test_leads_that_were_fitted_are_read_and_others_refused() -> None:
    assert likely_leads("a.json", {}, CONFIG).tolist() == [8.0] * 16
    assert likely_leads("a.json", {"likely": [5, 2.5]}, CONFIG).tolist() == [5.0] + [2.5] * 15
    for wrong in ([], [0.0], [-1], [True], ["5"], 5, [math.nan], [math.inf], [1.0] * 17):
        with pytest.raises(ValueError, match=r"a.json: likely is .*; allowed: 1 to 16 numbers of coins above 0"):
            likely_leads("a.json", {"likely": wrong}, CONFIG)


def test_the_draw_follows_the_logits() -> None:
    n = 20_000
    logits = np.tile(np.log(np.array([1.0, 2.0, 4.0, 1.0] + [50.0] * 60, np.float32)), (n, 1))
    masks = np.zeros((n, 64), np.uint8)
    masks[:, :3] = 1
    actions, chances = sample(logits, masks, 3, 4)
    counts = np.bincount(actions, minlength=64) / n
    assert counts[:3] == pytest.approx([1 / 7, 2 / 7, 4 / 7], abs=0.012)
    assert counts[3:].sum() == 0
    assert np.exp(chances) == pytest.approx(np.array([1, 2, 4])[actions] / 7, rel=1e-4)
    for seed, step in ((3, 5), (4, 4)):
        assert (sample(logits, masks, seed, step)[0] != actions).any()
    assert (sample(logits, masks, 3, 4)[0] == actions).all()
    assert len({tuple(part) for part in actions.reshape(100, -1).tolist()}) == 100, "every row has its own luck"


def view_of(**columns: list[float]) -> np.ndarray:
    """A node's legal actions 0, 1, 2 spread out."""
    view = np.zeros(1, view_type(64))
    for name, values in columns.items():
        view[name][0, : len(values)] = values
    return view


THREE = np.uint64(0b111)


def test_values_count_the_more_the_more_is_known() -> None:
    view = view_of(logit=[1.0, 2.0, 3.0], value=[0.5, 9.0, -0.5], known=[1, 0, 1])
    view["trust"], view["most_visits"] = 2.0, 10
    complete(THREE, 0.25, view[0])
    assert view["value"][0, :3].tolist() == [0.5, 0.25, -0.5]
    assert view["score"][0, :3] == pytest.approx([1 + 120 * 0.5, 2 + 120 * 0.25, 3 - 120 * 0.5])


def test_below_the_root_visits_follow_the_policy() -> None:
    """Shares 2/7, 4/7, 1/7; whoever is furthest behind his share of 1 + all visits is next."""
    view = view_of(score=[math.log(2), math.log(4), 0.0], visits=[0, 0, 0])
    visits, order = [0, 0, 0], []
    for k in range(7):
        view["visits"][0, :3], view["all_visits"] = visits, k
        order.append(below_root(THREE, view[0]))
        visits[order[-1]] += 1
    assert order[:3] == [1, 0, 1]
    assert visits == [2, 4, 1]
    assert below_root(np.uint64(0b100), view[0]) == 2


def test_at_the_root_those_with_so_many_visits_compete() -> None:
    view = view_of(score=[1.0, 2.0, 5.0], visits=[3, 3, 2])
    luck = np.zeros(64)
    assert at_root(THREE, luck, 3, view[0]) == 1
    assert at_root(THREE, luck, 2, view[0]) == 2
    assert at_root(THREE, luck, 9, view[0]) == 2, "of all, where none has"
    luck[0] = 1.5
    assert at_root(THREE, luck, 3, view[0]) == 0


def test_sequential_halving_by_hand() -> None:
    assert visit_plan(4, 16) == (0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    assert visit_plan(2, 5) == (0, 0, 1, 1, 2)
    assert visit_plan(1, 3) == (0, 1, 2)


def test_seeds_know_the_seed_and_the_position() -> None:
    states = new_states(2)
    states["lap"] = [1, 2]
    one, other = seeds_of(states, 1), seeds_of(states, 2)
    assert len({*one.tolist(), *other.tolist()}) == 4
    assert (seeds_of(states, 1) == one).all()
