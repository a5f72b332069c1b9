"""The pieces of advice, one position each."""

import numpy as np
import pytest

from sw_env.agents.advice import advice_of
from sw_env.agents.advice.shared.dice import odds
from sw_env.agents.advice.shared.outlook import outlook
from sw_env.agents.advice.smallworld.board import turns_left
from sw_env.agents.advice.smallworld.rate import rate
from sw_env.agents.advice.smallworld.style import PAD, make_style
from sw_env.agents.advice.smallworld.timing import NEVER, decline_gain
from sw_env.agents.heuristic import HeuristicAgent
from sw_env.core.records import new_records
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.smallworld.data.enums import Act, Phase


def after_heuristic(seats: int, steps: int, seed: int) -> BatchEnv:
    """A game played by the heuristic for so many decisions."""
    env = BatchEnv(1, seats)
    env.reset(seed)
    agent = HeuristicAgent(env.config)
    for _ in range(steps):
        env.step(agent.act(env.states, env.bits, env.actor))
    return env


def until(phase: Phase, seats: int = 2, **wanted: int) -> BatchEnv:
    """The first position of that phase in heuristic games."""
    for seed in range(60):
        env = BatchEnv(1, seats, auto_reset=False)
        env.reset(seed)
        agent = HeuristicAgent(env.config)
        while env.bits[0]:
            s = env.states[0]
            if s["phase"] == phase and all(s[key] == value for key, value in wanted.items()):
                return env
            env.step(agent.act(env.states, env.bits, env.actor))
    raise AssertionError(f"no {phase.name} in these games")


def test_the_odds_of_the_die() -> None:
    assert [odds(short) for short in (-1, 0, 1, 2, 3, 4)] == [1.0, 1.0, 0.5, 1 / 3, 1 / 6, 0.0]
    faces = (0, 0, 0, 1, 2, 3)
    assert [sum(face >= short for face in faces) / 6 for short in (1, 2, 3)] == pytest.approx([odds(k) for k in (1, 2, 3)])


def test_turns_left_count_down_to_the_end() -> None:
    env = BatchEnv(1, 3, auto_reset=False)
    env.reset(2)
    agent = HeuristicAgent(env.config)
    seen = [[turns_left(env.states[0], env.config.world[0], p) for p in range(3)]]
    while env.bits[0]:
        env.step(agent.act(env.states, env.bits, env.actor))
        seen.append([turns_left(env.states[0], env.config.world[0], p) for p in range(3)])
    assert seen[0] == [10, 10, 10]
    assert seen[-1] == [0, 0, 0]
    assert (np.diff(np.array(seen), axis=0) <= 0).all()


def test_nobody_declines_in_the_last_round() -> None:
    env = until(Phase.EXPAND, lap=10, acted=0)
    s, w = env.states[0], env.config.world[0]
    assert decline_gain(s, w, make_style()[0], int(s["turn"])) == NEVER


def test_a_worn_out_race_declines() -> None:
    env = until(Phase.EXPAND, lap=4, acted=0)
    s, w = env.states[0], env.config.world[0]
    x = 3 * int(s["turn"])
    eager = decline_gain(s, w, make_style()[0], int(s["turn"]))
    s["tray"][s["race"][x]] += 0
    for r in range(48):
        if s["owner"][r] == x:
            s["owner"][r], s["tokens"][r] = -1, 0
    s["held"][x], s["hand"][x] = 0, 0
    s["tray"][s["race"][x]] = w["supply"][s["race"][x]]
    assert decline_gain(s, w, make_style()[0], int(s["turn"])) > max(0.0, eager)


def test_a_conquest_with_certainty_comes_before_a_gamble() -> None:
    """On the same ground: of empty regions that pay alike, those that are sure are rated above those that need the die."""
    compared, pad = 0, new_records(1, PAD)
    env = BatchEnv(1, 2)
    env.reset(5)
    agent = HeuristicAgent(env.config)
    for _ in range(300):
        env.step(agent.act(env.states, env.bits, env.actor))
        game = Game.of(env.config, env.get_state(0))
        if game.phase != "expand" or game.state["verb"]:
            continue
        rate(game.states[0], game.config.world[0], np.uint64(game.mask), make_style()[0], pad[0])
        empty = [a for a in game.legal if a < Act.COMBO and game.state["owner"][a] < 0]
        sure = [pad["score"][0, a] for a in empty if game.shortage(a) <= 0]
        gambles = [pad["score"][0, a] for a in empty if game.shortage(a) > 0]
        if sure and gambles:
            compared += 1
            assert max(sure) > max(gambles)
    assert compared > 3


def test_tokens_go_where_others_can_come() -> None:
    """Where no neighbour is another's or can be entered from outside, a token would be idle: borders get them all."""
    exposed = inland = 0
    for seed in range(30):
        env = after_heuristic(3, 12 + seed, seed)
        if env.states[0]["phase"] != Phase.REDEPLOY:
            continue
        x, board, before = int(env.states[0]["expanding"]), env.config.board, env.states[0]["tokens"].copy()
        agent = HeuristicAgent(env.config)
        while env.states[0]["phase"] == Phase.REDEPLOY and env.states[0]["expanding"] == x:
            env.step(agent.act(env.states, env.bits, env.actor))
        grown = env.states[0]["tokens"].astype(int) - before
        mine = [r for r in range(len(board)) if env.states[0]["owner"][r] == x]
        for r in mine:
            closed = all(n in mine for n in board.regions[r].neighbours) and not board.border(r)
            exposed, inland = exposed + (0 if closed else grown[r]), inland + (grown[r] if closed else 0)
    assert exposed > 20
    assert inland < exposed / 10


def test_bold_players_attack_more_than_peaceful_ones() -> None:
    taken = {}
    for style in ("bold", "peaceful"):
        env = BatchEnv(60, 3, auto_reset=False)
        env.reset(1)
        agent, fights = HeuristicAgent(env.config, style=style), 0
        while env.bits.any():
            actions = agent.act(env.states, env.bits, env.actor)
            g = np.flatnonzero((env.bits != 0) & (actions < Act.COMBO) & (env.states["phase"] == Phase.EXPAND))
            owner = env.states["owner"][g, actions[g]]
            fights += int(((owner >= 0) & (owner // 3 != env.states["turn"][g])).sum())
            env.step(actions)
        taken[style] = fights
    assert taken["bold"] > 1.1 * taken["peaceful"]


def test_the_outlook_ends_with_the_game() -> None:
    env = after_heuristic(2, 20, 1)
    s, w, row = env.states[0], env.config.world[0], np.zeros(16)
    weights = advice_of(env.config).knowledge()["weights"][0]
    now = [outlook(s, w, weights, p, row) for p in range(2)]
    assert all(20 < coins < 120 for coins in now)
    s["phase"] = Phase.OVER
    assert [outlook(s, w, weights, p, row) for p in range(2)] == [0.0, 0.0]
