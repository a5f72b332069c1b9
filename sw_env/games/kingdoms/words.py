"""How things are called where people read them: decisions, verbs, kinds, territories."""

from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games import names as shared
from sw_env.games import phrases
from sw_env.games.kingdoms.about import ABOUT
from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES, TERRITORIES
from sw_env.games.kingdoms.moves import KINDS, TARGETS
from sw_env.games.names import Last, seat_name

RECONSTRUCTED = "Territories and most cards are reconstructed: layouts, names and effects are not the printed ones."
"""Stands wherever a territory is shown."""
COMPASS = "The compass"
"""Who sits opposite the one who plays alone."""

NAMES = {
    **{kind: kind for kind in KINDS},
    **{card.id: card.name for card in FACTIONS},
    **{card.id: card.name for card in HEROES},
    **{side.id: f"{side.name} ({side.card}{side.side})" for side in TERRITORIES},
}
"""What is not its id with capitals."""

PHASES = {
    "side": "chooses a side of the territory",
    "split": "divides six resources",
    "start": "chooses where to begin",
    "camp": "sets a figure of the compass",
    "keep": "keeps one of two heroes",
    "select": "selects an action",
    "respond": "acts or collects",
    "origin": "moves: from where?",
    "which": "moves: which figure?",
    "target": "moves: where to?",
    "bid": "bids behind the screen",
    "boost": "may raise the number",
    "duel": "fights, or declines",
    "retreat": "retreats, or loses the figure",
    "pay": "pays",
    "site": "builds: where?",
    "expand": "expands: where?",
    "stand": "raises a figure: where?",
    "standing": "raises a figure: which one?",
    "raise": "raises a fortress: which one?",
    "knock": "knocks over: where?",
    "whom": "knocks over: whose?",
    "victim_kind": "knocks over: which figure?",
    "give": "trades: what away?",
    "get": "trades: what for?",
    "amount": "trades: how much?",
    "also": "may trade a second kind",
    "choose": "chooses a resource",
    "take": "says what is lost",
    "rob": "chooses who loses resources",
    "drain": "chooses who loses a level of magic",
    "over": "game over",
}

VERBS = {
    "side": "Play on {side}",
    "split": "Begin with {number} {kind}",
    "start": "Begin in {region}",
    "camp": "The compass opponent begins in {region}",
    "keep": "Keep {hero}",
    "select": "Select {deed}",
    "patrol": "Patrol",
    "quest": "Quest",
    "build": "Build tower level {level}, in ore",
    "research": "Research magic level {level}, in mana",
    "expand": "A new figure, in food",
    "trade": "Trade",
    "stand_up": "A figure stands up",
    "raise_up": "A fortress stands up",
    "knock/alone": "Knock an enemy over",
    "train": "Train {hero}, in {kind}",
    "collect": "Collect resources",
    "done": "No more",
    "done/respond": "Do nothing",
    "done/boost": "Leave the number as it is",
    "done/duel": "Decline, and lose the war",
    "done/retreat": "Lose the figure",
    "done/origin": "Move no more",
    "leave": "From {region}",
    "hero": "The hero",
    "hero/victim_kind": "Their hero",
    "figure": "A figure",
    "figure/victim_kind": "One of their figures",
    "go": "Go to {region}",
    "attack": "Attack {seat} in {region}",
    "capture": "Capture the neutral figure in {region}",
    "raze": "Raze the fallen fortress of {seat} in {region}",
    "bid": "Set {number}",
    "flag": "Raise the flag of peace",
    "boost": "{number} more for {kind}",
    "duel": "Fight: the war costs {number}",
    "retreat": "Retreat to {region}",
    "pay": "Pay {number} {kind}",
    "site": "Build in {region}",
    "settle": "The new figure in {region}",
    "stand": "A figure in {region} stands up",
    "raise": "The fortress in {region} stands up",
    "knock": "Knock over in {region}",
    "knock_over": "A figure of {seat} falls",
    "rob": "{seat} loses resources",
    "drain": "{seat} loses a level of magic",
    "give": "Give {kind}",
    "get": "Receive {kind}",
    "trade_away": "{number} {kind} for as much {received}",
    "choose": "Gain {kind}",
    "take": "{seat} loses {kind}",
}
"""What a button says for a verb; behind a stroke the phase, or `alone` where no region is named."""

TOLD = {
    "side": "plays on {0}",
    "split": "begins with {0} {1}",
    "start": "begins in {0}",
    "camp": "sets a figure of the compass opponent in {0}, {1}",
    "keep": "keeps {0}",
    "select": "selects {0}",
    "patrol": "patrols",
    "quest": "goes on a quest",
    "build": "builds tower level {0}",
    "research": "researches magic level {0}",
    "expand": "expands",
    "trade": "trades",
    "stand_up": "lets a figure stand up",
    "raise_up": "lets a fortress stand up",
    "knock/alone": "knocks an enemy over",
    "train": "trains {0} with {1}",
    "collect": "collects resources",
    "done": "does no more",
    "leave": "leaves {0}",
    "hero": "the hero",
    "figure": "a figure",
    "go": "goes to {0}",
    "attack": "attacks seat {1} in {0}",
    "capture": "captures the neutral figure in {0}",
    "raze": "razes the fallen fortress of seat {1} in {0}",
    "bid": "has set {0}",
    "flag": "has raised the flag of peace",
    "boost": "raises the number by {0} with {1}",
    "duel": "fights for {0}",
    "retreat": "retreats to {0}",
    "pay": "pays {0} {1}",
    "site": "builds in {0}",
    "settle": "has a new figure in {0}",
    "stand": "a figure stands up in {0}",
    "raise": "the fortress in {0} stands up",
    "knock": "knocks over in {0}",
    "knock_over": "a figure of seat {0} falls",
    "rob": "seat {0} loses resources",
    "drain": "seat {0} loses a level of magic",
    "give": "gives {0}",
    "get": "receives {0}",
    "trade_away": "trades {0} {1} for as much {2}",
    "choose": "gains {0}",
    "take": "seat {0} loses {1}",
}
"""How a decision is told afterwards; in braces the words behind the verb, from 0, `alone` where there are none."""

CHIPS = {"attack": "war", "raze": "raze"}
"""Verbs whose regions are marked with a word, not with a cost."""
COSTS = {"none": "for nothing", "one": "pay 1", "many": "pay {cost}"}

BEHIND: tuple[dict[str, Any], ...] = (
    {"line": "heroes", "key": "heroes", "several": True, "of": ["seat", "heroes"], "say": "{seat} is offered {heroes}"},
    {
        "line": "copy",
        "key": "copies",
        "several": True,
        "of": ["seat", "level", "faction"],
        "say": "{seat} copies level {level} of {faction}",
    },
    {"line": "roll", "key": "rolls", "several": True, "say": "the hand of the compass points at {rolls}"},
)
"""The lines that may stand behind a decision of a record, the key each has in an event, and how it is told."""


def words() -> dict[str, Any]:
    """The vocabulary of a page."""
    return {
        "verbs": VERBS,
        "told": TOLD,
        "costs": COSTS,
        "chips": CHIPS,
        "behind": list(BEHIND),
        "about": ABOUT,
        "names": NAMES,
        "amount": {"name": "points", "emblem": "points"},
        "offers": "Action card",
        "lap": "Turn",
        "itself": COMPASS,
        "nothing": "nothing",
    }


def called(name: str | None) -> str:
    """The name of a faction, a hero, a side, a kind."""
    return NAMES.get(name, shared.title(name)) if name else ""


def who(position: Mapping[str, Any], seat: int, names: Sequence[str] | None = None) -> str:
    """Who sits there; solo nobody sits where the compass plays."""
    return COMPASS if position["compass"] and seat == 1 else seat_name(seat, names)


def headline(position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """Whose decision it is."""
    if position["actor"] is None:
        return "Game over"
    return f"{who(position, position['actor'], names)} {PHASES[position['phase']]}"


def short_turn_words(position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """The turn, and whose it is."""
    if not position["turn"]:
        return "setting up"
    ending = ", the end is near" if position["ending"] else ""
    return f"turn {position['turn']} · {who(position, position['active'], names)} is active{ending}"


def turn_words(position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """The same, what was selected, how late it is."""
    said = [short_turn_words(position, names)]
    said += [f"{called(position['selected'])} is selected"] if position["selected"] else []
    if compass := position["compass"]:
        said.append(f"{'night' if compass['night'] else 'day'}, the hand at {compass['hand']}")
    return " · ".join(said)


def war_words(position: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """Who fights whom where, and what they have set, as far as it can be seen; empty in peace."""
    war = position["war"]
    if war is None:
        return ""
    other = "a neutral figure" if war["def"] is None else who(position, war["def"], names)
    said = f"war in {war['place']}, {who(position, war['att'], names)} against {other}"
    if position["phase"] == "bid":
        return f"{said}: numbers behind the screen"
    bids = ["flag" if bid == 0 else str(bid) for bid in war["bids"] if bid is not None]
    return f"{said}: {' to '.join(bids)}" if bids else said


def last_words(last: Last, names: Sequence[str] | None = None) -> str:
    """The latest action in words."""
    return phrases.last_words(last, words(), TARGETS, names)


def last_region(last: Last) -> int | None:
    """The place of the latest action, if it had one."""
    return shared.last_region(last, TARGETS)
