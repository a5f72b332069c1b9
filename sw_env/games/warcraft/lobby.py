"""What can be chosen before a game, and the games that somebody brings along as text; a board is a list of islands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sw_env.games.warcraft.data.islands import ANY, PRINTED, SIDES, Island, load_island
from sw_env.games.warcraft.data.rulebook import CHOICES, ISLANDS, MAX_SEATS, MIN_SEATS, RuleOptions
from sw_env.games.warcraft.words import RECONSTRUCTED


def options() -> dict[str, Any]:
    """What a form offers beside the seats."""
    return {
        **{"usual": 3, "maps": [], "editions": list(RuleOptions.editions), "note": RECONSTRUCTED},
        "part": "Island",
        "parts": {seats: _parts(seats) for seats in range(MIN_SEATS, MAX_SEATS + 1)},
        "rules": [{"name": name, "choices": list(map(_word, _usual_first(name)))} for name in CHOICES],
    }


def _parts(seats: int) -> list[list[str]]:
    """The sides for each place of the list, whatever the options on boards say."""
    kinds = [sorted({boards[seats][i] for boards in ISLANDS.values()}) for i in range(len(ISLANDS["rulebook"][seats]))]
    return [[side for size in sizes for side in SIDES[size]] for sizes in kinds]


def _usual_first(name: str) -> list[object]:
    usual = getattr(RuleOptions(), name)
    return [usual, *(value for value in CHOICES[name] if value != usual)]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def is_printed(board: str) -> bool:
    """Whether a text names sides of the box, such as "L1a M2b", some of them perhaps to be drawn: "L1a ?"."""
    return all(side == ANY or side in PRINTED for side in board.split())


def asked(board: Any, seed: int, edition: str) -> dict[str, Any]:
    """What `configure` takes for a board: sides of the box by a text, or {"islands": […]} with islands of one's own."""
    if isinstance(board, Mapping):
        return {"islands": _own(board), "edition": edition}
    named = {} if board is None else {"islands": board.split() or None}
    return {**named, "islands_seed": seed, "edition": edition}


def _own(board: Mapping[str, Any]) -> list[Any]:
    """Islands as JSON objects, and printed ones by their names; no file of this machine."""
    islands = board.get("islands")
    entries = islands if isinstance(islands, list) else []
    if not entries or not all(isinstance(entry, Mapping) or entry in PRINTED for entry in entries):
        raise ValueError(f'a board of this game is {{"islands": […]}}, a list of JSON objects and of {", ".join(PRINTED)}')
    return entries


def recorded(head: Mapping[str, Any], board: Mapping[str, Any] | None) -> dict[str, Any]:
    """The islands of a record: those that came with it, or else only printed ones."""
    if board is not None:
        return {"islands": _own(board)}
    named = head.get("islands")
    if not isinstance(named, list) or not all(isinstance(side, str) and side in PRINTED for side in named):
        raise ValueError(f"the record is of the islands {str(named)[:60]}; give them with it, as a JSON object")
    return {}


def fitting(position: Any) -> tuple[int, str | None]:
    """The seats of a position and the sides of the box that alone have their mountains and waters where it has them."""
    if not isinstance(position, Mapping) or not isinstance(position.get("regions"), list):
        raise ValueError("this is neither a position nor a record: a position has a list of regions")
    coins = position.get("coins")
    if not isinstance(coins, list) or not MIN_SEATS <= len(coins) <= MAX_SEATS:
        raise ValueError(f"a position has a list of coins, one for each of {MIN_SEATS} to {MAX_SEATS} seats")
    mountains = [isinstance(region, Mapping) and "mountain" in region.get("on", ()) for region in position["regions"]]
    sizes = {tuple(sorted(boards[len(coins)])) for boards in ISLANDS.values()}
    found = [sides for sides in _laid_out(mountains, ()) if tuple(sorted(load_island(side).size for side in sides)) in sizes]
    return len(coins), " ".join(found[0]) if len(found) == 1 else None


def _laid_out(mountains: Sequence[bool], before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Lists of sides, a board once, with mountains in just these places."""
    if not mountains:
        yield before
    used = {side[:-1] for side in before}
    for side in PRINTED:
        island = load_island(side)
        if side[:-1] not in used and _mountains(island) == list(mountains[: len(island)]):
            yield from _laid_out(mountains[len(island) :], (*before, side))


def _mountains(island: Island) -> list[bool]:
    return [region.terrain == "mountain" for region in island.regions]
