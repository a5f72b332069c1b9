"""Coins at the end of a turn, and the end of the game (rules 6.9, 11)."""

from .state import tokens_on_board

WEALTHY_COINS = 7
ALCHEMIST_COINS = 2
TERRAIN_POWERS = ("forest", "hill", "swamp")


def income(game, seat):
    total = 0
    for race in game.races_of(seat):
        total += len(race.regions)
        if race.name == "dwarves":
            total += len(race.regions & game.board.mines)
        if race.active:
            total += race_bonus(game, race) + power_bonus(game, race)
    return total


def held_terrain(game, race, terrain):
    return sum(game.board.terrain[r] == terrain for r in race.regions)


def race_bonus(game, race):
    if race.name == "humans":
        return held_terrain(game, race, "farmland")
    if race.name == "wizards":
        return len(race.regions & game.board.magic)
    if race.name == "orcs":
        return race.conquests
    return 0


def power_bonus(game, race):
    if race.power in TERRAIN_POWERS:
        return held_terrain(game, race, race.power)
    if race.power == "merchant":
        return len(race.regions)
    if race.power == "pillaging":
        return race.conquests
    if race.power == "fortified":
        return sum(game.regions[r].fort for r in race.regions)
    if race.power == "alchemist":
        return ALCHEMIST_COINS
    if race.power == "wealthy" and not race.paid:
        return WEALTHY_COINS
    return 0


def score(game):
    """The turn player is paid; a line is written even for nothing."""
    seat = game.turn
    total = income(game, seat)
    game.coins[seat] += total
    race = game.active[seat]
    if race is not None and race.power == "wealthy":
        race.paid = True
    game.lines.append({"income": [seat, total]})


def final_result(game):
    tokens = [sum(tokens_on_board(game, race) for race in game.races_of(seat)) for seat in range(game.seats)]
    ranks = list(zip(game.coins, tokens, strict=True))
    winners = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    return {"coins": list(game.coins), "tokens": tokens, "winners": winners}
