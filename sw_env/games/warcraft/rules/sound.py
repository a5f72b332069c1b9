"""Is a record one of this game's? Everything that kernels use as an index or a shift, and what they keep twice."""

import numpy as np

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, count, first_bits, has, lowest, rest
from sw_env.core.sound import card, within
from sw_env.games.warcraft.data.enums import Flaw, Phase, Side, Trait, Verb
from sw_env.games.warcraft.data.rulebook import (
    BASE_COST,
    BEASTS,
    COLUMN,
    DUD_BOMBS,
    FORTS,
    LIVE_BOMBS,
    OBJECTIVES,
    SWAPS,
    THREATS,
    TOWERS,
    WALLS,
)
from sw_env.games.warcraft.data.tables import BADGE, FIRST_PLACE, MARKS, MAX_POWERS, MAX_RACES
from sw_env.games.warcraft.rules.ending import to_place
from sw_env.games.warcraft.rules.luck import PLACES, unseen_markers
from sw_env.games.warcraft.rules.pieces import enemies
from sw_env.games.warcraft.rules.state import EVENTS, GONE, INSTANCES, NOBODY, OFF, PENDING

ALL_WORDS = sum(int(verb) for verb in Verb)


@kernel
def flaw(s, w):
    """The first thing that is wrong with the record."""
    if not (sound_turn(s, w) and sound_now(s, w) and sound_events(s)):
        return Flaw.TURN.value
    if not sound_seats(s, w):
        return Flaw.SEATS.value
    if not sound_races(s, w):
        return Flaw.RACES.value
    if not sound_cards(s, w):
        return Flaw.CARDS.value
    if not sound_regions(s, w):
        return Flaw.REGIONS.value
    if not (sound_pieces(s, w) and sound_markers(s, w)):
        return Flaw.PIECES.value
    if not sound_tokens(s, w):
        return Flaw.TOKENS.value
    return Flaw.NONE.value if sound_work(s, w) else Flaw.WORK.value


@kernel
def sound_turn(s, w):
    """Whose turn it is, and where in it."""
    last, over = w.seats - 1, s.phase == Phase.OVER
    places = within(s.turn, 0, last) and within(s.actor, -1, last) and within(s.first, 0, last) and within(s.lap, 1, w.rounds)
    steps = within(s.phase, 0, Phase.OVER.value) and over == (s.actor == NOBODY) and within(s.verb, 0, ALL_WORDS)
    regions = within(s.cursor, -1, w.regions - 1) and within(s.chosen, -1, w.regions - 1)
    small = within(s.named, -1, FIRST_PLACE - 1) and within(s.die, -1, 3)
    flags = within(s.acted, 0, 1) and within(s.lifted, 0, 1) and within(s.started, 0, 1)
    return places and steps and regions and small and flags


@kernel
def sound_now(s, w):
    """What lasts a turn."""
    sides = within(s.form, 0, Side.SECOND.value) and within(s.side, 0, Side.SECOND.value)
    once = within(s.last, 0, 1) and within(s.raided, 0, 1) and within(s.relic, 0, 1) and within(s.advanced, 0, 1)
    paid = within(s.aegis_paid, 0, 1) and within(s.harmony_paid, 0, 1) and within(s.saved, 0, 1)
    counts = within(s.swaps, 0, SWAPS) and within(s.threats, 0, THREATS) and s.removed >= 0
    everybody = np.int64(first_bits(w.seats))
    sets = within(s.used, 0, (1 << FIRST_PLACE) - 1) and within(s.attacked, 0, everybody) and within(s.harmony, 0, everybody)
    for race in range(MAX_RACES):
        if s.beaten[race] < 0:
            return False
    return sides and once and paid and counts and sets


@kernel
def sound_events(s):
    """No script is left to follow, and what happened has its place."""
    return within(s.happened, 0, EVENTS) and s.scripted == s.followed and within(s.scripted, 0, EVENTS)


@kernel
def sound_seats(s, w):
    """Coins; places of seats that are not there stay empty."""
    for p in range(w.seats):
        if s.coins[p] < 0:
            return False
    for x in range(2 * w.seats, INSTANCES):
        if s.held[x] != NONE or s.race[x] != NOBODY or s.traits[x] != 0:
            return False
    return True


@kernel
def sound_races(s, w):
    """Banner, badge, what they are able to do, and what they have in hand."""
    for x in range(2 * w.seats):
        race, power = s.race[x], s.power[x]
        if not within(race, -1, MAX_RACES - 1) or not within(power, -1, MAX_POWERS - 1):
            return False
        if not within(s.pending[x], 0, s.hand[x]) or not within(s.pending_pack[x], 0, s.pack[x]) or s.pack[x] > BEASTS:
            return False
        if x % 2 == 1 and (power != NOBODY or s.hand[x] > 0 or s.pack[x] > 0 or s.traits[x] & ~Trait.SWAMP_TOLL):
            return False
        if (race == NOBODY or x % 2 == 1) and (s.hand[x] > 0 or s.pack[x] > 0 or (race == NOBODY and s.held[x] != NONE)):
            return False
        if x % 2 == 0 and s.traits[x] != lawful_traits(s, w, x):
            return False
    return s.phase != Phase.PICK or s.race[2 * s.turn] == NOBODY


@kernel
def lawful_traits(s, w, x):
    """What the cards of an active race are able to do; -1 without a badge."""
    if s.race[x] == NOBODY:
        return np.int64(0)
    return np.int64(w.traits[s.race[x]] | w.traits[BADGE + s.power[x]]) if s.power[x] != NOBODY else np.int64(-1)


@kernel
def sound_cards(s, w):
    """Each banner and each badge lies in one place."""
    if s.shown != COLUMN or not within(s.returned, 0, MAX_RACES):
        return False
    races, powers = s.unseen_races, s.unseen_powers | s.discards
    race_places, power_places = count(s.unseen_races) + COLUMN + s.returned, count(s.unseen_powers) + count(s.discards) + COLUMN
    for i in range(COLUMN):
        races |= card(s.slot_race[i], MAX_RACES)
        powers |= card(s.slot_power[i], MAX_POWERS)
        if s.slot_coins[i] < 0:
            return False
    for i in range(s.returned):
        races |= card(s.tail[i], MAX_RACES)
    for x in range(2 * w.seats):
        races |= card(s.race[x], MAX_RACES)
        powers |= card(s.power[x], MAX_POWERS)
        race_places += s.race[x] != NOBODY
        power_places += s.power[x] != NOBODY
    whole = races == first_bits(MAX_RACES) and powers == first_bits(MAX_POWERS)
    return whole and race_places == MAX_RACES and power_places == MAX_POWERS


@kernel
def sound_regions(s, w):
    """Each region belongs to the race that holds it, and costs what stands there."""
    for r in range(w.regions):
        x = s.owner[r]
        if not within(x, -1, 2 * w.seats - 1) or s.tokens[r] < 0 or not within(s.beasts[r], 0, BEASTS):
            return False
        for y in range(2 * w.seats):
            if has(s.held[y], r) != (x == y):
                return False
        if x == NOBODY and s.tokens[r] + s.beasts[r] > 0:
            return False
        price = BASE_COST + has(w.mountains, r) + has(s.murlocs, r) + has(s.forts, r) + has(s.walls, r) + (s.champion == r)
        if s.price[r] != price + s.tokens[r] + s.beasts[r]:
            return False
    return True


@kernel
def sound_pieces(s, w):
    """Nothing stands outside the islands, where nobody is, or where somebody may not be; no more than there is."""
    held = NONE
    for x in range(2 * w.seats):
        held |= s.held[x]
    lying = s.forts | s.walls | s.towers | s.objectives | s.bombs | s.murlocs | s.hidden | held
    owned = s.forts | s.walls | s.towers
    placed = lying & ~w.everywhere == NONE and owned & ~held == NONE and (s.murlocs | s.hidden) & held == NONE
    enough = count(s.forts) <= FORTS and count(s.walls) <= WALLS and count(s.towers) <= TOWERS
    bombs = within(s.live, 0, LIVE_BOMBS) and within(s.duds, 0, DUD_BOMBS) and count(s.bombs) <= s.live + s.duds
    return placed and enough and bombs and count(s.objectives) <= OBJECTIVES and sound_champion(s, w)


@kernel
def sound_champion(s, w):
    """The Champion stands with his race, if there is one."""
    if s.champion < 0:
        return within(s.champion, min(OFF, PENDING), max(OFF, PENDING))
    if not within(s.champion, 0, w.regions - 1):
        return False
    x = np.int64(s.owner[s.champion])
    return x != NOBODY and s.traits[x] & Trait.CHAMPION != 0


@kernel
def sound_markers(s, w):
    """Each lies in a region, is unseen or gone; as many unseen as lie face down."""
    for m in range(MARKS):
        if not within(s.marker_at[m], min(GONE, -1), w.regions - 1):
            return False
    unseen = unseen_markers(s)
    return count(s.hidden) <= count(unseen) and (s.hidden == NONE or count(unseen & PLACES) != 1 or count(unseen) > 0)


@kernel
def sound_tokens(s, w):
    """As many of each race in tray, hand and regions as the box has."""
    for race in range(MAX_RACES):
        found = np.int64(s.tray[race])
        for x in range(2 * w.seats):
            if s.race[x] == race:
                found += s.hand[x] + standing(s, x)
        if s.tray[race] < 0 or found != w.supply[race]:
            return False
    return True


@kernel
def standing(s, x):
    """Tokens of x in its regions."""
    found, left = np.int64(0), s.held[x]
    while left:
        found += s.tokens[lowest(left)]
        left = rest(left)
    return found


@kernel
def sound_work(s, w):
    """There is something to do in the phase, for a race that can."""
    phase, x = s.phase, 2 * s.actor
    if phase == Phase.OVER or phase == Phase.PICK:
        return s.verb == 0
    retreats = phase == Phase.RETREAT or phase == Phase.RETREAT_BEASTS or phase == Phase.RETREAT_CHAMPION
    if s.race[x] == NOBODY or retreats == (s.actor == s.turn):
        return False
    if phase == Phase.REDEPLOY or phase == Phase.RETREAT:
        return s.held[x] != NONE and to_place(s) > 0 and (s.verb == 0 or s.verb == Verb.FILL)
    if phase == Phase.REDEPLOY_BEASTS or phase == Phase.RETREAT_BEASTS:
        return s.held[x] != NONE and s.pack[x] > 0 and (phase == Phase.REDEPLOY_BEASTS or s.pending_pack[x] > 0)
    if phase == Phase.BOMB:
        return s.cursor >= 0 and has(s.bombs & enemies(s, w), np.int64(s.cursor))
    return sound_words(s)


@kernel
def sound_words(s):
    """The words so far are followed by what stands behind such words."""
    if s.phase == Phase.RAID:
        return s.verb & Verb.RAID != 0 and s.chosen >= 0 and s.die >= 0
    if s.phase != Phase.EXPAND:
        return s.verb == 0
    if s.verb == Verb.INTIMIDATE and s.chosen >= 0:
        return s.owner[s.chosen] != NOBODY and s.tokens[s.chosen] + s.beasts[s.chosen] > 0
    return s.verb & Verb.FILL == 0 and (s.verb == 0 or s.lifted)
