"""The result of a match as a page: one file without scripts, in which nothing that a bot says is markup."""

from collections.abc import Iterable, Sequence
from html import escape

from sw_env.training.arena.standings import Standings

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
table { border-collapse: collapse; margin: 1rem 0; } th, td { padding: .2rem .8rem; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr + tr { border-top: 1px solid #8886; } .why td { text-align: left; }
"""
HEAD = ("agent", "games", "win rate", "95 %", "coins", "margin", "rating", "±", "ms a decision", "forfeits")


def page(found: Sequence[Standings], verdict: str = "") -> str:
    """All tables, and what a sequential test says."""
    parts = [f"<p>{escape(verdict)}</p>"] if verdict else []
    parts += [part for one in found for part in _section(one)]
    mark = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head = f"<head>{mark}<title>A match</title><style>{STYLE}</style></head>"
    return f'<!doctype html>\n<html lang="en">{head}<body><h1>A match</h1>\n' + "\n".join(parts) + "\n</body></html>\n"


def _section(one: Standings) -> list[str]:
    """Tables of one size."""
    first = f"the first player wins {one.first.value:.1%} ({one.first.low:.1%} – {one.first.high:.1%})"
    parts = [f"<h2>{one.seats} seats</h2>", f"<p>{one.games} games of {one.length:.0f} decisions; {first}</p>"]
    parts += [_table(HEAD, _rows(one)), "<h3>Who ends before whom</h3>", _table(*_cross(one))]
    if one.forfeits:
        why = [(f.agent, f.games, f"{f.key}, deck {f.seed}", f.move, f.reason) for f in one.forfeits]
        parts += ["<h3>Forfeits</h3>", _table(("agent", "games", "first in game", "decision", "reason"), why, "why")]
    return parts


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


def _table(head: Sequence[str], rows: Iterable[Sequence[object]], kind: str = "") -> str:
    lines = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    return f'<table class="{kind}"><tr>{top}</tr>' + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
