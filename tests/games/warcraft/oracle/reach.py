"""What may be named, what it costs, whom it has to be paid to (rules 6.2 to 6.4)."""

from .state import pay


def shut(game, r):
    """Another player's Watchtower closes a region to everything (rules 6.4)."""
    region = game.regions[r]
    return "tower" in region.on and region.race.seat != game.turn


def is_enemy(game, race):
    return race is not None and race.seat != game.turn


def active_enemy(game, r):
    race = game.regions[r].race
    return is_enemy(game, race) and race.active


def under_aegis(game, r):
    """Closed by the Aegis until it is paid (rules 6.4, R40)."""
    return "aegis_of_aggramar" in game.regions[r].on and active_enemy(game, r) and not game.now.aegis_paid


def immune(game, r):
    """To what does not pay tolls: Bombs that are laid and Objectives."""
    return shut(game, r) or under_aegis(game, r)


def next_to(game, race, r):
    return not race.regions.isdisjoint(game.board.neighbours[r])


def plain_reach(game, race, r):
    board = game.board
    if r in board.water:
        if not race.plays("naga"):
            return False
        return next_to(game, race, r) if race.regions else board.terrain[r] == "sea"
    cave = race.plays("kobolds") and r in board.caves
    return r in board.entry or cave or next_to(game, race, r)


def in_reach(game, race, r, words):
    """By the words of the verb; none are a plain conquest."""
    if r in race.regions or shut(game, r):
        return False
    means = [word for word in words if word != "frostmourne"]
    if not means:
        return plain_reach(game, race, r)
    if r in game.board.water:
        return False
    if means[0] in ("relic", "champion"):
        return next_to(game, race, r)
    if means[0] == "doomhammer" and game.options["doomhammer_requires_adjacency"]:
        return next_to(game, race, r)
    return True


def hand_when_ready(game, race):
    """h of the rules: what could conquer."""
    spare = 0
    if not game.lifted:
        spare = sum(max(0, game.regions[r].tokens - race.least) for r in race.regions)
    return race.hand + race.beasts + spare


def price(game, race, r, words):
    """Before the least number of tokens and before a raid's die (rules 6.3)."""
    region = game.regions[r]
    defence = region.tokens + region.beasts
    for piece in ("champion", "murloc", "mountain", "fort", "wall"):
        defence += piece in region.on
    return 2 + defence + transport(game, race, r, words) - discount(game, race, r, words)


def transport(game, race, r, words):
    if r not in game.board.entry or next_to(game, race, r):
        return 0
    if "raid" in words or "ashes" in words or race.wields("seafarers"):
        return 0
    if race.plays("kobolds") and r in game.board.caves:
        return 0
    return 0 if game.uses(race, "meeting_stone") else 1


def discount(game, race, r, words):
    terrain = game.board.terrain[r]
    off = 0
    if race.plays("dwarves") and terrain == "mountain":
        off += 2
    if race.plays("night_elves") and terrain == "forest":
        off += 1
    if race.plays("trolls") and not game.regions[r].empty():
        off += 1
    if race.plays("worgen") and game.now.form == "worgen":
        off += 1
    if race.wields("blacksmiths"):
        off += 1
    return off + 2 * ("frostmourne" in words) + 2 * ("relic" in words)


def cost(game, race, r, words=(), die=0):
    return max(price(game, race, r, words) - die, race.least)


def fits_the_hammer(game, r):
    """Exactly one thing that defends (rules 9)."""
    region = game.regions[r]
    things = [piece in region.on for piece in ("murloc", "fort", "wall", "mountain")]
    return region.defenders + sum(things) == 1


# ---- tolls (rules 6.4): a list of (payee or None for the bank, coins)


def harmony_toll(game, r):
    race = game.regions[r].race
    if not active_enemy(game, r) or race.name != "pandaren" or game.now.harmony_paid or not game.harmony[game.turn]:
        return []
    return [(race.seat if game.options["harmony_paid_to"] == "pandaren_player" else None, 2)]


def aegis_toll(game, r):
    return [(game.regions[r].race.seat, 2)] if under_aegis(game, r) else []


def marsh_toll(game, r):
    race = game.regions[r].race
    if not is_enemy(game, race) or game.board.terrain[r] != "swamp" or not race.asks_marsh_toll():
        return []
    return [(race.seat, 1)]


def hammer_toll(game, r):
    race = game.regions[r].race
    if race is None:
        return [(None, 2)]
    return [(race.seat, 2)] if race.seat != game.turn else []


def conquest_tolls(game, r, words=()):
    tolls = harmony_toll(game, r) + aegis_toll(game, r) + marsh_toll(game, r)
    return tolls + (hammer_toll(game, r) if "doomhammer" in words else [])


def payable(game, tolls):
    return sum(coins for _, coins in tolls) <= game.coins[game.turn]


def pay_conquest(game, r, words=()):
    """All tolls at once; what was paid holds for the turn."""
    pay_tolls(game, conquest_tolls(game, r, words))
    if harmony_toll(game, r):
        game.now.harmony_paid = True
    pass_aegis(game, r)


def pay_tolls(game, tolls):
    for payee, coins in tolls:
        pay(game, game.turn, payee, coins)


def pass_aegis(game, r):
    if under_aegis(game, r):
        game.now.aegis_paid = True


def note_attack(game, r):
    """The seat of an active enemy race that was named (rules 2)."""
    if active_enemy(game, r):
        game.now.attacked.add(game.regions[r].race.seat)


# ---- the targets of the conquests


def targets(game, words=()):
    """Regions that these words may conquer; rules 6.5, step 1."""
    race = game.mover
    return [r for r in range(game.board.count) if conquerable(game, race, r, words)]


def conquerable(game, race, r, words):
    return in_reach(game, race, r, words) and affordable(game, race, r, words) and payable(game, conquest_tolls(game, r, words))


def affordable(game, race, r, words):
    if "champion" in words:
        return True
    hand = hand_when_ready(game, race)
    if hand < race.least:
        return False
    if "doomhammer" in words:
        return fits_the_hammer(game, r)
    if "relic" in words and not game.regions[r].place():
        return False
    die = 3 if "raid" in words else 0
    return cost(game, race, r, words, die) <= hand + 3
