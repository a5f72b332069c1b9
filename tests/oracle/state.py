"""Everything that lies on the table (rules 3)."""

from dataclasses import dataclass, field

from .board import Board


@dataclass(eq=False, slots=True)
class Race:
    """A banner in front of a player, with all that belongs to it."""

    seat: int
    name: str
    power: str | None
    state: str = "active"  # active, declined, spirit
    hand: int = 0
    pending: int = 0
    camps: int = 0
    pending_camps: int = 0
    holes: int = 0
    paid: bool = False
    conquests: int = 0
    attacked: set = field(default_factory=set)
    converted: set = field(default_factory=set)
    dragon_used: bool = False
    regions: set = field(default_factory=set)

    @property
    def active(self):
        return self.state == "active"

    def plays(self, name):
        """Is this the active race of that name?"""
        return self.name == name and self.state == "active"

    def wields(self, power):
        """Powers end with the decline, even where the badge stays (rules 8, 13.2)."""
        return self.power == power and self.state == "active"


@dataclass(eq=False, slots=True)
class Region:
    race: Race | None = None
    tokens: int = 0
    tribe: bool = False
    fort: bool = False
    lair: bool = False
    camps: int = 0
    hole: bool = False
    hero: bool = False
    dragon: bool = False

    def empty(self):
        """Markers alone do not fill a region (rules 2)."""
        return self.tokens == 0 and not self.tribe


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
    ally: list
    active: list  # the active race of each seat, or None
    declined: list  # the declined races of each seat, oldest first
    regions: list
    column: list  # [race, power, coins], slot 0 first
    tray: dict
    forts: int
    lairs: int
    unseen_races: list
    tail: list
    unseen_powers: list
    discards: list
    acted: bool = False
    lifted: bool = False
    started: bool = False
    die: int | None = None
    verb: str | None = None
    cursor: int = -1
    expanding: Race | None = None
    rolled: int | None = None  # what the die shows in this step
    script: list = field(default_factory=list)  # combos that have to come up in this step
    lines: list = field(default_factory=list)  # record lines of this step

    @property
    def seats(self):
        return len(self.coins)

    def races_of(self, seat):
        active = [self.active[seat]] if self.active[seat] else []
        return active + self.declined[seat]

    def races(self):
        return [race for seat in range(self.seats) for race in self.races_of(seat)]

    def declined_ghouls(self, seat):
        for race in self.declined[seat]:
            if race.name == "ghouls":
                return race
        return None

    def clockwise(self):
        """The other seats, beginning at the left of the turn player."""
        return [(self.turn + step) % self.seats for step in range(1, self.seats)]


def tokens_on_board(game, race):
    return sum(game.regions[r].tokens for r in race.regions)


def all_tokens(game, race):
    return race.hand + tokens_on_board(game, race)


def hand_when_ready(game, race):
    """What the hand would be with one token left in every region (rules 5.3)."""
    return race.hand + sum(game.regions[r].tokens - 1 for r in race.regions)


def lift(game, race):
    race.hand = hand_when_ready(game, race)
    for r in race.regions:
        game.regions[r].tokens = 1
