"""Runs one executable rule case on any implementation: all that a case says is checked, no word of it is passed over.

`open_case(case)` returns a player with legal(), step(action, chance), position(), seen(seat) and result(): `step` plays one
decision, `chance` are the record's lines behind it, and gives back those that came.
"""

import json
from pathlib import Path

from rulebook.case_runner import CaseFailure, known, load_cases

HERE = Path(__file__).resolve().parent
CASE_KEYS = {"id", "title", "options", "position", "do", "at_start", "expect"}
STEP_KEYS = {"action", "chance", "expect"}
POSITION_KEYS = {
    "turn", "active", "first", "actor", "phase", "used", "selected", "ending", "territories", "agenda", "moved",
    "deck", "compass",
}  # fmt: skip
PLAYER_KEYS = {
    "faction", "stock", "tower", "magic", "hero", "level", "offer", "pick", "retired", "captured", "kills", "razed", "copies",
}  # fmt: skip
PLACE_KEYS = {"figures", "fort", "neutral"}
WAR_KEYS = {"att", "def", "place", "hero", "lying", "quest", "bids", "value", "winner", "killed", "razed"}
VIEW_KEYS = {"seat", "war", "players", "deck"}
RESULT_KEYS = {"points", "winners", "parts"}
PART_KEYS = {"figures", "magic", "faction", "tower", "capital", "heroes", "forts", "lost", "captured"}
PLACES = 64


def load(path=HERE / "cases.jsonl"):
    return load_cases(path)


def run_case(case, open_case):
    """Plays the case from its position to its end; raises CaseFailure where it goes wrong."""
    known(case, CASE_KEYS, f"{case['id']}: key of the case")
    CaseRun(case, open_case).play()


class CaseRun:
    def __init__(self, case, open_case):
        self.case = case
        self.where = "at the start"
        self.player = open_case(case)
        self.now = self.player.position()

    def play(self):
        self.round_trip()
        self.check(self.case.get("at_start"))
        for number, step in enumerate(self.case["do"]):
            self.where = f"step {number} (action {step.get('action')})"
            known(step, STEP_KEYS, f"{self.case['id']}: key of a step")
            self.step(step)
            self.check(step.get("expect"))
        self.where = "at the end"
        self.check(self.case.get("expect"))

    # -- the parts of a run ------------------------------------------------------------------

    def fail(self, message):
        raise CaseFailure(f"{self.case['id']} ({self.case['title']}), {self.where}: {message}")

    def same(self, what, actual, expected):
        if actual != expected or type(actual) is not type(expected):
            self.fail(f"{what} is {actual!r}, expected {expected!r}")

    def round_trip(self):
        """Byte for byte, the order of the keys included."""
        expected = self.case["position"]
        for key in expected:
            self.same(f"the position does not come back: {key}", json.dumps(self.now.get(key)), json.dumps(expected[key]))
        self.same("the position does not come back: its keys", list(self.now), list(expected))

    def legal(self):
        actions = list(self.player.legal())
        if actions != sorted(set(actions)):
            self.fail(f"the legal actions are not ascending without repetition: {actions}")
        if len(actions) == 1 or bool(actions) == (self.now["phase"] == "over"):
            self.fail(f"{len(actions)} legal actions in {self.now['phase']}")
        return actions

    def step(self, step):
        if step["action"] not in self.legal():
            self.fail(f"action {step['action']} is not legal, only {self.legal()} are")
        chance = step.get("chance", [])
        self.same("the chance lines", list(self.player.step(step["action"], chance)), chance)
        self.now = self.player.position()

    # -- expectations ------------------------------------------------------------------------

    def check(self, expectations):
        for key, expected in (expectations or {}).items():
            if key in POSITION_KEYS:
                self.same(key, self.now[key], expected)
            elif key in SPECIAL:
                SPECIAL[key](self, expected)
            else:
                self.fail(f"an expectation that is not understood: {key}")

    def check_legal(self, expected):
        self.same("legal", self.legal(), sorted(expected))

    def check_legal_places(self, expected):
        self.same("legal_places", [action for action in self.legal() if action < PLACES], sorted(expected))

    def check_includes(self, expected):
        missing = sorted(set(expected) - set(self.legal()))
        if missing:
            self.fail(f"legal actions miss {missing}: {self.legal()}")

    def check_excludes(self, expected):
        extra = sorted(set(expected) & set(self.legal()))
        if extra:
            self.fail(f"legal actions wrongly contain {extra}: {self.legal()}")

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
        known(expected, RESULT_KEYS, "key of the result")
        result = self.player.result()
        for key in ("points", "winners"):
            if key in expected:
                self.same(f"result {key}", result[key], expected[key])
        for seat, parts in expected.get("parts", {}).items():
            known(parts, PART_KEYS, "part of the points")
            for key, value in parts.items():
                self.same(f"points of seat {seat} for {key}", result["parts"][int(seat)][key], value)


EMPTY = {"figures": [], "fort": None, "neutral": False}
SPECIAL = {
    "legal": CaseRun.check_legal,
    "legal_places": CaseRun.check_legal_places,
    "includes": CaseRun.check_includes,
    "excludes": CaseRun.check_excludes,
    "players": CaseRun.check_players,
    "places": CaseRun.check_places,
    "war": CaseRun.check_war,
    "view": CaseRun.check_view,
    "result": CaseRun.check_result,
}
