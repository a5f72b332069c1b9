"""Everything that lies on the table (rules 3)."""

import random
from dataclasses import dataclass, field

from .board import Board
from .facts import ARTIFACTS, PLACES, RACES


@dataclass(eq=False, slots=True)
class Race:
    """A banner in front of a player, with all that belongs to it."""

    seat: int
    name: str
    power: str | None
    active: bool = True
    hand: int = 0
    pending: int = 0
    beasts: int = 0
    pending_beasts: int = 0
    champion: str | None = None  # off, map, pending
    marsh: bool = False
    regions: set = field(default_factory=set)

    @property
    def faction(self):
        return RACES[self.name]["faction"]

    @property
    def least(self):
        """Tokens that must stand together (rules 2)."""
        return 2 if self.plays("tauren") else 1

    def plays(self, name):
        """Is this the active race of that name?"""
        return self.name == name and self.active

    def wields(self, power):
        return self.power == power and self.active

    def asks_marsh_toll(self):
        """In decline, too (rules 8)."""
        return self.marsh or self.wields("marsh_dwellers")


@dataclass(eq=False, slots=True)
class Region:
    race: Race | None = None
    tokens: int = 0
    beasts: int = 0
    on: set = field(default_factory=set)  # pieces and face-up markers, by their words

    def __contains__(self, thing):
        return thing in self.on

    @property
    def defenders(self):
        """Tokens, Beasts and Champion (rules 2, 8)."""
        return self.tokens + self.beasts + ("champion" in self.on)

    def empty(self):
        return self.defenders == 0 and "murloc" not in self.on

    def artifacts(self):
        return sorted(self.on.intersection(ARTIFACTS))

    def place(self):
        return not self.on.isdisjoint(PLACES)


@dataclass(slots=True)
class Now:
    """What lasts a turn."""

    form: str | None = None
    faction: str | None = None
    last: bool = False
    raid: bool = False
    relic: bool = False
    champion: bool = False
    swaps: int = 0
    threats: int = 0
    removed: int = 0
    artifacts: set = field(default_factory=set)
    aegis_paid: bool = False
    harmony_paid: bool = False
    saved: bool = False
    attacked: set = field(default_factory=set)
    beaten: dict = field(default_factory=dict)


@dataclass(eq=False)
class Game:
    board: Board
    options: dict
    round: int
    turn: int
    first: int
    actor: int | None
    phase: str
    coins: list
    harmony: list
    active: list  # the active race of each seat, or None
    declined: list  # the declined race of each seat, or None
    regions: list
    column: list  # [race, power, coins], slot 0 first
    tray: dict
    box: dict  # forts, walls, towers
    bombs: dict  # unseen ones: live, dud
    races: list  # unseen
    tail: list
    powers: list
    discards: list
    markers: list
    acted: bool = False
    lifted: bool = False
    started: bool = False
    verb: list = field(default_factory=list)
    cursor: int = -1
    now: Now = field(default_factory=Now)
    chance: random.Random | None = None
    script: list | None = None  # chance lines that have to come up in this step
    lines: list = field(default_factory=list)  # record lines of this step

    @property
    def seats(self):
        return len(self.coins)

    @property
    def mover(self):
        """The active race of the turn player: x of the rules."""
        return self.active[self.turn]

    def instances(self):
        """By seat, the active race first."""
        pairs = zip(self.active, self.declined, strict=True)
        return [race for pair in pairs for race in pair if race is not None]

    def clockwise(self):
        """The other seats, beginning at the left of the turn player."""
        return [(self.turn + step) % self.seats for step in range(1, self.seats)]

    def active_race(self, name):
        """The active race of that name, whose player it may be."""
        for race in self.active:
            if race is not None and race.name == name:
                return race
        return None

    def where(self, marker):
        """The region where a marker lies face up, or None."""
        for r, region in enumerate(self.regions):
            if marker in region.on:
                return r
        return None

    def uses(self, race, marker):
        """Only an active race uses a marker, by controlling its region (rules 9)."""
        return race.active and any(marker in self.regions[r].on for r in race.regions)

    def bombs_laid(self):
        return sum("bomb" in region.on for region in self.regions)


def pay(game, payer, payee, amount):
    """Coins from one to another; None is the bank."""
    if payer is not None:
        game.coins[payer] -= amount
    if payee is not None:
        game.coins[payee] += amount
