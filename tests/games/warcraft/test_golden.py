"""What the engine did when it was last looked at, it still does; compiled, bounds-checked and in plain Python alike."""

import json

import pytest

from games.warcraft.golden.write import FEW, SEATS, SIGNATURES, golden_record, record_file, signatures
from sw_env.core.jit import PLAIN
from sw_env.record import check, read_games

GOLDEN = json.loads(SIGNATURES.read_text())


@pytest.mark.parametrize("seats", SEATS)
def test_the_records_are_written_again_byte_for_byte(seats):
    assert golden_record(seats) == record_file(seats).read_text(encoding="utf-8")


@pytest.mark.parametrize("seats", SEATS)
def test_the_records_are_right(seats):
    (game,) = read_games(record_file(seats))
    assert check(game).finished


@pytest.mark.kernels
def test_the_short_signature():
    assert signatures(FEW) == GOLDEN["few"]


@pytest.mark.skipif(PLAIN, reason="minutes long in plain Python; the short signature is checked")
def test_the_signature_of_a_thousand_games():
    assert signatures(1000) == GOLDEN["thousand"]
