"""Rule cases of any game: a position, decisions with what chance brings, what must hold; a key that nobody knows is an error.

`open_case(case)` returns a player (an engine or an oracle) with legal(), step(…), position(), result() and what else the game's
own run asks of it."""

import copy
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field


class CaseFailure(AssertionError):
    pass


def load_cases(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def known(names, allowed, what):
    unknown = sorted(set(names) - set(allowed))
    if unknown:
        raise CaseFailure(f"{what} not understood: {unknown}")


@dataclass(frozen=True)
class Words:
    """What a game's cases may speak of: the keys of each thing."""

    case: Collection[str]
    step: Collection[str]
    position: Collection[str]
    special: Collection[str]
    """What is asked by a method of its own, `check_…`."""
    result: Collection[str] = ("coins", "tokens", "winners")
    parts: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Parts of a position of which a case names single entries."""
    races: Collection[str] = ()
    """Their names."""
    race: Collection[str] = ()
    region: Collection[str] = ()
    optional: Collection[str] = ()
    """Keys that not every position has."""


class CaseRun:
    """One case, played from its position to its end."""

    words: Words

    def __init__(self, case, open_case):
        known(case, self.words.case, f"{case['id']}: key of the case")
        self.case = case
        self.where = "at the start"
        self.player = open_case(case)
        self.now = self.read_position()

    def play(self):
        self.round_trip()
        self.check(self.case.get("at_start"))
        for number, step in enumerate(self.case["do"]):
            self.where = f"step {number} (action {step.get('action')})"
            known(step, self.words.step, f"{self.case['id']}: key of a step")
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

    def read_position(self):
        position = self.player.position()
        if json.loads(json.dumps(position)) != position:
            self.fail("the position changes when it is written as JSON and read again")
        return position

    def legal(self):
        actions = list(self.player.legal())
        if actions != sorted(set(actions)):
            self.fail(f"the legal actions are not ascending without repetition: {actions}")
        return actions

    def step(self, step):
        """Play it and check what chance brought; the record's lines behind the decision."""
        if step["action"] not in self.legal():
            self.fail(f"action {step['action']} is not legal, only {self.legal()} are")
        chance = step.get("chance", [])
        lines = list(self.decide(self.player, step["action"], chance))
        self.now = self.read_position()
        self.same("the chance lines", self.of_chance(lines), chance)
        return lines

    def decide(self, player, action, chance):
        return player.step(action, chance)

    def of_chance(self, lines):
        """Those that say what chance brought."""
        return lines

    # -- expectations ------------------------------------------------------------------------

    def check(self, expectations):
        for key, expected in (expectations or {}).items():
            if key in self.words.special:
                getattr(self, f"check_{key}")(expected)
            elif key in self.words.parts:
                self.check_part(key, expected)
            elif key in self.words.position:
                self.same(key, self.now.get(key) if key in self.words.optional else self.now[key], expected)
            else:
                self.fail(f"an expectation that is not understood: {key}")

    def check_part(self, part, expected):
        known(expected, self.words.parts[part], f"key of {part}")
        for key, value in expected.items():
            actual = self.now[part].get(key, 0) if part == "tray" else self.now[part][key]
            self.same(f"{part} {key}", actual, value)

    def check_legal(self, expected):
        self.same("legal", self.legal(), sorted(expected))

    def check_includes(self, expected):
        missing = sorted(set(expected) - set(self.legal()))
        if missing:
            self.fail(f"legal actions miss {missing}: {self.legal()}")

    def check_excludes(self, expected):
        extra = sorted(set(expected) & set(self.legal()))
        if extra:
            self.fail(f"legal actions wrongly contain {extra}: {self.legal()}")

    def check_result(self, expected):
        known(expected, self.words.result, "key of the result")
        result = self.player.result()
        for key, value in expected.items():
            self.same(f"result {key}", result[key], value)


class ColumnRun(CaseRun):
    """A game with banners in a column and races that hold regions."""

    income = None
    """Gains of all seats in the last step."""

    def round_trip(self):
        expected, actual = self.with_full_tray(self.case["position"]), self.with_full_tray(self.now)
        known(actual, {*expected, *self.words.optional}, "key of the position")
        for key in expected:
            if key not in actual:
                self.fail(f"the position does not come back: {key} is missing")
            self.same_part(key, actual[key], expected[key])
        for key in self.words.optional:
            if key in actual and key not in expected:
                self.fail(f"the position comes back with a key that it did not have: {key}")

    def with_full_tray(self, position):
        return position | {"tray": {name: position["tray"].get(name, 0) for name in sorted(self.words.races)}}

    def same_part(self, key, actual, expected):
        """Names the first differing entry of a long list."""
        if isinstance(expected, list) and isinstance(actual, list) and len(actual) == len(expected):
            for number, (one, other) in enumerate(zip(actual, expected, strict=True)):
                self.same(f"the position does not come back: {key}[{number}]", one, other)
        self.same(f"the position does not come back: {key}", actual, expected)

    def step(self, step):
        before = self.now["coins"]
        lines = super().step(step)
        self.income = [new - old for new, old in zip(self.now["coins"], before, strict=True)]
        return lines

    def of_chance(self, lines):
        return [line for line in lines if "income" not in line]

    def check_income(self, expected):
        if self.income is None:
            self.fail("income is expected before any step")
        seat, coins = expected
        self.same(f"income of seat {seat}", self.income[seat], coins)

    def check_regions(self, expected):
        for name, parts in expected.items():
            known(parts, self.words.region, "key of a region")
            region = self.now["regions"][int(name)]
            for key, value in parts.items():
                actual = self.holder(region) if key == "by" else region[key]
                self.same(f"region {name} {key}", actual, value)

    def holder(self, region):
        return None if region["by"] is None else self.now["races"][region["by"]]["race"]

    def check_races(self, expected):
        known(expected, self.words.races, "race")
        for name, parts in expected.items():
            entries = [entry for entry in self.now["races"] if entry["race"] == name]
            if parts is None:
                self.same(f"entries of {name}", entries, [])
                continue
            self.same(f"number of {name} in play", len(entries), 1)
            known(parts, self.words.race, f"key of {name}")
            for key, value in parts.items():
                self.same(f"{name} {key}", entries[0][key], value)

    def check_paths(self, expected):
        """Every sequence out of the phase counts; no two end in the same distribution."""
        known(expected, {"without", "count"}, "key of paths")
        ends = list(self.ways_out(self.player, stage(self.now), set(expected["without"])))
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
                self.decide(branch, action, [])
                yield from self.ways_out(branch, begin, without)


def stage(position):
    return [position.get(key) for key in ("round", "turn", "actor", "phase", "expanding")]


# ------------------------------------------------------------------------------------------- does a run notice what is wrong?


def falsified(case, spoil):
    """The case with one stated value made wrong by `spoil(block, key)`, for each; at last with a word that nobody knows."""
    blocks = [("at_start",), ("expect",), *(("do", number, "expect") for number in range(len(case["do"])))]
    for path in blocks:
        for key in follow(case, path) or {}:
            wrong = copy.deepcopy(case)
            spoil(follow(wrong, path), key)
            yield wrong
    unknown = copy.deepcopy(case)
    unknown.setdefault("at_start", {})["nonsense"] = 1
    yield unknown


def follow(case, path):
    for step in path:
        case = case.get(step) if isinstance(case, dict) else case[step]
        if case is None:
            return None
    return case
