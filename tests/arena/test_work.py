"""Work is given out in jobs: what comes out does not depend on where, in which jobs and in which order it was done."""

import multiprocessing
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tasks import Naming, timeless

from sw_env.agents.registry import decks_at_once, make_agent
from sw_env.cli import main
from sw_env.envs.batch import BatchEnv
from sw_env.training import nodes, work
from sw_env.training.arena.insight import GAMES_A_DECK, Watching, watch
from sw_env.training.arena.match import Playing
from sw_env.training.arena.schedule import Match, blocks, merged
from sw_env.training.work import Plan, Processes, in_order, place

AGENTS = ("random", "greedy", "heuristic", "mcts:sims=4", "net:sims=0")


# ---------------------------------------------------------------------------------------------------------------- the plan


def test_a_job_takes_two_seconds_and_the_last_ones_are_small() -> None:
    plan = Plan(1000)
    assert plan.next(4) == range(1), "as long as nobody knows how long an item takes"
    for _ in range(40):
        plan.learn(0.1, 1)
    assert len(plan.next(4)) == 19
    plan.begun = 900
    sizes = []
    while job := plan.next(4):
        sizes.append(len(job))
    assert (sum(sizes), sizes[0], sizes[-1]) == (100, 12, 1)
    assert sizes == sorted(sizes, reverse=True)


def test_slow_items_stay_jobs_of_their_own() -> None:
    plan = Plan(9)
    plan.learn(60, 1)
    assert plan.next(1) == range(1)
    assert Plan(0).next(1) == range(0)


def test_answers_come_in_order_as_soon_as_they_can() -> None:
    seen: list[int] = []
    given = ((seen.append(number) or number, number) for number in (1, 0, 3, 2))
    found = in_order(given)
    assert next(found) == 0
    assert seen == [1, 0]
    assert list(found) == [1, 2, 3]


# ----------------------------------------------------------------------------------------------------------- the processes


def test_processes_share_the_items_and_one_of_them_compiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SW_ENV_CACHE", str(tmp_path / "cache"))
    log = tmp_path / "log"
    with place(3) as where:
        found = sorted(answer for _, answer in where.run(Naming(str(log), 0.05), range(60)))
        again = [answer for _, answer in where.run(Naming(str(log)), range(6))]
    assert [item for item, _, _ in found] == list(range(60))
    assert len({pid for _, pid, _ in found} - {os.getpid()}) == 3
    assert max(many for _, _, many in found) > 1, "jobs grow"
    assert {pid for _, pid, _ in again} <= {pid for _, pid, _ in found}
    assert len(log.read_text().splitlines()) == 1
    assert not multiprocessing.active_children()


def test_a_slow_taker_holds_the_work_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many items there are, not more than two jobs for each process are on their way."""
    asked: list[int] = []

    class Counting(Processes):
        def begin(self, task: Any) -> Any:
            give = super().begin(task)
            return lambda items: (asked.append(len(items)), give(items))[1]

    monkeypatch.setattr(work, "SECONDS", 1e-9)
    where = Counting(2)
    found = where.run(Naming(str(tmp_path / "log")), range(10_000))
    for taken in range(1, 9):
        next(found)
        assert len(asked) <= 4 + taken
    found.close()
    where.close()


def test_one_item_stays_here(tmp_path: Path) -> None:
    with place(4) as where:
        assert [answer[1] for _, answer in where.run(Naming(str(tmp_path / "log")), [7])] == [os.getpid()]


# --------------------------------------------------------------------------------------------------------- the same results


@pytest.mark.parametrize("spec", AGENTS)
def test_an_agent_decides_by_its_seed_and_the_position(spec: str) -> None:
    """Not by whatever else it is asked at the same time."""
    env = BatchEnv(5, seats=2)
    env.reset(3)
    for step in range(40):
        agent, other = (make_agent(spec, env.config, 9) for _ in range(2))
        together = agent.act(env.states, env.bits, env.actor)
        if step % 8 == 0:
            alone = [other.act(*(part[g : g + 1] for part in (env.states, env.bits, env.actor)))[0] for g in (3, 1)]
            assert alone == together[[3, 1]].tolist()
        env.step(together)


def test_random_play_is_even_and_follows_the_seed() -> None:
    env = BatchEnv(400, seats=2)
    env.reset(1)
    acts = [make_agent("random", env.config, seed).act(env.states, env.bits, env.actor) for seed in range(5)]
    assert all((env.mask[np.arange(400), actions] == 1).all() for actions in acts)
    counts = np.bincount(acts[0])
    legal = env.mask.astype(bool).all(0)
    assert np.abs(counts[legal[: len(counts)].nonzero()[0]] - 400 / legal.sum()).max() < 45
    assert all((acts[0] != one).mean() > 0.5 for one in acts[1:])


@pytest.mark.parametrize("lineup", [("heuristic", "heuristic:style=bold"), ("greedy", "heuristic"), ("random", "greedy")])
def test_jobs_of_any_size_play_the_same_games(lineup: tuple[str, ...]) -> None:
    match = Match(lineup, games=40, seed=5)
    task, plan = Playing(match), list(blocks(match, 4))
    one_by_one = [result for block in plan for result in task([block])[0]]
    at_once = [result for found in task(plan) for result in found]
    assert timeless(at_once) == timeless(one_by_one)
    assert [result["key"] for result in at_once] == [key for block in plan for key in block.keys]


def test_blocks_without_luck_grow_and_others_do_not() -> None:
    styles, lucky = (
        merged(list(blocks(Match(lineup, seats=(2, 3), games=60), 5)))
        for lineup in (("heuristic", "heuristic:style=bold"), ("heuristic", "greedy"))
    )
    assert [len(block.decks) for block in styles] == [30, 20]
    assert max(len(block.decks) for block in lucky) == 5


def test_games_are_watched_in_batches_of_many_and_at_every_table() -> None:
    """So many for each deck that the agent plays at once which likes the fewest, and no more than there are."""
    searching = Watching(("mcts", "greedy"), 2, 10**6)
    assert Watching(("greedy", "heuristic"), 2, 10**6).at_once == 32 * GAMES_A_DECK
    assert searching.at_once == decks_at_once("mcts") * GAMES_A_DECK < 32 * GAMES_A_DECK
    assert Watching(("greedy", "heuristic"), 2, 100).at_once == 100


def test_watching_is_the_same_on_processes() -> None:
    task = Watching(("random", "heuristic"), 2, 40)
    task.__dict__["at_once"] = 16
    here, there = (watch(task, workers) for workers in (1, 2))
    assert len(here.won) == 40
    for key in ("lives", "coins", "won", "first"):
        assert (getattr(here, key) == getattr(there, key)).all()


@pytest.mark.parametrize("agents", [("random",), ("mcts:sims=4", "greedy")])
def test_records_are_the_same_on_processes(agents: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from sw_env.cli import record

    monkeypatch.setattr(record, "GAMES", 1)
    monkeypatch.setattr(record, "decks_at_once", lambda spec: 2)
    words = ["record", "--seats", "2", "--games", "7", "--seed", "3", "--snapshots", "turn", "--agents", *agents]
    for name, workers in (("here", "1"), ("there", "2")):
        assert main([*words, "--workers", workers, "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()
    assert (tmp_path / "here").read_text().count('"end"') == 7


# ----------------------------------------------------------------------------------------------------------- files that travel


def test_what_a_task_names_travels_by_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(nodes, "CACHE", tmp_path / "cache" / "engine")
    for name in ("mine.safetensors", "mine.json", "ring.json", "greedy", "other.txt"):
        Path(name).write_text(f"this is {name}")
    match = Match(("net:path=mine.safetensors,sims=0", "greedy"), game={"map": "ring.json", "edition": "other.txt"})
    files = nodes.files_of(Playing(match))
    assert {name: [part for part, _ in bundle] for name, bundle in files.items()} == {
        "mine.safetensors": ["mine.safetensors", "mine.json"],
        "ring.json": ["ring.json"],
    }
    names = {name: nodes.unpacked(bundle) for name, bundle in files.items()}
    there = nodes.renamed(Playing(match), names).match
    assert Path(there.game["map"]).read_text() == "this is ring.json"
    assert (there.game["edition"], there.agents[1]) == ("other.txt", "greedy")
    path = Path(there.agents[0].removeprefix("net:path=").removesuffix(",sims=0"))
    assert path.with_suffix(".json").read_text() == "this is mine.json"
    back = {local: name for name, local in names.items()}
    assert nodes.renamed([{"agents": list(there.agents), "won": [0]}], back) == [{"agents": list(match.agents), "won": [0]}]
    Path("ring.json").write_text("another one")
    assert nodes.unpacked(nodes.files_of(Playing(match))["ring.json"]) != names["ring.json"]


def test_without_ray_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["arena", "greedy", "random", "--ray", "auto"]) == 2
    assert capsys.readouterr().err == "sw-env arena: --ray needs Ray: pip install 'sw-env[ray]'\n"
