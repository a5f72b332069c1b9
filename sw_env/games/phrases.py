"""Sentences from the vocabulary of a game, as its pages make them (`phrase` in render/static/board.js), for other doors."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sw_env.games.moves import Move, Target
from sw_env.games.names import Last, last_region, seat_name, title


def phrase(words: Mapping[str, Any], text: str, values: Mapping[str, Any], names: Sequence[str] | None = None) -> str:
    """A sentence with its names in braces filled in: seats by who sits there, words by what they are called."""

    def spell(match: re.Match[str]) -> str:
        key, value = match[1], values[match[1]]
        if key == "seat":
            return seat_name(int(value), names)
        if key == "region":
            return str(value)
        return " and ".join(map(called, value)) if isinstance(value, list) else called(value)

    def called(value: Any) -> str:
        return str(words.get("names", {}).get(value, title(value)) if isinstance(value, str) else value)

    return re.sub(r"\{(\w+)\}", spell, text)


def price(words: Mapping[str, Any], move: Move) -> str:
    """What a move costs and how likely it is; empty where it is free and certain."""
    costs, parts = words["costs"], []
    if move.cost is not None:
        kind = "odds" if move.odds is not None else {0: "none", 1: "one"}.get(move.cost, "many")
        odds = None if move.odds is None else f"{round(100 * move.odds)} %"
        parts.append(phrase(words, costs.get(kind, costs["many"]), {"cost": move.cost, "odds": odds}))
    if move.coins:
        parts.append(phrase(words, costs["coin" if move.coins == 1 else "coins"], {"coins": move.coins}))
    return ", ".join(parts)


def sentence(words: Mapping[str, Any], move: Move, phase: str, names: Sequence[str] | None = None, place: str = "") -> str:
    """What a button says for a move: the words for this phase, those for naming no region, or those of the verb.

    `place` stands for the number of the region, if it is given."""
    verbs = words["verbs"]
    alone = f"{move.verb}/alone" if move.region is None else ""
    text = next(verbs[key] for key in (f"{move.verb}/{phase}", alone, move.verb) if key in verbs)
    said = phrase(words, text, {**move.args, "region": place or move.region}, names)
    cost = price(words, move)
    return f"{said}: {cost}" if cost else said


def told(words: Mapping[str, Any], say: str) -> str:
    """How a decision that was played is told: by its name in the record, which is a verb and words behind it."""
    verb, *rest = say.split(" ")
    texts = words.get("told", {})
    text = texts.get(verb if rest else f"{verb}/alone", texts.get(verb))
    return phrase(words, text, dict(zip(map(str, range(len(rest))), rest, strict=True))) if text else say


def last_words(last: Last, words: Mapping[str, Any], targets: tuple[Target, ...], names: Sequence[str] | None = None) -> str:
    """The latest action in a game's words."""
    if last is None:
        return ""
    if isinstance(last, Mapping):
        say = told(words, last["say"]) if "say" in last else last["action"]
        return f"{seat_name(last['seat'], names)}, {say}"
    return f"action {last}" if last_region(last, targets) is None else f"region {last}"


def happened(words: Mapping[str, Any], forms: Sequence[Mapping[str, Any]], line: Mapping[str, Any]) -> str:
    """What happened behind a move, a line of the record, in the form that has its word."""
    form = next(form for form in forms if form["line"] in line)
    value = line[form["line"]]
    values = dict(zip(form["of"], value, strict=True)) if "of" in form else {form["key"]: value}
    return phrase(words, form["say"], values)
