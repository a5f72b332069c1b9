"""Defeat and conquest (rules 6.5, 6.6) and what lies hidden (rules 9)."""

from .ground import leave, put_on, settle_in, take_off, to_hand, vanish_if_gone
from .luck import draw_marker, draw_place
from .reach import is_enemy
from .state import pay

MOVING = {"frostmourne": "frostmourne", "ashes": "ashes_of_alar", "doomhammer": "doomhammer"}


def conquer(game, r, count, words=()):
    """A success: so many tokens of the hand stand there (rules 6.5, steps 4 to 6)."""
    race = game.mover
    defeat(game, r)
    tokens = min(count, race.hand)
    enter(game, r, tokens, count - tokens)
    use_up(game, r, words)
    look_around(game, r)


def enter(game, r, tokens, beasts):
    """Race tokens first, then Beasts (R36)."""
    race, region = game.mover, game.regions[r]
    settle_in(game, race, r)
    race.hand -= tokens
    race.beasts -= beasts
    region.tokens, region.beasts = tokens, beasts


def use_up(game, r, words):
    """Only a success uses up Frostmourne, Ashes, Doomhammer and RELIC (R44)."""
    for word in words:
        if word in MOVING:
            move_marker(game, MOVING[word], r)
            game.now.artifacts.add(MOVING[word])
        if word == "relic":
            game.now.relic = True


def move_marker(game, marker, r):
    game.regions[game.where(marker)].on.remove(marker)
    game.regions[r].on.add(marker)


def look_around(game, r):
    """A Wisp Wall in the forest, a hidden marker turned up."""
    if game.mover.plays("night_elves") and game.board.terrain[r] == "forest":
        put_on(game, r, "wall")
    turn_up(game, r)


def turn_up(game, r):
    region = game.regions[r]
    if "hidden" not in region.on:
        return
    region.on.remove("hidden")
    marker = draw_marker(game, r)
    if marker != "well_of_eternity":
        region.on.add(marker)
        return
    basin = well_basin(game, r)
    if basin is not None:
        game.regions[basin].on.add(marker)
    else:
        region.on.add(draw_place(game, r))


def well_basin(game, r):
    """The Lake of the island; by an option its Sea, where there is no Lake (rules 9, 15)."""
    island = game.board.island[r]
    lake = game.board.first_of("lake", island)
    if lake is None and game.options["well_without_lake"] == "sea":
        return game.board.first_of("sea", island)
    return lake


# ---- steps 4 and 5, also for a Bomb


def defeat(game, r):
    """Whatever stands there is gone, and the coins at once are paid."""
    region = game.regions[r]
    victim, defenders, filled = region.race, region.defenders, not region.empty()
    if "murloc" in region.on:
        region.on.remove("murloc")
        if game.options["forsaken_raise_murlocs"]:
            count_removed(game, 1)
    if victim is not None:
        suffer(game, r)
    for piece in ("fort", "wall", "tower"):
        take_off(game, r, piece)
    if victim is not None:
        game.now.beaten[victim.name] = game.now.beaten.get(victim.name, 0) + 1
        leave(game, r)
        vanish_if_gone(game, victim)
    coins_at_once(game, r, victim, defenders, filled)


def coins_at_once(game, r, victim, defenders, filled):
    """rules 6.5, step 5"""
    race, seat = game.mover, game.turn
    if race.plays("orcs") and victim is not None and victim.faction == "alliance":
        pay(game, None, seat, 1)
    if race.wields("warlords") and filled:
        pay(game, None, seat, 1)
    if race.wields("enraged") and defenders >= 2:
        pay(game, None, seat, defenders)
    if "objective" in game.regions[r].on and race.faction != "horde":
        win_objective(game, r)


def win_objective(game, r):
    game.regions[r].on.remove("objective")
    pay(game, None, game.turn, 2)
    humans = game.active_race("humans")
    if humans is not None and humans.seat != game.turn:
        pay(game, None, humans.seat, 2)


def suffer(game, r):
    """What the defenders lose, and where the rest goes (rules 6.6)."""
    region = game.regions[r]
    if region.race.active:
        suffer_active(game, region)
    else:
        game.tray[region.race.name] += region.tokens
        if is_enemy(game, region.race):
            count_removed(game, region.tokens)
    region.tokens = region.beasts = 0


def suffer_active(game, region):
    race = region.race
    if "champion" in region.on:
        region.on.remove("champion")
        race.champion = "pending"
        pay(game, race.seat, game.turn, min(1, game.coins[race.seat]))
    elif not spared(game, race):
        lose_one(game, region)
    to_hand(game, race, region.tokens, region.beasts)


def spared(game, race):
    """Chapel, then Holy Light, which saves only the first (R53)."""
    if game.uses(race, "lights_hope_chapel"):
        return True
    if race.plays("draenei") and not game.now.saved:
        game.now.saved = True
        return True
    return False


def lose_one(game, region):
    """A Beast to the box, or a race token to the tray."""
    if region.beasts > 0:
        region.beasts -= 1
    else:
        region.tokens -= 1
        game.tray[region.race.name] += 1
    count_removed(game, 1)


def count_removed(game, count):
    """Only Forsaken keep count (rules 6.6)."""
    if game.mover.plays("forsaken"):
        game.now.removed += count
