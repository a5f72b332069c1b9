"""The legal actions of each phase (rules 5.1, 10)."""

from .ending import (
    bomb_sites,
    fits_for_beast,
    fort_sites,
    objective_sites,
    to_place,
)
from .facts import DECLINE, DONE, FILL, FIRST, FIRST_COMBO, SECOND, WORDS, YES
from .reach import targets
from .verbs import (
    champion_targets,
    frostmourne_opens,
    open_means,
    swap_firsts,
    swap_seconds,
    theft_goals,
    theft_sources,
    theft_words,
    threat_goals,
    threat_sources,
)


def legal_pick(game):
    """Each skipped slot costs an own coin (rules 6.1)."""
    return [FIRST_COMBO + slot for slot in range(min(game.coins[game.turn] + 1, len(game.column)))]


def with_decline(game, actions):
    return actions if game.acted else [*actions, DECLINE]


def legal_form(game):
    """Before the choice to decline only by an option (rules 7 Worgen, 15)."""
    forms = [FIRST, SECOND] if game.coins[game.turn] >= 1 else [FIRST]
    return forms if game.options["worgen_form_on_decline_turn"] else with_decline(game, forms)


def legal_faction(game):
    return with_decline(game, [FIRST, SECOND])


def legal_expand(game):
    if game.verb:
        return VERB[game.verb[0]](game)
    actions = with_decline(game, [DONE]) + targets(game)
    if not game.started:
        actions += abandonable(game)
    return actions + verbs(game)


def abandonable(game):
    regions = game.regions
    return [r for r in game.mover.regions if regions[r].tokens + regions[r].beasts > 0]


def verbs(game):
    words = open_means(game)
    words += ["frostmourne"] if frostmourne_opens(game) else []
    words += ["champion"] if champion_targets(game) else []
    words += ["steal"] if theft_sources(game) else []
    words += ["intimidate"] if threat_sources(game) else []
    words += ["swap"] if swap_firsts(game) else []
    return [WORDS[word] for word in words]


def legal_conquest_verb(game):
    return targets(game, tuple(game.verb))


def legal_frostmourne(game):
    words = tuple(game.verb)
    if len(words) > 1:
        return targets(game, words)
    return targets(game, words) + [WORDS[word] for word in open_means(game, words)]


def legal_steal(game):
    if len(game.verb) == 1:
        return theft_sources(game)
    source = game.verb[1]
    if len(game.verb) == 2 and theft_words(game, source):
        return theft_words(game, source)
    return theft_goals(game, source)


def legal_intimidate(game):
    return threat_sources(game) if len(game.verb) == 1 else threat_goals(game, game.verb[1])


def legal_swap(game):
    return swap_firsts(game) if len(game.verb) == 1 else swap_seconds(game, game.verb[1])


VERB = {
    "raid": legal_conquest_verb,
    "ashes": legal_conquest_verb,
    "relic": legal_conquest_verb,
    "doomhammer": legal_conquest_verb,
    "champion": champion_targets,
    "frostmourne": legal_frostmourne,
    "steal": legal_steal,
    "intimidate": legal_intimidate,
    "swap": legal_swap,
}


def legal_redeploy_beasts(game):
    return [r for r in from_cursor(game, game.mover) if fits_for_beast(game, r)]


def from_cursor(game, race):
    """Canonical order: never back to a smaller region (rules 6.7)."""
    return [r for r in race.regions if r >= game.cursor]


def legal_placing(game):
    """REDEPLOY and RETREAT: the actor's race."""
    places = from_cursor(game, game.active[game.actor])
    if game.verb == ["fill"] or len(places) < 2 or to_place(game) < 2:
        return places
    return [*places, FILL]


LEGAL = {
    "pick": legal_pick,
    "form": legal_form,
    "faction": legal_faction,
    "expand": legal_expand,
    "raid": lambda game: [YES, DONE],
    "raise": lambda game: [YES, DONE],
    "redeploy_beasts": legal_redeploy_beasts,
    "redeploy": legal_placing,
    "forts": lambda game: [*fort_sites(game), DONE],
    "aegis": lambda game: list(game.mover.regions),
    "heart": lambda game: list(game.mover.regions),
    "bombs": lambda game: [*bomb_sites(game), DONE],
    "objectives": objective_sites,
    "retreat_beasts": lambda game: from_cursor(game, game.active[game.actor]),
    "retreat_champion": lambda game: list(game.active[game.actor].regions),
    "retreat": legal_placing,
    "bomb": lambda game: [YES, DONE],
    "over": lambda game: [],
}


def legal_actions(game):
    return sorted(LEGAL[game.phase](game))
