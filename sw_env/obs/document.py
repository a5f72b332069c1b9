# ruff: noqa: E501 - lines of the pages
"""docs/observation.md and docs/actions.md, written from the tables: `python -m sw_env.obs.document`."""

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import ACTIONS, COLUMN, MAX_REGIONS, MAX_SEATS, MIN_SEATS
from sw_env.games.smallworld.layout import SECTIONS
from sw_env.obs.layout import Field, Layout
from sw_env.pages import docs_folder

ACTION_ROWS = (
    (
        f"0 … {MAX_REGIONS - 1}",
        "REGION(r)",
        "EXPAND: a region of the expanding race is abandoned, any other one conquered, outright if the tokens suffice, else as the"
        " final attempt with the die; after DRAGON or CONVERT the target of these. VACATE: give the region up. REDEPLOY: one token"
        " there (all that are left, after FILL). ENCAMP: one camp. HERO, FORT: the hero, the fortress. VICTIM_REDEPLOY,"
        " VICTIM_ENCAMP: a displaced token, a displaced camp",
    ),
    (f"{Act.COMBO} … {Act.COMBO + COLUMN - 1}", "COMBO(i)", "PICK: the combo in slot i of the column, for i coins"),
    (f"{Act.ALLY + 1} … {Act.ALLY + 4}", "ALLY(k)", "ALLY: the player k seats clockwise may not attack"),
    (str(int(Act.DECLINE)), "DECLINE", "EXPAND, before anything else was done; STOUT: the active race goes into decline"),
    (str(int(Act.DONE)), "DONE", "EXPAND: no more conquests. FORT, ALLY: none. STOUT: stay active"),
    (str(int(Act.ROLL)), "ROLL", "EXPAND of a Berserk race: roll before the next conquest"),
    (str(int(Act.DRAGON)), "DRAGON", "EXPAND: the next REGION is conquered by the dragon"),
    (str(int(Act.CONVERT)), "CONVERT", "EXPAND: the next REGION is converted"),
    (str(int(Act.FILL)), "FILL", "REDEPLOY, VICTIM_REDEPLOY: the next REGION gets all tokens that are left"),
)
NOTE = "<!-- Written by `python -m sw_env.obs.document`; do not edit. -->\n"


def observation_page() -> str:
    """The page on observations."""
    boards = [GameConfig.make(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)]
    layouts = [(config.board.name, Layout.of(config)) for config in boards] + [("padded", Layout.of(boards[0], padded=True))]
    lines = [
        "# The observation",
        NOTE,
        "One row of `uint8` for one game, seen from one seat. It holds everything that is public and the coins of the seat itself;",
        '`coins="public"` shows the coins of all. Seats are relative: 0 is the seat that looks, 1 the next one clockwise.',
        "What nobody knows (the order of the hidden banners and badges, the dice to come) is not in it.",
        "`sw_env.obs.decode.decode` turns a row back into the public position.",
        "",
        "A section is stored field by field: all rows of the first field, then all rows of the second one. `layout.view(rows)` gives",
        'each section as an array (…, rows, fields), `layout.fields(rows)` each field by its name ("regions.tokens"), both without',
        "copying. `layout.blocks[name].start` is where a section begins. Fields in *italics* are there once for every seat: `held_0`,",
        "`held_1`, …. What never changes during a game comes once from `sw_env.obs.layout.board_facts(config)`: adjacency, terrain,",
        "symbols, coast, border.",
        "",
        "Every board has a layout of its own; `padded=True` gives the one for 48 regions and 5 seats everywhere, so that one network",
        "plays all boards. What is not there is 0.",
        "",
        "| section | " + " | ".join(name for name, _ in layouts) + " |",
        "| --- |" + " ---: |" * len(layouts),
    ]
    for section in SECTIONS:
        lengths = [f"{layout.blocks[section.name].start} + {layout.blocks[section.name].length}" for _, layout in layouts]
        lines.append(f"| {section.name} | " + " | ".join(lengths) + " |")
    lines += ["| **numbers** | " + " | ".join(f"**{layout.size}**" for _, layout in layouts) + " |", ""]
    for section in SECTIONS:
        lines += [f"## {section.name}", "", f"{section.text} One row for each {section.rows}.", ""]
        lines += ["| field | meaning |", "| --- | --- |", *(_field(field) for field in section.fields), ""]
    lines += ["## Numbers of banners and badges", ""]
    for kind, names in (("banner", [race.name for race in RACES]), ("badge", [power.name for power in POWERS])):
        lines.append(f"{kind.capitalize()}s from 0: " + ", ".join(names) + f"; a user's own {kind} is number {len(names)}.")
        lines.append("")
    return "\n".join(lines)


def _field(field: Field) -> str:
    return f"| {f'*{field.name}*' if field.each_seat else field.name} | {field.text} |"


def actions_page() -> str:
    """The page on actions."""
    lines = [
        "# The actions",
        NOTE,
        f"There are {ACTIONS} actions, the same for every board and every number of players. The mask has a 1 for each legal one;",
        "as one word (`bits`) it is bit a for action a. A decision is one action; a turn has several (docs/rewards.md).",
        "",
        "| number | name | meaning by phase |",
        "| --- | --- | --- |",
        *(f"| {numbers} | {name} | {text} |" for numbers, name, text in ACTION_ROWS),
        "",
        "* Tokens, camps and heroes are placed in canonical order: no region before the previous one (`cursor`), heroes strictly",
        "  ascending. Every distribution has exactly one path, and none is lost.",
        "* FILL is legal while at least two tokens are left and at least two regions are legal.",
        "* DRAGON and CONVERT are legal only where a target exists; there is no way back, and none is needed.",
        "* A decision with a single legal action is played by itself (`skip_forced=True`, the default of all environments but",
        "  OpenSpiel); `skip_forced=False` asks for it.",
        "* VICTIM_REDEPLOY and VICTIM_ENCAMP are decisions of a defender in the turn of another player: look at `actor`, not at the",
        "  turn.",
        "",
    ]
    return "\n".join(lines)


PAGES = {"observation.md": observation_page, "actions.md": actions_page}


def main() -> None:
    """Write both pages."""
    docs = docs_folder()
    for name, page in PAGES.items():
        (docs / name).write_text(page(), encoding="utf-8")
        print(f"wrote {docs / name}")


if __name__ == "__main__":
    main()
