"""Levels of magic that are reached, and factions that are copied (rules 8.1)."""

from .effects import Moment, all_gain_items, level_rows
from .setup import next_chance
from .supply import reached_items
from .words import FACTIONS, OracleError


def do_reach(game, seat, level):
    own = FACTIONS[game.players[seat].faction]["levels"][level - 1]["fx"]
    game.put(*reached_items(game, seat, level, own), *all_gain_items(game, "research", Moment(seat)))


def do_copy(game, seat, level):
    """One faction that nobody has and no copy holds."""
    possible = unused_factions(game)
    line = next_chance(game, "copy", lambda chance: [seat, level, chance.choice(possible)])
    if line[:2] != [seat, level] or line[2] not in possible:
        raise OracleError(f"seat {seat} can't copy {line} at level {level}; allowed: {possible}")
    player = game.players[seat]
    player.copies[level - 1] = line[2]
    game.put(*reached_items(game, seat, level, level_rows(player.faction, level, player.copies)))


def unused_factions(game):
    taken = {player.faction for player in game.players}
    taken |= {name for player in game.players for name in player.copies if name}
    base_only = not game.options["heroes_call"]
    return [name for name, card in FACTIONS.items() if name not in taken and (card["set"] == "base" or not base_only)]
