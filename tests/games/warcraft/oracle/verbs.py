"""The actions of several steps that are no plain conquest (rules 7 to 9, 10.2)."""

from .conquest import count_removed, defeat, look_around, lose_one, move_marker, spared, turn_up
from .facts import ARTIFACT_WORDS, SWAPS_A_TURN, THREATS_A_TURN
from .ground import give_up, leave_if_lone, settle_in, take_off, to_hand, vanish_if_gone
from .reach import (
    aegis_toll,
    hand_when_ready,
    harmony_toll,
    is_enemy,
    next_to,
    note_attack,
    pass_aegis,
    pay_conquest,
    pay_tolls,
    payable,
    shut,
    targets,
)


def land(game):
    return [r for r in range(game.board.count) if r not in game.board.water]


# ---- which verbs of conquest there are at the moment


def carries(game, marker):
    """A marker that was not yet used in this turn."""
    return game.uses(game.mover, marker) and marker not in game.now.artifacts


def may_raid(game):
    first = not game.mover.regions
    allowed = game.options["gnome_raid_as_first_conquest"] or not first
    return game.mover.plays("gnomes") and not game.now.raid and allowed


def may_take_relic(game):
    return game.mover.plays("ethereals") and not game.now.relic


MEANS = {
    "raid": may_raid,
    "relic": may_take_relic,
    "ashes": lambda game: carries(game, "ashes_of_alar"),
    "doomhammer": lambda game: carries(game, "doomhammer"),
}


def open_means(game, before=()):
    """Verbs of conquest with a target, alone or behind Frostmourne."""
    words = ("raid", "relic", "ashes") if before else tuple(MEANS)
    return [word for word in words if MEANS[word](game) and targets(game, (*before, word))]


def frostmourne_opens(game):
    return carries(game, "frostmourne") and bool(targets(game, ("frostmourne",)) or open_means(game, ("frostmourne",)))


# ---- Champion


def champion_targets(game):
    race = game.mover
    if not race.wields("champions") or race.champion == "pending" or game.now.champion:
        return []
    if game.options["champion_needs_token_in_hand"] and hand_when_ready(game, race) < race.least:
        return []
    return targets(game, ("champion",))


def send_champion(game, r):
    """He takes a region alone, and leaves the one where he stood (rules 8)."""
    race = game.mover
    game.now.champion = True
    pay_conquest(game, r)
    note_attack(game, r)
    former = game.where("champion")
    defeat(game, r)
    settle_in(game, race, r)
    if former is not None:
        game.regions[former].on.remove("champion")
        leave_if_lone(game, former)
    game.regions[r].on.add("champion")
    race.champion = "map"
    look_around(game, r)


# ---- Ethereals


def theft_sources(game):
    if not may_take_relic(game):
        return []
    race = game.mover
    return [r for r in range(game.board.count) if r not in race.regions and can_be_robbed(game, race, r)]


def can_be_robbed(game, race, r):
    return (
        bool(game.regions[r].artifacts())
        and next_to(game, race, r)
        and not shut(game, r)
        and payable(game, aegis_toll(game, r))
    )


def theft_goals(game, r):
    return sorted(game.mover.regions & game.board.neighbours[r])


def theft_words(game, r):
    """The Artifact is named where a region holds several."""
    found = game.regions[r].artifacts()
    return [ARTIFACT_WORDS[name] for name in found] if len(found) > 1 else []


def choose_theft(game, r):
    pay_tolls(game, aegis_toll(game, r))
    pass_aegis(game, r)


def steal(game, r, name, goal):
    move_marker(game, name or game.regions[r].artifacts()[0], goal)
    game.now.relic = True


# ---- Intimidators


def threat_sources(game):
    race = game.mover
    if not race.wields("intimidators") or game.now.threats >= THREATS_A_TURN:
        return []
    return [r for r in land(game) if can_be_threatened(game, race, r)]


def can_be_threatened(game, race, r):
    region = game.regions[r]
    crowd = is_enemy(game, region.race) and region.tokens + region.beasts > 0
    if not crowd and "murloc" not in region.on:
        return False
    return next_to(game, race, r) and not shut(game, r) and payable(game, threat_tolls(game, r))


def barrier(game, r):
    """What goes before a token does (R39)."""
    for piece in ("wall", "fort", "murloc"):
        if piece in game.regions[r].on:
            return piece
    return None


def threat_tolls(game, r):
    """Harmony for an attack only, Aegis for any choice, Marsh never (rules 6.4)."""
    return aegis_toll(game, r) + ([] if barrier(game, r) else harmony_toll(game, r))


def threat_goals(game, r):
    race = game.regions[r].race
    return sorted(race.regions - {r})


def choose_threat(game, r):
    """The source; whether a goal has still to be named."""
    game.now.threats += 1
    piece = barrier(game, r)
    pay_tolls(game, threat_tolls(game, r))
    if piece is None and harmony_toll(game, r):
        game.now.harmony_paid = True
    pass_aegis(game, r)
    if piece is not None:
        remove_barrier(game, r, piece)
        return False
    note_attack(game, r)
    if threat_goals(game, r):
        return True
    drive_off(game, r)
    return False


def remove_barrier(game, r, piece):
    take_off(game, r, piece)
    if piece == "murloc" and game.options["forsaken_raise_murlocs"]:
        count_removed(game, 1)


def move_along(game, r, goal):
    """One token to another region of the same race, a Beast first."""
    region, other = game.regions[r], game.regions[goal]
    if region.beasts > 0:
        region.beasts -= 1
        other.beasts += 1
    else:
        region.tokens -= 1
        other.tokens += 1
    tidy(game, r)


def drive_off(game, r):
    """There is nowhere else: removed, if nothing saves it (rules 8, R22)."""
    region = game.regions[r]
    race = region.race
    if not spared(game, race):
        lose_one(game, region)
    elif region.beasts > 0:
        region.beasts -= 1
        to_hand(game, race, 0, 1)
    else:
        region.tokens -= 1
        to_hand(game, race, 1, 0)
    tidy(game, r)


def tidy(game, r):
    """Behind a token that has left: an empty region, a lone Tauren, a declined race without a region."""
    region = game.regions[r]
    race = region.race
    if region.defenders == 0:
        give_up(game, r)
        vanish_if_gone(game, race)
    elif race.active:
        leave_if_lone(game, r)


# ---- Portal Mages


MOVABLE = {"fort", "wall", "murloc", "objective", "bomb", "champion", *ARTIFACT_WORDS}


def swap_pairs(game):
    if not game.mover.wields("portal_mages") or game.now.swaps >= SWAPS_A_TURN:
        return []
    gates = [r for r in sorted(game.board.magic) if not shut(game, r)]
    return [(a, b) for a in gates for b in gates if a < b and can_be_swapped(game, a, b)]


def can_be_swapped(game, a, b):
    return (movable(game, a) or movable(game, b)) and payable(game, aegis_toll(game, a) + aegis_toll(game, b))


def movable(game, r):
    region = game.regions[r]
    return region.race is not None or not region.on.isdisjoint(MOVABLE)


def swap_firsts(game):
    return sorted({a for a, _ in swap_pairs(game)})


def swap_seconds(game, first):
    return [b for a, b in swap_pairs(game) if a == first]


def swap(game, a, b):
    """Everything but Mountain, Legendary Place and hidden marker (rules 8)."""
    game.now.swaps += 1
    for r in (a, b):
        pay_tolls(game, aegis_toll(game, r))
        pass_aegis(game, r)
    exchange(game, a, b)
    for r in (a, b):
        if game.regions[r].race is not None:
            turn_up(game, r)


def exchange(game, a, b):
    one, other = game.regions[a], game.regions[b]
    for r in (a, b):
        if game.regions[r].race is not None:
            game.regions[r].race.regions.discard(r)
    one.race, other.race = other.race, one.race
    one.tokens, other.tokens = other.tokens, one.tokens
    one.beasts, other.beasts = other.beasts, one.beasts
    moving = (one.on & MOVABLE, other.on & MOVABLE)
    one.on = one.on - MOVABLE | moving[1]
    other.on = other.on - MOVABLE | moving[0]
    for r in (a, b):
        if game.regions[r].race is not None:
            game.regions[r].race.regions.add(r)
