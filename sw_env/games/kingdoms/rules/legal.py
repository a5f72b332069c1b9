"""What may be done now: the legal actions as two words of 64 bits (rules 5, 15)."""

import numpy as np

from sw_env.core.jit import apart_kernel, kernel
from sw_env.core.regions import NONE, bit, shifted
from sw_env.games.kingdoms.data.codes import Do
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.rules.agenda import field
from sw_env.games.kingdoms.rules.effects import fighter
from sw_env.games.kingdoms.rules.figures import laid_down
from sw_env.games.kingdoms.rules.goods import choosable, takeable
from sw_env.games.kingdoms.rules.heroes import offered
from sw_env.games.kingdoms.rules.lying import kind_of_mover, standable, victim_kinds, victims
from sw_env.games.kingdoms.rules.magic import drainable, robbable
from sw_env.games.kingdoms.rules.moves import duty_places, knock_targets, open_regions, origins, targets
from sw_env.games.kingdoms.rules.pay import payable
from sw_env.games.kingdoms.rules.retreat import may_be_removed, retreats
from sw_env.games.kingdoms.rules.setup import camps, splittable, starts
from sw_env.games.kingdoms.rules.trade import givable, receivable, tradable
from sw_env.games.kingdoms.rules.turn import expandable, responses, selectable, sites
from sw_env.games.kingdoms.rules.war import DONE, biddable, boostable, duelable

TWO = shifted(bit(0) | bit(1), int(Act.NUMBER) - 64)


@apart_kernel
def legal(s, w):
    """The legal actions, worked out when the game came to this decision; none when it is over."""
    return s.low, s.high


@kernel
def choices_of(s, w, item):
    """The legal actions of an item: places, and words."""
    name, p = field(item, 0), field(item, 1)
    if name == Do.RESPOND:
        return NONE, responses(s, w, p)
    if name == Do.TARGET:
        quest, r, hero = field(item, 2), field(item, 4), field(item, 5)
        return targets(s, w, p, quest, r, hero, open_regions(s, w, p)), NONE
    if name == Do.ORIGIN:
        return origin_choices(s, w, item)
    if name == Do.RETREAT:
        return retreat_choices(s, w, p)
    places = places_of(s, w, item, name, p)
    return places, words_of(s, w, item, name, p) if places == NONE else NONE


@kernel
def places_of(s, w, item, name, p):
    """Those items that ask for a place and nothing else."""
    if name == Do.START:
        return starts(s, p)
    if name == Do.CAMP:
        return camps(s, field(item, 2))
    if name == Do.SITE:
        return sites(s, w, p)
    if name == Do.EXPAND:
        return expandable(s, w, p)
    if name == Do.STAND:
        return laid_down(s, p)
    if name == Do.RAISE:
        return s.forts[p] & s.lying_forts
    return knock_targets(s, w, p, field(item, 2)) if name == Do.KNOCK else NONE


@kernel
def words_of(s, w, item, name, p):
    """Those that ask for a number or a word."""
    if name == Do.PAY:
        return payable(s, w, item)
    if name == Do.SELECT:
        return selectable(s)
    if name == Do.BID:
        return biddable(s, w, p)
    if name == Do.BOOST:
        return boostable(s, w, p, field(item, 2))
    if name == Do.WHICH:
        return kind_of_mover(s, w, item)
    if name == Do.CHOOSE:
        return choosable(s, item)
    if name == Do.TAKE:
        return takeable(s, item)
    if name <= Do.KEEP:
        return setup_words(s, item, name, p)
    return rarer_words(s, w, item, name, p)


@kernel
def setup_words(s, item, name, p):
    """Before the first turn, and when a hero comes."""
    if name == Do.SIDE:
        return TWO
    if name == Do.SPLIT:
        return splittable(s, item)
    return offered(s, p) if name == Do.KEEP else NONE


@kernel
def rarer_words(s, w, item, name, p):
    """Trades, figures and opponents of choice, the duel."""
    if name == Do.GIVE:
        return givable(s, p)
    if name == Do.GET:
        return receivable(s, p, field(item, 2))
    if name == Do.AMOUNT:
        return tradable(s, item, np.int64(1))
    if name == Do.ALSO:
        return tradable(s, item, np.int64(0))
    if name == Do.STANDING:
        return standable(s, p, field(item, 2))
    if name == Do.WHOM:
        return victims(s, w, p, field(item, 2))
    if name == Do.VICTIM_KIND:
        return victim_kinds(s, field(item, 3), field(item, 2))
    if name == Do.ROB:
        return robbable(s, w, p)
    if name == Do.DRAIN:
        return drainable(s, w, p)
    return duelable(s, w) if name == Do.DUEL else NONE


@kernel
def origin_choices(s, w, item):
    """Under duty tundra only; after the first move one may stop."""
    p, quest = field(item, 1), field(item, 2)
    duty = duty_places(s, w, p, quest)
    if duty:
        return duty, NONE
    places = origins(s, w, p, quest)
    return places, DONE if places and not field(item, 4) else NONE


@kernel
def retreat_choices(s, w, p):
    """Nothing without a fighter; else places, and to lose the figure."""
    if fighter(s, p) < 0:
        return NONE, NONE
    places = retreats(s, w, p)
    return places, DONE if may_be_removed(s, p, places) else NONE
