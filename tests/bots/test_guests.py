"""Bots from outside in Python: found, shown no secrets, and blamed in one line for what they do wrong."""

import json
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hidden import redraw

from sw_env.agents.base import Option, choice
from sw_env.agents.guests import finding, mouth
from sw_env.agents.guests.finding import options_of_bot
from sw_env.agents.guests.veil import VeiledGame, veiled
from sw_env.agents.registry import canonical, make_agent
from sw_env.cli import main
from sw_env.cli.agents import installed_bots
from sw_env.game import Game
from sw_env.games import configure
from sw_env.reading import parse_toml
from sw_env.training.arena.match import run
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.standings import standing, standings
from sw_env.web.purse import Purse
from sw_env.web.table import Refused

LAST = "def decide(game, legal):\n    return legal[-1]\n"
BATCH = """
import numpy as np

class Lowest:
    def __init__(self, config, seed=0, skip=0):
        self.skip = skip

    def act(self, states, bits, actors):
        print("noise on standard output")
        return np.array([(int(word) & -int(word)).bit_length() - 1 for word in bits])
"""
OTHER_GAMES = [pytest.param(name, marks=pytest.mark.games) for name in ("warcraft", "kingdoms")]


def written(folder: Path, text: str, name: str = "bot.py") -> str:
    """A file with a bot; its spec string."""
    path = folder / name
    path.write_text(text)
    return str(path)


def played(spec: str, *others: str, games: int = 2, seats: int = 2, **game: str) -> list[dict]:
    """A few games against random players."""
    return run(Match((spec, *(others or ("random",))), seats=(seats,), games=games, seed=1, game=game))


@pytest.mark.parametrize("game", ["smallworld", *OTHER_GAMES])
def test_the_simple_way_plays_every_game(tmp_path: Path, game: str) -> None:
    spec = written(tmp_path, LAST)
    results = played(spec, **({} if game == "smallworld" else {"game": game}))
    assert [result.get("forfeits") for result in results] == [None, None]
    assert [result["agents"][result["turn"]] for result in results] == [spec, spec]


def test_with_an_observation_and_a_mask(tmp_path: Path) -> None:
    text = "def decide(observation, mask):\n    assert observation.dtype == 'uint8'\n    return mask.nonzero()[0][-1]\n"
    one, other = played(written(tmp_path, text)), played(written(tmp_path, LAST, "last.py"))
    assert [r["coins"] for r in one] == [r["coins"] for r in other]


def test_the_batch_way_with_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = written(tmp_path, BATCH)
    assert canonical(f"{spec}:Lowest:skip=0") == f"{spec}:Lowest"
    assert canonical(f"{spec}:skip=2") == f"{spec}:skip=2"
    assert main(["arena", f"{spec}:skip=2", "random", "--games", "2", "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {row["name"] for row in found["agents"]} == {f"{spec}:skip=2", "random"}
    assert found["forfeits"] == []


def test_a_module_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "strangers_bots.py").write_text(BATCH)
    assert make_agent("strangers_bots:Lowest", configure(seats=2)).name == "strangers_bots:Lowest"


def test_what_options_a_bot_has() -> None:
    """What it says itself, or what its class is made with; a function has none."""

    class Says:
        OPTIONS = (Option("depth", 3, "moves to look ahead"),)

        def __init__(self, width: int = 4) -> None: ...

    class Made:
        def __init__(
            self, config: object, seed: int = 1, width: int = 4, style: str = "bold", other: object = None
        ) -> None: ...

    def decide(game: object, legal: object, hurry: float = 0.5) -> None: ...

    assert options_of_bot(Says) == Says.OPTIONS
    assert [(option.name, option.default) for option in options_of_bot(Made)] == [("width", 4), ("style", "bold")]
    assert options_of_bot(decide) == ()


def test_an_installed_package_brings_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brought_bots.py").write_text(BATCH)
    info = tmp_path / "brought-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sw_env.agents]\nlowest = brought_bots:Lowest\n")
    monkeypatch.syspath_prepend(tmp_path)
    finding.installed.cache_clear()
    assert canonical("lowest:skip=3") == "lowest:skip=3"
    assert installed_bots()["lowest"] == "brought_bots:Lowest"
    assert played("lowest")[0].get("forfeits") is None
    monkeypatch.undo()
    finding.installed.cache_clear()
    with pytest.raises(ValueError, match="unknown agent 'lowest'"):
        canonical("lowest")


@pytest.mark.parametrize(
    ("text", "more", "said"),
    [
        ("import nothing_of_the_kind\n", "", "cannot be imported: ModuleNotFoundError: No module named 'nothing_of_the_kind'"),
        ("x = 1\ny = = 2\n", "", r"cannot be imported: SyntaxError: invalid syntax \(bot\.py, line 2; traceback in .*\.txt"),
        ("class E(BaseException): ...\nraise E('gone')\n", "", "cannot be imported: E: gone"),
        ("import sys\nsys.exit(3)\n", "", "cannot be imported: SystemExit: 3"),
        ("x = 1\n", "", "has no bot; allowed: a class with `act` or `decide`, or a function"),
        (BATCH + LAST, "", "has 2 bots: Lowest, decide; name one: "),
        (BATCH, ":Lowets", "has no 'Lowets'; bots in it: Lowest"),
        (BATCH, ":Lowest:skip=many", "skip=many is not a whole number"),
        (BATCH, ":Lowest:skpi=1", "unknown option 'skpi'; did you mean skip"),
        ("class Bot:\n    act = None\n", ":Bot", "Bot has neither `act` nor `decide`"),
        (
            "class Bot:\n    def __init__(self):\n        1 / 0\n    def decide(self, game, legal): ...\n",
            "",
            "cannot be made: Zero",
        ),
        (
            "class Bot:\n    def __init__(self):\n        raise BaseException('no')\n    def decide(self, game, legal): ...\n",
            "",
            "cannot be made: BaseException: no",
        ),
    ],
)
def test_a_bot_that_cannot_be_had_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, more: str, said: str
) -> None:
    spec = written(tmp_path, text) + more
    assert main(["arena", spec, "random", "--games", "2", "--workers", "1"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("sw-env arena: agent ")
    assert err.count("\n") == 1
    assert re.search(said, err)


BAD = {
    "return 99\n": "illegal move 99 in phase pick of Small World; legal: [",
    "return 'x\\x1b[31m'\n": r"illegal move 'x\x1b[31m' in phase pick",
    "return True\n": "illegal move True",
    "return None\n": "illegal move None",
    "raise KeyError('red \\x1b[31m\\nline')\n": r"KeyError: 'red \x1b[31m\nline' (bot.py, line 2; traceback in ",
    "raise ValueError('red \\x1b[31m')\n": "ValueError: red  [31m (bot.py, line 2",
    "raise SystemExit\n": "SystemExit",
    "return decide(game, legal)\n": "RecursionError",
    "import asyncio; raise asyncio.CancelledError('late')\n": "CancelledError: late",
    "raise ValueError('\\ud800')\n": "ValueError:   (bot.py, line 2; traceback in ",
    "class E(Exception):\n        __str__ = None\n    raise E\n": "E: it cannot be shown (bot.py, line 4",
    "class E:\n        __repr__ = None\n    return E()\n": "illegal move something of the kind E, too large to be shown",
    "class E(int):\n        __int__ = None\n    return E(legal[0])\n": "TypeError: 'NoneType' object is not callable",
}


@pytest.mark.parametrize("line", BAD)
def test_what_goes_wrong_in_a_game_is_a_forfeit_with_its_reason(tmp_path: Path, line: str) -> None:
    results = played(written(tmp_path, f"def decide(game, legal):\n    {line}"), games=4)
    assert [len(result["forfeits"]) for result in results] == [1, 1, 1, 1]
    forfeit, loser = results[0]["forfeits"][0], results[0]["turn"]
    assert forfeit["seat"] == loser
    assert BAD[line] in forfeit["reason"]
    assert results[0]["won"] == [1 - loser]
    assert sum(results[0]["decisions"]) < 40, "with one player left the game is over"
    assert forfeit["reason"].isprintable()


def test_what_a_bot_prints_is_harmless_and_bounded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mouth.Mouth, "said", 0)
    monkeypatch.setattr(mouth, "MOST", 5000)
    lines = (
        "print('\\x1b[31mred\\x07'); sys.stderr.buffer.write(b'\\xff\\xfe')",
        "print('x' * 1000, file=sys.stderr)",
        "return legal[0]",
    )
    results = played(written(tmp_path, "import sys\ndef decide(game, legal):\n" + "".join(f"    {line}\n" for line in lines)))
    assert [result.get("forfeits") for result in results] == [None, None]
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(" [31mred \n")
    assert "".join(err.split("\n")).isprintable()
    assert len(err) < 5000 + 100
    assert err.endswith("(bots have printed more than 5000 bytes; nothing more of it is shown)\n")


def test_a_bot_that_closes_its_streams_closes_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "import sys\ndef decide(game, legal):\n    sys.stdout.close()\n    sys.stderr.close()\n    return legal[0]\n"
    assert main(["arena", written(tmp_path, text), "random", "--games", "2", "--workers", "1"]) == 0
    assert "forfeit:" not in capsys.readouterr().out


DIES = "import os\ndef decide(game, legal):\n    os._exit(3)\n"


def test_a_bot_that_ends_its_process_ends_the_match_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", written(tmp_path, DIES), "random", "--games", "8", "--workers", "2"]) == 2
    err = capsys.readouterr().err.splitlines()
    assert err[-1].startswith("sw-env arena: a process that worked for this command has died: ")


def test_in_a_process_of_its_own_it_only_forfeits(tmp_path: Path) -> None:
    spec = f"cmd:seconds=60:env NUMBA_DISABLE_JIT=1 {sys.executable} -W ignore -m sw_env.cli serve {written(tmp_path, DIES)}"
    results = played(spec, games=1)
    assert [forfeit["reason"] for forfeit in results[0]["forfeits"]] == ["it has ended by itself (exit code 3)"]


def test_the_line_names_a_file_with_the_traceback(tmp_path: Path) -> None:
    reason = played(written(tmp_path, "def decide(game, legal):\n    return legal[10 ** 6]\n"))[0]["forfeits"][0]["reason"]
    trace = re.search(r"traceback in (\S+\.txt)\)$", reason)
    assert trace is not None
    assert "return legal[10 ** 6]" in Path(trace[1]).read_text()


ONCE = """
class Once:
    def act(self, states, bits, actors):
        if ((states["lap"] == 2) & (states["first"] == 1)).any():
            raise ValueError("not where seat 1 began")
        return [(int(word) & -int(word)).bit_length() - 1 for word in bits]
"""


def test_one_bad_game_of_a_batch_leaves_the_others_alone(tmp_path: Path) -> None:
    results = played(written(tmp_path, ONCE), games=8)
    failed = {result["key"] for result in results if "forfeits" in result}
    assert failed == {result["key"] for result in results if result["first"] == 1}
    assert 0 < len(failed) < 8
    never = played(written(tmp_path, ONCE.replace("== 2", "== 200"), "never.py"), games=8)
    whole = [(result, other) for result, other in zip(results, never, strict=True) if result["key"] not in failed]
    assert [result["coins"] for result, _ in whole] == [other["coins"] for _, other in whole]


def test_with_more_players_the_others_play_on_and_the_forfeit_is_last(tmp_path: Path) -> None:
    text = "def decide(game, legal):\n    return legal[-1] if game.round < 3 else -1\n"
    spec = written(tmp_path, text)
    results = played(spec, "greedy", seats=3, games=3)
    found = standings(results)
    assert [row.forfeits for row in found.rows if row.name == spec] == [3]
    assert found.cross[spec] == {"greedy": 0.0}
    assert min(sorted(result["decisions"])[1] for result in results) > 15, "the match went on"
    assert found.forfeits[0].games + sum(blame.games for blame in found.forfeits[1:]) == 3


def test_who_has_forfeited_is_last_however_rich() -> None:
    forfeits = [{"seat": 0, "move": 9, "reason": "tired"}]
    assert standing({"coins": [90, 3, 4], "tokens": [1, 1, 1], "forfeits": forfeits}) == [2, 1, 0]


def test_forfeits_are_told_counted_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec, out = written(tmp_path, "def decide(game, legal):\n    1 / 0\n"), tmp_path / "arena.jsonl"
    words = ["arena", spec, "random", "--games", "4", "--workers", "1", "--out", str(out)]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert f"forfeit: {spec}, 4 games, first in game 2/0/0/0 (deck " in told
    assert "forfeits" in told.splitlines()[1]
    assert main([*words, "--json"]) == 0, "the file is read again"
    found = json.loads(capsys.readouterr().out)
    rows = {row["name"]: row for row in found["agents"]}
    assert (rows[spec]["forfeits"], rows[spec]["win_rate"]) == (4, 0.0)
    assert (rows["random"]["forfeits"], rows["random"]["win_rate"]) == (0, 1.0)
    assert found["forfeits"][0]["games"] == 4
    assert found["forfeits"][0]["reason"].startswith("ZeroDivisionError")
    broken = out.read_text().replace('"forfeits": [{"seat": 0', '"forfeits": [{"seat": 7')
    out.write_text(broken)
    assert main(words) == 2
    assert "not the result of a game" in capsys.readouterr().err


def test_outside_a_match_it_is_an_error_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = written(tmp_path, "def decide(game, legal):\n    return -5\n")
    assert main(["record", "--seats", "2", "--agents", spec]) == 2
    assert f"sw-env record: {spec}: illegal move -5 in phase pick" in capsys.readouterr().err


@pytest.mark.parametrize("spec", ["cmd:touch pwned", "./bot.py", "os:system", "./bot.py:Bot:path=x"])
def test_the_page_lets_no_visitor_bring_a_bot(spec: str) -> None:
    with pytest.raises(Refused, match="unknown agent"):
        Purse().check(spec)


def midgame(game: str, steps: int, seed: int) -> Game:
    """A game after some random decisions."""
    chance, found = random.Random(seed), Game(3, game=game, seed=seed)
    while not found.over and steps:
        found.step(chance.choice(found.legal))
        steps -= 1
    return found


@pytest.mark.parametrize("game", ["smallworld", *OTHER_GAMES])
def test_games_that_differ_in_hidden_things_alone_are_veiled_alike(game: str) -> None:
    looked = 0
    for seed in range(12):
        true = midgame(game, 3 + 4 * seed, seed)
        if true.over:
            continue
        other = true.hide(true.actor, 1000 + seed)
        if game == "smallworld":
            redraw(other.state, random.Random(seed))
            other.state["next_die"] = 3
        if game != "kingdoms":
            other.state["coins"][[p for p in range(3) if p != true.actor]] = 44
        assert other.states.tobytes() != true.states.tobytes()
        one, two = (veiled(each.states, each.config, true.actor, 5) for each in (true, other))
        assert one.tobytes() == two.tobytes()
        assert veiled(true.states, true.config, true.actor, 6).tobytes() != one.tobytes(), "another seed, another deal"
        looked += 1
    assert looked > 5


@pytest.mark.parametrize("game", ["smallworld", *OTHER_GAMES])
def test_a_veiled_game_tells_what_its_seat_knows_and_can_be_played_on(game: str) -> None:
    true = midgame(game, 9, 4)
    seat = true.actor or 0
    shown = VeiledGame.known_to(seat, veiled(true.states, true.config, seat, 0), true.config)
    assert shown.legal == true.legal
    assert shown.position() == true.spec.seen(true.position(), seat)
    assert [shown.say(a) for a in shown.legal] == [true.say(a) for a in true.legal]
    assert int(shown.state["rng"]) != int(true.state["rng"])
    twin = shown.hide(seat, 3).clone()
    assert (type(twin), twin.seat) == (VeiledGame, seat)
    twin.step(twin.legal[0])
    assert twin.position() == true.spec.seen(Game.position(twin), seat)
    sent = pickle.loads(pickle.dumps(shown))
    assert (sent.seat, sent.position()) == (seat, shown.position())


def test_a_bot_that_spies_learns_nothing(tmp_path: Path) -> None:
    spec = written(tmp_path, "def decide(game, legal):\n    return legal[hash(game.states.tobytes()) % len(legal)]\n")
    true = midgame("smallworld", 12, 2)
    choices = set()
    for seed in range(6):
        other = true.clone()
        redraw(other.state, random.Random(seed))
        choices.add(choice(make_agent(spec, true.config), other))
    assert len(choices) == 1


def test_a_new_package_has_a_test_that_passes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["bot", "new", "my_bot"]) == 0
    assert "sw-env arena my_bot.bot:Bot random" in capsys.readouterr().out
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    done = subprocess.run(command, cwd=tmp_path / "my_bot", capture_output=True, text=True)
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    setup = parse_toml((tmp_path / "my_bot" / "pyproject.toml").read_text())
    assert setup["project"]["entry-points"]["sw_env.agents"] == {"my_bot": "my_bot.bot:Bot"}
    for name, said in (("my_bot", "is there already"), ("../x", "no name for a package"), ("Bot", "small letters")):
        assert main(["bot", "new", name]) == 2
        assert said in capsys.readouterr().err


def test_the_bots_of_the_page_play(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "agents.md").read_text()
    part = page.split("## A bot of your own")[1].split("\n## ")[0]
    bots = re.findall(r"```python\n(.*?)```", part, re.DOTALL)
    assert len(bots) == 2
    for text in bots:
        assert text.count("\n") < 20
    results = [played(written(tmp_path, text, f"bot{k}.py")) for k, text in enumerate(bots)]
    assert [result.get("forfeits") for games in results for result in games] == [None] * 4
