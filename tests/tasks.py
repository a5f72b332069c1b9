"""Tasks that say who does them, for tests of the places where work is done."""

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Naming:
    """Says which process answers, and leaves a word when it compiles."""

    log: str
    seconds: float = 0.0
    kinds: str = "naming"

    def warm(self) -> None:
        time.sleep(0.3)
        with Path(self.log or os.devnull).open("a") as file:
            file.write(f"{os.getpid()}\n")

    def __call__(self, items: Sequence[int]) -> list[tuple[int, int, int]]:
        time.sleep(self.seconds * len(items))
        return [(item, os.getpid(), len(items)) for item in items]


@dataclass(frozen=True)
class Dying:
    """Takes its process with it, like a job for which there is too little memory."""

    kinds: str = "dying"

    def warm(self) -> None:
        """Nothing."""

    def __call__(self, items: Sequence[int]) -> list[int]:
        os.kill(os.getpid(), signal.SIGKILL)
        return []


def timeless(results: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Results of games without what they took."""
    return [{key: value for key, value in result.items() if key != "ms"} for result in results]
