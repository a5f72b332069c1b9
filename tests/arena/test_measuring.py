"""How an arena measures: who plays where, which games depend on each other, what the sums are; on games by hand."""

import math
import multiprocessing
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sw_env.cli import main
from sw_env.games import configure
from sw_env.training.arena import match as arena
from sw_env.training.arena.insight import LIFE, Watch, _Batch, best_first, by_age, by_card, by_round, by_seat
from sw_env.training.arena.match import run
from sw_env.training.arena.ratings import CENTRE, ELO, Sprt, Tables, Z, average, mean_error, plackett_luce, ranks_of, share
from sw_env.training.arena.schedule import Match, blocks, deck_seed, orders, rotated, tables
from sw_env.training.arena.standings import Standings, aligned, cross_table, standings
from sw_env.training.arena.umpire import is_forfeit


def game(
    key: str, agents: str, coins: list[int], first: int = 0, tokens: list[int] | None = None, **more: Any
) -> dict[str, Any]:
    """A result; `agents` a letter for each seat."""
    best = max(coins)
    won = [p for p, c in enumerate(coins) if c == best]
    seats = len(coins)
    usual = {"tokens": [5] * seats, "decisions": [10] * seats, "ms": [1.0] * seats, "seed": 1, "turn": 0}
    return {"key": key, "agents": list(agents), "coins": coins, "won": won, "first": first} | usual | more


# ------------------------------------------------------------------------------------------------------------- the plan


def test_two_seats_change_places_over_each_deck() -> None:
    plan = list(blocks(Match(("a", "b"), games=5), 2))
    assert [(block.lineup, list(block.decks)) for block in plan] == [(("a", "b"), [0, 1]), (("a", "b"), [2])]
    assert [block.keys for block in plan] == [["2/0/0/0", "2/0/0/1", "2/0/1/0", "2/0/1/1"], ["2/0/2/0", "2/0/2/1"]]
    assert [rotated(("a", "b"), turn) for turn in range(4)] == [("a", "b"), ("b", "a")] * 2


def test_three_seats_move_on_and_orders_alternate() -> None:
    assert [rotated(("a", "b", "c"), turn) for turn in range(3)] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert orders(("a", "b", "c")) == [("a", "b", "c"), ("a", "c", "b")]
    plan = list(blocks(Match(("a", "b", "c"), seats=(3,), games=13), 4))
    assert [(block.lineup, list(block.decks)) for block in plan] == [
        (("a", "b", "c"), [0, 2]),
        (("a", "c", "b"), [1, 3]),
        (("a", "b", "c"), [4]),
    ]


def test_four_seats_with_two_agents() -> None:
    assert tables(("a", "b"), 4, pool=False) == [("a", "b", "b", "b")]
    assert orders(("a", "b", "b", "b")) == [("a", "b", "b", "b")]
    assert tables(("a", "b"), 4, pool=True) == [("a", "b", "a", "a"), ("a", "b", "a", "b"), ("a", "b", "b", "b")]
    assert len(orders(("a", "b", "c", "d"))) == 6
    seats = {turn: rotated(("a", "b", "b", "b"), turn).index("a") for turn in range(4)}
    assert seats == {0: 0, 1: 1, 2: 2, 3: 3}


def test_decks_depend_on_seed_and_table_size_alone() -> None:
    one = Match(("a", "b"), games=4, seed=1)
    seeds = [deck_seed(one, 2, deck) for deck in range(50)]
    assert len(set(seeds)) == 50
    assert seeds == [deck_seed(Match(("x", "y", "z"), games=9, seed=1), 2, deck) for deck in range(50)]
    assert deck_seed(one, 3, 0) != seeds[0] != deck_seed(Match(("a", "b"), seed=2), 2, 0)
    assert max(seeds) < 1 << 53 < 40 * max(seeds)


def test_what_is_played_is_what_is_planned() -> None:
    results = run(Match(("greedy", "random"), seats=(3,), games=6, seed=2))
    assert [result["key"] for result in results] == [f"3/0/{deck}/{turn}" for deck in range(2) for turn in range(3)]
    for result in results:
        _, _, deck, turn = (int(part) for part in result["key"].split("/"))
        assert result["turn"] == turn
        assert result["seed"] == deck_seed(Match((), seed=2), 3, deck)
        assert tuple(result["agents"]) == rotated(("greedy", "random", "random"), turn)
        assert len(result["ms"]) == len(result["decisions"]) == 3
        assert 90 < sum(result["decisions"]) < 250
        places = list(zip(result["coins"], result["tokens"], strict=True))
        assert [p for p, place in enumerate(places) if place == max(places)] == result["won"]


# ----------------------------------------------------------------------------------------------------------- processes


def test_workers_are_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played in this process, and there are as many others as were asked for."""
    seen = set()

    def here(*some: Any) -> Any:
        raise AssertionError("played in the process that was to give out the work")

    def progress(done: int, total: int, new: list[Any]) -> bool:
        seen.update(process.pid for process in multiprocessing.active_children())
        return True

    match = Match(("greedy", "random"), games=260, seed=3)
    alone = run(match)
    monkeypatch.setattr(arena, "_play_turn", here)
    together = run(match, workers=2, progress=progress)
    assert len(seen) == 2
    times = [[result.pop("ms") for result in results] for results in (alone, together)]
    assert len(times[0]) == 260
    assert together == alone


@pytest.mark.parametrize("command", ["arena", "ladder"])
def test_the_command_hands_the_workers_on(monkeypatch: pytest.MonkeyPatch, command: str, tmp_path: Any, capsys: Any) -> None:
    asked: list[Any] = []

    def run(match: Any, out: Any = None, workers: int = 1, progress: Any = None) -> list[Any]:
        asked.append((match, workers))
        return [game(f"2/0/{k}/{t}", "ab" if t else "ba", [9, 5]) for k in range(4) for t in range(2)]

    monkeypatch.setattr(arena, "run", run)
    plan = tmp_path / "ladder.toml"
    plan.write_text('agents = ["greedy", "random"]\nseats = [2]\ngames = 8\nseed = 7\n')
    words = ["arena", "greedy", "random", "--games", "8", "--seed", "7"] if command == "arena" else ["ladder", str(plan)]
    assert main([*words, "--workers", "3"]) == 0
    capsys.readouterr()
    ((match, workers),) = asked
    assert workers == 3
    assert (match.agents, match.seats, match.games, match.seed) == (("greedy", "random"), (2,), 8, 7)


# ----------------------------------------------------------------------------------------------------------- intervals


def paired(decks: int, seed: int, same: bool) -> list[dict[str, Any]]:
    """Three games a deck; with `same` the deck alone decides who wins all of them."""
    chance, found = np.random.default_rng(seed), []
    for deck in range(decks):
        luck = chance.random(3) < 0.5
        for turn in range(3):
            wins = luck[0] if same else luck[turn]
            coins = [9, 5] if wins else [5, 9]
            found.append(game(f"2/0/{deck}/{turn}", "ab", coins))
    return found


def width(found: Standings) -> float:
    return next(row.high - row.low for row in found.rows if row.name == "a")


def test_games_of_a_deck_count_as_one() -> None:
    """Where the deck decides, three games are worth one: the interval is √3 times as wide as that of as many free games."""
    free, bound = standings(paired(300, 1, same=False)), standings(paired(300, 1, same=True))
    assert width(bound) / width(free) == pytest.approx(3**0.5, abs=0.12)
    assert bound.first.high - bound.first.low == pytest.approx(3**0.5 * (free.first.high - free.first.low), rel=0.08)
    errors = [next(row.rating_error for row in found.rows if row.name == "a") for found in (free, bound)]
    assert errors[1] / errors[0] == pytest.approx(3**0.5, abs=0.15)


def test_intervals_of_paired_decks_cover() -> None:
    """In 19 of 20 arenas whose decks decide, the true rate lies within the interval that is told."""
    inside = [
        row.low <= 0.5 <= row.high
        for seed in range(200)
        for row in standings(paired(40, seed, same=True)).rows
        if row.name == "a"
    ]
    assert 0.90 <= np.mean(inside) <= 0.99


def test_decks_of_different_tables_are_different_clusters() -> None:
    results = [game(f"2/{table}/0/{turn}", "ab", [9, 5] if table else [5, 9]) for table in range(2) for turn in range(4)]
    found = share(np.array([float(0 in r["won"]) for r in results]), np.repeat([0, 1], 4))
    assert standings(results).first == found


def test_share_is_wilson() -> None:
    found = share(np.array([1.0] * 30 + [0.0] * 70), np.arange(100))
    spread = 0.3 * 0.7 / 99
    worth = 100 / (spread / (0.3 * 0.7 / 100))
    centre, half = 0.3 + Z * Z / (2 * worth), Z * math.sqrt(0.21 / worth + Z * Z / (4 * worth**2))
    assert found.value == pytest.approx(0.3)
    assert (found.low, found.high) == pytest.approx(
        [(centre - half) / (1 + Z * Z / worth), (centre + half) / (1 + Z * Z / worth)]
    )
    sure = share(np.ones(20), np.arange(20))
    assert (sure.value, sure.high) == (1.0, 1.0)
    assert sure.low == pytest.approx(20 / (20 + Z * Z))
    assert (share(np.zeros(0), np.zeros(0, int)).low, share(np.zeros(0), np.zeros(0, int)).high) == (0.0, 1.0)


def test_errors_of_means() -> None:
    values, decks = np.array([1.0, 3.0, 5.0, 7.0]), np.array([7, 7, 2, 2])
    # sums of the deviations from 4: -4 and 4; 32 * 2 / 1 = 64, its root over 4 games
    assert mean_error(values, decks) == pytest.approx(2.0)
    assert mean_error(values, np.zeros(4, int)) == pytest.approx(values.std() / 2)
    found = average(values, decks)
    assert (found.value, found.low, found.high) == pytest.approx((4.0, 4 - 2 * Z, 4 + 2 * Z))


def test_ratings_of_two_by_hand() -> None:
    """30 wins of 40 with a prior: the slope of the posterior is 0 where 30 - 40 p = θ / 2 for a difference of 2θ."""
    players, clusters = np.array([[0, 1]] * 40), np.arange(40)
    ranks = np.array([[0, 1]] * 30 + [[1, 0]] * 10)
    rating, error = plackett_luce([Tables(players, ranks, clusters)], 2)
    theta = (rating[0] - CENTRE) / ELO
    p = 1 / (1 + math.exp(-2 * theta))
    assert 30 - 40 * p == pytest.approx(0.5 * theta, abs=1e-6)
    assert rating.sum() == pytest.approx(2 * CENTRE)
    variance = 0.5 / (2 * 40 * p * (1 - p) + 0.5)  # of half the difference
    assert error == pytest.approx([ELO * Z * math.sqrt(variance)] * 2, rel=0.02)


def test_places() -> None:
    assert ranks_of([5, 9, 5], [1, 1, 2]) == [2, 0, 1]
    assert ranks_of([5, 5, 9], [3, 3, 1]) == [1, 1, 0]


def test_the_sequential_test_by_hand() -> None:
    test, decks = Sprt(0.5, 0.6), np.arange(100)
    values = np.array([1.0] * 70 + [0.0] * 30)
    careful = 71 / 102
    error = max(mean_error(values, decks), math.sqrt(careful * (1 - careful) / 200))
    assert test.ratio(values, decks) == pytest.approx(0.1 * (2 * 0.7 - 1.1) / (2 * error**2))
    assert test.ratio(values[:7], decks[:7]) == 0.0
    assert test.ratio(values[:8], decks[:8]) > 0.0
    split = np.tile([1.0, 0.0], 20)  # every deck is won once: no spread between them, and yet no certainty
    assert test.ratio(split, np.repeat(np.arange(20), 2)) == pytest.approx(0.1 * (1.0 - 1.1) / (2 * 0.25 / (2 * 40)))
    assert test.verdict(values, decks) == "better"
    assert test.verdict(1 - values, decks) == "not better"
    assert test.verdict(np.array([1.0, 0.0] * 10), np.arange(20)) is None


# ---------------------------------------------------------------------------------------------------------------- sums


def test_standings_by_hand() -> None:
    results = [
        game("3/0/0/0", "abc", [10, 20, 30], first=2, ms=[2.0, 4.0, 6.0]),
        game("3/0/0/1", "cab", [10, 30, 30], first=1, decisions=[10, 30, 20]),
        game("3/0/1/0", "abb", [60, 20, 10], first=0),
    ]
    found = standings(results)
    a = next(row for row in found.rows if row.name == "a")
    b = next(row for row in found.rows if row.name == "b")
    assert (found.seats, found.games, found.length) == (3, 3, pytest.approx((30 + 60 + 30) / 3))
    assert found.first.value == pytest.approx((1 + 0.5 + 1) / 3)
    assert (a.games, a.win_rate, a.coins) == (3, pytest.approx(1.5 / 3), pytest.approx(100 / 3))
    assert a.margin == pytest.approx((-15 + 10 + 45) / 3)
    assert a.decisions_per_game == pytest.approx(50 / 3)
    assert a.ms_per_decision == pytest.approx(4 / 50)
    assert (b.games, b.win_rate) == (4, pytest.approx(0.5 / 4))
    assert found.cross["a"] == {"b": pytest.approx((0 + 0.5 + 1 + 1) / 4), "c": pytest.approx(0.5)}
    assert found.cross["b"] == {"a": pytest.approx((1 + 0.5 + 0 + 0) / 4), "c": pytest.approx(0.5)}
    assert [row.name for row in found.rows] == [row.name for row in sorted(found.rows, key=lambda row: -row.rating)]
    assert f"{100 * found.cross['a']['c']:.0f}" in cross_table(found)
    assert standings([game("2/0/0/0", "ab", [10, 20])]).cross == {"a": {"b": 0.0}, "b": {"a": 1.0}}
    with pytest.raises(ValueError, match=r"tables of \[2, 3\] seats"):
        standings([*results, game("2/0/0/0", "ab", [1, 2])])


def test_coins_of_games_that_somebody_forfeited_do_not_count() -> None:
    """Unless there are no others; that they are won and lost counts."""
    forfeit = {"seat": 1, "move": 3, "reason": "late"}
    played = game("2/0/0/0", "ab", [50, 60], ms=[1.0, 1.0])
    ended = game("2/0/0/1", "ab", [5, 5], forfeits=[forfeit]) | {"won": [0]}
    for results, coins, margin in (([played, ended], 50, -10), ([ended], 5, 0)):
        row = next(row for row in standings(results).rows if row.name == "a")
        assert (row.games, row.coins, row.margin) == (len(results), coins, margin)
        assert row.win_rate == pytest.approx(1 / len(results))


def test_what_was_watched_is_summed_up() -> None:
    """Two games of two: the race of seat 0 declines in round 4 in the first; seat 1 begins the second."""
    from sw_env.games.smallworld.config import GameConfig

    config = GameConfig.make(2)
    orcs, elves = (config.race_names.index(name) for name in ("orcs", "elves"))
    hill, swamp = (config.power_names.index(name) for name in ("hill", "swamp"))
    lives = np.array(
        [(0, 0, orcs, hill, 1, 4, 20, 6), (0, 1, elves, swamp, 1, 0, 50, 0), (1, 0, orcs, swamp, 2, 0, 30, 0)], LIFE
    )
    coins = np.zeros((2, 11, 2), np.int64)
    coins[0, :, 0], coins[0, :, 1], coins[1, :, 0], coins[1, :, 1] = 10, 20, 30, 50
    coins[:, -1] = [[40, 60], [80, 70]]
    won = np.array([[0.0, 1.0], [1.0, 0.0]])
    seen = Watch(config, lives, coins, won, np.array([0, 1]))
    columns, rows = by_card(seen, "race")
    named = {row[0]: dict(zip(columns, row, strict=True)) for row in rows}
    assert list(named) == ["elves", "orcs"]
    assert (named["orcs"]["played"], named["orcs"]["win_rate"], named["orcs"]["seat_coins"]) == (2, 0.5, 60.0)
    assert (named["orcs"]["coins_active"], named["orcs"]["coins_declined"]) == (25.0, 3.0)
    assert (named["orcs"]["turns_active"], named["orcs"]["picked"]) == ((3 + 9) / 2, 1.5)
    assert {row[0] for row in by_card(seen, "combo")[1]} == {"hill_orcs", "swamp_elves", "swamp_orcs"}
    assert {row[0]: row[1] for row in by_card(seen, "power")[1]} == {"hill": 1, "swamp": 2}
    assert [(row[0], row[1], row[2], row[5]) for row in by_seat(seen)[1]] == [(1, 2, 0.0, 55.0), (2, 2, 1.0, 70.0)]
    sure = share(np.zeros(2), np.arange(2))
    assert by_seat(seen)[1][0][2:5] == [round(float(value), 4) for value in (sure.value, sure.low, sure.high)]
    spread = replace(seen, coins=np.arange(202).reshape(101, 1, 2).repeat(11, 1), won=np.eye(2)[[0] * 101])
    assert by_round(spread)[1][5][1:4] == [100.5, 50.25, 150.75], "the mean, and where the middle half begins and ends"
    last = by_round(seen)[1][-1]
    assert last[:2] == [10, 62.5]
    assert last[4] == 70.0
    assert [row[5] for row in by_round(seen)[1]][1:3] == [0.5, 0.25]
    assert [row[6] for row in by_round(seen)[1]][:5] == [0.0, 0.0, 0.0, 0.0, 0.25]
    assert by_age(seen)[1] == [[3, 1, 1.0]]


def test_places_in_the_order_of_play_are_counted_from_who_began() -> None:
    coins = np.zeros((2, 11, 3), np.int64)
    coins[:, -1] = [[10, 20, 30], [40, 50, 60]]
    seen = Watch(configure(seats=3), np.zeros(0, LIFE), coins, np.eye(3)[[2, 0]], np.array([1, 2]))
    assert [row[5] for row in by_seat(seen)[1]] == [(20 + 60) / 2, (30 + 40) / 2, (10 + 50) / 2]
    assert [row[2] for row in by_seat(seen)[1]] == [0.0, 1.0, 0.0]


def test_coins_belong_to_races_in_decline_by_their_land_and_then_to_the_active_one() -> None:
    ledger = _Batch.__new__(_Batch)
    ledger.census, ledger.pay = SimpleNamespace(slots=3), np.array([[9, 3, 2]])  # type: ignore[assignment]
    for lives_of, gain, earned, declined in (
        ([2, 0, 1], 10, [0, 0, 5], [3, 2, 0]),
        ([2, 0, 1], 4, [0, 0, 0], [3, 1, 0]),
        ([2, 0, -1], 4, [0, 0, 1], [3, 0, 0]),
        ([-1, 0, 1], 9, [0, 0, 0], [3, 2, 0]),
        ([2, -1, -1], 1, [0, 0, 1], [0, 0, 0]),
    ):
        ledger.lives, ledger.life_of = [(0, 0, 7, 7, 1, 4, 0, 0)] * 3, np.array([lives_of])
        ledger._note_coins(0, 0, gain)
        assert ([life[6] for life in ledger.lives], [life[7] for life in ledger.lives]) == (earned, declined)


def test_decks_are_played_at_once_unless_a_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    play_block = arena.play_block

    def noted(match: Match, block: Any) -> list[dict[str, Any]]:
        played.append(len(block.decks))
        return play_block(match, block)

    monkeypatch.setattr(arena, "play_block", noted)
    match = Match(("greedy", "heuristic"), games=6)
    run(match)
    run(replace(match, clock="9"))
    assert played == [3, 1, 1, 1]


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert aligned([["agent", "games"], ["a", "1000000"]]) == ["agent    games", "a      1000000"]


def test_the_best_come_first() -> None:
    columns, few, many = ["race", "win_rate", "low"], ["elves", 0.5, 0.1], ["orcs", 0.4, 0.3]
    assert best_first(columns, [many, few, ["trolls", 0.5, 0.2]]) == (columns, [few, ["trolls", 0.5, 0.2], many])


@pytest.mark.parametrize(("key", "value"), [("clock", "2"), ("openings", "some.jsonl"), ("moves", True)])
def test_what_is_asked_for_belongs_to_the_results(key: str, value: Any) -> None:
    plain = Match(("heuristic", "random"))
    assert key not in plain.settings()
    assert replace(plain, **{key: value}).settings() == plain.settings() | {key: value}


FORFEIT = {"seat": 1, "move": 12, "reason": "it has ended"}


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({}, True),
        ({"seat": 2}, False),
        ({"seat": -1}, False),
        ({"seat": True}, False),
        ({"seat": "1"}, False),
        ({"move": 1.0}, False),
        ({"move": None}, False),
        ({"reason": 7}, False),
        ({"more": 1}, False),
    ],
)
def test_what_a_forfeit_is(changes: dict[str, Any], right: bool) -> None:
    assert is_forfeit(FORFEIT | changes, range(2)) is right


def test_nothing_else_is_a_forfeit() -> None:
    assert not any(
        is_forfeit(one, range(2)) for one in (None, [], "seat", ["seat", "move", "reason"], {"seat": 1, "reason": "late"})
    )
