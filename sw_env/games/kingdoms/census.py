"""What is counted of Tiny Epic Kingdoms where many games are watched: factions, heroes, the sides that are homes."""

from sw_env.core.jit import kernel
from sw_env.games.census import Census, Lots
from sw_env.games.kingdoms.data.tables import FACTION_NAMES, HERO_NAMES, SIDE_NAMES


@kernel
def factions_had(states, world, found):
    """1 for the faction of each seat, (n, seats, factions)."""
    for g in range(len(states)):
        for p in range(world[0].seats):
            found[g, p, states[g].faction[p]] = 1


@kernel
def heroes_had(states, world, found):
    """1 for each hero that has served a seat, (n, seats, heroes)."""
    for g in range(len(states)):
        for p in range(world[0].seats):
            if states[g].hero[p] >= 0:
                found[g, p, states[g].hero[p]] = 1


@kernel
def homes_had(states, world, found):
    """1 for the side that is the home of each seat, (n, seats, sides)."""
    for g in range(len(states)):
        for p in range(world[0].seats):
            if states[g].side[p] >= 0:
                found[g, p, states[g].side[p]] = 1


CENSUS = Census(
    lots={
        "factions": Lots(names=lambda config: FACTION_NAMES, had=factions_had),
        "heroes": Lots(names=lambda config: HERO_NAMES, had=heroes_had),
        "homes": Lots(names=lambda config: SIDE_NAMES, had=homes_had),
    },
)
