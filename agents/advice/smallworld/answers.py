"""What is known of the classic game, as a search and the hand-written players ask for it."""

from importlib.resources import files

from sw_env.agents.advice import Sight, WrittenAdvice
from sw_env.agents.advice.smallworld.columns import board_word, columns
from sw_env.agents.advice.smallworld.income import best_paid, fingerprint
from sw_env.agents.advice.smallworld.last_turn import LastTurn
from sw_env.agents.advice.smallworld.outlook import FEATURES, describe
from sw_env.agents.advice.smallworld.rate import rate
from sw_env.agents.advice.smallworld.sight import see
from sw_env.agents.advice.smallworld.style import PAD, make_style

ADVICE = WrittenAdvice(
    rate=rate,
    best_paid=best_paid,
    fingerprint=fingerprint,
    describe=describe,
    make_style=make_style,
    source=files("sw_env.agents.advice.smallworld") / "outlook.json",
    pad=PAD,
    features=FEATURES,
    sight=Sight(see=see, columns=columns, board=board_word),
    last_turn=LastTurn,
)
