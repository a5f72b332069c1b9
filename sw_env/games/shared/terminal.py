"""Lines for the terminal: the colours of the seats, cells in columns."""

from collections.abc import Sequence

COLOURS = (31, 34, 33, 35, 36)


def painted(text: str, seat: int | None, colour: bool, bold: bool = False) -> str:
    """A text in a seat's colour."""
    if not colour or seat is None:
        return text
    return f"\x1b[{'1;' if bold else ''}{COLOURS[seat % len(COLOURS)]}m{text}\x1b[0m"


def in_columns(cells: Sequence[str], columns: int) -> list[str]:
    """Cells of equal width, read from the top down, then to the right."""
    rows = -(-len(cells) // columns)
    return ["  ".join(cells[i::rows]).rstrip() for i in range(rows)]
