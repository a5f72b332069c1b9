"""What is said to the processor in its own words, beside plain Python; and other processors, which take the plain path."""

import os
import subprocess
import sys

import numpy as np
import pytest

from sw_env.core import machine
from sw_env.core.jit import PLAIN, kernel
from sw_env.core.regions import bit, first_bits, has, shifted
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS
from sw_env.games.smallworld.data.tables import WORLD
from sw_env.games.smallworld.rules.state import STATE, new_states

CHANCE = np.random.default_rng(5)
WORDS = [0, 1, 1 << 47, (1 << 48) - 1, *(int(word) for word in CHANCE.integers(1 << 48, size=20))]


@kernel
def compared(states, board, number):
    """Regions whose price is at most so much."""
    return machine.at_most(board, states[0].price, number)


@kernel
def thinned(states, board):
    """All tokens but one leave."""
    machine.thin(board, states[0].tokens, states[0].price)


@kernel
def united(worlds, board):
    """The neighbours of a set."""
    return machine.union(board, worlds[0].neighbours)


@kernel
def unpacked(word, rows, g):
    """A word as a row of bytes."""
    machine.unpack_word(word, rows, 8 * g)


@pytest.fixture
def states():
    """A record full of bytes that mean nothing."""
    records = new_states(1)
    records["price"] = CHANCE.integers(-128, 128, size=(1, MAX_REGIONS))
    records["tokens"] = CHANCE.integers(0, 60, size=(1, MAX_REGIONS))
    for name in ("ally", "slot_race", "camps", "stack", "tray"):
        records[name] = CHANCE.integers(-128, 128, size=records[name].shape)
    return records


def regions_of(board):
    return [r for r in range(64) if board >> r & 1]


@pytest.mark.kernels
@pytest.mark.parametrize("board", WORDS)
def test_planes_and_words(states, board):
    word, price = np.uint64(board), states[0]["price"].copy()
    for number in (-128, -1, 0, 3, 127):
        assert regions_of(int(compared(states, word, number))) == [r for r in regions_of(board) if price[r] <= number]
    if board:
        assert [int(machine.nth(word, n)) for n in range(machine.count(word))] == regions_of(board)
        assert machine.lowest(word) == regions_of(board)[0]
    worlds = np.zeros(1, WORLD)
    worlds["neighbours"] = CHANCE.integers(1 << 63, size=(1, MAX_REGIONS), dtype=np.uint64)
    expected = 0
    for r in regions_of(board):
        expected |= int(worlds[0]["neighbours"][r])
    assert int(united(worlds.view(np.recarray) if PLAIN else worlds, word)) == expected


@pytest.mark.kernels
@pytest.mark.parametrize("board", WORDS)
def test_thinning_touches_nothing_else(states, board):
    before = states.copy()
    thinned(states, np.uint64(board))
    for r in regions_of(board):
        before["price"][0, r] -= before["tokens"][0, r] - 1
        before["tokens"][0, r] = 1
    assert states.tobytes() == before.tobytes()


@pytest.mark.kernels
@pytest.mark.parametrize("word", [0, 2**64 - 1, 0x8001_0203_0405_0681])
def test_a_mask_fills_its_row_alone(word):
    rows = np.full((3, 8), 7, np.uint64)
    unpacked(np.uint64(word), rows, 1)
    assert rows[1].view(np.int8).tolist() == [word >> k & 1 for k in range(64)]
    assert (rows[[0, 2]] == 7).all()


def test_what_vectors_read_lies_inside_the_record():
    for name in ("price", "tokens", "camps"):
        assert STATE.fields[name][1] + machine.LANES <= STATE.itemsize, f"{name} is read beyond the record"
    assert WORLD.fields["neighbours"][0].shape == (MAX_REGIONS,)


@pytest.mark.kernels
@pytest.mark.skipif(not machine.CHECKED, reason="only checked runs look at shifts")
@pytest.mark.parametrize("n", [-1, 64, 200])
def test_a_checked_run_refuses_shifts(n):
    for wrong in (lambda: bit(n), lambda: has(np.uint64(1), n), lambda: first_bits(n), lambda: shifted(np.uint64(1), n)):
        with pytest.raises(IndexError, match="shift"):
            wrong()


@kernel
def entry(values, k):
    """One number of an array."""
    return values[k]


@pytest.mark.kernels
@pytest.mark.skipif(PLAIN or not machine.CHECKED, reason="only compiled, checked runs look at indices")
@pytest.mark.parametrize("k", [-1, 3])
def test_a_checked_run_refuses_negative_indices(k):
    with pytest.raises(IndexError):
        entry(np.arange(3), k)


PLAY = """
from sw_env.core import machine
from sw_env.games.smallworld.config import GameConfig
from sw_env.signature import signature
print(machine.DEPOSITS, machine.VECTORS, signature(GameConfig.make(2), 200)[0])
"""


def on(processor, features, cache):
    """What a machine with these instructions has, and its signature of 200 games."""
    own = {} if features is None else {"NUMBA_CPU_NAME": processor, "NUMBA_CPU_FEATURES": features}
    environment = os.environ | own | {"SW_ENV_CACHE": str(cache), "SW_ENV_VERBOSE": ""}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, check=True, capture_output=True, text=True)
    deposits, vectors, behaviour = done.stdout.split()
    return deposits == "True", vectors == "True", behaviour


@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
def test_other_processors_play_the_same_games(tmp_path):
    """One without any of the instructions that are asked for."""
    *has_what, behaviour = on("x86-64", "+sse2", tmp_path)
    assert has_what == [False, False]
    assert behaviour == on("", None, tmp_path)[2]


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="nothing is compiled")
@pytest.mark.parametrize("features", ["+bmi2", "+avx2,+avx", "+bmi2,+avx2,+avx"])
def test_each_switched_off(features, tmp_path):
    *has_what, behaviour = on("x86-64", f"+sse2,{features}", tmp_path)
    assert has_what == ["bmi2" in features, "avx2" in features]
    assert behaviour == on("", None, tmp_path)[2]
