"""What is known of the classic game, as a search and the hand-written players ask for it."""

from collections.abc import Mapping

import numpy as np

from sw_env.agents.advice import Sight, WrittenAdvice
from sw_env.agents.advice.smallworld.columns import board_word, columns
from sw_env.agents.advice.smallworld.income import best_paid, grab
from sw_env.agents.advice.smallworld.outlook import FEATURES, outlook
from sw_env.agents.advice.smallworld.rate import advise, advised, rate
from sw_env.agents.advice.smallworld.sight import see
from sw_env.agents.advice.smallworld.style import PAD, make_style
from sw_env.agents.advice.smallworld.valuation import outlook_weights


def knowledge() -> Mapping[str, np.ndarray]:
    """The balanced style and the fitted weights."""
    return {"style": make_style(), "weights": outlook_weights()}


ADVICE = WrittenAdvice(
    rate=rate,
    advised=advised,
    best_paid=best_paid,
    outlook=outlook,
    advise=advise,
    grab=grab,
    knowledge=knowledge,
    pad=PAD,
    features=FEATURES,
    sight=Sight(see=see, columns=columns, board=board_word),
)
