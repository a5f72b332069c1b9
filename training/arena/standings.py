"""What the results of an arena come to: a row for each agent, who beats whom, the first seat's edge; as table, JSON and CSV."""

import csv
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.training.arena.match import Result
from sw_env.training.arena.ratings import Estimate, Tables, average, openskill_ratings, plackett_luce, share
from sw_env.training.arena.umpire import places

MOST_REASONS = 8
"""So many reasons of forfeits are told on the terminal."""


@dataclass(frozen=True)
class Row:
    """One agent."""

    name: str
    games: int
    """Seats that it took; an agent that sits twice at a table counts twice."""
    win_rate: float
    low: float
    high: float
    coins: float
    """Of games without a forfeit, where there are any."""
    margin: float
    """Coins beyond the mean of the others at the table."""
    rating: float
    rating_error: float
    """Half the width of the 95 % interval."""
    decisions_per_game: float
    ms_per_decision: float
    mu: float | None = None
    """openskill's running rating, on request."""
    sigma: float | None = None
    forfeits: int = 0
    """Games that it has lost by what it did wrong."""


@dataclass(frozen=True)
class Blame:
    """One reason for which an agent has forfeited games, and the first of them."""

    agent: str
    reason: str
    games: int
    key: str
    seed: int
    move: int
    """The number of the decision in that game."""


@dataclass(frozen=True)
class Standings:
    """Everything that an arena found out about tables of one size."""

    seats: int
    games: int
    length: float
    """Decisions in a game."""
    first: Estimate
    """How often the first player wins; between equals this is the edge of moving first."""
    rows: list[Row]
    cross: dict[str, dict[str, float]]
    """How often the agent of the row ends before that of the column; a tie is a half."""
    order: dict[str, list[float | None]]
    """How often an agent wins that moves first, second, …"""
    forfeits: list[Blame]

    @property
    def table(self) -> str:
        """Its size in words."""
        return f"{self.seats} seat{'s' if self.seats > 1 else ''}"

    @property
    def edge(self) -> str:
        """That of moving first, in words."""
        return f"the first player wins {self.first.value:.1%} ({self.first.low:.1%} – {self.first.high:.1%})"

    def as_dict(self) -> dict[str, Any]:
        """Plain data, as `--json` prints it."""
        plain = asdict(self)
        return {"agents": plain.pop("rows"), **plain}


class Seats:
    """The results as long columns, a place at the table a row."""

    def __init__(self, results: Sequence[Result]) -> None:
        sizes = {len(result["agents"]) for result in results}
        if len(sizes) != 1:
            raise ValueError(f"tables of {sorted(sizes)} seats cannot be summed up together")
        self.seats = sizes.pop()
        self.names = sorted({name for result in results for name in result["agents"]})
        self.players = np.array([[self.names.index(name) for name in result["agents"]] for result in results])
        self.coins = np.array([result["coins"] for result in results], float)
        self.ranks = np.array([standing(result) for result in results])
        self.won = np.array([_shares(result, self.seats) for result in results])
        self.decisions = np.array([result["decisions"] for result in results])
        self.ms = np.array([result["ms"] for result in results])
        self.first = np.array([result["first"] for result in results])
        self.out = np.array([[p in outs(result) for p in range(self.seats)] for result in results])
        decks = [result["key"].rsplit("/", 1)[0] for result in results]
        self.decks = np.unique(np.array(decks), return_inverse=True)[1]


def standing(result: Result) -> list[int]:
    """The places of a game's seats from 0; equals share the better one. Who has won says the result itself (`won`)."""
    return places(result["coins"], result["tokens"], outs(result))


def outs(result: Result) -> list[int]:
    """The seats that have forfeited a game."""
    return [forfeit["seat"] for forfeit in result.get("forfeits", ())]


def _shares(result: Result, seats: int) -> list[float]:
    """A win for each seat; winners together share it."""
    return [1.0 / len(result["won"]) if p in result["won"] else 0.0 for p in range(seats)]


def asked_seats(result: Result) -> int:
    """For how many seats a game was asked for; with one, the game's own opponent has another."""
    return int(result["key"].partition("/")[0])


def standings(results: Sequence[Result], online: bool = False) -> Standings:
    """Sum up games of one table size."""
    t = Seats(results)
    rating, error = plackett_luce([Tables(t.players, t.ranks, t.decks)], len(t.names))
    running = openskill_ratings([(r["agents"], k) for r, k in zip(results, t.ranks.tolist(), strict=True)]) if online else {}
    rows = [_row(t, i, float(rating[i]), float(error[i]), running.get(name)) for i, name in enumerate(t.names)]
    games = np.arange(len(results))
    return Standings(
        seats=asked_seats(results[0]),
        games=len(results),
        length=float(t.decisions.sum(1).mean()),
        first=share(t.won[games, t.first], t.decks),
        rows=sorted(rows, key=lambda row: -row.rating),
        cross=_cross(t),
        order={name: _by_order(t, i) for i, name in enumerate(t.names)},
        forfeits=blames(results),
    )


def blames(results: Sequence[Result]) -> list[Blame]:
    """Why games were forfeited, the most frequent reason first."""
    found: dict[tuple[str, str], list[tuple[Result, int]]] = {}
    for result in results:
        for forfeit in result.get("forfeits", ()):
            agent = result["agents"][forfeit["seat"]]
            found.setdefault((agent, forfeit["reason"]), []).append((result, forfeit["move"]))
    told = [Blame(*why, len(games), games[0][0]["key"], games[0][0]["seed"], games[0][1]) for why, games in found.items()]
    return sorted(told, key=lambda blame: -blame.games)


def _row(t: Seats, i: int, rating: float, error: float, running: tuple[float, float] | None) -> Row:
    here = t.players == i
    decks = np.broadcast_to(t.decks[:, None], here.shape)[here]
    wins = share(t.won[here], decks)
    others = (t.coins.sum(1, keepdims=True) - t.coins) / (t.seats - 1)
    clean = here & ~t.out.any(1, keepdims=True)
    counted = clean if clean.any() else here
    return Row(
        name=t.names[i],
        games=int(here.sum()),
        **{"win_rate": wins.value, "low": wins.low, "high": wins.high},
        coins=float(t.coins[counted].mean()),
        margin=average((t.coins - others)[counted], np.broadcast_to(t.decks[:, None], here.shape)[counted]).value,
        rating=rating,
        rating_error=error,
        decisions_per_game=float(t.decisions[here].mean()),
        ms_per_decision=float(t.ms[here].sum() / max(1, t.decisions[here].sum())),
        mu=running[0] if running else None,
        sigma=running[1] if running else None,
        forfeits=int((here & t.out).sum()),
    )


def _cross(t: Seats) -> dict[str, dict[str, float]]:
    """Pair by pair, over all games in which both sit at the table."""
    count = len(t.names)
    better, met = np.zeros((count, count)), np.zeros((count, count))
    for a in range(t.seats):
        for b in range(t.seats):
            if a != b:
                score = np.where(t.ranks[:, a] == t.ranks[:, b], 0.5, t.ranks[:, a] < t.ranks[:, b])
                np.add.at(better, (t.players[:, a], t.players[:, b]), score)
                np.add.at(met, (t.players[:, a], t.players[:, b]), 1.0)
    found = np.where(met > 0, better / np.maximum(met, 1), np.nan)
    return {
        one: {other: float(found[i, k]) for k, other in enumerate(t.names) if i != k and met[i, k] > 0}
        for i, one in enumerate(t.names)
    }


def _by_order(t: Seats, i: int) -> list[float | None]:
    """Where it never sat, nothing is known."""
    place = (np.arange(t.seats) - t.first[:, None]) % t.seats
    here = [(t.players == i) & (place == k) for k in range(t.seats)]
    return [float(t.won[mine].mean()) if mine.any() else None for mine in here]


def as_table(found: Standings) -> str:
    """Aligned text for the terminal."""
    head = ["agent", "games", "win rate", "95 %", "coins", "margin", "rating", "±", "ms/decision", "decisions/s"]
    online, failed = any(row.mu is not None for row in found.rows), len(found.forfeits) > 0
    lines = [head + (["openskill"] if online else []) + (["forfeits"] if failed else [])]
    for row in found.rows:
        pace = 1e3 / row.ms_per_decision if row.ms_per_decision else float("inf")
        cells = [row.name, f"{row.games}", f"{row.win_rate:.1%}", f"{row.low:.1%} – {row.high:.1%}", f"{row.coins:.1f}"]
        cells += [
            f"{row.margin:+.1f}",
            f"{row.rating:.0f}",
            f"{row.rating_error:.0f}",
            f"{row.ms_per_decision:.4g}",
            f"{pace:,.0f}",
        ]
        cells += [f"{row.mu:.1f} ± {row.sigma:.1f}"] if online else []
        lines.append(cells + ([f"{row.forfeits}"] if failed else []))
    note = f"{found.table}, {found.games} games of {found.length:.0f} decisions; {found.edge}"
    return "\n".join([note, *aligned(lines)])


def forfeit_lines(found: Standings) -> list[str]:
    """Why games were forfeited, a line for each of the most frequent reasons."""
    told = [
        f"forfeit: {blame.agent}, {blame.games} game{'s' * (blame.games > 1)}, first in game {blame.key} "
        f"(deck {blame.seed}), decision {blame.move}: {blame.reason}"
        for blame in found.forfeits[:MOST_REASONS]
    ]
    more = len(found.forfeits) - MOST_REASONS
    return told + ([f"forfeit: {more} more reasons; --json tells them"] if more > 0 else [])


def cross_table(found: Standings) -> str:
    """Who ends before whom, in per cent."""
    names = [row.name for row in found.rows]
    lines = [["ends before →", *[f"{i + 1}" for i in range(len(names))]]]
    for i, one in enumerate(names):
        cells = [f"{100 * found.cross[one][other]:.0f}" if other in found.cross[one] else "·" for other in names]
        lines.append([f"{i + 1} {one}", *cells])
    return "\n".join(aligned(lines))


def aligned(lines: list[list[str]]) -> list[str]:
    """Columns of equal width, the first to the left."""
    widths = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    return [
        "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]


def write_csv(path: Path, all_standings: Sequence[Standings]) -> None:
    """A row for each agent and table size."""
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        names = list(asdict(all_standings[0].rows[0]))
        writer.writerow(["seats", *names])
        for found in all_standings:
            writer.writerows([found.seats, *asdict(row).values()] for row in found.rows)
