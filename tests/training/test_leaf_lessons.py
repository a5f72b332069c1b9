"""What the small network learns: whole games in one kernel, what is noted of them, and the losses."""

import numpy as np
import pytest
import torch
from eyes import wild
from leaf_table import TINY, games_of, lessons_of
from sight_twin import twin

from sw_env.agents.heuristic import HeuristicAgent
from sw_env.agents.leaf.weights import blank
from sw_env.agents.registry import make_agent
from sw_env.agents.search.eye import COINS, SCALES
from sw_env.agents.search.search import ROLLOUTS
from sw_env.agents.search.settings import TURNS_A_SEAT
from sw_env.core.rng import mix
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.spec import SPEC
from sw_env.training.leaf.lesson import Classroom, Lessons, Memory, Pupil, policy_loss, search_loss, value_loss
from sw_env.training.leaf.play import GUEST, HEURISTIC, NOTE, PLAIN_SEARCH, WHOLE, ends, happens, play, table_of
from sw_env.training.leaf.school import School, SchoolSettings

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


def test_what_has_no_chance_never_happens_and_what_is_certain_always() -> None:
    """By seeds whose lots are the least and the greatest of a million."""
    least, greatest = np.uint64(72473), np.uint64(1016107)
    assert [happens(chance, least, 0) for chance in (0, 1)] == [False, True]
    assert [happens(chance, greatest, 0) for chance in (WHOLE - 1, WHOLE)] == [False, True]


def test_guests_are_asked_for_all_games_at_once_and_play_what_they_say() -> None:
    """The heuristic plays the same games as a guest as it does in the kernel, another guest other ones; all of it is noted."""
    config = GameConfig.make(3)
    asked: list[int] = []

    class Heuristic(HeuristicAgent):
        def act(self, states: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> np.ndarray:
            asked.append(len(bits))
            assert (states["actor"] == actors).all()
            return super().act(states, bits, actors)

    guests = [Heuristic(config), make_agent("greedy", config, 3)]
    found = []
    for kinds in ([0, HEURISTIC, HEURISTIC], [0, GUEST, HEURISTIC], [0, GUEST, GUEST], [0, GUEST, GUEST - 1]):
        games, table = games_of(kinds, 3, kept=1_000_000, slips=50_000), table_of(config, [wild(config)])
        notes, states = np.zeros(900, NOTE), np.zeros(900, table.states.dtype)
        n = play(games, table, states, notes, guests)
        order = np.argsort(notes["game"][:n], kind="stable")
        assert n == games["decisions"].sum()
        assert (notes["kind"][:n] == games["kinds"][notes["game"][:n], states["actor"][:n]]).all()
        noted = states[:n][order].tobytes(), *(notes[name][:n][order].tobytes() for name in ("bits", "visits", "values"))
        found.append((games["final"].tolist(), noted))
    assert max(asked) == 3, "all games that wait"
    assert found[0] == found[1] == found[2]
    assert found[3][0] != found[0][0]


def test_a_guest_who_begins_is_asked_before_anything_is_played() -> None:
    config, ended = GameConfig.make(2), []
    for kind in (HEURISTIC, GUEST):
        games, table = games_of([kind, kind], 2), table_of(config, [wild(config)])
        play(games, table, table.states[:0], np.zeros(0, NOTE), [HeuristicAgent(config)])
        ended.append((games["final"].tolist(), games["decisions"].tolist()))
    assert ended[0] == ended[1]


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
    guests = ["greedy", "random"]
    school = School(SchoolSettings.of(TINY | {"games": 4000, "plain": 0.1, "past": 0.2, "invited": 0.6, "guests": guests}))
    assert list(school.exam.guests) == guests
    kinds = school.seated(3)["kinds"][:, :2]
    shares = {kind: (kinds[kinds != 0] == kind).mean() for kind in (PLAIN_SEARCH, HEURISTIC, GUEST, GUEST - 1)}
    wanted = {PLAIN_SEARCH: 0.1, HEURISTIC: 0.3, GUEST: 0.3, GUEST - 1: 0.3}
    assert shares == pytest.approx(wanted, abs=0.05), "without past selves their part is the heuristic's"


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
    assert memory.columns() == {}
    for k, n in enumerate(sizes):
        memory.add(numbered(sum(sizes[:k]), n))
    columns = memory.columns()
    assert len(memory) == len(left)
    assert sorted(columns["bits"].tolist()) == sorted(left)
    assert {
        name: (column.reshape(len(left), -1)[:, 0] == columns["bits"]).all() for name, column in columns.items()
    } == dict.fromkeys(columns, True)


def test_a_pupil_and_the_search_agree() -> None:
    """What PyTorch reckons from whole rows, the exported network answers, and a pupil that takes it on again."""
    config = GameConfig.make(3)
    lessons, table = lessons_of(config, 8), table_of(config, [wild(config)])
    room = Classroom(config, table.minds, table.desks, 8, 0.4)
    torch.manual_seed(1)
    pupil = Pupil(len(room.met), 3, SPEC.actions, 64, 16)
    with torch.no_grad():  # neither as a pupil begins
        pupil.faith.fill_(0.7)
        pupil.log_scale.copy_(torch.linspace(1.0, 3.0, SCALES))
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


def test_a_new_pupil_is_near_outlook_and_ratings() -> None:
    """What stands behind its first layer begins at three tenths of what is usual: within one over the root of the inputs."""
    torch.manual_seed(1)
    pupil = Pupil(9, 3, 64, 256, 32)
    for layer, inputs in ((pupil.policy, 256), (pupil.third, 32)):
        largest = float(layer.weight.detach().abs().max()) * inputs**0.5
        assert 0.25 < largest <= 0.3 + 1e-6
    assert float(pupil.second.weight.detach().abs().max()) * 256**0.5 > 0.9
    assert float(pupil.first.weight.detach().std()) == pytest.approx(0.1, rel=0.1)
    assert pupil.first.bias.tolist() == [pytest.approx(0.1)] * 256
    assert pupil.faith.tolist() == [1.0]
    assert pupil.log_scale.tolist() == pytest.approx([2.3] * len(pupil.log_scale))


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
    assert policy_loss(scores, ratings, visits[:, [1, 0, 2]])[1] == 1.0, "the first choice is the same"


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
