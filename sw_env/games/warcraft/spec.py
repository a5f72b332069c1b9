"""The answer sheet of Small World of Warcraft."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from sw_env.games.shared.decoding import public_position
from sw_env.games.spec import GameSpec
from sw_env.games.warcraft import chance, records
from sw_env.games.warcraft.answers import ANSWERS
from sw_env.games.warcraft.config import MOST_COINS, OPTIONS, WarcraftConfig
from sw_env.games.warcraft.consistency import seats_of
from sw_env.games.warcraft.data.enums import Act, Event, Flaw, Phase
from sw_env.games.warcraft.data.rulebook import ACTIONS, MAX_SEATS, MIN_SEATS
from sw_env.games.warcraft.decode import decode
from sw_env.games.warcraft.habits import habits
from sw_env.games.warcraft.layout import WarcraftLayout, table_facts
from sw_env.games.warcraft.moves import move
from sw_env.games.warcraft.position import from_position, to_position
from sw_env.games.warcraft.sight import SIGHT


def flaw(state: np.ndarray, config: WarcraftConfig, found: int) -> str | None:
    """What is wrong with a record; its coins have the bound that those of a position have."""
    if found:
        return Flaw(found).name.lower() if found > 0 else "work"
    return "seats" if state[0]["coins"][: config.seats].max() > MOST_COINS else None


def phase(s: Mapping[str, Any]) -> str:
    return Phase(int(s["phase"])).name.lower()


SPEC = GameSpec(
    name=WarcraftConfig.game,
    title="Small World of Warcraft",
    seats=(MIN_SEATS, MAX_SEATS),
    actions=ACTIONS,
    wait=int(Act.DONE),
    scale=20.0,
    answers=ANSWERS,
    configure=WarcraftConfig.make,
    options=OPTIONS,
    reset_options=("islands", "islands_seed", "edition"),
    layout=WarcraftLayout,
    facts=table_facts,
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
    habits=habits,
    happened=chance.happened,
    chance=chance.CHANCE,
    behind=tuple(event.name.lower() for event in Event),
    script=chance.script,
    script_problem=chance.script_problem,
    head=records.HEAD,
    header=records.header,
    set_up=records.set_up,
    end=records.end,
)
