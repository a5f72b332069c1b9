"""Rule cases of our own, sections 8 and 9: sentences on powers and markers that the given cases do not play."""

from .tables import table
from .writing import ASHES, CHAMPION, DECLINE, DONE, FILL, FIRST, INTIMIDATE, SECOND, SWAP, YES, Collection

# fmt: off
CASES = Collection("powers")
case = CASES.add

# ---- 8: powers

case(
    "§8", "Intimidation that removes counts for Forsaken, one that moves does not",
    table("0 forsaken intimidators; 1 orcs miners; 2 dwarves rangers",
          "6 forsaken 1; 7 orcs 2; 14 orcs 1; 4 dwarves 2; 9 murloc"),
    INTIMIDATE, 7,
    (14, [], {"now": {"removed": 0, "threats": 1, "attacked": [1]}}),
    INTIMIDATE,
    (4, [], {"now": {"removed": 1, "attacked": [1, 2]}}),
    INTIMIDATE, 9,
    expect={"now": {"removed": 2, "threats": 3}, "excludes": [INTIMIDATE], "tray": {"dwarves": 9},
            "regions": {"9": {"on": []}}},
)
case(
    "§8", "a Beast moves first, and a goal may be water under an Aegis",
    table("0 trolls intimidators; 1 naga beast_masters", "6 trolls 1; 7 naga 1 beasts 1; 12 naga 1 aegis_of_aggramar"),
    INTIMIDATE, 7, 12,
    expect={"regions": {"7": {"tokens": 1, "beasts": 0}, "12": {"tokens": 1, "beasts": 1}}, "coins": [10, 10, 10]},
)
case(
    "§8", "the last region of a race under the Chapel: the token goes to hand",
    table("0 trolls intimidators; 1 orcs miners", "6 trolls 1; 7 orcs 1 lights_hope_chapel"),
    INTIMIDATE, 7,
    expect={"regions": {"7": {"by": None, "on": ["lights_hope_chapel"]}},
            "races": {"orcs": {"hand": 1, "pending": 1, "beasts": 0}}},
)
case(
    "§8", "beside the Champion the last token goes, he keeps the region",
    table("0 trolls intimidators; 1 tauren champions champion map", "6 trolls 1; 7 tauren 1 champion; 14 tauren 2"),
    INTIMIDATE, 7, 14,
    expect={"regions": {"7": {"by": "tauren", "tokens": 0, "on": ["champion"]}, "14": {"tokens": 3}}},
)
case(
    "§8", "a declined race moves its token; the region it leaves is given up with its Fort",
    table("0 trolls intimidators; 1 orcs declined", "6 trolls 1; 7 orcs 1 fort; 14 orcs 1"),
    INTIMIDATE,
    (7, [], {"regions": {"7": {"by": "orcs", "on": []}}, "now": {"threats": 1, "attacked": []}}),
    INTIMIDATE, 7, 14,
    expect={"regions": {"7": {"by": None}, "14": {"by": "orcs", "tokens": 2}}, "now": {"threats": 2, "attacked": []}},
)
case(
    "§8", "the Champion leaves a lone Tauren and a Fort behind: given up",
    table("0 tauren champions champion map", "6 tauren 1 champion fort; 9 tauren 2"),
    CHAMPION, 7,
    expect={"regions": {"6": {"by": None, "on": []}, "7": {"by": "tauren", "tokens": 0, "on": ["champion"]}},
            "races": {"tauren": {"hand": 1, "champion": "map", "pending": 0}}, "box": {"forts": 10}},
)
case(
    "§8", "once a turn; an Alliance region under him pays Orcs and counts for the bonus",
    table("0 orcs champions; 1 dwarves miners", "6 orcs 1; 7 dwarves 3; 14 dwarves 1"),
    CHAMPION, 7,
    expect={"income": [0, 1], "now": {"beaten": [["dwarves", 1]], "champion": True}, "excludes": [CHAMPION],
            "tray": {"dwarves": 7}, "races": {"dwarves": {"hand": 2}}},
)
case(
    "§8", "two Magic regions of one owner may change places; empty ones may not",
    table("0 trolls portal_mages", "0 trolls 2; 5 trolls 1"),
    (SWAP, [], {"legal": [0, 5]}),
    (0, [], {"legal": [5, 16, 17, 27]}),
    5,
    expect={"regions": {"0": {"tokens": 1}, "5": {"tokens": 1}}, "now": {"swaps": 1}, "races": {"trolls": {"hand": 1}}},
)
case(
    "§8", "a Champion, Bomb and Artifact change places, a Place stays",
    table("0 trolls portal_mages; 1 orcs champions champion map; 2 goblins rangers",
          "0 orcs 0 champion bomb frostmourne; 5 murloc karazhan; 9 goblins 1"),
    SWAP, 0, 5,
    expect={"regions": {"0": {"by": None, "on": ["murloc"]}, "5": {"by": "orcs", "on": ["bomb", "champion", "frostmourne",
            "karazhan"]}}, "now": {"attacked": [], "beaten": []}},
)
case(
    "§8", "Defenders: the towers that go come back before the new ones are set",
    table("0 trolls defenders; 1 orcs miners; 1 dwarves declined",
          "2 trolls 1 tower; 6 trolls 1 tower; 7 trolls 1; 4 trolls 1; 1 orcs 1; 3 orcs 1; 19 dwarves 1"),
    DONE,
    expect={"regions": {"2": {"on": []}, "6": {"on": ["tower"]}}, "box": {"towers": 5}},
)
case(
    "§8", "Defenders lead with one neighbour where nobody else is, and with none nowhere",
    table("0 trolls defenders", "2 trolls 1; 6 trolls 1; 7 trolls 1"),
    DONE,
    expect={"regions": {"2": {"on": []}, "6": {"on": ["tower"]}}},
)
case(
    "§8", "Engineers build where only the Champion would stand; Forts cost nothing",
    table("0 naga engineers", "6 naga 1; 11 naga 1 fort"),
    (DONE, [], {"phase": "forts", "legal": [6, DONE]}),
    6,
    expect={"turn": 1, "box": {"forts": 8}, "coins": [12, 10, 10]},
)
case(
    "§8", "Beast Masters: a region of Beasts alone is lost before hills are counted",
    table("0 orcs miners; 1 trolls beast_masters beasts 1",
          "6 orcs 1; 1 trolls 0 beasts 1 fort; 10 trolls 2 beasts 1; 28 trolls 1"),
    DONE,
    expect={"regions": {"1": {"by": None, "on": []}, "10": {"tokens": 2, "beasts": 0}}, "races": {"trolls": {"beasts": 2,
            "hand": 0}}, "box": {"forts": 10}},
)

case(
    "§6.4", "a theft from under the Aegis needs its two coins",
    table("0 ethereals miners; 1 orcs rangers", "6 ethereals 1; 7 orcs 1 aegis_of_aggramar", coins=(1, 9, 9)),
    at_start={"legal_words": [DECLINE, DONE]},
)
case(
    "§6.4", "Intimidation pays Harmony once for the turn, and not before a token is taken",
    table("0 trolls intimidators; 1 pandaren rangers", "6 trolls 1; 7 pandaren 3 wall; 10 pandaren 1",
          harmony=[True, False, False]),
    INTIMIDATE,
    (7, [], {"coins": [10, 10, 10], "now": {"harmony_paid": False, "attacked": []}}),
    INTIMIDATE,
    (7, [], {"coins": [8, 12, 10], "now": {"harmony_paid": True, "attacked": [1]}}),
    10, INTIMIDATE, 7, 10,
    expect={"coins": [8, 12, 10], "regions": {"7": {"tokens": 1}, "10": {"tokens": 3}}},
)
case(
    "§6.6", "Forsaken raise nothing for a wall",
    table("0 forsaken intimidators; 1 orcs rangers", "6 forsaken 1; 7 orcs 1 wall"),
    INTIMIDATE, 7,
    expect={"now": {"removed": 0, "threats": 1}, "box": {"walls": 9}},
)
case(
    "§15", "by option a Murloc that is scared away is not raised either",
    table("0 forsaken intimidators", "6 forsaken 1; 9 murloc"),
    INTIMIDATE, 9,
    expect={"now": {"removed": 0}},
    options={"forsaken_raise_murlocs": False},
)
case(
    "§8", "Holy Light saves a Beast that has nowhere to go",
    table("0 trolls intimidators; 1 draenei beast_masters", "6 trolls 1; 7 draenei 1 beasts 1"),
    INTIMIDATE, 7,
    expect={"regions": {"7": {"by": "draenei", "tokens": 1, "beasts": 0}}, "now": {"saved": True},
            "races": {"draenei": {"hand": 0, "pending": 0, "beasts": 1, "pending_beasts": 1}}},
)
case(
    "§8", "Beasts change places with their tokens",
    table("0 trolls portal_mages; 1 orcs beast_masters", "0 orcs 2 beasts 1; 5 trolls 1"),
    SWAP, 0, 5,
    expect={"regions": {"0": {"by": "trolls", "tokens": 1, "beasts": 0}, "5": {"by": "orcs", "tokens": 2, "beasts": 1}}},
)
case(
    "§15", "by option the Champion needs a token in hand, and one is enough",
    table("0 trolls champions hand 1", "6 trolls 1"),
    at_start={"includes": [CHAMPION]},
    options={"champion_needs_token_in_hand": True},
)

# ---- 9: markers

case(
    "§9", "Spirit Healer behind RAISE: bought and healed tokens come together",
    table("0 forsaken miners; 1 orcs rangers", "6 forsaken 1 spirit_healer", now={"removed": 1}, acted=True),
    (DONE, [], {"phase": "raise"}),
    (YES, [], {"phase": "redeploy", "legal": [6], "races": {"forsaken": {"hand": 2}}}),
    6, 6,
    expect={"turn": 1, "regions": {"6": {"tokens": 3}}, "tray": {"forsaken": 17}},
)
case(
    "§9", "Aegis, then Heart; both may be put on water",
    table("0 naga miners; 1 orcs rangers; 2 dwarves farmers",
          "10 naga 1 aegis_of_aggramar heart_of_azeroth; 12 naga 1; 7 orcs 1; 1 orcs 1; 8 dwarves 1"),
    (DONE, [], {"phase": "aegis", "legal": [10, 12]}),
    (12, [], {"phase": "heart", "legal": [10, 12]}),
    12,
    expect={"coins": [14, 9, 9], "regions": {"12": {"on": ["aegis_of_aggramar", "heart_of_azeroth"]}, "10": {"on": []}}},
)
case(
    "§9", "the Well goes to the Lake, whoever stands there",
    table("0 naga miners hand 3; 1 orcs rangers", "1 naga 1; 12 naga 1; 2 hidden"),
    (2, [{"marker": [2, "well_of_eternity"]}]),
    expect={"regions": {"2": {"by": "naga", "on": []}, "12": {"by": "naga", "on": ["well_of_eternity"]}}},
)
case(
    "§9", "Ashes reach the Cave of another island without a neighbour, not from a declined race",
    table("0 trolls miners hand 3; 0 orcs declined", "6 orcs 1 ashes_of_alar; 9 trolls 1"),
    at_start={"excludes": [ASHES]},
)
case(
    "§9", "the Chapel of a declined race helps nobody",
    table("0 trolls miners hand 4; 1 dwarves rangers; 1 orcs declined",
          "6 trolls 1; 9 orcs 1 lights_hope_chapel; 7 dwarves 1; 14 dwarves 1"),
    7,
    expect={"races": {"dwarves": {"hand": 0}}, "tray": {"dwarves": 9}},
)

case(
    "§9", "the Spirit Healer takes the very last token of the tray",
    table("0 draenei miners", "6 draenei 3 spirit_healer; 7 draenei 4; 9 draenei 4"),
    (DONE, [], {"phase": "redeploy", "tray": {"draenei": 0}, "races": {"draenei": {"hand": 9}}}),
    FILL, 6,
    expect={"turn": 1, "regions": {"6": {"tokens": 10}}},
)

# ---- an island of one's own, where the icon lies on Magic (R55)

ATOLL = {
    "name": "atoll", "size": "S",
    "regions": [
        {"terrain": "fields", "symbols": ["entry", "magic"], "neighbours": [1, 3]},
        {"terrain": "hills", "symbols": ["magic"], "icon": True, "neighbours": [0, 2, 3]},
        {"terrain": "swamp", "symbols": ["cave"], "murloc": True, "neighbours": [1, 3]},
        {"terrain": "lake", "neighbours": [0, 1, 2]},
    ],
}
OWN = ("L1a", "M2a", ATOLL)

case(
    "§8", "a race that a swap brings turns the hidden marker up; the side is chosen at once",
    table("0 naga portal_mages", "23 naga 2; 24 hidden", islands=OWN),
    SWAP, 23,
    (24, [{"marker": [24, "battleground"]}], {"phase": "faction", "legal": [FIRST, SECOND]}),
    FIRST,
    expect={"phase": "expand", "now": {"faction": "alliance", "swaps": 1},
            "regions": {"23": {"by": None, "on": []}, "24": {"by": "naga", "tokens": 1, "on": ["battleground"]}}},
    islands=OWN,
)
case(
    "§8", "Murlocs that arrive turn nothing up; the hidden marker stays where it is",
    table("0 naga portal_mages", "14 naga 2; 23 murloc; 24 hidden", islands=OWN),
    SWAP, 23, 24,
    expect={"regions": {"23": {"on": []}, "24": {"on": ["hidden", "murloc"]}}},
    islands=OWN,
)
case(
    "§8", "an opponent whom a swap brings turns the Well up: it goes to the Lake",
    table("0 trolls portal_mages; 1 orcs miners", "14 trolls 2; 23 orcs 1; 24 hidden", islands=OWN),
    SWAP, 23,
    (24, [{"marker": [24, "well_of_eternity"]}]),
    expect={"regions": {"24": {"by": "orcs", "on": []}, "26": {"on": ["well_of_eternity"]}}},
    islands=OWN,
)
