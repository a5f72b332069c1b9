"""The classic game's answer sheet."""

from typing import Any

import numpy as np

from sw_env.games import CLASSIC
from sw_env.games.shared.decoding import public_position
from sw_env.games.smallworld import chance, records
from sw_env.games.smallworld.answers import ANSWERS
from sw_env.games.smallworld.config import OPTIONS, GameConfig
from sw_env.games.smallworld.consistency import seats_of
from sw_env.games.smallworld.data.enums import Act, Flaw, Phase
from sw_env.games.smallworld.data.rulebook import ACTIONS, MAX_SEATS, MIN_SEATS
from sw_env.games.smallworld.decode import decode
from sw_env.games.smallworld.habits import habits
from sw_env.games.smallworld.layout import ClassicLayout, board_facts
from sw_env.games.smallworld.moves import move, shortage
from sw_env.games.smallworld.outcomes import ClassicOutcomes
from sw_env.games.smallworld.position import from_position, shuffle_hidden, to_position
from sw_env.games.smallworld.sight import SIGHT
from sw_env.games.smallworld.words import BEHIND
from sw_env.games.spec import GameSpec


def flaw(state: np.ndarray, config: GameConfig, found: int) -> str | None:
    """What is wrong with a record; its coins have the bound that those of a position have."""
    if found:
        return Flaw(found).name.lower() if found > 0 else "work"
    s = state[0]
    most = config.room_for_coins(int(s["lap"]), int(s["slot_coins"][: s["shown"]].sum()))
    return "seats" if s["coins"][: config.seats].max() > most else None


def hide(states: np.ndarray, config: GameConfig, seat: int, seed: int) -> None:
    """What no seat knows, in a new order."""
    shuffle_hidden(states[0], seed)


def phase(s: Any) -> str:
    return Phase(int(s["phase"])).name.lower()


SPEC = GameSpec(
    name=CLASSIC,
    title="Small World",
    seats=(MIN_SEATS, MAX_SEATS),
    actions=ACTIONS,
    wait=int(Act.DONE),
    scale=20.0,
    answers=ANSWERS,
    configure=GameConfig.make,
    options=OPTIONS,
    reset_options=("map", "edition"),
    layout=ClassicLayout,
    facts=board_facts,
    sight=SIGHT,
    decode=decode,
    seen=public_position,
    seats_of=seats_of,
    to_position=to_position,
    from_position=from_position,
    flaw=flaw,
    phase=phase,
    round=lambda s: int(s["lap"]),
    move=move,
    shortage=shortage,
    habits=habits,
    happened=chance.happened,
    chance=("die", "reveal"),
    behind=tuple(form["line"] for form in BEHIND),
    script=chance.script,
    script_problem=chance.script_problem,
    outcomes=ClassicOutcomes,
    hide=hide,
    head=records.HEAD,
    header=records.header,
    set_up=records.set_up,
    end=records.end,
)
