"""The end of a turn, step by step (rules 5, 5.1, 6.7)."""

from .ground import put_on, take_everywhere, take_off
from .reach import active_enemy, immune, next_to
from .scoring import leads_around
from .state import pay


def open_phase(game, phase, actor=None):
    """Verb and cursor begin anew; the troops stay readied within the conquests only (rules 3)."""
    game.phase = phase
    game.actor = game.turn if actor is None else actor
    game.verb, game.cursor = [], -1
    if phase not in ("expand", "raid", "faction"):
        game.lifted = game.started = False
    return True


# ---- each step says whether it has opened a phase, where something is to be decided


def raise_forsaken(game):
    return tokens_for_sale(game) > 0 and open_phase(game, "raise")


def tokens_for_sale(game):
    if not game.mover.plays("forsaken"):
        return 0
    return min(game.now.removed, game.coins[game.turn], game.tray["forsaken"])


def heal(game):
    race = game.mover
    if game.uses(race, "spirit_healer") and game.tray[race.name] > 0:
        game.tray[race.name] -= 1
        race.hand += 1
    return False


def redeploy_beasts(game):
    """Everything is lifted first; the Champion stays."""
    race = game.mover
    for r in race.regions:
        region = game.regions[r]
        race.hand += region.tokens
        race.beasts += region.beasts
        region.tokens = region.beasts = 0
    return bool(race.regions) and race.beasts > 0 and open_phase(game, "redeploy_beasts")


def need(game, race, r):
    """How many tokens and Beasts have to stand there."""
    return 0 if "champion" in game.regions[r].on else race.least


def missing(game, race, r):
    return max(0, need(game, race, r) - game.regions[r].beasts)


def fits_for_beast(game, r):
    """Behind a Beast here the race tokens still suffice, with the Beasts that may follow (rules 6.7)."""
    race = game.mover
    game.regions[r].beasts += 1
    everywhere = sum(missing(game, race, n) for n in race.regions)
    ahead = sum(missing(game, race, n) for n in race.regions if n >= r)
    game.regions[r].beasts -= 1
    return everywhere - min(race.beasts - 1, ahead) <= race.hand


def redeploy(game):
    """What has to stand stands by itself; the rest is placed."""
    race = game.mover
    for r in race.regions:
        lacking = missing(game, race, r)
        game.regions[r].tokens += lacking
        race.hand -= lacking
    return bool(race.regions) and race.hand > 0 and open_phase(game, "redeploy")


def to_place(game):
    """Tokens that REDEPLOY or RETREAT still has to place."""
    race = game.active[game.actor]
    return race.pending if game.phase == "retreat" else race.hand


def build_forts(game):
    return bool(fort_sites(game, -1)) and open_phase(game, "forts")


def fort_sites(game, behind=None):
    if not game.mover.wields("engineers") or game.box["forts"] == 0:
        return []
    behind = game.cursor if behind is None else behind
    return [r for r in game.mover.regions if r > behind and "fort" not in game.regions[r].on]


def put_aegis(game):
    return game.uses(game.mover, "aegis_of_aggramar") and open_phase(game, "aegis")


def put_heart(game):
    return game.uses(game.mover, "heart_of_azeroth") and open_phase(game, "heart")


def tribute(game):
    """Once from each opponent beside the Heart, if he has a coin (rules 9, R20)."""
    heart = game.where("heart_of_azeroth")
    for seat in game.clockwise():
        race = game.active[seat]
        if race is not None and next_to(game, race, heart):
            pay(game, seat, game.turn, min(1, game.coins[seat]))


def man_towers(game):
    """First all that go, then the new ones (rules 8)."""
    race = game.mover
    if not race.wields("defenders"):
        return False
    fields = [r for r in sorted(race.regions) if game.board.terrain[r] == "fields"]
    led = {r for r in fields if leads_around(game, race, r)}
    for r in race.regions - led:
        take_off(game, r, "tower")
    for r in sorted(led):
        put_on(game, r, "tower")
    return False


def lay_bombs(game):
    return bool(bomb_sites(game, -1)) and open_phase(game, "bombs")


def bomb_sites(game, behind=None):
    race = game.mover
    if not race.plays("goblins") or sum(game.bombs.values()) - game.bombs_laid() == 0:
        return []
    behind = game.cursor if behind is None else behind
    return [r for r in range(behind + 1, game.board.count) if may_be_mined(game, race, r)]


def may_be_mined(game, race, r):
    land = r not in game.board.water
    free = "bomb" not in game.regions[r].on and not immune(game, r)
    return land and free and active_enemy(game, r) and next_to(game, race, r)


def set_objectives(game):
    """Both are taken up first (R41)."""
    if not game.mover.plays("humans"):
        return False
    take_everywhere(game, "objective")
    return bool(objective_grounds(game)) and open_phase(game, "objectives")


def objective_grounds(game):
    return [r for r in range(game.board.count) if may_be_objective(game, r)]


def may_be_objective(game, r):
    race = game.regions[r].race
    alliance = race is not None and race.faction == "alliance"
    return r not in game.board.water and not alliance and not immune(game, r)


def objectives_due(game):
    placed = sum("objective" in region.on for region in game.regions)
    return min(2, len(objective_grounds(game))) - placed


def objective_sites(game):
    """Strictly ascending; the first leaves room for the second."""
    sites = [r for r in objective_grounds(game) if r > game.cursor]
    return sites[: len(sites) - objectives_due(game) + 1]


def give_harmony(game):
    """To every opponent who was not attacked, also without a race (rules 7, R50)."""
    if game.mover.plays("pandaren"):
        for seat in game.clockwise():
            game.harmony[seat] = seat not in game.now.attacked
    return False


CHAIN = {
    "raise": raise_forsaken,
    "heal": heal,
    "redeploy_beasts": redeploy_beasts,
    "redeploy": redeploy,
    "forts": build_forts,
    "aegis": put_aegis,
    "heart": put_heart,
    "towers": man_towers,
    "bombs": lay_bombs,
    "objectives": set_objectives,
    "harmony": give_harmony,
}
