"""The bot's half of the protocol of docs/protocol.md, for any agent: `sw-env serve SPEC`."""

import queue
import threading
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from sw_env.agents.base import choice
from sw_env.agents.registry import canonical, make_agent
from sw_env.game import Game
from sw_env.games import load
from sw_env.reading import brief, parse_json, shown

SEEDS = 2**63
LONGEST = 2**20
"""Letters of a line from the host."""
QUEUE = 1000
"""Lines that may wait while an agent thinks."""


class Server:
    """Answers line by line; what it does not understand is an error that it says, and it goes on."""

    def __init__(self, spec: str, say: Callable[[str], None]) -> None:
        self.spec, self.name, self._say = spec, canonical(spec), say
        self._agent: Any = None
        self._config: Any = None
        self._game: Game | None = None
        self.stop = threading.Event()
        """Whether an agent that searches should answer with what it has."""

    def obey(self, line: str) -> bool:
        """Take one line; False when it was the last one."""
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            return False
        if len(line) > LONGEST:
            self._say(f"error a line of more than {LONGEST} letters")
            return True
        deeds = {"protocol": self._greet, "newgame": self._begin, "deal": self._look, "go": self._go}
        try:
            if word in deeds:
                deeds[word](rest)
        except Exception as error:
            self._say(f"error {brief(' '.join(str(error).split()))}")
        return True

    def _greet(self, version: str) -> None:
        if version != "1":
            raise ValueError(f"protocol {shown(version)}; this program speaks 1")
        for line in (f"id name {self.name}", "wants deal", "ready"):
            self._say(line)

    def _begin(self, text: str) -> None:
        """A new game: its kind, and a seed for the agent."""
        head = _object(text)
        spec = load(head["game"])
        config, _ = spec.set_up({key: head[key] for key in ("format", "version", "game", *spec.head)})
        if config != self._config:
            self._agent = None
        self._config, self._game = config, None
        self._agent = self._agent or make_agent(self.spec, config, int(head["seed"] or 0) % SEEDS)
        self._agent.stopped = self.stop.is_set

    def _look(self, text: str) -> None:
        """The position with a deal that fits what the seat knows."""
        if self._config is None:
            raise ValueError("deal before newgame")
        self._game = Game.of(self._config, load(self._config.game).from_position(_object(text), self._config, 0))

    def _go(self, text: str) -> None:
        game = self._game
        if game is None or game.actor is None:
            raise ValueError("go before deal: this program reads no position that has something hidden")
        self.stop.clear()
        self._say(f"bestmove {choice(self._agent, game)}")


def _object(text: str) -> dict[str, Any]:
    found = parse_json(text)
    if not isinstance(found, dict):
        raise ValueError(f"{shown(found)} is no object")
    return found


def lines_of(heard: TextIO) -> Iterator[str]:
    """Line by line; of one that is too long only so much that this can be seen."""
    while line := heard.readline(LONGEST + 1):
        rest = line
        while len(rest) > LONGEST and not rest.endswith("\n"):
            rest = heard.readline(LONGEST + 1)
        yield line


def serve(spec: str, heard: TextIO, spoken: TextIO) -> None:
    """Play until `quit` or the end of the input; `stop` is heard while the agent thinks."""

    def say(line: str) -> None:
        print(line, file=spoken, flush=True)

    server, lines = Server(spec, say), queue.Queue[str](QUEUE)

    def listen() -> None:
        for line in lines_of(heard):
            if line.strip() == "stop":
                server.stop.set()
            elif line.strip().partition(" ")[0] == "quit":
                break  # who waits for another line keeps the input from being closed
            else:
                lines.put(line)
        server.stop.set()
        lines.put("quit")

    threading.Thread(target=listen, daemon=True).start()
    while server.obey(lines.get()):
        pass
