"""How many simulations a second does the tree search make, beside OpenSpiel's?"""

import argparse
import json
from functools import partial
from typing import Any

import numpy as np

from sw_env.agents.heuristic import HeuristicAgent
from sw_env.agents.leaf.agent import LeafAgent, load_network
from sw_env.agents.search.agent import MctsAgent
from sw_env.benchmarks.timing import cpu_seconds
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.config import GameConfig

KINDS: dict[str, dict[str, Any]] = {
    "random rollouts to the end of the turn": {"rollout": "random", "turns": 1},
    "heuristic rollouts to the end of the turn": {"rollout": "heuristic", "turns": 1},
    "heuristic rollouts over three turns a seat": {"rollout": "heuristic"},
    "random rollouts to the end of the game": {"rollout": "random", "full": "yes"},
    "heuristic rollouts to the end of the game": {"rollout": "heuristic", "full": "yes"},
}
EYES: dict[str, dict[str, Any]] = {
    "a small network, before and behind a lap": {"lap": "both"},
    "a small network behind a lap of the heuristic": {"lap": "yes"},
    "a small network, no rollout": {"lap": "no"},
}
"""The same for `leaf`, where weights ship."""
SLOW_SIMS = 20
"""Simulations a decision where each takes a tenth of a second."""
SPIEL_GAMES = {"backgammon": "OpenSpiel's MCTS, random rollouts, backgammon"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, default=2, help="2 to 5 (default 2)")
    parser.add_argument("--sims", type=int, default=1000, help="simulations a decision (default 1000)")
    parser.add_argument("--decisions", type=int, default=60, help="decisions of a game to search (default 60)")
    parser.add_argument("--no-spiel", action="store_true", help="without OpenSpiel")


def main(args: argparse.Namespace) -> int:
    kinds = [(MctsAgent, KINDS), (LeafAgent, EYES if ships(args.seats) else {})]
    asked = [(name, player, options) for player, named in kinds for name, options in named.items()]
    found = {name: ours(args.seats, args.sims, args.decisions, player, options) for name, player, options in asked}
    if not args.no_spiel:
        found |= spiel(args.sims, args.seats)
    if args.json:
        print(json.dumps({"seats": args.seats, "sims": args.sims, "simulations_per_second": found}))
        return 0
    print(
        f"simulations a CPU second, {args.seats} seats, {args.sims} a decision, {args.decisions} decisions of a heuristic game"
    )
    for name, pace in found.items():
        print(f"  {name:<52}{pace:>12,.0f}" if pace else f"  {name:<52}{'–':>12}")
    return 0


def ships(seats: int) -> bool:
    """Whether there are weights for the official board of so many seats."""
    return load_network("", GameConfig.make(seats)) is not None


def ours(seats: int, sims: int, decisions: int, player: type[MctsAgent], options: dict[str, Any]) -> float:
    """Our search, asked at every decision of a game that the heuristic plays; trees are kept as in play."""
    env = BatchEnv(1, seats)
    env.reset(1)
    guide, agent = HeuristicAgent(env.config), player(env.config, sims=sims, **options)
    agent.analyse(env.states, env.bits[0])
    agent.simulations, spent = 0, 0.0
    for _ in range(decisions):
        spent += cpu_seconds(lambda: agent.analyse(env.states, env.bits[0]))
        action = guide.act(env.states, env.bits, env.actor)
        agent.follow(int(action[0]))
        env.step(action)
    return agent.simulations / spent


def spiel(sims: int, seats: int) -> dict[str, float]:
    """OpenSpiel's MCTS with one random rollout a leaf, on its backgammon and on our game."""
    try:
        import pyspiel
    except ImportError:
        return {"OpenSpiel is not installed": 0.0}
    import sw_env.envs.spiel  # noqa: F401

    found = {}
    for name, label in SPIEL_GAMES.items():
        game = pyspiel.load_game(name)
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 1.4, sims, 500, False, 7, False)
        found[label] = spiel_pace(game, bot, sims)
    adapted = pyspiel.load_game("smallworld", {"players": seats})
    found["OpenSpiel's MCTS in Python, random rollouts, our adapter"] = spiel_pace(adapted, python_bot(adapted), SLOW_SIMS)
    return found


def python_bot(game: Any) -> Any:
    """OpenSpiel's search in Python; the one in C++ does not take games written in Python."""
    from open_spiel.python.algorithms import mcts

    chance = np.random.RandomState(7)
    return mcts.MCTSBot(game, 1.4, SLOW_SIMS, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)


def spiel_pace(game: Any, bot: Any, sims: int, decisions: int = 5) -> float:
    """Simulations a second over the first decisions of a game."""
    state, spent, made = game.new_initial_state(), 0.0, 0
    while made < decisions and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        spent += cpu_seconds(partial(bot.step, state))
        made += 1
        state.apply_action(state.legal_actions()[0])
    return made * sims / spent
