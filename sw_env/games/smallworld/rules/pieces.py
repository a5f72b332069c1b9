"""Camps, fortresses, heroes, the dragon, lairs and Holes: what they add, how they come and go."""

from sw_env.core.jit import kernel
from sw_env.core.regions import NONE, bit, count, has, lowest, rest
from sw_env.games.smallworld.data.enums import Slot, Trait
from sw_env.games.smallworld.data.rulebook import FORTRESSES, HEROES, HOLES, LAIRS


@kernel
def seat_of(x):
    """The player of a race instance."""
    return x // 3


@kernel
def is_active(x):
    """The instance is its player's active race."""
    return x % 3 == Slot.ACTIVE


@kernel
def land_of(s, p):
    """All regions of a player's races."""
    return s.held[3 * p] | s.held[3 * p + 1] | s.held[3 * p + 2]


@kernel
def immune(s, p):
    """Regions that player p may not attack: another's Hole, hero or dragon lies there."""
    return (s.holes | s.heroes | s.dragons) & ~land_of(s, p)


@kernel
def forts_left(s):
    """Fortresses in the supply."""
    return FORTRESSES - count(s.forts)


@kernel
def lairs_left(s):
    """Lairs in the supply."""
    return LAIRS - count(s.lairs)


@kernel
def settle_pieces(s, x, r):
    """Lair and Hole of a region just conquered."""
    if s.traits[x] & Trait.HOLES and s.holes_dug[x] < HOLES:
        s.holes |= bit(r)
        s.holes_dug[x] += 1
    if s.traits[x] & Trait.LAIRS and lairs_left(s) > 0:
        s.lairs |= bit(r)
        s.price[r] += 1


@kernel
def clear_pieces(s, x, r):
    """Everything but the tokens leaves the region that x loses or gives up (rules 6.4); the camps' number."""
    if not has(s.forts | s.lairs | s.camped | s.holes | s.heroes | s.dragons, r):
        return 0
    stays = ~bit(r)
    if has(s.forts, r):
        s.price[r] -= 1
    if has(s.lairs, r):
        s.price[r] -= 1
    s.forts &= stays
    s.lairs &= stays
    s.holes &= stays
    s.heroes &= stays
    s.dragons &= stays
    return lift_camps(s, x, r)


@kernel
def lift_camps(s, x, r):
    """The camps of one region go to the hand of x; their number."""
    camps = s.camps[r]
    s.camps[r] = 0
    s.camped &= ~bit(r)
    s.price[r] -= camps
    s.camps_in_hand[x] += camps
    return camps


@kernel
def strike_camps(s, x):
    """All camps of x go to its hand."""
    left = s.camped & s.held[x]
    while left:
        lift_camps(s, x, lowest(left))
        left = rest(left)


@kernel
def pitch_camp(s, x, r):
    """One camp from the hand."""
    s.camps[r] += 1
    s.camped |= bit(r)
    s.price[r] += 1
    s.camps_in_hand[x] -= 1


@kernel
def build_fortress(s, r):
    """One fortress from the supply."""
    s.forts |= bit(r)
    s.price[r] += 1


@kernel
def fortress_sites(s, x):
    """Where x may build."""
    return s.held[x] & ~s.forts if forts_left(s) > 0 else NONE


@kernel
def heroes_due(s, x):
    """How many heroes are still to be placed."""
    return min(HEROES, count(s.held[x])) - count(s.heroes & s.held[x])


@kernel
def remove_passing_pieces(s, x):
    """Decline: camps, heroes, the dragon and Holes leave; fortresses and lairs stay (rules 6.6)."""
    strike_camps(s, x)
    s.camps_in_hand[x] = 0
    stays = ~s.held[x]
    s.holes &= stays
    s.heroes &= stays
    s.dragons &= stays
