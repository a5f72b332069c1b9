"""The words of the vocabulary as numbers, for kernels: each by its place in its list."""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import Any

from sw_env.games.kingdoms.data.enums import Count, Deed, Effect, Event, Item, Kind, Payment


def numbered(name: str, words: Iterable[StrEnum]) -> Any:
    """An enumeration of the same names, from 0."""
    members = {word.name: k for k, word in enumerate(words)}
    return IntEnum(name, members)


Do = numbered("Do", Item)
"""The items of an agenda."""
Fx = numbered("Fx", Effect)
"""Kinds of rows."""
When = numbered("When", Event)
Ground = numbered("Ground", Kind)
Task = numbered("Task", Deed)
"""The actions of the action card."""
Cost = numbered("Cost", Payment)
Tally = numbered("Tally", Count)
"""What a fifth level counts."""

LAST_DECISION = Do.DRAIN
"""Items up to this one are decisions."""


class If(IntEnum):
    """The conditions of a row, as bits."""

    AT = 1
    HERO_AT = 2
    MOST_FIGURES = 4
    ATTACK = 8
    DEFEND = 16
    QUEST = 32
    VS_LYING = 64
    VS_HERO = 128
    VS_FEWER = 256
    SELF = 512
    ADJACENT = 1024
    CARD = 2048
    PAY_MANA = 4096
    PAY_SINGLE = 8192


class Check(IntEnum):
    """The tests of a place that ask for no kind, as bits."""

    BORDER = 1
    OWN_FORT = 2
    HERO_PLACE = 4
    ABROAD = 8
    FOREIGN_HOME = 16
    SHARED = 32


class Flaw(IntEnum):
    """What is wrong with a record that comes from outside."""

    NONE = 0
    TURN = 1
    SEATS = 2
    CARDS = 3
    PLACES = 4
    AGENDA = 5
    WAR = 6
