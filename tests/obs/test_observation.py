"""The observation holds the public position, all of it and nothing else."""

import os
import random

import numpy as np
import pytest
from hidden import redraw
from positions import random_board, random_position

from sw_env.core.jit import PLAIN
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.shared.decoding import public_position
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec
from sw_env.games.smallworld.decode import decode
from sw_env.games.smallworld.layout import SECTIONS
from sw_env.games.smallworld.position import from_position, to_position
from sw_env.obs.layout import Layout, board_facts
from sw_env.obs.observe import observe_batch
from sw_env.obs.rows import rows_of
from sw_env.obs.wide import WIDE

EDITIONS = ("default", "2009", "2017", "2018")
POSITIONS = int(os.environ.get("OBSERVED_POSITIONS", "10_000"))
"""For the slow test, of each board."""


def observe(states, config, seats, layout):
    rows = np.full((len(states), layout.size), 199, np.uint8)
    observe_batch(states, config.world, layout.form, rows_of(rows, layout), np.asarray(seats, np.int64))
    return rows


def assert_decodes(states, config, chance):
    """As a random seat sees them, coins hidden or not, padded or not."""
    for coins in ("hidden", "public"):
        for padded in (False, True):
            layout = Layout.of(config, coins, padded)
            seats = [chance.randrange(config.seats) for _ in range(len(states))]
            for row, state, seat in zip(observe(states, config, seats, layout), states, seats, strict=True):
                assert decode(row, layout, config, seat) == public_position(to_position(state, config), seat, coins)


def check_board(seats, edition, wanted, seed=1, games=20, every=7):
    """So many random positions of a board."""
    env = BatchEnv(games, seats=seats, edition=edition, skip_forced=False, auto_reset="next_step")
    env.reset(seed)
    chance, draws = random.Random(seed), np.random.default_rng(seed)
    for k in range(-(-wanted // games) * every):
        env.step((draws.random((games, 64)) * env.mask).argmax(1))
        if k % every == 0:
            assert_decodes(env.states, env.config, chance)


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_decodes_to_the_public_position(seats):
    small = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))
    check_board(seats, EDITIONS[seats - 2], wanted=4 if small else 400, games=2 if small else 20)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_decodes_ten_thousand_positions(seats):
    for edition in EDITIONS:
        check_board(seats, edition, -(-POSITIONS // len(EDITIONS)), seed=seats)


@pytest.mark.parametrize("seed", range(12))
def test_decodes_any_position_of_any_board(seed):
    chance = random.Random(seed)
    race = RaceSpec(name="gnomes", tokens=4, income={}, flat_income=2) if seed % 3 == 0 else None
    power = PowerSpec(name="lucky", tokens=5) if seed % 2 == 0 else None
    for _ in range(10):
        config = GameConfig.make(chance.randint(2, 5), random_board(chance), EDITIONS[seed % 4], race, power)
        position = random_position(chance, config)
        position["coins"][0] = chance.randrange(30_000)
        assert_decodes(from_position(position, config, seed), config, chance)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_hidden_is_not_in_it(seed):
    chance = random.Random(seed)
    game = Game(3, seed=seed)
    layout, looked = Layout.of(game.config), 0
    while not game.over:
        game.step(chance.choice(game.legal))
        seat, looked = chance.randrange(3), looked + 1
        other = game.clone()
        redraw(other.state, chance)
        other.state["coins"][[p for p in range(3) if p != seat]] = 77
        assert (observe(game.states, game.config, [seat], layout) == observe(other.states, game.config, [seat], layout)).all()
    assert looked > 50


def test_rows_do_not_touch_each_other():
    """Stores are wider than what they are for; a row must end where the next one begins."""
    for seats in range(2, 6):
        env = BatchEnv(3, seats=seats)
        env.reset(1)
        env.rollout(90)
        for padded in (False, True):
            layout = Layout.of(env.config, padded=padded)
            rows = np.full((3, layout.size), 7, np.uint8)
            observe_batch(env.states, env.config.world, layout.form, rows_of(rows, layout), np.array([-2, 1, -2]))
            assert (rows[0] == 7).all()
            assert (rows[2] == 7).all()


@pytest.mark.parametrize("padded", [False, True])
def test_sections_account_for_every_number(padded):
    for seats in range(2, 6):
        config = GameConfig.make(seats)
        layout = Layout.of(config, padded=padded)
        assert [block.section for block in layout.blocks.values()] == list(SECTIONS)
        ends = [0, *(block.start + block.length for block in layout.blocks.values())]
        assert [block.start for block in layout.blocks.values()] == ends[:-1]
        assert ends[-1] == layout.size
        assert layout.size - layout.blocks["badges"].start - layout.blocks["badges"].length >= WIDE, (
            "the stores overrun the row"
        )
        row = np.arange(2 * layout.size).reshape(2, -1)
        view, fields = layout.view(row), layout.fields(row)
        assert view["regions"].shape == (2, layout.regions, len(layout.blocks["regions"].planes))
        assert view["races"].shape == (2, layout.seats, 3, 12)
        assert sorted(number for field in fields.values() for number in field.reshape(-1)) == list(range(2 * layout.size))
        assert (fields["regions.tokens"] == view["regions"][..., layout.seats + 1]).all()


def test_sizes():
    assert Layout.of(GameConfig.make(2)).size <= 600
    assert {Layout.of(GameConfig.make(seats), padded=True).size for seats in range(2, 6)} == {1258}


def test_cost_and_income():
    """Against the price list of the rules: what the active race pays for and earns from each region."""
    env = BatchEnv(64, seats=3, skip_forced=False)
    env.reset(3)
    env.rollout(40)
    layout = Layout.of(env.config)
    found = layout.fields(env.observe())
    board = env.config.board
    checked = 0
    for g in range(env.n):
        game = env.game(g)
        if game.phase != "expand" or game.state["expanding"] % 3 or game.state["die"] >= 0 or game.state["verb"]:
            continue
        race, power = (
            cards[game.state[field][3 * game.actor]]
            for cards, field in ((game.config.races, "race"), (game.config.powers, "power"))
        )
        hand = game.state["hand"][3 * game.actor]
        for r in range(len(board)):
            pays = sum(spec.income.get(kind, 0) for spec in (race, power) for kind in board.grounds if r in board.grounds[kind])
            assert found["regions.income"][g, r] == pays
            if game.state["lifted"]:
                assert max(1, found["regions.cost"][g, r]) - hand == game.shortage(r)
                checked += 1
    assert checked > 100


def test_board_facts():
    config = GameConfig.make(4)
    facts = board_facts(config, padded=True)
    assert facts["adjacency"].shape == (48, 48)
    assert (facts["adjacency"] == facts["adjacency"].T).all()
    assert facts["exists"].sum() == 39
    assert (facts["terrain"].sum(1) == facts["exists"]).all()


def test_wrong_buffers_are_refused():
    for wrong in (np.zeros((2, 5), np.int8), np.zeros(5, np.uint8), np.zeros((4, 6), np.uint8)[:, ::2]):
        with pytest.raises(ValueError, match="C-contiguous"):
            rows_of(wrong, Layout.of(GameConfig.make(2)))
    with pytest.raises(ValueError, match="this layout has 557"):
        Layout.of(GameConfig.make(2)).view(np.zeros(3, np.uint8))
    with pytest.raises(ValueError, match="allowed: 'hidden', 'public'"):
        Layout.of(GameConfig.make(2), coins="open")
