"""Everything that lies on the table (rules 2, 3)."""

from dataclasses import dataclass, field
from functools import cache

from .words import MOST, TERRITORIES


@dataclass(frozen=True)
class Ground:
    """What is printed of a place (rules 2.1)."""

    number: int
    territory: int
    kind: str
    border: bool
    region: bool
    near: tuple
    touch: tuple


@cache
def grounds(territory, side):
    """The places of a territory whose side is known."""
    base = 8 * territory
    return [
        Ground(
            base + i,
            territory,
            place["kind"],
            place["border"],
            i < 5,
            tuple(base + other for other in place["adjacent"]),
            tuple(base + other for other in place["touch"]),
        )
        for i, place in enumerate(TERRITORIES[side]["places"])
    ]


@dataclass(eq=False, slots=True)
class Player:
    faction: str
    stock: list
    tower: int = 0
    magic: int = 0
    hero: str | None = None
    level: int = 0
    offer: list | None = None
    pick: str | None = None
    retired: list = field(default_factory=list)
    captured: int = 0
    kills: int = 0
    razed: int = 0
    copies: list = field(default_factory=lambda: [None] * 4)


@dataclass(eq=False, slots=True)
class Place:
    figures: list = field(default_factory=list)  # [seat, hero, lying], ascending
    fort: list | None = None  # [seat, lying]
    neutral: bool = False

    def owners(self):
        """The seats of the figures and of the fortress (rules 2.2)."""
        seats = {figure[0] for figure in self.figures}
        return seats | {self.fort[0]} if self.fort else seats

    def count(self):
        return len(self.figures) + self.neutral

    def of(self, seat):
        return [figure for figure in self.figures if figure[0] == seat]


@dataclass(eq=False)
class Game:
    options: dict
    players: list
    territories: list  # [card, id or None]
    first: int
    active: int
    agenda: list
    deck: set
    turn: int = 0
    used: list = field(default_factory=list)
    selected: str | None = None
    ending: bool = False
    war: dict | None = None
    moved: list | None = None
    compass: dict | None = None
    ground: dict = field(default_factory=dict)  # number of a place -> Ground
    places: dict = field(default_factory=dict)  # number of a place -> Place
    script: list = field(default_factory=list)  # chance lines that have to come in this step
    chance: object = None  # a random.Random for what no line says
    lines: list = field(default_factory=list)  # chance lines of this step

    def __post_init__(self):
        for territory, (_, side) in enumerate(self.territories):
            if side is not None:
                self.lay(territory, side)

    def lay(self, territory, side):
        """A side of a card becomes a territory in play."""
        self.territories[territory][1] = side
        self.ground |= {ground.number: ground for ground in grounds(territory, side)}
        self.ground = dict(sorted(self.ground.items()))
        self.places = {p: self.places.get(p) or Place() for p in self.ground}

    @property
    def solo(self):
        return self.compass is not None

    @property
    def seats(self):
        """Players, the compass opponent among them."""
        return len(self.players)

    @property
    def lost_kingdom(self):
        """The number of that territory, where there is one."""
        return 2 if self.seats == 2 and not self.solo else None

    def put(self, *items):
        """To the front of the agenda, in the order given."""
        self.agenda[:0] = [list(item) for item in items]

    def clockwise(self, seat):
        """All seats, beginning with this one."""
        return [(seat + step) % self.seats for step in range(self.seats)]

    def opponents(self, seat):
        return self.clockwise(seat)[1:]

    def regions(self, territory=None):
        return [p for p, g in self.ground.items() if g.region and territory in (None, g.territory)]

    # -- pieces ------------------------------------------------------------------------------

    def figures(self, seat):
        """Places and figures of a seat, areas and ruins included, in ascending order."""
        return [(p, figure) for p, place in self.places.items() for figure in place.figures if figure[0] == seat]

    def in_play(self, seat):
        return sum(figure[0] == seat for place in self.places.values() for figure in place.figures)

    def forts(self, seat):
        return [p for p, place in self.places.items() if place.fort and place.fort[0] == seat]

    def hero_place(self, seat):
        """Where the hero stands, if there is one with a card."""
        if self.players[seat].hero is None:
            return None
        return next((p for p, figure in self.figures(seat) if figure[1]), None)

    def neutrals(self):
        return sum(place.neutral for place in self.places.values())

    def add(self, p, figure):
        self.places[p].figures.append(list(figure))
        self.places[p].figures.sort()

    def take_away(self, p, figure):
        self.places[p].figures.remove(list(figure))

    def alter(self, p, figure, hero=None, lying=None):
        """Another posture or another kind for a figure that stays; what it is now."""
        new = [figure[0], figure[1] if hero is None else hero, figure[2] if lying is None else lying]
        self.take_away(p, figure)
        self.add(p, new)
        return new

    def to_supply(self, p, figure):
        """A figure leaves the game; a hero gives his card back (rules 6.4, 7.3)."""
        self.take_away(p, figure)
        if figure[1]:
            player = self.players[figure[0]]
            if player.hero is not None:
                self.deck.add(player.hero)
            player.hero, player.level = None, 0

    def lose_fort(self, p):
        seat = self.places[p].fort[0]
        self.places[p].fort = None
        self.players[seat].tower -= 1

    # -- room (rules 2.2) --------------------------------------------------------------------

    def room(self, p):
        most = 1 if self.ground[p].kind == "tundra" else 2
        return self.places[p].count() < most

    def free(self, seat, p):
        place = self.places[p]
        return self.room(p) and not place.neutral and place.owners() <= {seat}

    # -- resources ---------------------------------------------------------------------------

    def gain(self, seat, amounts):
        stock = self.players[seat].stock
        for kind, amount in enumerate(amounts):
            stock[kind] = min(MOST, stock[kind] + amount)
