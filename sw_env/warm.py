"""Compile once, before other processes start: with a cold cache they would all compile, and trip over each other."""

from sw_env.envs.batch import BatchEnv
from sw_env.game import Game


def warm_up() -> None:
    """Fill the cache of the engine; says so on a terminal when there is something to compile."""
    game = Game(seats=2)
    game.step(game.legal[0])
    for observe in (False, True):
        env = BatchEnv(2, seats=2, observe=observe)
        env.reset(1)
        env.rollout(1)
