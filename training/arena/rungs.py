"""The ladder that ratings make: as text, as Markdown for the docs, and as a page that tells what the games were like."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sw_env.training.arena.page import by_order, forfeits
from sw_env.training.arena.rating import Pool, Rating
from sw_env.training.arena.sheets import document, heading, intervals, paragraph, table
from sw_env.training.arena.standings import standings

Found = Mapping[str, Rating]
"""The ratings of all agents at tables of one size."""
OTHER = "of the pool: "


@dataclass(frozen=True)
class Rung:
    """One place on the ladder."""

    name: str
    value: float
    half: float
    """Half the width of the 95 % interval."""
    source: str
    is_new: bool
    """Whether it was rated now, or is of the pool."""

    @property
    def figure(self) -> str:
        return f"{self.value:.0f} ± {self.half:.0f}"


@dataclass(frozen=True)
class Ladder:
    """What one command has measured."""

    title: str
    """Of the game."""
    command: str
    error: float
    """What the intervals were to come to."""
    found: Sequence[Found]
    """For each table size."""

    def rungs(self, mine: Found) -> list[Rung]:
        """The best first."""
        pool = pool_of(mine)
        rows = [Rung(name, r, pool.errors.get(name, 0.0), f"pool {pool.version}", False) for name, r in pool.ratings.items()]
        rows += [Rung(name, one.value, one.error, self.source(one), True) for name, one in mine.items()]
        return sorted(rows, key=lambda rung: -rung.value)

    def source(self, one: Rating) -> str:
        """What a rating rests on."""
        return f"{one.games} games" + ("" if one.error <= self.error else f", not yet to ± {self.error:g}: more --games")

    def as_text(self) -> str:
        """For the terminal."""
        return "\n\n".join(map(self._text, self.found))

    def _text(self, mine: Found) -> str:
        rungs = self.rungs(mine)
        width = max(len(rung.name) for rung in rungs)
        rows = [
            f"{k:>3}  {one.name:<{width}}  {one.value:5.0f} ± {one.half:.0f}  {one.source}" for k, one in enumerate(rungs, 1)
        ]
        return "\n".join([f"{pool_of(mine).seats} seats", *rows])

    @property
    def _about(self) -> str:
        return "Ratings against the frozen pool, with 95 % intervals, by"

    def as_markdown(self) -> str:
        """For the docs."""
        lines = [f"# Ladder: {self.title}", "", f"{self._about} `{self.command}`.", ""]
        for mine in self.found:
            lines += [f"## {pool_of(mine).seats} seats", "", "| | agent | rating | from |", "| ---: | --- | ---: | --- |"]
            rows = enumerate(self.rungs(mine), 1)
            lines += [*(f"| {k} | `{rung.name}` | {rung.figure} | {rung.source} |" for k, rung in rows), ""]
        return "\n".join(lines)

    def as_page(self) -> str:
        """One file in HTML."""
        parts = [paragraph(self._about, self.command)]
        return document(f"Ladder: {self.title}", parts + [part for mine in self.found for part in self._section(mine)])

    def _section(self, mine: Found) -> list[str]:
        rungs = self.rungs(mine)
        rows = [(f"{k}. {rung.name}", rung.figure, rung.source) for k, rung in enumerate(rungs, 1)]
        parts = [heading(f"{pool_of(mine).seats} seats"), intervals([(r.name, r.value, r.half, r.is_new) for r in rungs])]
        parts.append(table(("agent", "rating", "from"), rows, "why"))
        return parts + [part for name, one in mine.items() for part in _games(name, one)]


def pool_of(mine: Found) -> Pool:
    """The pool that all of them played."""
    return next(iter(mine.values())).pool


def _games(name: str, one: Rating) -> list[str]:
    """What the games of one agent were like."""
    if not one.results:
        return []
    renamed = [result | {"agents": one.names(result, name, OTHER)} for result in one.results]
    games = standings(renamed)
    row = next(row for row in games.rows if row.name == name)
    told = f"{row.games} games of {games.length:.0f} decisions, {row.win_rate:.1%} won ({row.low:.1%} – {row.high:.1%})"
    against = [
        (rival.removeprefix(OTHER), games_with(renamed, rival), f"{won:.1%}") for rival, won in games.cross[name].items()
    ]
    return [
        heading(name, 3),
        paragraph(f"{told}, {row.coins:.1f} coins a game."),
        table(("against", "games", "ends before them"), against),
        by_order(games, [name]),
        *forfeits(games),
    ]


def games_with(results: Sequence[Mapping[str, list[str]]], name: str) -> int:
    return sum(name in result["agents"] for result in results)
