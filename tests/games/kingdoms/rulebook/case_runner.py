"""Runs one executable rule case of Tiny Epic Kingdoms on any implementation; a player says, too, what seen(seat) sees."""

import json
from pathlib import Path

from cases import CaseFailure, CaseRun, Words, known, load_cases

HERE = Path(__file__).resolve().parent
PLAYER_KEYS = {
    "faction", "stock", "tower", "magic", "hero", "level", "offer", "pick", "retired", "captured", "kills", "razed", "copies",
}  # fmt: skip
PLACE_KEYS = {"figures", "fort", "neutral"}
WAR_KEYS = {"att", "def", "place", "hero", "lying", "quest", "bids", "value", "winner", "killed", "razed"}
VIEW_KEYS = {"seat", "war", "players", "deck"}
PART_KEYS = {"figures", "magic", "faction", "tower", "capital", "heroes", "forts", "lost", "captured"}
PLACES = 64
EMPTY = {"figures": [], "fort": None, "neutral": False}
WORDS = Words(
    case={"id", "title", "options", "position", "do", "at_start", "expect"},
    step={"action", "chance", "expect"},
    position={
        "turn", "active", "first", "actor", "phase", "used", "selected", "ending", "territories", "agenda", "moved",
        "deck", "compass",
    },
    special={"legal", "legal_places", "includes", "excludes", "players", "places", "war", "view", "result"},
    result={"points", "winners", "parts"},
)  # fmt: skip


def load(path=HERE / "cases.jsonl"):
    return load_cases(path)


def run_case(case, open_case):
    """Plays the case from its position to its end; raises CaseFailure where it goes wrong."""
    KingdomsRun(case, open_case).play()


class KingdomsRun(CaseRun):
    words = WORDS

    def round_trip(self):
        """Byte for byte, the order of the keys included."""
        expected = self.case["position"]
        for key in expected:
            self.same(f"the position does not come back: {key}", json.dumps(self.now.get(key)), json.dumps(expected[key]))
        self.same("the position does not come back: its keys", list(self.now), list(expected))

    def legal(self):
        actions = super().legal()
        if len(actions) == 1 or bool(actions) == (self.now["phase"] == "over"):
            self.fail(f"{len(actions)} legal actions in {self.now['phase']}")
        return actions

    def check_legal_places(self, expected):
        self.same("legal_places", [action for action in self.legal() if action < PLACES], sorted(expected))

    def check_players(self, expected):
        self.compare_players(self.now, expected)

    def compare_players(self, position, expected):
        for seat, parts in expected.items():
            known(parts, PLAYER_KEYS, "key of a player")
            for key, value in parts.items():
                self.same(f"player {seat} {key}", position["players"][int(seat)][key], value)

    def check_places(self, expected):
        for number, parts in expected.items():
            place = self.now["places"].get(number)
            if parts is None:
                self.same(f"place {number}", place, None)
                continue
            known(parts, PLACE_KEYS, "key of a place")
            for key, value in parts.items():
                self.same(f"place {number} {key}", (place or EMPTY)[key], value)

    def check_war(self, expected):
        self.compare_war(self.now, expected)

    def compare_war(self, position, expected):
        if expected is None:
            self.same("war", position["war"], None)
            return
        known(expected, WAR_KEYS, "key of the war")
        for key, value in expected.items():
            self.same(f"war {key}", (position["war"] or {}).get(key), value)

    def check_view(self, expected):
        known(expected, VIEW_KEYS, "key of a view")
        view = self.player.seen(expected["seat"])
        if "war" in expected:
            self.compare_war(view, expected["war"])
        self.compare_players(view, expected.get("players", {}))
        if "deck" in expected:
            self.same(f"deck as seat {expected['seat']} sees it", view["deck"], expected["deck"])

    def check_result(self, expected):
        known(expected, self.words.result, "key of the result")
        result = self.player.result()
        for key in ("points", "winners"):
            if key in expected:
                self.same(f"result {key}", result[key], expected[key])
        for seat, parts in expected.get("parts", {}).items():
            known(parts, PART_KEYS, "part of the points")
            for key, value in parts.items():
                self.same(f"points of seat {seat} for {key}", result["parts"][int(seat)][key], value)


__all__ = ["CaseFailure", "load", "run_case"]
