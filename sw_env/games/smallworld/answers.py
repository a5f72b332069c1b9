"""What the classic game answers to the questions that kernels of any game ask (core/questions.py)."""

from pathlib import Path

from sw_env.core.questions import Answers, register
from sw_env.games.shared.rules import FOLDER
from sw_env.games.smallworld.data.tables import WORLD
from sw_env.games.smallworld.encode import encode
from sw_env.games.smallworld.rules.hidden import forget, redraw, surprised
from sw_env.games.smallworld.rules.legal import legal
from sw_env.games.smallworld.rules.scoring import coins_of, tokens_on_board
from sw_env.games.smallworld.rules.sound import flaw
from sw_env.games.smallworld.rules.state import STATE
from sw_env.games.smallworld.rules.step import apply, hurry
from sw_env.games.smallworld.rules.turn import set_up, turns_played

ANSWERS = Answers(
    state=STATE,
    world=WORLD,
    set_up=set_up,
    legal=legal,
    apply=apply,
    hurry=hurry,
    purse=coins_of,
    tie=tokens_on_board,
    clock=turns_played,
    forget=forget,
    redraw=redraw,
    encode=encode,
    flaw=flaw,
    surprised=surprised,
)
register(ANSWERS, (Path(__file__).resolve().parent, FOLDER))
