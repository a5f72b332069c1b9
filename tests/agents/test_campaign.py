"""Campaigns on paper, of every combo, against a twin in plain Python; and what regions pay and who can come, by hand."""

from itertools import product

import numpy as np
import pytest

from sw_env.agents.advice.smallworld.board import closed_to, contest_bonus, danger_zone, pay
from sw_env.agents.advice.smallworld.campaign import campaign
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Ground, Trait
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec

pytestmark = pytest.mark.kernels
DIGGERS = RaceSpec(
    name="diggers", tokens=5, supply=15, conquest_income=1, income={Ground.MOUNTAIN: 2, Ground.MINE: 1},
    discount=(Ground.MINE,), traits=(Trait.EARNS_ON, Trait.TUNNELS),
)  # fmt: skip
GREEDY = PowerSpec(name="greedy", tokens=4, conquest_income=1, income={Ground.FARMLAND: 3}, traits=(Trait.CLIMBS,))


def regions_of(board: int) -> set[int]:
    return {r for r in range(48) if int(board) >> r & 1}


def board_of(regions: set[int]) -> np.uint64:
    return np.uint64(sum(1 << r for r in regions))


class Twin:
    """A combo's campaign, from the tables of cards and the map."""

    def __init__(self, game: Game, race: int, power: int) -> None:
        self.config, self.s = game.config, game.state
        self.cards = self.config.races[race], self.config.powers[power]
        self.traits = {*self.cards[0].traits, *self.cards[1].traits}
        grounds = self.config.board.grounds
        self.water, self.grounds = grounds[Ground.SEA] | grounds[Ground.LAKE], grounds
        self.here = {r: {g for g in Ground if r in grounds[g]} for r in range(len(self.config.board))}

    def beside(self, held: set[int]) -> set[int]:
        found = {n for r in held for n in self.config.board.regions[r].neighbours}
        tunnels = Trait.TUNNELS in self.traits and held & self.grounds[Ground.CAVERN]
        return found | (set(self.grounds[Ground.CAVERN]) if tunnels else set())

    def in_reach(self, held: set[int]) -> set[int]:
        ground = {r for r in self.here if Trait.SAILS in self.traits or r not in self.water}
        if Trait.FLIES in self.traits or (not held and Trait.LANDS_ANYWHERE in self.traits):
            return ground
        if held:
            return ground & self.beside(held)
        seas = self.config.options.seafaring_entry_on_sea
        return {r for r in ground if self.config.board.border(r) and (seas or r not in self.water)}

    def worth(self, r: int) -> int:
        contested = self.s["owner"][r] >= 0 or r in regions_of(self.s["lost_tribes"])
        ground = sum(card.income.get(g, 0) for card in self.cards for g in self.here[r])
        return 1 + ground + (sum(card.conquest_income for card in self.cards) if contested else 0)

    def price(self, r: int, held: set[int]) -> int:
        race, power = self.cards
        uphill = Trait.CLIMBS in self.traits and r in self.beside(held & self.grounds[Ground.MOUNTAIN])
        late = not held and power.name == "commando" and not self.config.options.commando_on_entry
        cheap = bool(self.here[r] & set(race.discount)) or uphill
        cheaper = bool(self.here[r] & set(power.discount)) and not late
        return max(1, int(self.s["price"][r]) - cheap - cheaper - (Trait.ROLLS_FIRST in self.traits))

    def campaign(self, closed: set[int], held: set[int], tokens: int) -> tuple[float, set[int], int]:
        coins, dragon = 0, Trait.DRAGON in self.traits
        while tokens > 0:
            targets = sorted(self.in_reach(held) - held - closed)
            prices = {r: self.price(r, held) for r in targets}
            prices |= {r: 1 for r in targets if dragon and prices[r] > 2}
            offers = [r for r in targets if prices[r] <= tokens]
            if not offers:
                break
            best = max(offers, key=lambda r: (self.worth(r) / prices[r], -r))
            dragon = dragon and self.price(best, held) <= 2
            coins, tokens, held = coins + self.worth(best), tokens - prices[best], held | {best}
        return coins, held, tokens


def played(seats: int) -> Game:
    """Some way into a random game in which the user's own cards are known."""
    edition = {2: "default", 3: "2009", 4: "2017", 5: "2018"}[seats]
    game = Game.start(GameConfig.make(seats, edition=edition, race=DIGGERS, power=GREEDY), seats)
    chance = np.random.default_rng(seats)
    for _ in range(60):
        game.step(int(chance.choice(game.legal)))
    return game


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
