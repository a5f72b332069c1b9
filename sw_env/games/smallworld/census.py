"""What is counted of the classic game where many games are watched."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import count
from sw_env.games.census import RaceCensus
from sw_env.games.smallworld.data.enums import Trait
from sw_env.games.smallworld.rules.scoring import ground_income
from sw_env.games.smallworld.rules.state import NOBODY


@kernel
def declined_income(states, world, coins):
    """What each race in decline earns a turn, (n, instances); active races count nothing."""
    w = world[0]
    for g in range(len(states)):
        s = states[g]
        for x in range(3 * w.seats):
            coins[g, x] = 0
            if x % 3 != 0 and s.race[x] != NOBODY:
                coins[g, x] = count(s.held[x])
                if s.traits[x] & Trait.EARNS_ON:
                    coins[g, x] += ground_income(s, w, x, np.int64(s.race[x]))


CENSUS = RaceCensus(
    slots=3,
    races=lambda config: config.race_names,
    powers=lambda config: config.power_names,
    rounds=lambda config: int(config.board.rounds),
    pay=declined_income,
)
