"""The 128 actions as moves: the verb that the item of the agenda gives them, what they are about, what they cost."""

from collections.abc import Callable

import numpy as np

from sw_env.games.kingdoms.config import KingdomsConfig
from sw_env.games.kingdoms.data.codes import Cost, Task
from sw_env.games.kingdoms.data.enums import Act, Item, Payment, Res
from sw_env.games.kingdoms.data.rulebook import ACTIONS
from sw_env.games.kingdoms.data.tables import HERO_NAMES, SIDE_NAMES
from sw_env.games.kingdoms.position import ITEMS
from sw_env.games.kingdoms.rules import quote
from sw_env.games.moves import Move, Target

KINDS = tuple(res.name.lower() for res in Res)
CAMPS = ("forest", "mountain")
AT_PLACE = {
    Item.START: "start",
    Item.ORIGIN: "leave",
    Item.EXPAND: "settle",
    Item.STAND: "stand",
    Item.RAISE: "raise",
    Item.KNOCK: "knock",
}
"""What naming a place means, where nothing else has to be said of it."""
OF_SEAT = {Item.WHOM: "knock_over", Item.ROB: "rob", Item.DRAIN: "drain"}
"""What naming an opponent means."""
OF_KIND = {Item.GIVE: "give", Item.GET: "get", Item.CHOOSE: "choose", Item.TAKE: "take"}
"""What naming a kind means."""
MEETING = {quote.EMPTY: "go", quote.ENEMY: "attack", quote.NEUTRAL: "capture", quote.RUBBLE: "raze"}
"""What moving to a place means, by who waits there."""


def _target(action: int) -> Target:
    if action < Act.NUMBER:
        return "region", action
    if Act.PATROL <= action <= Act.TRADE:
        return "deed", action - Act.PATROL
    return ("seat", action - Act.OPPONENT + 1) if action >= Act.OPPONENT else None


TARGETS: tuple[Target, ...] = tuple(_target(action) for action in range(ACTIONS))
"""What each action points at: a place, a field of the action card, an opponent clockwise."""


class Asked:
    """The item that is decided, with its fields by place."""

    def __init__(self, states: np.ndarray, config: KingdomsConfig) -> None:
        s = states[0]
        word = int(s["agenda"][s["depth"] - 1])
        self.s, self.states, self.config = s, states, config
        self.item, self.seat = ITEMS[word & 255], word >> 8 & 255
        self.fields = [word >> 8 * k & 255 for k in range(1, 8)]

    def price(self, what: Payment, r: int) -> int:
        """What is to be paid."""
        numbers = np.int64(self.seat), np.int64(Cost[what.name]), np.int64(r)
        return int(quote.price(self.states, self.config.world, 0, *numbers))


def move(states: np.ndarray, config: KingdomsConfig, action: int) -> Move:
    """A legal action of the game in states[0]."""
    asked = Asked(states, config)
    if action < Act.NUMBER:
        return _at_place(asked, action)
    if action < Act.FLAG:
        return OF_NUMBER[asked.item](asked, action, action - Act.NUMBER)
    if action >= Act.OPPONENT:
        seat = (asked.seat + action - Act.OPPONENT + 1) % config.seats
        return Move(action, OF_SEAT[asked.item], args={"seat": seat})
    if Act.FOOD <= action <= Act.SILVER:
        return _of_kind(asked, action)
    if asked.item is Item.SELECT:
        return Move(action, "select", args={"deed": Act(action).name.lower()})
    return RARER.get((asked.item, Act(action)), _word)(asked, action)


# -- places ----------------------------------------------------------------------------------


def _at_place(asked: Asked, r: int) -> Move:
    """What naming a place means now."""
    if asked.item is Item.TARGET:
        return _going(asked, r)
    if asked.item is Item.SITE:
        return Move(r, "site", r, cost=asked.price(Payment.BUILD, r))
    if asked.item is Item.RETREAT:
        return Move(r, "retreat", r, cost=asked.price(Payment.RETREAT, -1))
    if asked.item is Item.CAMP:
        return Move(r, "camp", r, {"kind": CAMPS[asked.fields[1]]})
    return Move(r, AT_PLACE[asked.item], r)


def _going(asked: Asked, r: int) -> Move:
    """A figure moves, perhaps into a war."""
    found, other = map(int, quote.waiting(asked.states, asked.config.world, 0, np.int64(asked.seat), np.int64(r)))
    if found == quote.NEUTRAL:
        return Move(r, MEETING[found], r, cost=other)
    return Move(r, MEETING[found], r, {} if other < 0 else {"seat": other})


# -- numbers ---------------------------------------------------------------------------------


def _side(asked: Asked, action: int, n: int) -> Move:
    side = asked.config.world["side_of"][0][asked.s["card"][asked.seat], n]
    return Move(action, "side", args={"side": SIDE_NAMES[side]})


def _split(asked: Asked, action: int, n: int) -> Move:
    return Move(action, "split", args={"number": n, "kind": KINDS[asked.fields[1]]})


def _keep(asked: Asked, action: int, n: int) -> Move:
    return Move(action, "keep", args={"hero": HERO_NAMES[asked.s["offer"][asked.seat, n]]})


def _bid(asked: Asked, action: int, n: int) -> Move:
    return Move(action, "bid", args={"number": n})


def _pay(asked: Asked, action: int, n: int) -> Move:
    kind = int(quote.kind_to_pay(asked.states, asked.config.world, 0))
    return Move(action, "pay", args={"number": n, "kind": KINDS[kind]})


def _amount(asked: Asked, action: int, n: int) -> Move:
    given, received = asked.fields[1:3]
    return Move(action, "trade_away", args={"number": n, "kind": KINDS[given], "received": KINDS[received]})


OF_NUMBER: dict[Item, Callable[[Asked, int, int], Move]] = {
    Item.SIDE: _side,
    Item.SPLIT: _split,
    Item.KEEP: _keep,
    Item.BID: _bid,
    Item.PAY: _pay,
    Item.AMOUNT: _amount,
    Item.ALSO: _amount,
}


# -- words -----------------------------------------------------------------------------------


def _of_kind(asked: Asked, action: int) -> Move:
    kind = {"kind": KINDS[action - Act.FOOD]}
    if asked.item is Item.TAKE:
        return Move(action, "take", args={"seat": asked.fields[1], **kind})
    return Move(action, OF_KIND[asked.item], args=kind)


def _word(asked: Asked, action: int) -> Move:
    return Move(action, Act(action).name.lower())


def _research(asked: Asked, action: int) -> Move:
    level = int(asked.s["magic"][asked.seat]) + 1
    return Move(action, "research", args={"level": level}, cost=asked.price(Payment.RESEARCH, 0))


def _build(asked: Asked, action: int) -> Move:
    """What a site costs, it says itself."""
    level = int(asked.s["tower"][asked.seat]) + 1
    free = asked.config.options.heroes_call
    return Move(action, "build", args={"level": level}, cost=None if free else asked.price(Payment.BUILD, 0))


def _expand(asked: Asked, action: int) -> Move:
    return Move(action, "expand", cost=asked.price(Payment.EXPAND, 0))


def _train(asked: Asked, action: int) -> Move:
    kind = int(quote.kind_of_training(asked.states, asked.config.world, 0, np.int64(asked.seat)))
    hero = HERO_NAMES[asked.s["hero"][asked.seat]]
    return Move(action, "train", args={"hero": hero, "kind": KINDS[kind]}, cost=asked.price(Payment.TRAIN, 0))


def _stand(asked: Asked, action: int) -> Move:
    return Move(action, "stand_up" if int(asked.s["selected"]) == Task.PATROL else "raise_up")


def _boost(asked: Asked, action: int) -> Move:
    x, w = int(quote.boost_at_hand(asked.states, asked.config.world, 0)), asked.config.world[0]
    return Move(action, "boost", args={"number": int(w["add"][x]), "kind": KINDS[w["res"][x]]}, cost=int(w["cost"][x]))


def _duel(asked: Asked, action: int) -> Move:
    return Move(action, "duel", args={"number": int(quote.price_of_war(asked.states, asked.config.world, 0))})


RARER: dict[tuple[Item, Act], Callable[[Asked, int], Move]] = {
    (Item.RESPOND, Act.RESEARCH): _research,
    (Item.RESPOND, Act.BUILD): _build,
    (Item.RESPOND, Act.EXPAND): _expand,
    (Item.RESPOND, Act.TRAIN): _train,
    (Item.RESPOND, Act.STAND): _stand,
    (Item.BOOST, Act.YES): _boost,
    (Item.DUEL, Act.YES): _duel,
}
"""Words that say more in a decision than their name."""
