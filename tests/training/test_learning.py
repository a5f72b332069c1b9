"""PPO learns a tiny board within minutes."""

from pathlib import Path

import pytest

from training.ppo import PpoSettings, train


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_it_beats_random_play_on_a_ring_of_nine_regions(tmp_path: Path) -> None:
    settings = PpoSettings.of(
        {
            **{"map": "configs/content/ring.json", "minutes": 2.5, "decisions": 400_000, "games": 256, "minibatch": 1024},
            **{"kind": "mlp", "width": 128, "ladder": ["random"], "ladder_games": 400, "evaluate": 1000, "rivals": ["greedy"]},
        }
    )
    found = train(settings, tmp_path / "run").ladder()["random"]
    assert found["win_rate"] >= 0.8
    assert found["games"] == 400
