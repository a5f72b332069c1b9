"""The statistics against known distributions."""

import math
import sys

import numpy as np
import pytest

from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out
from sw_env.training.arena.ratings import (
    CENTRE,
    ELO,
    Sprt,
    Tables,
    Z,
    average,
    one_rating,
    openskill_ratings,
    plackett_luce,
    ranks_of,
    share,
)

TRUE = np.array([0.0, 0.4, 1.0, 1.6])
"""Logarithms of strength."""


def games(chance: np.random.Generator, count: int, seats: int, luck_of_deck: float = 0.0) -> Tables:
    """Rankings of four players of known strength, in decks of `seats` games; a deck may favour a player."""
    decks = np.repeat(np.arange(-(-count // seats)), seats)[:count]
    favour = luck_of_deck * chance.normal(size=(decks.max() + 1, 4))
    players = np.array([chance.permutation(4)[:seats] for _ in range(count)])
    score = TRUE[players] + favour[decks[:, None], players] + chance.gumbel(size=players.shape)
    return Tables(players, np.argsort(np.argsort(-score, axis=1), axis=1), decks)


def test_known_strengths_are_recovered() -> None:
    rating, error = plackett_luce([games(np.random.default_rng(1), 3000, 2), games(np.random.default_rng(2), 3000, 4)], 4)
    truth = 1500 + ELO * (TRUE - TRUE.mean())
    assert (np.abs(rating - truth) < 1.6 * error).all()
    assert (error < 12).all()
    assert rating.mean() == pytest.approx(CENTRE)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rating_intervals_cover(seats: int) -> None:
    truth, chance = 1500 + ELO * (TRUE - TRUE.mean()), np.random.default_rng(seats)
    inside = []
    for _ in range(150):
        rating, error = plackett_luce([games(chance, 240, seats)], 4)
        inside.append(np.abs(rating - truth) < error)
    assert 0.91 < np.mean(inside) < 0.985


def test_intervals_grow_where_decks_favour_players() -> None:
    chance = np.random.default_rng(5)
    estimates, errors = [], []
    for _ in range(100):
        rating, error = plackett_luce([games(chance, 240, 4, luck_of_deck=1.5)], 4)
        estimates.append(rating)
        errors.append(error)
    spread = 1.96 * np.std(estimates, axis=0)
    assert (np.mean(errors, axis=0) > 0.85 * spread).all()


def test_ties_are_halves() -> None:
    players, clusters = np.array([[0, 1]] * 60), np.arange(60)
    all_ties, _ = plackett_luce([Tables(players, np.zeros((60, 2), int), clusters)], 2)
    assert all_ties == pytest.approx([1500, 1500])
    mixed = np.array([[0, 1], [1, 0], [0, 0]] * 20)
    assert plackett_luce([Tables(players, mixed, clusters)], 2)[0] == pytest.approx([1500, 1500], abs=1e-6)


def test_the_width_of_two_games_by_hand() -> None:
    """One win each: the likelihood bends by 1 and the prior by 1/2 where the two move apart, and the decks differ by 2."""
    players, ranks = np.array([[0, 1], [0, 1]]), np.array([[0, 1], [1, 0]])
    rating, error = plackett_luce([Tables(players, ranks, np.arange(2))], 2, prior=0.5)
    assert rating == pytest.approx([CENTRE, CENTRE])
    assert error == pytest.approx([ELO * Z * math.sqrt((2 + 0.5) / (1 + 0.5) ** 2 / 2)] * 2)


def test_the_width_of_one_rating_by_hand() -> None:
    """Four games, two against each of two equals, one of them won: each is half a win away from what is expected."""
    players, ranks = np.array([[0, 1], [0, 1], [0, 2], [0, 2]]), np.array([[0, 1], [1, 0], [0, 1], [1, 0]])
    value, error = one_rating(Tables(players, ranks, np.arange(4)), np.array([CENTRE, CENTRE]), prior=0.5)
    assert value == pytest.approx(CENTRE)
    assert error == pytest.approx(ELO * Z * max((1 / 1.5) ** 0.5, (4 * 0.25 * 4 / 3 + 0.5) ** 0.5 / 1.5))


def test_games_with_ties_count_the_same_beside_games_without() -> None:
    players, chance = np.tile([0, 1, 2], (60, 1)), np.random.default_rng(4)
    plain = np.array([chance.permutation(3) for _ in players])
    tied = np.array([[0, 0, 2], [0, 1, 1], [2, 0, 0], [0, 0, 0]] * 15)
    parts = [Tables(players, ranks, np.arange(60)) for ranks in (plain, tied)]
    whole = Tables(*(np.concatenate([players, players]), np.concatenate([plain, tied]), np.arange(120)))
    assert np.array(plackett_luce(parts, 3)) == pytest.approx(np.array(plackett_luce([whole], 3)))


def test_a_rating_without_a_loss_is_finite_and_uncertain() -> None:
    rating, error = plackett_luce([Tables(np.array([[0, 1]] * 50), np.array([[0, 1]] * 50), np.arange(50))], 2)
    assert 1700 < rating[0] < 2400
    assert error[0] > 100


def test_one_player_at_several_seats() -> None:
    chance = np.random.default_rng(3)
    players = np.tile([0, 1, 1, 1], (2000, 1))
    score = np.array([1.0, 0.0])[players] + chance.gumbel(size=players.shape)
    rating, error = plackett_luce([Tables(players, np.argsort(np.argsort(-score, 1), 1), np.arange(2000))], 2)
    assert abs((rating[0] - rating[1]) - ELO) < 2 * error[0] + 2 * error[1]


@pytest.mark.parametrize("rate", [0.05, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("pull", [0.0, 0.8])
def test_win_rate_intervals_cover(rate: float, pull: float) -> None:
    """Pairs of games; with `pull` the second one often repeats the first, so the sample is worth less."""
    chance, inside = np.random.default_rng(7), []
    clusters = np.repeat(np.arange(100), 2)
    for _ in range(300):
        first, second = chance.random((2, 100)) < rate
        second = np.where(chance.random(100) < pull, first, second)
        found = share(np.stack([first, second], 1).reshape(-1).astype(float), clusters)
        inside.append(found.low <= rate <= found.high)
    assert np.mean(inside) > 0.92


def test_win_rates_of_certain_winners() -> None:
    found = share(np.ones(400), np.arange(400))
    assert found.value == found.high == 1.0
    assert 0.98 < found.low < 0.995
    assert math.isnan(share(np.zeros(0), np.zeros(0, int)).value)


def test_means() -> None:
    found = average(np.arange(100.0), np.arange(100))
    assert found.value == 49.5
    assert found.high - found.value == pytest.approx(1.96 * np.arange(100.0).std(ddof=1) / 10, rel=0.02)


def test_ranks_follow_the_rules() -> None:
    assert ranks_of([80, 90, 80, 90], [5, 7, 5, 9]) == [2, 1, 2, 0]


@pytest.mark.parametrize(("rate", "verdict"), [(0.5, "not better"), (0.6, "better")])
def test_the_sequential_test_decides(rate: float, verdict: str) -> None:
    chance, test, right = np.random.default_rng(11), Sprt(0.5, 0.6), 0
    for _ in range(60):
        wins = (chance.random(3000) < rate).astype(float)
        decided = next((v for n in range(40, 3000, 20) if (v := test.verdict(wins[:n], np.arange(n)))), None)
        right += decided == verdict
    assert right >= 53


def test_games_of_a_deck_that_always_end_alike_count_as_one() -> None:
    """A stranger against one of known strength: twice the games of each deck say no more than once."""
    chance = np.random.default_rng(5)
    ranks = np.array([[0, 1] if chance.random() < 0.6 else [1, 0] for _ in range(400)])
    players, known = np.tile([0, 1], (400, 1)), np.array([1500.0])
    value, error = one_rating(Tables(players, ranks, np.arange(400)), known)
    twice = Tables(np.repeat(players, 2, 0), np.repeat(ranks, 2, 0), np.repeat(np.arange(400), 2))
    assert one_rating(twice, known) == pytest.approx((value, error), rel=0.01)
    apart = one_rating(Tables(twice.players, twice.ranks, np.arange(800)), known)
    assert apart[1] == pytest.approx(error / math.sqrt(2), rel=0.01)


def test_running_ratings_order_the_players() -> None:
    pytest.importorskip("openskill")
    played = [(("strong", "weak"), (0, 1))] * 20 + [(("strong", "weak"), (1, 0))] * 5
    found = openskill_ratings(played)
    assert found["strong"][0] > found["weak"][0]
    turned = openskill_ratings([(names[::-1], ranks[::-1]) for names, ranks in played])
    assert {name: pytest.approx(one) for name, one in found.items()} == turned, "who is named first is nothing"
    assert openskill_ratings([*played, (("weak", "weak"), (0, 1))]) == found, "nobody meets himself"


def test_what_running_ratings_need_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ImportError, match=r"pip install 'sw-env\[arena\]'"):
        openskill_ratings([])


def test_places_are_those_of_the_environment() -> None:
    env = BatchEnv(60, 4, auto_reset=False)
    env.reset(3)
    for _ in played_out(env, lambda games: env.mask[games].argmax(1)):
        pass
    for g in range(env.n):
        ranks = ranks_of(env.final_coins[g].tolist(), env.final_tokens[g].tolist())
        assert ranks == env.final_ranks[g].tolist()
        assert [rank == 0 for rank in ranks] == env.final_winners[g].astype(bool).tolist()
