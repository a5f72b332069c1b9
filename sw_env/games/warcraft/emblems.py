"""The small pictures: an emblem for each race, the symbols printed on the islands; pieces and markers are in pieces.py."""

from sw_env.games.shared.emblems import CAVE, COIN, DARK, GOLD, MAGIC, MOTIFS, PALE, disc, ink, line
from sw_env.games.warcraft.data.enums import Size
from sw_env.games.warcraft.pieces import PIECES
from sw_env.render.shapes import INK, Circle, Path, Shape, Text, box, polygon, regular, star

BULL = "M0 11Q-4 11 -4.5 6Q-7 2 -6 -3Q-12 -3 -12.5 -11Q-9 -6 -4 -6.5Q0 -8 4 -6.5Q9 -6 12.5 -11Q12 -3 6 -3Q7 2 4.5 6Q4 11 0 11Z"
WOLF = "M-10 -12L-4.5 -7Q0 -8.5 4.5 -7L10 -12L10.5 -1L7.5 4L3 6.5L0 12L-3 6.5L-7.5 4L-10.5 -1Z"
CRESCENT = "M5 -11.5Q-10 -11 -10.5 0Q-10 11 5 11.5Q-3 7 -3.5 0Q-3 -7 5 -11.5Z"
SNAKE = "M7 -9Q1 -13 -4 -9Q-8 -5 -2 -1Q6 3 2 7Q-3 11 -9 8"
AXE = "M-1 -10Q9 -13 11 -5Q11 2 6 5Q6 -1 -1 -2Z"
CRYSTAL = "M0 -12L5 -4L0 12L-5 -4Z"
SHARDS = ("M-7 -6L-4.5 -1L-7 8L-10 -1Z", "M7 -6L10 -1L7 8L4.5 -1Z")
PAINTED_SKULL = "M0 -11Q10 -11 10 -2Q10 3 6 4.5L6 10L-6 10L-6 4.5Q-10 3 -10 -2Q-10 -11 0 -11Z"
GOBLIN = "M-3.5 -8Q0 -10 3.5 -8L5 -4L13 -7Q11 1 5.5 2Q4 9 0 11Q-4 9 -5.5 2Q-11 1 -13 -7L-5 -4Z"
COG = polygon([regular(1, 11.5 if turn % 3 else 8.0, 15 * turn)[0] for turn in range(24)])

RACES: dict[str, tuple[Shape, ...]] = {
    "blood_elves": (Path(star(8, 12, 6.5), fill=INK), Path(star(8, 4.5, 3), fill=GOLD)),  # a sun
    "draenei": (ink(CRYSTAL, *SHARDS),),  # a crystal
    "dwarves": (ink(box(-9, -11, 18, 9, 2)), line("M0 -4L0 12", 3.4)),  # a hammer
    "ethereals": (  # a whirl of bands
        line("M-10 -3Q-9 -11 0 -11Q10 -11 11 -1", 2.4),
        line("M10 4Q8 11 0 11Q-9 11 -11 3", 2.4),
        line("M-5 1Q-5 -5 0 -5Q6 -5 5 1Q4 5 0 5", 2.2),
    ),
    "forsaken": (  # a cracked skull
        ink(PAINTED_SKULL, disc(-4, -2, 2.6), disc(4, -2, 2.6), "M0 1L1.7 4L-1.7 4Z", "M2 -11L0.5 -7.5L3 -6L2.4 -6L-0.5 -7.2Z"),
        line("M-11 12L-6 7M11 12L6 7", 2.4),
    ),
    "gnomes": (ink(COG, disc(0, 0, 4)),),  # a cogwheel
    "goblins": (ink(GOBLIN, disc(-2.4, -2, 1.3), disc(2.4, -2, 1.3), "M-2.5 4L2.5 4L0 6.5Z"),),  # long ears
    "humans": (  # a sword
        ink("M0 -12.5L2.2 -9L2.2 4L-2.2 4L-2.2 -9Z", box(-8, 4, 16, 2.8, 1.2), box(-1.4, 6.5, 2.8, 5)),
        Circle(0, 12, 1.8, INK),
    ),
    "kobolds": (  # a candle
        ink(box(-4, -2, 8, 12, 1), "M0 -12.5Q4.5 -7 0 -3.5Q-4.5 -7 0 -12.5Z"),
        line("M-9 11.5L9 11.5", 2.6),
    ),
    "naga": (line(SNAKE, 3.4), ink("M5.5 -11.5L12.5 -8L6 -4.5Z")),  # a snake
    "night_elves": (ink(CRESCENT), Path(star(4, 6, 2, 6, 0), fill=INK)),  # moon and star
    "orcs": (ink(AXE), line("M-2 -12L-2 12", 2.8)),  # an axe
    "pandaren": (  # a panda
        ink(disc(-8, -8, 3.8)),
        ink(disc(8, -8, 3.8)),
        ink(disc(0, 1, 10.2), disc(-4, -1, 2.8), disc(4, -1, 2.8), "M-2 5L2 5L0 7Z"),
    ),
    "tauren": (ink(BULL, disc(-2.2, 0, 1.2), disc(2.2, 0, 1.2)),),  # a bull
    "trolls": (  # a mask with tusks
        ink("M-8 -12Q0 -9 8 -12L9 2Q6 11 0 12Q-6 11 -9 2Z", "M-6 -4L-1.5 -2L-6 0Z", "M6 -4L1.5 -2L6 0Z", box(-3, 5, 6, 1.8)),
        line("M-5 6Q-11 8 -12 1M5 6Q11 8 12 1", 2.2),
    ),
    "worgen": (ink(WOLF, "M-6.5 -3L-2 -0.5L-6 0.5Z", "M6.5 -3L2 -0.5L6 0.5Z"),),  # a wolf
}

SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "entry": (  # an anchor
        Circle(0, 0, 11, "#f7f3e6", DARK, 1.4),
        Path("M0 -4L0 7M-4 -1.5L4 -1.5M-6.5 2Q-6 7.5 0 7.5Q6 7.5 6.5 2", stroke="#1d4f7a", width=2.0),
        Circle(0, -5.5, 1.8, "#f7f3e6", "#1d4f7a", 1.6),
    ),
    "cave": CAVE,
    "magic": MAGIC,
    "coin": COIN,
}
ICONS: dict[str, tuple[Shape, ...]] = {
    f"icon-{size}": (Circle(0, 0, 9.5, PALE, "#7a5a1c", 1.6), Text(0, 0, str(size), 12, "#7a5a1c", bold=True)) for size in Size
}
"""Where a marker lies in the beginning."""


def race_symbol(race: str) -> str:
    """The symbol of a race."""
    return f"race-{race}"


def symbols() -> dict[str, tuple[Shape, ...]]:
    """Every named symbol."""
    named = {race_symbol(name): shapes for name, shapes in RACES.items()}
    named |= PIECES | SYMBOLS | ICONS
    return named | {f"motif-{name}": shapes for name, shapes in MOTIFS.items()}
