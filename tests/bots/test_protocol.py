"""Bots that are programs: good ones in three languages, bad ones of every kind, and our own agents as programs."""

import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sw_env.agents.base import choice
from sw_env.agents.guests import dialog, wire
from sw_env.agents.guests.checking import check
from sw_env.agents.guests.program import Program
from sw_env.agents.guests.telling import opening, told
from sw_env.agents.registry import make_agent
from sw_env.cli import main
from sw_env.game import Game
from sw_env.games import configure
from sw_env.training.arena.match import run
from sw_env.training.arena.schedule import Match

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "bots"
GOOD = """
import json, sys, time

def say(line):
    print(line, flush=True)

def decide(legal):
    return legal[-1]

for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "protocol":
        say("id name made up"); say("option depth 1"); say("ready")
    elif word == "go":
        GO
        say("bestmove " + str(decide([int(a) for a in rest.split("legal ")[1].split()])))
    elif word == "quit":
        break
"""
KINGDOMS = pytest.param("kingdoms", marks=pytest.mark.games)


def program(folder: Path, text: str, limits: str = "seconds=0.5") -> str:
    """The spec string of a bot in Python."""
    path = folder / f"bot{len(list(folder.iterdir()))}.py"
    path.write_text(text)
    return f"cmd:{limits}:{sys.executable} -ES {path}"


def played(spec: str, *others: str, games: int = 2, **game: str) -> list[dict]:
    return run(Match((spec, *(others or ("random",))), games=games, seed=1, game=game))


@pytest.fixture(scope="module")
def c_bot(tmp_path_factory: pytest.TempPathFactory) -> str:
    if shutil.which("cc") is None:
        pytest.skip("no C compiler")
    path = tmp_path_factory.mktemp("c") / "last"
    subprocess.run(["cc", "-Wall", "-Werror", "-o", path, EXAMPLES / "last.c"], check=True)
    return f"cmd:{path}"


def test_c_plays_and_keeps_the_protocol(c_bot: str) -> None:
    assert [result.get("forfeits") for result in played(c_bot)] == [None, None]
    assert [wrong for _, wrong in check(Program(c_bot), configure(seats=3), 2)] == [""] * 7


@pytest.mark.skipif(shutil.which("node") is None, reason="no Node")
def test_javascript_plays_by_its_seed() -> None:
    spec = f"cmd:node {EXAMPLES / 'random.js'}"
    one, other = played(spec), played(spec)
    assert [result.get("forfeits") for result in one] == [None, None]
    assert [result["coins"] for result in one] == [result["coins"] for result in other]


@pytest.mark.parametrize("game", ["smallworld", KINGDOMS, pytest.param("warcraft", marks=pytest.mark.games)])
def test_plain_python_plays(game: str) -> None:
    rules = {} if game == "smallworld" else {"game": game}
    results = played(f"cmd:{sys.executable} -ES {EXAMPLES / 'plain.py'}", **rules)
    assert [result.get("forfeits") for result in results] == [None, None]
    assert min(min(result["decisions"]) for result in results) > 0


@pytest.mark.parametrize("command", ["serve", "bot serve"])
def test_our_agents_speak_the_other_side(command: str) -> None:
    spec = f"cmd:seconds=60:env NUMBA_DISABLE_JIT=1 {sys.executable} -W ignore -m sw_env.cli {command} random"
    (result, *_) = played(spec, games=1)
    assert "forfeits" not in result


BAD = {
    "crash": ("1 / 0", r"it has ended by itself \(exit code 1\); at last it said: .*ZeroDivisionError"),
    "last words": (
        "import os; os.close(1); time.sleep(0.2); os.write(2, b'so long'); os._exit(4)",
        r"it has ended by itself \(exit code 4\); at last it said: so long$",
    ),
    "goes silently": ("sys.exit(0)", r"it has ended by itself \(exit code 0\)$"),
    "hangs": ("time.sleep(60)", r"no move after 0.5 s, nor 0.3 s after `stop`"),
    "garbage": (
        "say('<script>alert(1)</script> \\x1b[31m')",
        r"it says '<script>alert\(1\)</script> \\x1b\[31m'; allowed after",
    ),
    "bytes": ("sys.stdout.buffer.write(b'\\xff\\xfe\\x00\\n'); sys.stdout.flush()", "it says '"),
    "no number": ("say('bestmove __import__')", "it says 'bestmove __import__'"),
    "illegal": ("say('bestmove 63'); continue", "illegal move 63 in phase pick of Small World; legal: "),
    "long line": ("say('x' * 10_000_000)", "a line of more than 65536 bytes"),
    "long without end": ("sys.stdout.write('x' * 10_000_000); time.sleep(60)", "a line of more than 65536 bytes"),
    "too much": (
        "say('bestmove ' + '\\nbestmove '.join(2 * [rest.split()[-1]])); continue",
        r"it says 'bestmove \d+' without being asked",
    ),
    "floods": ("while True: sys.stderr.write('x' * 10000)", "no move after 0.5 s"),
    "memory": ("x = bytearray(2**30)", "it has ended by itself .*MemoryError"),
    "error": ("say('error out of \\x1b ideas'); continue", r"it says: 'out of \\x1b ideas'"),
    "info for ever": ("while True: say('info thinking')", "no move after 0.5 s"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_program_forfeits_and_the_match_goes_on(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialog, "GRACE", 0.3)
    go, reason = BAD[name]
    results = played(program(tmp_path, GOOD.replace("GO", go), "seconds=0.5,memory=300"))
    assert [len(result["forfeits"]) for result in results] == [1, 1]
    assert [result["won"] for result in results] == [[1], [0]]
    assert re.search(reason, results[0]["forfeits"][0]["reason"])
    assert results[0]["forfeits"][0]["reason"].isprintable()


EARLY = {
    "silent": ("import time; time.sleep(60)", "it was not ready after 0.4 s"),
    "ends": ("", "it has ended by itself"),
    "chatters": ("print('hello', flush=True); import time; time.sleep(60)", "it says 'hello'; allowed until it is ready"),
    "floods": ("import sys\nwhile True: print('info x' * 1000, file=sys.stderr)", "it was not ready after 0.4 s"),
}


@pytest.mark.parametrize("name", EARLY)
def test_a_program_that_never_gets_ready_forfeits(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialog, "GREETING", 0.4)
    text, reason = EARLY[name]
    assert [reason in r["forfeits"][0]["reason"] for r in played(program(tmp_path, text))] == [True, True]


def test_a_program_that_reads_nothing_forfeits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dialog, "GRACE", 0.2)
    text = "import time\nprint('ready', flush=True)\ntime.sleep(60)\n"
    agent = make_agent(program(tmp_path, text, "seconds=0.2"), configure(seats=2))
    game = Game(2, seed=1)
    agent.begin(game, game.actor)
    agent.hear([{"padding": "x" * 1000}] * 500)  # more than a pipe holds
    start = time.monotonic()
    _, faults = agent.ask(game.states, game.bits, [game.actor])
    assert "no move after 0.2 s" in faults[0]
    assert time.monotonic() - start < 10


def test_noise_on_standard_error_does_no_harm(tmp_path: Path) -> None:
    text = GOOD.replace("GO", "sys.stderr.write('x' * 1_000_000)")
    assert [r.get("forfeits") for r in played(program(tmp_path, text, "seconds=20"), games=1)] == [None, None]


def test_what_it_has_started_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    go = f"import subprocess; open({str(note)!r}, 'w').write(str(subprocess.Popen(['sleep', '600']).pid)); sys.exit(1)"
    assert len(played(program(tmp_path, GOOD.replace("GO", go), "seconds=20"), games=1)[0]["forfeits"]) == 1
    assert ends(int(note.read_text()))


def ends(pid: int) -> bool:
    """Whether it is over soon: a signal takes its time on a busy machine."""
    deadline = time.monotonic() + 10
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_alive(pid)


def is_alive(pid: int) -> bool:
    """A process that runs, and is not only waiting to be buried."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_it_ends_with_the_arena_even_if_that_is_killed(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    go = f"import os; open({str(note)!r}, 'w').write(str(os.getpid()) + '.'); time.sleep(600)"
    words = ["arena", program(tmp_path, GOOD.replace("GO", go), "seconds=500"), "random", "--games", "2", "--workers", "1"]
    arena = subprocess.Popen([sys.executable, "-W", "ignore", "-m", "sw_env.cli", *words])
    deadline = time.monotonic() + 100
    while not (note.exists() and note.read_text().endswith(".")) and time.monotonic() < deadline:
        time.sleep(0.05)
    pid = int(note.read_text().rstrip("."))
    assert is_alive(pid)
    arena.kill()
    arena.wait()
    assert ends(pid)


def test_a_line_is_as_long_as_it_may_be(tmp_path: Path) -> None:
    path = tmp_path / "long.py"
    path.write_text(f"for n in (0, 1):\n    print('x' * ({wire.LONGEST} + n), flush=True)\ninput()\n")
    one = wire.Wire([sys.executable, str(path)], 300)
    assert one.line(20) == "x" * wire.LONGEST
    with pytest.raises(ValueError, match=rf"a line of more than {wire.LONGEST} bytes"):
        one.line(20)
    one.close()


def test_who_speaks_twice_is_heard(tmp_path: Path) -> None:
    text = GOOD.replace("GO", "say('bestmove 1'); time.sleep(0.1)")
    one = dialog.Dialog(Program(program(tmp_path, text)).words(), 300, {})
    assert one.choose([1], 20) == 1
    time.sleep(0.5)
    with pytest.raises(ValueError, match="it says 'bestmove 1' without being asked"):
        one.choose([1], 20)
    one.wire.close()


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("cmd:", "no command"),
        ("cmd:./not-there", "there is no program './not-there'"),
        ("cmd:'", "No closing quotation"),
        ("cmd:seconds=0:cat", "seconds is '0'; allowed: a number above 0"),
        ("cmd:seconds=soon:cat", "seconds is 'soon'"),
        ("cmd:seconds=1,x:cat", "'x' is not option=value"),
    ],
)
def test_a_command_that_makes_no_sense_is_one_line(spec: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", spec, "random", "--games", "2", "--workers", "1"]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_options_reach_the_bot_that_has_them(tmp_path: Path) -> None:
    text = GOOD.replace("GO", "pass").replace(
        'elif word == "quit"', 'elif line == "setoption depth 7\\n":\n        decide = min\n    elif word == "quit"'
    )
    plain, deep = (played(program(tmp_path, text, f"seconds=20{more}"), games=1) for more in ("", ",depth=7"))
    assert [r.get("forfeits") for r in plain + deep] == [None] * 4
    assert [r["coins"] for r in plain] != [r["coins"] for r in deep]
    wrong = played(program(tmp_path, text, "seconds=20,detph=7"), games=1)
    assert "unknown option 'detph'; did you mean depth?; allowed: depth" in wrong[0]["forfeits"][0]["reason"]
    none = played(program(tmp_path, text.replace('say("option depth 1"); ', ""), "seconds=20,depth=7"), games=1)
    assert "unknown option 'depth'; allowed: none" in none[0]["forfeits"][0]["reason"]


def noting(folder: Path, log: Path) -> str:
    """A bot that writes down what it hears."""
    text = GOOD.replace(
        "for line in sys.stdin:", f"log = open({str(log)!r}, 'a')\nfor line in sys.stdin:\n    log.write(line); log.flush()"
    )
    return program(folder, text.replace("GO", "pass"), "seconds=20")


def test_a_program_that_begins_anew_hears_its_game_first(tmp_path: Path) -> None:
    game, log = Game(2, seed=1), tmp_path / "heard"
    agent = make_agent(noting(tmp_path, log), game.config, 3)
    for _ in range(2):
        for _ in range(2):
            choice(agent, game)
        agent.close()
    words = [line.partition(" ")[0] for line in log.read_text().splitlines()]
    assert [word for word in words if word != "quit"] == 2 * ["protocol", "newgame", "position", "go", "position", "go"]


def test_a_program_hears_of_another_game_though_nobody_says_so(tmp_path: Path) -> None:
    """It is another one where the seat is, or the rounds begin again."""
    first, log = Game(2, seed=1), tmp_path / "heard"
    agent = make_agent(noting(tmp_path, log), first.config, 3)
    choice(agent, first)
    while first.round < 2 or first.actor != 0:
        first.step(first.legal[0])
    other = Game(2, seed=2)
    turned = other.clone()
    while turned.actor == 0:
        turned.step(turned.legal[0])
    for game in (first, other, turned, turned):
        choice(agent, game)
    agent.close()
    words = [line.partition(" ")[0] for line in log.read_text().splitlines()]
    begun = ["protocol", "newgame", "position", "go", "position", "go", "newgame", "position", "go"]
    assert [word for word in words if word != "quit"] == [*begun, "newgame", "position", "go", "position", "go"]


def test_a_program_hears_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    log = tmp_path / "heard"
    played(noting(tmp_path, log), games=1)
    words = [line.partition(" ") for line in log.read_text().splitlines()]
    assert re.match(r"protocol newgame (move )*position go move", " ".join(word for word, _, _ in words))
    begun = [json.loads(rest) for word, _, rest in words if word == "newgame"]
    assert [head["seat"] for head in begun] == [0, 1]
    unknown = [json.loads(rest)["coins"].count(None) for word, _, rest in words if word == "position"]
    assert set(unknown) == {1}
    moves = [json.loads(rest) for word, _, rest in words if word == "move"]
    assert {move["seat"] for move in moves if "action" in move} == {0, 1}
    assert not any("legal" in move for move in moves)


@pytest.mark.games
def test_secret_choices_are_not_told() -> None:
    secret, open_, heard = [], [], []
    for seed in range(4):
        game = Game(3, game="kingdoms", seed=seed)
        while not game.over and len(secret) + len(open_) < 400:
            before, seat = game.clone(), (game.actor + 1) % 3
            action = game.legal[(seed * 7 + len(open_)) % len(game.legal)]
            lines = told(seat, before, action, game.step(action))
            (secret if lines[0].get("secret") else open_).append(lines)
            heard.append((seat, lines))
    assert {key for lines in secret for key in lines[0]} == {"seat", "secret"}
    assert min(len(lines[0]) for lines in open_) == 3
    assert {line["heroes"][0] == hearer for hearer, lines in heard for line in lines if "heroes" in line} == {True}


def test_the_seed_that_a_bot_hears_is_not_that_of_the_deck() -> None:
    game = Game(2, seed=1234)
    assert opening(game, 1, 77)["seed"] == 77
    assert 1234 not in opening(game, 1, 77).values()


@pytest.mark.parametrize("go", ["say('bestmove 63'); continue", "time.sleep(60)", "sys.exit(0)"])
def test_the_check_finds_what_is_wrong(
    go: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dialog, "GRACE", 0.3)
    spec = program(tmp_path, GOOD.replace("GO", go), "seconds=0.3")
    assert main(["bot", "check", spec, "--games", "1"]) == 1
    out = capsys.readouterr().out
    assert "right  says who it is" in out
    assert "wrong  plays a whole game in seat 0: " in out


def test_the_check_finds_a_bot_that_stays_or_minds_new_words(tmp_path: Path) -> None:
    stays = GOOD.replace("GO", "pass").replace("break", "time.sleep(60)")
    minds = GOOD.replace("GO", "pass").replace(
        '    elif word == "quit"', "    elif word.startswith('some'):\n        sys.exit(1)\n    elif word == \"quit\""
    )
    for text, what in ((stays, "leaves when told to quit"), (minds, "takes no notice of lines that it does not know")):
        found = dict(check(Program(program(tmp_path, text, "seconds=5")), configure(seats=2), 1))
        assert found[what] != ""
        assert found["plays a whole game in seat 0"] == ""
