"""What is paid, gained, chosen and lost (rules 5.4, 6.5, 6.6)."""

from .costs import can_pay, mixes
from .effects import (
    Moment,
    gain_items,
    hero_at_holds,
    in_force,
    most_figures_holds,
    passes,
    rows,
    take_item,
)
from .words import CHOSEN, FIRST_KIND, FIRST_OPPONENT, KINDS, MOST, MOST_FIGURES, NUMBER, SILVER

YIELDS = {"plains": 0, "forest": 1, "mountain": 2, "rocks": 3}
CHOICE = ("ruins", "tundra")


# -- paying (rules 6.6) ----------------------------------------------------------------------


def agreeing(game, seat, what, x, fixed):
    return [mix for mix in mixes(game, seat, what, x) if all(n in (-1, mix[kind]) for kind, n in enumerate(fixed))]


def first_difference(found):
    return next((kind for kind in range(4) if len({mix[kind] for mix in found}) > 1), None)


def legal_pay(game, seat, what, x, *fixed):
    found = agreeing(game, seat, what, x, fixed)
    kind = first_difference(found)
    return [] if kind is None else sorted({NUMBER + mix[kind] for mix in found})


def play_pay(game, action, seat, what, x, *fixed):
    kind = first_difference(agreeing(game, seat, what, x, fixed))
    fixed = list(fixed)
    fixed[kind] = action - NUMBER
    game.put(["pay", seat, what, x, *fixed])


def settle_pay(game, seat, what, x, *fixed):
    """One mix is left: it is paid. None: nothing happens."""
    found = agreeing(game, seat, what, x, fixed)
    if found:
        pay(game, seat, what, x, found[0])


def pay(game, seat, what, x, mix):
    stock = game.players[seat].stock
    for kind, n in enumerate(mix):
        stock[kind] -= n
    if what in BOUGHT:
        BOUGHT[what](game, seat, x)


def pay_as_compass(game, seat, what, x, *fixed):
    """As much as possible of the normal kind, the rest silver (rules 11.4)."""
    found = agreeing(game, seat, what, x, fixed)
    if found:
        pay(game, seat, what, x, min(found, key=lambda mix: mix[SILVER]))


def build(game, seat, site):
    game.players[seat].tower += 1
    if site is not None:
        game.places[site].fort = [seat, 0]


def research(game, seat, _):
    game.players[seat].magic += 1
    game.put(["reach", seat, game.players[seat].magic])


BOUGHT = {
    "build": build,
    "research": research,
    "expand": lambda game, seat, place: game.put(["placed", seat, place]),
    "train": lambda game, seat, _: game.put(["rise", seat]),
}


# -- building and expanding (rules 5.4) ------------------------------------------------------


def sites(game, seat):
    return [
        p
        for p in sorted({p for p, _ in game.figures(seat)})
        if game.ground[p].region and is_site(game, p) and can_pay(game, seat, "build", p)
    ]


def is_site(game, p):
    return game.places[p].fort is None and game.ground[p].kind != "tundra"


def expand_places(game, seat):
    if game.in_play(seat) >= MOST_FIGURES or not can_pay(game, seat, "expand"):
        return []
    return [p for p in game.regions() if len(game.places[p].of(seat)) == 1 and game.room(p)]


def do_placed(game, seat, p):
    """The new figure is the hero if there is none and a card for one."""
    hero = game.options["heroes_call"] and not (game.solo and seat == 1)
    hero = hero and game.players[seat].hero is None and bool(game.deck)
    game.add(p, [seat, int(hero), int(game.ground[p].kind == "ruins")])
    if hero:
        game.put(["deal", seat], ["keep", seat], ["reveal"])


def do_rise(game, seat):
    """A level more; at the third he retires at once (rules 9.3)."""
    player = game.players[seat]
    player.level += 1
    if player.level < 3:
        return
    p, figure = next((p, figure) for p, figure in game.figures(seat) if figure[1])
    regular = game.alter(p, figure, hero=0)
    if game.moved == [p, 1, figure[2]]:
        game.moved = [p, *regular[1:]]
    player.retired.append(player.hero)
    player.hero, player.level = None, 0


# -- collecting and gaining (rules 6.5) ------------------------------------------------------


def is_able(game, p, figure):
    ground = game.ground[p]
    return ground.region and bool(figure[2]) == (ground.kind == "ruins")


def do_collect(game, seat):
    able = [(p, figure) for p, figure in game.figures(seat) if is_able(game, p, figure)]
    sources = sorted({p for p, _ in able})
    hero = next((p for p, figure in able if figure[1]), None)
    yields = sources + [hero] * doubles(game, seat, hero)
    extra = [row for row in rows(game, seat, "gain") if row["on"] == "collect" and speaks(game, seat, row, sources, hero)]
    amounts = [sum(row.get(kind, 0) for row in extra) for kind in KINDS]
    for p in yields:
        if game.ground[p].kind in YIELDS:
            amounts[YIELDS[game.ground[p].kind]] += 1
    choices = sum(game.ground[p].kind in CHOICE for p in yields) + sum(row.get("choice", 0) for row in extra)
    choices += game.in_play(seat) == 1
    game.gain(seat, amounts)
    if choices:
        game.put(["choose", seat, choices, 0])


def doubles(game, seat, hero):
    """How often the hero's place yields once more."""
    return 0 if hero is None else len(in_force(game, Moment(seat, place=hero, hero=1), "double"))


def speaks(game, seat, row, sources, hero):
    """A row on collect: for some source, or for the hero's own."""
    if "hero_at" in row and not hero_at_holds(game, row, Moment(seat)):
        return False
    if "if" in row and not most_figures_holds(game, row, Moment(seat)):
        return False
    places = sources if "hero" not in row else [hero] if hero is not None else []
    return any(passes(game, seat, p, row.get("at", {})) for p in places)


def do_gain(game, seat, *amounts):
    game.gain(seat, amounts)


def legal_choose(game, seat, n, last):
    stock = game.players[seat].stock
    wanted = choices_that_count(stock, n)
    kinds = [k for k in CHOSEN if k >= last and stock[k] < MOST]
    return [FIRST_KIND + k for k in kinds if sum(MOST - stock[j] for j in CHOSEN if j >= k) >= wanted]


def choices_that_count(stock, n):
    return min(n, sum(MOST - stock[k] for k in CHOSEN))


def play_choose(game, action, seat, n, last):
    kind, stock = action - FIRST_KIND, game.players[seat].stock
    left = choices_that_count(stock, n) - 1
    stock[kind] += 1
    if left:
        game.put(["choose", seat, left, kind])


def legal_take(game, chooser, victim, gainer, n, last):
    stock = game.players[victim].stock
    wanted = min(n, sum(stock))
    return [FIRST_KIND + k for k in range(last, 4) if stock[k] and sum(stock[k:]) >= wanted]


def play_take(game, action, chooser, victim, gainer, n, last):
    kind = action - FIRST_KIND
    left = min(n, sum(game.players[victim].stock)) - 1
    move_one(game, kind, victim, gainer)
    if left:
        game.put(["take", chooser, victim, gainer, left, kind])


def move_one(game, kind, victim, gainer):
    game.players[victim].stock[kind] -= 1
    if gainer is not None:
        game.gain(gainer, [int(k == kind) for k in range(4)])


def do_strip(game, seat, kind):
    game.players[seat].stock[kind] = 0


# -- trading (rules 5.4) ---------------------------------------------------------------------


def play_give(game, action, seat):
    game.put(["get", seat, action - FIRST_KIND])


def legal_get(game, seat, given):
    stock = game.players[seat].stock
    return [FIRST_KIND + k for k in CHOSEN if k != given and stock[k] < MOST]


def play_get(game, action, seat, given):
    game.put(["amount", seat, given, action - FIRST_KIND])


def most_traded(game, seat, given, received):
    stock = game.players[seat].stock
    return min(stock[given], MOST - stock[received])


def legal_amount(game, seat, given, received):
    return [NUMBER + n for n in range(1, most_traded(game, seat, given, received) + 1)]


def play_amount(game, action, seat, given, received):
    trade(game, seat, given, received, action - NUMBER)
    wanted = [KINDS[received], KINDS[given]]
    two = [row for row in rows(game, seat, "trade_two") if [row["res"], row["from"][0]] == wanted]
    items = [["also", seat, KINDS.index(row["from"][1]), received] for row in two]
    bonus = trade_bonus(game, seat)
    if bonus:
        items.append(["gain", seat, *(bonus if k == received else 0 for k in range(4))])
    game.put(*items)


def trade(game, seat, given, received, n):
    stock = game.players[seat].stock
    stock[given] -= n
    stock[received] += n


def trade_bonus(game, seat):
    return sum(row["n"] for row in rows(game, seat, "trade_bonus"))


def legal_also(game, seat, given, received):
    return [NUMBER + n for n in range(most_traded(game, seat, given, received) + 1)]


def play_also(game, action, seat, given, received):
    trade(game, seat, given, received, action - NUMBER)


# -- levels of magic (rules 8.1) -------------------------------------------------------------


def reached_items(game, seat, level, level_rows):
    """The effects of a level that is reached, row by row."""
    items = []
    for row in level_rows:
        if row["k"] == "copy":
            items.append(["copy", seat, level])
        elif row["k"] == "magic_loss":
            items.append(["drain", seat])
        elif row["k"] == "gain" and row["on"] == "reach":
            items += gain_items(seat, row)
        elif row["k"] == "take" and row["on"] == "reach":
            items += take_items(game, seat, row)
    return items


def take_items(game, seat, row):
    if row["who"] == "one":
        return [["rob", seat, row["n"]]]
    return [take_item(seat, victim, row) for victim in game.opponents(seat)]


def legal_opponents(game, seat, is_meant):
    return [FIRST_OPPONENT + i for i, other in enumerate(game.opponents(seat)) if is_meant(other)]


def opponent(game, seat, action):
    return game.opponents(seat)[action - FIRST_OPPONENT]


def legal_rob(game, seat, n):
    return legal_opponents(game, seat, lambda other: any(game.players[other].stock))


def play_rob(game, action, seat, n):
    game.put(["take", seat, opponent(game, seat, action), None, n, 0])


def legal_drain(game, seat):
    return legal_opponents(game, seat, lambda other: game.players[other].magic >= 1)


def play_drain(game, action, seat):
    """A faction copied at the lost level is given back."""
    player = game.players[opponent(game, seat, action)]
    if player.magic <= len(player.copies):
        player.copies[player.magic - 1] = None
    player.magic -= 1
