"""Chance as lines of a record: what came up behind a decision, and what is to come up when a caller scripts it."""

from collections.abc import Sequence

import numpy as np

from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.position import combo
from sw_env.games.smallworld.rules.state import NOBODY, SCRIPT
from sw_env.games.spec import Line, ScriptError
from sw_env.reading import shown


def happened(s: np.void, config: GameConfig) -> list[Line]:
    """The record lines behind the latest decision, in the order of docs/records.md."""
    on_show, new = int(s["shown"]), int(s["revealed"])
    reveals = [{"reveal": combo(s, i, config)} for i in range(on_show - new, on_show)]
    die = [{"die": int(s["rolled"])}] if s["rolled"] >= 0 else []
    income = [{"income": [int(s["earner"]), int(s["earned"])]}] if s["earner"] != NOBODY else []
    if config.options.refill_timing == "end_of_turn":
        return [*die, *income, *reveals]
    return [*die, *reveals, *income]


def script(s: np.void, config: GameConfig, lines: Sequence[Line]) -> None:
    """Let the die show that face next, and these combos come up."""
    dice = [line["die"] for line in lines if "die" in line]
    if len(dice) > 1:
        raise ScriptError(f"{len(dice)} dice; one decision rolls at most one")
    for die in dice:
        if die not in range(4) or isinstance(die, bool):
            raise ScriptError(f"die is {shown(die)}; allowed: 0 to 3")
    reveals = [line["reveal"] for line in lines if "reveal" in line]
    if len(reveals) > SCRIPT:
        raise ScriptError(f"{len(reveals)} reveals; one decision shows at most {SCRIPT}")
    pairs = [_pair(combo, config) for combo in reveals]
    s["next_die"] = dice[0] if dice else -1
    s["scripted"] = len(pairs)
    for i, pair in enumerate(pairs):
        s["script_race"][i], s["script_power"][i] = pair


def _pair(combo: Sequence[str], config: GameConfig) -> tuple[int, int]:
    try:
        race, power = combo
        return config.race_names.index(race), config.power_names.index(power)
    except (ValueError, TypeError):
        raise ScriptError(f"reveal {shown(combo)}: not a race and a power of this game") from None


def script_problem(s: np.void, lines: Sequence[Line]) -> str | None:
    """How the script does not fit what happened."""
    if s["fault"]:
        return "a scripted combo cannot come up, it is not among the hidden ones"
    if s["scripted"]:
        return f"{s['scripted']} scripted reveals are left over, so many combos did not come up"
    if s["next_die"] >= 0:
        return f"die {s['next_die']} was scripted, but no die is rolled"
    return None
