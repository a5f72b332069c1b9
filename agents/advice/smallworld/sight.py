"""What a small network sees of a position: columns and amounts of all that is not nothing, with the eyes of one seat.

Seats are counted from the one that looks, clockwise. Coins are no column: nobody sees those of others; what each seat can still
expect is reckoned with them afterwards. Which column is which says `columns.py`."""

from sw_env.agents.advice.shared.weights import KNOWN_TURNS
from sw_env.agents.advice.smallworld.board import turns_left
from sw_env.agents.advice.smallworld.columns import (
    COMBO_WIDTH,
    LANDS,
    MOMENTS,
    MOST_HANDS,
    MOST_INCOME,
    MOST_LEFT,
    MOST_SPARE,
    PIECES,
    SEAT_WIDTH,
    Land,
    Moment,
    Number,
    Piece,
    Sort,
)
from sw_env.agents.advice.smallworld.outlook import FEATURES, describe
from sw_env.agents.jit import kernel
from sw_env.core.regions import NONE, count, lowest, rest
from sw_env.games.smallworld.data.enums import Phase
from sw_env.games.smallworld.data.rulebook import COLUMN
from sw_env.games.smallworld.data.tables import BADGE, MAX_RACES
from sw_env.games.smallworld.rules.conquest import cheap_for_power, cheap_for_race
from sw_env.games.smallworld.rules.pieces import forts_left, lairs_left, land_of
from sw_env.games.smallworld.rules.scoring import income
from sw_env.games.smallworld.rules.state import NOBODY
from sw_env.games.smallworld.rules.troops import troop


@kernel
def see(s, w, weights, p, desk):
    """Write columns and amounts of what seat p sees, and what every seat can expect, on the desk; how many columns."""
    desk.moment = w.rounds - s.lap
    n = see_land(s, w, p, desk, 0)
    n = see_pieces(s, w, p, desk, n)
    at = w.regions * (LANDS * w.seats + PIECES)
    for k in range(w.seats):
        q = (p + k) % w.seats
        n = see_seat(s, w, q, at, desk, n)
        n = see_prospects(s, w, weights, q, at, desk, n)
        at += SEAT_WIDTH
    n = see_column(s, at, desk, n)
    at += COLUMN * COMBO_WIDTH
    n = see_moment(s, w, p, at, desk, n)
    return see_pacts(s, w, p, at + MOMENTS, desk, n)


@kernel
def note(desk, n, column, amount):
    """One thing more that is seen, unless it is nothing; how many there are."""
    desk.column[n], desk.amount[n] = column, amount
    return n + (amount != 0)


@kernel
def note_all(desk, n, board, at, step):
    """The same for each region of a set; the columns of neighbouring numbers stand so far apart."""
    while board != NONE:
        n = note(desk, n, at + lowest(board) * step, 1.0)
        board = rest(board)
    return n


@kernel
def see_land(s, w, p, desk, n):
    """Who holds what, and with how many tokens."""
    step = LANDS * w.seats + PIECES
    for k in range(w.seats):
        x, at = 3 * ((p + k) % w.seats), LANDS * k
        n = note_all(desk, n, s.held[x], at + Land.ACTIVE, step)
        n = note_all(desk, n, s.held[x + 1] | s.held[x + 2], at + Land.DECLINED, step)
        board = land_of(s, x // 3)
        while board != NONE:
            r = lowest(board)
            board = rest(board)
            n = note(desk, n, at + Land.TOKENS + r * step, 0.5 * (s.tokens[r] - 1))
    return n


@kernel
def see_pieces(s, w, p, desk, n):
    """What else lies there, and what the regions are to the race of the one who looks."""
    step, at, x = LANDS * w.seats + PIECES, LANDS * w.seats, 3 * p
    n = note_all(desk, n, s.lost_tribes, at + Piece.TRIBE, step)
    n = note_all(desk, n, s.forts, at + Piece.FORTRESS, step)
    n = note_all(desk, n, s.lairs, at + Piece.LAIR, step)
    n = note_all(desk, n, s.holes | s.heroes | s.dragons, at + Piece.SHELTER, step)
    board = s.camped
    while board != NONE:
        r = lowest(board)
        board = rest(board)
        n = note(desk, n, at + Piece.CAMPS + r * step, 0.5 * s.camps[r])
    if s.race[x] != NOBODY:
        race, badge = s.race[x] + 0, BADGE + s.power[x]
        n = note_all(desk, n, w.pays[race, 0] | w.pays[badge, 0] | w.pays[race, 1] | w.pays[badge, 1], at + Piece.PAYS, step)
        n = note_all(desk, n, cheap_for_race(s, w, x) | cheap_for_power(s, w, x), at + Piece.CHEAP, step)
    if s.cursor >= 0:
        n = note(desk, n, at + Piece.CURSOR + s.cursor * step, 1.0)
    return n


@kernel
def see_seat(s, w, q, at, desk, n):
    """The races of seat q and its tokens."""
    x = 3 * q
    n = note(desk, n, at + Sort.BANNER + (s.race[x] if s.race[x] != NOBODY else MAX_RACES), 1.0)
    if s.race[x] != NOBODY:
        spare = max(0, min(MOST_SPARE - 1, troop(s, w, x) - count(s.held[x])))
        n = note(desk, n, at + Sort.BADGE + s.power[x], 1.0)
        n = note(desk, n, at + Sort.SPARE + spare, 1.0)
    if s.race[x + 1] != NOBODY:
        n = note(desk, n, at + Sort.DECLINED + s.race[x + 1], 1.0)
    if s.race[x + 2] != NOBODY:
        n = note(desk, n, at + Sort.SPIRIT + s.race[x + 2], 1.0)
    at += Sort.NUMBERS
    for j in range(3):
        n = note(desk, n, at + Number.HAND + j, 0.25 * s.hand[x + j])
        n = note(desk, n, at + Number.PENDING + j, 0.5 * s.pending[x + j])
    n = note(desk, n, at + Number.CAMPS, 0.5 * s.camps_in_hand[x])
    n = note(desk, n, at + Number.CONQUESTS, s.conquests[x] / 3.0)
    n = note(desk, n, at + Number.HOLES, 0.5 * s.holes_dug[x])
    n = note(desk, n, at + Number.PAID, 1.0 * (s.paid[x] != 0))
    n = note(desk, n, at + Number.DRAGON, 1.0 * (s.dragon_used[x] != 0))
    n = note(desk, n, at + Number.CONVERTED, 1.0 * (s.converted[x] != 0))
    return note(desk, n, at + Number.ATTACKED, 1.0 * (s.attacked[x] != 0))


@kernel
def see_prospects(s, w, weights, q, at, desk, n):
    """What seat q earns, and what it can still expect: as numbers that grow with the turns it has left, too."""
    left, row = turns_left(s, w, q), desk.row
    describe(s, w, q, row)
    look = 0.0
    if left > 0:
        for i in range(FEATURES):
            look += weights.weight[w.seats, min(KNOWN_TURNS, left), i] * row[i]
    desk.expected[q] = look
    pays = income(s, w, q)
    n = note(desk, n, at + Sort.INCOME + min(MOST_INCOME - 1, pays), 1.0)
    n = note(desk, n, at + Sort.LEFT + min(MOST_LEFT - 1, left), 1.0)
    for i in range(1, FEATURES):
        n = note(desk, n, at + Sort.OUTLOOK + i, row[i] / 6.0)
    at += Sort.NUMBERS
    n = note(desk, n, at + Number.INCOME, pays / 8.0)
    n = note(desk, n, at + Number.EXPECTED, look / 20.0)
    n = note(desk, n, at + Number.ACTIVE_TO_COME, row[1] * left / 40.0)
    n = note(desk, n, at + Number.DECLINED_TO_COME, row[3] * left / 40.0)
    return note(desk, n, at + Number.BONUS_TO_COME, row[2] * left / 20.0)


@kernel
def see_column(s, at, desk, n):
    """The combos on show, and the coins on them."""
    for i in range(s.shown):
        n = note(desk, n, at + s.slot_race[i], 1.0)
        n = note(desk, n, at + MAX_RACES + s.slot_power[i], 1.0)
        n = note(desk, n, at + COMBO_WIDTH - 1, s.slot_coins[i] / 3.0)
        at += COMBO_WIDTH
    return n


@kernel
def see_moment(s, w, p, at, desk, n):
    """Where in the game and in the turn we are."""
    n = note(desk, n, at + Moment.PHASE + s.phase, 1.0)
    n = note(desk, n, at + Moment.TURN + (s.turn - p) % w.seats, 1.0)
    n = note(desk, n, at + Moment.BEGAN + (s.first - p) % w.seats, 1.0)
    n = note(desk, n, at + Moment.ROUNDS + min(MOST_LEFT - 1, w.rounds - s.lap), 1.0)
    n = note(desk, n, at + Moment.ACTED, 1.0 * (s.acted != 0))
    n = note(desk, n, at + Moment.LIFTED, 1.0 * (s.lifted != 0))
    n = note(desk, n, at + Moment.STARTED, 1.0 * (s.started != 0))
    n = note(desk, n, at + Moment.VERB, 1.0 * (s.verb != 0))
    n = note(desk, n, at + Moment.FORTRESSES, forts_left(s) / 6.0)
    n = note(desk, n, at + Moment.LAIRS, lairs_left(s) / 10.0)
    if s.die >= 0:
        n = note(desk, n, at + Moment.DIE + s.die, 1.0)
    placing = s.phase == Phase.REDEPLOY or s.phase == Phase.VICTIM_REDEPLOY
    if placing or s.phase == Phase.EXPAND:
        hand = max(0, min(MOST_HANDS - 1, s.hand[s.expanding]))
        n = note(desk, n, at + Moment.SLOT + s.expanding % 3, 1.0)
        n = note(desk, n, at + (Moment.TO_PLACE if placing else Moment.TO_ATTACK) + hand, 1.0)
    return n


@kernel
def see_pacts(s, w, p, at, desk, n):
    """Who may not attack whom."""
    for k in range(w.seats):
        friend = s.ally[(p + k) % w.seats]
        if friend != NOBODY:
            n = note(desk, n, at + k * w.seats + (friend - p) % w.seats, 1.0)
    return n
