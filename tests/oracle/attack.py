"""Who may attack what, and for how much (rules 6.2, 6.3, 6.5)."""


def passable(game, race, r):
    """Land, or water for the races that may take it (rules 6.2, point 2)."""
    if r not in game.board.water or race.wields("seafaring"):
        return True
    lake = game.board.terrain[r] == "lake"
    return lake and race.wields("flying") and game.options["flying_may_take_lake"]


def immune(game, race, r):
    """Hole, hero and dragon stop all races of other players (rules 2)."""
    region = game.regions[r]
    return (region.hole or region.hero or region.dragon) and region.race.seat != race.seat


def under_pact(game, race, r):
    """The Diplomat's active race is safe from the active race of his ally (rules 6.2, point 4)."""
    holder = game.regions[r].race
    return holder is not None and holder.active and race.active and game.ally[holder.seat] == race.seat


def is_entry(game, race, r):
    """May a race without any region begin here? (rules 6.2, point 5)"""
    if race.plays("halflings") or race.wields("flying"):
        return True
    if game.board.terrain[r] == "sea" and not game.options["seafaring_entry_on_sea"]:
        return False
    return r in game.board.border


def in_position(game, race, r):
    if not race.regions:
        return is_entry(game, race, r)
    if not race.regions.isdisjoint(game.board.neighbours[r]) or race.wields("flying"):
        return True
    return race.wields("underworld") and linked_by_caverns(game, race.regions, r)


def linked_by_caverns(game, regions, r):
    return r in game.board.caverns and not regions.isdisjoint(game.board.caverns)


def reach(game, race, r):
    return (
        r not in race.regions
        and in_position(game, race, r)
        and passable(game, race, r)
        and not immune(game, race, r)
        and not under_pact(game, race, r)
    )


def reachable(game, race):
    return [r for r in range(game.board.count) if reach(game, race, r)]


def cost(game, race, r):
    """Tokens for a conquest, before any final attempt's die (rules 6.3)."""
    region = game.regions[r]
    price = 2 + region.tokens + region.camps
    price += region.tribe + region.fort + region.lair
    price += game.board.terrain[r] == "mountain"
    if race.active:
        price -= discount(game, race, r)
    return max(1, price)


def discount(game, race, r):
    off = game.die or 0
    if race.name == "tritons" and r in game.board.coastal:
        off += 1
    if race.name == "giants" and overlooked(game, race, r):
        off += 1
    if race.power == "commando" and (race.regions or game.options["commando_on_entry"]):
        off += 1
    if race.power == "mounted" and game.board.terrain[r] in ("hill", "farmland"):
        off += 1
    if race.power == "underworld" and r in game.board.caverns:
        off += 1
    return off


def overlooked(game, giants, r):
    """Do the Giants hold a mountain next to it? Caverns are neighbours for Underworld Giants."""
    mountains = {m for m in giants.regions if game.board.terrain[m] == "mountain"}
    if mountains & game.board.neighbours[r]:
        return True
    return giants.wields("underworld") and linked_by_caverns(game, mountains, r)


def dragon_targets(game, race):
    if not race.wields("dragon_master") or race.dragon_used:
        return []
    if hand_is_empty(game, race) or not (race.regions or game.options["dragon_on_entry"]):
        return []
    return reachable(game, race)


def hand_is_empty(game, race):
    """Also counts the tokens that readying the troops would bring (rules 5.3)."""
    if race.hand > 0:
        return False
    return game.lifted or all(game.regions[r].tokens == 1 for r in race.regions)


def conversion_targets(game, race):
    if not race.plays("sorcerers") or game.tray["sorcerers"] == 0:
        return []
    if not race.regions and not race.wields("flying"):
        return []
    return [r for r in range(game.board.count) if convertible(game, race, r)]


def convertible(game, race, r):
    """A lone, unguarded token of an active race of an opponent not yet converted (rules 6.5)."""
    region = game.regions[r]
    victim = region.race
    return (
        region.tokens == 1
        and victim.active
        and victim.seat != race.seat
        and victim.seat not in race.converted
        and region.camps == 0
        and reach(game, race, r)
    )
