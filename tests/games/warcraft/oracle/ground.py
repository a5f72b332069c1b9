"""Taking and giving up regions, vanishing and declining (rules 2, 6.8)."""

from .facts import VISIBLE_COMBOS
from .luck import reveal

BOXED = {"fort": "forts", "wall": "walls", "tower": "towers"}


def take_off(game, r, piece):
    """A piece goes back to the box, if it is there."""
    region = game.regions[r]
    if piece in region.on:
        region.on.remove(piece)
        if piece in BOXED:
            game.box[BOXED[piece]] += 1


def put_on(game, r, piece):
    """A piece of the box, while there is one; it lies there at most once."""
    if game.box[BOXED[piece]] > 0 and piece not in game.regions[r].on:
        game.box[BOXED[piece]] -= 1
        game.regions[r].on.add(piece)


def leave(game, r):
    """The owner has no token here any more; what becomes of the tokens is said elsewhere."""
    region = game.regions[r]
    region.race.regions.discard(r)
    region.race, region.tokens, region.beasts = None, 0, 0


def settle_in(game, race, r):
    game.regions[r].race = race
    race.regions.add(r)


def give_up(game, r):
    """Fort, Wisp Wall and Watchtower to the box, a Bomb to its stack unseen (rules 2)."""
    leave(game, r)
    for piece in (*BOXED, "bomb"):
        take_off(game, r, piece)


def walk_off(game, r):
    """All tokens of a region to hand; pending on an opponent's turn. Where the Champion stands, he keeps it."""
    region = game.regions[r]
    race = region.race
    to_hand(game, race, region.tokens, region.beasts)
    region.tokens = region.beasts = 0
    if "champion" not in region.on:
        give_up(game, r)


def to_hand(game, race, tokens, beasts):
    race.hand += tokens
    race.beasts += beasts
    if race.seat != game.turn:
        race.pending += tokens
        race.pending_beasts += beasts


def leave_if_lone(game, r):
    """Fewer tokens than must stand together, and no Champion (rules 7 Tauren, 8)."""
    region = game.regions[r]
    if "champion" not in region.on and region.tokens + region.beasts < region.race.least:
        walk_off(game, r)


def vanish(game, race):
    for r in sorted(race.regions):
        game.tray[race.name] += game.regions[r].tokens
        give_up(game, r)
    game.declined[race.seat] = None
    game.tail.append(race.name)
    refill(game)


def vanish_if_gone(game, race):
    """A declined race without a region (rules 6.5); an active one stays."""
    if not race.active and not race.regions:
        vanish(game, race)


def refill(game):
    while len(game.column) < VISIBLE_COMBOS and (game.races or game.tail):
        game.column.append([*reveal(game), 0])


def decline(game, seat):
    """rules 6.8"""
    if game.declined[seat] is not None:
        vanish(game, game.declined[seat])
    race = game.active[seat]
    clear_the_map(game, race)
    for r in sorted(race.regions):
        keep_least(game, race, r)
    game.tray[race.name] += race.hand
    game.discards.append(race.power)
    game.active[seat], game.declined[seat] = None, race
    race.marsh = race.power == "marsh_dwellers"
    race.active, race.power, race.champion = False, None, None
    race.hand = race.pending = race.beasts = race.pending_beasts = 0
    vanish_if_gone(game, race)


def clear_the_map(game, race):
    """What a race in decline has no more (rules 6.8, step 2)."""
    if race.name == "humans":
        take_everywhere(game, "objective")
    if race.name == "pandaren":
        game.harmony = [False] * game.seats
    if race.name == "goblins":
        take_everywhere(game, "bomb")
        game.bombs = {"live": 0, "dud": 0}
    for r in race.regions:
        game.regions[r].beasts = 0
        for piece in ("champion", "tower"):
            take_off(game, r, piece)


def take_everywhere(game, piece):
    for r in range(game.board.count):
        take_off(game, r, piece)


def keep_least(game, race, r):
    region = game.regions[r]
    kept = min(region.tokens, race.least)
    game.tray[race.name] += region.tokens - kept
    region.tokens = kept
    if kept == 0:
        give_up(game, r)
