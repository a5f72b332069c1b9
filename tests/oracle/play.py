"""The effect of one decision in each phase (rules 5.1, 6)."""

from .attack import cost
from .scoring import score
from .state import Race, hand_when_ready, lift
from .tables import (
    AMAZON_EXTRA,
    BADGES,
    BANNERS,
    CONVERT,
    DECLINE,
    DONE,
    DRAGON,
    ENCAMPMENTS,
    FILL,
    FIRST_ALLY,
    FIRST_COMBO,
    ROLL,
)
from .turn import (
    begin_main_part,
    finish_expand,
    go_on_after,
    heroes_due,
    present_step,
    regions_to_vacate,
    serve_victims,
    tokens_to_place,
)
from .upheaval import (
    conquer,
    convert,
    decline,
    dragon_conquer,
    give_up,
    note_attack,
    refill_at_once,
)


def play_pick(game, action):
    """rules 6.1: pay the skipped slots, pocket the coins, take the tokens"""
    slot = action - FIRST_COMBO
    for skipped in game.column[:slot]:
        skipped[2] += 1
    game.coins[game.turn] -= slot
    name, power, coins = game.column.pop(slot)
    game.coins[game.turn] += coins
    game.active[game.turn] = new_race(game, name, power)
    game.acted = True
    refill_at_once(game)
    begin_main_part(game)


def new_race(game, name, power):
    count = BANNERS[name][0] + BADGES[power]
    if name == "amazons":
        count += AMAZON_EXTRA
    game.tray[name] -= count
    camps = ENCAMPMENTS if power == "bivouacking" else 0
    return Race(seat=game.turn, name=name, power=power, hand=count, camps=camps)


def play_expand(game, action):
    if action == DONE:
        finish_expand(game)
    elif action == DECLINE:
        decline(game, game.turn)
        score(game)
        serve_victims(game)
    elif game.verb is not None:
        play_verb_target(game, action)
    else:
        make_ready(game)
        play_expand_action(game, action)


def make_ready(game):
    """Any real action closes DECLINE and readies the troops (rules 3, 5.3)."""
    game.acted = True
    if not game.lifted:
        lift(game, game.expanding)
        game.lifted = True


def play_expand_action(game, action):
    if action in game.expanding.regions:
        give_up(game, action)
        return
    game.started = True
    if action == ROLL:
        game.die = roll(game)
    elif action == DRAGON:
        game.verb = "dragon"
    elif action == CONVERT:
        game.verb = "convert"
    else:
        attack(game, action)


def roll(game):
    game.lines.append({"die": game.rolled})
    return game.rolled


def play_verb_target(game, r):
    if game.verb == "dragon":
        dragon_conquer(game, game.expanding, r)
    else:
        convert(game, game.expanding, r)
    game.verb = None


def attack(game, r):
    race = game.expanding
    price = cost(game, race, r)
    if price <= race.hand:
        conquer(game, race, r, price)
        game.die = None
    else:
        final_attempt(game, r, price)


def final_attempt(game, r, price):
    """rules 6.4, last paragraph"""
    race = game.expanding
    defender = game.regions[r].race
    if race.hand + roll(game) >= price:
        conquer(game, race, r, race.hand)
    elif defender is not None:
        note_attack(race, defender)
    finish_expand(game)


def needs_die(game, action):
    """A roll, or a conquest that the hand alone does not pay."""
    if game.phase != "expand" or game.verb is not None:
        return False
    if action == ROLL:
        return True
    race = game.expanding
    if action >= game.board.count or action in race.regions:
        return False
    hand = race.hand if game.lifted else hand_when_ready(game, race)
    return cost(game, race, action) > hand


def play_vacate(game, r):
    give_up(game, r)
    if regions_to_vacate(game) == 0:
        go_on_after(game, "vacate")


def play_redeploy(game, action):
    if action == FILL:
        game.verb = "fill"
        return
    put_tokens(game, action)
    if tokens_to_place(game) == 0:
        go_on_after(game, present_step(game))


def play_victim_redeploy(game, action):
    if action == FILL:
        game.verb = "fill"
        return
    game.expanding.pending -= put_tokens(game, action)
    if tokens_to_place(game) == 0:
        serve_victims(game)


def put_tokens(game, r):
    """One token, or all that are left after FILL (rules 17.1)."""
    count = tokens_to_place(game) if game.verb == "fill" else 1
    game.expanding.hand -= count
    game.regions[r].tokens += count
    game.cursor = r
    return count


def play_encamp(game, r):
    race = game.active[game.turn]
    put_camp(game, race, r)
    if race.camps == 0:
        go_on_after(game, "encamp")


def play_victim_encamp(game, r):
    race = game.active[game.actor]
    put_camp(game, race, r)
    race.pending_camps -= 1
    if race.pending_camps == 0:
        serve_victims(game)


def put_camp(game, race, r):
    race.camps -= 1
    game.regions[r].camps += 1
    game.cursor = r


def play_hero(game, r):
    game.regions[r].hero = True
    game.cursor = r
    if heroes_due(game) == 0:
        go_on_after(game, "hero")


def play_fort(game, action):
    if action != DONE:
        game.regions[action].fort = True
        game.forts -= 1
    go_on_after(game, "fort")


def play_ally(game, action):
    if action != DONE:
        offset = action - FIRST_ALLY + 1
        game.ally[game.turn] = (game.turn + offset) % game.seats
    go_on_after(game, "ally")


def play_stout(game, action):
    """A decline behind the scoring, without a second one (rules 6.6)."""
    if action == DECLINE:
        decline(game, game.turn)
    serve_victims(game)


PLAY = {
    "pick": play_pick,
    "expand": play_expand,
    "vacate": play_vacate,
    "redeploy": play_redeploy,
    "encamp": play_encamp,
    "hero": play_hero,
    "fort": play_fort,
    "ally": play_ally,
    "stout": play_stout,
    "victim_redeploy": play_victim_redeploy,
    "victim_encamp": play_victim_encamp,
}
