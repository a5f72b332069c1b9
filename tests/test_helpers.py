"""Helping processes end with the one that started them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ARENA = """
from sw_env.cli import main
if __name__ == "__main__":
    main(["arena", "mcts:sims=3000", "mcts:sims=3000", "--games", "1000", "--workers", "2"])
"""
SEARCH = """
import numpy as np
from sw_env.agents.registry import make_agent
from sw_env.games.smallworld.config import GameConfig
from sw_env.game import Game
if __name__ == "__main__":
    game, agent = Game(2, seed=1), make_agent("mcts:processes=3,sims=900000000", GameConfig.make(2))
    agent.act(game.states, np.array([game.mask], np.uint64), np.array([game.actor], np.int8))
"""


def helpers_of(parent):
    """The numbers of the processes that a process has started for multiprocessing's own work."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(words[1]) == parent and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
        except OSError:  # it has just ended
            continue
    return found


def alive(number):
    try:
        return (Path("/proc") / str(number) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(holds, seconds=900.0):
    """Wait for something; on a busy machine with a cold cache that takes long."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it doesn't come"
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
@pytest.mark.timeout(2000)
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("script", [ARENA, SEARCH], ids=["arena", "search"])
def test_helpers_end_with_their_parent(tmp_path, script, how):
    path = tmp_path / "script.py"
    path.write_text(script)
    parent = subprocess.Popen([sys.executable, str(path)], stderr=subprocess.DEVNULL)
    helpers = []
    try:
        until(lambda: len(helpers_of(parent.pid)) == 2)
        helpers = helpers_of(parent.pid)
        os.kill(parent.pid, how)
        parent.wait()
        until(lambda: not any(map(alive, helpers)))
    finally:
        parent.kill()
        parent.wait()
        for number in filter(alive, helpers):
            os.kill(number, signal.SIGKILL)
