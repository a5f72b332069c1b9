"""What an effect does not do: scenes in which a condition fails by one point (rules 2.3, 6.1, 6.6, 8)."""

from games.kingdoms.oracle.words import BUILD, COLLECT, DONE, FIGURE, FLAG, KNOCK, PATROL, QUEST, STAND
from games.kingdoms.rulebook.scene import COLLECTING, OTHERS, n, scene, stocks, there

BROKE = [3, 0, 0, 0]
"""A stock that pays for no war: every number that is legal is one for nothing."""
ATTACK = {1: "0 0", 0: "1", 12: "1", 20: "2"}
NO_NUMBER = {"phase": "bid", "actor": 1, "war": {"bids": [0, None]}}
"""The attacker could set a flag only, and so it was set."""
ENDED = {"used": ["patrol", "quest", "build", "expand", "trade"], "selected": "trade", "ending": True}

CONDITIONS = [
    scene(
        "8.2-1",
        "Smith: not out of the mountain",
        {1: "0h", 0: "0 F0-", **OTHERS},
        at_start={"legal": [DONE, STAND]},
        selected="build",
        players={0: {"hero": "smith", "level": 1, "stock": [3, 3, 1, 0]}},
    ),
    scene(
        "8.2-2",
        "fewer figures: not against as many",
        ATTACK,
        (PATROL, {}),
        (0, NO_NUMBER),
        players={0: {"faction": "lionfolk", "magic": 4, "stock": BROKE}},
    ),
    scene(
        "8.2-3",
        "fewer figures: never for a neutral figure",
        {16: "0", 1: "0", 12: "1", 18: "n", 19: "n", 20: "n"},
        (PATROL, {"phase": "target", "legal": [0, 3]}),
        seats=2,
        players={0: {"faction": "lionfolk", "magic": 4, "stock": [3, 0, 1, 0]}},
    ),
    scene(
        "8.2-4",
        "General: not on another card",
        {1: "0 0", 8: "0h", 0: "1", 12: "1", 20: "2"},
        (PATROL, {"phase": "origin", "legal": [1, 8]}),
        (1, {}),
        (0, NO_NUMBER),
        players={0: {"hero": "general", "level": 2, "stock": BROKE}},
    ),
    scene(
        "8.2-5",
        "General: on his card, wherever he is there",
        {1: "0", 4: "0h-", 0: "1", 12: "1", 20: "2"},
        (PATROL, {}),
        (0, {"phase": "bid", "actor": 0, "legal": [n(1), FLAG]}),
        players={0: {"hero": "general", "level": 2, "stock": BROKE}},
    ),
    scene(
        "8.2-6",
        "Draconians: not in a region inside the card",
        {8: "0 0", 10: "1", 0: "1", 20: "2"},
        (PATROL, {}),
        (10, NO_NUMBER),
        players={0: {"faction": "draconians", "magic": 4, "stock": BROKE}},
    ),
    scene(
        "8.2-7",
        "Baron: nobody fights for a lone fortress, and so nobody is beside him",
        {3: "0 0", 0: "F1", 1: "1h", 20: "2"},
        (PATROL, {}),
        (0, {}),
        (FLAG, {"phase": "bid", "actor": 1, "legal": [n(1), FLAG]}),
        players={1: {"hero": "baron", "level": 1, "stock": BROKE}},
    ),
    scene(
        "8.2-8",
        "Architect: not on another site",
        {0: "0h", 1: "0", 3: "F0", **OTHERS},
        (BUILD, there(p0="0h F0", p1="0") | stocks(s0=[3, 3, 0, 0])),
        selected="build",
        players={0: {"hero": "architect", "level": 1, "stock": [3, 3, 1, 0]}},
    ),
    scene(
        "8.2-9",
        "Bard: an own figure is no ally",
        {0: "0h 0", **OTHERS},
        (COLLECT, {"phase": "select", **stocks(s0=[3, 3, 4, 0])}),
        players={0: {"hero": "bard", "level": 2}},
        **COLLECTING,
    ),
    scene(
        "8.2-10",
        "the most figures at the clearing: not as many as another",
        {0: "0", **OTHERS},
        (DONE, {"phase": "select", "used": [], **stocks(s0=[3, 3, 3, 0])}),
        players={0: {"faction": "lionfolk", "magic": 2}},
        used=["patrol", "quest", "build", "expand", "trade"],
        selected="trade",
    ),
]

PAYMENTS = [
    scene(
        "6.6-1",
        "mana does not train a hero, whatever it builds",
        {0: "0h", 1: "0", **OTHERS},
        at_start={"legal": [BUILD, DONE]},
        selected="build",
        players={0: {"faction": "elves", "magic": 3, "hero": "baron", "level": 2, "stock": [3, 9, 3, 0]}},
    ),
    scene(
        "6.6-2",
        "mana that builds and expands pays no retreat",
        ATTACK,
        (PATROL, {}),
        (0, {}),
        (FLAG, {}),
        (n(1), {"phase": "pay", "actor": 1}),
        (n(0), there(p1="0", p0="1") | {"phase": "select"}),
        players={0: {"faction": "elves", "magic": 3, "stock": [0, 3, 0, 0]}},
    ),
    scene(
        "6.6-3",
        "who is with his figures on level 1 of the tower makes level 2 no dearer",
        {1: "0 F0", 0: "0", 12: "1 F1", 20: "2"},
        (BUILD, there(p0="0 F0") | stocks(s0=[3, 3, 0, 0])),
        selected="build",
        players={0: {"stock": [3, 3, 2, 0]}, 1: {"faction": "dwarves", "magic": 1}, 2: {"faction": "humans"}},
    ),
    scene(
        "6.3-12",
        "mana only: not beside ore",
        ATTACK,
        (PATROL, {}),
        (0, {}),
        (n(5), {}),
        (FLAG, {"phase": "pay", "legal": [n(0), n(1), n(2)]}),
        (n(1), {"phase": "retreat", **stocks(s0=[3, 1, 2, 0])}),
        players={0: {"faction": "elves", "magic": 2, "stock": [3, 2, 5, 0]}, 1: {"faction": "orcs"}},
    ),
]

FORESTS = [{"card": 1, "id": "base1A"}, {"card": 11, "id": "exp3B"}, {"card": 12, "id": "exp4B"}]
REACH = [
    scene(
        "6.1-5",
        "Wizard: nobody but himself",
        {0: "0 0h", 8: "1", 20: "2"},
        (PATROL, {"phase": "which"}),
        (FIGURE, there(p0="0h", p2="0")),
        territories=FORESTS,
        players={0: {"hero": "wizard", "level": 1}},
    ),
    scene(
        "6.1-6",
        "what lengthens a Quest lengthens no Patrol",
        {1: "0", **OTHERS},
        (PATROL, {"phase": "target", "legal": [0, 3]}),
        players={0: {"faction": "pirates", "magic": 2}},
    ),
    scene(
        "6.1-7",
        "what lengthens a Patrol lengthens no Quest",
        {1: "0", 11: "0", 8: "1", 20: "2"},
        (QUEST, {"phase": "target", "actor": 0, "includes": [8, 9], "excludes": [11]}),
        selected="quest",
        players={0: {"faction": "merfolk", "magic": 1}},
    ),
    scene(
        "6.1-8",
        "crags are no water",
        {8: "0", 0: "1", 20: "2"},
        (PATROL, {"phase": "target", "legal": [10, 12]}),
        players={0: {"faction": "merfolk", "magic": 1}},
    ),
    scene(
        "6.1-9",
        "two who patrol are one who quests",
        {1: "0", 0: "0", **OTHERS},
        (QUEST, {"phase": "origin"}),
        (1, {"phase": "target"}),
        (16, there(p16="0", p1=None) | {"phase": "select"}),
        selected="quest",
        players={0: {"faction": "goblins", "magic": 1}},
    ),
    scene(
        "8-7",
        "knock: not with the other action, not one's own, not out of an area",
        {0: "0", 1: "0", 3: "1", **OTHERS},
        at_start={"legal": [QUEST, DONE]},
        selected="quest",
        players={0: {"faction": "ice_giants", "magic": 1}},
    ),
    scene(
        "8-8",
        "knock: not one's own figure, not out of an area",
        {0: "0", 1: "0", 13: "0", 8: "1", 20: "2"},
        at_start={"legal": [PATROL, DONE], "excludes": [KNOCK]},
        players={0: {"faction": "ice_giants", "magic": 1}},
    ),
]

POINTS = [
    scene(
        "10-7",
        "figures in water, not in crags; figures on another home, not in the Lost Kingdom",
        {13: "0", 14: "0", 16: "1", 0: "1", 12: "1"},
        (DONE, {"result": {"parts": {"0": {"faction": 1, "figures": 2}, "1": {"faction": 1}}}}),
        seats=2,
        players={0: {"faction": "frost_wraiths", "magic": 5}, 1: {"faction": "boarfolk", "magic": 5}},
        **ENDED,
    ),
    scene(
        "10-8",
        "more than everybody is most, too",
        {0: "0", 1: "0", 12: "1 F1", 20: "2"},
        (DONE, {"result": {"parts": {"0": {"faction": 2}, "1": {"faction": 1}}}}),
        players={0: {"faction": "halflings", "magic": 5}, 1: {"faction": "dwarves", "magic": 5}},
        **ENDED,
    ),
]

SCENES = [*CONDITIONS, *PAYMENTS, *REACH, *POINTS]
