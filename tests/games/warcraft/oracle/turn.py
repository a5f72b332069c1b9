"""The order of a turn (rules 5): where it goes on when nothing is left to decide."""

from .conquest import defeat
from .ending import CHAIN, open_phase
from .facts import BOX, ROUNDS
from .ground import decline, leave_if_lone, take_off
from .luck import turn_bomb
from .reach import conquest_tolls, is_enemy, note_attack, pay_conquest, payable, shut
from .scoring import score
from .state import Now


def begin_turn(game):
    game.now = Now()
    game.acted = game.lifted = game.started = False
    race = game.mover
    if race is not None and race.plays("pandaren"):
        game.harmony = [False] * game.seats
    go_on_with_bombs(game)


# ---- Goblins


def go_on_with_bombs(game):
    """Ascending, before anything else (rules 7)."""
    race = game.mover
    if race is not None and race.plays("goblins"):
        for r in range(game.board.count):
            if "bomb" in game.regions[r].on and asks_first(game, r):
                open_phase(game, "bomb")
                game.cursor = r
                return
    begin_main_part(game)


def asks_first(game, r):
    """Whether a toll is due that can be paid; otherwise the Bomb goes back or is turned."""
    tolls = conquest_tolls(game, r)
    if not is_enemy(game, game.regions[r].race) or shut(game, r) or not payable(game, tolls):
        take_off(game, r, "bomb")
        return False
    if not tolls:
        resolve_bomb(game, r)
    return bool(tolls)


def resolve_bomb(game, r):
    take_off(game, r, "bomb")
    if turn_bomb(game, r) == "live":
        note_attack(game, r)
        defeat(game, r)


def play_bomb(game, pays):
    r = game.cursor
    if pays:
        pay_conquest(game, r)
        resolve_bomb(game, r)
    else:
        take_off(game, r, "bomb")
    go_on_with_bombs(game)


# ---- BEGIN, steps 3 to 7


def begin_main_part(game):
    race = game.mover
    if race is None:
        open_phase(game, "pick")
        return
    if race.wields("beast_masters"):
        change_beasts(game, race)
    open_choices(game)


def change_beasts(game, race):
    """All return, then one for each hills region that is left (rules 8, R16)."""
    race.beasts = 0
    for r in sorted(race.regions):
        game.regions[r].beasts = 0
        leave_if_lone(game, r)
    hills = sum(game.board.terrain[r] == "hills" for r in race.regions)
    race.beasts = min(BOX["beasts"], hills)


def open_choices(game):
    if game.mover.plays("worgen") and game.now.form is None:
        open_phase(game, "form")
    else:
        go_on_expanding(game)


def faction_is_due(game):
    """A neutral race at the Battleground chooses a side for the turn (rules 6.9, R21)."""
    race = game.mover
    return race.faction == "neutral" and game.now.faction is None and game.uses(race, "battleground")


def go_on_expanding(game):
    """Behind every action of the conquests."""
    if faction_is_due(game):
        open_phase(game, "faction")
    elif game.now.last:
        go_on_after(game, None)
    else:
        open_phase(game, "expand")


# ---- the end


def go_on_after(game, finished):
    """The next step of the end with something to decide; behind the last one SCORE and the retreats."""
    names = list(CHAIN)
    start = 0 if finished is None else names.index(finished) + 1
    for name in names[start:]:
        if CHAIN[name](game):
            return
    score(game)
    retreat(game)


def decline_and_score(game):
    decline(game, game.turn)
    score(game)
    retreat(game)


def retreat(game):
    """The next opponent with something to put back, clockwise; else END."""
    for seat in game.clockwise():
        race = game.active[seat]
        if race is None:
            continue
        if not race.regions:
            forget_pending(race)
        elif phase := next_retreat(race):
            open_phase(game, phase, actor=seat)
            return
    end_turn(game)


def next_retreat(race):
    if race.pending_beasts > 0:
        return "retreat_beasts"
    if race.champion == "pending":
        return "retreat_champion"
    return "retreat" if race.pending > 0 else None


def forget_pending(race):
    """Without a region everything stays in hand (rules 5.1)."""
    race.pending = race.pending_beasts = 0
    if race.champion == "pending":
        race.champion = "off"


def end_turn(game):
    round_ends = (game.turn + 1) % game.seats == game.first
    if round_ends and game.round >= ROUNDS[game.seats]:
        open_phase(game, "over")
        game.actor = None
        return
    game.round += round_ends
    game.turn = (game.turn + 1) % game.seats
    begin_turn(game)
