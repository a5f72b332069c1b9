"""The result of a match as a page."""

from collections.abc import Sequence

from sw_env.training.arena.sheets import document, heading, intervals, paragraph, table
from sw_env.training.arena.standings import Standings

HEAD = ("agent", "games", "win rate", "95 %", "coins", "margin", "rating", "±", "ms a decision", "forfeits")
ORDER = ("first", "second", "third", "fourth", "fifth")


def page(found: Sequence[Standings], verdict: str = "", more: Sequence[Sequence[str]] = ()) -> str:
    """All tables, what a sequential test says, and behind each table size what else is known of its games."""
    parts = [paragraph(verdict)] if verdict else []
    for k, one in enumerate(found):
        parts += [*_section(one), *(more[k] if k < len(more) else ())]
    return document("A match", parts)


def _section(one: Standings) -> list[str]:
    """Tables of one size."""
    parts = [heading(one.table), paragraph(f"{one.games} games of {one.length:.0f} decisions; {one.edge}")]
    parts += [intervals([(row.name, row.rating, row.rating_error, False) for row in one.rows]), table(HEAD, _rows(one))]
    parts += [heading("Who ends before whom", 3), table(*_cross(one))]
    parts += [heading("By order of play", 3), by_order(one)]
    return parts + forfeits(one)


def by_order(one: Standings, names: Sequence[str] = ()) -> str:
    """How often each agent wins, or each of those named, that moves first, second, …"""
    many = max(map(len, one.order.values()))
    told = names or [row.name for row in one.rows]
    rows = [[name, *(f"{won:.1%}" if won is not None else "" for won in one.order[name])] for name in told]
    return table(("wins, moving …", *ORDER[:many]), rows)


def forfeits(one: Standings) -> list[str]:
    """Who lost games by what he did wrong, and why."""
    if not one.forfeits:
        return []
    why = [(f.agent, f.games, f"{f.key}, deck {f.seed}", f.move, f.reason) for f in one.forfeits]
    return [heading("Forfeits", 3), table(("agent", "games", "first in game", "decision", "reason"), why, "why")]


def _rows(one: Standings) -> list[tuple[object, ...]]:
    return [
        (
            *(row.name, row.games, f"{row.win_rate:.1%}", f"{row.low:.1%} – {row.high:.1%}", f"{row.coins:.1f}"),
            *(f"{row.margin:+.1f}", f"{row.rating:.0f}", f"{row.rating_error:.0f}", f"{row.ms_per_decision:.4g}", row.forfeits),
        )
        for row in one.rows
    ]


def _cross(one: Standings) -> tuple[list[str], list[list[object]]]:
    names = [row.name for row in one.rows]
    cells = [[f"{one.cross[a][b]:.0%}" if b in one.cross[a] else "" for b in names] for a in names]
    return ["ends before →", *names], [[name, *row] for name, row in zip(names, cells, strict=True)]
