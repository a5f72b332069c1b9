"""The same bytes on three nodes as here, whatever comes, goes and dies; and what is refused, and how."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import torch
from tasks import Dying, Naming, timeless
from training_table import TIMES, TINY

from sw_env.agents.neural.evaluator import WEIGHTS
from sw_env.cli import main
from sw_env.configs import HERE
from sw_env.training import nodes as nodes_
from sw_env.training.alphazero import AlphaZero, AlphaZeroSettings
from sw_env.training.arena import match as arena
from sw_env.training.arena.schedule import Match
from sw_env.training.leaf.school import School, SchoolSettings
from sw_env.training.nodes import OnRay
from sw_env.training.ppo import Ppo, PpoSettings
from sw_env.training.work import lasting

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]
COMMAND = [sys.executable, "-m", "sw_env.cli"]
ALL = ("random", "greedy", "heuristic", "mcts:sims=2")


@pytest.fixture
def there(nodes: Any) -> OnRay:
    return OnRay(nodes.address)


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that no node is in: what is named from there, only this process finds."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --------------------------------------------------------------------------------------------------------------- same bytes


def test_arenas_of_all_sizes(there: OnRay) -> None:
    match = Match(ALL, seats=(2, 3, 4, 5), games=2, seed=2)
    assert timeless(arena.run(match, workers=there)) == timeless(arena.run(match))


def test_networks_boards_and_bots_travel(there: OnRay, away: Path) -> None:
    for suffix in (".safetensors", ".json"):
        shutil.copy((WEIGHTS / "smallworld" / "net-2.safetensors").with_suffix(suffix), f"mine{suffix}")
    shutil.copy(HERE / "content" / "ring.json", "round.json")
    Path("bot.py").write_text("def decide(game, legal):\n    return legal[-1]\n")
    match = Match(("net:path=mine.safetensors,sims=0", "./bot.py", "greedy"), games=6, seed=2, game={"map": "round.json"})
    found = timeless(arena.run(match, workers=there))
    assert found == timeless(arena.run(match))
    assert {name for result in found for name in result["agents"]} == set(match.agents)
    assert not any("forfeits" in result for result in found)


@pytest.mark.parametrize("seats", [2, 5])
def test_records_and_statistics(nodes: Any, there: OnRay, away: Path, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(HERE / "content" / "gnomes.toml", "small.toml")
    for words in (
        ("record", "--games", "12", "--agents", "random", "--snapshots", "turn", "--race", "small.toml"),
        ("record", "--games", "9", "--agents", "mcts:sims=2"),
        ("stats", "--games", "40", "--agents", "mcts:sims=2", "random", "--json"),
    ):
        told = []
        for where in (("--workers", "1"), ("--ray", nodes.address)):
            assert main([*words, "--seats", str(seats), "--seed", "4", *where]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1]
        assert len(told[0]) > 5000


def test_ladders(nodes: Any, there: OnRay, away: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("some.toml").write_text('agents = ["greedy", "random", "heuristic"]\nseats = [3]\ngames = 60\nseed = 7\n')
    told = []
    for where in (("--workers", "1"), ("--ray", nodes.address)):
        assert main(["ladder", "some.toml", "--no-report", "--json", *where]) == 0
        (table,) = json.loads(capsys.readouterr().out)["tables"]
        told.append([{key: value for key, value in row.items() if key != "ms_per_decision"} for row in table["agents"]])
    assert told[0] == told[1]


# --------------------------------------------------------------------------------------------------- what comes, goes and dies


def test_a_node_dies_and_another_one_comes(nodes: Any, there: OnRay) -> None:
    match = Match(("mcts:sims=60", "greedy"), games=60, seed=3)
    killed: list[int] = []

    def progress(done: int, total: int, new: Any) -> bool:
        if done > 10 and not killed:
            killed.append(done)
            nodes.kill()
        return True

    found = arena.run(match, workers=there, progress=progress)
    assert there.again > 0
    noticed = time.monotonic() + 60  # Ray asks nodes how they are now and then only
    while not there.note().startswith("4 nodes, 3 cores, ") and time.monotonic() < noticed:
        time.sleep(0.5)
    assert there.note().startswith("4 nodes, 3 cores, ")
    assert len(found) == len({result["key"] for result in found}) == 60
    assert timeless(found) == timeless(arena.run(match))


def test_a_command_is_killed_and_goes_on_elsewhere(nodes: Any, tmp_path: Path) -> None:
    """A node dies under it first: what it prints is its own, and what is on disk stays."""
    out = tmp_path / "out.jsonl"
    words = [
        *COMMAND,
        "arena",
        "mcts:sims=60",
        "random",
        "--games",
        "100",
        "--json",
        "--out",
        str(out),
    ]
    first = subprocess.Popen([*words, "--ray", nodes.address], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    wait_for_lines(out, 10, first)
    nodes.kill()
    wait_for_lines(out, 40, first)
    first.send_signal(signal.SIGKILL)
    assert first.communicate()[0] == ""
    before = out.read_text()
    done = subprocess.run([*words, "--workers", "1"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert out.read_text().startswith(before[: before.rfind("\n") + 1])
    assert json.loads(done.stdout)["games"] == 100
    again = subprocess.run([*words, "--ray", nodes.address, "--out", f"{out}2"], cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(again.stdout)["games"] == 100, again.stderr
    one, other = (sorted(timeless(arena.load(path)[1]), key=lambda game: game["key"]) for path in (out, Path(f"{out}2")))
    assert one == other
    assert len({game["key"] for game in one}) == 100


def wait_for_lines(path: Path, many: int, process: Any) -> None:
    while not path.exists() or path.read_text().count("\n") < many:
        assert process.poll() is None
        time.sleep(0.1)


def test_a_job_that_no_node_survives_is_named(there: OnRay) -> None:
    with pytest.raises(ValueError, match=r"lost 3 nodes in a row.*Dying \[7\]"):
        list(there.run(Dying(), [7]))
    assert [answer[0] for _, answer in there.run(Naming(""), [1, 2])] == [1, 2], "the others go on"


def test_each_node_compiles_once(nodes: Any, there: OnRay, tmp_path: Path) -> None:
    log = tmp_path / "log"
    found = [answer for _, answer in there.run(Naming(str(log), 0.3, "once"), range(30))]
    assert sorted(item for item, _, _ in found) == list(range(30))
    assert len({pid for _, pid, _ in found} | {os.getpid()}) >= 4, "three others have worked"
    counts = [sum(line.endswith(" once") for line in lines) for lines in nodes.logs()]
    assert set(counts) <= {0, 1}
    assert sum(counts) == len(log.read_text().splitlines())


SHARDS = TINY | {"games": 8, "shards": 4, "league": 0.5}
SEARCHED = SHARDS | {"sims": 4, "quick": 2, "minibatch": 64}
SCHOOL = {
    "games": 8,
    "shards": 4,
    "sims": 3,
    "slow_sims": 6,
    "rival_sims": 3,
    "units": 64,
    "second": 16,
    "minibatch": 128,
    "trial": 2,
}


@pytest.mark.parametrize(
    ("trainer", "settings"),
    [
        (Ppo, PpoSettings(**SHARDS | {"remember": 1})),
        (AlphaZero, AlphaZeroSettings(**SEARCHED)),
        (School, SchoolSettings(**SCHOOL)),
    ],
)
def test_no_school_notices_that_a_node_dies(nodes: Any, there: OnRay, trainer: Any, settings: Any) -> None:
    here, away = trainer(settings), trainer(replace(settings, ray=nodes.address))
    for number in range(3):
        death = Thread(target=nodes.lose if number == 1 else int)
        death.start()
        logs = [{key: value for key, value in one.iterate().items() if key not in TIMES} for one in (away, here)]
        death.join()
        assert logs[0] == logs[1]
    nodes.alive.append(nodes.add())
    one, other = (trained.state()["network"] for trained in (here, away))
    assert one.keys() == other.keys()
    assert all(torch.equal(one[name], other[name]) for name in one)


def test_learners_do_not_notice_it_either(nodes: Any, there: OnRay, monkeypatch: pytest.MonkeyPatch) -> None:
    """One on each node: without another node there would be no room for all."""
    settings = PpoSettings(**TINY | {"games": 240, "shards": 3, "remember": 1, "league": 0.5, "minibatch": 64})
    here, away = Ppo(settings), Ppo(replace(settings, ray=nodes.address, learners=3))

    with ThreadPoolExecutor(1) as other:
        for number in range(3):
            told = other.submit(away.iterate)
            if number == 1:
                time.sleep(2)
                nodes.kill()
            logs = [{key: value for key, value in one.items() if key not in TIMES} for one in (here.iterate(), told.result())]
            assert logs[0] == logs[1]
    assert lasting(3, nodes.address).again == 3, "all have begun that iteration anew"
    pairs = zip(here.network.state_dict().values(), away.network.state_dict().values(), strict=True)
    assert all(torch.equal(one, other) for one, other in pairs)
    monkeypatch.setattr(nodes_, "ROOM", 3.0)
    with pytest.raises(ValueError, match="4 at the same time have no room on a cluster of 3 cores"):
        Ppo(replace(settings, shards=4, ray=nodes.address, learners=4)).iterate()


# ------------------------------------------------------------------------------------------------------------- what is refused


def test_other_sources_are_refused(there: OnRay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes_, "sources", lambda: "others")
    with pytest.raises(ValueError, match=r"other sources or libraries.*others.*install the same on all nodes"):
        arena.run(Match(("greedy", "random"), games=2), workers=there)


def test_an_error_in_a_job_is_one_here(there: OnRay) -> None:
    with pytest.raises(ValueError, match="unknown agent 'greed'"):
        list(there.run(arena.Playing(Match(("greed", "random"))), [arena.Block(2, 0, ("greed", "random"), range(1))]))


@pytest.mark.parametrize("address", ["127.0.0.1:9", "nowhere", "203.0.113.1:6379"])
def test_who_does_not_answer_is_no_cluster(address: str, tmp_path: Path) -> None:
    began = time.monotonic()
    words = [*COMMAND, "arena", "greedy", "random", "--ray", address]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert f"--ray {address}: no cluster to be had there" in done.stderr
    assert time.monotonic() - began < 60, "fifteen seconds, on a machine that is not busy"


def test_the_check_says_what_the_nodes_are(nodes: Any, tmp_path: Path) -> None:
    words = [*COMMAND, "cluster", "check", nodes.address]
    done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    head, *lines = done.stdout.splitlines()
    assert head.split()[-1] == "cores"
    assert sorted(line.split()[-1] for line in lines[:5]) == ["0", "1", "1", "1", "here"]
    one, other = (lines[5].split(word)[1].split()[0].strip(",;") for word in ("here ", "there "))
    assert one == other
    assert "anybody who reaches a node can run code there" in done.stdout
