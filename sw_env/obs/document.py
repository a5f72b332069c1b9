# ruff: noqa: E501 - lines of the pages
"""The pages on observation and actions of each game, written from its tables: `python -m sw_env.obs.document`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol, cast

from sw_env.games import CLASSIC, GAMES, load, part
from sw_env.obs.layout import Field, Layout
from sw_env.pages import docs_folder

NOTE = "<!-- Written by `python -m sw_env.obs.document`; do not edit. -->\n"


class Manual(Protocol):
    """`manual.py` of a game: what its pages can't know from its tables."""

    TABLES: Sequence[tuple[str, Any]]
    """Usual tables: how they are called, their configuration."""
    HIDDEN: str
    """What nobody knows."""
    FACTS: str
    """Where what never changes comes from, and what it is."""
    PADDED: str
    """For how much the one layout for every board has room."""
    CARDS: Sequence[tuple[str, Sequence[str], str]]
    """Kinds of card that are numbered: how they are called, their names, and of whom the next number is."""
    ACTIONS: Sequence[tuple[str, str, str]]
    """Numbers, name and meaning."""
    NOTES: Sequence[str]


def manual_of(game: str) -> Manual:
    return cast(Manual, part(game, "manual"))


def observation_page(game: str) -> str:
    """The page on observations."""
    manual = manual_of(game)
    layouts = [(name, Layout.of(config)) for name, config in manual.TABLES]
    layouts.append(("padded", Layout.of(manual.TABLES[0][1], padded=True)))
    sections = layouts[0][1].sections
    lines = [
        f"# The observation{_of(game)}",
        NOTE,
        "One row of `uint8` for one game, seen from one seat. It holds everything that is public and what the seat itself knows;",
        '`coins="public"` shows the coins of all, where a game hides them. Seats are relative: 0 is the seat that looks, 1 the next one',
        f"clockwise. What nobody knows ({manual.HIDDEN}) is not in it.",
        "`sw_env.obs.decode.decode` turns a row back into the public position.",
        "",
        "A section is stored field by field: all rows of the first field, then all rows of the second one. `layout.view(rows)` gives",
        'each section as an array (…, rows, fields), `layout.fields(rows)` each field by its name ("regions.tokens"), both without',
        "copying. `layout.blocks[name].start` is where a section begins. Fields in *italics* are there once for every seat: `held_0`,",
        f"`held_1`, …. What never changes during a game comes once from {manual.FACTS}.",
        "",
        f"Every board has a layout of its own; `padded=True` gives the one for {manual.PADDED} everywhere, so that one network",
        "plays all boards. What is not there is 0.",
        "",
        "| section | " + " | ".join(name for name, _ in layouts) + " |",
        "| --- |" + " ---: |" * len(layouts),
    ]
    for section in sections:
        lengths = [f"{layout.blocks[section.name].start} + {layout.blocks[section.name].length}" for _, layout in layouts]
        lines.append(f"| {section.name} | " + " | ".join(lengths) + " |")
    lines += ["| **numbers** | " + " | ".join(f"**{layout.size}**" for _, layout in layouts) + " |", ""]
    for section in sections:
        lines += [f"## {section.name}", "", f"{section.text} One row for each {section.rows}.", ""]
        lines += ["| field | meaning |", "| --- | --- |", *(_field(field) for field in section.fields), ""]
    lines += ["## Numbers of cards", ""]
    for kind, names, next_one in manual.CARDS:
        more = f"; {next_one} number {len(names)}" if next_one else ""
        lines += [f"{kind.capitalize()}s from 0: " + ", ".join(names) + f"{more}.", ""]
    return "\n".join(lines)


def _of(game: str) -> str:
    return "" if game == CLASSIC else f" of {load(game).title}"


def _field(field: Field) -> str:
    return f"| {f'*{field.name}*' if field.each_seat else field.name} | {field.text} |"


def actions_page(game: str) -> str:
    """The page on actions."""
    manual, spec = manual_of(game), load(game)
    words = "one word (`bits`) it is" if spec.words == 1 else f"{spec.words} words of 64 bits (`bits`) it is"
    lines = [
        f"# The actions{_of(game)}",
        NOTE,
        f"There are {spec.actions} actions, the same for every board and every number of players. The mask has a 1 for each legal one;",
        f"as {words} bit a for action a. A decision is one action; a turn has several (docs/rewards.md).",
        "",
        "| number | name | meaning by phase |",
        "| --- | --- | --- |",
        *(f"| {numbers} | {name} | {text} |" for numbers, name, text in manual.ACTIONS),
        "",
        *(f"* {note}" for note in manual.NOTES),
        "* A decision with a single legal action is played by itself (`skip_forced=True`, the default of all environments but OpenSpiel);",
        "  `skip_forced=False` asks for it.",
        "",
    ]
    return "\n".join(lines)


def folder_of(game: str) -> Path:
    """Where the pages of a game are."""
    docs = docs_folder()
    return docs if game == CLASSIC else docs / "games" / game


PAGES = {"observation.md": observation_page, "actions.md": actions_page}


def main() -> None:
    """Write both pages of every game."""
    for game in GAMES:
        for name, page in PAGES.items():
            file = folder_of(game) / name
            file.write_text(page(game), encoding="utf-8")
            print(f"wrote {file}")


if __name__ == "__main__":
    main()
