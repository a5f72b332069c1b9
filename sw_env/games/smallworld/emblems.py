"""The small pictures: an emblem for each race, the markers, the symbols of the regions; each about 24 units wide."""

import math

from sw_env.render.shapes import INK, Circle, Path, Shape, box, regular, star


def _ink(*outlines: str) -> Path:
    return Path("".join(outlines), fill=INK)


def _line(d: str, width: float = 2.4) -> Path:
    return Path(d, stroke=INK, width=width)


def _disc(x: float, y: float, r: float) -> str:
    """A circle as an outline, so that it can be a hole."""
    points = regular(8, r)
    bulge = [(x + px, y + py) for px, py in regular(8, r / math.cos(math.pi / 8), 22.5)]
    at = [(x + px, y + py) for px, py in points]
    turns = zip(bulge, at[1:] + at[:1], strict=True)
    return f"M{at[0][0]:.2f} {at[0][1]:.2f}" + "".join(f"Q{b[0]:.2f} {b[1]:.2f} {p[0]:.2f} {p[1]:.2f}" for b, p in turns) + "Z"


SKULL = "M0 -11Q10 -11 10 -2Q10 3 6 4.5L6 10L-6 10L-6 4.5Q-10 3 -10 -2Q-10 -11 0 -11Z"
FACE = "M-9 -3Q-8 7 0 11Q8 7 9 -3Q4 -6 0 -6Q-4 -6 -9 -3Z"
DRAGON = "M-7 8Q-9 -1 -4 -5L-8 -10Q-1 -9.5 1 -6.5Q6 -6 9 -1Q9.5 1.5 7 2L2 2.5L5 5Q2 6.5 -1 5Q-2 7 -1 9.5Q-5 10 -7 8Z"
LEAF = "M9 -11Q12 6 0 9Q-4 10 -6 7Q-10 0 -3 -6Q2 -10 9 -11Z"
BLADE = "M-1 -9Q-9 -12 -11 -3Q-10 3 -6 4Q-5 -1 -1 -2Z"
FORTRESS = "M-10 -10L-5.5 -10L-5.5 -6.5L-2.2 -6.5L-2.2 -10L2.2 -10L2.2 -6.5L5.5 -6.5L5.5 -10L10 -10L10 10L-10 10Z"
BAT = "M-8 2Q-6 -5 -2.5 -1L-1.2 -3L0 -1.5L1.2 -3L2.5 -1Q6 -5 8 2Q5 0.5 3.5 3Q1.5 1.5 0 5Q-1.5 1.5 -3.5 3Q-5 0.5 -8 2Z"

RACES: dict[str, tuple[Shape, ...]] = {
    "amazons": (  # a drawn bow
        _line("M-3 -11Q13 0 -3 11", 2.6),
        _line("M-3 -11L-7 0L-3 11", 1.2),
        _line("M-10 0L8 0", 2.0),
        _ink("M12 0L5 -4L5 4Z"),
    ),
    "dwarves": (  # a pickaxe
        _ink("M-12 -1Q-8 -11 0 -11Q8 -11 12 -1Q6 -6 0 -6Q-6 -6 -12 -1Z"),
        _line("M0 -9L0 11", 3.2),
    ),
    "elves": (_ink(LEAF, "M-4.5 6Q1 0 7 -8.5Q3 1 -3.5 7Z"), _line("M-11 12Q-8 7 -5 5", 2.2)),  # a leaf
    "ghouls": (  # a gravestone
        _ink(
            "M-8 11L-8 -3Q-8 -11 0 -11Q8 -11 8 -3L8 11Z",
            box(-1.3, -7, 2.6, 11),
            box(-4.5, -4, 3.2, 2.6),
            box(1.3, -4, 3.2, 2.6),
        ),
        _line("M-11 11L11 11", 2.2),
    ),
    "giants": (  # a huge foot
        _ink("M-5 -3Q2 -7 6 -1Q9 3 5 7Q3 12 -2 11Q-6 9 -5 4Q-8 1 -5 -3Z"),
        Circle(-6.5, -6.5, 2.9, INK),
        Circle(-0.8, -9.2, 2.2, INK),
        Circle(3.8, -8.4, 1.9, INK),
        Circle(7.6, -6, 1.6, INK),
        Circle(10, -2.8, 1.4, INK),
    ),
    "halflings": (  # a round door
        _ink(_disc(0, 0, 11), _disc(0, 0, 8.4)),
        _ink(_disc(0, 0, 6.6), _disc(3, 0.6, 1.5), box(-3.2, -5.4, 1, 10.8)),
    ),
    "humans": (  # a quartered shield
        _ink("M-9 -11L9 -11L9 0Q9 8 0 12Q-9 8 -9 0Z", "M-6.5 -8.5L-1 -8.5L-1 -1L-6.5 -1Z", "M1 1L6.5 1Q6 6 1 8.7Z"),
    ),
    "orcs": (_ink(BLADE, "M1 -9Q9 -12 11 -3Q10 3 6 4Q5 -1 1 -2Z"), _line("M0 -11L0 12", 2.6)),  # a double axe
    "ratmen": (  # a rat's head
        _ink(_disc(-7.5, -6.5, 4.4), _disc(-7.5, -6.5, 1.9)),
        _ink(_disc(7.5, -6.5, 4.4), _disc(7.5, -6.5, 1.9)),
        _ink(FACE, _disc(-3.4, 0, 1.3), _disc(3.4, 0, 1.3)),
        _line("M-11 5L-5 5.5M5 5.5L11 5M-10 9L-4 7.5M4 7.5L10 9", 0.9),
    ),
    "skeletons": (  # a skull
        _ink(
            SKULL,
            _disc(-4, -2, 2.6),
            _disc(4, -2, 2.6),
            "M0 1L1.7 4L-1.7 4Z",
            box(-3, 6.5, 1.2, 3.5),
            box(1.8, 6.5, 1.2, 3.5),
        ),
    ),
    "sorcerers": (  # moon and star
        _ink("M3 -11Q-11 -11 -11 1Q-10 12 2 11.5Q8 11 10 7Q-3 8 -4 -1Q-4 -7 3 -11Z"),
        Path(star(5, 5.5, 2.3, 5.5, -2), fill=INK),
    ),
    "tritons": (  # a trident
        _line("M0 -10L0 12", 2.4),
        _line("M-8 -7Q-8 3 0 3Q8 3 8 -7", 2.4),
        _ink("M0 -12L2.8 -7L-2.8 -7Z", "M-8 -11L-5.3 -5.5L-10.7 -5.5Z", "M8 -11L10.7 -5.5L5.3 -5.5Z"),
    ),
    "trolls": (  # a spiked club
        _ink(
            "M-10 11L-11.5 8L-1 -4Q0 -11 6 -11.5Q11.5 -11 11.5 -5Q11 1 4 1.5L-7 11.5Z",
            _disc(4, -6.5, 1.3),
            _disc(7.5, -4, 1.3),
        ),
        _ink("M1 -12L3 -8L-1 -7Z", "M12 -12L9 -9L11 -7Z", "M12 2L8 1L10 -2Z", "M-4 -7L0 -6L-1 -3Z"),
    ),
    "wizards": (  # a pointed hat
        _ink("M2 -12Q6 -9 4 -7L7 5Q0 8 -7 5Q-3 -8 2 -12Z"),
        _ink("M-12 8Q-8 5 -7 7Q0 11 7 7Q8 5 12 8Q6 12.5 0 12.5Q-6 12.5 -12 8Z"),
    ),
}
CUSTOM: tuple[Shape, ...] = (_line("M-8 -11L-8 12", 2.4), _ink("M-7 -10L10 -10L6 -4L10 2L-7 2Z"))  # a banner of the user's

GOLD, DARK, PALE, STONE, RED = "#f4c542", "#23252b", "#fffdf5", "#8d9096", "#b3261e"

MARKERS: dict[str, tuple[Shape, ...]] = {
    "tribe": (  # a totem on a tan tile
        Path(box(-11, -11, 22, 22, 4), fill="#d9b384", stroke="#5b3a1c", width=1.8),
        Path(
            "M-5 -8L5 -8L5 8L-5 8Z" + _disc(-2, -4, 1.2) + _disc(2, -4, 1.2) + box(-2.5, 0, 5, 1.6) + box(-2.5, 4, 5, 1.6),
            fill="#5b3a1c",
        ),
        Path("M-9 -6L-5 -3L-5 0ZM9 -6L5 -3L5 0Z", fill="#5b3a1c"),
    ),
    "mountain": (
        Path("M-13 10L-3 -10L2 -2L5 -6L13 10Z", fill="#6d7178", stroke=DARK, width=1.6),
        Path("M-3 -10L-6.5 -3L-3.5 -4.5L-1.5 -2L0.3 -4.6Z", fill=PALE),
    ),
    "lair": (
        Path("M-11 10Q-12 -10 0 -10Q12 -10 11 10Z", fill="#7b6a58", stroke=DARK, width=1.6),
        Path("M-6 10Q-6.5 -4 0 -4Q6.5 -4 6 10Z", fill=DARK),
    ),
    "fort": (
        Path(
            FORTRESS,
            fill="#c9ccd2",
            stroke=DARK,
            width=1.8,
        ),
        Path("M-3.5 10L-3.5 3Q-3.5 -1 0 -1Q3.5 -1 3.5 3L3.5 10Z", fill=DARK),
    ),
    "camp": (
        Path("M0 -10L12 9L-12 9Z", fill="#e8dcb5", stroke=DARK, width=1.8),
        Path("M0 -3L4.5 9L-4.5 9Z", fill="#7a4b22"),
    ),
    "hole": (
        Path(_disc(0, 0, 11), fill="#6b8f3a", stroke=DARK, width=1.6),
        Path("M-8 3Q-7 -5 0 -5Q7 -5 8 3Q4 6.5 0 6.5Q-4 6.5 -8 3Z", fill="#1d130b"),
    ),
    "hero": (
        Path(_disc(0, 0, 11), fill=GOLD, stroke=DARK, width=1.6),
        Path(star(5, 8.5, 3.6), fill="#7a1f5c"),
    ),
    "dragon": (
        Path(_disc(0, 0, 11.5), fill=RED, stroke=DARK, width=1.6),
        Path(DRAGON + _disc(1.5, -2.5, 1.4), fill="#ffe9c7"),
    ),
}

SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "mine": (
        Circle(0, 0, 11, "#3a3128", PALE, 1.6),
        Path("M-6 -1L-3 -6L3 -6L6 -1L0 7Z", fill=GOLD),
        Path("M-6 -1L6 -1M-2.5 -1L0 6M2.5 -1L0 6", stroke="#8a6a12", width=1.0),
    ),
    "magic": (Circle(0, 0, 11, "#4b2a86", PALE, 1.6), Path(star(4, 8.5, 2.6), fill="#ffe27a")),
    "cavern": (
        Circle(0, 0, 11, "#1f2c3a", PALE, 1.6),
        Path(
            BAT,
            fill="#cfe3ff",
        ),
    ),
    "coin": (Circle(0, 0, 10, GOLD, "#8a6a12", 2.0), Path(star(5, 6, 2.5), fill="#8a6a12")),
}

MOTIFS: dict[str, tuple[Shape, ...]] = {
    "farmland": (_line("M-14 -5Q0 -10 14 -5M-14 1Q0 -4 14 1M-14 7Q0 2 14 7", 1.8),),
    "hill": (_line("M-13 5Q-5 -9 3 5M1 1Q7 -7 13 5", 2.0),),
    "forest": (_ink("M0 -12L6 -3L3.5 -3L8 5L1.5 5L1.5 9L-1.5 9L-1.5 5L-8 5L-3.5 -3L-6 -3Z"),),
    "swamp": (_line("M-12 7L12 7M-7 7L-9 -4M0 7L0 -8M7 7L9 -4", 1.8), _line("M0 -8L0 -3M9 -4L8 0", 3.4)),
    "mountain": (_ink("M-12 8L-3 -9L2 0L5 -4L12 8Z", "M-3 -5L-6 1L-3.5 0L-1.5 2L0 0Z"),),
    "sea": (_line("M-14 0Q-10 -6 -7 0Q-3 6 0 0Q4 -6 7 0Q11 6 14 0", 1.8),),
    "lake": (_line("M-9 -2Q-5 -5 0 -2Q5 1 9 -2M-5 4Q-1 1 4 4", 1.6),),
}


def race_symbol(race: str) -> str:
    """The symbol of a race; the user's own have one in common."""
    return f"race-{race}" if race in RACES else "race-custom"


def symbols() -> dict[str, tuple[Shape, ...]]:
    """Every named symbol."""
    named = {f"race-{name}": shapes for name, shapes in RACES.items()}
    named["race-custom"] = CUSTOM
    named |= MARKERS | SYMBOLS
    return named | {f"motif-{name}": shapes for name, shapes in MOTIFS.items()}
