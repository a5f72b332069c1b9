"""The small pictures: resources, actions, pieces, patterns of the ground, and a sign of two letters for each card."""

from collections.abc import Iterable

from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES
from sw_env.games.kingdoms.data.enums import Kind
from sw_env.games.shared.emblems import DARK, FORTRESS, GOLD, MAGIC, MOTIFS, PALE, disc, ink, line
from sw_env.render.shapes import INK, Circle, Path, Shape, Text, box, outlines, polygon, regular, star

PAWN = "M0 -12Q5 -12 4.5 -7.5Q4.5 -5 2.5 -3.4L4 4L7.5 7L7.5 11L-7.5 11L-7.5 7L-4 4L-2.5 -3.4Q-4.5 -5 -4.5 -7.5Q-5 -12 0 -12Z"
DROP = "M0 -11Q8 -1 8 4Q8 11 0 11Q-8 11 -8 4Q-8 -1 0 -11Z"
CROWN = "M-11 -3L-11 -12L-5 -7L0 -13L5 -7L11 -12L11 -3Z"


def _fallen(d: str) -> str:
    """An outline that lies on its side."""
    return polygon([(-y, x) for x, y in outlines(d)[0][:-1]])


RESOURCES: dict[str, tuple[Shape, ...]] = {
    "food": (  # an ear of corn
        Path("M0 12L0 -4", stroke="#8a6a12", width=2.2),
        *(Path(disc(x, y, 3.2), fill="#e0a524", stroke="#8a6a12", width=0.9) for y in (-6, -1, 4) for x in (-3.6, 3.6)),
        Path(disc(0, -10, 3.2), fill="#e0a524", stroke="#8a6a12", width=0.9),
    ),
    "mana": (Path(DROP, fill="#4b7fe0", stroke="#1b2f66", width=1.6), Path(star(4, 4.5, 1.6, 0, 4), fill=PALE)),
    "ore": (
        Path(polygon(regular(6, 11, 30)), fill="#8d8f96", stroke=DARK, width=1.6),
        Path("M-6 -3L0 -7L5 -2L1 4Z", fill="#c9ccd2"),
    ),
    "silver": (Circle(0, 0, 10.5, "#e3e6ea", "#70757d", 2.0), Path(star(6, 6, 2.6), fill="#70757d")),
    "points": (Circle(0, 0, 11, GOLD, "#8a6a12", 1.8), Path("M-7 5L-7 -6L-3 -2L0 -7L3 -2L7 -6L7 5Z", fill="#7a1f5c")),
    "magic": MAGIC,
    "tower": (
        Path(
            "M-6 11L-5 -3L-8 -4L-8 -11L-3.5 -11L-3.5 -8L3.5 -8L3.5 -11L8 -11L8 -4L5 -3L6 11Z",
            fill="#8a6a4e",
            stroke=DARK,
            width=1.5,
        ),
    ),
    "shield": (
        Path("M-10 -11L10 -11L10 0Q9 8 0 12Q-9 8 -10 0Z", fill="#5b6b8c", stroke=DARK, width=1.6),
        Path("M0 -9L0 9", stroke=PALE, width=2.0),
    ),
    "chest": (ink(box(-11, -6, 22, 15, 2)), Path("M-11 0L11 0", stroke=PALE, width=1.6), Path(disc(0, 1, 2.4), fill=PALE)),
}
DEEDS: dict[str, tuple[Shape, ...]] = {
    "deed-patrol": (line(box(-11, -11, 22, 22, 3), 1.6), line("M-6 5L4 -5M-1 -6L5 -6L5 0", 2.4)),
    "deed-quest": (line("M-4 -11L-11 -11L-11 11L11 11L11 4", 1.6), line("M-5 5L9 -9M1 -10L10 -10L10 -1", 2.4)),
    "deed-build": (ink(box(-10, -11, 15, 8, 1.5)), line("M-2 -3L8 11", 3.2)),
    "deed-research": (
        ink("M-12 -8Q-6 -11 0 -7Q6 -11 12 -8L12 9Q6 6 0 10Q-6 6 -12 9Z"),
        Path("M0 -7L0 9", stroke=PALE, width=1.5),
    ),
    "deed-expand": (ink(PAWN), Path("M7 -11L7 -3M3 -7L11 -7", stroke=GOLD, width=2.8)),
    "deed-trade": (line("M-10 -5L9 -5M4 -10L10 -5L4 0", 2.4), line("M10 6L-9 6M-4 1L-10 6L-4 11", 2.4)),
}
PIECES: dict[str, tuple[Shape, ...]] = {
    "figure": (ink(PAWN),),
    "figure-lying": (ink(_fallen(PAWN)),),
    "neutral": (Circle(0, 0, 13, "#8f8a7d", PALE, 1.8), Path(PAWN, fill=PALE)),
    "fortress": (
        Path(FORTRESS, fill=INK, stroke=PALE, width=1.8),
        Path("M-3.5 10L-3.5 3Q-3.5 -1 0 -1Q3.5 -1 3.5 3L3.5 10Z", fill=PALE),
    ),
    "fortress-lying": (
        Path(_fallen(FORTRESS), fill=PALE, stroke=INK, width=2.4),
        Path("M-4 -4L4 4M4 -4L-4 4", stroke=INK, width=1.6),
    ),
    "war": (line("M-9 -9L8 8M9 -9L-8 8", 2.8), line("M-10 4L-4 10M10 4L4 10", 2.2)),
    "sun": (Path(star(12, 13, 8.5), fill="#f0b429"), Circle(0, 0, 7, "#ffe27a", "#b07a10", 1.2)),
    "moon": (
        Path("M5 -11.5Q-10 -11 -10.5 0Q-10 11 5 11.5Q-3 7 -3.5 0Q-3 -7 5 -11.5Z", fill="#dfe6f5", stroke="#39466b", width=1.2),
    ),
}
GROUND: dict[str, tuple[Shape, ...]] = {
    Kind.PLAINS: MOTIFS["fields"],
    Kind.FOREST: MOTIFS["forest"],
    Kind.MOUNTAIN: MOTIFS["mountain"],
    Kind.ROCKS: (ink("M-11 8L-9 -1L-4 -4L0 2L1 8Z", "M2 8L4 0L8 -2L12 8Z"),),
    Kind.CAPITAL: (ink("M-10 9L-10 -2L-6 -2L-6 -9L-2 -9L-2 -4L2 -4L2 -9L6 -9L6 -2L10 -2L10 9L3 9L3 3L-3 3L-3 9Z"),),
    Kind.RUINS: (ink("M-10 9L-10 -7L-6 -9L-6 9Z", "M-2 9L-2 -2L2 0L2 9Z", "M6 9L6 -6L8 -9L10 -5L10 9Z"),),
    Kind.TUNDRA: (line("M0 -10L0 10M-8.7 -5L8.7 5M8.7 -5L-8.7 5", 1.8),),
    Kind.WATER: MOTIFS["sea"],
    Kind.CRAG: (line("M-12 8L-7 -7L-2 3L3 -9L12 8", 2.2),),
}
"""The pattern of each kind of place."""


def monograms(ids: Iterable[str]) -> dict[str, str]:
    """Two letters for each card, different ones: of its words, or its first letter and one behind it."""
    found: dict[str, str] = {}
    for name in ids:
        words = name.split("_")
        pairs = [words[0][0] + word[0] for word in words[1:]] + [name[0] + letter for letter in name[1:]]
        free = next((pair for pair in pairs if pair not in found.values()), name[:3])
        found[name] = free
    return found


def _sign(letters: str) -> tuple[Shape, ...]:
    return (Text(0, 0, letters.title(), 17, INK, bold=True),)


def _crowned(letters: str) -> tuple[Shape, ...]:
    return (Path(CROWN, fill=GOLD, stroke=INK, width=1.0), Text(0, 5.5, letters.title(), 15, INK, bold=True))


def faction_symbol(faction: str) -> str:
    """The symbol of a faction."""
    return f"faction-{faction}"


def hero_symbol(hero: str) -> str:
    """The symbol of a hero."""
    return f"hero-{hero}"


def symbols() -> dict[str, tuple[Shape, ...]]:
    """Every named symbol."""
    named = {faction_symbol(name): _sign(letters) for name, letters in monograms(card.id for card in FACTIONS).items()}
    named |= {hero_symbol(name): _crowned(letters) for name, letters in monograms(card.id for card in HEROES).items()}
    named |= RESOURCES | DEEDS | PIECES
    return named | {f"motif-{kind}": shapes for kind, shapes in GROUND.items()}
