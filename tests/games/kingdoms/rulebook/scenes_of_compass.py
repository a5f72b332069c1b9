"""What the compass opponent can not do, and what others do beside it (rules 11.4), with some losses (rules 6.5)."""

from games.kingdoms.oracle.words import DONE, EXPAND, FLAG, PATROL, RESEARCH
from games.kingdoms.rulebook.scene import DAY, FOOD, MANA, ORE, OTHERS, n, scene, stocks, there

SOLO = {"seats": 2, "compass": DAY, "agenda": [["respond", 0], ["roll", 1], ["tundra", 1], ["dummy", 1], ["end"]]}
ROLLS = [{"roll": 12}, {"roll": 2}]
"""Its own turn behind is a Trade: one of each."""
SILVER = 86

OPPONENT = [
    scene(
        "11.4-6",
        "Expand too dear: it collects",
        {0: "0", 1: "0", 8: "1", 12: "1"},
        (DONE, ROLLS, stocks(s1=[3, 5, 5, 0]) | there(p10=None)),
        players={1: {"stock": [2, 3, 3, 0]}},
        selected="expand",
        **SOLO,
    ),
    scene(
        "11.4-7",
        "no region beside is empty: one has a figure, one a foreign fortress",
        {0: "0", 8: "1", 10: "0", 12: "F0-"},
        (DONE, ROLLS, stocks(s1=[4, 5, 5, 0])),
        selected="expand",
        **SOLO,
    ),
    scene(
        "11.4-8",
        "its own fortress leaves a region empty",
        {0: "0", 8: "1", 10: "0", 12: "F1"},
        (DONE, ROLLS, there(p12="1 F1") | stocks(s1=[2, 4, 4, 0])),
        selected="expand",
        **SOLO,
    ),
    scene(
        "11.4-9",
        "seven figures are enough: it collects",
        {0: "0", 1: "0", 8: "1 1", 9: "1 1", 10: "1 1", 12: "1"},
        (DONE, ROLLS, stocks(s1=[9, 5, 5, 1]) | {"ending": True}),
        selected="expand",
        **SOLO | {"players": {1: {"stock": [9, 3, 3, 0]}}},
    ),
    scene(
        "11.4-10",
        "the highest magic is enough: it collects",
        {0: "0 0", 8: "1", 12: "1"},
        (DONE, ROLLS, stocks(s1=[4, 9, 5, 0])),
        players={1: {"magic": 5, "stock": [3, 8, 3, 0]}},
        selected="research",
        **SOLO,
    ),
    scene(
        "11.4-11",
        "the highest tower is enough: it collects, if no fortress lies",
        {0: "0 0", 8: "1 F1", 9: "F1", 10: "F1", 11: "F1", 12: "1 F1", 1: "F1"},
        (DONE, ROLLS, stocks(s1=[4, 5, 9, 0])),
        players={1: {"stock": [3, 3, 8, 0]}},
        selected="build",
        **SOLO,
    ),
    scene(
        "11.4-12",
        "the human expands with a hero, as ever",
        {0: "0", 1: "0", 8: "1", 12: "1"},
        (EXPAND, {"phase": "expand"}),
        (1, [{"heroes": [0, ["queen", "thief"]]}], there(p1="0 0h") | {"phase": "keep"}),
        selected="expand",
        **SOLO,
    ),
]

LOSSES = [
    scene(
        "5.4-2",
        "each player's new figure is his hero",
        {0: "0", 1: "0 0", 12: "1", 9: "1", 20: "2"},
        (EXPAND, {"phase": "expand", "actor": 1}),
        (9, [{"heroes": [1, ["queen", "thief"]]}], there(p9="1 1h") | {"phase": "keep", "actor": 1}),
        selected="expand",
        agenda=[["respond", 1], ["end"]],
    ),
    scene(
        "6.5-9",
        "what is lost keeps its order: not the last kind first",
        {0: "0 0", **OTHERS},
        (
            RESEARCH,
            {
                "phase": "take",
                "actor": 1,
                "legal": [FOOD, SILVER],
                "agenda": [["take", 1, 1, None, 1, 0], ["take", 2, 2, None, 2, 0], ["end"]],
            },
        ),
        (SILVER, stocks(s1=[1, 0, 0, 0], s2=[0, 0, 0, 0])),
        selected="research",
        players={
            0: {"faction": "frost_wraiths", "magic": 1},
            1: {"stock": [2, 0, 0, 1]},
            2: {"stock": [0, 0, 1, 0]},
        },
    ),
    scene(
        "6.5-10",
        "three of one opponent's, the taker's choice from the first kind on",
        {0: "0 0", **OTHERS},
        (RESEARCH, {"phase": "rob", "legal": [95, 96]}),
        (96, {"phase": "take", "actor": 0, "legal": [FOOD, MANA, ORE]}),
        (FOOD, {"legal": [FOOD, MANA, ORE]}),
        (MANA, {"legal": [MANA, ORE]}),
        (ORE, stocks(s2=[2, 2, 2, 0], s0=[3, 0, 3, 0])),
        selected="research",
        players={0: {"faction": "imps", "magic": 3, "stock": [3, 4, 3, 0]}},
    ),
    scene(
        "6.4-9",
        "a neutral figure closes the way of a retreat",
        {18: "0 0", 20: "1", 12: "1", 19: "n"},
        (PATROL, {"phase": "target", "legal": [17, 20]}),
        (20, {}),
        (n(1), {}),
        (FLAG, {"phase": "pay"}),
        (n(0), there(p20="0") | {"players": {"0": {"kills": 1}}}),
        seats=2,
    ),
]

SCENES = [*OPPONENT, *LOSSES]
