"""How things are called where people read them: phases, verbs, pieces; names that are not written as their ids are."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games import names as shared
from sw_env.games import phrases
from sw_env.games.names import Last, seat_name
from sw_env.games.warcraft.about import ABOUT
from sw_env.games.warcraft.moves import TARGETS

RECONSTRUCTED = "The islands are reconstructed: borders, terrain and names are not the printed ones."
"""Stands wherever an island of that kind is shown."""

NAMES = {
    "aegis_of_aggramar": "Aegis of Aggramar",
    "ashes_of_alar": "Ashes of Al'ar",
    "heart_of_azeroth": "Heart of Azeroth",
    "lights_hope_chapel": "Light's Hope Chapel",
    "well_of_eternity": "Well of Eternity",
}
"""What is not its id with capitals."""

PHASES = {
    "pick": "picks a combo",
    "form": "chooses a form",
    "faction": "chooses a side",
    "expand": "conquers",
    "raid": "may roll once more",
    "raise": "may raise tokens",
    "redeploy_beasts": "redeploys Beasts",
    "redeploy": "redeploys",
    "forts": "may build Forts",
    "aegis": "places the Aegis",
    "heart": "places the Heart",
    "bombs": "may lay Bombs",
    "objectives": "sets Objectives",
    "retreat_beasts": "puts Beasts back",
    "retreat_champion": "puts the Champion back",
    "retreat": "puts tokens back",
    "bomb": "may turn a Bomb",
    "over": "game over",
}

VERBS = {
    "pick": "Take {power} {race}",
    "human": "Human form: 2 coins",
    "worgen": "Worgen form: conquests cost 1 less",
    "alliance": "Side with the Alliance",
    "horde": "Side with the Horde",
    "conquer": "Conquer {region}",
    "attempt": "Last attempt on {region}",
    "attempt/raid": "Roll again for {region}",
    "abandon": "Leave {region}",
    "raid": "Raid {region}",
    "raid/alone": "An air raid…",
    "steal": "Steal from {region}",
    "steal/alone": "Steal an Artifact…",
    "take": "Steal the {artifact}",
    "bring": "Bring it to {region}",
    "relic": "Take the Legendary Place on {region}",
    "relic/alone": "Take a Legendary Place…",
    "champion": "The Champion takes {region}",
    "champion/alone": "Send the Champion…",
    "champion/retreat_champion": "The Champion back on {region}",
    "intimidate": "Frighten {region}",
    "intimidate/alone": "Intimidate…",
    "send": "The token goes to {region}",
    "swap": "Swap {region}…",
    "swap/alone": "Swap two Magic regions…",
    "swap_with": "… with {region}",
    "ashes": "Out of the Ashes: {region}",
    "ashes/alone": "Use the Ashes of Al'ar…",
    "doomhammer": "The Doomhammer falls on {region}",
    "doomhammer/alone": "Use the Doomhammer…",
    "frostmourne": "Conquer {region} with Frostmourne",
    "frostmourne/alone": "Use Frostmourne…",
    "frostmourne_raid": "Raid {region} with Frostmourne",
    "frostmourne_relic": "Take the Place on {region} with Frostmourne",
    "frostmourne_ashes": "Out of the Ashes with Frostmourne: {region}",
    "raise": "Raise a token",
    "beast": "A Beast on {region}",
    "place": "A token on {region}",
    "fill": "All the rest on {region}",
    "fill/alone": "All the rest on one region…",
    "fort": "A Fort on {region}",
    "aegis": "The Aegis on {region}",
    "heart": "The Heart on {region}",
    "bomb": "A Bomb on {region}",
    "objective": "An Objective on {region}",
    "turn_bomb": "Turn the Bomb on {region}",
    "leave_bomb": "Take the Bomb back unseen",
    "decline": "Go into decline",
    "done": "Done",
    "done/expand": "End the conquests",
    "done/raid": "Give the raid up",
    "done/raise": "No more tokens",
    "done/forts": "No more Forts",
    "done/bombs": "No more Bombs",
}
"""What a button says for a verb; behind a stroke the phase, or `alone` where no region is named."""

TOLD = {
    "pick": "takes {1} {0}",
    "human": "chooses the Human form",
    "worgen": "chooses the Worgen form",
    "alliance": "sides with the Alliance",
    "horde": "sides with the Horde",
    "conquer": "conquers {0}",
    "attempt": "makes the last attempt, on {0}",
    "abandon": "leaves {0}",
    "raid": "raids {0}",
    "raid/alone": "flies a raid",
    "steal": "steals from {0}",
    "steal/alone": "goes stealing",
    "take": "takes the {0}",
    "bring": "brings it to {0}",
    "relic": "takes the Legendary Place on {0}",
    "relic/alone": "goes for a Legendary Place",
    "champion": "the Champion stands on {0}",
    "champion/alone": "sends the Champion",
    "intimidate": "frightens {0}",
    "intimidate/alone": "intimidates",
    "send": "the token has to go to {0}",
    "swap": "swaps {0}",
    "swap/alone": "opens a portal",
    "swap_with": "with {0}",
    "ashes": "rises from the Ashes on {0}",
    "ashes/alone": "uses the Ashes of Al'ar",
    "doomhammer": "the Doomhammer falls on {0}",
    "doomhammer/alone": "uses the Doomhammer",
    "frostmourne": "conquers {0} with Frostmourne",
    "frostmourne/alone": "uses Frostmourne",
    "frostmourne_raid": "raids {0} with Frostmourne",
    "frostmourne_relic": "takes the Place on {0} with Frostmourne",
    "frostmourne_ashes": "rises from the Ashes on {0} with Frostmourne",
    "raise": "raises a token",
    "beast": "a Beast on {0}",
    "place": "a token on {0}",
    "fill": "all the rest on {0}",
    "fill/alone": "puts all the rest together",
    "fort": "a Fort on {0}",
    "aegis": "the Aegis on {0}",
    "heart": "the Heart on {0}",
    "bomb": "a Bomb on {0}",
    "objective": "an Objective on {0}",
    "turn_bomb": "turns the Bomb on {0}",
    "leave_bomb": "takes the Bomb back unseen",
    "decline": "goes into decline",
    "done": "that is all",
}
"""How a decision is told afterwards; in braces the words behind the verb, from 0, `alone` where there are none."""

COSTS = {
    **{"none": "no token", "one": "1 token", "many": "{cost} tokens", "odds": "needs {cost}, {odds}"},
    **{"coin": "pay 1 coin", "coins": "pay {coins} coins"},
}
CHIPS = {"abandon": "leave"}
"""Verbs whose regions are marked with a word, not with a cost."""

BEHIND: tuple[dict[str, Any], ...] = (
    {"line": "die", "key": "die", "say": "the die shows {die}", "short": "die {die}"},
    {"line": "reveal", "key": "reveals", "several": True, "of": ["race", "power"], "say": "{power} {race} appears"},
    {"line": "marker", "key": "markers", "several": True, "of": ["region", "marker"], "say": "{marker} turns up on {region}"},
    {
        "line": "place",
        "key": "places",
        "several": True,
        "of": ["region", "marker"],
        "say": "{marker} takes its place on {region}",
    },
    {"line": "bomb", "key": "bombs", "several": True, "of": ["region", "face"], "say": "the Bomb on {region}: {face}"},
    {"line": "income", "key": "income", "of": ["seat", "coins"], "say": "{seat} earns {coins}"},
)
"""The lines that may stand behind a decision of a record, the key each has in an event, and how it is told."""

ON_REGION = {
    "mountain": "a mountain",
    "murloc": "a Murloc",
    "fort": "a Fort",
    "wall": "a Wisp Wall",
    "tower": "a Watchtower",
    "objective": "an Objective",
    "bomb": "a Bomb",
    "champion": "the Champion",
    "hidden": "a marker face down",
}
ASKING = {
    "raid": "an air raid, where?",
    "steal": "a theft, from where?",
    "relic": "a Legendary Place, which one?",
    "champion": "the Champion, where to?",
    "intimidate": "whom to frighten?",
    "swap": "swap which region?",
    "ashes": "out of the Ashes, where?",
    "doomhammer": "the Doomhammer, where?",
    "frostmourne": "with Frostmourne, where?",
    "fill": "all the rest where?",
}
ASKING_NEXT = {"intimidate": "a token of {}, where to?", "swap": "{} with which one?", "steal": "the Artifact of {}, where to?"}


def words() -> dict[str, Any]:
    """The vocabulary of a page."""
    return {
        "verbs": VERBS,
        "told": TOLD,
        "costs": COSTS,
        "chips": CHIPS,
        "behind": list(BEHIND),
        "about": {name: f"{called(name)}: {text}." for name, text in ABOUT.items()},
        "names": {**NAMES, "live": "it explodes", "dud": "a dud"},
        "amount": {"name": "coins", "emblem": "coin"},
        "offers": "Column",
        "nothing": "no race",
    }


def called(name: str | None) -> str:
    """The name of a race, a power, a marker."""
    return NAMES.get(name or "", shared.title(name))


def combo_name(race: str, power: str | None) -> str:
    """Badge and banner together."""
    return " ".join(filter(None, (called(power), called(race))))


def race_name(race: Mapping[str, Any]) -> str:
    """A race in front of its player."""
    name = combo_name(race["race"], race["power"])
    if race["state"] == "active":
        return name
    return f"{name} (declined, with swamps)" if race["marsh"] else f"{name} (declined)"


def headline(position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """Whose decision it is."""
    if position["actor"] is None:
        return "Game over"
    who = f"{seat_name(position['actor'], names)} {PHASES[position['phase']]}"
    if position["phase"] == "bomb":
        return f"{who}: region {position['cursor']}"
    return f"{who}: {asking(position['verb'])}" if position["verb"] else who


def asking(verb: Sequence[Any]) -> str:
    """What is asked behind the words of an action of several steps so far."""
    spoken = [word for word in verb if isinstance(word, str)]
    numbers = [word for word in verb if not isinstance(word, str)]
    if len(numbers) == 2:
        return "region {}, the die shows {}".format(*numbers)
    if numbers:
        return ASKING_NEXT[spoken[0]].format(numbers[0])
    return ASKING[spoken[-1]]


def last_words(last: Last, names: Sequence[str] | None = None) -> str:
    """The latest action in words."""
    return phrases.last_words(last, words(), TARGETS, names)


def last_region(last: Last) -> int | None:
    """The region of the latest action, if it had one."""
    return shared.last_region(last, TARGETS)
