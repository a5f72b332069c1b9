"""Printed facts of the box, the edition options and the action numbers."""


class OracleError(Exception):
    """The caller asked for something that the rules do not allow."""


# rules 1.1: number on the banner, tokens in the box
BANNERS = {
    "amazons": (6, 15),
    "dwarves": (3, 8),
    "elves": (6, 11),
    "ghouls": (5, 10),
    "giants": (6, 11),
    "halflings": (6, 11),
    "humans": (5, 10),
    "orcs": (5, 10),
    "ratmen": (8, 13),
    "skeletons": (6, 20),
    "sorcerers": (5, 18),
    "tritons": (6, 11),
    "trolls": (5, 10),
    "wizards": (5, 10),
}

# rules 1.2: number on the badge
BADGES = {
    "alchemist": 4,
    "berserk": 4,
    "bivouacking": 5,
    "commando": 4,
    "diplomat": 5,
    "dragon_master": 5,
    "flying": 5,
    "forest": 4,
    "fortified": 3,
    "heroic": 5,
    "hill": 4,
    "merchant": 2,
    "mounted": 5,
    "pillaging": 5,
    "seafaring": 5,
    "spirit": 5,
    "stout": 4,
    "swamp": 4,
    "underworld": 5,
    "wealthy": 4,
}

# rules 1.1, 1.3
AMAZON_EXTRA = 4
VISIBLE_COMBOS = 6
STARTING_COINS = 5
FORTRESSES = 6
LAIRS = 10
ENCAMPMENTS = 5
HOLES = 2
HEROES = 2
DIE_VALUES = (0, 1, 2, 3)
LONGEST_SHOT = 3

# rules 13.2, first block
DEFAULTS = {
    "flying_may_take_lake": False,
    "commando_on_entry": True,
    "seafaring_entry_on_sea": True,
    "dragon_on_entry": True,
    "diplomat_must_choose": False,
    "fortress_optional": True,
    "badge_after_decline": "discard",
    "refill_timing": "on_pick",
    "amazon_overstretch": "vacate",
}

EDITIONS = {
    "default": dict(DEFAULTS),
    "2009": DEFAULTS
    | {
        "flying_may_take_lake": True,
        "commando_on_entry": False,
        "fortress_optional": False,
    },
    "2017": DEFAULTS
    | {
        "seafaring_entry_on_sea": False,
        "badge_after_decline": "keep_until_vanish",
        "refill_timing": "end_of_turn",
    },
    "2018": DEFAULTS
    | {
        "dragon_on_entry": False,
        "diplomat_must_choose": True,
        "fortress_optional": False,
        "badge_after_decline": "keep_until_vanish",
        "amazon_overstretch": "keep_one",
    },
}

# rules 17.1
FIRST_COMBO = 48
FIRST_ALLY = 54
DECLINE, DONE, ROLL, DRAGON, CONVERT, FILL = 58, 59, 60, 61, 62, 63


def complete_options(chosen):
    unknown = set(chosen) - set(DEFAULTS)
    if unknown:
        raise OracleError(f"unknown options: {sorted(unknown)}")
    return DEFAULTS | chosen
