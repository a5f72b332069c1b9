"""The answer sheet of the kingdoms game."""

from typing import Any

import numpy as np

from sw_env.games.kingdoms import chance, records
from sw_env.games.kingdoms.answers import ANSWERS
from sw_env.games.kingdoms.config import OPTIONS, KingdomsConfig
from sw_env.games.kingdoms.consistency import seats_of
from sw_env.games.kingdoms.data.enums import Act, Item
from sw_env.games.kingdoms.data.rulebook import ACTIONS, MAX_SEATS, MIN_SEATS
from sw_env.games.kingdoms.decode import decode
from sw_env.games.kingdoms.flaws import flaw
from sw_env.games.kingdoms.habits import habits
from sw_env.games.kingdoms.layout import KingdomsLayout, facts
from sw_env.games.kingdoms.moves import move
from sw_env.games.kingdoms.position import from_position, seen, to_position
from sw_env.games.kingdoms.rules.reopen import redraw_one
from sw_env.games.kingdoms.sight import SIGHT
from sw_env.games.spec import GameSpec

ITEMS = tuple(Item)


def hide(states: np.ndarray, config: KingdomsConfig, seat: int, seed: int) -> None:
    """What that seat cannot know, drawn anew."""
    redraw_one(states, config.world, seat, np.uint64(seed))


def phase(s: Any) -> str:
    """The name of the item that is decided."""
    return ITEMS[int(s["agenda"][s["depth"] - 1]) & 255].value


SPEC = GameSpec(
    name="kingdoms",
    title="Tiny Epic Kingdoms",
    seats=(MIN_SEATS, MAX_SEATS),
    actions=ACTIONS,
    wait=int(Act.DONE),
    scale=10.0,
    answers=ANSWERS,
    configure=KingdomsConfig.make,
    options=OPTIONS,
    reset_options=OPTIONS,
    layout=KingdomsLayout,
    facts=facts,
    sight=SIGHT,
    decode=decode,
    seen=seen,
    seats_of=seats_of,
    to_position=to_position,
    from_position=from_position,
    flaw=flaw,
    phase=phase,
    round=lambda s: int(s["turns"]),
    move=move,
    habits=habits,
    happened=chance.happened,
    chance=tuple(chance.READ),
    behind=tuple(chance.READ),
    whispers=("heroes",),
    secret=(Item.BID, Item.KEEP),
    script=chance.script,
    script_problem=chance.script_problem,
    hide=hide,
    head=records.HEAD,
    header=records.header,
    set_up=records.set_up,
    end=records.end,
)
