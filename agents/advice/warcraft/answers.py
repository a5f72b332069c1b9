"""What is known of Small World of Warcraft, as a search and the hand-written players ask for it."""

from importlib.resources import files

from sw_env.agents.advice import WrittenAdvice
from sw_env.agents.advice.warcraft.income import best_paid, fingerprint
from sw_env.agents.advice.warcraft.outlook import FEATURES, describe
from sw_env.agents.advice.warcraft.rate import rate
from sw_env.agents.advice.warcraft.style import PAD, make_style

ADVICE = WrittenAdvice(
    rate=rate,
    best_paid=best_paid,
    fingerprint=fingerprint,
    describe=describe,
    make_style=make_style,
    source=files("sw_env.agents.advice.warcraft") / "outlook.json",
    pad=PAD,
    features=FEATURES,
)
