"""The rules of a table, without any network."""

import contextlib
import json
import random

import pytest
from rulebook.boards import load_board

from sw_env.game import Game
from sw_env.record import check, dump, read_games
from sw_env.web.keep import packed, unpacked
from sw_env.web.setup import table_from
from sw_env.web.table import Refused, Seat, Table
from sw_env.web.views import view

AGENTS = ["random", "greedy"]
PEOPLE = [{"name": "Ann"}, {"name": "Bob"}]


def table(**wish):
    return table_from({"seats": PEOPLE, "seed": 4} | wish, AGENTS)


def test_coins_are_hidden_unless_somebody_wishes_otherwise():
    seats = [Seat("Ann"), Seat("Bob")]
    assert view(Table(Game(2, seed=1), seats), frozenset({0}))["position"]["coins"] == [5, None]
    assert [table(**wish).open_coins for wish in ({}, {"open": False}, {"open": "yes"}, {"open": True})] == [False] * 3 + [True]


def move(table, chance):
    actor = table.game.actor
    table.act({actor}, chance.choice(table.game.legal), table.version)


def play(table, steps=10**6, seed=1):
    chance = random.Random(seed)
    while steps and not table.game.over:
        move(table, chance)
        steps -= 1
    return table


def saved(table, path):
    path.write_text("".join(dump(line) for line in table.record()), encoding="utf-8")
    return next(read_games(path))


def test_a_token_opens_its_seat_only():
    game = table()
    tokens = [seat.token for seat in game.seats]
    assert game.seats_of([tokens[1]]) == {1}
    assert game.seats_of(tokens) == {0, 1}
    assert game.seats_of(["", "wrong", "ä"]) == set()


def test_only_the_one_who_decides_may_act():
    game = table()
    actor = game.game.actor
    before = game.game.position()
    for seats, action, at in [
        ({1 - actor}, 48, game.version),
        (set(), 48, game.version),
        ({actor}, 3, game.version),
        ({actor}, 64, game.version),
        ({actor}, -1, game.version),
        ({actor}, True, game.version),
        ({actor}, "48", game.version),
        ({actor}, 48.0, game.version),
        ({actor}, 48, game.version + 1),
        ({actor}, 48, None),
        ({actor}, 10**30, game.version),
    ]:
        with pytest.raises(Refused):
            game.act(seats, action, at)
    assert game.game.position() == before
    game.act({actor}, 48, game.version)


def test_a_whole_game_makes_a_right_record(tmp_path):
    game = play(table())
    summary = check(saved(game, tmp_path / "a.jsonl"))
    assert summary.finished
    assert summary.coins == game.game.coins


def test_the_seed_is_secret_until_the_end():
    game = play(table(), 20)
    assert next(game.record())["seed"] is None
    assert next(play(game).record())["seed"] == 4


def test_others_coins_are_hidden():
    game = play(table(), 30)
    assert view(game, {0})["position"]["coins"][1] is None
    assert view(game, set())["position"]["coins"] == [None, None]
    assert view(game, {0, 1})["position"]["coins"] == game.game.coins
    play(game)
    assert view(game, set())["position"]["coins"] == game.game.coins


def test_coins_are_open_where_nobody_can_be_harmed_or_all_agreed():
    bots = table(seats=[{"agent": "random"}, {"agent": "greedy"}])
    assert view(bots, set())["position"]["coins"] == [5, 5]
    assert view(table(open=True), set())["position"]["coins"] == [5, 5]


def test_moves_are_shown_to_the_one_who_decides():
    game = table()
    actor = game.game.actor
    assert [offer["action"] for offer in view(game, {actor})["moves"]] == game.game.legal
    assert view(game, {1 - actor})["moves"] == []


def test_undo_gives_back_position_record_and_events():
    game = table()
    actor = game.game.actor
    before, lines = game.game.position(), list(game.lines)
    game.act({actor}, 49, game.version)
    assert game.undo_point({1 - actor}) is None
    game.undo({actor})
    assert (game.game.position(), game.lines) == (before, lines)
    assert game.events[-1]["undo"]
    with pytest.raises(Refused):
        game.undo({actor})
    play(game)


def test_taking_back_again_and_again_does_not_make_a_table_larger():
    game = table()
    actor = game.game.actor
    for _ in range(100):
        game.act({actor}, 49, game.version)
        game.undo({actor})
    assert (len(game.events), game.undone) == (1, 100)


def test_no_undo_in_earnest_or_behind_another_persons_back():
    earnest = play(table(casual=False), 1)
    with pytest.raises(Refused):
        earnest.undo({0, 1})
    chance = random.Random(3)
    game = table()
    first = game.game.actor
    while game.game.actor == first:
        move(game, chance)
    move(game, chance)
    with pytest.raises(Refused):
        game.undo({first})


def test_undo_of_everything_and_a_record_that_is_still_right(tmp_path):
    chance = random.Random(5)
    game = table()
    for step in range(400):
        if game.game.over:
            break
        move(game, chance)
        if step % 3 == 0:
            game.undo({0, 1})
    check(saved(game, tmp_path / "a.jsonl"))


def test_a_saved_game_goes_on(tmp_path):
    game = play(table(), 25)
    text = "".join(dump(line) for line in game.record())
    again = table(text=text, seed=9)
    assert again.game.position()["regions"] == game.game.position()["regions"]
    assert len(again.events) == len(game.events)
    summary = check(saved(play(again), tmp_path / "b.jsonl"))
    assert summary.finished


def test_a_pasted_record_needs_no_disk(monkeypatch):
    text = "".join(dump(line) for line in play(table(), 25).record())

    def no_disk(*_, **__):
        raise OSError("No space left on device")

    monkeypatch.setattr("tempfile.mkdtemp", no_disk)
    monkeypatch.setattr("builtins.open", no_disk)
    assert table(text=text).events


def test_a_saved_game_on_a_board_of_ones_own_goes_on_with_the_board():
    board = load_board("T14")
    game = play(table(map=board), 10)
    text = "".join(dump(line) for line in game.record())
    again = table(text=text, map=board)
    assert again.game.position()["regions"] == game.game.position()["regions"]
    with pytest.raises(Refused):
        table(text=text)


def test_a_position_goes_on():
    position = play(table(), 25).game.position()
    for text in (json.dumps(position), json.dumps({"position": position}, indent=2)):
        again = table(text=text)
        assert again.game.position()["regions"] == position["regions"]
        with pytest.raises(Refused):
            list(again.record())


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": []},
        {"seats": [{}] * 6},
        {"seats": "two"},
        {"seats": [1, 2]},
        {"seats": [{"agent": "nobody"}, {}]},
        {"seats": [{"agent": "random:x=1"}, {}]},
        {"seats": [{"agent": 7}, {}]},
        {"seats": [{"name": 7}, {}]},
        {"map": "/etc/passwd"},
        {"map": "../2p"},
        {"map": {"regions": []}},
        {"map": {"regions": [{"polygon": [["a", 1]]}], "turns": 3}},
        {"map": {"regions": [{"polygon": [[0, 1e12]]}], "turns": 3}},
        {"map": {"regions": [{"polygon": [[0, 1]] * 9999}], "turns": 3}},
        {"map": {"regions": [{"polygon": 7}], "turns": 3}},
        {"map": {"regions": [], "width": float("inf")}},
        {"map": {"regions": [], "height": float("nan")}},
        {"edition": "1066"},
        {"edition": ["2009"]},
        {"seed": -1},
        {"seed": "7"},
        {"text": "{}"},
        {"text": "nonsense"},
        {"text": "[" * 5000},
        {"text": '{"regions": [], "coins": []}'},
        {"text": '{"position": 3}'},
        {"text": '{"format": "sw-record"}'},
    ],
)
def test_wrong_wishes_are_refused_in_words(wish):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        table(**wish)


def test_a_record_of_a_file_board_does_not_open_the_file():
    head = json.loads(dump(next(table().record())))
    with pytest.raises(Refused, match="give that board"):
        table(text=json.dumps(head | {"map": "/etc/hostname"}))


def test_forced_decisions_are_played_and_recorded():
    game = play(table(), 60)
    assert all(len(line["legal"]) == 1 for line in game.lines if line.get("forced"))
    assert len(game.game.legal) != 1


def test_names_are_plain_and_short():
    game = table(seats=[{"name": "  A\u0000\n b " + "x" * 99}, {"name": ""}])
    assert game.seats[0].name.startswith("A b x")
    assert len(game.seats[0].name) <= 24
    assert game.seats[1].name == "Seat 1"


def test_games_of_five(tmp_path):
    game = play(table_from({"seats": [{}] * 5, "seed": 2, "edition": "2017"}, AGENTS))
    assert isinstance(game.game, Game)
    assert check(saved(game, tmp_path / "a.jsonl")).finished


def test_a_kept_table_is_the_same_table():
    game = play(table(map=load_board("T14")), 30)
    again = unpacked(json.loads(json.dumps(packed(game))))
    assert [seat.token for seat in again.seats] == [seat.token for seat in game.seats]
    play(game, seed=2)
    play(again, seed=2)
    assert again.lines == game.lines  # with the same dice
    assert again.version == game.version


def test_the_defender_is_asked_out_of_turn():
    chance, asked = random.Random(8), 0
    for seed in range(6):
        game = table(seed=seed)
        while not game.game.over:
            actor, turn = game.game.actor, game.game.turn
            if game.game.phase == "victim_redeploy":
                asked += 1
                assert actor != turn
                assert view(game, {actor})["moves"]
                assert view(game, {turn})["moves"] == []
                with pytest.raises(Refused, match=f"seat {actor}"):
                    game.act({turn}, game.game.legal[0], game.version)
            move(game, chance)
    assert asked > 3


def broken(chance, value):
    """A value with something wrong in it, somewhere."""
    strange = [None, -1, 10**9, 1.5, "x", "", [], {}, True, [[]], {"a": 1}]
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return value | {key: broken(chance, value[key])}
    if isinstance(value, list) and value and chance.random() < 0.9:
        i = chance.randrange(len(value))
        return [*value[:i], broken(chance, value[i]), *value[i + 1 :]]
    return chance.choice(strange)


def test_broken_positions_records_and_boards_are_refused_or_fine():
    chance = random.Random(3)
    game = play(table(), 25)
    position, lines = game.game.position(), list(game.record())
    for _ in range(600):
        k = chance.randrange(len(lines))
        texts = [
            {"text": json.dumps(broken(chance, position))},
            {"text": "".join(dump(broken(chance, line) if i == k else line) for i, line in enumerate(lines))},
            {"map": broken(chance, load_board("T14"))},
        ]
        with contextlib.suppress(ValueError):
            table(**chance.choice(texts))
