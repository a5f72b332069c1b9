"""Our agents as programs: what they answer to each line, and how they leave."""

import json
import subprocess
import sys
from io import StringIO

import pytest

from sw_env.agents.base import choice
from sw_env.agents.guests import serving
from sw_env.agents.guests.serving import Server, serve
from sw_env.agents.guests.telling import opening
from sw_env.agents.registry import make_agent
from sw_env.game import Game

WORDS = ["env", "NUMBA_DISABLE_JIT=1", sys.executable, "-W", "ignore", "-m", "sw_env.cli", "serve", "random"]


def test_the_server_says_what_it_does_not_understand() -> None:
    said: list[str] = []
    server = Server("random", said.append)
    for line in ("protocol 2", "go time 1 legal 1", "newgame [", 'newgame {"game":"chess"}', "deal {}", "what is this", ""):
        assert server.obey(line)
    assert not server.obey("quit")
    assert [line.partition(" ")[0] for line in said] == ["error"] * 5
    spoken = StringIO()
    serve("random", StringIO("protocol 1\nquit\n"), spoken)
    assert spoken.getvalue() == "id name random\nwants deal\nready\n"


def test_the_server_plays_as_its_agent_does() -> None:
    """The game and its seed, what is known of it with a deal, and the move; a new game of the kind keeps the agent."""
    said: list[str] = []
    server, game = Server("heuristic", said.append), Game(2, seed=3)
    assert server.obey("go time 1 legal 1")
    assert said.pop() == "error go before deal: this program reads no position that has something hidden"
    assert server.obey(f"deal {json.dumps(game.position())}")
    assert said.pop() == "error deal before newgame"
    agent = make_agent("heuristic", game.config, 8)
    for seed in (8, 9):
        assert server.obey(f"newgame {json.dumps(opening(game, 0, seed))}")
        assert server.obey("go time 1 legal 1"), "a new game has no position yet"
        assert said.pop().startswith("error go before deal")
        for _ in range(5):
            assert server.obey(f"deal {json.dumps(game.position())}")
            server.stop.set()
            assert server.obey(f"go time 1000 legal {' '.join(map(str, game.legal))}")
            assert said == [f"bestmove {choice(agent, game)}"]
            assert not server.stop.is_set(), "what was told to stop was another search"
            game.step(int(said.pop().split()[1]))
    first = server._agent
    assert server.obey(f"newgame {json.dumps(opening(Game(3, seed=1), 0, 1))}")
    assert server._agent is not first
    assert server._agent.stopped == server.stop.is_set


@pytest.mark.parametrize("seed", [7, None])
def test_the_seed_of_a_game_is_the_servers_luck(seed: int | None) -> None:
    said: list[str] = []
    server, game = Server("random", said.append), Game(2, seed=3)
    assert server.obey(f"newgame {json.dumps(opening(game, 0, 0) | {'seed': seed})}")
    agent = make_agent("random", game.config, seed or 0)
    for _ in range(8):
        server.obey(f"deal {json.dumps(game.position())}")
        server.obey(f"go time 1000 legal {' '.join(map(str, game.legal))}")
        seen = Game.of(game.config, game.spec.from_position(game.position(), game.config, 0))
        assert said == [f"bestmove {choice(agent, seen)}"]
        game.step(int(said.pop().split()[1]))


def test_a_line_of_ten_megabytes_is_refused_and_the_next_one_heard() -> None:
    heard, spoken = StringIO(f"newgame {'x' * 10_000_000}\nprotocol 1\n{'y' * serving.LONGEST}"), StringIO()
    assert max(map(len, serving.lines_of(heard))) == serving.LONGEST + 1
    heard.seek(0)
    serve("random", heard, spoken)
    assert spoken.getvalue() == f"error a line of more than {serving.LONGEST} letters\nid name random\nwants deal\nready\n"


def test_bytes_that_are_no_text_do_not_silence_it() -> None:
    done = subprocess.run(WORDS, input=b"\xff\xfe\nprotocol 1\nquit\n", capture_output=True, timeout=60)
    assert done.stdout == b"id name random\nwants deal\nready\n"


def test_a_server_that_is_told_to_quit_does_not_wait_for_more() -> None:
    process = subprocess.Popen(WORDS, stdin=subprocess.PIPE)
    assert process.stdin
    process.stdin.write(b"quit\n")
    process.stdin.flush()
    try:
        assert process.wait(60) == 0
    finally:
        process.kill()
