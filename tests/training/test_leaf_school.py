"""The small network's school: whole games in one kernel, what is learned from them, who passes the exam, and going on."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from eyes import wild
from sight_twin import twin
from training_table import curve

from sw_env.agents.base import choice
from sw_env.agents.heuristic import HeuristicAgent
from sw_env.agents.leaf.weights import SHIPPED, blank, description, load, rounded, save
from sw_env.agents.registry import make_agent
from sw_env.agents.search.eye import COINS, SCALES
from sw_env.agents.search.search import ROLLOUTS
from sw_env.agents.search.settings import TURNS_A_SEAT
from sw_env.core.rng import mix
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.spec import SPEC
from sw_env.training.leaf import school as lessons_school
from sw_env.training.leaf.exam import Difference, Exam, passes
from sw_env.training.leaf.lesson import Classroom, Lessons, Memory, Pupil, policy_loss, search_loss, value_loss
from sw_env.training.leaf.play import GAME, HEURISTIC, NOTE, PLAIN_SEARCH, WHOLE, ends, play, table_of
from sw_env.training.leaf.school import NAME, PAST, School, SchoolSettings, train
from sw_env.training.log import read_log
from sw_env.training.plot import draw
from sw_env.training.ship import pages, ship
from sw_env.training.start import settings_of
from sw_env.training.work import lasting

RING = "configs/content/ring.json"
TINY: dict[str, Any] = {
    **{"units": 64, "second": 16, "games": 6, "sims": 3, "slow": 0.5, "slow_sims": 6, "rival_sims": 3, "minibatch": 128},
    **{"part": 0.5, "keep": 900, "trial": 4, "trial_sims": 4, "evaluate": 2, "save": 2, "decisions": 2500, "map": RING},
}


def games_of(kinds: list[int], n: int = 4, **more: float) -> np.ndarray:
    """Games in which these sit at the table."""
    games = np.zeros(n, GAME)
    games["seed"], games["sims"], games["rival_sims"] = np.arange(n) + 5, 4, 4
    games["kinds"][:, : len(kinds)] = kinds
    for name, value in more.items():
        games[name] = value
    return games


# ---------------------------------------------------------------------------------------------------------------- playing


def test_a_heuristic_seat_plays_the_heuristic() -> None:
    """A game of them in the kernel ends as it does decision by decision."""
    config = GameConfig.make(2)
    games, table = games_of([HEURISTIC, HEURISTIC], 2), table_of(config, [wild(config)])
    assert play(games, table, table.states[:0], np.zeros(0, NOTE)) == 0
    coins, shares = ends(games, 2)
    env, agent = BatchEnv(2, 2, auto_reset=False), HeuristicAgent(config)
    env.reset(np.array([mix(np.uint64(seed)) for seed in games["seed"]], np.uint64))
    while env.bits.any():
        env.step(agent.act(env.states, env.bits, env.actor))
    assert coins.tolist() == env.final_coins.tolist()
    assert (shares == env.final_winners / env.final_winners.sum(1, keepdims=True)).all()


@pytest.mark.parametrize("seats", [2, 4])
def test_networks_look_at_once_or_behind_a_lap_and_plain_searches_play_on(seats: int) -> None:
    config = GameConfig.make(seats)
    for lap, rollout in ((False, "none"), (True, "heuristic")):
        setup = table_of(config, [wild(config)], lap).minds["setup"]
        assert setup["rollout"].tolist() == [ROLLOUTS[rollout], ROLLOUTS["heuristic"]]
        assert setup["turns"].tolist() == [seats, TURNS_A_SEAT * seats]


def test_what_is_noted_is_what_was_decided() -> None:
    config = GameConfig.make(3)
    games, table = games_of([0, HEURISTIC, PLAIN_SEARCH], 3, kept=1_000_000), table_of(config, [wild(config)])
    notes, states = np.zeros(900, NOTE), np.zeros(900, table.states.dtype)
    n = play(games, table, states, notes)
    assert n == games["decisions"].sum()
    notes, states = notes[:n], states[:n]
    kinds = games["kinds"][notes["game"], states["actor"]]
    assert (notes["kind"] == kinds).all()
    visits = notes["visits"].sum(1)
    assert (visits[kinds == 0] == 4).all()
    assert (visits[kinds == PLAIN_SEARCH] == 4).all()
    assert (visits[kinds == HEURISTIC] == 0).all()
    assert (notes["values"][:, :3] != 0).any(1).tolist() == (kinds != HEURISTIC).tolist()
    for g in (0, n // 2, n - 1):
        game = Game.of(config, states[g : g + 1], skip_forced=False)
        assert game.mask == int(notes["bits"][g])
        assert not notes["visits"][g][[a not in game.legal for a in range(64)]].any()


def test_the_same_games_from_the_same_seeds_and_others_from_others() -> None:
    config = GameConfig.make(2)
    found = []
    for seed, network in ((0, 1), (0, 1), (1, 1), (0, 2)):
        games = games_of([0, 0], 2)
        games["seed"] += np.uint64(seed)
        table = table_of(config, [wild(config, network)])
        play(games, table, table.states[:0], np.zeros(0, NOTE))
        found.append(games["final"].tolist())
    assert found[0] == found[1]
    assert found[0] != found[2]
    assert found[0] != found[3]


def test_who_sits_where() -> None:
    school = School(SchoolSettings.of(TINY | {"games": 4000, "company": 0.5, "plain": 0.25, "past": 0.25, "slow": 0.1}))
    school.past = [school.best]
    games = school.seated(3)
    others = games["kinds"][:, :2] != 0
    assert (others.sum(1) <= 1).all()
    assert others.any(1).mean() == pytest.approx(0.25, abs=0.02), "half of the games, half of the other seats"
    kinds = games["kinds"][:, :2][others]
    assert {kind: (kinds == kind).mean() for kind in (PLAIN_SEARCH, 1, HEURISTIC)} == pytest.approx(
        {PLAIN_SEARCH: 0.25, 1: 0.25, HEURISTIC: 0.5}, abs=0.05
    )
    assert (games["sims"] == 6).mean() == pytest.approx(0.1)
    assert set(games["sims"].tolist()) == {3, 6}
    assert games["kept"].tolist() == [WHOLE if sims == 6 else WHOLE // 2 for sims in games["sims"]]
    assert set(zip(games["slips"].tolist(), games["wanders"].tolist(), strict=True)) == {(0.03 * WHOLE, 0.3 * WHOLE)}
    assert len(set(games["seed"].tolist())) == 4000


# --------------------------------------------------------------------------------------------------------------- learning


def numbered(first: int, n: int) -> Lessons:
    """Lessons that can be told apart by a number in each of their columns."""
    numbers = np.arange(first, first + n)
    return Lessons(*(numbers if k < 2 else np.stack([numbers, numbers], 1) for k in range(6)))


@pytest.mark.parametrize(
    ("sizes", "left"), [((3,), [0, 1, 2]), ((3, 3), [4, 5, 2, 3]), ((3, 9), [8, 9, 10, 11]), ((4, 4), [4, 5, 6, 7])]
)
def test_the_oldest_lessons_are_forgotten_first(sizes: tuple[int, ...], left: list[int]) -> None:
    memory = Memory(4)
    for k, n in enumerate(sizes):
        memory.add(numbered(sum(sizes[:k]), n))
    columns = memory.columns()
    assert len(memory) == len(left)
    assert sorted(columns["bits"].tolist()) == sorted(left)
    assert {
        name: (column.reshape(len(left), -1)[:, 0] == columns["bits"]).all() for name, column in columns.items()
    } == dict.fromkeys(columns, True)


def lessons_of(config: GameConfig, n: int = 60) -> Lessons:
    games, table = games_of([0] * config.seats, 1, kept=1_000_000), table_of(config, [wild(config)])
    notes, states = np.zeros(400, NOTE), np.zeros(400, table.states.dtype)
    n = min(n, play(games, table, states, notes))
    coins, shares = ends(games, config.seats)
    seats = config.seats
    of_all = np.repeat(coins, n, 0), np.repeat(shares, n, 0)
    return Lessons(states[:n], notes["bits"][:n], notes["visits"][:n], notes["values"][:n, :seats], *of_all)


def test_a_pupil_and_the_search_agree() -> None:
    """What PyTorch reckons from whole rows, the exported network answers, and a pupil that takes it on again."""
    config = GameConfig.make(3)
    lessons, table = lessons_of(config, 8), table_of(config, [wild(config)])
    room = Classroom(config, table.minds, table.desks, 8, 0.4)
    torch.manual_seed(1)
    pupil = Pupil(len(room.met), 3, SPEC.actions, 64, 16)
    room.loss(pupil, lessons, np.arange(8))
    network = pupil.learned(blank(config, 64, 16).about, np.ones(len(room.met), np.bool_))
    again = Pupil(len(room.met), 3, SPEC.actions, 64, 16)
    again.take(network)
    for one, other in zip(pupil.parameters(), again.parameters(), strict=True):
        assert torch.allclose(one, other, atol=1e-6)
    worst = 0.0
    for g in range(8):
        names = twin(lessons.states[g], config)
        row = np.array([names.get(name, 0.0) for name in network.about["columns"]], np.float32)
        assert np.abs(room._seen[g] - row).max() < 1e-5
        first = np.maximum(0, np.append(row, 1) @ network.first)
        answer = np.append(np.maximum(0, np.append(first, 1) @ network.second), 1) @ network.third
        beyond, liked = pupil(torch.from_numpy(row[None]))
        worst = max(worst, np.abs(beyond.detach().numpy()[0] - answer).max())
        worst = max(worst, np.abs(liked.detach().numpy()[0] - network.policy @ np.append(first, 1)).max())
    assert worst < 1e-4
    assert room.met.sum() > 50


def test_columns_that_were_never_met_count_nothing() -> None:
    pupil = Pupil(5, 2, 64, 64, 16)
    network = pupil.learned({}, np.array([True, False, True, False, True]))
    assert (np.abs(network.first).sum(1) > 0).tolist() == [True, False, True, False, True, True]


def test_losses_by_hand() -> None:
    error, scale = torch.tensor([[5.0, -3.0]]), torch.tensor([[8.0]])
    final, won = torch.tensor([[90.0, 80.0]]), torch.tensor([[1.0, 0.0]])
    ends_ = final - error
    total, notes = value_loss(error, ends_, scale, won, final)
    assert notes["lead_error"] == pytest.approx(8.0)
    chance = 1 / (1 + np.exp((83 - 85) / 8))
    assert notes["chance_loss"] == pytest.approx(-np.log(chance), rel=1e-5)
    expected = 0.5 * chance + 0.5 * np.tanh(2 / 48)
    other = 0.5 * (1 - chance) - 0.5 * np.tanh(2 / 48)
    utility = ((expected - 0.5 - 0.5 * np.tanh(10 / 48)) ** 2 + (other + 0.5 * np.tanh(10 / 48)) ** 2) / 2
    assert notes["value_loss"] == pytest.approx(utility, rel=1e-4)
    coins = (0.5 * 0.5**2 + 0.5 * 0.3**2) / 2
    leads = 0.5 * 0.8**2
    assert total == pytest.approx(0.25 * coins + 0.5 * leads - 0.5 * np.log(chance) + 3 * utility, rel=1e-4)


def test_what_a_lesson_asks_for() -> None:
    """Seats from the one who decides on, a scale for each round, and as much of the search's own values as they are trusted."""
    config = GameConfig.make(3)
    lessons, table = lessons_of(config, 180), table_of(config, [wild(config)])
    lessons.values[::2] = np.random.default_rng(3).random((90, 3)) / 2
    lessons.visits[:] = np.arange(180)[:, None] % 7
    part = np.array([k for k in range(180) if k % 13 < 3])
    rooms = [Classroom(config, table.minds, table.desks, len(part), trust) for trust in (0.0, 0.4)]
    torch.manual_seed(1)
    pupil = Pupil(len(rooms[0].met), 3, SPEC.actions, 64, 16)
    with torch.no_grad():
        pupil.log_scale += torch.rand_like(pupil.log_scale)
        (plain, none), (whole, notes) = (room.loss(pupil, lessons, part) for room in rooms)
        beyond, _ = pupil(torch.from_numpy(rooms[0]._seen))
        states = lessons.states[part]
        left = config.board.rounds - states["lap"].astype(int)
        actors = states["actor"].astype(int)
        assert len(set(left)) > 5
        assert set(actors) == {0, 1, 2}
        scale = torch.exp(pupil.log_scale[[min(max(one, 0), SCALES - 1) for one in left]])[:, None]
        come = torch.from_numpy(rooms[0]._expected) + COINS * beyond

        def turned(rows: np.ndarray) -> torch.Tensor:
            return torch.tensor([[float(row[(p + k) % 3]) for k in range(3)] for row, p in zip(rows, actors, strict=True)])

        rows = states["coins"], lessons.coins[part], lessons.shares[part], lessons.values[part]
        now, final, won, thought = map(turned, rows)
        value, _ = value_loss(final - now - come, now + come, scale, won, final)
        search = float(search_loss(come, scale, thought))
    assert search > 0.001
    assert none["search_loss"] == 0
    assert float(notes["search_loss"]) == pytest.approx(search, rel=0.01)
    assert float(plain) == pytest.approx(float(value + none["policy_loss"]), rel=0.01)
    assert float(whole - plain) == pytest.approx(4 * search, rel=0.01)


def test_a_search_that_did_not_search_teaches_nothing() -> None:
    come, scale = torch.tensor([[10.0, 10.0], [50.0, 0.0]]), torch.full((2, 1), 8.0)
    thought = torch.tensor([[0.3, 0.2], [0.0, 0.0]])
    assert search_loss(come, scale, thought) == pytest.approx((0.05**2 + 0.05**2) / 2, rel=1e-4)
    scores, visits = torch.tensor([[0.0, 1.0, 9.0], [3.0, 0.0, 0.0]]), np.array([[3, 1, 0], [0, 0, 0]], np.uint16)
    ratings = torch.tensor([[0.0, 0.0, -1e9], [0.0, 0.0, 0.0]])
    loss, agreed = policy_loss(scores, ratings, visits)
    log_sum = np.log(1 + np.e)
    assert loss == pytest.approx(0.75 * log_sum + 0.25 * (log_sum - 1), rel=1e-5)
    assert agreed == 0.0


def test_it_learns_what_it_is_taught() -> None:
    config = GameConfig.make(2)
    lessons, table = lessons_of(config), table_of(config, [wild(config)])
    room = Classroom(config, table.minds, table.desks, 64, 0.4)
    torch.manual_seed(2)
    pupil = Pupil(len(room.met), 2, SPEC.actions, 64, 16)
    optimiser = torch.optim.Adam(pupil.parameters(), 3e-3)
    losses = []
    for _ in range(60):
        loss, _ = room.loss(pupil, lessons, np.arange(len(lessons)))
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
        losses.append(loss.item())
    assert losses[-1] < 0.6 * losses[0]


# --------------------------------------------------------------------------------------------------------------- the exam


@pytest.mark.parametrize(
    ("heuristic", "mcts", "best", "passed"),
    [
        ((0.0, 0.05), (0.0, 0.05), (0.06, 0.05), True),
        ((0.0, 0.05), (0.0, 0.05), (0.04, 0.05), False),  # better against nobody
        ((-0.06, 0.05), (0.2, 0.05), (0.2, 0.05), False),  # worse against one
        ((-0.04, 0.05), (0.2, 0.05), (-0.04, 0.05), True),  # within the error
        ((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), False),  # the same player
        ((0.0, 0.0), (0.0, 0.0), (0.01, 0.0), True),
        ((0.1, 0.01), (0.1, 0.01), (-0.02, 0.01), False),
    ],
)
def test_who_passes(heuristic: tuple, mcts: tuple, best: tuple, passed: bool) -> None:
    found = {"heuristic": Difference(*heuristic), "mcts": Difference(*mcts), "best": Difference(*best)}
    assert passes(found) is passed


def test_an_exam_against_oneself_is_a_draw() -> None:
    """All decks are the same, in all rotations: where nobody differs, nobody is better."""
    config = GameConfig.make(2, RING)
    network = wild(config)
    passed, ladder, differences = Exam(config, 5, 4, 4, False).hold(network, network, seed=3)
    assert not passed
    assert differences["heuristic"] == differences["mcts"] == [0.0, 0.0]
    assert differences["best"][0] == 0.0
    assert ladder.keys() == {"heuristic", "mcts:sims=4"}
    assert ladder["heuristic"]["games"] == 6, "whole decks"


def test_an_exam_tells_a_stronger_one() -> None:
    """What knows nothing trusts the outlook; what shouts the wrong way round loses to it."""
    config = GameConfig.make(2, RING)
    good, bad = blank(config, 64, 16), blank(config, 64, 16)
    bad.policy[59, -1] = 30.0  # DONE, whenever that is allowed
    exam = Exam(config, 12, 6, 4, False)
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
    assert head.startswith("iteration,decisions,seconds,value_loss")
    assert len(lines) == len(read_log(folder / "whole"))
    config = GameConfig.make(2, RING)
    game = Game(2, map=RING, seed=1)
    assert choice(make_agent(f"leaf:sims=8,path={target}", config, 1), game) in game.legal
    with pytest.raises(ValueError, match="trained for the board '9 regions"):
        make_agent(f"leaf:path={target}", GameConfig.make(2))


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
        ({"plain": 0.6, "past": 0.6}, "plain and past"),
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
    wins, coins = Exam(GameConfig.make(seats), 24, 48, 4, True).meet([network], 0, HEURISTIC, 5)
    assert wins.mean() > 0.6
    assert coins.mean() > 70
