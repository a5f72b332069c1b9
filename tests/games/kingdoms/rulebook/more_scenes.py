"""Sentences of the rules that the given cases do not reach, a scene each; the numbers are sections of the rules page."""

from games.kingdoms.oracle.words import (
    COLLECT,
    DONE,
    EXPAND,
    FLAG,
    HERO,
    KNOCK,
    NUMBER,
    PATROL,
    QUEST,
    RESEARCH,
    STAND,
    TRADE,
    TRAIN,
    YES,
)
from games.kingdoms.rulebook.scenes import HEROES, scene, stocks, there

FOOD, MANA, ORE = range(83, 86)
DAY, NIGHT = {"night": False, "hand": 12}, {"night": True, "hand": 12}
OTHERS = {12: "1", 20: "2"}
"""What the other seats have where it does not matter."""
COLLECTING = {"active": 1, "selected": "trade"}


def n(number):
    return NUMBER + number


def setup(*seats):
    return [item for s in seats for item in (["side", s], ["split", s, 0], ["split", s, 1], ["start", s])]


def at_setup(*seats, heroes=True):
    """The columns of a position before the first decision."""
    secret = [[name, s] for name in ("deal", "keep") for s in seats] + [["reveal"]] if heroes else []
    agenda = [*setup(*seats), *secret, ["turn"]]
    people = {s: {"stock": [0, 0, 0, 0]} for s in seats}
    return {"turn": 0, "used": [], "selected": None, "agenda": agenda, "players": people}


def unchosen(*cards):
    return [{"card": card, "id": None} for card in cards]


SETUP = [
    scene(
        "4-1",
        "six food leave nothing to split; tundra is no start",
        {},
        (n(1), {"phase": "split", "actor": 0}),
        (n(6), {"phase": "start", "legal": [1, 2, 3, 4], "players": {"0": {"stock": [6, 0, 0, 0]}}}),
        (1, there(p1="0- 0h-") | {"phase": "side", "actor": 1}),
        territories=unchosen(9, 11, 12),
        **at_setup(0, 1, 2),
    ),
    scene(
        "4-2",
        "without Heroes' Call two regular figures and no cards",
        {},
        (n(0),),
        (n(2),),
        (n(1), {"players": {"0": {"stock": [2, 1, 3, 0]}}}),
        (2, there(p2="0 0")),
        (n(0),),
        (n(0),),
        (n(0), {"players": {"1": {"stock": [0, 0, 6, 0]}}}),
        (8, {"phase": "select", "turn": 1, "actor": 0, "deck": HEROES, "war": None}),
        seats=2,
        options={"heroes_call": False},
        **at_setup(0, 1, heroes=False) | {"territories": [*unchosen(4, 1), {"card": 8, "id": "base8A"}]},
    ),
    scene(
        "4-3",
        "solo: a lone forest and a lone mountain are no choice",
        {},
        (n(0),),
        (n(6),),
        (0, [{"heroes": [0, ["queen", "herald"]]}], there(p10="1", p11="1") | {"phase": "keep"}),
        (n(1), {"phase": "select", "players": {"0": {"hero": "herald", "level": 1}}}),
        seats=2,
        compass=DAY,
        **at_setup(0)
        | {
            "agenda": [*setup(0), ["camp", 0, 0], ["camp", 0, 1], ["deal", 0], ["keep", 0], ["reveal"], ["turn"]],
            "territories": [*unchosen(4), {"card": 12, "id": "exp4B"}],
        },
    ),
]

TURN = [
    scene(
        "5.1-1",
        "the sixth tower level ends the game behind the fifth shield, not before",
        {1: "0 F0", 0: "0 F0", 2: "F0", 3: "F0", 4: "F0", 16: "F0", **OTHERS},
        (DONE, {"ending": True, "phase": "select", "active": 1}),
    ),
    scene(
        "5.1-2",
        "the fifth shield clears the card even at the turn limit",
        {0: "0", **OTHERS},
        (DONE, {"phase": "over", "used": [], "ending": False, "turn": 5, "active": 1}),
        used=["patrol", "quest", "build", "expand", "trade"],
        selected="trade",
        options={"turn_limit": 5},
    ),
    scene(
        "5.1-3",
        "four players: nobody's turn is skipped",
        {0: "0", 24: "3", **OTHERS},
        (DONE, {"active": 1, "used": [], "phase": "select"}),
        seats=4,
        used=["patrol", "quest", "build", "expand", "trade"],
        selected="trade",
        territories=[{"card": c, "id": i} for c, i in ((4, "base4A"), (11, "exp3B"), (12, "exp4B"), (8, "base8A"))],
    ),
    scene(
        "5.2-2",
        "who is not active may not pass, who is may not collect",
        {0: "0 0", **OTHERS},
        at_start={"legal": [TRADE, COLLECT]},
        **COLLECTING,
    ),
    scene(
        "5.2-3",
        "a full kind leaves something to trade for in another",
        {0: "0 0", **OTHERS},
        (TRADE, {"phase": "give", "legal": [FOOD, MANA, ORE]}),
        (MANA, {"phase": "amount", "legal": [n(1), n(2)]}),
        (n(2), stocks(s0=[9, 1, 9, 0])),
        players={0: {"stock": [9, 3, 7, 0]}},
        **COLLECTING,
    ),
]

COLLECT_SCENES = [
    scene(
        "6.5-1",
        "a lone lying figure yields nothing, but one of choice",
        {0: "0-", **OTHERS},
        (COLLECT, {"phase": "choose", "legal": [FOOD, MANA, ORE]}),
        (ORE, stocks(s0=[3, 3, 4, 0])),
        **COLLECTING,
    ),
    scene(
        "6.5-2",
        "tundra yields one of choice; what is beyond nine is lost",
        {17: "0", 0: "0", **OTHERS},
        (COLLECT, {"phase": "choose", "legal": [FOOD, MANA], **stocks(s0=[3, 3, 9, 0])}),
        (FOOD, stocks(s0=[4, 3, 9, 0])),
        players={0: {"stock": [3, 3, 9, 0]}},
        **COLLECTING,
    ),
    scene(
        "6.5-3",
        "two of choice with room for one: it is taken at once",
        {11: "0-", 17: "0", 8: "1", 20: "2"},
        (COLLECT, stocks(s0=[9, 9, 9, 0]) | {"phase": "select"}),
        players={0: {"stock": [9, 9, 8, 0]}},
        **COLLECTING,
    ),
    scene(
        "6.5-4",
        "the Baron lying in ruins doubles the choice",
        {11: "0h-", 0: "0", 8: "1", 20: "2"},
        (COLLECT, {"phase": "choose", "agenda": [["choose", 0, 2, 0], ["end"]]}),
        (MANA, {"phase": "choose", "legal": [MANA, ORE], "agenda": [["choose", 0, 1, 1], ["end"]]}),
        (MANA, stocks(s0=[3, 5, 4, 0])),
        players={0: {"hero": "baron", "level": 2}},
        **COLLECTING,
    ),
    scene(
        "6.5-5",
        "a capital yields nothing, twice too",
        {3: "0h", 0: "0", **OTHERS},
        (COLLECT, stocks(s0=[3, 3, 4, 0])),
        players={0: {"hero": "baron", "level": 2}},
        **COLLECTING,
    ),
    scene(
        "6.5-6",
        "a source by the water counts, an area or a lying figure does not",
        {5: "0", 1: "0-", 0: "0", **OTHERS},
        (COLLECT, stocks(s0=[3, 3, 4, 0])),
        players={0: {"faction": "merfolk", "magic": 2}},
        **COLLECTING,
    ),
    scene(
        "6.5-7",
        "the last kind of a choice keeps room for the rest of it",
        {11: "0-", 17: "0", 8: "1", 20: "2"},
        (COLLECT, {"phase": "choose", "legal": [FOOD, MANA]}),
        (MANA, stocks(s0=[3, 9, 9, 0])),
        players={0: {"stock": [3, 7, 9, 0]}},
        **COLLECTING,
    ),
]

MOVES = [
    scene(
        "6.1-1",
        "a foreign fortress and a foreign figure of another seat close a region",
        {1: "0", 0: "0", 3: "1 F2", 12: "1", 20: "2"},
        (PATROL, {"phase": "origin", "legal": [0, 1]}),
        (0, {"phase": "target", "legal": [1, 4]}),
    ),
    scene(
        "6.1-2",
        "two steps: nothing that is not free is passed, not even a lying fortress",
        {1: "0", 0: "F1-", 3: "0 0", 4: "0", **OTHERS},
        (PATROL, {"legal": [1, 3, 4]}),
        (1, there(p0="0") | {"moved": None, "players": {"0": {"razed": 1}, "1": {"tower": 0}}}),
        players={0: {"faction": "centaurs", "magic": 1}},
    ),
    scene(
        "6.1-4",
        "the Scout of the second level comes from an area inside the card to a region inside another",
        {22: "0h", 1: "0", 12: "1", 20: "2"},
        (QUEST, {"phase": "origin", "legal": [1, 22]}),
        (22, {"phase": "target", "legal": [0, 1, 2, 3, 4, 8, 9, 10, 11, 12]}),
        (11, there(p11="0h-", p22=None)),
        selected="quest",
        players={0: {"hero": "scout", "level": 2}},
    ),
    scene(
        "7.3-2",
        "out of the tundra by Quest: where it goes is free, its posture stays",
        {17: "0-", 1: "0", 12: "1", 20: "2"},
        (QUEST, {"phase": "target", "actor": 0, "legal": [0, 1, 2, 3, 4, 8, 9, 12]}),
        (4, there(p4="0-", p17=None)),
        selected=None,
        used=[],
        agenda=[["select", 0]],
    ),
    scene(
        "7.3-3",
        "one figure of two is stuck in the tundra and lost, the hero with his card",
        {17: "0h", 18: "2 2", 1: "0", 12: "1"},
        (PATROL, {"players": {"0": {"hero": None, "level": 0}}, "deck": HEROES, **there(p17=None, p1="0")}),
        selected=None,
        used=[],
        agenda=[["select", 0]],
        players={0: {"hero": "baron", "level": 2}},
    ),
]

WAR_PLACES = {1: "0 0", 0: "1", 12: "1", 20: "2"}
WARS = [
    scene(
        "6.3-1",
        "wars by Quest cost Pirates 2 less, wars by Patrol do not",
        {1: "0 0", 8: "1", 12: "1", 20: "2"},
        (QUEST, {}),
        (8, {"phase": "bid", "legal": [n(1), n(2), FLAG]}),
        (n(2), {}),
        (FLAG, {"phase": "retreat", "actor": 1}),
        (DONE, stocks(s0=[3, 0, 0, 0]) | {"phase": "select"}),
        selected="quest",
        players={0: {"faction": "pirates", "magic": 4, "stock": [3, 0, 0, 0]}},
    ),
    scene(
        "6.3-2",
        "a lying fortress gives nothing, and falls with its figure's war",
        {1: "0 0", 0: "1 F1-", 12: "1", 20: "2"},
        (PATROL, {}),
        (0, {}),
        (n(1), {"phase": "bid", "actor": 1, "legal": [n(i) for i in range(1, 10)] + [FLAG]}),
        (FLAG, {"phase": "pay", "actor": 0, "legal": [n(0), n(1)]}),
        (n(0), {"phase": "retreat", "players": {"0": {"razed": 1}, "1": {"tower": 0}}}),
    ),
    scene(
        "6.3-3",
        "Queen: losing by 3 she pays",
        {1: "0 0", 0: "1h", 12: "1", 20: "2"},
        (PATROL, {}),
        (0, {}),
        (n(5), {}),
        (n(2), {"phase": "pay"}),
        (n(1), {"phase": "pay", "actor": 1, **stocks(s0=[3, 2, 0, 0])}),
        (n(0), {"phase": "retreat", **stocks(s1=[3, 3, 1, 0])}),
        players={1: {"hero": "queen", "level": 2}},
    ),
    scene(
        "6.3-4",
        "the curse takes what is left when the war is over",
        {1: "0 0", 0: "1h", 12: "1", 20: "2"},
        (PATROL, {}),
        (0, {}),
        (n(1), {}),
        (FLAG, {"phase": "pay", "actor": 0, "legal": [n(0), n(1)]}),
        (n(0), {"phase": "retreat"}),
        (DONE, stocks(s0=[0, 3, 2, 3]) | {"deck": HEROES}),
        players={1: {"hero": "queen", "level": 1}, 0: {"stock": [5, 3, 3, 3]}},
    ),
    scene(
        "6.3-5",
        "no_fort takes the reduction of the fortress, not what a row gives for it",
        {1: "0 0", 0: "1h F1", 12: "1", 20: "2"},
        (PATROL, {}),
        (0, {}),
        (n(1), {"phase": "bid", "actor": 1, "legal": [n(1), FLAG]}),
        players={0: {"faction": "minotaurs", "magic": 2}, 1: {"hero": "architect", "level": 2, "stock": [3, 0, 0, 0]}},
    ),
    scene(
        "6.3-6",
        "rows that a copy has do not replace: level 1 and level 4 add up",
        WAR_PLACES,
        (PATROL, {}),
        (0, {"phase": "bid", "legal": [n(1), n(2), n(3), FLAG]}),
        players={
            0: {"faction": "shapeshifters", "magic": 4, "copies": ["boarfolk", None, None, "valkyries"], "stock": [3, 0, 0, 0]}
        },
    ),
    scene(
        "6.3-7",
        "the boost may pass 11, and turns a tie that the defender has",
        WAR_PLACES,
        (PATROL, {}),
        (0, {}),
        (n(11), {}),
        (n(11), {"phase": "boost", "actor": 0, "legal": [DONE, YES]}),
        (YES, {"phase": "pay", "war": {"value": [13, 11], "winner": 0, "bids": [11, 11]}, **stocks(s0=[3, 8, 3, 0])}),
        players={
            0: {"faction": "shapeshifters", "magic": 4, "copies": [None, None, None, "orcs"], "stock": [3, 9, 3, 0]},
            1: {"stock": [3, 9, 3, 0]},
        },
    ),
    scene(
        "6.3-8",
        "a neutral figure: the Baron who enters is adjacent to nothing",
        {16: "0h", 0: "0", 12: "1", 18: "n", 19: "n", 20: "n"},
        (PATROL, {"phase": "target", "legal": [1, 3, 4]}),
        seats=2,
        players={0: {"hero": "baron", "level": 1, "stock": [3, 1, 0, 0]}},
    ),
    scene(
        "6.3-9",
        "a neutral figure beside the Baron costs his fellow 1 less",
        {16: "0h", 20: "0", 12: "1", 18: "n", 19: "n"},
        (PATROL, {"phase": "origin", "legal": [16, 20]}),
        (20, {"phase": "target", "legal": [18, 19]}),
        (19, {"players": {"0": {"stock": [3, 0, 1, 0], "captured": 1}}, **there(p19="0", p18="n")}),
        seats=2,
        players={0: {"hero": "baron", "level": 1, "stock": [3, 0, 2, 0]}},
    ),
]

RETREATS = [
    scene(
        "6.4-1",
        "no retreat: the last figure goes home free of charge",
        {1: "0h 0", 0: "1", 8: "2"},
        (PATROL, {}),
        (HERO, {}),
        (0, {}),
        (n(1), {}),
        (FLAG, {"phase": "pay", "actor": 0, "legal": [n(0), n(1)]}),
        (n(0), {"phase": "retreat", "actor": 1, "legal": [9, 10, 11, 12]}),
        (11, there(p11="1-", p0="0h") | stocks(s1=[0, 3, 3, 0])),
        players={0: {"hero": "assassin", "level": 1}, 1: {"stock": [0, 3, 3, 0]}},
    ),
    scene(
        "6.4-2",
        "an empty tundra is a way out",
        {20: "0 0", 18: "1", 12: "1", 19: "1 F1", 16: "2"},
        (PATROL, {"phase": "target"}),
        (18, {}),
        (n(1), {}),
        (FLAG, {"phase": "pay", "actor": 0, "legal": [n(0), n(1)]}),
        (n(0), {"phase": "retreat", "legal": [17, DONE]}),
        (17, there(p17="1", p18="0", p20="0") | stocks(s1=[0, 3, 3, 0])),
    ),
    scene(
        "6.4-3",
        "the Cleric's card: a figure that is removed there gives two of choice, before he could leave",
        {1: "0 0", 0: "1h", 12: "1", 20: "2"},
        (PATROL, {}),
        (0, {}),
        (n(1), {}),
        (FLAG, {"phase": "pay", "actor": 0, "legal": [n(0), n(1)]}),
        (n(0), {"phase": "retreat"}),
        (DONE, {"phase": "choose", "actor": 1, "players": {"1": {"hero": None}, "0": {"kills": 1}}}),
        (FOOD, {"agenda": [["choose", 1, 1, 0], ["won"], ["arrive", 0, 0, 0, 0], ["rest"], ["end"]]}),
        players={1: {"hero": "cleric", "level": 2}},
    ),
    scene(
        "6.4-4",
        "the attacker falls: nothing has moved any more",
        WAR_PLACES,
        (PATROL, {}),
        (0, {}),
        (FLAG, {}),
        (n(1), {"phase": "pay", "actor": 1}),
        (n(0), {"phase": "retreat", "actor": 0, "moved": [0, 0, 0]}),
        (DONE, {"moved": None, "phase": "select", "players": {"1": {"kills": 1}}, **there(p1="0", p0="1")}),
    ),
]

POWERS = [
    scene(
        "8-1",
        "take on win: there is nothing to take",
        {1: "0h 0", 0: "1", 12: "1", 20: "2"},
        (PATROL, {}),
        (HERO, {}),
        (0, {}),
        (n(1), {"phase": "pay"}),
        (n(0), {"phase": "select", "players": {"0": {"retired": ["thief"]}}, **there(p0="0")}),
        players={0: {"hero": "thief", "level": 2}, 1: {"stock": [0, 0, 0, 0]}},
    ),
    scene(
        "8-2",
        "the Scholar has his food for each level, a copied one too",
        {1: "0h 0", **OTHERS},
        (RESEARCH, [{"copy": [0, 1, "pirates"]}], {"phase": "take", "actor": 1, "legal": [FOOD, MANA, ORE]}),
        (FOOD, {"phase": "take", "actor": 2}),
        (ORE, stocks(s0=[5, 3, 4, 0], s1=[2, 3, 3, 0], s2=[3, 3, 2, 0])),
        selected="research",
        players={0: {"faction": "shapeshifters", "hero": "scholar", "level": 2}},
    ),
    scene(
        "8-3",
        "knock: a standing fortress only, of somebody else, beside a standing figure",
        {0: "0", 4: "0-", 1: "F1", 3: "F0", **OTHERS},
        (KNOCK, there(p1="F1-") | {"players": {"1": {"tower": 1}}}),
        players={0: {"faction": "minotaurs", "magic": 1}},
    ),
    scene(
        "8-4",
        "knock: no target beside a lying figure",
        {0: "0-", 1: "1", **OTHERS},
        at_start={"includes": [STAND, DONE], "excludes": [KNOCK]},
        players={0: {"faction": "ice_giants", "magic": 1}},
    ),
    scene(
        "8-5",
        "surcharge: the level the Dwarves stand on costs the others 1 more",
        {1: "0 F0-", 0: "0", 12: "1 F1", 9: "1 F1", 20: "2"},
        at_start={"legal": [DONE, STAND]},
        selected="build",
        players={0: {"stock": [3, 3, 2, 0]}, 1: {"faction": "dwarves", "magic": 1}, 2: {"faction": "humans"}},
    ),
    scene(
        "8-6",
        "a bonus of Trade beyond nine is lost",
        {0: "0 0", **OTHERS},
        (TRADE, {}),
        (FOOD, {}),
        (MANA, {}),
        (n(2), stocks(s0=[1, 9, 3, 0])),
        selected="trade",
        players={0: {"faction": "humans", "magic": 2, "stock": [3, 7, 3, 0]}},
    ),
    scene(
        "9.2-1",
        "silver trains, and the third level needs its own step",
        {1: "0h 0", **OTHERS},
        (TRAIN, {"phase": "select", "players": {"0": {"retired": ["baron"], "hero": None, "stock": [0, 0, 0, 0]}}}),
        selected="build",
        players={0: {"hero": "baron", "level": 2, "stock": [0, 0, 2, 2]}},
    ),
    scene(
        "13-1",
        "a hero drawn later is seen by his player alone",
        {1: "0", 0: "0", **OTHERS},
        (EXPAND, {"phase": "expand", "legal": [0, 1]}),
        (
            0,
            [{"heroes": [0, ["queen", "herald"]]}],
            {
                "phase": "keep",
                "players": {"0": {"offer": ["queen", "herald"]}},
                "view": {"seat": 1, "players": {"0": {"offer": None}}, "deck": HEROES},
            },
        ),
        (n(1), {"players": {"0": {"hero": "herald", "offer": None}}, **there(p0="0 0h")}),
        selected="expand",
    ),
    scene(
        "K-39",
        "the last card is kept without a choice",
        {1: "0", 0: "0", **OTHERS},
        (EXPAND, {}),
        (0, [{"heroes": [0, ["herald"]]}], {"phase": "select", "deck": [], "players": {"0": {"hero": "herald"}}}),
        selected="expand",
        players={1: {"retired": HEROES[:24]}},
    ),
    scene(
        "K-39b",
        "without a card the new figure is a regular one",
        {1: "0", 0: "0", **OTHERS},
        (EXPAND, {}),
        (0, there(p0="0 0") | {"phase": "select"}),
        selected="expand",
        players={1: {"retired": HEROES}},
    ),
]

ENDED = {"used": ["patrol", "quest", "build", "expand", "trade"], "selected": "trade", "ending": True}
POINTS = [
    scene(
        "10-1",
        "kinds held, kinds with silver, half a tower",
        {0: "0", 12: "1 F2", 16: "F2", 18: "F2", 19: "F2", 20: "2 F2"},
        (DONE, {"result": {"parts": {"0": {"faction": 2}, "1": {"faction": 3}, "2": {"faction": 2, "tower": 6}}}}),
        players={
            0: {"faction": "humans", "magic": 5, "stock": [4, 4, 3, 9]},
            1: {"faction": "gnomes", "magic": 5, "stock": [3, 3, 4, 3]},
            2: {"faction": "constructs", "magic": 5},
        },
        **ENDED,
    ),
    scene(
        "10-2",
        "who has no figure outside ruins is in no border region, and has fewest figures",
        {11: "0-", 12: "1", 20: "2"},
        (DONE, {"result": {"parts": {"0": {"faction": 0, "figures": 0}, "1": {"faction": 2}}, "winners": [1]}}),
        players={0: {"faction": "draconians", "magic": 5}, 1: {"faction": "halflings", "magic": 5}},
        **ENDED,
    ),
    scene(
        "10-3",
        "equal in everything: the victory is shared",
        {0: "0", 12: "1", 20: "2"},
        (DONE, {"result": {"points": [1, 1, 1], "winners": [0, 2]}}),
        players={1: {"stock": [3, 3, 2, 0]}},
        **ENDED,
    ),
]

SOLO = {"seats": 2, "compass": DAY}
COMPASS = [
    scene(
        "11.2-1",
        "option both: one of each at every flip",
        {0: "0 0", 8: "1"},
        (DONE, [{"roll": 2}, {"roll": 1}], {"compass": {"night": False, "hand": 1}, **stocks(s1=[5, 4, 5, 0])}),
        seats=2,
        compass=NIGHT,
        options={"flip_bonus": "both"},
        used=["patrol", "quest", "build", "expand", "trade"],
        selected="trade",
        agenda=[["respond", 0], ["roll", 1], ["tundra", 1], ["dummy", 1], ["end"]],
    ),
    scene(
        "11.4-1",
        "Build too dear: a lying fortress stands up",
        {0: "0 0", 8: "1 F1-", 12: "1"},
        (DONE, [{"roll": 12}, {"roll": 2}], there(p8="1 F1") | stocks(s1=[4, 4, 1, 0])),
        players={1: {"stock": [3, 3, 0, 0]}},
        selected="build",
        agenda=[["respond", 0], ["roll", 1], ["tundra", 1], ["dummy", 1], ["end"]],
        **SOLO,
    ),
    scene(
        "11.4-2",
        "it pays its own kind first, silver for the rest",
        {0: "0 0", 8: "1 F1", 12: "1"},
        (DONE, [{"roll": 12}, {"roll": 2}], there(p12="1 F1") | stocks(s1=[4, 4, 1, 2])),
        players={1: {"stock": [3, 3, 1, 3]}},
        selected="build",
        agenda=[["respond", 0], ["roll", 1], ["tundra", 1], ["dummy", 1], ["end"]],
        **SOLO,
    ),
    scene(
        "11.4-3",
        "without Heroes' Call it builds without a site",
        {0: "0 0", 8: "1", 12: "1"},
        (DONE, [{"roll": 12}, {"roll": 2}], {"players": {"1": {"tower": 1, "stock": [4, 4, 3, 0]}}, **there(p8="1", p12="1")}),
        selected="build",
        agenda=[["respond", 0], ["roll", 1], ["tundra", 1], ["dummy", 1], ["end"]],
        options={"heroes_call": False},
        territories=[{"card": 4, "id": "base4A"}, {"card": 1, "id": "base1A"}],
        **SOLO,
    ),
    scene(
        "11.5-1",
        "by night its number is once the human's figures, and a fortress of its own adds 1",
        {1: "0 0", 0: "1 F1", 12: "1"},
        (PATROL, {}),
        (0, {"phase": "duel", "legal": [DONE, YES], "war": {"value": [None, None]}}),
        (YES, {"phase": "pay", "war": {"bids": [3, None], "winner": 0}}),
        seats=2,
        compass=NIGHT,
    ),
    scene(
        "11.5-2",
        "the human can not pay, and can not but lose",
        {1: "0 0", 0: "1", 12: "1"},
        (PATROL, {}),
        (0, {"phase": "retreat", "actor": 0, "war": {"winner": 1, "bids": [0, None]}}),
        players={0: {"stock": [2, 0, 3, 0]}},
        **SOLO,
    ),
]

SCENES = [*SETUP, *TURN, *COLLECT_SCENES, *MOVES, *WARS, *RETREATS, *POWERS, *POINTS, *COMPASS]
