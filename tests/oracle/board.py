"""The unchanging map and the words that rules 2 defines on it."""

WATER = ("sea", "lake")


class Board:
    def __init__(self, plan):
        places = sorted(plan["regions"], key=lambda place: place["id"])
        self.count = len(places)
        self.rounds = plan["turns"]
        self.terrain = [place["terrain"] for place in places]
        self.neighbours = [frozenset(place["neighbours"]) for place in places]
        self.tribes = {place["id"] for place in places if place["lost_tribe"]}
        self.mines = self._with_symbol(places, "mine")
        self.magic = self._with_symbol(places, "magic")
        self.caverns = self._with_symbol(places, "cavern")
        self.edge = {place["id"] for place in places if place["edge"]}
        self.water = {r for r in range(self.count) if self.terrain[r] in WATER}
        self.border = {r for r in range(self.count) if self._is_border(r)}
        self.coastal = {r for r in range(self.count) if self.neighbours[r] & self.water}

    @staticmethod
    def _with_symbol(places, symbol):
        return {place["id"] for place in places if symbol in place["symbols"]}

    def _is_border(self, r):
        """On the edge of the board, or on the shore of a Sea that is on the edge (rules 2); a Lake is none (6.2)."""
        if self.terrain[r] == "lake":
            return False
        if r in self.edge:
            return True
        return any(self.terrain[n] == "sea" and n in self.edge for n in self.neighbours[r])

    def __deepcopy__(self, memo):
        return self  # nothing on it ever changes
