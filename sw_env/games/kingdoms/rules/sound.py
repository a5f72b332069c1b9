"""Is a record one of this game's? Everything that kernels use as an index or a shift (flaws.py asks the rest)."""

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, first_bits
from sw_env.core.sound import within
from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES
from sw_env.games.kingdoms.data.codes import Do, Flaw
from sw_env.games.kingdoms.data.rulebook import (
    COMPASS_HOURS,
    MAX_FIGURES,
    MAX_HERO_LEVEL,
    MAX_MAGIC,
    MAX_STOCK,
    MAX_TOWER,
    MOST_ITEMS,
    PLACES_OF_A_TERRITORY,
    SHIELDS,
)
from sw_env.games.kingdoms.data.specs import MAX_CARD
from sw_env.games.kingdoms.data.tables import SIDES
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.figures import in_play

TASKS, HERO_CARDS, FACTION_CARDS, LAST_ITEM = 6, len(HEROES), len(FACTIONS), int(Do.OVER)


@kernel
def flaw(s, w):
    """The first thing that is wrong with the record."""
    if not sound_turn(s, w):
        return Flaw.TURN.value
    if not sound_agenda(s):
        return Flaw.AGENDA.value
    for p in range(w.seats):
        if not sound_seat(s, w, p):
            return Flaw.SEATS.value
        if not sound_cards(s, p):
            return Flaw.CARDS.value
        if not sound_pieces(s, w, p):
            return Flaw.PLACES.value
    return Flaw.NONE.value if sound_war(s, w) else Flaw.WAR.value


@kernel
def sound_turn(s, w):
    """Whose turn it is, and the action card."""
    seats = within(s.turn, 0, w.seats - 1) and within(s.actor, -1, w.seats - 1) and within(s.first, 0, w.seats - 1)
    if not seats or not within(s.shields, 0, SHIELDS) or not within(s.selected, -1, TASKS - 1):
        return False
    for k in range(s.shields):
        if not within(s.used[k], 0, TASKS - 1):
            return False
    for t in range(w.territories):
        if not within(s.side[t], -1, SIDES - 1) or not within(s.card[t], 1, MAX_CARD):
            return False
    return within(s.turns, 0, w.turn_limit) and within(s.hand, 0, COMPASS_HOURS) and s.scripted == 0


@kernel
def sound_agenda(s):
    """Items with names that there are."""
    if not within(s.depth, 1, MOST_ITEMS):
        return False
    for k in range(s.depth):
        if field(s.agenda[k], 0) > LAST_ITEM or field(s.agenda[k], 0) < 0:
            return False
    return True


@kernel
def sound_seat(s, w, p):
    """Tracks and stock."""
    for kind in range(4):
        if not within(s.stock[p, kind], 0, MAX_STOCK):
            return False
    tracks = within(s.tower[p], 0, MAX_TOWER) and within(s.magic[p], 0, MAX_MAGIC) and within(s.captured[p], 0, MAX_FIGURES)
    return tracks and s.kills[p] >= 0 and s.felled[p] >= 0 and within(s.faction[p], 0, FACTION_CARDS - 1)


@kernel
def sound_cards(s, p):
    """Heroes and copies."""
    for k in range(MAX_MAGIC - 1):
        if not within(s.copied[p, k], -1, FACTION_CARDS - 1):
            return False
    for k in range(s.offer.shape[1]):
        if not within(s.offer[p, k], -1, HERO_CARDS - 1):
            return False
    if not within(s.retired[p], 0, HERO_CARDS) or not within(s.pick[p], -1, HERO_CARDS - 1):
        return False
    for k in range(s.retired[p]):
        if not within(s.retirees[p, k], 0, HERO_CARDS - 1):
            return False
    level = within(s.hero_level[p], 1, MAX_HERO_LEVEL) if s.hero[p] >= 0 else s.hero_level[p] == 0
    return level and within(s.hero[p], -1, HERO_CARDS - 1) and s.deck & ~first_bits(HERO_CARDS) == NONE


@kernel
def sound_pieces(s, w, p):
    """Figures and fortresses on the board."""
    board = first_bits(PLACES_OF_A_TERRITORY * w.territories)
    pieces = s.standing[p] | s.lying[p] | s.standing_twice[p] | s.lying_twice[p] | s.forts[p] | s.lying_forts | s.neutrals
    hero = within(s.hero_at[p], -1, PLACES_OF_A_TERRITORY * w.territories - 1) and within(s.hero_lies[p], 0, 1)
    return hero and pieces & ~board == NONE and in_play(s, p) <= MAX_FIGURES


@kernel
def sound_war(s, w):
    """Its place and its sides."""
    places = PLACES_OF_A_TERRITORY * w.territories
    sides = within(s.attacker, -1, w.seats - 1) and within(s.defender, -1, w.seats - 1) and within(s.winner, -1, w.seats - 1)
    return sides and within(s.war, -1, places - 1) and within(s.moved, -1, places - 1)
