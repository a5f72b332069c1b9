"""Campaigns on paper, of every combo, against a twin in plain Python; and what regions pay and who can come, by hand."""

from itertools import product

import numpy as np
import pytest
from campaign_twin import Twin, board_of, played, regions_of

from sw_env.agents.advice.smallworld.board import closed_to, contest_bonus, danger_zone, pay
from sw_env.agents.advice.smallworld.campaign import campaign
from sw_env.games.smallworld.data.enums import Ground, Trait

pytestmark = pytest.mark.kernels


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_campaign_is_that_of_the_twin(seats: int) -> None:
    chance, conquered = np.random.default_rng(seats), 0
    game = played(seats)
    s, w, places = game.states[0], game.config.world[0], range(len(game.config.board))
    for race, power in product(range(len(game.config.races)), range(len(game.config.powers))):
        if (race + power + seats) % 3:
            continue
        tokens, closed = int(chance.integers(4, 14)), {r for r in places if chance.random() < 0.1}
        held = {r for r in places if chance.random() < 0.15} if race % 2 else set[int]()
        given = board_of(closed), board_of(held), np.int64(tokens)
        coins, land, left = campaign(s, w, np.int64(race), np.int64(power), *given)
        assert (coins, regions_of(land), left) == Twin(game, race, power).campaign(closed, held, tokens), (race, power)
        conquered += len(regions_of(land)) - len(held)
    assert conquered > 300


def test_regions_pay_the_active_race_by_both_cards_and_a_declined_one_by_what_lasts() -> None:
    game = played(2)
    s, config = game.states[0], game.config
    s["race"][:2], s["power"][0] = len(config.races) - 1, len(config.powers) - 1
    s["traits"][1], s["race"][2], s["traits"][2] = Trait.EARNS_ON, 6, 0
    for r, region in enumerate(config.board.regions):
        grounds = {g for g in Ground if r in config.board.grounds[g]}
        lasting = 1 + 2 * (Ground.MOUNTAIN in grounds) + (Ground.MINE in grounds)
        assert pay(s, config.world[0], 0, r) == lasting + 3 * (Ground.FARMLAND in grounds), region
        assert pay(s, config.world[0], 1, r) == lasting
        assert pay(s, config.world[0], 2, r) == 1
    own = np.int64(len(config.races) - 1), np.int64(len(config.powers) - 1)
    assert contest_bonus(config.world[0], *own) == 2


def test_who_has_no_tokens_comes_from_the_border() -> None:
    """Halflings who have not begun may land anywhere; those who have lost everything make way for a new race."""
    game = played(2)
    s, w, halflings = game.states[0], game.config.world[0], 5
    border, land = regions_of(w["border"] & w["land"]), regions_of(w["land"])
    s["race"][3], s["traits"][3], s["held"][3] = halflings, Trait.LANDS_ANYWHERE, 0
    for hand, zone in ((0, border), (1, land)):
        s["hand"][3] = hand
        assert regions_of(danger_zone(s, w, 1)) == zone
    s["race"][3], s["held"][3] = -1, 1 << 3
    assert regions_of(danger_zone(s, w, 1)) == border
    s["race"][3], s["hand"][3] = halflings, 0
    assert regions_of(danger_zone(s, w, 1)) == {*game.config.board.regions[3].neighbours} & land


def test_allies_and_what_is_sheltered_are_closed() -> None:
    game = played(3)
    s, w = game.states[0], game.config.world[0]
    for x in range(9):
        s["held"][x] = 1 << x
    s["holes"], s["heroes"], s["dragons"], s["ally"][:3] = 1 << 0, 1 << 4, 1 << 8, -1
    assert regions_of(closed_to(s, w, 0)) == {4, 8}
    assert regions_of(closed_to(s, w, 1)) == {0, 8}
    s["ally"][2], s["ally"][1] = 1, 0
    assert regions_of(closed_to(s, w, 1)) == {0, 8, 6}
    assert regions_of(closed_to(s, w, 0)) == {3, 4, 8}
