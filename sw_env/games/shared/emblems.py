"""Small pictures that several games have in common, and what all are drawn with; each about 24 units wide."""

import math

from sw_env.render.shapes import INK, Circle, Path, Shape, regular, star

GOLD, DARK, PALE, RED = "#f4c542", "#23252b", "#fffdf5", "#b3261e"


def ink(*outlines: str) -> Path:
    """Outlines filled with the colour of whoever uses the symbol."""
    return Path("".join(outlines), fill=INK)


def line(d: str, width: float = 2.4) -> Path:
    """A line in the colour of whoever uses the symbol."""
    return Path(d, stroke=INK, width=width)


def disc(x: float, y: float, r: float) -> str:
    """A circle as an outline, so that it can be a hole."""
    points = regular(8, r)
    bulge = [(x + px, y + py) for px, py in regular(8, r / math.cos(math.pi / 8), 22.5)]
    at = [(x + px, y + py) for px, py in points]
    turns = zip(bulge, at[1:] + at[:1], strict=True)
    return f"M{at[0][0]:.2f} {at[0][1]:.2f}" + "".join(f"Q{b[0]:.2f} {b[1]:.2f} {p[0]:.2f} {p[1]:.2f}" for b, p in turns) + "Z"


FORTRESS = "M-10 -10L-5.5 -10L-5.5 -6.5L-2.2 -6.5L-2.2 -10L2.2 -10L2.2 -6.5L5.5 -6.5L5.5 -10L10 -10L10 10L-10 10Z"
BAT = "M-8 2Q-6 -5 -2.5 -1L-1.2 -3L0 -1.5L1.2 -3L2.5 -1Q6 -5 8 2Q5 0.5 3.5 3Q1.5 1.5 0 5Q-1.5 1.5 -3.5 3Q-5 0.5 -8 2Z"

MOUNTAIN: tuple[Shape, ...] = (
    Path("M-13 10L-3 -10L2 -2L5 -6L13 10Z", fill="#6d7178", stroke=DARK, width=1.6),
    Path("M-3 -10L-6.5 -3L-3.5 -4.5L-1.5 -2L0.3 -4.6Z", fill=PALE),
)
FORT: tuple[Shape, ...] = (
    Path(FORTRESS, fill="#c9ccd2", stroke=DARK, width=1.8),
    Path("M-3.5 10L-3.5 3Q-3.5 -1 0 -1Q3.5 -1 3.5 3L3.5 10Z", fill=DARK),
)
HERO: tuple[Shape, ...] = (Path(disc(0, 0, 11), fill=GOLD, stroke=DARK, width=1.6), Path(star(5, 8.5, 3.6), fill="#7a1f5c"))
MAGIC: tuple[Shape, ...] = (Circle(0, 0, 11, "#4b2a86", PALE, 1.6), Path(star(4, 8.5, 2.6), fill="#ffe27a"))
CAVE: tuple[Shape, ...] = (Circle(0, 0, 11, "#1f2c3a", PALE, 1.6), Path(BAT, fill="#cfe3ff"))
COIN: tuple[Shape, ...] = (Circle(0, 0, 10, GOLD, "#8a6a12", 2.0), Path(star(5, 6, 2.5), fill="#8a6a12"))

MOTIFS: dict[str, tuple[Shape, ...]] = {
    "fields": (line("M-14 -5Q0 -10 14 -5M-14 1Q0 -4 14 1M-14 7Q0 2 14 7", 1.8),),
    "hills": (line("M-13 5Q-5 -9 3 5M1 1Q7 -7 13 5", 2.0),),
    "forest": (ink("M0 -12L6 -3L3.5 -3L8 5L1.5 5L1.5 9L-1.5 9L-1.5 5L-8 5L-3.5 -3L-6 -3Z"),),
    "swamp": (line("M-12 7L12 7M-7 7L-9 -4M0 7L0 -8M7 7L9 -4", 1.8), line("M0 -8L0 -3M9 -4L8 0", 3.4)),
    "mountain": (ink("M-12 8L-3 -9L2 0L5 -4L12 8Z", "M-3 -5L-6 1L-3.5 0L-1.5 2L0 0Z"),),
    "sea": (line("M-14 0Q-10 -6 -7 0Q-3 6 0 0Q4 -6 7 0Q11 6 14 0", 1.8),),
    "lake": (line("M-9 -2Q-5 -5 0 -2Q5 1 9 -2M-5 4Q-1 1 4 4", 1.6),),
}
"""The pattern of each terrain."""
