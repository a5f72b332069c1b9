"""What pages of results are made of: one file without scripts or network, in which nothing that a bot says is markup."""

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape

from sw_env.reading import brief

STYLE = """
:root { color-scheme: light dark; --ink: light-dark(#222, #ddd); --soft: light-dark(#667, #99a); --line: #8884;
  --mark: light-dark(#0a5fb4, #6db3f2); }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; } code { overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; margin: .5rem 0 1rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .8rem; text-align: right; white-space: nowrap; } th { color: var(--soft); font-weight: 600; }
th:first-child, td:first-child { padding-left: 0; min-width: 9rem; }
th:first-child, td:first-child, .why :is(th, td) { text-align: left; }
th, td:first-child, .why td:last-child { white-space: normal; }
td { overflow-wrap: anywhere; }
tr + tr { border-top: 1px solid var(--line); }
svg { display: block; width: 100%; min-width: 34rem; max-width: 46rem; height: auto; margin: 1rem 0; }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink); } svg .soft { fill: var(--soft); font-size: 11px; }
svg line { stroke: var(--line); } svg .bar { stroke: var(--soft); stroke-width: 3; } svg circle { fill: var(--soft); }
svg .new .bar { stroke: var(--mark); } svg .new circle { fill: var(--mark); } svg .new text { font-weight: 600; }
"""
NAMES, WIDTH, ROW, EDGE = 250, 740, 28, 40
"""Of a picture: room for names, width, height of a row, room on the right."""
Bar = tuple[str, float, float, bool]
"""A name, its rating, half the width of its interval, and whether it is what the page is about."""


def document(title: str, parts: Iterable[str]) -> str:
    """The whole file."""
    mark = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    head = f"<head>{mark}<title>{escape(title)}</title><style>{STYLE}</style></head>"
    body = "\n".join(parts)
    return f'<!doctype html>\n<html lang="en">{head}<body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n'


def heading(text: str, level: int = 2) -> str:
    return f"<h{level}>{escape(text)}</h{level}>"


def paragraph(text: str, code: str = "") -> str:
    """A sentence, and what was typed."""
    return f"<p>{escape(text)}" + (f" <code>{escape(code)}</code>" if code else "") + "</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[object]], kind: str = "") -> str:
    lines = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    inside = f"<tr>{top}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines)
    return f'<div class="wide"><table class="{kind}">{inside}</table></div>'


def intervals(bars: Sequence[Bar]) -> str:
    """Ratings with their 95 % intervals as a picture, one below the other."""
    known = [bar for bar in bars if math.isfinite(bar[1]) and math.isfinite(bar[2])]
    if not known:
        return ""
    low, high, step = scale(min(r - half for _, r, half, _ in known), max(r + half for _, r, half, _ in known))

    def at(rating: float) -> float:
        return NAMES + (rating - low) / (high - low) * (WIDTH - NAMES - EDGE)

    ends = len(known) * ROW
    marks = [_mark(at(low + k * step), ends, low + k * step) for k in range(round((high - low) / step) + 1)]
    rows = [_bar(k, bar, at) for k, bar in enumerate(known)]
    size = f'viewBox="0 0 {WIDTH} {ends + 22}" role="img" aria-label="ratings with their 95 % intervals"'
    return f'<div class="wide"><svg {size}>{"".join(marks)}{"".join(rows)}</svg></div>'


def scale(least: float, most: float) -> tuple[int, int, int]:
    """Whole hundreds around both, and the distance of the lines between them: at most eight."""
    step = 100 * max(1, math.ceil((most - least) / 800))
    return math.floor(least / step) * step, (math.floor(most / step) + 1) * step, step


def _mark(x: float, height: int, rating: float) -> str:
    text = f'<text class="soft" text-anchor="middle" x="{x:.1f}" y="{height + 16}">{rating:.0f}</text>'
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>{text}'


def _bar(k: int, bar: Bar, at: Callable[[float], float]) -> str:
    name, rating, half, is_new = bar
    y = ROW * k + ROW // 2
    left, middle, right = (at(x) for x in (rating - half, rating, rating + half))
    text = f'<text x="0" y="{y + 4}">{escape(brief(name, 34))}</text>'
    line = f'<line class="bar" x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}"/><circle cx="{middle:.1f}" cy="{y}" r="5"/>'
    return f'<g class="{"new" if is_new else "old"}">{text}{line}</g>'
