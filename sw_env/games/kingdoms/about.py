"""What factions, heroes and actions do, for people: the texts of their levels, each with where it comes from."""

from collections.abc import Iterator

from sw_env.games.kingdoms.data.box import PRINTED, Box
from sw_env.games.kingdoms.data.enums import Deed
from sw_env.games.kingdoms.data.specs import FactionSpec, HeroSpec, Level

DEEDS = {
    Deed.PATROL: "figures move within a territory",
    Deed.QUEST: "figures move from the border of one territory to that of another",
    Deed.BUILD: "a fortress, and the next level of the tower, for ore",
    Deed.RESEARCH: "the next level of magic, for mana",
    Deed.EXPAND: "a new figure beside one that is alone, for food",
    Deed.TRADE: "one kind of resource becomes another",
}
"""The actions of the action card."""


def _marked(level: Level) -> str:
    return level.text + (" (reconstructed)" if level.reconstructed else "")


def _steps(hero: HeroSpec) -> str:
    """How the hero learns."""
    ways = [step.by if step.by == "war" else f"{step.by} for {step.n}" for step in hero.steps]
    return f" Learns by {', then '.join(ways)}."


def _told(card: FactionSpec | HeroSpec) -> Iterator[str]:
    yield f"{card.name}:"
    yield from (f"{number}. {_marked(level)}" for number, level in enumerate(card.levels, 1))


def about(box: Box) -> dict[str, str]:
    """Sentences by the ids of cards."""
    factions = {card.id: " ".join(_told(card)) for card in box.factions}
    return factions | {card.id: " ".join(_told(card)) + _steps(card) for card in box.heroes}


ABOUT = about(PRINTED) | {
    **{deed.value: f"{deed.value.title()}: {text}." for deed, text in DEEDS.items()},
}
"""Those of the printed cards and of the actions."""
