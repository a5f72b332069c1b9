"""A campaign on paper once more, in plain Python: from the tables of cards and the map, by the words of campaign.py."""

import numpy as np

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Ground, Trait
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec

DIGGERS = RaceSpec(
    name="diggers", tokens=5, supply=15, flat_income=1, first_income=2, conquest_income=1,
    income={Ground.MOUNTAIN: 2, Ground.MINE: 1}, discount=(Ground.MINE,), traits=(Trait.EARNS_ON, Trait.TUNNELS),
)  # fmt: skip
GREEDY = PowerSpec(
    name="greedy", tokens=4, first_income=3, conquest_income=1, income={Ground.FARMLAND: 3}, traits=(Trait.CLIMBS,)
)


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
