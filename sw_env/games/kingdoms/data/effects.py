"""The vocabulary of effects: which columns each kind of row has, and where each condition makes sense (rules 8)."""

from collections.abc import Mapping
from typing import Any

from sw_env.games.kingdoms.data.columns import Column, Nonzero, PlaceTest, Truth, Whole, Word, Words, check_columns, listed
from sw_env.games.kingdoms.data.enums import AREAS, Condition, Count, Deed, Effect, Event, Res, Test
from sw_env.games.kingdoms.data.rulebook import MAX_FIGURES, MAX_MAGIC, MAX_STOCK
from sw_env.reading import shown

KINDS = tuple(res.name.lower() for res in Res)
CHOSEN = KINDS[:3]
"""Kinds that may be chosen, traded and set: all but silver."""
DEEDS = tuple(Deed)
MOVES = (Deed.PATROL, Deed.QUEST)
AMOUNTS: dict[str, Column] = {key: Whole(1, MAX_STOCK) for key in (*KINDS, "choice")}

CONDITIONS: dict[str, Column] = {
    Condition.AT: PlaceTest(),
    Condition.HERO_AT: PlaceTest(),
    Condition.IF: Word(("most_figures",)),
    Condition.SIDE: Word(("attack", "defend")),
    Condition.VIA: Word(("quest",)),
    Condition.VS: Word(("lying", "hero", "fewer")),
    Condition.PAY: Word(("mana", "single")),
    Condition.HERO: Word(("self", "adjacent", "card")),
}


def _conditions(*names: str) -> dict[str, Column]:
    return {name: CONDITIONS[name] for name in names}


SELF: dict[str, Column] = {Condition.HERO: Word(("self",))}
ALWAYS = _conditions(Condition.HERO_AT, Condition.IF)
"""Conditions that ask for no place and no war."""
SOMEWHERE = {**ALWAYS, **_conditions(Condition.AT)}
MOVER = {**SOMEWHERE, **SELF}
WAR = {**SOMEWHERE, **_conditions(Condition.SIDE, Condition.VIA, Condition.VS, Condition.HERO)}

OF: dict[str, dict[str, Column]] = {
    "build": SOMEWHERE,
    "research": ALWAYS,
    "expand": ALWAYS,
    "retreat": WAR,
    "war": {**WAR, **_conditions(Condition.PAY)},
}
"""Costs that a `disc` lowers, with the conditions that each can have."""

GAINS: dict[str, dict[str, Column]] = {
    Event.REACH: {},
    Event.CLEAR: ALWAYS,
    Event.RESEARCH: ALWAYS,
    Event.COLLECT: MOVER,
    Event.ENTER: MOVER,
    Event.WIN: WAR,
    Event.LOSE: WAR,
    Event.KILL: WAR,
    Event.REMOVED: WAR,
    Event.RAZE: MOVER,
    Event.ALLY: WAR,
}
TAKES: dict[str, tuple[tuple[str, ...], dict[str, Column]]] = {
    Event.REACH: (("each", "one"), {}),
    Event.WIN: (("loser",), WAR),
    Event.QUEST_HOME: (("owner",), SELF),
}
"""Events of a `take`: who can lose, and the conditions."""

COUNTS: dict[str, dict[str, Column]] = {
    Count.HOME_CLEAR: {},
    Count.MOST: {"what": Word(("figures", "tower")), "untied": Truth()},
    Count.TOWER_HALF: {},
    Count.LESS: {"res": Word(KINDS)},
    Count.STOCK: {"m": Whole(1, MAX_STOCK), "silver": Truth()},
    Count.REGIONS: {"at": PlaceTest()},
    Count.FIGURES: {"at": PlaceTest()},
    Count.FOREIGN_HOMES: {},
    Count.ALL_BORDER: {},
    Count.KILLS: {},
    Count.TROPHIES: {},
    Count.MANNED: {},
    Count.ENEMY_LYING: {},
}

Columns = dict[str, Column]
FORMS: dict[str, tuple[Columns, Columns]] = {
    Effect.DISC: ({"of": Word(tuple(OF)), "n": Nonzero(-9, 9)}, {}),
    Effect.GAIN: ({"on": Word(tuple(GAINS))}, AMOUNTS),
    Effect.TAKE: (
        {
            "on": Word(tuple(TAKES)),
            "who": Word(("each", "one", "loser", "owner")),
            "n": Whole(1, MAX_STOCK),
            "chooser": Word(("self", "victim")),
            "keep": Truth(),
        },
        {},
    ),
    Effect.MOVES: ({"action": Word(MOVES), "n": Whole(2, MAX_FIGURES)}, {}),
    Effect.RANGE: ({"n": Whole(2, 5)}, SELF),
    Effect.PATH: ({"action": Word(MOVES)}, {"any": Word(("from", "to")), "at": PlaceTest(), **SELF}),
    Effect.PAY_WITH: ({"res": Word(CHOSEN), "of": Words(("build", "research", "expand", "retreat"))}, {}),
    Effect.SUBSTITUTE: ({"selected": Word(DEEDS), "take": Word(DEEDS)}, {}),
    Effect.TRADE_BONUS: ({"n": Whole(1, MAX_STOCK)}, {}),
    Effect.TRADE_TWO: ({"res": Word(CHOSEN), "from": Words(CHOSEN, exactly=2)}, {}),
    Effect.SURCHARGE: ({"n": Whole(1, MAX_STOCK)}, {}),
    Effect.TIES: ({}, WAR),
    Effect.WAR_VALUE: ({"whose": Word(("own", "enemy")), "res": Word(("food", "mana")), "v": Whole(0, MAX_STOCK)}, WAR),
    Effect.WAR_BOOST: ({"res": Word(CHOSEN), "cost": Whole(1, MAX_STOCK), "add": Whole(1, MAX_STOCK)}, WAR),
    Effect.NO_FORT: ({}, WAR),
    Effect.SPARE: ({"n": Whole(0, 11)}, WAR),
    Effect.CURSE: ({"res": Word(KINDS)}, WAR),
    Effect.NO_RETREAT: ({}, WAR),
    Effect.RETREAT_INTO: ({"area": Word(AREAS)}, WAR),
    Effect.KNOCK: ({"action": Word(MOVES), "what": Word(("figure", "fort"))}, {}),
    Effect.KNOCK_WIN: ({}, WAR),
    Effect.MAGIC_LOSS: ({}, {"n": Whole(1, 1)}),
    Effect.DOUBLE: ({}, {"at": PlaceTest(), **SELF}),
    Effect.COPY: ({"level": Whole(1, MAX_MAGIC - 1)}, {}),
    Effect.VP: ({"f": Word(tuple(Count)), "n": Whole(1, 9)}, {"max": Whole(1, 99)}),
}
"""Required and optional columns of each kind of row, besides what its own columns add (`_more`)."""


def check_row(row: Any) -> None:
    """Raise ValueError where a row is none of the vocabulary."""
    if not isinstance(row, Mapping):
        raise ValueError(f"is {shown(row)}; allowed: an object with a column 'k'")
    kind = row.get("k")
    if not isinstance(kind, str) or kind not in FORMS:
        raise ValueError(f"k is {shown(kind)}; allowed: {listed(FORMS)}")
    required, optional = FORMS[kind]
    leading = {key: row[key] for key in required if key in row}
    check_columns(leading, required, {})
    more_required, more_optional = _more(Effect(kind), row)
    always = {"k": Word((kind,)), **required, **more_required}
    check_columns(row, always, {**optional, **more_optional, "replaces": Whole(1, MAX_MAGIC - 1)})
    if Effect(kind) in SENSE:
        SENSE[Effect(kind)](row)


def _more(kind: Effect, row: Mapping[str, Any]) -> tuple[Columns, Columns]:
    if kind is Effect.DISC:
        return {}, OF[row["of"]]
    if kind is Effect.GAIN:
        return {}, GAINS[row["on"]]
    if kind is Effect.TAKE:
        return {}, TAKES[row["on"]][1]
    if kind is Effect.VP:
        return COUNTS[row["f"]], {}
    return {}, {}


def _gain_gives(row: Mapping[str, Any]) -> None:
    if not set(AMOUNTS) & set(row):
        raise ValueError(f"gains nothing; allowed: at least one of {listed(AMOUNTS)}")


def _take_names_a_loser(row: Mapping[str, Any]) -> None:
    Word(TAKES[row["on"]][0]).check("who", row["who"])
    if row["who"] == "one" and (row["chooser"], row["keep"]) != ("self", False):
        raise ValueError("who is 'one', so allowed are only: chooser 'self', keep false")


def _path_leads_somewhere(row: Mapping[str, Any]) -> None:
    if ("any" in row) == ("at" in row):
        raise ValueError("allowed: either 'any' or 'at'")
    if row["action"] == Deed.PATROL:
        if "any" in row:
            raise ValueError("any is for quest; a patrol's path needs 'at'")
        if len(row["at"]) != 1:
            raise ValueError(f"at is {shown(row['at'])}; allowed for patrol: one test, type or touch")
        PlaceTest((Test.TYPE, Test.TOUCH)).check("at", row["at"])


def _trade_takes_others(row: Mapping[str, Any]) -> None:
    if row["res"] in row["from"]:
        raise ValueError(f"from is {shown(row['from'])}; allowed: kinds other than res")
    if row["from"] != sorted(row["from"], key=KINDS.index):
        raise ValueError(f"from is {shown(row['from'])}; allowed: in the order {listed(CHOSEN)}")


def _substitute_is_another(row: Mapping[str, Any]) -> None:
    if row["selected"] == row["take"]:
        raise ValueError("take is the selected action itself; allowed: another one")


SENSE = {
    Effect.GAIN: _gain_gives,
    Effect.TAKE: _take_names_a_loser,
    Effect.PATH: _path_leads_somewhere,
    Effect.TRADE_TWO: _trade_takes_others,
    Effect.SUBSTITUTE: _substitute_is_another,
}
"""What no single column can say."""
