"""Each algorithm learns a tiny board within minutes, from nothing."""

from pathlib import Path
from typing import Any

import pytest

from sw_env.training.log import read_log
from sw_env.training.start import start

MLP = {"kind": "mlp", "width": 128}
RUNS: dict[str, dict[str, Any]] = {
    "ppo": {**MLP, "decisions": 400_000, "games": 256, "minibatch": 1024, "rivals": "greedy"},
    "alphazero": {**MLP, "decisions": 200_000, "games": 64, "sims": 32, "rate": 1e-3},
    "sb3": {"width": 128, "decisions": 150_000, "games": 64, "steps": 64, "opponents": "random"},
}


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("algorithm", list(RUNS))
def test_it_beats_random_play_on_a_ring_of_nine_regions(tmp_path: Path, algorithm: str) -> None:
    config = tmp_path / "ring.toml"
    config.write_text(f'algorithm = "{algorithm}"\nmap = "configs/content/ring.json"\nladder = ["random"]\n')
    given = RUNS[algorithm] | {"minutes": 2.5, "ladder_games": 400, "evaluate": 1000, "out": tmp_path / "run"}
    start(config, [f"{key}={value}" for key, value in given.items()], "")
    found = read_log(tmp_path / "run")[-1]["ladder"]["random"]
    assert found["win_rate"] >= 0.8
    assert found["games"] == 400
