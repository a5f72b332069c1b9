"""The small network's school: who passes the exam, an iteration, a whole run, going on, and what ships."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from eyes import wild
from leaf_table import RING, TINY, lessons_of
from training_table import curve

from sw_env.agents.base import choice
from sw_env.agents.leaf.weights import SHIPPED, blank, description, load, rounded, save
from sw_env.agents.registry import make_agent
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.training.leaf import school as lessons_school
from sw_env.training.leaf.exam import Difference, Exam, passes
from sw_env.training.leaf.lesson import Lessons, Pupil
from sw_env.training.leaf.play import HEURISTIC, PLAIN_SEARCH
from sw_env.training.leaf.school import NAME, PAST, School, SchoolSettings, train
from sw_env.training.log import read_log
from sw_env.training.plot import draw
from sw_env.training.ship import pages, ship
from sw_env.training.start import settings_of
from sw_env.training.work import lasting

# --------------------------------------------------------------------------------------------------------------- the exam


BETTER, WORSE, OPEN = Difference(0.2, 0.01, "better"), Difference(-0.2, 0.01, "not better"), Difference(0.2, 0.3)


@pytest.mark.parametrize(
    ("heuristic", "mcts", "best", "passed"),
    [
        (OPEN, OPEN, BETTER, True),
        (BETTER, OPEN, OPEN, True),
        (OPEN, OPEN, OPEN, False),  # better against nobody
        (WORSE, BETTER, BETTER, False),
        (BETTER, BETTER, WORSE, False),
    ],
)
def test_who_passes(heuristic: Difference, mcts: Difference, best: Difference, passed: bool) -> None:
    assert passes({"heuristic": heuristic, "mcts": mcts, "best": best}) is passed


def test_when_a_difference_is_decided() -> None:
    """By as many games as it takes to tell a tenth more from as much less, with the rotations of a deck as one."""
    decks = np.repeat(np.arange(200), 2)
    for mean, verdict in ((0.1, "better"), (-0.1, "not better"), (0.01, None), (0.0, None)):
        values = np.where(np.arange(400) % 10 < 5, 0.3, -0.3) + mean
        found = Difference.of(values, decks)
        assert (found.mean, found.verdict) == (pytest.approx(mean), verdict)
        assert (found.is_better, found.is_worse) == (verdict == "better", verdict == "not better")
        assert Difference.of(values[:40], decks[:40]).verdict is None, "too few to tell"
    assert Difference.of(np.repeat([0.5, -0.5], 4), np.repeat([0, 1, 2, 3], 2)).error == pytest.approx(0.5 / np.sqrt(3))


def test_an_exam_goes_on_until_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three rounds at most, each with decks of its own; as much is told of it as was played."""
    config = GameConfig.make(2, RING)
    exam = Exam(config, 60, 4, 4, False, {})
    asked: list[tuple[int, int, Any]] = []

    def meet(self: Exam, networks: Any, player: int, rival: int, seed: Any) -> tuple[np.ndarray, np.ndarray]:
        asked.append((player, rival, seed))
        clear = {HEURISTIC: 1.0, PLAIN_SEARCH: 0.5, 1: 0.5}[rival]
        return np.full(20, clear if player == 0 else 0.5 - 0.5 * (rival == HEURISTIC)), np.full(20, 80.0 + len(asked))

    monkeypatch.setattr(Exam, "meet", meet)
    passed, ladder, noted = exam.hold(blank(config, 64, 16), blank(config, 64, 16), 7)
    assert passed
    assert noted == {"heuristic": [1.0, 0.0], "mcts": [0.0, 0.0], "best": [0.0, 0.0]}
    rounds: dict[int, list[Any]] = {HEURISTIC: [], PLAIN_SEARCH: [], 1: []}
    for player, rival, seed in asked:
        if player == 0:
            rounds[rival].append(seed)
    assert {rival: len(seeds) for rival, seeds in rounds.items()} == {HEURISTIC: 1, PLAIN_SEARCH: 3, 1: 3}
    assert rounds[PLAIN_SEARCH] == [seed for player, rival, seed in asked if (player, rival) == (1, PLAIN_SEARCH)]
    every = [seed for seeds in rounds.values() for seed in seeds]
    assert len(set(every)) == len(every), "other decks each time"
    assert {name: line["games"] for name, line in ladder.items()} == {"heuristic": 20, "mcts:sims=4": 60}
    assert ladder["mcts:sims=4"]["coins"] == pytest.approx(np.mean([83, 85, 87]))


def test_a_school_that_keeps_everything_has_room_for_it() -> None:
    school = School(SchoolSettings.of(TINY | {"map": "", "seats": 3, "games": 24, "part": 1.0}))
    games, lessons = school.play(5)
    assert len(lessons) == games["decisions"].sum() > 24 * 150


def test_an_exam_against_oneself_is_a_draw() -> None:
    """All decks are the same, in all rotations: where nobody differs, nobody is better."""
    config = GameConfig.make(2, RING)
    network = wild(config)
    passed, ladder, differences = Exam(config, 13, 4, 4, False, {}).hold(network, network, seed=3)
    assert not passed
    assert differences["heuristic"] == differences["mcts"] == [0.0, 0.0]
    assert differences["best"][0] == 0.0
    assert ladder.keys() == {"heuristic", "mcts:sims=4"}
    assert ladder["heuristic"]["games"] == 18, "whole decks, three rounds of them"


def test_an_exam_tells_a_stronger_one() -> None:
    """What knows nothing trusts the outlook; what shouts the wrong way round loses to it."""
    config = GameConfig.make(2, RING)
    good, bad = blank(config, 64, 16), blank(config, 64, 16)
    bad.policy[59, -1] = 30.0  # DONE, whenever that is allowed
    exam = Exam(config, 120, 6, 4, False, {})
    assert exam.hold(good, bad, 1)[0]
    assert not exam.hold(bad, good, 1)[0]


def test_an_iteration_looks_at_each_new_decision_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps on samples of all that is kept, at a rate that falls with the decisions, none of them too long; and their mean."""
    school, told = School(SchoolSettings.of(TINY | {"minibatch": 40, "epochs": 3, "decisions": 1000})), list[Any]()
    school.memory.add(lessons_of(school.config, 60))
    school.decisions = 400
    rates: list[float] = []
    samples: list[np.ndarray] = []

    def loss(network: Pupil, lessons: Lessons, part: np.ndarray) -> tuple[Any, dict[str, torch.Tensor]]:
        assert network is school.network
        assert lessons is school.memory.lessons
        samples.append(part)
        return "a loss", {"value_loss": torch.tensor(float(len(samples)))}

    def improve(network: Pupil, optimiser: Any, loss: Any, most: float) -> torch.Tensor:
        assert (network, optimiser, loss) == (school.network, school.optimiser, "a loss")
        told.append(most)
        return torch.tensor(0.25)

    monkeypatch.setattr(lessons_school, "set_rate", lambda optimiser, rate: rates.append(rate))
    monkeypatch.setattr(lessons_school, "improve", improve)
    school.room.loss = loss  # type: ignore[method-assign]
    assert school.learn(27, 5) == {"value_loss": 1.5, "gradient": 0.25}
    assert told == [1.0, 1.0]
    assert rates == pytest.approx([0.002 * 0.6])
    assert int(school.mean.n_averaged) == 2
    for part in samples:
        assert (len(part), len(set(part.tolist()))) == (40, 40)
        assert part.max() < 60
        assert (np.diff(part) > 0).all(), "in the order of their place"
    assert (samples[0] != samples[1]).any()
    assert school.learn(1, 5)["value_loss"] == 3.0, "one step at least"
    school.memory.add(lessons_of(school.config, 60))
    school.learn(13, 6)
    assert max(part.max() for part in samples[3:]) >= 60, "of the new ones, too"


def test_a_state_from_before_places_were_kept_is_gone_on_from() -> None:
    """And the networks that it brings are for the board that they were trained for."""
    school, again = (School(SchoolSettings.of(TINY | {"keep": 100})) for _ in range(2))
    school.memory.add(lessons_of(school.config, 60))
    school.memory.add(lessons_of(school.config, 60))
    school.past = [school.best]
    state = school.state()
    again.load(state)
    assert (again.memory.next, len(again.memory)) == (20, 100)
    assert [one.about for one in (again.best, *again.past)] == [school.about] * 2
    del state["next"]
    again.load(state)
    assert again.memory.next in range(100)
    again.memory.add(lessons_of(school.config, 60))
    assert len(again.memory) == 100


def test_the_candidate_is_the_mean_of_the_weights() -> None:
    school = School(SchoolSettings.of(TINY))
    before = school.candidate()
    with torch.no_grad():
        for one in school.network.parameters():
            one.add_(1.0)
    after = school.candidate()
    for name, array in before.arrays.items():
        assert (array == after.arrays[name]).all(), f"{name}: the network has moved, its mean has not yet"
    school.mean.update_parameters(school.network)
    school.mean.update_parameters(school.network)
    moved = [name for name, array in before.arrays.items() if (array != school.candidate().arrays[name]).any()]
    assert moved, "now it has"


def test_who_passes_takes_the_best_ones_place() -> None:
    """Those before stay as past selves, the latest first, and no more than there are places for."""
    school = School(SchoolSettings.of(TINY))
    verdicts = iter([True, False] + [True] * PAST)
    school.exam = SimpleNamespace(hold=lambda candidate, best, seed: (next(verdicts), {"heuristic": seed}, {"best": [0, 1]}))
    bests = [school.best]
    for seed in range(PAST + 2):
        assert school.examine(seed) == {"ladder": {"heuristic": seed}, "exam": {"best": [0, 1]}}
        bests.append(school.best)
    assert bests[1] is bests[2], "who fails takes nobody's place"
    assert school.promoted == PAST + 1
    was = [bests[0], *bests[2:-1]]
    assert [id(one) for one in school.past] == [id(one) for one in was[:0:-1]], "for the first of them there is no place"
    assert len(school.past) == PAST


# ---------------------------------------------------------------------------------------------------------- a whole run


def school_of(folder: Path, **more: Any) -> Any:
    algorithm, settings = settings_of({"algorithm": "leaf"} | TINY | more)
    assert algorithm == "leaf"
    return train(settings, folder, "sw-env train leaf.toml")  # type: ignore[arg-type]


def test_a_run_goes_on_exactly(tmp_path: Path) -> None:
    """On a board of one's own: stopped in the middle and taken up again, the same weights and the same log."""
    whole = school_of(tmp_path / "whole")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(School, "total", property(lambda self: 700))
        school_of(tmp_path / "parts")
    assert 0 < len(read_log(tmp_path / "parts")) < len(whole.rows)
    parts = school_of(tmp_path / "parts")
    assert curve(parts.rows) == curve(whole.rows)
    one, other = (load(tmp_path / name / NAME) for name in ("whole", "parts"))
    for name, array in one.arrays.items():
        assert (array == other.arrays[name]).all(), name
    states = [torch.load(tmp_path / name / "state.pt", weights_only=True)["trainer"] for name in ("whole", "parts")]
    for name, tensor in states[0]["network"].items():
        assert torch.equal(tensor, states[1]["network"][name]), name
    assert [row["iteration"] for row in whole.rows if "exam" in row] == exams_of(len(whole.rows))
    look_at(tmp_path)


def test_shards_are_the_same_run_on_processes(tmp_path: Path) -> None:
    """Begun here and carried on by two processes: as if it had been played here all the time."""
    cut = {"shards": 2, "decisions": 1500}
    whole = school_of(tmp_path / "whole", **cut)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(School, "total", property(lambda self: 700))
        school_of(tmp_path / "parts", **cut)
    parts = school_of(tmp_path / "parts", **cut, workers=2)
    lasting(2, "").close()
    lasting.cache_clear()
    assert curve(parts.rows) == curve(whole.rows)
    assert len(whole.rows) > 1
    one, other = (torch.load(tmp_path / name / "state.pt", weights_only=True)["trainer"] for name in ("whole", "parts"))
    for name, tensor in one["network"].items():
        assert torch.equal(tensor, other["network"][name]), name
    assert one["kept"].keys() == other["kept"].keys()
    assert all(torch.equal(column, other["kept"][name]) for name, column in one["kept"].items())
    plain = School(SchoolSettings.of(TINY | {"decisions": 1500}))
    assert plain.iterate()["lessons"] != whole.rows[0]["lessons"], "another number of shards is another run"
    with pytest.raises(ValueError, match="shards is 4; allowed: what divides the 6 games of an iteration"):
        SchoolSettings.of(TINY | {"shards": 4})


def exams_of(iterations: int) -> list[int]:
    """Every second iteration, and the last one."""
    return sorted({*range(2, iterations + 1, 2), iterations})


def look_at(folder: Path) -> None:
    """Its pictures, its weights where they would ship from, and a player who takes them."""
    names = {path.name for path in draw([folder / "whole"], folder / "pictures", "svg")}
    assert {"curves.svg", "wins.svg"} <= names
    target = ship(folder / "whole", folder / "weights", folder / "docs")
    head, *lines = (folder / "docs" / "smallworld" / "leaf-2.csv").read_text().splitlines()
    assert target.name == "leaf-2.npz"
    assert target.stat().st_size == (folder / "whole" / NAME).stat().st_size
    assert head.startswith("iteration,decisions,seconds,value_loss")
    assert len(lines) == len(read_log(folder / "whole"))
    config = GameConfig.make(2, RING)
    game = Game(2, map=RING, seed=1)
    assert choice(make_agent(f"leaf:sims=8,path={target}", config, 1), game) in game.legal
    with pytest.raises(ValueError, match="trained for the board '9 regions"):
        make_agent(f"leaf:path={target}", GameConfig.make(2))


def test_the_optimiser_of_a_school() -> None:
    (group,) = School(SchoolSettings.of(TINY | {"rate": 0.25})).optimiser.param_groups
    assert {key: group[key] for key in ("lr", "eps", "fused")} == {"lr": 0.25, "eps": 1e-5, "fused": True}


@pytest.mark.parametrize("lap", [True, False])
def test_the_weights_say_whether_they_were_examined_behind_a_lap(lap: bool) -> None:
    school = School(SchoolSettings.of(TINY | {"lap": lap}))
    assert (school.about["lap"], school.exam.lap) == (lap, lap)


def test_a_school_begins_with_weights(tmp_path: Path) -> None:
    network = wild(GameConfig.make(2, RING))
    save(tmp_path / "a.npz", network)
    school = School(SchoolSettings.of(TINY | {"start": str(tmp_path / "a.npz")}))
    assert (school.best.first == network.first).all()
    taken = rounded(school.network.learned(school.about, np.ones(len(network.first) - 1, np.bool_)))
    assert np.abs(taken.first - network.first).max() < 1e-3
    with pytest.raises(ValueError, match=r"start=.*: trained for the board"):
        School(SchoolSettings.of(TINY | {"start": str(tmp_path / "a.npz"), "map": ""}))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"units": 100}, "100 and 16 units"),
        ({"second": 80}, "64 and 80 units"),
        ({"lap": "maybe"}, "lap is 'maybe'; allowed: true or false"),
        ({"plain": 0.6, "past": 0.6}, "plain, past are 0.6, 0.6; allowed: together up to 1"),
        ({"plain": 0.5, "past": 0.4, "guests": ["heuristic"]}, "plain, past, invited are 0.5, 0.4, 0.25; allowed: together"),
        ({"guests": ["nett"]}, "guests: .*nett"),
        ({"guests": ["greedy", "mcts"]}, "guests: mcts sits there anyway"),
    ],
)
def test_settings_that_make_no_sense(given: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        SchoolSettings.of(TINY | given)


@pytest.mark.parametrize("seats", [2, 3])
def test_weights_ship_with_the_log_of_their_run(seats: int) -> None:
    path, config = SHIPPED / "smallworld" / f"leaf-{seats}.npz", GameConfig.make(seats)
    about = load(path).about
    assert {key: about[key] for key in ("game", "seats", "board", "columns")} == description(config)
    assert about["lap"] is True
    assert path.stat().st_size < 1_300_000
    head, *lines = (pages() / "smallworld" / f"leaf-{seats}.csv").read_text().splitlines()
    assert head.startswith("iteration,decisions,seconds,value_loss")
    assert int(lines[-1].split(",")[1]) == about["trained"]["decisions"]


@pytest.mark.parametrize("seats", [2, 3])
def test_what_ships_plays_well(seats: int) -> None:
    """One among heuristic players, with few simulations, in the exam's own games."""
    network = load(SHIPPED / "smallworld" / f"leaf-{seats}.npz")
    wins, coins = Exam(GameConfig.make(seats), 72, 48, 4, True, {}).meet([network], 0, HEURISTIC, [5])
    assert wins.mean() > 0.6
    assert coins.mean() > 70
