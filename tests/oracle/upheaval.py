"""What changes hands: conquest, loss, decline, vanishing, new combos (rules 6.4-6.8)."""

from .tables import HOLES, VISIBLE_COMBOS, OracleError


def remove_markers(game, r):
    """Fortress, lair and the like return where they came from; a Hole is spent (rules 6.4)."""
    region = game.regions[r]
    game.forts += region.fort
    game.lairs += region.lair
    region.fort = region.lair = False
    region.hole = region.hero = region.dragon = False
    if region.camps:
        return_camps(game, region)


def return_camps(game, region):
    owner = region.race
    owner.camps += region.camps
    if owner.seat != game.turn:
        owner.pending_camps += region.camps
    region.camps = 0


def leave(game, r):
    """The region belongs to nobody any more; its tokens have been dealt with already."""
    region = game.regions[r]
    if region.race is not None:
        region.race.regions.discard(r)
    region.race = None
    region.tokens = 0


def occupy(game, race, r, tokens):
    region = game.regions[r]
    region.race = race
    region.tokens = tokens
    race.regions.add(r)


def give_up(game, r):
    """Abandoning and vacating: every token to the hand, markers away (rules 5.3, 6.4)."""
    region = game.regions[r]
    region.race.hand += region.tokens
    remove_markers(game, r)
    leave(game, r)


def fight_back(game, attacker, r):
    """Losses of the tokens that stand in the region (rules 6.4, point 2)."""
    region = game.regions[r]
    defender = region.race
    if not defender.active and defender.name != "ghouls":
        game.tray[defender.name] += region.tokens
        return
    enemy = attacker.seat != defender.seat
    loss = 0 if defender.plays("elves") and enemy else 1
    game.tray[defender.name] += loss
    defender.hand += region.tokens - loss
    if enemy:
        defender.pending += region.tokens - loss


def conquer(game, race, r, tokens):
    """rules 6.4"""
    region = game.regions[r]
    defender = region.race
    race.conquests += not region.empty()
    region.tribe = False
    if defender is not None:
        fight_back(game, race, r)
        remove_markers(game, r)
        leave(game, r)
        note_attack(race, defender)
    race.hand -= tokens
    occupy(game, race, r, tokens)
    mark_conquest(game, race, r)
    if defender is not None:
        vanish_if_gone(game, defender)


def mark_conquest(game, race, r):
    if race.plays("halflings") and race.holes < HOLES:
        game.regions[r].hole = True
        race.holes += 1
    if race.plays("trolls"):
        game.regions[r].lair = True
        game.lairs -= 1


def note_attack(race, defender):
    """What the Diplomat has to remember: active race against active race (rules 6.4, point 5)."""
    if race.active and defender.active and race.seat != defender.seat:
        race.attacked.add(defender.seat)


def dragon_conquer(game, race, r):
    for held in race.regions:
        game.regions[held].dragon = False
    conquer(game, race, r, 1)
    game.regions[r].dragon = True
    race.dragon_used = True


def convert(game, sorcerers, r):
    """The token is swapped for one Sorcerer of the tray (rules 6.5)."""
    victim = game.regions[r].race
    game.tray[victim.name] += 1
    remove_markers(game, r)
    leave(game, r)
    game.tray["sorcerers"] -= 1
    occupy(game, sorcerers, r, 1)
    sorcerers.conquests += 1
    sorcerers.converted.add(victim.seat)
    note_attack(sorcerers, victim)


def vanish_if_gone(game, race):
    """Only declined races vanish for lack of tokens (rules 6.4 point 6, 6.7)."""
    if not race.active and not race.regions and race.hand == 0:
        vanish(game, race)


def vanish(game, race):
    """rules 6.7"""
    game.tray[race.name] += race.hand
    for r in sorted(race.regions):
        game.tray[race.name] += game.regions[r].tokens
        remove_markers(game, r)
        leave(game, r)
    game.declined[race.seat].remove(race)
    if race.power is not None:
        game.discards.append(race.power)
    game.tail.append(race.name)
    refill_at_once(game)


def decline(game, seat):
    """rules 6.6, in the order of its steps"""
    race = game.active[seat]
    if race.power != "spirit":
        for older in [old for old in game.declined[seat] if old.state != "spirit"]:
            vanish(game, older)
    drop_special_markers(game, race)
    if race.name != "ghouls":
        thin_out(game, race)
    turn_banner(game, race)
    vanish_if_gone(game, race)


def drop_special_markers(game, race):
    """Camps, heroes, dragon and Holes go; fortresses and lairs stay (rules 6.6, step 2)."""
    race.camps = race.pending_camps = 0
    for r in race.regions:
        region = game.regions[r]
        region.camps = 0
        region.hole = region.hero = region.dragon = False


def thin_out(game, race):
    """One token stays in each region (rules 6.6, step 3)."""
    for r in race.regions:
        game.tray[race.name] += game.regions[r].tokens - 1
        game.regions[r].tokens = 1
    game.tray[race.name] += race.hand
    race.hand = 0


def turn_banner(game, race):
    """rules 6.6, step 4"""
    race.state = "spirit" if race.power == "spirit" else "declined"
    if race.state == "declined" and game.options["badge_after_decline"] == "discard":
        game.discards.append(race.power)
        race.power = None
    game.active[race.seat] = None
    game.declined[race.seat].append(race)
    game.ally[race.seat] = None


def refill_at_once(game):
    if game.options["refill_timing"] == "on_pick":
        refill(game)


def refill(game):
    """rules 6.8"""
    while len(game.column) < VISIBLE_COMBOS and (game.unseen_races or game.tail):
        if not game.unseen_powers:
            game.unseen_powers, game.discards = game.discards, []
        banner, badge = next_combo(game)
        draw_banner(game, banner)
        if badge not in game.unseen_powers:
            raise OracleError(f"the badge {badge} cannot come up now")
        game.unseen_powers.remove(badge)
        game.column.append([banner, badge, 0])
        game.lines.append({"reveal": [banner, badge]})


def next_combo(game):
    """The scripted combo, else the alphabetically first possible one."""
    if game.script:
        return game.script.pop(0)
    banner = min(game.unseen_races) if game.unseen_races else game.tail[0]
    return banner, min(game.unseen_powers)


def draw_banner(game, banner):
    """Hidden banners come first, in an unknown order; then the returned ones in a known order."""
    if banner in game.unseen_races:
        game.unseen_races.remove(banner)
    elif not game.unseen_races and banner == game.tail[0]:
        game.tail.pop(0)
    else:
        raise OracleError(f"the banner {banner} cannot come up now")
