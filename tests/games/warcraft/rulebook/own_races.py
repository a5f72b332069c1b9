"""Rule cases of our own, section 7: sentences on races that the given cases do not play."""

from .tables import table
from .writing import DECLINE, DONE, DOOMHAMMER, FIRST, FROSTMOURNE, RAID, RELIC, SECOND, STEAL, SWAP, YES, Collection, die

# fmt: off
CASES = Collection("races")
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
