"""The command line: any words; each command ends with a code and without a traceback."""

import contextlib
import io
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from fuzz.mutate import odd, toml_value
from sw_env.cli import COMMANDS, main

LONGEST = 2500
GAME = ("--map", "--edition", "--seed")
QUICK = {
    "record": (
        ["--seats", "2"],
        ["--map", "--edition", "--seed", "--agents", "--snapshots", "--race", "--power", "--out", "--keep-forced"],
    ),
    "check": (["{games}"], ["--map", "--race", "--power"]),
    "show": (["{games}"], ["--game", "--at", "--svg", "--width", "--map", "--race", "--every", "--out"]),
    "arena": (
        ["random", "random", "--games", "2", "--workers", "1"],
        ["--seats", "--seed", "--map", "--edition", "--out", "--sprt", "--csv"],
    ),
    "stats": (
        ["--agents", "random", "--seats", "2", "--games", "2"],
        ["--seed", "--map", "--edition", "--out", "--combos", "--json"],
    ),
    "agents": (["--no-speed"], ["--seats", "--map", "--edition", "--json"]),
}
"""What each command begins with here, and what may follow."""
WORDS = (
    "",
    "-",
    "--",
    "2",
    "5",
    "9",
    "-1",
    "2-5",
    "x",
    "\udcff",
    "0.5,0.6",
    "nan,1",
    "{folder}",
    "{games}",
    "{new}",
    "/dev/null",
    "greedy",
    "2017",
    "5p",
)


@cache
def game():
    """A record."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        main(["record", "--seats", "2"])
    return said.getvalue()


def attempt(rng):
    with TemporaryDirectory() as folder:
        Path(folder, "games.jsonl").write_text(game())
        given = {"folder": folder, "games": f"{folder}/games.jsonl", "new": f"{folder}/new"}
        words = [one.format_map(given) if "{" in one else one for one in line(rng)]
        said, told = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(told), contextlib.chdir(folder):
            try:
                code = main(words)
            except SystemExit as stop:
                code = stop.code
        assert Path(folder, "games.jsonl").read_text() == game() or "--force" in words, f"{words} wrote over a file"
    assert code in (0, 1, 2), code
    assert "Traceback" not in told.getvalue()
    assert code == 0 or len(told.getvalue()) <= LONGEST + sum(map(len, words)), (
        f"{len(told.getvalue())} characters: {told.getvalue()[:200]}"
    )
    return {0: "accepted", 1: "found wrong", 2: "refused"}[code]


def line(rng):
    """Words as somebody may type them."""
    if rng.random() < 0.1:
        return [rng.choice((*COMMANDS, *WORDS[:11])), "--help"][: rng.randrange(3)]
    command = rng.choice(list(QUICK))
    begin, more = QUICK[command]
    words = list(begin)
    for _ in range(rng.randrange(4)):
        words.append(rng.choice(more))
        if rng.random() < 0.9:
            strange = toml_value(odd(rng))[:2000].replace("{", "").replace("\0", "")
            words.append(rng.choice((*WORDS, strange)))
    return [command, *words]
