"""Rule cases of our own, sections 2 to 6: sentences that the given cases do not play."""

from games.warcraft.oracle.facts import MARKERS

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
    Collection,
    die,
)

# fmt: off
CASES = Collection("core")
case = CASES.add

# ---- 2, 3, 5: what a region loses, what an action closes

case(
    "§2", "abandoned: wall and Bomb go, Objective and Artifact stay",
    table("0 trolls rangers; 1 goblins warlords; 2 humans miners",
          "6 trolls 2; 7 trolls 1 wall bomb objective doomhammer; 9 goblins 1"),
    7,
    expect={"regions": {"7": {"by": None, "tokens": 0, "on": ["doomhammer", "objective"]}}, "box": {"walls": 9},
            "bombs": {"live": 6, "dud": 6}, "acted": True, "lifted": True, "started": False,
            "races": {"trolls": {"hand": 2}}},
)
case(
    "§5.2", "a word of a verb closes abandoning before its target is named",
    table("0 trolls intimidators; 1 orcs miners", "6 trolls 2; 7 orcs 1; 10 orcs 1"),
    INTIMIDATE,
    expect={"acted": True, "lifted": True, "started": True, "verb": ["intimidate"], "legal": [7],
            "races": {"trolls": {"hand": 1}}},
)
case(
    "§3", "behind the conquests nothing is lifted or started, but DECLINE stays closed",
    table("0 orcs miners hand 5", "6 orcs 1"),
    (7, [], {"acted": True, "lifted": True, "started": True}),
    DONE,
    expect={"phase": "redeploy", "acted": True, "lifted": False, "started": False},
)
case(
    "§5", "a faction chosen in the beginning closes DECLINE, but lifts nothing",
    table("0 ethereals rangers; 1 orcs miners", "2 ethereals 3 battleground", phase="faction"),
    SECOND,
    expect={"phase": "expand", "acted": True, "lifted": False, "started": False, "now": {"faction": "horde"},
            "includes": [2, DONE], "excludes": [DECLINE]},
)
case(
    "§5", "the Battleground turned up by the last attempt: a faction first, then the end",
    table("0 naga rangers hand 1", "1 naga 1; 2 hidden"),
    (2, [die(2), {"marker": [2, "battleground"]}], {"phase": "faction", "legal": [FIRST, SECOND], "lifted": True}),
    FIRST,
    expect={"turn": 1, "phase": "pick"},
)
case(
    "§5", "the Battleground lost again: the faction stays",
    table("0 ethereals rangers hand 0", "2 ethereals 1 battleground; 6 ethereals 1", now={"faction": "horde"}, acted=True),
    2,
    expect={"now": {"faction": "horde"}, "phase": "expand"},
)
case(
    "§5.1", "without a region what is pending stays in hand; the others come clockwise",
    table("0 orcs miners hand 9; 1 trolls rangers; 2 dwarves farmers", "6 orcs 1; 7 trolls 2; 9 dwarves 2; 14 dwarves 1"),
    7, 9, DONE, FILL, 6,
    expect={"phase": "retreat", "actor": 2, "legal": [14], "races": {"trolls": {"hand": 1, "pending": 0, "champion": None}}},
)

# ---- 6.1 to 6.3: pick, reach, cost

case(
    "§6.1", "the coins of the slot are taken behind the payment",
    table("1 trolls rangers", "6 trolls 1", phase="pick", coins=(1, 0, 0), column=[["humans", "miners", 0], ["orcs",
          "farmers", 4], ["naga", "enraged", 0], ["gnomes", "fishers", 0], ["draenei", "warlords", 0], ["worgen",
          "engineers", 0]], unseen={"races": [], "tail": ["tauren", "dwarves", "goblins", "kobolds", "ethereals",
          "forsaken", "pandaren", "blood_elves", "night_elves"], "markers": sorted(MARKERS), "powers": ["blacksmiths"],
          "discards": ["archaeologists", "beast_masters", "champions", "defenders", "explorers", "herbalists",
          "intimidators", "marsh_dwellers", "mountaineers", "peat_diggers", "portal_mages", "seafarers"]}),
    (65, [{"reveal": ["tauren", "blacksmiths"]}]),
    at_start={"legal": [64, 65]},
    expect={"coins": [4, 0, 0], "races": {"orcs": {"hand": 10}}, "column": [["humans", "miners", 1], ["naga", "enraged",
            0], ["gnomes", "fishers", 0], ["draenei", "warlords", 0], ["worgen", "engineers", 0], ["tauren", "blacksmiths",
            0]], "unseen": {"tail": ["dwarves", "goblins", "kobolds", "ethereals", "forsaken", "pandaren", "blood_elves",
            "night_elves"]}},
)
case(
    "§6.2", "Naga on the land reach their own waters only",
    table("0 naga rangers hand 9", "10 naga 1"),
    at_start={"includes": [11, 12], "excludes": [22, 30]},
)
case(
    "§6.2", "Ashes, hammer and Champion of Naga leave water alone, Frostmourne does not",
    table("0 naga champions hand 9", "10 naga 1 ashes_of_alar frostmourne"),
    FROSTMOURNE,
    expect={"includes": [7, 8, 11, 12, ASHES], "excludes": [10, 22, 30, CHAMPION, DOOMHAMMER, RAID]},
)
case(
    "§6.2", "Kobolds send their Champion to neighbours only, not to every Cave",
    table("0 kobolds champions hand 1", "1 kobolds 1"),
    CHAMPION,
    expect={"legal": [0, 2, 3, 4]},
)
case(
    "§6.3", "Trolls, Blacksmiths, Frostmourne: never below one token",
    table("0 trolls blacksmiths hand 2; 1 orcs miners", "6 trolls 1 frostmourne; 7 orcs 1"),
    FROSTMOURNE, 7,
    expect={"regions": {"7": {"by": "trolls", "tokens": 1, "on": ["frostmourne"]}}, "races": {"trolls": {"hand": 1}},
            "now": {"relic": False, "raid": False, "artifacts": ["frostmourne"]}},
)
case(
    "§6.3", "Dwarves: a mountain under Fort and tokens, by Frostmourne",
    table("0 dwarves miners hand 2; 1 orcs engineers", "6 dwarves 1 frostmourne; 4 orcs 2 fort; 9 orcs 1"),
    FROSTMOURNE, 4,
    expect={"regions": {"4": {"by": "dwarves", "tokens": 2, "on": ["frostmourne", "mountain"]}}, "box": {"forts": 10}},
)
case(
    "§6.3", "an own Cave does not spare others the transport; the Meeting Stone does",
    table("0 orcs miners hand 3", "7 orcs 1 meeting_stone"),
    14,
    expect={"regions": {"14": {"by": "orcs", "tokens": 2}}},
)

case(
    "§6.3", "Kobolds pay no transport into a Cave that is an Entry, also as the first conquest",
    table("0 kobolds miners hand 5", ""),
    (18, [], {"races": {"kobolds": {"hand": 3}}}),
    1,
    expect={"regions": {"18": {"tokens": 2}, "1": {"tokens": 3}}},
)

# ---- 6.4: immunity and tolls

case(
    "§6.4", "the Marsh toll of a declined race goes to its owner",
    table("0 trolls rangers hand 4; 1 orcs miners; 2 dwarves declined marsh", "6 trolls 1; 9 dwarves 1"),
    9,
    expect={"coins": [9, 10, 11], "races": {"dwarves": None}},
)
case(
    "§6.4", "nobody pays his own declined Marsh Dwellers",
    table("0 trolls rangers hand 4; 0 dwarves declined marsh", "6 trolls 1; 9 dwarves 1; 23 dwarves 1", coins=(0, 9, 9)),
    9,
    expect={"coins": [0, 9, 9], "regions": {"9": {"by": "trolls", "tokens": 2}}},
)
case(
    "§6.4", "Aegis and Marsh on one region: three coins or nothing",
    table("0 trolls rangers hand 4; 1 orcs marsh_dwellers", "6 trolls 1; 9 orcs 1 aegis_of_aggramar; 23 orcs 1", coins=(2,
          9, 9)),
    at_start={"excludes": [9]},
)
case(
    "§6.4", "the Aegis is paid once a turn; a failed attempt has paid, too",
    table("0 trolls miners hand 1; 1 orcs rangers", "6 trolls 1; 7 orcs 1 aegis_of_aggramar; 10 orcs 1"),
    (7, [die(0)]),
    expect={"coins": [8, 12, 10], "phase": "redeploy", "now": {"last": True, "aegis_paid": True}},
)
case(
    "§6.4", "Aegis: the second choice of the turn is free",
    table("0 trolls intimidators hand 4; 1 orcs rangers", "6 trolls 1; 7 orcs 2 aegis_of_aggramar; 10 orcs 1"),
    INTIMIDATE, 7, 10, 7,
    expect={"coins": [8, 12, 10], "regions": {"7": {"by": "trolls", "tokens": 2, "on": ["aegis_of_aggramar"]}}},
)
case(
    "§6.4", "the Champion pays Harmony, and it is an attack",
    table("0 trolls champions; 1 pandaren rangers", "6 trolls 1; 7 pandaren 2; 10 pandaren 1", harmony=[True, False,
          False]),
    CHAMPION, 7,
    expect={"coins": [8, 12, 10], "harmony": [True, False, False], "now": {"harmony_paid": True, "attacked": [1],
            "champion": True, "beaten": [["pandaren", 1]]}},
)
case(
    "§6.4", "without a Harmony token Pandaren are attacked for nothing",
    table("0 trolls rangers hand 4; 1 pandaren miners", "6 trolls 1; 7 pandaren 1; 10 pandaren 1", coins=(0, 5, 5),
          harmony=[False, False, True]),
    7,
    expect={"coins": [0, 5, 5], "now": {"harmony_paid": False, "attacked": [1]}},
)
case(
    "§6.4", "Harmony of a holder without two coins closes the Intimidation of tokens, not of a wall",
    table("0 trolls intimidators; 1 pandaren rangers", "6 trolls 1; 7 pandaren 2; 9 pandaren 1 wall", harmony=[True, False,
          False], coins=(1, 9, 9)),
    INTIMIDATE,
    expect={"legal": [9]},
)
case(
    "§6.4", "a Watchtower closes its region to swap and theft",
    table("0 ethereals portal_mages; 1 orcs defenders",
          "1 ethereals 1; 2 orcs 1 tower frostmourne; 16 orcs 1 tower; 17 orcs 1"),
    at_start={"excludes": [STEAL, RELIC, 2]},
)
case(
    "§6.4", "the hammer: a Murloc pays the bank",
    table("0 trolls rangers hand 1; 1 orcs miners", "6 trolls 1 doomhammer; 9 murloc", coins=(2, 9, 9)),
    DOOMHAMMER, 9,
    expect={"coins": [0, 9, 9], "regions": {"9": {"by": "trolls", "tokens": 1, "on": ["doomhammer"]}},
            "now": {"artifacts": ["doomhammer"]}, "excludes": [DOOMHAMMER]},
)
case(
    "§6.4", "the hammer on a declined race pays its owner",
    table("0 trolls rangers hand 1; 1 orcs declined",
          "6 trolls 1 doomhammer; 29 trolls 1; 26 orcs 1; 28 orcs 1 fort; 3 orcs 1"),
    (DOOMHAMMER, [], {"includes": [26, 4], "excludes": [28, 3, 7]}),
    26,
    expect={"coins": [8, 12, 10]},
)

# ---- 6.5, 6.6: conquest and losses

case(
    "§6.5", "Murloc and hidden marker in one region",
    table("0 trolls warlords hand 3", "14 trolls 1; 20 hidden murloc"),
    (20, [{"marker": [20, "aegis_of_aggramar"]}]),
    expect={"regions": {"20": {"by": "trolls", "tokens": 2, "on": ["aegis_of_aggramar"]}}, "income": [0, 1]},
)
case(
    "§6.5", "Orcs are paid for their own declined Alliance race, and it counts for the bonus",
    table("0 orcs miners hand 3; 0 dwarves declined", "6 orcs 1; 7 dwarves 1; 14 dwarves 1"),
    (7, [], {"income": [0, 1], "now": {"beaten": [["dwarves", 1]], "attacked": []}}),
    DONE, FILL, 6,
    expect={"scored": [0, 5]},
)
case(
    "§6.5", "Enraged: own declined tokens are defenders",
    table("0 orcs enraged hand 4; 0 tauren declined", "6 orcs 1; 7 tauren 2; 14 tauren 1"),
    7,
    expect={"income": [0, 2], "tray": {"tauren": 15}},
)
case(
    "§6.5", "the Champion of a neutral race takes an Objective",
    table("0 naga champions; 1 humans miners", "6 naga 1; 7 objective; 14 humans 1"),
    CHAMPION, 7,
    expect={"coins": [12, 12, 10], "regions": {"7": {"by": "naga", "tokens": 0, "on": ["champion"]}}},
)
case(
    "§6.5", "the last attempt with Ashes; failed, they stay unused",
    table("0 trolls rangers hand 1; 1 orcs miners", "6 trolls 1 ashes_of_alar; 15 orcs 1"),
    ASHES,
    (15, [die(0)], {"now": {"artifacts": [], "attacked": [1], "last": True}}),
    6,
    at_start={"includes": [ASHES]},
    expect={"turn": 1, "regions": {"6": {"by": "trolls", "tokens": 2, "on": ["ashes_of_alar"]}}},
)
case(
    "§6.6", "Chapel before Holy Light, which is kept",
    table("0 trolls rangers hand 6; 1 draenei miners", "6 trolls 1; 7 draenei 2 lights_hope_chapel; 10 draenei 1"),
    7,
    expect={"now": {"saved": False}, "races": {"draenei": {"hand": 2, "pending": 2}}, "tray": {"draenei": 9}},
)
case(
    "§6.6", "the Champion first: a debtor pays what he has",
    table("0 trolls rangers hand 6; 1 draenei champions champion map", "6 trolls 1; 7 draenei 2 champion; 10 draenei 1",
          coins=(5, 0, 5)),
    7,
    expect={"coins": [5, 0, 5], "now": {"saved": False}, "races": {"draenei": {"hand": 2, "champion": "pending"}}},
)
case(
    "§6.6", "Forsaken: each token of a declined race, none of their own",
    table("0 forsaken rangers hand 9; 0 orcs declined; 1 tauren declined", "6 forsaken 1; 7 tauren 2; 9 orcs 1; 14 orcs 1"),
    7, 9,
    expect={"now": {"removed": 2}},
)

case(
    "§6.6", "nobody but Forsaken counts what is removed",
    table("0 orcs rangers hand 9; 1 trolls miners", "6 orcs 1; 7 trolls 2; 9 murloc"),
    7, 9,
    expect={"now": {"removed": 0, "beaten": [["trolls", 1]]}},
)

# ---- 6.7, 6.8: placing and declining

case(
    "§6.7", "where the Champion stands, nothing has to stay",
    table("0 trolls champions champion map", "6 trolls 2 champion; 7 trolls 1"),
    (DONE, [], {"phase": "redeploy", "legal": [6, 7, FILL], "regions": {"6": {"tokens": 0}, "7": {"tokens": 1}}}),
    FILL, 7,
    expect={"regions": {"6": {"by": "trolls", "tokens": 0, "on": ["champion"]}, "7": {"tokens": 3}}},
)
case(
    "§6.7", "FILL in a retreat",
    table("0 orcs miners hand 9; 1 trolls rangers", "6 orcs 1; 7 trolls 4; 10 trolls 1; 23 trolls 1"),
    7, DONE, FILL, 6,
    (FILL, [], {"verb": ["fill"], "legal": [10, 23], "cursor": -1, "actor": 1}),
    23,
    expect={"regions": {"10": {"tokens": 1}, "23": {"tokens": 4}}, "turn": 1, "phase": "expand"},
)
case(
    "§6.8", "a Tauren beside the Champion stays alone in decline",
    table("0 tauren champions champion map", "6 tauren 1 champion; 7 tauren 3; 9 tauren 2"),
    DECLINE,
    expect={"regions": {"6": {"by": "tauren", "tokens": 1, "on": []}, "7": {"tokens": 2}, "9": {"tokens": 2}},
            "tray": {"tauren": 11}, "scored": [0, 3]},
)
case(
    "§6.8", "Beast Masters: Beasts leave, their lone region is given up",
    table("0 trolls beast_masters beasts 1", "6 trolls 2 beasts 1; 7 beasts 2 fort trolls 0; 9 trolls 1"),
    DECLINE,
    expect={"regions": {"6": {"by": "trolls", "tokens": 1, "beasts": 0}, "7": {"by": None, "beasts": 0, "on": []}},
            "box": {"forts": 10}, "scored": [0, 2]},
)
case(
    "§6.8", "the older race vanishes first: its banner is below the others",
    table("0 trolls rangers; 0 orcs declined; 1 dwarves declined", "6 trolls 1; 7 orcs 1 fort; 9 dwarves 1"),
    DECLINE,
    expect={"races": {"orcs": None, "trolls": {"state": "declined", "power": None}}, "unseen": {"tail": ["orcs"],
            "discards": ["rangers"]}, "regions": {"7": {"by": None, "on": []}}, "tray": {"orcs": 11}, "box": {"forts": 10}},
)

case(
    "§6.8", "a decline touches no Objective, Harmony or Bomb of others",
    table("0 trolls rangers; 1 goblins warlords; 2 humans miners",
          "6 trolls 1; 7 trolls 1 bomb; 28 goblins 1; 14 humans 1; 9 objective; 16 objective",
          turn=0, harmony=[False, False, False]),
    (DECLINE, [{"bomb": [7, "dud"]}]),
    expect={"regions": {"9": {"on": ["objective"]}, "16": {"on": ["objective"]}}, "bombs": {"live": 6, "dud": 5}},
)
case(
    "§6.8", "the Harmony that somebody holds stays when another race declines",
    table("0 trolls rangers; 1 orcs miners; 2 pandaren farmers", "6 trolls 1; 7 orcs 1; 14 pandaren 1",
          harmony=[True, False, False]),
    DECLINE,
    expect={"harmony": [True, False, False], "turn": 1},
)
case(
    "§5", "nobody but Pandaren gives Harmony at the end of a turn",
    table("0 trolls rangers; 1 orcs miners; 2 pandaren farmers", "6 trolls 1; 7 orcs 1; 14 pandaren 1"),
    DONE,
    expect={"harmony": [False, False, False], "turn": 1},
)
case(
    "§6.7", "Beasts without a region stay in hand like tokens",
    table("0 trolls beast_masters beasts 1", "1 trolls 1"),
    1,
    (DONE, [], {"turn": 1, "scored": [0, 0]}),
    expect={"races": {"trolls": {"hand": 1, "beasts": 1}}},
)

case(
    "§5", "a new turn opens DECLINE again",
    table("0 orcs miners hand 5; 1 trolls rangers", "6 orcs 1; 14 trolls 1"),
    7, DONE, FILL, 6,
    expect={"turn": 1, "acted": False, "legal_words": [DECLINE, DONE]},
)

# ---- 6.9: coins

case(
    "§6.9", "the Well pays a declined race, on a turn of decline, too",
    table("0 trolls rangers; 0 orcs declined; 1 dwarves miners",
          "2 orcs 1; 4 orcs 1; 6 trolls 1; 12 well_of_eternity; 8 dwarves 1"),
    DECLINE,
    expect={"scored": [0, 1]},
)
case(
    "§6.9", "the Well on a turn of decline: the race just declined leads",
    table("0 trolls rangers; 1 dwarves miners", "2 trolls 1; 4 trolls 1; 12 well_of_eternity; 8 dwarves 1"),
    DECLINE,
    expect={"scored": [0, 4]},
)
case(
    "§6.9", "Murlocs around the Well are one race",
    table("0 trolls miners; 1 dwarves rangers", "2 trolls 1; 4 trolls 1; 12 well_of_eternity; 1 murloc; 10 murloc"),
    DONE,
    expect={"scored": [0, 2]},
)
case(
    "§6.9", "Karazhan without others of its terrain",
    table("0 trolls miners", "2 trolls 1 karazhan; 4 trolls 1"),
    DONE,
    expect={"scored": [0, 2]},
)
case(
    "§6.9", "two entries for the two races of one player; neutral ones never",
    table("0 orcs miners; 1 dwarves rangers", "6 orcs 1", now={"beaten": [["dwarves", 3], ["gnomes", 1], ["naga", 2],
          ["trolls", 1]]}, acted=True),
    DONE,
    expect={"scored": [0, 3]},
)
case(
    "§6.9", "the Battleground counts two regions of a race at most",
    table("0 orcs miners; 1 dwarves rangers", "2 orcs 1 battleground", now={"beaten": [["dwarves", 3], ["gnomes", 1]]},
          acted=True),
    DONE,
    expect={"scored": [0, 4]},
)
