"""How things are called where people read them: phases, verbs, markers, and what banners and badges do."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games import names as called
from sw_env.games import phrases
from sw_env.games.names import Last, seat_name, title
from sw_env.games.smallworld.moves import TARGETS

PHASES = {
    "pick": "picks a combo",
    "expand": "conquers",
    "vacate": "gives up regions",
    "redeploy": "redeploys",
    "encamp": "places camps",
    "hero": "places heroes",
    "fort": "may build a fortress",
    "ally": "may choose an ally",
    "stout": "may decline",
    "victim_redeploy": "redeploys displaced tokens",
    "victim_encamp": "places displaced camps",
    "over": "game over",
}

VERBS = {
    "pick": "Take {power} {race}",
    "conquer": "Conquer {region}",
    "attempt": "Try {region}",
    "abandon": "Leave {region}",
    "vacate": "Give up {region}",
    "place": "A token on {region}",
    "camp": "A camp on {region}",
    "hero": "A hero on {region}",
    "fort": "A fortress on {region}",
    "fill": "All the rest on {region}",
    "fill/alone": "All the rest on one region…",
    "dragon": "The dragon takes {region}",
    "dragon/alone": "Send the dragon…",
    "convert": "Convert the token on {region}",
    "convert/alone": "Convert a token…",
    "roll": "Roll the die",
    "ally": "Peace with {seat}",
    "decline": "Go into decline",
    "done": "Done",
    "done/expand": "End the conquests",
    "done/fort": "No fortress",
    "done/ally": "No ally",
    "done/stout": "Do not decline",
}
"""What a button says for a verb; behind a stroke the phase, or `alone` where no region is named."""

COSTS = {"one": "1 token", "many": "{cost} tokens", "odds": "needs {cost}, {odds}"}
CHIPS = {"abandon": "leave"}
"""Verbs whose regions are marked with a word, not with a cost."""

BEHIND: tuple[dict[str, Any], ...] = (
    {"line": "die", "key": "die", "say": "the die shows {die}", "short": "die {die}"},
    {"line": "reveal", "key": "reveals", "several": True, "of": ["race", "power"], "say": "{power} {race} appears"},
    {"line": "income", "key": "income", "of": ["seat", "coins"], "say": "{seat} earns {coins}"},
)
"""The lines that may stand behind a decision of a record, the key each has in an event, and how it is told."""

MARKERS = {
    "tribe": "a lost tribe",
    "mountain": "a mountain",
    "lair": "a lair",
    "fort": "a fortress",
    "hole": "a hole",
    "hero": "a hero",
    "dragon": "the dragon",
    "camp": "a camp",
}

ABOUT = {
    "amazons": "4 of the tokens only attack: they leave the board when the turn ends",
    "dwarves": "1 more coin for each mine, even in decline",
    "elves": "lose no token when they are attacked",
    "ghouls": "keep all tokens in decline and go on conquering",
    "giants": "regions beside a mountain of theirs cost 1 token less",
    "halflings": "enter anywhere; their first two regions get a hole and cannot be attacked",
    "humans": "1 more coin for each farmland",
    "orcs": "1 more coin for each region taken that was not empty",
    "ratmen": "there are simply many of them",
    "skeletons": "1 new token for every two regions taken that were not empty",
    "sorcerers": "once a turn and opponent, turn a lone token of an active race into one of theirs",
    "tritons": "regions beside water cost 1 token less",
    "trolls": "a lair in each region defends it, even in decline",
    "wizards": "1 more coin for each magic source",
    "alchemist": "2 more coins each turn",
    "berserk": "roll the die before each conquest: it lowers the price",
    "bivouacking": "5 camps, placed anew each turn, defend like tokens",
    "commando": "every region costs 1 token less",
    "diplomat": "choose an opponent you have not attacked: he may not attack this race until your next turn",
    "dragon_master": "once a turn take any region in reach with 1 token; the dragon keeps it safe",
    "flying": "take any land region, wherever it is",
    "forest": "1 more coin for each forest",
    "fortified": "build a fortress each turn: 1 more defence, 1 more coin",
    "heroic": "two heroes keep two regions safe",
    "hill": "1 more coin for each hill",
    "merchant": "1 more coin for each region",
    "mounted": "hills and farmland cost 1 token less",
    "pillaging": "1 more coin for each region taken that was not empty",
    "seafaring": "may take seas and the lake",
    "spirit": "in decline it does not count against the limit of one race",
    "stout": "may decline at the end of a turn, after scoring",
    "swamp": "1 more coin for each swamp",
    "underworld": "caverns cost 1 token less and are neighbours of each other",
    "wealthy": "7 more coins, once, at the end of the first turn",
}
"""What the printed banners and badges do, for people."""


def words() -> dict[str, Any]:
    """The vocabulary of a page."""
    return {
        "verbs": VERBS,
        "costs": COSTS,
        "chips": CHIPS,
        "behind": list(BEHIND),
        "about": {name: f"{title(name)}: {text}." for name, text in ABOUT.items()},
        "amount": {"name": "coins", "emblem": "coin"},
        "offers": "Column",
        "nothing": "no race",
    }


def headline(position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """Whose decision it is."""
    if position["actor"] is None:
        return "Game over"
    who = f"{seat_name(position['actor'], names)} {PHASES[position['phase']]}"
    verb = position["verb"]
    return f"{who}: {verb} where?" if verb else who


def last_words(last: Last, names: Sequence[str] | None = None) -> str:
    """The latest action in words."""
    return phrases.last_words(last, words(), TARGETS, names)


def last_region(last: Last) -> int | None:
    """The region of the latest action, if it had one."""
    return called.last_region(last, TARGETS)
