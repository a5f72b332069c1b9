"""The vocabulary of the kingdoms game: every word that a card, a kernel, a position or a record uses."""

from enum import IntEnum, StrEnum


class Res(IntEnum):
    """What a player holds; the number is its place in `stock` (rules 1)."""

    FOOD = 0
    MANA = 1
    ORE = 2
    SILVER = 3


class Kind(StrEnum):
    """What a place is (rules 2.1)."""

    PLAINS = "plains"
    FOREST = "forest"
    MOUNTAIN = "mountain"
    ROCKS = "rocks"
    CAPITAL = "capital"
    RUINS = "ruins"
    TUNDRA = "tundra"
    WATER = "water"
    CRAG = "crag"


AREAS = (Kind.WATER, Kind.CRAG)
REGIONS = tuple(kind for kind in Kind if kind not in AREAS)


class Deed(StrEnum):
    """The actions of the action card, in its order; a shield lies on each one used."""

    PATROL = "patrol"
    QUEST = "quest"
    BUILD = "build"
    RESEARCH = "research"
    EXPAND = "expand"
    TRADE = "trade"


class Set(StrEnum):
    """The box that a card comes from."""

    BASE = "base"
    HEROES_CALL = "heroes_call"


class Provenance(StrEnum):
    """Where a fact of a card comes from; only what is printed on no known card is reconstructed."""

    RULEBOOK = "rulebook"
    PUBLIC = "public"
    PUBLIC_PARTIAL = "public_partial"
    GENERAL = "general"
    RECONSTRUCTED = "reconstructed"


class Item(StrEnum):
    """What an agenda is made of (rules 5): decisions, then chance, then what happens by itself."""

    SIDE = "side"
    SPLIT = "split"
    START = "start"
    CAMP = "camp"
    KEEP = "keep"
    SELECT = "select"
    RESPOND = "respond"
    ORIGIN = "origin"
    WHICH = "which"
    TARGET = "target"
    BID = "bid"
    BOOST = "boost"
    DUEL = "duel"
    RETREAT = "retreat"
    PAY = "pay"
    SITE = "site"
    EXPAND = "expand"
    STAND = "stand"
    STANDING = "standing"
    RAISE = "raise"
    KNOCK = "knock"
    WHOM = "whom"
    VICTIM_KIND = "victim_kind"
    GIVE = "give"
    GET = "get"
    AMOUNT = "amount"
    ALSO = "also"
    CHOOSE = "choose"
    TAKE = "take"
    ROB = "rob"
    DRAIN = "drain"

    DEAL = "deal"
    COPY = "copy"
    ROLL = "roll"

    REVEAL = "reveal"
    TURN = "turn"
    CLEARED = "cleared"
    TUNDRA = "tundra"
    END = "end"
    ENTER = "enter"
    ARRIVE = "arrive"
    RAZE = "raze"
    REST = "rest"
    REVEAL_BIDS = "reveal_bids"
    SETTLE = "settle"
    LOSSES = "losses"
    FLEE = "flee"
    WON = "won"
    STRIP = "strip"
    RISE = "rise"
    PLACED = "placed"
    COLLECT = "collect"
    GAIN = "gain"
    REACH = "reach"
    COMPASS = "compass"
    DUMMY = "dummy"
    MARCH = "march"
    OVER = "over"


DECISIONS = tuple(Item)[: tuple(Item).index(Item.DEAL)]
CHANCES = (Item.DEAL, Item.COPY, Item.ROLL)

FIELDS: dict[Item, tuple[str, ...]] = {
    Item.SIDE: ("seat",),
    Item.SPLIT: ("seat", "kind"),
    Item.START: ("seat",),
    Item.CAMP: ("seat", "kind"),
    Item.KEEP: ("seat",),
    Item.SELECT: ("seat",),
    Item.RESPOND: ("seat",),
    Item.ORIGIN: ("seat", "quest", "left", "first"),
    Item.WHICH: ("seat", "quest", "left", "place"),
    Item.TARGET: ("seat", "quest", "left", "place", "hero"),
    Item.BID: ("seat", "side"),
    Item.BOOST: ("seat", "side"),
    Item.DUEL: ("seat",),
    Item.RETREAT: ("seat",),
    Item.PAY: ("seat", "what", "place", "food", "mana", "ore", "silver"),
    Item.SITE: ("seat",),
    Item.EXPAND: ("seat",),
    Item.STAND: ("seat",),
    Item.STANDING: ("seat", "place"),
    Item.RAISE: ("seat",),
    Item.KNOCK: ("seat", "quest"),
    Item.WHOM: ("seat", "place"),
    Item.VICTIM_KIND: ("seat", "place", "other"),
    Item.GIVE: ("seat",),
    Item.GET: ("seat", "given"),
    Item.AMOUNT: ("seat", "given", "received"),
    Item.ALSO: ("seat", "given", "received"),
    Item.CHOOSE: ("seat", "n", "last"),
    Item.TAKE: ("seat", "victim", "gainer", "n", "last"),
    Item.ROB: ("seat", "n"),
    Item.DRAIN: ("seat",),
    Item.DEAL: ("seat",),
    Item.COPY: ("seat", "level"),
    Item.ROLL: ("seat",),
    Item.REVEAL: (),
    Item.TURN: (),
    Item.CLEARED: ("seat",),
    Item.TUNDRA: ("seat",),
    Item.END: (),
    Item.ENTER: ("seat", "quest", "origin", "hero", "place"),
    Item.ARRIVE: ("seat", "place", "hero", "lying"),
    Item.RAZE: ("seat", "place"),
    Item.REST: (),
    Item.REVEAL_BIDS: (),
    Item.SETTLE: (),
    Item.LOSSES: (),
    Item.FLEE: ("seat", "place"),
    Item.WON: (),
    Item.STRIP: ("seat", "kind"),
    Item.RISE: ("seat",),
    Item.PLACED: ("seat", "place"),
    Item.COLLECT: ("seat",),
    Item.GAIN: ("seat", "food", "mana", "ore", "silver"),
    Item.REACH: ("seat", "level"),
    Item.COMPASS: ("seat",),
    Item.DUMMY: ("seat",),
    Item.MARCH: ("seat", "quest", "left"),
    Item.OVER: (),
}
"""The fields behind the name of an item, in order; the seat, where there is one, decides or is spoken of."""


class Payment(StrEnum):
    """What a payment is for (rules 6.6)."""

    BUILD = "build"
    RESEARCH = "research"
    EXPAND = "expand"
    TRAIN = "train"
    RETREAT = "retreat"
    WAR = "war"
    NEUTRAL = "neutral"


class Act(IntEnum):
    """The 128 actions (rules 15): 0..63 are the places, then these."""

    NUMBER = 64  # + the number, 0..11
    FLAG = 76
    PATROL = 77
    QUEST = 78
    BUILD = 79
    RESEARCH = 80
    EXPAND = 81
    TRADE = 82
    FOOD = 83
    MANA = 84
    ORE = 85
    SILVER = 86
    COLLECT = 87
    DONE = 88
    YES = 89
    STAND = 90
    KNOCK = 91
    TRAIN = 92
    HERO = 93
    FIGURE = 94
    OPPONENT = 95  # the next seat clockwise from the one who decides; up to 98


class Effect(StrEnum):
    """What a row of a faction or a hero can do (rules 8.1)."""

    DISC = "disc"
    GAIN = "gain"
    TAKE = "take"
    MOVES = "moves"
    RANGE = "range"
    PATH = "path"
    PAY_WITH = "pay_with"
    SUBSTITUTE = "substitute"
    TRADE_BONUS = "trade_bonus"
    TRADE_TWO = "trade_two"
    SURCHARGE = "surcharge"
    TIES = "ties"
    WAR_VALUE = "war_value"
    WAR_BOOST = "war_boost"
    NO_FORT = "no_fort"
    SPARE = "spare"
    CURSE = "curse"
    NO_RETREAT = "no_retreat"
    RETREAT_INTO = "retreat_into"
    KNOCK = "knock"
    KNOCK_WIN = "knock_win"
    MAGIC_LOSS = "magic_loss"
    DOUBLE = "double"
    COPY = "copy"
    VP = "vp"


class Event(StrEnum):
    """When a row with `on` speaks."""

    REACH = "reach"
    CLEAR = "clear"
    RESEARCH = "research"
    COLLECT = "collect"
    ENTER = "enter"
    WIN = "win"
    LOSE = "lose"
    KILL = "kill"
    REMOVED = "removed"
    RAZE = "raze"
    ALLY = "ally"
    QUEST_HOME = "quest_home"


class Test(StrEnum):
    """The keys of a place test (rules 2.3)."""

    __test__ = False  # no test case, whatever a collector thinks of the name
    TYPE = "type"
    TOUCH = "touch"
    AREA = "area"
    BORDER = "border"
    OWN_FORT = "own_fort"
    HERO_PLACE = "hero_place"
    ABROAD = "abroad"
    FOREIGN_HOME = "foreign_home"
    SHARED = "shared"


class Condition(StrEnum):
    """The columns that say when a row is in force (rules 8.2)."""

    AT = "at"
    HERO_AT = "hero_at"
    IF = "if"
    SIDE = "side"
    VIA = "via"
    VS = "vs"
    PAY = "pay"
    HERO = "hero"


class Count(StrEnum):
    """What a fifth level counts for points (rules 10)."""

    HOME_CLEAR = "home_clear"
    MOST = "most"
    TOWER_HALF = "tower_half"
    LESS = "less"
    STOCK = "stock"
    REGIONS = "regions"
    FIGURES = "figures"
    FOREIGN_HOMES = "foreign_homes"
    ALL_BORDER = "all_border"
    KILLS = "kills"
    TROPHIES = "trophies"
    MANNED = "manned"
    ENEMY_LYING = "enemy_lying"


class Part(StrEnum):
    """The parts of the points at the end, in the order of a record."""

    FIGURES = "figures"
    MAGIC = "magic"
    FACTION = "faction"
    TOWER = "tower"
    CAPITAL = "capital"
    HEROES = "heroes"
    FORTS = "forts"
    LOST = "lost"
    CAPTURED = "captured"
