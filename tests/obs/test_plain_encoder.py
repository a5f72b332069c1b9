"""Every number of an observation is what the layout's text says: against an encoder in plain Python."""

import os
import random
from collections import Counter

import numpy as np
import pytest
from obs.plain_encoder import PlainEncoder
from positions import random_board, random_position

from sw_env.core.jit import PLAIN
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Ground
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec
from sw_env.games.smallworld.position import from_position, to_position
from sw_env.obs.layout import Layout
from sw_env.obs.observe import observe_batch
from sw_env.obs.rows import rows_of

SMALL = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))
EDITIONS = ("default", "2009", "2017", "2018")
VIEWS = [(coins, padded) for coins in ("hidden", "public") for padded in (False, True)]


def compare(states, config, chance, seen):
    """Each state as a random seat sees it, with one of the views; how often each field was anything but 0."""
    for state in states:
        (coins, padded), me = chance.choice(VIEWS), chance.randrange(config.seats)
        layout = Layout.of(config, coins, padded)
        row = np.full((1, layout.size), 199, np.uint8)
        observe_batch(state.reshape(1), config.world, layout.form, rows_of(row, layout), np.array([me]))
        expected = PlainEncoder(to_position(state, config), config, me, coins, layout.regions, layout.seats).fields()
        found = {name: values.reshape(-1).tolist() for name, values in layout.fields(row[0]).items()}
        assert set(found) == set(expected)
        for name, values in expected.items():
            assert found[name] == values, name
            seen[name] += any(values)


@pytest.mark.kernels
def test_every_field_in_games_of_every_size():
    chance, draws, seen = random.Random(4), np.random.default_rng(4), Counter()
    for seats in range(2, 6):
        games = 3 if SMALL else 12
        env = BatchEnv(games, seats=seats, edition=EDITIONS[seats - 2], skip_forced=False)
        env.reset(seats)
        for k in range(300 if SMALL else 700):
            env.step((draws.random((games, 64)) * env.mask).argmax(1))
            if k % 10 == 0:
                compare(env.states, env.config, chance, seen)
    never = {name for name in PlainEncoder(env.game(0).position(), env.config, 0, "public", 48, 5).fields() if not seen[name]}
    if not SMALL:
        assert never <= {"seats.coins_256", "globals.phase_over", "globals.fill"}


@pytest.mark.kernels
@pytest.mark.parametrize("seed", range(8))
def test_every_field_of_any_position_of_any_board(seed):
    chance, seen = random.Random(seed), Counter()
    race = RaceSpec(name="gnomes", tokens=4, income={Ground.FOREST: 2}, flat_income=2) if seed % 3 == 0 else None
    power = PowerSpec(name="lucky", tokens=5, income={Ground.HILL: 3}, discount=(Ground.SWAMP,)) if seed % 2 == 0 else None
    for _ in range(12):
        config = GameConfig.make(chance.randint(2, 5), random_board(chance), EDITIONS[seed % 4], race, power)
        position = random_position(chance, config)
        position["coins"][chance.randrange(config.seats)] = chance.randrange(30_000)
        position["column"][0][2] = chance.choice([0, 1, 255, 256, 700])
        compare(from_position(position, config, seed), config, chance, seen)
    assert seen["seats.coins_256"] > 2
    assert seen["combos.coins"] > 2
