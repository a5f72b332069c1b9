"""The vocabulary of the game: every word that a table, a kernel or a record uses."""

from enum import IntEnum, StrEnum


class Ground(StrEnum):
    """Kinds of region that a race or power may be paid for or attack more cheaply."""

    FIELDS = "fields"
    FOREST = "forest"
    HILLS = "hills"
    SWAMP = "swamp"
    MOUNTAIN = "mountain"
    SEA = "sea"
    LAKE = "lake"
    ENTRY = "entry"
    CAVE = "cave"
    MAGIC = "magic"
    SHORE = "shore"  # beside a sea or lake of the same island
    REGION = "region"  # any region at all


TERRAINS = tuple(list(Ground)[:7])
SYMBOLS = (Ground.ENTRY, Ground.CAVE, Ground.MAGIC)
WATER = (Ground.SEA, Ground.LAKE)


class Size(StrEnum):
    """Of an island; the letter is its icon, too."""

    LARGE = "L"
    MIDDLE = "M"
    SMALL = "S"


class Faction(StrEnum):
    """Of a race; only the first two are enemies."""

    ALLIANCE = "alliance"
    HORDE = "horde"
    NEUTRAL = "neutral"


class Form(StrEnum):
    """What Worgen choose at the beginning of a turn."""

    HUMAN = "human"
    WORGEN = "worgen"


class Source(StrEnum):
    """How sure a number is."""

    PRINTED = "printed"  # stands in a rulebook
    DERIVED = "derived"  # follows from printed numbers by a rule without exception in the sister games
    ANALOGY = "analogy"  # as in a close relative of another game of the family
    GUESS = "guess"

    @property
    def certain(self) -> bool:
        return self in (Source.PRINTED, Source.DERIVED)


class Trait(IntEnum):
    """What no column of numbers can say; one bit each, with the section of the rules that spells it out."""

    SAVES_FIRST = 1 << 0  # 6.6: the first token lost in another's turn goes to hand
    STEALS = 1 << 1  # 7, Ethereals: an Artifact or a Legendary Place, once a turn
    RAISES = 1 << 2  # 7, Forsaken: buys a token for each one removed
    RAIDS = 1 << 3  # 7, Gnomes: once a turn any land, with the die first
    BOMBS = 1 << 4  # 7, Goblins: lays Bombs, turns them before its next turn
    OBJECTIVES = 1 << 5  # 7, Humans: two prizes on regions outside the Alliance
    KNOWS_CAVES = 1 << 6  # 6.2: every Cave is adjacent, no transport there
    SWIMS = 1 << 7  # 6.2: plain conquests of water
    WALLS = 1 << 8  # 6.5: a Wisp Wall on each forest conquered
    HARMONY = 1 << 9  # 6.4: whom it spared pays for the next attack
    TWO_FORMS = 1 << 10  # 7, Worgen: coins or cheaper conquests, each turn
    NO_TRANSPORT = 1 << 11  # 6.3: landing elsewhere costs no more
    BEASTS = 1 << 12  # 8, Beast Masters: a Beast for each hills region, anew each turn
    TOWERS = 1 << 13  # 8, Defenders: immune fields where it leads
    SWAMP_TOLL = 1 << 14  # 6.4: a coin before each conquest of its swamps, in decline, too
    SWAPS = 1 << 15  # 8, Portal Mages: two Magic regions change places, twice a turn
    CHAMPION = 1 << 16  # 8, Champions: takes an adjacent region alone, once a turn
    THREATENS = 1 << 17  # 8, Intimidators: moves single tokens, three times a turn
    ENRAGED = 1 << 18  # 6.5: a coin for each of two or more defenders
    FORTS = 1 << 19  # 8, Engineers: Forts where it stands


RACE_TRAITS = tuple(trait for trait in Trait if trait < Trait.NO_TRANSPORT)
POWER_TRAITS = tuple(trait for trait in Trait if trait >= Trait.NO_TRANSPORT)


class Phase(IntEnum):
    """What is being decided, from RAISE to OBJECTIVES in the order of the end of a turn (rules 5); the words of positions are
    these names in lower case."""

    PICK = 0
    FORM = 1
    FACTION = 2
    EXPAND = 3
    RAID = 4
    RAISE = 5
    REDEPLOY_BEASTS = 6
    REDEPLOY = 7
    FORTS = 8
    AEGIS = 9
    HEART = 10
    BOMBS = 11
    OBJECTIVES = 12
    RETREAT_BEASTS = 13
    RETREAT_CHAMPION = 14
    RETREAT = 15
    BOMB = 16
    OVER = 17


class Act(IntEnum):
    """The 128 actions (rules 10.1): 0..63 are the regions, then these; 87..127 are never legal."""

    COMBO = 64  # + slot of the column
    DECLINE = 70
    DONE = 71
    FILL = 72
    FIRST = 73
    SECOND = 74
    YES = 75
    RAID = 76
    STEAL = 77
    RELIC = 78
    CHAMPION = 79
    INTIMIDATE = 80
    SWAP = 81
    AEGIS = 82
    ASHES = 83
    DOOMHAMMER = 84
    FROSTMOURNE = 85
    HEART = 86


VERBS = (
    Act.RAID, Act.STEAL, Act.RELIC, Act.CHAMPION, Act.INTIMIDATE, Act.SWAP, Act.ASHES, Act.DOOMHAMMER, Act.FROSTMOURNE,
)  # fmt: skip
"""Actions of EXPAND whose words are followed by others (rules 10.2)."""


class Verb(IntEnum):
    """The words of an action of several steps so far, a bit each: bit `a - Act.RAID` for the word a, and one for FILL."""

    RAID = 1 << 0
    STEAL = 1 << 1
    RELIC = 1 << 2
    CHAMPION = 1 << 3
    INTIMIDATE = 1 << 4
    SWAP = 1 << 5
    ASHES = 1 << 7
    DOOMHAMMER = 1 << 8
    FROSTMOURNE = 1 << 9
    FILL = 1 << 11


class Marker(IntEnum):
    """The rows of markers.py by their numbers."""

    AEGIS_OF_AGGRAMAR = 0
    ASHES_OF_ALAR = 1
    DOOMHAMMER = 2
    FROSTMOURNE = 3
    HEART_OF_AZEROTH = 4
    BATTLEGROUND = 5
    DARK_PORTAL = 6
    KARAZHAN = 7
    LIGHTS_HOPE_CHAPEL = 8
    MEETING_STONE = 9
    SPIRIT_HEALER = 10
    WELL_OF_ETERNITY = 11


class Event(IntEnum):
    """What comes up behind a decision, as lines of a record; all but the last are chance."""

    DIE = 0
    REVEAL = 1
    MARKER = 2
    PLACE = 3
    BOMB = 4
    INCOME = 5


class Side(IntEnum):
    """Factions as numbers, of races and of what is chosen at the Battleground; forms as numbers, too: the first, the second."""

    NONE = 0
    FIRST = 1
    SECOND = 2


class Piece(StrEnum):
    """What may lie on a region beside tokens, Beasts and face-up markers, each at most once."""

    MOUNTAIN = "mountain"
    MURLOC = "murloc"
    FORT = "fort"
    WALL = "wall"
    TOWER = "tower"
    OBJECTIVE = "objective"
    BOMB = "bomb"
    CHAMPION = "champion"
    HIDDEN = "hidden"


class Champion(StrEnum):
    """Where the Champion of a race that has one is."""

    OFF = "off"
    MAP = "map"
    PENDING = "pending"


class Slot(IntEnum):
    """The places for races in front of a player; race instance x = 2 * seat + slot."""

    ACTIVE = 0
    DECLINED = 1


class Rule(IntEnum):
    """Options that a kernel asks for, one bit each (rules 15); set is not the default."""

    MURLOCS_NOT_RAISED = 1 << 0
    HAMMER_ADJACENT = 1 << 1
    NO_FIRST_RAID = 1 << 2
    CHAMPION_NEEDS_HAND = 1 << 3
    HARMONY_TO_BANK = 1 << 4
    WELL_TO_SEA = 1 << 5
    FORM_BEFORE_DECLINE = 1 << 6


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
