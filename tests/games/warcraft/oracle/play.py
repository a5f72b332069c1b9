"""The effect of one decision in each phase (rules 5.1, 5.2, 6, 10.2)."""

from .conquest import conquer, move_marker
from .ending import bomb_sites, fort_sites, objectives_due, to_place, tokens_for_sale, tribute
from .facts import ARTIFACT_OF, BOX, DECLINE, DONE, FILL, FIRST, FIRST_COMBO, POWERS, RACES, WORD_OF, YES
from .ground import put_on, refill, walk_off
from .luck import roll
from .reach import cost, hand_when_ready, note_attack, pay_conquest
from .state import Race, pay
from .turn import decline_and_score, go_on_after, go_on_expanding, open_choices, open_phase, play_bomb, retreat
from .verbs import choose_theft, choose_threat, move_along, send_champion, steal, swap


def play_pick(game, action):
    """rules 6.1: pay the skipped slots, pocket the coins, take the tokens"""
    slot = action - FIRST_COMBO
    for skipped in game.column[:slot]:
        skipped[2] += 1
    name, power, coins = game.column.pop(slot)
    pay(game, game.turn, None, slot)
    pay(game, None, game.turn, coins)
    game.active[game.turn] = new_race(game, name, power)
    game.acted = True
    refill(game)
    open_choices(game)


def new_race(game, name, power):
    count = RACES[name]["banner"] + POWERS[power]["badge"]
    game.tray[name] -= count
    if name == "goblins":
        game.bombs = {"live": BOX["bombs_exploding"], "dud": BOX["bombs_duds"]}
    return Race(game.turn, name, power, hand=count, champion="off" if power == "champions" else None)


def play_form(game, action):
    """rules 7, Worgen"""
    if action == DECLINE:
        decline_and_score(game)
        return
    game.now.form = "human" if action == FIRST else "worgen"
    if action == FIRST:
        pay(game, None, game.turn, 2)
    else:
        pay(game, game.turn, None, 1)
    if not game.options["worgen_form_on_decline_turn"]:
        game.acted = True
    open_choices(game)


def play_faction(game, action):
    if action == DECLINE:
        decline_and_score(game)
        return
    game.now.faction = "alliance" if action == FIRST else "horde"
    game.acted = True
    go_on_expanding(game)


# ---- EXPAND


def play_expand(game, action):
    if action == DONE:
        go_on_after(game, None)
    elif action == DECLINE:
        decline_and_score(game)
    else:
        make_ready(game)
        play_expand_action(game, action)
        if not game.verb:
            go_on_expanding(game)


def make_ready(game):
    """The first action lifts the troops and closes DECLINE (rules 5.2)."""
    game.acted = True
    if not game.lifted:
        game.lifted = True
        race = game.mover
        for r in race.regions:
            spare = max(0, game.regions[r].tokens - race.least)
            game.regions[r].tokens -= spare
            race.hand += spare


def play_expand_action(game, action):
    if game.verb:
        VERB[game.verb[0]](game, action)
    elif action in game.mover.regions:
        walk_off(game, action)
    else:
        game.started = True
        if action in WORD_OF:
            game.verb = [WORD_OF[action]]
        else:
            attack(game, action, ())


def attack(game, r, words):
    """rules 6.5, steps 2 and 3; the verb is over unless a raid asks again"""
    game.verb = []
    pay_conquest(game, r, words)
    note_attack(game, r)
    if "raid" in words:
        raid(game, r, words)
    elif "doomhammer" in words:
        conquer(game, r, game.mover.least, words)
    else:
        conquer_or_roll(game, r, cost(game, game.mover, r, words), words)


def conquer_or_roll(game, r, price, words):
    if price <= hand_when_ready(game, game.mover):
        conquer(game, r, price, words)
    else:
        last_attempt(game, r, price, words)


def last_attempt(game, r, price, words):
    """All of the hand, or nothing; the conquests are over."""
    hand = hand_when_ready(game, game.mover)
    game.now.last = True
    if hand + roll(game) >= price:
        conquer(game, r, hand, words)


def raid(game, r, words):
    """rules 7, Gnomes"""
    game.now.raid = True
    die = roll(game)
    price, hand = cost(game, game.mover, r, words, die), hand_when_ready(game, game.mover)
    if price <= hand:
        conquer(game, r, price, words)
    elif price - hand <= 3:
        open_phase(game, "raid")
        game.verb = [*words, r, die]


def play_raid(game, action):
    *words, r, die = game.verb
    if action == YES:
        last_attempt(game, r, cost(game, game.mover, r, words, die), words)
    go_on_expanding(game)


def play_conquest_verb(game, action):
    """A target, or another verb behind Frostmourne."""
    if action in WORD_OF:
        game.verb.append(WORD_OF[action])
    else:
        attack(game, action, tuple(game.verb))


def play_champion(game, r):
    game.verb = []
    send_champion(game, r)


def play_intimidate(game, r):
    if len(game.verb) > 1:
        move_along(game, game.verb[1], r)
        game.verb = []
    elif choose_threat(game, r):
        game.verb.append(r)
    else:
        game.verb = []


def play_steal(game, action):
    if len(game.verb) == 1:
        choose_theft(game, action)
        game.verb.append(action)
    elif action in ARTIFACT_OF:
        game.verb.append(ARTIFACT_OF[action])
    else:
        _, source, *named = game.verb
        steal(game, source, named[0] if named else None, action)
        game.verb = []


def play_swap(game, r):
    if len(game.verb) == 1:
        game.verb.append(r)
    else:
        swap(game, game.verb[1], r)
        game.verb = []


VERB = {
    "raid": play_conquest_verb,
    "ashes": play_conquest_verb,
    "relic": play_conquest_verb,
    "doomhammer": play_conquest_verb,
    "frostmourne": play_conquest_verb,
    "champion": play_champion,
    "intimidate": play_intimidate,
    "steal": play_steal,
    "swap": play_swap,
}


# ---- the end of the turn


def play_raise(game, action):
    if action == YES:
        pay(game, game.turn, None, 1)
        game.tray["forsaken"] -= 1
        game.mover.hand += 1
        game.now.removed -= 1
    if action == DONE or tokens_for_sale(game) == 0:
        go_on_after(game, "raise")


def play_redeploy_beasts(game, r):
    game.mover.beasts -= 1
    game.regions[r].beasts += 1
    game.cursor = r
    if game.mover.beasts == 0:
        go_on_after(game, "redeploy_beasts")


def play_redeploy(game, action):
    if action == FILL:
        game.verb = ["fill"]
        return
    put_tokens(game, action)
    if to_place(game) == 0:
        go_on_after(game, "redeploy")


def put_tokens(game, r):
    """One token, or all that are left behind FILL (rules 6.7)."""
    count = to_place(game) if game.verb else 1
    race = game.active[game.actor]
    race.hand -= count
    if game.phase == "retreat":
        race.pending -= count
    game.regions[r].tokens += count
    game.cursor = r


def play_forts(game, action):
    if action != DONE:
        put_on(game, action, "fort")
        game.cursor = action
    if action == DONE or not fort_sites(game):
        go_on_after(game, "forts")


def play_aegis(game, r):
    move_marker(game, "aegis_of_aggramar", r)
    go_on_after(game, "aegis")


def play_heart(game, r):
    move_marker(game, "heart_of_azeroth", r)
    tribute(game)
    go_on_after(game, "heart")


def play_bombs(game, action):
    if action != DONE:
        game.regions[action].on.add("bomb")
        game.cursor = action
    if action == DONE or not bomb_sites(game):
        go_on_after(game, "bombs")


def play_objectives(game, r):
    game.regions[r].on.add("objective")
    game.cursor = r
    if objectives_due(game) == 0:
        go_on_after(game, "objectives")


# ---- the retreats


def play_retreat_beasts(game, r):
    race = game.active[game.actor]
    race.beasts -= 1
    race.pending_beasts -= 1
    game.regions[r].beasts += 1
    game.cursor = r
    if race.pending_beasts == 0:
        retreat(game)


def play_retreat_champion(game, r):
    game.active[game.actor].champion = "map"
    game.regions[r].on.add("champion")
    retreat(game)


def play_retreat(game, action):
    if action == FILL:
        game.verb = ["fill"]
        return
    put_tokens(game, action)
    if to_place(game) == 0:
        retreat(game)


PLAY = {
    "pick": play_pick,
    "form": play_form,
    "faction": play_faction,
    "expand": play_expand,
    "raid": play_raid,
    "raise": play_raise,
    "redeploy_beasts": play_redeploy_beasts,
    "redeploy": play_redeploy,
    "forts": play_forts,
    "aegis": play_aegis,
    "heart": play_heart,
    "bombs": play_bombs,
    "objectives": play_objectives,
    "retreat_beasts": play_retreat_beasts,
    "retreat_champion": play_retreat_champion,
    "retreat": play_retreat,
    "bomb": lambda game, action: play_bomb(game, action == YES),
}
