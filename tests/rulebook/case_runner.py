"""Runs one executable rule case (design/replay.md, "The cases") on any implementation.

`open_case(case)` returns an adapter with legal(), step(action, die, reveals), position(), result()
and clone(). Everything that a case says is checked; a key that is not understood is an error.
"""

import json
from pathlib import Path

HERE = Path(__file__).resolve().parent
CASE_KEYS = {"id", "title", "map", "edition", "position", "do", "at_start", "expect"}
STEP_KEYS = {"action", "die", "reveals", "expect"}
POSITION_KEYS = {
    "round", "turn", "first", "actor", "phase", "acted", "lifted", "started", "die", "verb",
    "cursor", "expanding", "coins", "ally", "column", "forts", "lairs",
}  # fmt: skip
RACES = {
    "amazons", "dwarves", "elves", "ghouls", "giants", "halflings", "humans", "orcs", "ratmen",
    "skeletons", "sorcerers", "tritons", "trolls", "wizards",
}  # fmt: skip
RACE_KEYS = {
    "seat", "race", "power", "state", "hand", "pending", "camps", "pending_camps", "holes", "paid",
    "conquests", "attacked", "converted", "dragon_used",
}  # fmt: skip
REGION_KEYS = {"by", "tokens", "on"}
UNSEEN_KEYS = {"races", "tail", "powers", "discards"}
RESULT_KEYS = {"coins", "tokens", "winners"}
LINE_ORDER = ("die", "reveal", "income")


class CaseFailure(AssertionError):
    pass


def load_cases(path=HERE / "cases.jsonl"):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def run_case(case, open_case):
    """Plays the case from its position to its end; raises CaseFailure where it goes wrong."""
    known(case, CASE_KEYS, f"{case['id']}: key of the case")
    CaseRun(case, open_case).play()


def known(names, allowed, what):
    unknown = sorted(set(names) - set(allowed))
    if unknown:
        raise CaseFailure(f"{what} not understood: {unknown}")


class CaseRun:
    step_keys = STEP_KEYS

    def __init__(self, case, open_case):
        self.case = case
        self.where = "at the start"
        self.adapter = open_case(case)
        self.income = None  # gains of all seats in the last step
        self.now = self.read_position()

    def play(self):
        self.round_trip()
        self.check(self.case.get("at_start"), "at_start")
        for number, step in enumerate(self.case["do"]):
            self.where = f"step {number} (action {step.get('action')})"
            known(step, self.step_keys, f"{self.case['id']}: key of a step")
            self.step(step)
            self.check(step.get("expect"), "expect")
        self.where = "at the end"
        self.check(self.case.get("expect"), "expect")

    # -- the parts of a run ------------------------------------------------------------------

    def fail(self, message):
        raise CaseFailure(f"{self.case['id']} ({self.case['title']}), {self.where}: {message}")

    def same(self, what, actual, expected):
        if actual != expected or type(actual) is not type(expected):
            self.fail(f"{what} is {actual!r}, expected {expected!r}")

    def read_position(self):
        position = self.adapter.position()
        if json.loads(json.dumps(position)) != position:
            self.fail("the position changes when it is written as JSON and read again")
        return position

    def round_trip(self):
        expected = with_full_tray(self.case["position"])
        actual = with_full_tray(self.now)
        known(actual, set(expected) | {"expanding"}, "key of the position")
        for key in expected:
            if key not in actual:
                self.fail(f"the position does not come back: {key} is missing")
            self.same_part(key, actual[key], expected[key])
        if "expanding" in actual and "expanding" not in expected:
            self.fail("the position comes back with a key that it did not have: expanding")

    def same_part(self, key, actual, expected):
        """Names the first differing entry of a long list."""
        if isinstance(expected, list) and isinstance(actual, list) and len(actual) == len(expected):
            for number, (one, other) in enumerate(zip(actual, expected, strict=True)):
                self.same(f"the position does not come back: {key}[{number}]", one, other)
        self.same(f"the position does not come back: {key}", actual, expected)

    def legal(self):
        actions = self.adapter.legal()
        if actions != sorted(set(actions)):
            self.fail(f"the legal actions are not ascending without repetition: {actions}")
        return actions

    def step(self, step):
        if step["action"] not in self.legal():
            self.fail(f"action {step['action']} is not legal, only {self.legal()} are")
        before = self.now
        reveals = [tuple(combo) for combo in step.get("reveals", ())]
        lines = self.adapter.step(step["action"], step.get("die"), reveals)
        self.now = self.read_position()
        self.income = [new - old for new, old in zip(self.now["coins"], before["coins"], strict=True)]
        self.check_lines(lines, step, before)

    def check_lines(self, lines, step, before):
        kinds = [kind for line in lines for kind in line]
        known(kinds, LINE_ORDER, "record line")
        dice = [line["die"] for line in lines if "die" in line]
        self.same("the dice of the record", dice, [step["die"]] if "die" in step else [])
        if dice and kinds[0] != "die":
            self.fail(f"the die does not stand first in {lines}")
        shown = [list(line["reveal"]) for line in lines if "reveal" in line]
        self.same("the reveals of the record", shown, [list(combo) for combo in step.get("reveals", ())])
        if before["phase"] != "pick":
            self.check_income_lines(lines)

    def check_income_lines(self, lines):
        """Outside PICK coins come from SCORE only (rules 15, number 8)."""
        paid = [0] * len(self.income)
        for line in lines:
            if "income" in line:
                seat, total = line["income"]
                paid[seat] += total
        self.same("income by the record lines", paid, self.income)

    # -- expectations ------------------------------------------------------------------------

    def check(self, expectations, kind):
        for key, expected in (expectations or {}).items():
            special = getattr(self, f"check_{key}", None) if key in SPECIAL_KEYS else None
            if special is not None:
                special(expected)
            elif key in POSITION_KEYS:
                self.same(key, self.now.get(key), expected)
            else:
                self.fail(f"{kind} has a key that is not understood: {key}")

    def check_legal(self, expected):
        self.same("legal", self.legal(), sorted(expected))

    def check_legal_regions(self, expected):
        self.same("legal_regions", [action for action in self.legal() if action < 48], sorted(expected))

    def check_includes(self, expected):
        missing = sorted(set(expected) - set(self.legal()))
        if missing:
            self.fail(f"legal actions miss {missing}: {self.legal()}")

    def check_excludes(self, expected):
        extra = sorted(set(expected) & set(self.legal()))
        if extra:
            self.fail(f"legal actions wrongly contain {extra}: {self.legal()}")

    def check_income(self, expected):
        if self.income is None:
            self.fail("income is expected before any step")
        seat, coins = expected
        self.same(f"income of seat {seat}", self.income[seat], coins)

    def check_regions(self, expected):
        for name, parts in expected.items():
            known(parts, REGION_KEYS, "key of a region")
            region = self.now["regions"][int(name)]
            for key, value in parts.items():
                actual = self.holder(region) if key == "by" else region[key]
                self.same(f"region {name} {key}", actual, value)

    def holder(self, region):
        return None if region["by"] is None else self.now["races"][region["by"]]["race"]

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

    def check_tray(self, expected):
        known(expected, RACES, "race of the tray")
        for name, count in expected.items():
            self.same(f"tray of {name}", self.now["tray"].get(name, 0), count)

    def check_unseen(self, expected):
        known(expected, UNSEEN_KEYS, "key of unseen")
        for key, value in expected.items():
            self.same(f"unseen {key}", self.now["unseen"][key], value)

    def check_result(self, expected):
        known(expected, RESULT_KEYS, "key of the result")
        result = self.adapter.result()
        for key, value in expected.items():
            self.same(f"result {key}", result[key], value)

    def check_paths(self, expected):
        """Every sequence out of the phase counts; no two end in the same distribution."""
        known(expected, {"without", "count"}, "key of paths")
        ends = list(self.ways_out(self.adapter, stage(self.now), set(expected["without"])))
        self.same("number of paths", len(ends), expected["count"])
        self.same("number of different distributions", len(set(ends)), expected["count"])

    def ways_out(self, adapter, begin, without):
        position = adapter.position()
        if stage(position) != begin:
            yield json.dumps(position["regions"])
            return
        for action in adapter.legal():
            if action not in without:
                branch = adapter.clone()
                branch.step(action, None, ())
                yield from self.ways_out(branch, begin, without)


SPECIAL_KEYS = {
    "legal", "legal_regions", "includes", "excludes", "income", "regions", "races", "tray",
    "unseen", "result", "paths",
}  # fmt: skip


def stage(position):
    return [position.get(key) for key in ("round", "turn", "actor", "phase", "expanding")]


def with_full_tray(position):
    return position | {"tray": {name: position["tray"].get(name, 0) for name in sorted(RACES)}}
