"""What is known of Tiny Epic Kingdoms, as a search and the hand-written players ask for it."""

from importlib.resources import files

from sw_env.agents.advice import WrittenAdvice
from sw_env.agents.advice.kingdoms.income import best_paid, fingerprint
from sw_env.agents.advice.kingdoms.outlook import FEATURES, describe
from sw_env.agents.advice.kingdoms.rate import rate
from sw_env.agents.advice.kingdoms.style import PAD, make_style

ADVICE = WrittenAdvice(
    rate=rate,
    best_paid=best_paid,
    fingerprint=fingerprint,
    describe=describe,
    make_style=make_style,
    source=files("sw_env.agents.advice.kingdoms") / "outlook.json",
    pad=PAD,
    features=FEATURES,
)
