# ruff: noqa: E501 - lines of the pages
"""The texts of this game's pages on observation and actions: what each action means by decision, and the numbers of its cards."""

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES, TERRITORIES
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import ACTIONS as NUMBER
from sw_env.games.kingdoms.data.rulebook import MAX_SEATS, MAX_TERRITORIES, MIN_SEATS, PLACES_OF_A_TERRITORY

TABLES = tuple(
    ("alone" if seats == 1 else f"{seats}p", KingdomsConfig.make(seats)) for seats in range(MIN_SEATS, MAX_SEATS + 1)
)
"""Usual tables: how they are called, their configuration."""
HIDDEN = "the order of the hero deck, heroes offered to others, a bid until both are made, the hours to come"
FACTS = "`facts(config)` of `sw_env.games.kingdoms.layout`, by the number of a side: kinds, adjacency, touch, border"
PADDED = f"{MAX_SEATS} seats"
CARDS = (
    ("faction", tuple(card.id for card in FACTIONS), ""),
    ("hero", tuple(card.id for card in HEROES), ""),
    ("side of a territory", tuple(card.id for card in TERRITORIES), ""),
)
"""Kinds of card that are numbered: how they are called, their names, and of whom the next number is."""
_DEEDS = (
    ("PATROL", "figures move within a territory"),
    ("QUEST", "figures move from one territory to another"),
    ("BUILD", "a fortress, or the next level of the tower"),
    ("RESEARCH", "the next level of magic"),
    ("EXPAND", "a new figure"),
    ("TRADE", "one kind of resource for another"),
)
ACTIONS = (
    (
        f"0 … {Act.NUMBER - 1}",
        "PLACE(p)",
        f"a place of a territory: {PLACES_OF_A_TERRITORY} · territory + its number there; where to begin, from where and where to"
        f" move, build, expand, stand up, knock over, retreat (from {PLACES_OF_A_TERRITORY * MAX_TERRITORIES} on never legal)",
    ),
    (
        f"{int(Act.NUMBER)} … {Act.FLAG - 1}",
        "NUMBER(n)",
        "how much: a bid, an amount, parts of a split; of two sides or two cards, which",
    ),
    (str(int(Act.FLAG)), "FLAG", "the bid that wants peace"),
    *((str(int(Act[name])), name, f"as the action of the round, and in answering it: {text}") for name, text in _DEEDS),
    (f"{int(Act.FOOD)} … {int(Act.SILVER)}", "FOOD, MANA, ORE, SILVER", "a kind of resource to pay, give, get or take"),
    (str(int(Act.COLLECT)), "COLLECT", "in answer to an action: collect resources instead"),
    (str(int(Act.DONE)), "DONE", "no, or no more"),
    (str(int(Act.YES)), "YES", "use what is offered: a stronger bid, a duel"),
    (
        f"{int(Act.STAND)} … {int(Act.TRAIN)}",
        "STAND, KNOCK, TRAIN",
        "in answer to an action: figures stand up, others fall, the hero learns",
    ),
    (f"{int(Act.HERO)}, {int(Act.FIGURE)}", "HERO, FIGURE", "which of the figures in a place"),
    (
        f"{int(Act.OPPONENT)} … {Act.OPPONENT + MAX_SEATS - 2}",
        "OPPONENT(k)",
        "the player k seats clockwise from the one who decides",
    ),
    (f"{Act.OPPONENT + MAX_SEATS - 1} … {NUMBER - 1}", "", "never legal"),
)
"""Numbers, name and meaning."""
NOTES = (
    "What is being decided is the first item of `agenda` in the position, and the `phase_…` flags of the observation.",
    "An item of the agenda with one legal action is no decision at all: it is taken silently, and records do not show it.",
    "Bids are two decisions one after the other; nothing of the first is seen by who makes the second.",
)
