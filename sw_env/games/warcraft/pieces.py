"""What may lie in a region beside tokens, drawn: pieces, Artifacts on purple discs, Legendary Places on green tiles."""

from sw_env.games.shared.emblems import DARK, FORT, GOLD, HERO, MOUNTAIN, PALE, disc
from sw_env.render.shapes import Circle, Path, Shape, Text, box, star

RELIC, PLACE = "#6a3a9c", "#1f6a5a"
YIN = "M0 -9.7C5.4 -9.7 9.7 -5.4 9.7 0C9.7 5.4 5.4 9.7 0 9.7C-6 9.7 -6 0 0 0C6 0 6 -9.7 0 -9.7Z"


def _artifact(*shapes: Shape) -> tuple[Shape, ...]:
    return (Circle(0, 0, 11.5, RELIC, GOLD, 2.0), *shapes)


def _place(*shapes: Shape) -> tuple[Shape, ...]:
    return (Path(box(-11.5, -11.5, 23, 23, 3), fill=PLACE, stroke="#d9e6df", width=1.8), *shapes)


def _pale(*outlines: str) -> Path:
    return Path("".join(outlines), fill=PALE)


def _thin(d: str, width: float = 1.8, colour: str = PALE) -> Path:
    return Path(d, stroke=colour, width=width)


PIECES: dict[str, tuple[Shape, ...]] = {
    "mountain": MOUNTAIN,
    "murloc": (  # a fish's face
        Path(disc(0, 0, 11), fill="#4f9d5d", stroke=DARK, width=1.6),
        Path("M0 -14L4 -8L-4 -8Z", fill="#c9622b"),
        Path(disc(-5, -3, 3.2) + disc(5, -3, 3.2), fill=PALE),
        Path(disc(-5, -3, 1.4) + disc(5, -3, 1.4), fill=DARK),
        Path("M-7 5L7 5L5 8L2.5 5.6L0 8L-2.5 5.6L-5 8Z", fill=PALE),
    ),
    "fort": FORT,
    "wall": (  # three wisps
        Path("M-11 10L-11 -2Q-11 -9 -7 -12Q-3 -9 -3.5 -2L-3.5 10Z", fill="#8fd8f0", stroke=DARK, width=1.3),
        Path("M-3.7 10L-3.7 -3Q-3.5 -10 0 -13Q3.5 -10 3.7 -3L3.7 10Z", fill="#c3ecfa", stroke=DARK, width=1.3),
        Path("M3.5 10L3.5 -2Q3 -9 7 -12Q11 -9 11 -2L11 10Z", fill="#8fd8f0", stroke=DARK, width=1.3),
    ),
    "tower": (
        Path("M-5 11L-4 -3L-7 -4L-7 -10L7 -10L7 -4L4 -3L5 11Z", fill="#b98a4e", stroke=DARK, width=1.5),
        Path("M0 -10L0 -14L6 -12.5L0 -11Z", fill="#b3261e", stroke=DARK, width=0.8),
        Path(box(-1.6, 4, 3.2, 7), fill=DARK),
    ),
    "objective": (  # a target
        Circle(0, 0, 11, PALE, DARK, 1.6),
        Circle(0, 0, 7, "#b3261e", None, 0),
        Circle(0, 0, 3.4, PALE, None, 0),
    ),
    "bomb": (  # its back: live and dud look alike
        Path("M3 -9Q6 -13 10 -11", stroke="#8a6a12", width=1.8),
        Circle(0, 1.5, 9.5, "#2c2f36", "#e6e1d3", 1.4),
        Text(0, 1.8, "?", 12, PALE, bold=True),
    ),
    "champion": HERO,
    "beast": (  # a paw
        Path(disc(0, 0, 11), fill="#7a4b22", stroke=PALE, width=1.4),
        Path(disc(-5.6, -2, 2), fill=PALE),
        Path(disc(-2, -5.6, 2.1), fill=PALE),
        Path(disc(2, -5.6, 2.1), fill=PALE),
        Path(disc(5.6, -2, 2), fill=PALE),
        Path("M0 -1Q6 3 4 6.5Q2 8 0 6.6Q-2 8 -4 6.5Q-6 3 0 -1Z", fill=PALE),
    ),
    "hidden": (  # a marker's back
        Path(box(-11, -11, 22, 22, 4), fill="#7d6b4f", stroke=GOLD, width=1.8),
        Path(box(-7.5, -7.5, 15, 15, 2), stroke="#c9b07a", width=1.0),
        Text(0, 0.3, "?", 13, "#f4e3b0", bold=True),
    ),
    "harmony": (
        Circle(0, 0, 10.5, PALE, DARK, 1.4),
        Path(YIN, fill="#2f7d5b"),
        Path(disc(0, -5.2, 1.6), fill="#2f7d5b"),
        Path(disc(0, 5.2, 1.6), fill=PALE),
    ),
    "aegis_of_aggramar": _artifact(
        Path("M-7 -8Q0 -5 7 -8L7 0Q5 6 0 9Q-5 6 -7 0Z", fill=GOLD, stroke=PALE, width=1.2),
        Path(star(4, 5, 1.6, 0, -0.5), fill=RELIC),
    ),
    "ashes_of_alar": _artifact(
        Path("M0 9Q-8 5 -6 -2Q-4 1 -3 0Q-4 -7 2 -10Q1 -5 5 -3Q8 2 4 7Q3 9 0 9Z", fill="#ff8a2b"),
        Path("M0 8Q-3 5 0 1Q3 4 0 8Z", fill="#ffe27a"),
    ),
    "doomhammer": _artifact(_pale(box(-8, -7.5, 16, 7, 1)), _thin("M0 -3L0 9", 2.6)),
    "frostmourne": _artifact(
        Path("M0 -10L2 -6L2 3L-2 3L-2 -6Z", fill="#bfe9ff"), _thin("M-5.5 3.5L5.5 3.5M0 4L0 8.5", 2.2, "#bfe9ff")
    ),
    "heart_of_azeroth": _artifact(
        _thin("M-7 -9Q0 -3 7 -9", 1.4, GOLD), Path("M0 8L-6.5 0Q-6 -5 0 -2Q6 -5 6.5 0Z", fill="#4fd0e8", stroke=PALE, width=1.0)
    ),
    "battleground": _place(_thin("M-8 -8L7 7M8 -8L-7 7", 2.4), _thin("M-8.5 4L-4 8.5M8.5 4L4 8.5", 1.8)),
    "dark_portal": _place(
        Path("M-8 9L-8 -3Q-8 -9 0 -9Q8 -9 8 -3L8 9Z", fill="#17211f", stroke=PALE, width=1.6),
        _thin("M-3 3Q-4 -4 1 -4Q5 -3 3 1Q1 4 -1 1", 1.6, "#7dff5a"),
    ),
    "karazhan": _place(_pale("M-4 9L-3 -3L-5 -3L0 -10L5 -3L3 -3L4 9Z", box(-1.2, 0, 2.4, 3)), _thin("M-8 9L8 9", 1.6)),
    "lights_hope_chapel": _place(
        _pale("M-8 9L-8 0L0 -5L8 0L8 9Z", box(-1.8, 4, 3.6, 5)), _thin("M0 -10L0 -5M-2.5 -8L2.5 -8", 1.6)
    ),
    "meeting_stone": _place(_pale("M-5 9L-6 -4L0 -9L6 -4L5 9Z"), _thin("M-2.5 -2L2.5 -2L-2.5 3L2.5 3", 1.4, PLACE)),
    "spirit_healer": _place(
        Circle(0, -5.5, 2.6, PALE),
        _pale("M0 -2L4 9L-4 9Z", "M-1.5 -2Q-9 -6 -9.5 2Q-5 2 -2 1Z", "M1.5 -2Q9 -6 9.5 2Q5 2 2 1Z"),
    ),
    "well_of_eternity": _place(
        Circle(0, 1, 8, PLACE, PALE, 1.8), _thin("M-4.5 1Q-4 -4 1 -3Q5 -1 3 3Q0 6 -2 3Q-2 0 1 1", 1.6, "#7fd0ff")
    ),
}
"""Pieces and markers by the words of positions; a Beast and a Harmony token by their own."""
