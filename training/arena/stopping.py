"""A sequential test over an arena as it plays: is the first agent's win rate P0 or P1, and when is that decided?"""

from collections.abc import Sequence
from typing import Any

from sw_env.training.arena.ratings import Sprt
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.tally import Tally

ACCEPTED = {"better": "H1", "not better": "H0"}
"""What testers call the hypothesis that a verdict leaves."""


class EarlyStop:
    """What the games so far say about the first agent of a match."""

    def __init__(self, match: Match, text: str) -> None:
        try:
            null, better = (float(word) for word in text.split(","))
        except ValueError:
            raise ValueError(f"--sprt {text!r}; allowed: two win rates such as 0.5,0.55") from None
        if not 0 < null < better < 1 or len(match.seats) > 1:
            raise ValueError(f"--sprt {text!r}: two rising win rates between 0 and 1, and one number of seats")
        self.test, self.ratio, self.verdict = Sprt(null, better), 0.0, ""
        self.tally = Tally(match)

    def look(self, new: Sequence[dict[str, Any]]) -> bool:
        """Take more games in; whether they decide."""
        self.tally.add(new)
        if self.tally.games:
            values, decks = self.tally.wins, self.tally.decks
            self.ratio, self.verdict = self.test.ratio(values, decks), self.test.verdict(values, decks) or ""
        return bool(self.verdict)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, as `--json` prints it; `holds` is the win rate that has won, `accepted` the hypothesis, H0 or H1."""
        rates = {"better": self.test.better, "not better": self.test.null}
        tested = {"agent": self.tally.agent, "p0": self.test.null, "p1": self.test.better}
        found = {
            "verdict": self.verdict or None,
            "holds": rates.get(self.verdict),
            "accepted": ACCEPTED.get(self.verdict),
            "llr": self.ratio,
            "games": self.tally.games,
        }
        return tested | found

    def note(self) -> str:
        """Where the test stands, in a word."""
        return self.verdict or f"llr {self.ratio:+.2f}"

    def sentence(self) -> str:
        """Which of the two win rates has won."""
        null, better = f"P0 = {self.test.null:g}", f"P1 = {self.test.better:g}"
        after = f"after {self.tally.games} games, llr {self.ratio:+.2f}"
        if not self.verdict:
            return f"sprt: neither {null} nor {better} is decided for {self.tally.agent} {after}"
        holds, falls = (better, null) if self.verdict == "better" else (null, better)
        told = f"{ACCEPTED[self.verdict]} accepted {after}"
        return f"sprt: {told}: {holds} holds for {self.tally.agent}, against {falls}: {self.verdict}"
