"""Runs one executable rule case of Warcraft (rules 11.3) on any implementation."""

from pathlib import Path

from cases import CaseFailure, ColumnRun, Words, load_cases

HERE = Path(__file__).resolve().parent
FIRST_WORD = 64
RACES = {
    "blood_elves", "draenei", "dwarves", "ethereals", "forsaken", "gnomes", "goblins", "humans", "kobolds", "naga",
    "night_elves", "orcs", "pandaren", "tauren", "trolls", "worgen",
}  # fmt: skip
WORDS = Words(
    case={"id", "title", "section", "seats", "islands", "options", "position", "do", "at_start", "expect"},
    step={"action", "chance", "expect"},
    position={
        "round", "turn", "first", "actor", "phase", "acted", "lifted", "started", "verb", "cursor", "coins", "harmony",
        "column",
    },
    special={
        "legal", "legal_regions", "legal_words", "includes", "excludes", "income", "scored", "regions", "races", "result",
        "paths",
    },
    parts={
        "now": {
            "form", "faction", "last", "raid", "relic", "champion", "swaps", "threats", "removed", "artifacts", "aegis_paid",
            "harmony_paid", "saved", "attacked", "beaten",
        },
        "tray": RACES,
        "box": {"forts", "walls", "towers"},
        "bombs": {"live", "dud"},
        "unseen": {"races", "tail", "powers", "discards", "markers"},
    },
    races=RACES,
    race={"seat", "race", "power", "state", "hand", "pending", "beasts", "pending_beasts", "champion", "marsh"},
    region={"by", "tokens", "beasts", "on"},
)  # fmt: skip


def run_case(case, open_case):
    """Plays the case from its position to its end; raises CaseFailure where it goes wrong."""
    WarcraftRun(case, open_case).play()


def load(path=HERE / "cases.jsonl"):
    return load_cases(path)


class WarcraftRun(ColumnRun):
    words = WORDS
    scored = None

    def step(self, step):
        incomes = [line["income"] for line in super().step(step) if "income" in line]
        self.scored = incomes[0] if incomes else None

    def check_legal_regions(self, expected):
        self.same("legal_regions", [action for action in self.legal() if action < FIRST_WORD], sorted(expected))

    def check_legal_words(self, expected):
        self.same("legal_words", [action for action in self.legal() if action >= FIRST_WORD], sorted(expected))

    def check_scored(self, expected):
        self.same("the income line", self.scored, expected)


__all__ = ["CaseFailure", "load", "run_case"]
