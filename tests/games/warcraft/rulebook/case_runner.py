"""Runs one executable rule case (rules 11.3) on any implementation.

`open_case(case)` returns a player with legal(), step(action, chance), position(), result() and clone();
`chance` are the chance lines of the step, and step() returns the lines of the record behind the decision."""

import json
from pathlib import Path

from rulebook.case_runner import CaseFailure, CaseRun, known, load_cases

HERE = Path(__file__).resolve().parent
CASE_KEYS = {"id", "title", "section", "seats", "islands", "options", "position", "do", "at_start", "expect"}
STEP_KEYS = {"action", "chance", "expect"}
POSITION_KEYS = {
    "round", "turn", "first", "actor", "phase", "acted", "lifted", "started", "verb", "cursor", "coins", "harmony", "column",
}  # fmt: skip
RACES = {
    "blood_elves", "draenei", "dwarves", "ethereals", "forsaken", "gnomes", "goblins", "humans", "kobolds", "naga",
    "night_elves", "orcs", "pandaren", "tauren", "trolls", "worgen",
}  # fmt: skip
PARTS = {  # parts of a position of which a case names single entries
    "now": {
        "form", "faction", "last", "raid", "relic", "champion", "swaps", "threats", "removed", "artifacts", "aegis_paid",
        "harmony_paid", "saved", "attacked", "beaten",
    },
    "tray": RACES,
    "box": {"forts", "walls", "towers"},
    "bombs": {"live", "dud"},
    "unseen": {"races", "tail", "powers", "discards", "markers"},
}  # fmt: skip
REGION_KEYS = {"by", "tokens", "beasts", "on"}
RACE_KEYS = {
    "seat", "race", "power", "state", "hand", "pending", "beasts", "pending_beasts", "champion", "marsh",
}  # fmt: skip
RESULT_KEYS = {"coins", "tokens", "winners"}
FIRST_WORD = 64


def run_case(case, open_case):
    """Plays the case from its position to its end; raises CaseFailure where it goes wrong."""
    known(case, CASE_KEYS, f"{case['id']}: key of the case")
    WarcraftRun(case, open_case).play()


def load(path=HERE / "cases.jsonl"):
    return load_cases(path)


class WarcraftRun(CaseRun):
    """The same run as that of the classic game; what a step and an expectation may say differs."""

    step_keys = STEP_KEYS
    scored = None

    def round_trip(self):
        expected, actual = with_full_tray(self.case["position"]), with_full_tray(self.now)
        known(actual, expected, "key of the position")
        for key in expected:
            if key not in actual:
                self.fail(f"the position does not come back: {key} is missing")
            self.same_part(key, actual[key], expected[key])

    def step(self, step):
        if step["action"] not in self.legal():
            self.fail(f"action {step['action']} is not legal, only {self.legal()} are")
        before = self.now
        lines = self.adapter.step(step["action"], step.get("chance", []))
        self.now = self.read_position()
        self.income = [new - old for new, old in zip(self.now["coins"], before["coins"], strict=True)]
        self.same("the chance lines", [line for line in lines if "income" not in line], step.get("chance", []))
        incomes = [line["income"] for line in lines if "income" in line]
        self.scored = incomes[0] if incomes else None

    def check(self, expectations, kind):
        for key, expected in (expectations or {}).items():
            if key in PARTS:
                self.check_part(key, expected)
            elif key in POSITION_KEYS:
                self.same(key, self.now[key], expected)
            elif key in SPECIAL_KEYS:
                getattr(self, f"check_{key}")(expected)
            else:
                self.fail(f"{kind} has a key that is not understood: {key}")

    def check_part(self, part, expected):
        known(expected, PARTS[part], f"key of {part}")
        for key, value in expected.items():
            actual = self.now[part].get(key, 0) if part == "tray" else self.now[part][key]
            self.same(f"{part} {key}", actual, value)

    def check_legal_regions(self, expected):
        self.same("legal_regions", [action for action in self.legal() if action < FIRST_WORD], sorted(expected))

    def check_legal_words(self, expected):
        self.same("legal_words", [action for action in self.legal() if action >= FIRST_WORD], sorted(expected))

    def check_scored(self, expected):
        self.same("the income line", self.scored, expected)

    def check_regions(self, expected):
        for name, parts in expected.items():
            known(parts, REGION_KEYS, "key of a region")
            region = self.now["regions"][int(name)]
            for key, value in parts.items():
                self.same(f"region {name} {key}", self.holder(region) if key == "by" else region[key], value)

    def check_races(self, expected):
        known(expected, RACES, "race")
        for name, parts in expected.items():
            entries = [entry for entry in self.now["races"] if entry["race"] == name]
            if parts is None:
                self.same(f"entries of {name}", entries, [])
                continue
            self.same(f"number of {name} in play", len(entries), 1)
            known(parts, RACE_KEYS, f"key of {name}")
            for key, value in parts.items():
                self.same(f"{name} {key}", entries[0][key], value)

    def check_paths(self, expected):
        """Every sequence out of the phase counts; no two end in the same distribution."""
        known(expected, {"without", "count"}, "key of paths")
        ends = list(self.ways_out(self.adapter, stage(self.now), set(expected["without"])))
        self.same("number of paths", len(ends), expected["count"])
        self.same("number of different distributions", len(set(ends)), expected["count"])

    def ways_out(self, player, begin, without):
        position = player.position()
        if stage(position) != begin:
            yield json.dumps(position["regions"])
            return
        for action in player.legal():
            if action not in without:
                branch = player.clone()
                branch.step(action, [])
                yield from self.ways_out(branch, begin, without)


SPECIAL_KEYS = {
    "legal", "legal_regions", "legal_words", "includes", "excludes", "income", "scored", "regions", "races", "result", "paths",
}  # fmt: skip


def stage(position):
    return [position[key] for key in ("round", "turn", "actor", "phase")]


def with_full_tray(position):
    return position | {"tray": {name: position["tray"].get(name, 0) for name in sorted(RACES)}}


__all__ = ["CaseFailure", "load", "run_case"]
