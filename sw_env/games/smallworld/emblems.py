"""The small pictures: an emblem for each race, the markers, the symbols of the regions; each about 24 units wide."""

from sw_env.games.shared.emblems import CAVE, COIN, DARK, FORT, GOLD, HERO, MAGIC, MOUNTAIN, PALE, RED, disc, ink, line
from sw_env.games.shared.emblems import MOTIFS as PATTERNS
from sw_env.games.smallworld.board import NAMES, TERRAINS
from sw_env.render.shapes import INK, Circle, Path, Shape, box, star

SKULL = "M0 -11Q10 -11 10 -2Q10 3 6 4.5L6 10L-6 10L-6 4.5Q-10 3 -10 -2Q-10 -11 0 -11Z"
FACE = "M-9 -3Q-8 7 0 11Q8 7 9 -3Q4 -6 0 -6Q-4 -6 -9 -3Z"
DRAGON = "M-7 8Q-9 -1 -4 -5L-8 -10Q-1 -9.5 1 -6.5Q6 -6 9 -1Q9.5 1.5 7 2L2 2.5L5 5Q2 6.5 -1 5Q-2 7 -1 9.5Q-5 10 -7 8Z"
LEAF = "M9 -11Q12 6 0 9Q-4 10 -6 7Q-10 0 -3 -6Q2 -10 9 -11Z"
BLADE = "M-1 -9Q-9 -12 -11 -3Q-10 3 -6 4Q-5 -1 -1 -2Z"

RACES: dict[str, tuple[Shape, ...]] = {
    "amazons": (  # a drawn bow
        line("M-3 -11Q13 0 -3 11", 2.6),
        line("M-3 -11L-7 0L-3 11", 1.2),
        line("M-10 0L8 0", 2.0),
        ink("M12 0L5 -4L5 4Z"),
    ),
    "dwarves": (  # a pickaxe
        ink("M-12 -1Q-8 -11 0 -11Q8 -11 12 -1Q6 -6 0 -6Q-6 -6 -12 -1Z"),
        line("M0 -9L0 11", 3.2),
    ),
    "elves": (ink(LEAF, "M-4.5 6Q1 0 7 -8.5Q3 1 -3.5 7Z"), line("M-11 12Q-8 7 -5 5", 2.2)),  # a leaf
    "ghouls": (  # a gravestone
        ink(
            "M-8 11L-8 -3Q-8 -11 0 -11Q8 -11 8 -3L8 11Z",
            box(-1.3, -7, 2.6, 11),
            box(-4.5, -4, 3.2, 2.6),
            box(1.3, -4, 3.2, 2.6),
        ),
        line("M-11 11L11 11", 2.2),
    ),
    "giants": (  # a huge foot
        ink("M-5 -3Q2 -7 6 -1Q9 3 5 7Q3 12 -2 11Q-6 9 -5 4Q-8 1 -5 -3Z"),
        Circle(-6.5, -6.5, 2.9, INK),
        Circle(-0.8, -9.2, 2.2, INK),
        Circle(3.8, -8.4, 1.9, INK),
        Circle(7.6, -6, 1.6, INK),
        Circle(10, -2.8, 1.4, INK),
    ),
    "halflings": (  # a round door
        ink(disc(0, 0, 11), disc(0, 0, 8.4)),
        ink(disc(0, 0, 6.6), disc(3, 0.6, 1.5), box(-3.2, -5.4, 1, 10.8)),
    ),
    "humans": (  # a quartered shield
        ink("M-9 -11L9 -11L9 0Q9 8 0 12Q-9 8 -9 0Z", "M-6.5 -8.5L-1 -8.5L-1 -1L-6.5 -1Z", "M1 1L6.5 1Q6 6 1 8.7Z"),
    ),
    "orcs": (ink(BLADE, "M1 -9Q9 -12 11 -3Q10 3 6 4Q5 -1 1 -2Z"), line("M0 -11L0 12", 2.6)),  # a double axe
    "ratmen": (  # a rat's head
        ink(disc(-7.5, -6.5, 4.4), disc(-7.5, -6.5, 1.9)),
        ink(disc(7.5, -6.5, 4.4), disc(7.5, -6.5, 1.9)),
        ink(FACE, disc(-3.4, 0, 1.3), disc(3.4, 0, 1.3)),
        line("M-11 5L-5 5.5M5 5.5L11 5M-10 9L-4 7.5M4 7.5L10 9", 0.9),
    ),
    "skeletons": (  # a skull
        ink(
            SKULL,
            disc(-4, -2, 2.6),
            disc(4, -2, 2.6),
            "M0 1L1.7 4L-1.7 4Z",
            box(-3, 6.5, 1.2, 3.5),
            box(1.8, 6.5, 1.2, 3.5),
        ),
    ),
    "sorcerers": (  # moon and star
        ink("M3 -11Q-11 -11 -11 1Q-10 12 2 11.5Q8 11 10 7Q-3 8 -4 -1Q-4 -7 3 -11Z"),
        Path(star(5, 5.5, 2.3, 5.5, -2), fill=INK),
    ),
    "tritons": (  # a trident
        line("M0 -10L0 12", 2.4),
        line("M-8 -7Q-8 3 0 3Q8 3 8 -7", 2.4),
        ink("M0 -12L2.8 -7L-2.8 -7Z", "M-8 -11L-5.3 -5.5L-10.7 -5.5Z", "M8 -11L10.7 -5.5L5.3 -5.5Z"),
    ),
    "trolls": (  # a spiked club
        ink(
            "M-10 11L-11.5 8L-1 -4Q0 -11 6 -11.5Q11.5 -11 11.5 -5Q11 1 4 1.5L-7 11.5Z",
            disc(4, -6.5, 1.3),
            disc(7.5, -4, 1.3),
        ),
        ink("M1 -12L3 -8L-1 -7Z", "M12 -12L9 -9L11 -7Z", "M12 2L8 1L10 -2Z", "M-4 -7L0 -6L-1 -3Z"),
    ),
    "wizards": (  # a pointed hat
        ink("M2 -12Q6 -9 4 -7L7 5Q0 8 -7 5Q-3 -8 2 -12Z"),
        ink("M-12 8Q-8 5 -7 7Q0 11 7 7Q8 5 12 8Q6 12.5 0 12.5Q-6 12.5 -12 8Z"),
    ),
}
CUSTOM: tuple[Shape, ...] = (line("M-8 -11L-8 12", 2.4), ink("M-7 -10L10 -10L6 -4L10 2L-7 2Z"))  # a banner of the user's

MARKERS: dict[str, tuple[Shape, ...]] = {
    "tribe": (  # a totem on a tan tile
        Path(box(-11, -11, 22, 22, 4), fill="#d9b384", stroke="#5b3a1c", width=1.8),
        Path(
            "M-5 -8L5 -8L5 8L-5 8Z" + disc(-2, -4, 1.2) + disc(2, -4, 1.2) + box(-2.5, 0, 5, 1.6) + box(-2.5, 4, 5, 1.6),
            fill="#5b3a1c",
        ),
        Path("M-9 -6L-5 -3L-5 0ZM9 -6L5 -3L5 0Z", fill="#5b3a1c"),
    ),
    "mountain": MOUNTAIN,
    "lair": (
        Path("M-11 10Q-12 -10 0 -10Q12 -10 11 10Z", fill="#7b6a58", stroke=DARK, width=1.6),
        Path("M-6 10Q-6.5 -4 0 -4Q6.5 -4 6 10Z", fill=DARK),
    ),
    "fort": FORT,
    "camp": (
        Path("M0 -10L12 9L-12 9Z", fill="#e8dcb5", stroke=DARK, width=1.8),
        Path("M0 -3L4.5 9L-4.5 9Z", fill="#7a4b22"),
    ),
    "hole": (
        Path(disc(0, 0, 11), fill="#6b8f3a", stroke=DARK, width=1.6),
        Path("M-8 3Q-7 -5 0 -5Q7 -5 8 3Q4 6.5 0 6.5Q-4 6.5 -8 3Z", fill="#1d130b"),
    ),
    "hero": HERO,
    "dragon": (
        Path(disc(0, 0, 11.5), fill=RED, stroke=DARK, width=1.6),
        Path(DRAGON + disc(1.5, -2.5, 1.4), fill="#ffe9c7"),
    ),
}

SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "mine": (
        Circle(0, 0, 11, "#3a3128", PALE, 1.6),
        Path("M-6 -1L-3 -6L3 -6L6 -1L0 7Z", fill=GOLD),
        Path("M-6 -1L6 -1M-2.5 -1L0 6M2.5 -1L0 6", stroke="#8a6a12", width=1.0),
    ),
    "magic": MAGIC,
    "cavern": CAVE,
    "coin": COIN,
}

MOTIFS = {terrain: PATTERNS[NAMES.get(terrain, terrain)] for terrain in TERRAINS}


def race_symbol(race: str) -> str:
    """The symbol of a race; the user's own have one in common."""
    return f"race-{race}" if race in RACES else "race-custom"


def symbols() -> dict[str, tuple[Shape, ...]]:
    """Every named symbol."""
    named = {f"race-{name}": shapes for name, shapes in RACES.items()}
    named["race-custom"] = CUSTOM
    named |= MARKERS | SYMBOLS
    return named | {f"motif-{name}": shapes for name, shapes in MOTIFS.items()}
