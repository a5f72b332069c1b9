"""Tasks that say who does them, for tests of the places where work is done."""

import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Naming:
    """Says which process answers, and leaves a word when it compiles."""

    log: str
    seconds: float = 0.0
    kinds: str = "naming"

    def warm(self) -> None:
        time.sleep(0.3)
        with Path(self.log).open("a") as file:
            file.write(f"{os.getpid()}\n")

    def __call__(self, items: Sequence[int]) -> list[tuple[int, int, int]]:
        time.sleep(self.seconds * len(items))
        return [(item, os.getpid(), len(items)) for item in items]
