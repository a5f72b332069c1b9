"""Positions, for `Game.from_position` and everything that pastes one: from an accepted one every line of play ends."""

from functools import cache

from fuzz.harness import refused
from fuzz.mutate import bend, odd
from sw_env.core.jit import PLAIN
from sw_env.game import Game
from sw_env.games.smallworld.consistency import KEYS, PHASES, PositionError
from sw_env.games.smallworld.data.rulebook import EDITIONS

MOST = 6000
"""More decisions than any game has."""
LARGEST = 32_767
RACE = ("hand", "pending", "camps", "pending_camps", "holes", "conquests", "paid", "dragon_used")
SMALL = ("round", "turn", "first", "actor", "die", "cursor")


@cache
def positions():
    """Moments of a random game for each number of seats and edition."""
    found = []
    for n, edition in enumerate(EDITIONS):
        for seats in (2, 3, 4, 5):
            game, k = Game(seats, edition=edition, seed=10 * seats + n, skip_forced=False), 0
            while not game.over:
                if k % 7 == 0 or game.phase not in ("expand", "redeploy", "pick"):
                    found.append((edition, game.position()))
                game.step(game.legal[k * 5 % len(game.legal)])
                k += 1
    return found


def attempt(rng):
    edition, position = rng.choice(positions())
    for key in rng.sample(KEYS, rng.choice((0, 1, 1, 2))):
        position = turn(rng, key, position)
    if rng.random() < 0.5:
        position = bend(rng, position)
    try:
        game = Game.from_position(position, edition=edition, seed=rng.randrange(2**64), skip_forced=rng.random() < 0.5)
    except PositionError as error:
        return refused(error, "position")
    return play(game, rng)


def turn(rng, key, position):
    """A position with something changed that the rest might bear."""
    changed = dict(position)
    if key == "phase":
        changed[key] = rng.choice(PHASES)
    elif key in SMALL:
        changed[key] = rng.choice((None, -1, 0, 1, 2, 5, 9, 20))
    elif key == "verb":
        changed[key] = rng.choice((None, "dragon", "convert", "fill"))
    elif key == "coins":
        changed[key] = [rng.choice((coins, 0, 100, 900, 8000, 32_767)) for coins in position["coins"]]
    elif key in ("acted", "lifted", "started"):
        changed[key] = not position[key]
    elif key == "races" and position["races"]:
        races = [dict(race) for race in position["races"]]
        race, field = rng.choice(races), rng.choice(RACE)
        race[field] = not race[field] if isinstance(race[field], bool) else rng.randrange(12)
        changed[key] = races
    elif key == "regions":
        regions = [dict(region, on=list(region["on"])) for region in position["regions"]]
        for region in rng.sample(regions, rng.choice((1, 1, 3, len(regions)))):
            region["on"] = sorted({*region["on"], rng.choice(("hero", "hole", "dragon", "fort", "lair", "camp", "tribe"))})
        changed[key] = regions
    else:
        changed[key] = odd(rng)
    return changed


def play(game, rng):
    """A random line of play to its end; coins stay what a record can hold."""
    for _ in range(60 if PLAIN else MOST):
        if game.over:
            return "accepted"
        assert game.legal, "nothing is legal, and the game is not over"
        game.step(rng.choice(game.legal))
        assert all(0 <= coins <= LARGEST for coins in game.coins), f"coins {game.coins}"
        assert all(race["hand"] >= 0 for race in game.position()["races"]), "a hand below nothing"
    assert PLAIN, f"{MOST} decisions, and the game is not over: {game!r}"
    return "accepted"
