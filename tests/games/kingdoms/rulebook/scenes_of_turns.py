"""Sentences of the rules on setup, turns, collecting and supplies that the given cases do not reach (rules 4 to 6.6)."""

from games.kingdoms.oracle.words import COLLECT, DONE, EXPAND, TRADE
from games.kingdoms.rulebook.scene import COLLECTING, DAY, FOOD, HEROES, MANA, ORE, OTHERS, n, scene, stocks, there


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

BASE_ONLY = [*({"card": c, "id": i} for c, i in ((4, "base4A"), (8, "base8A"))), {"card": 1, "id": "base1A"}]
EXPANDING = [
    scene(
        "5.4-1",
        "no Expand without the food and silver for it",
        {0: "0 0", 1: "0", **OTHERS},
        at_start={"includes": [COLLECT], "excludes": [EXPAND]},
        active=1,
        selected="expand",
        players={0: {"stock": [2, 9, 9, 1], "hero": "merchant", "level": 2}},
    ),
    scene(
        "9.4-1",
        "without Heroes' Call a regular figure comes",
        {0: "0", 1: "0", 12: "1", 20: "2"},
        (EXPAND, {"phase": "expand", "legal": [0, 1]}),
        (1, there(p1="0 0") | {"phase": "select", "deck": HEROES}),
        selected="expand",
        options={"heroes_call": False},
        territories=BASE_ONLY,
    ),
    scene(
        "6.5-8",
        "the Bard's ally is worth one of choice, the ruins another",
        {0: "0h 1", 11: "0-", 12: "1", 20: "2"},
        (COLLECT, {"phase": "choose", "agenda": [["choose", 0, 2, 0], ["end"]], **stocks(s0=[3, 3, 4, 0])}),
        players={0: {"hero": "bard", "level": 2}},
        **COLLECTING,
    ),
]

SCENES = [*SETUP, *TURN, *COLLECT_SCENES, *EXPANDING]
