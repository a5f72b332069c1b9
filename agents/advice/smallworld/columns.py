"""The columns of what a small network sees of the classic game: their order, and a name for each."""

import hashlib
from enum import IntEnum
from typing import Any

from sw_env.agents.advice.smallworld.outlook import FEATURES
from sw_env.games.smallworld.data.enums import Phase
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import COLUMN, MAX_SEATS
from sw_env.games.smallworld.data.tables import MAX_POWERS, MAX_RACES

MOST_SPARE, MOST_INCOME, MOST_LEFT, MOST_HANDS = 20, 20, 12, 16
"""Numbers from 0 on that have a column each; more counts as the last one."""
OWN = "own"
"""The user's own banner and badge."""


class Land(IntEnum):
    """Of a region, for each seat."""

    ACTIVE = 0
    DECLINED = 1
    TOKENS = 2  # a half for each beyond the first


class Piece(IntEnum):
    """Of a region, behind those."""

    TRIBE = 0
    FORTRESS = 1
    LAIR = 2
    SHELTER = 3  # a Hole, a hero or the dragon
    CAMPS = 4  # a half each
    PAYS = 5  # the active race of the one who looks: more than one coin
    CHEAP = 6  # for the same race: a token less
    CURSOR = 7  # where the last token was placed


LANDS, PIECES = len(Land), len(Piece)


class Sort(IntEnum):
    """Where the columns of a kind begin among those of a seat."""

    BANNER = 0  # the last one: no active race
    BADGE = MAX_RACES + 1
    DECLINED = BADGE + MAX_POWERS
    SPIRIT = DECLINED + MAX_RACES
    SPARE = SPIRIT + MAX_RACES  # tokens beyond one a region
    INCOME = SPARE + MOST_SPARE  # coins in the next scoring
    LEFT = INCOME + MOST_INCOME  # scorings to come
    OUTLOOK = LEFT + MOST_LEFT  # the outlook's features, a sixth each
    NUMBERS = OUTLOOK + FEATURES


class Number(IntEnum):
    """Of a seat, as amounts."""

    HAND = 0  # a quarter of the tokens in hand; active, declined, Spirit
    PENDING = 3  # a half of those that were driven out; likewise
    CAMPS = 6  # in hand, a half each
    CONQUESTS = 7  # contested ones of this turn, a third each
    HOLES = 8  # dug, a half each
    PAID = 9  # what is paid but once
    DRAGON = 10  # used in this turn
    CONVERTED = 11  # somebody in this turn
    ATTACKED = 12  # somebody in this turn
    INCOME = 13  # an eighth
    EXPECTED = 14  # the outlook, a twentieth
    ACTIVE_TO_COME = 15  # active regions, a fortieth for each scoring to come
    DECLINED_TO_COME = 16  # declined regions, likewise
    BONUS_TO_COME = 17  # what the active race earns beyond its regions, a twentieth for each scoring to come


NUMBERS = len(Number) + 4
SEAT_WIDTH = Sort.NUMBERS + NUMBERS
COMBO_WIDTH = MAX_RACES + MAX_POWERS + 1
"""Of a combo on show: its banner, its badge, a third of its coins."""


class Moment(IntEnum):
    """Where the columns of a kind begin among those of the turn."""

    PHASE = 0
    TURN = len(Phase)  # whose it is
    BEGAN = TURN + MAX_SEATS  # the first player
    ROUNDS = BEGAN + MAX_SEATS  # to come
    ACTED = ROUNDS + MOST_LEFT
    LIFTED = ACTED + 1
    STARTED = LIFTED + 1
    VERB = STARTED + 1  # between the two actions of one
    FORTRESSES = VERB + 1  # in the supply, a sixth each
    LAIRS = FORTRESSES + 1  # a tenth each
    DIE = LAIRS + 1  # rolled before a conquest
    SLOT = DIE + 4  # which race expands or is placed
    TO_ATTACK = SLOT + 3  # tokens in its hand
    TO_PLACE = TO_ATTACK + MOST_HANDS


MOMENTS = Moment.TO_PLACE + MOST_HANDS


def board_word(config: Any) -> str:
    """Its size, and letters for all that is printed on it but names and places in the picture."""
    kinds = [(str(r.terrain), sorted(map(str, r.symbols)), r.lost_tribe, r.edge, r.neighbours) for r in config.board.regions]
    facts = repr((config.board.rounds, kinds))
    return f"{len(kinds)} regions {hashlib.sha256(facts.encode()).hexdigest()[:12]}"


def columns(config: Any) -> list[str]:
    """A name for each column at that table, in order."""
    seats = range(config.seats)
    regions = [f"region {r} {name}" for r in range(len(config.board)) for name in _of_region(config.seats)]
    column = [f"combo {i} {name}" for i in range(COLUMN) for name in [*_races(), *_powers(), "coins"]]
    pacts = [f"pact {k} {j}" for k in seats for j in seats]
    return [*regions, *(f"seat {k} {name}" for k in seats for name in _of_seat()), *column, *_of_moment(), *pacts]


def _races() -> list[str]:
    return [f"banner {race.name}" for race in RACES] + [f"banner {OWN}"]


def _powers() -> list[str]:
    return [f"badge {power.name}" for power in POWERS] + [f"badge {OWN}"]


def _of_region(seats: int) -> list[str]:
    land = [f"seat {k} {kind.name.lower()}" for k in range(seats) for kind in Land]
    return land + [kind.name.lower() for kind in Piece]


def _of_seat() -> list[str]:
    """In the order of `Sort`."""
    races = _races()
    declined, spirit = ([f"{kind} {name}" for name in races] for kind in ("declined", "spirit"))
    cards = [*races, "banner none", *_powers(), *declined, *spirit]
    scales = {"spare": MOST_SPARE, "pays": MOST_INCOME, "left": MOST_LEFT, "outlook": FEATURES}
    return [*cards, *(f"{name} {i}" for name, most in scales.items() for i in range(most)), *_spread(Number, NUMBERS)]


def _of_moment() -> list[str]:
    return _spread(Moment, MOMENTS)


def _spread(kinds: type[IntEnum], width: int) -> list[str]:
    """A name for each column from a kind to the next one."""
    begins = {int(kind): kind.name.lower() for kind in kinds}
    places = [max(begin for begin in begins if begin <= k) for k in range(width)]
    return [f"{begins[begin]} {k - begin}" for k, begin in enumerate(places)]
