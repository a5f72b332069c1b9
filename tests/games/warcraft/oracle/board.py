"""The unchanging table of islands and the words that rules 2 defines on it."""

from .facts import SIDES, WATER


def own_side(island):
    """A user's island in the words of islands.json."""
    return {"regions": [own_place(r, entry) for r, entry in enumerate(island["regions"])]}


def own_place(r, entry):
    flags = [word for word in ("murloc", "icon") if entry.get(word)]
    on = [*entry.get("symbols", ()), *flags]
    return {"id": r, "terrain": entry["terrain"], "on": on, "adjacent": entry["neighbours"]}


class Board:
    """Islands as a list of names of sides, or of dicts in the form of an island of one's own (rules 16)."""

    def __init__(self, islands):
        sides = [SIDES[side] if isinstance(side, str) else own_side(side) for side in islands]
        places = [(number, place) for number, side in enumerate(sides) for place in side["regions"]]
        index = {(number, place["id"]): r for r, (number, place) in enumerate(places)}
        self.count = len(places)
        self.terrain = [place["terrain"] for _, place in places]
        self.island = [number for number, _ in places]
        self.neighbours = [frozenset(index[number, other] for other in place["adjacent"]) for number, place in places]
        self.entry, self.caves, self.magic, self.murlocs, self.icons = (
            {r for r, (_, place) in enumerate(places) if word in place["on"]}
            for word in ("entry", "cave", "magic", "murloc", "icon")
        )
        self.water = {r for r in range(self.count) if self.terrain[r] in WATER}
        self.shore = {r for r in range(self.count) if self.neighbours[r] & self.water}

    def first_of(self, terrain, island):
        """The lowest number of such a region on an island, or None."""
        found = [r for r in range(self.count) if self.island[r] == island and self.terrain[r] == terrain]
        return min(found, default=None)

    def __deepcopy__(self, memo):
        return self  # nothing on it ever changes
