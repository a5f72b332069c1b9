"""The order of a turn (rules 5): where it goes on when a phase has nothing left to decide."""

from .scoring import score
from .state import all_tokens, lift
from .tables import AMAZON_EXTRA, HEROES
from .upheaval import refill


def open_phase(game, phase, actor=None, expanding=None):
    """Fields of a phase begin anew (replay: cursor, verb, die; rules 3: lifted, started)."""
    game.phase = phase
    game.actor = game.turn if actor is None else actor
    game.expanding = expanding
    game.lifted = game.started = False
    game.die = game.verb = None
    game.cursor = -1


def begin_turn(game):
    """BEGIN of rules 5"""
    seat = game.turn
    game.acted = False
    game.ally[seat] = None
    for race in game.races_of(seat):
        race.conquests = 0
        race.attacked.clear()
        race.converted.clear()
        race.dragon_used = False
    ghouls = game.declined_ghouls(seat)
    if ghouls is not None and all_tokens(game, ghouls) > 0:
        open_phase(game, "expand", expanding=ghouls)
    else:
        begin_main_part(game)


def begin_main_part(game):
    """PICK for a player without an active race, else his expansion."""
    race = game.active[game.turn]
    if race is None:
        open_phase(game, "pick")
    else:
        open_phase(game, "expand", expanding=race)


def finish_expand(game):
    """DONE, or after a final attempt, whatever its outcome."""
    if game.expanding.active:
        begin_end_of_turn(game)
    else:
        begin_main_part(game)


def begin_end_of_turn(game):
    raise_skeletons(game)
    go_on_after(game, None)


def raise_skeletons(game):
    """One more for every second non-empty region, as far as the tray goes (rules 7)."""
    race = game.active[game.turn]
    if race.plays("skeletons"):
        bonus = min(race.conquests // 2, game.tray["skeletons"])
        game.tray["skeletons"] -= bonus
        race.hand += bonus


def tokens_to_place(game):
    """In REDEPLOY and V_REDEPLOY: how many tokens still have to be put on the map."""
    race = game.expanding
    if game.phase == "victim_redeploy":
        return race.pending
    if race.plays("amazons"):
        return race.hand - amazon_reserve(game, race)
    return race.hand


def amazon_reserve(game, amazons):
    """Amazons that have to stay off the board (rules 5.1; keep_one: 13.2)."""
    if game.options["amazon_overstretch"] == "keep_one":
        return min(AMAZON_EXTRA, amazons.hand)
    return min(AMAZON_EXTRA, all_tokens(game, amazons))


def regions_to_vacate(game):
    amazons = game.active[game.turn]
    return max(0, amazon_reserve(game, amazons) - amazons.hand)


def fortress_sites(game):
    if game.forts == 0:
        return []
    return [r for r in game.active[game.turn].regions if not game.regions[r].fort]


def possible_allies(game):
    attacked = game.active[game.turn].attacked
    return [seat for seat in game.clockwise() if seat not in attacked]


def heroes_due(game):
    """How many heroes still have to be placed in this HERO step."""
    regions = game.active[game.turn].regions
    placed = sum(game.regions[r].hero for r in regions)
    return min(HEROES, len(regions)) - placed


# Each step of the end-of-turn chain opens its phase and says whether anything is to be decided.


def open_ghoul_redeploy(game):
    ghouls = game.declined_ghouls(game.turn)
    return ghouls is not None and open_redeploy(game, ghouls)


def open_vacate(game):
    amazons = game.active[game.turn]
    if not amazons.plays("amazons") or game.options["amazon_overstretch"] != "vacate":
        return False
    lift(game, amazons)
    open_phase(game, "vacate")
    return regions_to_vacate(game) > 0


def open_active_redeploy(game):
    return open_redeploy(game, game.active[game.turn])


def open_redeploy(game, race):
    if not race.regions:
        return False
    lift(game, race)
    open_phase(game, "redeploy", expanding=race)
    return tokens_to_place(game) > 0


def open_encamp(game):
    """All camps are taken up first (rules 5.1)."""
    race = game.active[game.turn]
    if not race.wields("bivouacking") or not race.regions:
        return False
    for r in race.regions:
        race.camps += game.regions[r].camps
        game.regions[r].camps = 0
    open_phase(game, "encamp")
    return race.camps > 0


def open_hero(game):
    race = game.active[game.turn]
    if not race.wields("heroic"):
        return False
    for r in race.regions:
        game.regions[r].hero = False
    open_phase(game, "hero")
    return heroes_due(game) > 0


def open_fort(game):
    open_phase(game, "fort")
    return game.active[game.turn].wields("fortified") and bool(fortress_sites(game))


def open_ally(game):
    open_phase(game, "ally")
    return game.active[game.turn].wields("diplomat") and bool(possible_allies(game))


CHAIN = (
    ("ghoul_redeploy", open_ghoul_redeploy),
    ("vacate", open_vacate),
    ("redeploy", open_active_redeploy),
    ("encamp", open_encamp),
    ("hero", open_hero),
    ("fort", open_fort),
    ("ally", open_ally),
)


def present_step(game):
    if game.phase == "redeploy" and not game.expanding.active:
        return "ghoul_redeploy"
    return game.phase


def go_on_after(game, finished):
    """The next step with something to decide; behind the last one SCORE and STOUT."""
    names = [name for name, _ in CHAIN]
    start = 0 if finished is None else names.index(finished) + 1
    for _, open_step in CHAIN[start:]:
        if open_step(game):
            return
    score(game)
    if game.active[game.turn].wields("stout"):
        open_phase(game, "stout")
    else:
        serve_victims(game)


def serve_victims(game):
    """The next victim with something to put back, clockwise (rules 5, VICTIMS); else END."""
    for seat in game.clockwise():
        if serve_active_victim(game, seat) or serve_ghoul_victim(game, seat):
            return
    end_turn(game)


def serve_active_victim(game, seat):
    race = game.active[seat]
    if race is None or forget_pending(race):
        return False
    if race.pending > 0:
        open_phase(game, "victim_redeploy", actor=seat, expanding=race)
        return True
    if race.pending_camps > 0:
        open_phase(game, "victim_encamp", actor=seat)
        return True
    return False


def serve_ghoul_victim(game, seat):
    ghouls = game.declined_ghouls(seat)
    if ghouls is None or forget_pending(ghouls) or ghouls.pending == 0:
        return False
    open_phase(game, "victim_redeploy", actor=seat, expanding=ghouls)
    return True


def forget_pending(race):
    """A race without regions keeps its pieces in hand (rules 5, VICTIMS)."""
    if race.regions:
        return False
    race.pending = race.pending_camps = 0
    return True


def end_turn(game):
    """END of rules 5; the late refill of rules 6.8"""
    if game.options["refill_timing"] == "end_of_turn":
        refill(game)
    round_ends = (game.turn + 1) % game.seats == game.first
    if round_ends and game.round >= game.board.rounds:
        open_phase(game, "over")
        game.actor = None
        return
    game.round += round_ends
    game.turn = (game.turn + 1) % game.seats
    begin_turn(game)
