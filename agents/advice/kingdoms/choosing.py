"""Which action to select for everybody, and what to do oneself: the action, another way, or collecting."""

import numpy as np

from sw_env.agents.advice.kingdoms.buying import building, expanding, researching, training
from sw_env.agents.advice.kingdoms.collecting import collecting
from sw_env.agents.advice.kingdoms.goods import trading
from sw_env.agents.advice.kingdoms.moving import best_move, survey_targets
from sw_env.agents.jit import kernel
from sw_env.core.masks import allows, empty, first, without_first
from sw_env.core.regions import lowest
from sw_env.games.kingdoms.data.codes import Cost, Task
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import MAX_MAGIC, MAX_TOWER
from sw_env.games.kingdoms.rules.costs import NOWHERE, can_pay
from sw_env.games.kingdoms.rules.figures import laid_down
from sw_env.games.kingdoms.rules.heroes import step_by
from sw_env.games.kingdoms.rules.turn import expandable, sites

NO_SITE = -1


@kernel
def rate_responses(s, w, mask, style, p, pad):
    """RESPOND: each way by what it brings at once and later."""
    pad.score[Act.DONE] = 0.0
    if allows(mask, Act.PATROL) or allows(mask, Act.QUEST):
        survey_targets(s, w, style, p, pad)
    left = mask
    while not empty(left):
        a = first(left)
        left = without_first(left)
        if a == Act.COLLECT:
            pad.score[a] = collecting(s, w, style, p, pad)
        elif a == Act.PATROL or a == Act.QUEST:
            pad.score[a] = best_move(s, w, style, p, np.int64(a == Act.QUEST), pad)
        elif a != Act.DONE:
            pad.score[a] = purchase(s, w, style, p, a, pad)


@kernel
def purchase(s, w, style, p, a, pad):
    """What is paid for, or costs nothing but the turn."""
    if a == Act.RESEARCH:
        return researching(s, w, style, p, pad)
    if a == Act.EXPAND:
        return expanding(s, w, style, p, pad)
    if a == Act.TRAIN:
        return training(s, w, style, p, pad)
    if a == Act.TRADE:
        return trading(s, w, style, p, pad)
    if a == Act.BUILD:
        return building(s, w, style, p, np.int64(lowest(sites(s, w, p))) if w.heroes_call else NO_SITE, pad)
    return style.stand * pad.fade if a == Act.STAND else style.knock


@kernel
def rate_actions(s, w, mask, style, p, pad):
    """SELECT: the action that brings oneself most, less what speaks for keeping it."""
    survey_targets(s, w, style, p, pad)
    while not empty(mask):
        a = first(mask)
        mask = without_first(mask)
        pad.score[a] = max(0.0, own_use(s, w, style, p, a, pad)) - style.kept[a - Act.PATROL]


@kernel
def own_use(s, w, style, p, a, pad):
    """What seat p makes of an action that it selects."""
    task = a - Act.PATROL
    found = 0.0
    if task == Task.PATROL or task == Task.QUEST:
        found = best_move(s, w, style, p, np.int64(task == Task.QUEST), pad)
        if task == Task.PATROL and laid_down(s, p):
            found = max(found, style.stand * pad.fade)
    elif is_affordable(s, w, p, task):
        found = purchase(s, w, style, p, a, pad)
    if step_by(s, w, p) == task and s.hero_at[p] >= 0 and can_pay(s, w, p, Cost.TRAIN, NOWHERE):
        found = max(found, training(s, w, style, p, pad))
    return found


@kernel
def is_affordable(s, w, p, task):
    """Seat p could do it now."""
    if task == Task.BUILD:
        if s.tower[p] >= MAX_TOWER:
            return False
        return sites(s, w, p) != 0 if w.heroes_call else can_pay(s, w, p, Cost.BUILD, NOWHERE)
    if task == Task.RESEARCH:
        return s.magic[p] < MAX_MAGIC and can_pay(s, w, p, Cost.RESEARCH, NOWHERE)
    return task == Task.TRADE or expandable(s, w, p) != 0
