"""Rule cases of our own, sections 7 to 9: sentences on races, powers and markers that the given cases do not play."""

from .tables import table
from .writing import (
    ASHES,
    CHAMPION,
    DECLINE,
    DONE,
    DOOMHAMMER,
    FILL,
    FIRST,
    FROSTMOURNE,
    INTIMIDATE,
    RAID,
    RELIC,
    SECOND,
    STEAL,
    SWAP,
    YES,
    Collection,
    die,
)

# fmt: off
CASES = Collection("cards")
case = CASES.add

# ---- 7: races

case(
    "§7", "Bombs: one on a region that Murlocs or the own declined race hold by now is taken back",
    table("0 trolls rangers; 1 goblins warlords; 1 orcs declined; 2 dwarves miners",
          "23 trolls 1; 28 goblins 1; 0 murloc bomb; 5 orcs 1 bomb; 16 dwarves 1 bomb"),
    (DONE, [{"bomb": [16, "dud"]}]),
    expect={"turn": 1, "phase": "expand", "bombs": {"live": 6, "dud": 5}, "regions": {"0": {"on": ["murloc"]},
            "5": {"on": []}, "16": {"by": "dwarves", "on": []}}},
)
case(
    "§7", "a live Bomb: Fort and wall go, Objective and marker stay, Warlords are paid",
    table("0 trolls rangers; 1 goblins warlords; 2 humans engineers",
          "23 trolls 1; 28 goblins 1; 7 humans 2 fort wall bomb objective karazhan; 14 humans 1"),
    (DONE, [{"bomb": [7, "live"]}]),
    expect={"regions": {"7": {"by": None, "on": ["karazhan", "objective"]}}, "box": {"forts": 10, "walls": 9},
            "coins": [11, 11, 10], "now": {"attacked": [2], "beaten": [["humans", 1]]}, "races": {"humans": {"hand": 1,
            "pending": 1}}, "tray": {"humans": 8}},
)
case(
    "§7", "what a Bomb drove off retreats behind a decline, too",
    table("0 trolls rangers; 1 goblins warlords; 2 humans engineers",
          "23 trolls 1; 28 goblins 1; 7 humans 2 bomb; 14 humans 1"),
    (DONE, [{"bomb": [7, "live"]}]),
    (DECLINE, [], {"phase": "retreat", "actor": 2, "legal": [14], "scored": [1, 1], "bombs": {"live": 0, "dud": 0}}),
    14,
    expect={"turn": 2, "regions": {"14": {"tokens": 2}}},
)
case(
    "§7", "a Bomb under the Chapel, then Holy Light: nothing lost, then one saved",
    table("0 trolls rangers; 1 goblins warlords; 2 draenei miners",
          "23 trolls 1; 28 goblins 1; 7 draenei 1 bomb lights_hope_chapel; 9 draenei 1 bomb; 14 draenei 1"),
    (DONE, [{"bomb": [7, "live"]}, {"bomb": [9, "live"]}]),
    expect={"races": {"draenei": {"hand": 2, "pending": 2}}, "tray": {"draenei": 9}, "now": {"saved": True}},
)
case(
    "§7", "the toll of a Bomb that cannot be paid: back unseen without a question",
    table("0 trolls rangers; 1 goblins warlords; 2 orcs marsh_dwellers", "23 trolls 1; 28 goblins 1; 9 orcs 1 bomb",
          coins=(5, 0, 5)),
    DONE,
    expect={"turn": 1, "phase": "expand", "regions": {"9": {"by": "orcs", "on": []}}, "bombs": {"live": 6, "dud": 6}},
)
case(
    "§7", "two Bombs with tolls are asked one by one",
    table("0 trolls rangers; 1 goblins warlords; 2 orcs marsh_dwellers",
          "24 trolls 1; 28 goblins 1; 9 orcs 1 bomb; 23 orcs 2 bomb"),
    (DONE, [], {"phase": "bomb", "cursor": 9, "actor": 1}),
    (DONE, [], {"phase": "bomb", "cursor": 23, "regions": {"9": {"on": []}}}),
    (YES, [{"bomb": [23, "live"]}]),
    expect={"coins": [11, 10, 11], "phase": "expand", "races": {"orcs": {"hand": 1}}},
)
case(
    "§7", "Bombs are laid on active enemies beside an own region, on land",
    table("0 goblins rangers; 1 naga miners; 2 orcs declined", "7 goblins 1; 12 naga 1; 10 naga 1; 9 orcs 1; 6 naga 1"),
    DONE,
    expect={"phase": "bombs", "legal": [6, 10, DONE]},
)
case(
    "§7", "Objectives are taken up first; water and all Alliance races are left out",
    table("0 humans miners; 1 dwarves declined; 2 naga rangers",
          "7 humans 1; 9 dwarves 1; 12 naga 1; 20 objective; 21 objective"),
    (DONE, [], {"phase": "objectives", "excludes": [7, 9, 11, 12, DONE], "includes": [0, 20, 21],
     "regions": {"20": {"on": []}, "21": {"on": []}}}),
    20, 28,
    expect={"regions": {"20": {"on": ["objective"]}, "21": {"on": []}, "28": {"on": ["objective"]}}, "turn": 1},
)
case(
    "§7", "a raid on the own declined race; the die makes it cheap",
    table("0 gnomes miners hand 1; 0 orcs declined", "6 gnomes 1; 15 orcs 1"),
    RAID,
    (15, [die(3)]),
    expect={"regions": {"15": {"by": "gnomes", "tokens": 1}}, "now": {"raid": True}, "excludes": [RAID],
            "races": {"orcs": None}},
)
case(
    "§7", "a raid too dear by more than three is spent",
    table("0 gnomes miners hand 1; 1 orcs rangers", "6 gnomes 1; 20 orcs 4; 21 orcs 1"),
    RAID,
    (20, [die(1)]),
    expect={"phase": "expand", "verb": [], "now": {"raid": True, "attacked": [1], "last": False},
            "races": {"gnomes": {"hand": 1}}},
)
case(
    "§7", "a raid too dear by exactly three asks; the die fails, and that was the attempt",
    table("0 gnomes miners hand 1; 1 orcs rangers", "6 gnomes 1; 20 orcs 3; 21 orcs 1"),
    RAID, (20, [die(1)], {"phase": "raid", "legal": [DONE, YES]}),
    (YES, [die(2)]),
    expect={"phase": "redeploy", "now": {"last": True, "raid": True}, "regions": {"20": {"by": "orcs", "tokens": 3}}},
)
case(
    "§7", "one coin is enough for Worgen form",
    table("0 orcs miners; 1 worgen rangers", "6 orcs 1; 7 worgen 1", coins=(0, 1, 0)),
    (DONE, [], {"phase": "form", "legal": [DECLINE, FIRST, SECOND]}),
    SECOND,
    expect={"coins": [1, 0, 0], "now": {"form": "worgen"}},
)
case(
    "§7", "Frostmourne and raid: the second die, both count",
    table("0 gnomes miners hand 1; 1 orcs rangers", "6 gnomes 1 frostmourne; 20 orcs 4; 21 orcs 1"),
    FROSTMOURNE,
    (RAID, [], {"verb": ["frostmourne", "raid"], "excludes": [6, RAID, DONE, FROSTMOURNE]}),
    (20, [die(1)], {"phase": "raid", "verb": ["frostmourne", "raid", 20, 1], "legal": [DONE, YES], "lifted": True}),
    (YES, [die(2)]),
    expect={"regions": {"20": {"by": "gnomes", "tokens": 1, "on": ["frostmourne"]}}, "turn": 0, "phase": "retreat",
            "actor": 1},
)
case(
    "§7", "RELIC and Frostmourne: minus four; both are used up",
    table("0 ethereals miners hand 1; 1 orcs rangers", "6 ethereals 1 frostmourne; 7 orcs 3 karazhan; 21 orcs 1"),
    FROSTMOURNE, RELIC, 7,
    expect={"regions": {"7": {"by": "ethereals", "tokens": 1, "on": ["frostmourne", "karazhan"]}}, "now": {"relic": True,
            "artifacts": ["frostmourne"]}, "excludes": [STEAL, RELIC, FROSTMOURNE]},
)
case(
    "§7", "a failed RELIC is not used up, but the conquests are over",
    table("0 ethereals miners hand 1; 1 orcs rangers", "6 ethereals 1; 7 orcs 3 karazhan; 21 orcs 1"),
    RELIC,
    (7, [die(0)]),
    expect={"phase": "redeploy", "now": {"relic": False, "last": True}},
)
case(
    "§7", "theft from under the Aegis pays; the Aegis itself may be taken",
    table("0 ethereals miners; 1 orcs rangers", "6 ethereals 1; 7 orcs 1 aegis_of_aggramar"),
    STEAL,
    (7, [], {"coins": [8, 12, 10], "now": {"aegis_paid": True, "relic": False, "attacked": []}}),
    6,
    expect={"regions": {"6": {"on": ["aegis_of_aggramar"]}, "7": {"on": []}}, "now": {"relic": True}},
)
case(
    "§7", "Worgen by option on the turn they are taken: no decline",
    table("0 orcs miners; 1 worgen rangers", "6 orcs 1; 7 worgen 1"),
    (DONE, [], {"phase": "form", "legal": [FIRST, SECOND]}),
    (SECOND, [], {"coins": [11, 9, 10], "acted": False, "includes": [DECLINE]}),
    DECLINE,
    options={"worgen_form_on_decline_turn": True},
    expect={"coins": [11, 10, 10], "turn": 2},
)
case(
    "§7", "Pandaren that only swapped or stole give Harmony to everybody",
    table("0 pandaren portal_mages; 1 orcs miners", "0 pandaren 1; 5 orcs 1"),
    SWAP, 0, 5, DONE,
    expect={"scored": [0, 1], "harmony": [False, True, True], "regions": {"0": {"by": "orcs"}, "5": {"by": "pandaren"}}},
)

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
    expect={"regions": {"7": {"by": None, "on": ["lights_hope_chapel"]}}, "races": {"orcs": {"hand": 1, "pending": 1, "beasts": 0}}},
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
    "§7", "nobody but Ethereals steals",
    table("0 orcs miners", "6 orcs 1; 7 doomhammer; 0 karazhan"),
    at_start={"legal_words": [DECLINE, DONE]},
)
case(
    "§7", "either theft or RELIC, once a turn",
    table("0 ethereals miners hand 5", "6 ethereals 1; 7 doomhammer; 4 frostmourne; 0 karazhan"),
    STEAL, 7, 6,
    at_start={"includes": [STEAL, RELIC]},
    expect={"excludes": [STEAL, RELIC], "includes": [DOOMHAMMER], "now": {"relic": True}},
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
