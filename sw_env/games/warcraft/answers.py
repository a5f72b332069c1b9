"""What this game answers to the questions that kernels of any game ask (core/questions.py)."""

from pathlib import Path

from sw_env.core.questions import Answers, register
from sw_env.games.shared.rules import FOLDER
from sw_env.games.warcraft.data.tables import WORLD
from sw_env.games.warcraft.encode import encode
from sw_env.games.warcraft.rules.hidden import forget, redraw, surprised
from sw_env.games.warcraft.rules.legal import legal
from sw_env.games.warcraft.rules.scoring import coins_of, tokens_on_map
from sw_env.games.warcraft.rules.sound import flaw
from sw_env.games.warcraft.rules.state import STATE
from sw_env.games.warcraft.rules.step import apply, hurry
from sw_env.games.warcraft.rules.turn import set_up, turns_played

ANSWERS = Answers(
    state=STATE,
    world=WORLD,
    set_up=set_up,
    legal=legal,
    apply=apply,
    hurry=hurry,
    purse=coins_of,
    tie=tokens_on_map,
    clock=turns_played,
    forget=forget,
    redraw=redraw,
    encode=encode,
    flaw=flaw,
    surprised=surprised,
)
register(ANSWERS, (Path(__file__).resolve().parent, FOLDER))
