"""Which tests are asked whether they see a fault, in which order: the cheapest first."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAST = "not slow and not interop"


@dataclass(frozen=True)
class Stage:
    """Some tests that are run together."""

    name: str
    words: tuple[str, ...]
    plain: bool = False


def asked_in(room: dict[str, list[str]]) -> str:
    """Which tests are asked: those with a browser in their own room only."""
    return FAST if room.get("web") else f"{FAST} and not web"


def stages_of(room: dict[str, list[str]], quick: bool, everything: bool) -> list[Stage]:
    """The tests of a room, cheap ones alone if it is to be `quick`, and with `everything` all fast ones behind them."""
    found = [Stage("plain", ("-m", "kernels and not slow", *room["plain"]), plain=True)] if "plain" in room else []
    found += [] if quick else [Stage("room", ("-m", asked_in(room), *room["tests"]))]
    return [*found, Stage("all", ("-m", f"{FAST} and not web"))] if everything else found


def nearest(room: dict[str, list[str]], file: str) -> list[Stage]:
    """Those tests of a room that import the module with the fault: most faults are seen by them, and sooner."""
    *folders, name = ("sw_env", *Path(file.removeprefix("sw_env/")).with_suffix("").parts)
    package = re.escape(".".join(folders))
    asks = re.compile(rf"^ *(from|import) {package}(\.{name}\b| import .*\b{name}\b)", re.MULTILINE)
    places = [ROOT / word for word in room["tests"]]
    files = {path: None for place in places for path in (sorted(place.rglob("test_*.py")) if place.is_dir() else [place])}
    found = [path.relative_to(ROOT).as_posix() for path in files if asks.search(path.read_text())]
    return [Stage("near", ("-m", asked_in(room), *found))] if found else []
