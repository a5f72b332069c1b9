"""How a network looks at a game: what of an observation is a board, and what the actions point at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Cards = Mapping[str, Sequence[str]]
"""The names of the printed cards, by the section of which they are the rows."""


@dataclass(frozen=True, kw_only=True)
class Sight:
    """One game's answer. Its board is the first section of the layout, a row for each place; the first field there, which is
    for each seat, says who stands in a place. Numbers everywhere else belong to the game as a whole."""

    targets: int
    """Actions 0 to targets - 1 name a place each."""
    facts: tuple[str, ...] = ()
    """Which of the game's facts say what a place is."""
    near: str = "adjacency"
    """Which places lie side by side: a fact (places, places), or where the board changes, a field of it, in which bit k stands
    for the k-th place of the same eight."""
    offers: str = ""
    """The section whose rows are named by the actions behind the places, one each."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Its fields that count kinds of things, from 1, and the section that has a row for each of these."""
    elsewhere: tuple[str, ...] = ()
    """Fields that count kinds of things, as in "races.race", and are left out: other sections tell the same thing by thing."""
    cards: Cards = field(default_factory=dict)
    """Networks know these rows by their names: they fit a longer list."""
    first_cards: Cards = field(default_factory=dict)
    """Those that a network knows whose description names none."""
    own: int = 0
    """Rows behind the printed cards of a section, for cards of the user's own."""
