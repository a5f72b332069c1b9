"""What is counted of a network's decisions, on a batch made by hand."""

from dataclasses import dataclass

import numpy as np

from sw_env.agents.neural.inputs import Board
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Act
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS
from sw_env.training.habits import habits


@dataclass
class Made:
    rows: np.ndarray
    actions: np.ndarray
    games: np.ndarray
    steps: np.ndarray


def test_they_are_counted_right() -> None:
    """Six decisions of two games: three picks, two declines, one conquest."""
    config = GameConfig.make(2)
    board, env = Board.of(config), BatchEnv.of(3, config, auto_reset=False)
    env.final_coins[:] = [[80, 90], [70, 100], [60, 61]]
    rows = np.zeros((6, board.layout.size), np.uint8)
    fields = board.layout.fields(rows)
    race, power = config.race_names.index, config.power_names.index
    for k, slot, combo in ((0, 0, ("orcs", "swamp")), (1, 5, ("elves", "hill")), (4, 2, ("orcs", "stout"))):
        fields["combos.race"][k, :] = race("trolls") + 1
        fields["combos.power"][k, :] = power("flying") + 1
        fields["combos.race"][k, slot] = race(combo[0]) + 1
        fields["combos.power"][k, slot] = power(combo[1]) + 1
    fields["globals.round"][:] = np.array([1, 1, 1, 3, 4, 10]).reshape(fields["globals.round"].shape)
    actions = np.array([MAX_REGIONS, MAX_REGIONS + 5, 7, Act.DECLINE, MAX_REGIONS + 2, Act.DECLINE])
    made = Made(rows, actions, np.array([0, 1, 0, 0, 1, 1]), np.array([0, 0, 1, 40, 41, 98]))

    found = habits(made, board, env)

    assert {name: count for name, count in found["races"].items() if count} == {"orcs": 2, "elves": 1}
    assert {name: count for name, count in found["powers"].items() if count} == {"swamp": 1, "hill": 1, "stout": 1}
    assert list(found["races"]) == config.race_names
    assert found["declines"] == [0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    assert (found["coins"], found["length"]) == (76.833, 46.7), "so many digits as a log needs"
