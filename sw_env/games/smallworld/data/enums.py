"""The vocabulary of the game: every word that a table, a kernel or a record uses."""

from enum import IntEnum, StrEnum


class Ground(StrEnum):
    """Kinds of region that a race or power may be paid for or attack more cheaply."""

    FARMLAND = "farmland"
    HILL = "hill"
    FOREST = "forest"
    SWAMP = "swamp"
    MOUNTAIN = "mountain"
    SEA = "sea"
    LAKE = "lake"
    MINE = "mine"
    MAGIC = "magic"
    CAVERN = "cavern"
    COAST = "coast"  # land beside water
    REGION = "region"  # any region at all


TERRAINS = tuple(list(Ground)[:7])
SYMBOLS = (Ground.MINE, Ground.MAGIC, Ground.CAVERN)
WATER = (Ground.SEA, Ground.LAKE)


class Trait(IntEnum):
    """What no column of numbers can say; one bit each, each spelled out in one kernel file."""

    FLIES = 1 << 0  # conquest.py: any land, from anywhere
    SAILS = 1 << 1  # conquest.py: seas and lakes, too
    TUNNELS = 1 << 2  # conquest.py: caverns are neighbours of each other
    LANDS_ANYWHERE = 1 << 3  # conquest.py: the first conquest needs no border
    CLIMBS = 1 << 4  # conquest.py: one token less beside a mountain of its own
    ROLLS_FIRST = 1 << 5  # legal.py: the die before each conquest, no final attempt
    KEEPS_FALLEN = 1 << 6  # conquest.py: loses no token to an enemy's conquest
    CONVERTS = 1 << 7  # conversion.py: turns a lone enemy token, once a turn and opponent
    MAKES_PEACE = 1 << 8  # pacts.py: one opponent may not attack it
    DECLINES_LATE = 1 << 9  # turn.py: may decline after scoring
    FIGHTS_ON = 1 << 10  # decline.py: keeps its tokens in decline and goes on conquering
    EARNS_ON = 1 << 11  # scoring.py: the banner's income is paid in decline, too
    SECOND_GHOST = 1 << 12  # decline.py: in decline beside another declined race
    LAIRS = 1 << 13  # pieces.py: a lair in every region held
    HOLES = 1 << 14  # pieces.py: a Hole in each of the first two regions conquered
    CAMPS = 1 << 15  # pieces.py: five camps, placed anew every turn
    FORTRESSES = 1 << 16  # pieces.py: one new fortress a turn
    HEROES = 1 << 17  # pieces.py: two heroes, placed anew every turn
    DRAGON = 1 << 18  # pieces.py: once a turn any region for one token


RACE_TRAITS = tuple(t for t in Trait if t is not Trait.SECOND_GHOST)
POWER_TRAITS = tuple(t for t in Trait if t not in (Trait.FIGHTS_ON, Trait.EARNS_ON))


class Phase(IntEnum):
    """What is being decided."""

    PICK = 0
    EXPAND = 1
    VACATE = 2
    REDEPLOY = 3
    ENCAMP = 4
    HERO = 5
    FORT = 6
    ALLY = 7
    STOUT = 8
    VICTIM_REDEPLOY = 9
    VICTIM_ENCAMP = 10
    OVER = 11


class Step(IntEnum):
    """What is decided at the end of a turn, in order; each is skipped where there is nothing to do."""

    REDEPLOY_DECLINED = 0
    REDEPLOY_SPIRIT = 1
    VACATE = 2
    REDEPLOY = 3
    ENCAMP = 4
    HERO = 5
    FORT = 6
    ALLY = 7


class Act(IntEnum):
    """The 64 actions (rules 17.1): 0..47 are the regions, then these."""

    COMBO = 48  # + slot of the column
    ALLY = 53  # + seats clockwise, 1..4
    DECLINE = 58
    DONE = 59
    ROLL = 60
    DRAGON = 61
    CONVERT = 62
    FILL = 63


class Slot(IntEnum):
    """The places for races in front of a player; race instance x = 3 * seat + slot."""

    ACTIVE = 0
    DECLINED = 1
    SPIRIT = 2


class Rule(IntEnum):
    """Edition options that a kernel asks for; the others are resolved in tables.py."""

    DRAGON_ON_ENTRY = 1 << 0
    DIPLOMAT_MUST_CHOOSE = 1 << 1
    FORTRESS_OPTIONAL = 1 << 2
    KEEP_BADGE = 1 << 3
    REFILL_AT_END = 1 << 4
    VACATE = 1 << 5


class Flaw(IntEnum):
    """What is wrong with a record, in the order in which it is looked for."""

    NONE = 0
    TURN = 1
    SEATS = 2
    RACES = 3
    CARDS = 4
    REGIONS = 5
    PIECES = 6
    TOKENS = 7
    WORK = 8
