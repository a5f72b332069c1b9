"""Standing up and laying down (rules 5.4, 7.2, 8.1)."""

from .moves import knock_targets
from .supply import legal_opponents, opponent
from .turn import lying_forts
from .war import hero_of, kind_actions


def legal_stand(game, seat):
    return sorted({p for p, figure in game.figures(seat) if figure[2]})


def play_stand(game, p, seat):
    game.put(["standing", seat, p])


def legal_standing(game, seat, p):
    return kind_actions({hero for _, hero, lying in game.places[p].of(seat) if lying})


def play_standing(game, action, seat, p):
    game.alter(p, [seat, hero_of(action), 1], lying=0)


def legal_raise(game, seat):
    return lying_forts(game, seat)


def play_raise(game, p, seat):
    game.places[p].fort[1] = 0


def legal_knock(game, seat, q):
    return knock_targets(game, seat, q)[0]


def play_knock(game, p, seat, q):
    if knock_targets(game, seat, q)[1] == "fort":
        game.places[p].fort[1] = 1
    else:
        game.put(["whom", seat, p])


def standing_kinds(game, other, p):
    return {hero for _, hero, lying in game.places[p].of(other) if not lying}


def legal_whom(game, seat, p):
    return legal_opponents(game, seat, lambda other: standing_kinds(game, other, p))


def play_whom(game, action, seat, p):
    game.put(["victim_kind", seat, p, opponent(game, seat, action)])


def legal_victim_kind(game, seat, p, other):
    return kind_actions(standing_kinds(game, other, p))


def play_victim_kind(game, action, seat, p, other):
    game.alter(p, [other, hero_of(action), 0], lying=1)
