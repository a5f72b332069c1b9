"""Setting up, and the heroes that come at the setup and later (rules 4, 5.1)."""

from .words import HERO_ORDER, NUMBER, TERRITORIES, OracleError

SIX = 6


def legal_side(game, seat):
    return [NUMBER, NUMBER + 1]


def play_side(game, action, seat):
    card = game.territories[seat][0]
    game.lay(seat, side_of(card, "AB"[action - NUMBER]))


def side_of(card, side):
    return next(name for name, row in TERRITORIES.items() if (row["card"], row["side"]) == (card, side))


def legal_split(game, seat, kind):
    left = SIX - sum(game.players[seat].stock[:kind])
    return [NUMBER + n for n in range(left + 1)]


def play_split(game, action, seat, kind):
    stock = game.players[seat].stock
    stock[kind] = action - NUMBER
    if kind == 1:
        stock[2] = SIX - stock[0] - stock[1]


def legal_start(game, seat):
    return [p for p in game.regions(seat) if game.ground[p].kind != "tundra"]


def play_start(game, p, seat):
    lying = int(game.ground[p].kind == "ruins")
    game.add(p, [seat, 0, lying])
    game.add(p, [seat, int(game.options["heroes_call"]), lying])


def legal_camp(game, seat, kind):
    return [p for p in game.regions(1) if game.ground[p].kind == ("forest", "mountain")[kind]]


def play_camp(game, p, seat, kind):
    game.add(p, [1, 0, 0])


def in_order(heroes):
    return sorted(heroes, key=HERO_ORDER.index)


def do_deal(game, seat):
    """Two cards of a deck without an order."""
    cards = next_chance(game, "heroes", lambda chance: draw_two(game, chance, seat))
    if cards[0] != seat or cards[1] != in_order(set(cards[1])) or not game.deck.issuperset(cards[1]):
        raise OracleError(f"these heroes can't be dealt to seat {seat}: {cards}")
    if len(cards[1]) != min(2, len(game.deck)):
        raise OracleError(f"{min(2, len(game.deck))} heroes are dealt, not {cards[1]}")
    game.deck -= set(cards[1])
    game.players[seat].offer = list(cards[1])


def draw_two(game, chance, seat):
    deck = in_order(game.deck)
    return [seat, in_order(chance.sample(deck, min(2, len(deck))))]


def legal_keep(game, seat):
    return [NUMBER + i for i in range(len(game.players[seat].offer or ()))]


def play_keep(game, action, seat):
    player = game.players[seat]
    player.pick = player.offer[action - NUMBER]


def do_reveal(game):
    for player in game.players:
        if player.pick is not None:
            player.hero, player.level = player.pick, 1
            game.deck |= set(player.offer) - {player.pick}
            player.offer = player.pick = None


def next_chance(game, kind, draw):
    """What the script says next, or a draw where it says nothing; it becomes a line of the record."""
    if game.script:
        line = game.script.pop(0)
        if list(line) != [kind]:
            raise OracleError(f"chance line {line} where {kind!r} is due")
        outcome = line[kind]
    elif game.chance is not None:
        outcome = draw(game.chance)
    else:
        raise OracleError(f"the script lacks a chance line {kind!r}")
    game.lines.append({kind: outcome})
    return outcome
