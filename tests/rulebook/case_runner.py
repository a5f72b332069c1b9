"""Runs one executable rule case of the classic game on any implementation, a player with step(action, die, reveals)."""

from pathlib import Path

from cases import CaseFailure, ColumnRun, Words, known
from cases import load_cases as load

HERE = Path(__file__).resolve().parent
LINE_ORDER = ("die", "reveal", "income")
RACES = {
    "amazons", "dwarves", "elves", "ghouls", "giants", "halflings", "humans", "orcs", "ratmen",
    "skeletons", "sorcerers", "tritons", "trolls", "wizards",
}  # fmt: skip
WORDS = Words(
    case={"id", "title", "map", "edition", "position", "do", "at_start", "expect"},
    step={"action", "die", "reveals", "expect"},
    position={
        "round", "turn", "first", "actor", "phase", "acted", "lifted", "started", "die", "verb",
        "cursor", "expanding", "coins", "ally", "column", "forts", "lairs",
    },
    special={"legal", "legal_regions", "includes", "excludes", "income", "regions", "races", "result", "paths"},
    parts={"tray": RACES, "unseen": {"races", "tail", "powers", "discards"}},
    races=RACES,
    race={
        "seat", "race", "power", "state", "hand", "pending", "camps", "pending_camps", "holes", "paid",
        "conquests", "attacked", "converted", "dragon_used",
    },
    region={"by", "tokens", "on"},
    optional={"expanding"},
)  # fmt: skip


def load_cases(path=HERE / "cases.jsonl"):
    return load(path)


def run_case(case, open_case):
    """Plays the case from its position to its end; raises CaseFailure where it goes wrong."""
    ClassicRun(case, open_case).play()


class ClassicRun(ColumnRun):
    words = WORDS

    def step(self, step):
        phase = self.now["phase"]
        die = [{"die": step["die"]}] if "die" in step else []
        lines = super().step(step | {"chance": die + [{"reveal": list(combo)} for combo in step.get("reveals", ())]})
        kinds = [kind for line in lines for kind in line]
        known(kinds, LINE_ORDER, "record line")
        if die and kinds[0] != "die":
            self.fail(f"the die does not stand first in {lines}")
        if phase != "pick":
            self.check_income_lines(lines)

    def decide(self, player, action, chance):
        dice = [line["die"] for line in chance if "die" in line]
        return player.step(action, dice[0] if dice else None, [tuple(line["reveal"]) for line in chance if "reveal" in line])

    def check_income_lines(self, lines):
        """Outside PICK coins come from SCORE only (rules 15, number 8)."""
        paid = [0] * len(self.income)
        for line in lines:
            if "income" in line:
                seat, total = line["income"]
                paid[seat] += total
        self.same("income by the record lines", paid, self.income)

    def check_legal_regions(self, expected):
        self.same("legal_regions", [action for action in self.legal() if action < 48], sorted(expected))


__all__ = ["HERE", "CaseFailure", "load_cases", "run_case"]
