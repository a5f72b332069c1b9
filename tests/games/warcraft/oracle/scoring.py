"""What a turn pays, and who wins (rules 6.9, 6.10)."""

from .facts import ENEMY_FACTION, MARKERS, RACES
from .state import pay


def leads_around(game, race, r):
    """Strictly more neighbours of r than every other race instance; Murlocs are one (R23)."""
    held = {}
    for n in game.board.neighbours[r]:
        region = game.regions[n]
        holder = "murlocs" if "murloc" in region.on else region.race
        if holder is not None:
            held[holder] = held.get(holder, 0) + 1
    mine = held.pop(race, 0)
    return mine > max(held.values(), default=0)


def score(game):
    """The `income` line; coins paid at once are not in it."""
    seat = game.turn
    races = [race for race in (game.active[seat], game.declined[seat]) if race is not None]
    income = sum(len(race.regions) for race in races)
    well = game.where("well_of_eternity")
    if well is not None and any(leads_around(game, race, well) for race in races):
        income += 2
    if game.active[seat] is not None:
        income += active_income(game, game.active[seat])
    pay(game, None, seat, income)
    game.lines.append({"income": [seat, income]})


def active_income(game, race):
    income = blood_elves(game, race) + power_income(game, race) + karazhan(game, race) + faction_bonus(game, race)
    return income + 2 * game.uses(race, "dark_portal")


def blood_elves(game, race):
    return len(race.regions & game.board.magic) if race.plays("blood_elves") else 0


TERRAIN_POWERS = {
    "herbalists": "hills",
    "farmers": "fields",
    "mountaineers": "mountain",
    "rangers": "forest",
    "peat_diggers": "swamp",
}


def power_income(game, race):
    board, power = game.board, race.power
    if power in TERRAIN_POWERS:
        return sum(board.terrain[r] == TERRAIN_POWERS[power] for r in race.regions)
    if power == "miners":
        return len(race.regions & board.caves)
    if power == "fishers":
        return len(race.regions & board.shore)
    if power == "explorers":
        return len({board.island[r] for r in race.regions})
    if power == "archaeologists":
        return sum(len(game.regions[r].on.intersection(MARKERS)) for r in race.regions)
    return 0


def karazhan(game, race):
    """The other own regions with the terrain of its region."""
    if not game.uses(race, "karazhan"):
        return 0
    place = game.where("karazhan")
    return sum(game.board.terrain[r] == game.board.terrain[place] for r in race.regions) - 1


def faction_bonus(game, race):
    enemy = ENEMY_FACTION.get(game.now.faction if race.faction == "neutral" else race.faction)
    most = 2 if game.uses(race, "battleground") else 1
    return sum(min(most, count) for name, count in game.now.beaten.items() if RACES[name]["faction"] == enemy)


def final_result(game):
    tokens = [tokens_of(game, seat) for seat in range(game.seats)]
    order = list(zip(game.coins, tokens, strict=True))
    winners = [seat for seat in range(game.seats) if order[seat] == max(order)]
    return {"coins": list(game.coins), "tokens": tokens, "winners": winners}


def tokens_of(game, seat):
    """Race tokens and Beasts on the map, active and declined (R51)."""
    mine = [region for region in game.regions if region.race is not None and region.race.seat == seat]
    return sum(region.tokens + region.beasts for region in mine)
