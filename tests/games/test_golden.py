"""What the engines did when they were last looked at, they still do; compiled, bounds-checked and in plain Python alike."""

import pytest

from games.golden import GAMES, golden_record, record_file, seats_of, signatures, signatures_of
from sw_env.core.jit import PLAIN
from sw_env.record import check, read_games

TABLES = [(name, seats) for name in GAMES for seats in seats_of(name)]


@pytest.mark.kernels
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_records_are_written_again_byte_for_byte(name, seats):
    assert golden_record(name, seats) == record_file(name, seats).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_records_are_right(name, seats):
    (game,) = read_games(record_file(name, seats))
    assert check(game).finished


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_the_short_signature(name):
    assert signatures(name, GAMES[name].few) == signatures_of(name)["few"]


@pytest.mark.skipif(PLAIN, reason="minutes long in plain Python; the short signature is checked")
@pytest.mark.parametrize("name", GAMES)
def test_the_long_signature(name):
    assert signatures(name, GAMES[name].many) == signatures_of(name)["many"]
