"""The legal actions of each phase (rules 5.1, 17.1)."""

from .attack import conversion_targets, cost, dragon_targets, reachable
from .state import hand_when_ready
from .tables import (
    CONVERT,
    DECLINE,
    DONE,
    DRAGON,
    FILL,
    FIRST_ALLY,
    FIRST_COMBO,
    LONGEST_SHOT,
    ROLL,
)
from .turn import fortress_sites, heroes_due, possible_allies, tokens_to_place


def legal_pick(game):
    """Each skipped slot costs an own coin (rules 6.1)."""
    affordable = game.coins[game.turn] + 1
    return [FIRST_COMBO + slot for slot in range(min(affordable, len(game.column)))]


def legal_expand(game):
    race = game.expanding
    if game.verb == "dragon":
        return dragon_targets(game, race)
    if game.verb == "convert":
        return conversion_targets(game, race)
    actions = [DONE]
    if not game.acted and game.active[game.turn] is not None:
        actions.append(DECLINE)
    if not game.started:
        actions += race.regions
    actions += attacks(game, race)
    if dragon_targets(game, race):
        actions.append(DRAGON)
    if conversion_targets(game, race):
        actions.append(CONVERT)
    return actions


def attacks(game, race):
    """Conquests, final attempts and the Berserk roll."""
    hand = race.hand if game.lifted else hand_when_ready(game, race)
    if hand == 0:
        return []
    targets = reachable(game, race)
    if not race.wields("berserk"):
        return [r for r in targets if cost(game, race, r) <= hand + LONGEST_SHOT]
    if game.die is not None:
        return [r for r in targets if cost(game, race, r) <= hand]
    return [ROLL] if targets else []


def legal_vacate(game):
    return list(game.active[game.turn].regions)


def legal_redeploy(game):
    """Canonical order: never back to a smaller region (rules 17.1)."""
    places = from_cursor(game, game.expanding)
    if game.verb == "fill" or len(places) < 2 or tokens_to_place(game) < 2:
        return places
    return [*places, FILL]


def from_cursor(game, race):
    return [r for r in race.regions if r >= game.cursor]


def legal_encamp(game):
    """ENCAMP and V_ENCAMP: the actor is the owner of the camps."""
    return from_cursor(game, game.active[game.actor])


def legal_hero(game):
    """Strictly rising, and the first hero leaves room for the second (rules 17.1)."""
    places = sorted(r for r in game.active[game.turn].regions if r > game.cursor)
    return places[: len(places) - heroes_due(game) + 1]


def legal_fort(game):
    sites = fortress_sites(game)
    return [*sites, DONE] if game.options["fortress_optional"] else sites


def legal_ally(game):
    offsets = [(seat - game.turn) % game.seats for seat in possible_allies(game)]
    actions = [FIRST_ALLY + offset - 1 for offset in offsets]
    return actions if game.options["diplomat_must_choose"] else [*actions, DONE]


LEGAL = {
    "pick": legal_pick,
    "expand": legal_expand,
    "vacate": legal_vacate,
    "redeploy": legal_redeploy,
    "encamp": legal_encamp,
    "hero": legal_hero,
    "fort": legal_fort,
    "ally": legal_ally,
    "stout": lambda game: [DECLINE, DONE],
    "victim_redeploy": legal_redeploy,
    "victim_encamp": legal_encamp,
    "over": lambda game: [],
}


def legal_actions(game):
    return sorted(LEGAL[game.phase](game))
