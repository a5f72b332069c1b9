"""A game to try the contract with: Flags. More actions than a word has bits, a hidden deck, a forced move, nothing else.

Seats in turn plant a flag on one of 70 fields that are free and draw a card from the deck: so many points. Who plants on the
gate (field 69) plants on field 0 next, if that is free. Most points win, of these the most flags on even fields."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.questions import Answers, register
from sw_env.core.records import as_records, new_records
from sw_env.core.regions import NONE, bit, count, first_bits, has
from sw_env.core.rng import shuffle
from sw_env.games.moves import Move
from sw_env.games.spec import GameSpec, PositionError, ScriptError
from sw_env.obs.layout import Field, Layout, Section
from sw_env.reading import UnknownOption, shown

FIELDS, GATE, SEATS, HIGHEST = 70, 69, 4, 5
DECK = 40
EVEN = np.uint64(0x5555_5555_5555_5555)
STATE = np.dtype(
    [
        ("rng", np.uint64),
        ("stands", np.uint64, (SEATS, 2)),  # the fields with a seat's flags, two words
        ("actor", np.int64),
        ("turn", np.int64),
        ("points", np.int16, (SEATS,)),
        ("deck", np.int8, (DECK,)),
        ("drawn", np.int8),
        ("gated", np.int8),  # the next flag goes to field 0
        ("card", np.int8),  # the latest one
        ("scripted", np.int8),  # the next one, or -1
        ("spare", np.int8, (4,)),
    ],
    align=True,
)
WORLD = np.dtype([("seats", np.int64), ("cards", np.int64)])


@kernel
def set_up(s, w, seed):
    """A shuffled deck, empty fields."""
    s.rng = seed
    for p in range(SEATS):
        s.stands[p, 0] = s.stands[p, 1] = NONE
        s.points[p] = 0
    for i in range(w.cards):
        s.deck[i] = i % (HIGHEST + 1)
    shuffle(s, s.deck, w.cards)
    s.actor = s.turn = s.drawn = s.gated = s.card = 0
    s.scripted = -1


@kernel
def planted(s, word):
    """The fields with flags."""
    return s.stands[0, word] | s.stands[1, word] | s.stands[2, word] | s.stands[3, word]


@kernel
def legal(s, w):
    """Every free field; behind the gate only field 0."""
    if s.actor < 0:
        return NONE, NONE
    if s.gated:
        return bit(0), NONE
    return ~planted(s, 0), first_bits(FIELDS - 64) & ~planted(s, 1)


@kernel
def apply(s, w, a):
    """Plant, draw, pass the turn on."""
    s.stands[s.turn, a // 64] |= bit(a % 64)
    if s.scripted >= 0:
        raise_card(s, w)
    s.card = s.deck[s.drawn]
    s.drawn += 1
    s.points[s.turn] += s.card
    s.gated = a == GATE and not has(planted(s, 0), 0)
    if not s.gated:
        s.turn = (s.turn + 1) % w.seats
    s.actor = s.turn if s.drawn < w.cards else -1


@kernel
def raise_card(s, w):
    """Bring the scripted card to the top, if there is one below."""
    for i in range(s.drawn, w.cards):
        if s.deck[i] == s.scripted:
            s.deck[i] = s.deck[s.drawn]
            s.deck[s.drawn] = s.scripted
            s.scripted = -1
            return


@kernel
def hurry(s):
    """Nothing is forced twice."""


@kernel
def purse(s, w, p):
    """Points."""
    return np.int64(s.points[p])


@kernel
def tie(s, w, p):
    """Flags on even fields."""
    return count(s.stands[p, 0] & EVEN) + count(s.stands[p, 1] & EVEN)


@kernel
def clock(s, w):
    """Flags planted."""
    return np.int64(s.drawn)


@kernel
def forget(s, w, p, counted):
    """The deck in ascending order, no chance to come."""
    s.rng, s.scripted = 0, -1
    for i in range(s.drawn):
        s.deck[i] = 0
    for i in range(s.drawn + 1, w.cards):
        for k in range(i, s.drawn, -1):
            if s.deck[k - 1] <= s.deck[k]:
                break
            card = s.deck[k]
            s.deck[k] = s.deck[k - 1]
            s.deck[k - 1] = card


@kernel
def redraw(s, w, p, seed):
    """Another order of the deck."""
    s.rng = seed
    left = w.cards - s.drawn
    for i in range(s.drawn):  # the cards that are out go to the end, the others are shuffled where they begin
        s.deck[i] = 0
    for i in range(left):
        s.deck[i] = s.deck[s.drawn + i]
    shuffle(s, s.deck, left)
    for i in range(left - 1, -1, -1):
        s.deck[s.drawn + i] = s.deck[i]


@kernel
def flaw(s, w):
    """1 where a number can't be."""
    cards = s.drawn >= 0 and s.drawn <= w.cards
    return 0 if cards and s.actor >= -1 and s.actor < w.seats and s.turn >= 0 and s.turn < w.seats else 1


@kernel
def encode(s, w, f, o, p):
    """Fields, points, what is left."""
    for k in range(f.seats):
        q = (p + k) % w.seats
        for r in range(FIELDS):
            o.bytes[k * FIELDS + r] = k < w.seats and has(s.stands[q, r // 64], np.int64(r % 64))
        o.bytes[f.at_seats + k] = s.points[q] if k < w.seats else 0
        o.bytes[f.at_seats + f.seats + k] = k < w.seats and s.turn == q
    o.bytes[f.globals], o.bytes[f.globals + 1], o.bytes[f.globals + 2] = s.drawn, s.gated, s.actor >= 0


class FlagsLayout(Layout):
    """The fields, the seats, the deck."""

    sections = (
        Section("fields", "field", "Where flags stand.", (Field("flag", "1 for a flag of this seat", each_seat=True),)),
        Section("seats", "seat", "The players.", (Field("points", "points", largest=50), Field("turn", "1: its turn"))),
        Section(
            "globals",
            "game",
            "",
            (Field("drawn", "cards", largest=40), Field("gated", "1"), Field("open", "1 while it goes on")),
        ),
    )
    most = (FIELDS, SEATS)

    @staticmethod
    def regions_of(config):
        return FIELDS

    @property
    def shapes(self):
        return {"fields": (FIELDS,), "seats": (self.seats,), "globals": ()}


@dataclass(frozen=True)
class Config:
    """Seats and the length of the deck."""

    game: ClassVar[str] = "flags"
    seats: int
    cards: int

    @classmethod
    def make(cls, seats=2, cards=24, **other):
        for key in other:
            raise UnknownOption.of(key, ("seats", "cards"))
        if seats not in range(2, SEATS + 1) or cards not in range(6, DECK + 1):
            raise ValueError(f"seats is {shown(seats)}, cards is {shown(cards)}; allowed: 2 to {SEATS}, 6 to {DECK}")
        return cls(seats, cards)

    @cached_property
    def world(self):
        return as_records(np.array([(self.seats, self.cards)], WORLD))

    @property
    def title(self):
        return f"flags with {self.cards} cards"


def words(s, p):
    return [r for r in range(FIELDS) if int(s["stands"][p][r // 64]) >> r % 64 & 1]


def seats_of(position):
    if "flags" not in position:
        raise PositionError("position: the key 'flags' is missing")
    return len(position["flags"])


def to_position(s, config):
    return {
        "turn": int(s["turn"]),
        "over": bool(s["actor"] < 0),
        "gated": bool(s["gated"]),
        "flags": [words(s, p) for p in range(config.seats)],
        "points": s["points"][: config.seats].tolist(),
        "deck": sorted(s["deck"][s["drawn"] : config.cards].tolist()),
    }


def from_position(position, config, seed):
    if sum(map(len, position["flags"])) + len(position["deck"]) != config.cards:
        raise PositionError(f"position: flags and deck are not {config.cards} together")
    states = new_records(1, STATE)
    s = states[0]
    s["turn"], s["gated"], s["scripted"] = position["turn"], position["gated"], -1
    s["actor"] = -1 if position["over"] else position["turn"]
    for p, fields in enumerate(position["flags"]):
        for r in fields:
            s["stands"][p][r // 64] |= np.uint64(1 << r % 64)
    s["points"][: config.seats] = position["points"]
    s["drawn"] = config.cards - len(position["deck"])
    s["deck"][s["drawn"] : config.cards] = np.random.default_rng(seed).permutation(position["deck"])
    s["rng"] = np.uint64(seed)
    return states


def decode(row, layout, config, seat):
    found = {name: values.tolist() for name, values in layout.fields(row).items()}
    near = [(p - seat) % config.seats for p in range(config.seats)]
    cards = [i % (HIGHEST + 1) for i in range(config.cards)]
    turn = next(p for p, k in enumerate(near) if found["seats.turn"][k])
    return {
        "turn": turn,
        "over": not found["globals.open"],
        "gated": bool(found["globals.gated"]),
        "flags": [[r for r in range(FIELDS) if found[f"fields.flag_{k}"][r]] for k in near],
        "points": [found["seats.points"][k] for k in near],
        "deck": len(cards) - found["globals.drawn"],
    }


def script(s, config, lines):
    (card,) = [line["card"] for line in lines]
    if card not in s["deck"][s["drawn"] : config.cards]:
        raise ScriptError(f"card {card} is not in the deck")
    s["scripted"] = card


def set_up_record(head):
    config = Config.make(head["seats"], head["cards"])
    deck = sorted(i % (HIGHEST + 1) for i in range(config.cards))
    empty = {"flags": [[] for _ in range(config.seats)], "points": [0] * config.seats, "deck": deck}
    return config, {"turn": 0, "over": False, "gated": False, **empty}


ANSWERS = Answers(
    **{"state": STATE, "world": WORLD, "set_up": set_up, "legal": legal, "apply": apply, "hurry": hurry},
    **{"purse": purse, "tie": tie, "clock": clock, "forget": forget, "redraw": redraw, "encode": encode, "flaw": flaw},
)
register(ANSWERS, (Path(__file__).resolve(),))
SPEC = GameSpec(
    name="flags",
    title="Flags",
    seats=(2, SEATS),
    actions=FIELDS,
    answers=ANSWERS,
    configure=Config.make,
    options=("cards",),
    layout=FlagsLayout,
    decode=decode,
    seen=lambda position, seat, coins="hidden": {**position, "deck": len(position["deck"])},
    seats_of=seats_of,
    to_position=to_position,
    from_position=from_position,
    flaw=lambda state, config, found: "cards" if found else None,
    phase=lambda s: "over" if s["actor"] < 0 else "plant",
    round=lambda s: 1 + int(s["drawn"]),
    move=lambda states, config, action: Move(action, "plant", action),
    happened=lambda s, config: [{"card": int(s["card"])}],
    chance=("card",),
    behind=("card",),
    script=script,
    head=("seats", "cards", "seed"),
    header=lambda game: {"seats": game.seats, "cards": game.config.cards, "seed": None},
    set_up=set_up_record,
    end=lambda game: {"points": game.coins, "winners": game.winners},
)
