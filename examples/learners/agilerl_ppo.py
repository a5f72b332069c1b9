"""AgileRL: PPO in a small population, whose best have offspring; `python agilerl_ppo.py 500000` prints a curve."""

import sys

import gymnasium
import numpy as np
import torch
from agilerl.algorithms import PPO
from agilerl.algorithms.core.registry import HyperparameterConfig, RLParameter
from agilerl.hpo.mutation import Mutations
from agilerl.hpo.tournament import TournamentSelection
from agilerl.rollouts.on_policy import collect_rollouts

import sw_env

GAMES, STEPS, LEARNERS = 64, 64, 3


class Scaled(gymnasium.vector.VectorWrapper):
    """What is seen, as numbers of about 0 to 1."""

    def __init__(self, games):
        super().__init__(games)
        size = games.single_observation_space.shape
        self.single_observation_space = gymnasium.spaces.Box(0, 32, size, np.float32)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, games.num_envs)

    def reset(self, **options):
        seen, infos = self.env.reset(**options)
        return seen.astype(np.float32) / 8, infos

    def step(self, actions):
        seen, *rest = self.env.step(actions)
        return seen.astype(np.float32) / 8, *rest


def population(games):
    """So many beginners, whose offspring may learn faster or slower."""
    free = HyperparameterConfig(lr=RLParameter(min=1e-4, max=3e-3))
    return [
        PPO(
            games.single_observation_space,
            games.single_action_space,
            index=k,
            hp_config=free,
            net_config={"encoder_config": {"hidden_size": [128]}, "head_config": {"hidden_size": [64]}},
            batch_size=512,
            lr=1e-3,
            learn_step=GAMES * STEPS,
            gamma=1.0,
            update_epochs=3,
            num_envs=GAMES,
        )
        for k in range(LEARNERS)
    ]


def main(total):
    torch.manual_seed(1)
    np.random.seed(1)
    torch.set_num_threads(1)
    games = Scaled(sw_env.make_vec(GAMES, opponents="random", seats=2, reward="margin"))
    games.reset(seed=1)
    learners = population(games)
    select = TournamentSelection(tournament_size=2, elitism=True, population_size=LEARNERS)
    rest = {"architecture": 0, "new_layer_prob": 0, "parameters": 0, "activation": 0}
    mutate = Mutations(no_mutation=0.5, rl_hp=0.5, mutate_elite=False, rand_seed=1, **rest)
    done = 0
    while done < total:
        won = []
        for learner in learners:
            margins, *_ = collect_rollouts(learner, games)  # the mask comes along in the infos
            learner.learn()
            won.append(np.mean(np.array(margins) > 0))
            learner.metrics.add_fitness(won[-1])
        done += LEARNERS * GAMES * STEPS
        print(f"{done},{np.mean(won):.3f}", flush=True)
        learners = mutate.mutation(select.select(learners)[1])


if __name__ == "__main__":
    main(int(sys.argv[1]))
