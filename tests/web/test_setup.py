"""How far a wish for a table may go, and what a table then is: seats, seed, board, edition, record or position."""

import json
from itertools import count

import pytest
from rulebook.boards import load_board

from sw_env.game import Game
from sw_env.record import dump, record
from sw_env.web import setup
from sw_env.web.setup import MAX_BOARD, MAX_SIZE, check_drawing, content_of, read_text, table_from
from sw_env.web.table import Refused

AGENTS = ["random", "greedy"]


def table(**wish):
    return table_from({"seats": [{}, {}], "seed": 4} | wish, AGENTS)


def refusal(**wish):
    with pytest.raises(ValueError, match=r"\w") as found:
        table(**wish)
    return str(found.value)


def lines_of(seats=2, most=30, **options):
    return list(record(Game(seats, seed=3), lambda game: game.legal[0], 3, **options))[:most]


def text_of(lines):
    return "".join(map(dump, lines))


def test_a_table_has_as_many_seats_as_its_game():
    for seats in ([{}], [{}] * 6, "two", None, {"a": 1}):
        assert refusal(seats=seats) == "seats: a list of 2 to 5"
    assert [len(table(seats=[{}] * number).seats) for number in (2, 5)] == [2, 5]
    assert [seat.name for seat in table(seats=[{"name": "Ann"}, {}, {"agent": "greedy"}]).seats] == [
        "Ann",
        "Seat 1",
        "greedy 2",
    ]
    with pytest.raises(Refused, match="a table is described by a JSON object"):
        table_from([], AGENTS)


def test_a_seed_is_a_whole_number_or_drawn(monkeypatch):
    drawn = count(70)
    monkeypatch.setattr(setup.secrets, "randbits", lambda bits: next(drawn) if bits == 53 else None)
    assert [table(seed=seed).seed for seed in (0, 7, 2**64 - 1, None, "")] == [0, 7, 2**64 - 1, 70, 71]
    for seed in (-1, 2**64, True, 1.0, "7", [7]):
        assert refusal(seed=seed) == "seed: a whole number from 0"
    assert table(seed=7).game.states.tobytes() == Game(2, seed=7, skip_forced=False).states.tobytes()


def test_only_a_wish_in_earnest_is_no_casual_game():
    assert [table(**wish).casual for wish in ({}, {"casual": True}, {"casual": False}, {"casual": 1})] == [
        True,
        True,
        False,
        False,
    ]


def test_boards_and_editions_are_named():
    own = load_board("T14")
    assert (table().board, table().game.config.edition) == ("2p", "default")
    assert table(seats=[{}] * 3, map="3p").board == "3p"
    assert table(map=own).board == own
    assert table(edition="2009").game.config.edition == "2009"
    for board in ("x" * 50, "/etc/passwd", 7, ["2p"]):
        said = refusal(map=board)
        assert said.startswith(f"map {str(board)[:40]!r}; allowed: ")
        assert "2p, 3p" in said
        assert said.endswith(", or a board as a JSON object")
    assert "no text" not in refusal(edition="x" * 400)
    for edition in ("x" * 401, None, 7):
        assert refusal(edition=edition) == "the edition is no text"


def test_a_board_is_as_large_as_anybody_can_draw(monkeypatch):
    for edge in (MAX_SIZE, -MAX_SIZE, 0.5, 0, None):
        check_drawing({"width": edge, "parts": [{"x": edge}], "names": {"y": edge, "height": edge}})
    check_drawing({"regions": [{"polygon": [[MAX_SIZE, -MAX_SIZE]]}], "turns": 10**9})
    for far in (MAX_SIZE + 1, -MAX_SIZE - 1, "1", [1], float("nan")):
        for board in (
            *({key: far} for key in ("x", "y", "width", "height")),
            *({"regions": [{"x": 1, "polygon": [[1, 2], point]}]} for point in ([0, far], [far, 0])),
            *({"parts": [{}, {"at": {"x": far}}]}, {"width": 1, "inner": {"height": far}}),
        ):
            with pytest.raises(Refused, match=f"places on a board are numbers up to {MAX_SIZE}"):
                check_drawing(board)
    bare = len(json.dumps({"note": ""}))
    check_drawing({"note": "x" * (MAX_BOARD - bare)})
    with pytest.raises(Refused, match=f"a board has at most {MAX_BOARD} letters"):
        check_drawing({"note": "x" * (MAX_BOARD - bare + 1)})
    monkeypatch.setattr(setup, "MAX_SIZE", 1)
    assert refusal(map=load_board("T14")) == "places on a board are numbers up to 1"
    with pytest.raises(Refused, match="places on a board"):
        content_of({"map": "2p"}, {"map": load_board("T14")})


def test_a_pasted_text_has_an_end_and_something_in_it(monkeypatch):
    text = json.dumps(Game(2, seed=3).position())
    monkeypatch.setattr(setup, "MAX_TEXT", len(text))
    _, _, game = read_text(text, {})
    assert game.position() == Game(2, seed=3).position()
    for wrong in (text + " ", 7, None):
        with pytest.raises(Refused, match=f"paste a text of at most {len(text)} letters"):
            read_text(wrong, {})
    with pytest.raises(Refused, match="paste a position or a record; this is empty"):
        read_text(" \n", {})


def test_a_record_goes_on_with_its_past_and_its_seed():
    lines = lines_of(snapshots="turn", most=40)
    again = table(text=text_of(lines), seed=9)
    assert again.seed == lines[0]["seed"] == 3
    kept = [line for line in lines if "position" not in line]
    assert len(kept) < len(lines)
    assert again.lines[: len(kept)] == kept
    said = [line for line in kept if "action" in line]
    assert [event["action"] for event in again.events][: len(said)] == [line["action"] for line in said]
    assert all(event["round"] == 1 for event in again.events[:5])
    _, _, game = read_text(text_of(lines), {})
    assert again.game.position()["regions"] == game.position()["regions"]
    ended = lines_of(most=10**6)
    assert "end" in ended[-1]
    assert not any("end" in line for line in table(text=text_of(ended)).lines)


@pytest.mark.parametrize("whole", [True, False])
def test_a_record_or_position_has_its_own_number_of_seats(whole):
    lines = lines_of(seats=3)
    text = text_of(lines) if whole else json.dumps(Game(3, seed=3).position())
    assert refusal(text=text) == "2 seats, but the game has 3"
    made = table(text=text, seats=[{}] * 3)
    assert (made.seed, made.head is None) == ((3, False) if whole else (None, True))
    one, other = (table(text=text, seats=[{}] * 3, seed=seed).game for seed in (5, 6))
    assert one.position() == other.position()
    assert one.states.tobytes() != other.states.tobytes(), "the seed is that of what is still hidden"


def test_a_position_is_laid_on_the_board_that_is_named_or_that_fits():
    own = load_board("T14")
    position = Game(2, seed=3, map=own).position()
    assert "name the board" in refusal(text=json.dumps(position))
    assert table(text=json.dumps(position), map=own).board == own
    printed = Game(2, seed=3).position()
    assert table(text=json.dumps({"position": printed})).board == "2p"


def test_what_is_forced_where_a_record_ends_is_played_and_told():
    lines = lines_of(most=10**6)
    cuts = [k for k, line in enumerate(lines) if line.get("forced") and not lines[k - 1].get("forced")]
    assert len(cuts) > 2
    for cut in cuts[:3]:
        made = table(text=text_of(lines[:cut]))
        assert len(made.game.legal) > 1
        actions = [line["action"] for line in made.lines if "action" in line]
        assert len(actions) > sum("action" in line for line in lines[:cut])
        assert [event["action"] for event in made.events if "action" in event] == actions
        made = table(text=json.dumps(read_text(text_of(lines[:cut]), {})[2].position()))
        assert len(made.game.legal) > 1


@pytest.mark.parametrize("error", [TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError])
def test_what_cannot_be_read_is_said(error):
    with pytest.raises(Refused) as found, setup.readable():
        raise error("x" * 200)
    assert str(found.value) == f"this cannot be read ({error.__name__}: {str(error('x' * 200))[:100]})"
    with pytest.raises(ZeroDivisionError), setup.readable():
        raise ZeroDivisionError
