"""What the kingdoms game answers to the questions that kernels of any game ask (core/questions.py)."""

from pathlib import Path

from sw_env.core.questions import Answers, register
from sw_env.games.kingdoms.data.tables import WORLD
from sw_env.games.kingdoms.encode import encode
from sw_env.games.kingdoms.rules.hidden import bids_blindly, forget, redraw
from sw_env.games.kingdoms.rules.legal import legal
from sw_env.games.kingdoms.rules.scoring import points, standing_of
from sw_env.games.kingdoms.rules.sound import flaw
from sw_env.games.kingdoms.rules.state import STATE
from sw_env.games.kingdoms.rules.step import apply, hurry, set_up
from sw_env.games.kingdoms.rules.turn import turns_played

ANSWERS = Answers(
    state=STATE,
    world=WORLD,
    set_up=set_up,
    legal=legal,
    apply=apply,
    hurry=hurry,
    purse=points,
    tie=standing_of,
    clock=turns_played,
    forget=forget,
    redraw=redraw,
    encode=encode,
    flaw=flaw,
    blind=bids_blindly,
)
register(ANSWERS, (Path(__file__).resolve().parent,))
