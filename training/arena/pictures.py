"""Pictures of standings and of what was seen in many games; matplotlib draws them (`pip install 'sw-env[arena]'`)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.training.arena.insight import Table, Watch
from sw_env.training.arena.standings import Standings

INK, BAR, MARK, PALE = "#22313f", "#4477aa", "#cc6677", "#dde5ee"


def pyplot() -> Any:
    """matplotlib in the colours of the house."""
    try:
        import matplotlib
    except ImportError:
        raise ImportError("pictures need matplotlib: pip install 'sw-env[arena]'") from None
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    plt.rcParams.update(
        {"font.size": 9, "axes.edgecolor": INK, "text.color": INK, "axes.labelcolor": INK, "svg.hashsalt": "sw-env"}
    )
    return plt


def draw_standings(found: Sequence[Standings], path: Path) -> None:
    """Ratings with their intervals beside the cross table, a row for each table size."""
    plt = pyplot()
    most = max(len(one.rows) for one in found)
    figure, axes = plt.subplots(len(found), 2, figsize=(11, len(found) * (1.2 + 0.42 * most)), squeeze=False)
    for (left, right), one in zip(axes, found, strict=True):
        _ratings(left, one)
        _cross(right, one)
    figure.tight_layout()
    save(plt, figure, path)


def _ratings(ax: Any, one: Standings) -> None:
    names = [row.name for row in one.rows]
    y = np.arange(len(names))[::-1]
    ax.errorbar(
        [row.rating for row in one.rows],
        y,
        xerr=[row.rating_error for row in one.rows],
        fmt="o",
        color=BAR,
        ecolor=MARK,
        capsize=3,
    )
    for row, k in zip(one.rows, y, strict=True):
        ax.annotate(f"{row.rating:.0f}", (row.rating, k), xytext=(0, 6), textcoords="offset points", ha="center", fontsize=8)
    ax.set_yticks(y, names)
    ax.set_ylim(-0.6, len(names) - 0.3)
    ax.grid(axis="x", color=PALE)
    ax.set_title(f"{one.table}, {one.games} games: rating, 95 % interval")


def _cross(ax: Any, one: Standings) -> None:
    names = [row.name for row in one.rows]
    share = np.array([[one.cross[a].get(b, np.nan) for b in names] for a in names])
    ax.imshow(100 * share, vmin=0, vmax=100, cmap="RdBu", aspect="auto")
    for i, k in zip(*np.nonzero(~np.isnan(share)), strict=True):
        value = 100 * share[i, k]
        ax.text(k, i, f"{value:.0f}", ha="center", va="center", color="white" if abs(value - 50) > 30 else INK)
    ax.set_xticks(range(len(names)), [f"{i + 1}" for i in range(len(names))])
    ax.set_yticks(range(len(names)), [f"{i + 1} {name}" for i, name in enumerate(names)])
    ax.set_title("row ends before column, %")


def draw_insight(seen: Watch, tables: dict[str, Table], path: Path) -> None:
    """Races, powers, combos, coins by round, ages at decline and the order of play on one sheet; or each kind of lots."""
    if seen.had:
        draw_lots(seen, tables, path)
        return
    plt = pyplot()
    figure, axes = plt.subplots(2, 3, figsize=(17, 11))
    chance = 1.0 / seen.config.seats
    _win_rates(axes[0, 0], tables["races"], "win rate by race", chance)
    _win_rates(axes[0, 1], tables["powers"], "win rate by power", chance)
    _combos(axes[0, 2], seen, tables["combos"])
    _growth(axes[1, 0], tables["rounds"])
    _turnover(axes[1, 1], tables["rounds"])
    _order(axes[1, 2], tables["seats"], chance)
    figure.suptitle(f"{seen.config.seats} seats, {len(seen.won)} games (95 % intervals; dashed: an equal share)")
    figure.tight_layout()
    save(plt, figure, path)


def draw_lots(seen: Watch, tables: dict[str, Table], path: Path) -> None:
    """A column for each kind of what players had."""
    plt = pyplot()
    figure, axes = plt.subplots(1, len(seen.had), figsize=(6 * len(seen.had), 9), squeeze=False)
    for ax, kind in zip(axes[0], seen.had, strict=True):
        _win_rates(ax, tables[kind], f"win rate by {kind}", 1.0 / seen.config.seats)
    figure.suptitle(f"{seen.config.seats} seats, {len(seen.won)} games (95 % intervals; dashed: an equal share)")
    figure.tight_layout()
    save(plt, figure, path)


def _columns(table: Table) -> dict[str, list[Any]]:
    columns, rows = table
    return {name: [row[i] for row in rows] for i, name in enumerate(columns)}


def _win_rates(ax: Any, table: Table, title: str, chance: float) -> None:
    c = _columns(table)
    names = next(iter(c.values()))
    win, low, high = (100 * np.array(c[key], float) for key in ("win_rate", "low", "high"))
    y = np.arange(len(names))[::-1]
    ax.errorbar(win, y, xerr=[win - low, high - win], fmt="o", color=BAR, ecolor=MARK, capsize=2)
    ax.axvline(100 * chance, color=INK, linestyle="--", linewidth=1)
    ax.set_yticks(y, [str(name).replace("_", " ") for name in names])
    ax.grid(color=PALE)
    ax.set_xlabel("%")
    ax.set_title(title)


def _combos(ax: Any, seen: Watch, table: Table) -> None:
    """Win rates of races with powers; pale where a combo was seen fewer than ten times."""
    races, powers = seen.census.races(seen.config), seen.census.powers(seen.config)
    grid = np.full((len(powers), len(races)), np.nan)
    for row in table[1]:
        name, played = str(row[0]), int(row[1])  # type: ignore[call-overload]
        power, race = next((p, r) for r in races for p in powers if f"{p}_{r}" == name)
        if played >= 10:
            grid[powers.index(power), races.index(race)] = 100 * float(row[2])  # type: ignore[arg-type]
    spread = max(10.0, float(np.nanpercentile(np.abs(grid - 100 / seen.config.seats), 95))) if (~np.isnan(grid)).any() else 10
    image = ax.imshow(
        grid, cmap="RdBu", vmin=100 / seen.config.seats - spread, vmax=100 / seen.config.seats + spread, aspect="auto"
    )
    ax.set_xticks(range(len(races)), races, rotation=60, ha="right")
    ax.set_yticks(range(len(powers)), [power.replace("_", " ") for power in powers])
    ax.figure.colorbar(image, ax=ax, label="win rate, %")
    ax.set_title("combos (blank: played fewer than ten times)")


def _growth(ax: Any, table: Table) -> None:
    c = _columns(table)
    ax.fill_between(c["round"], c["low_quarter"], c["high_quarter"], color=PALE, label="middle half")
    ax.plot(c["round"], c["coins"], "o-", color=BAR, label="mean of all seats")
    ax.plot(c["round"], c["winners_coins"], "s--", color=MARK, label="later winner")
    ax.set_xlabel("round")
    ax.set_ylabel("coins at its end")
    ax.legend()
    ax.grid(color=PALE)
    ax.set_title("how coins grow")


def _turnover(ax: Any, table: Table) -> None:
    c = _columns(table)
    lap = np.array(c["round"][1:])
    ax.bar(lap - 0.2, c["picks_a_seat"][1:], 0.4, color=BAR, label="picks a new race")
    ax.bar(lap + 0.2, c["declines_a_seat"][1:], 0.4, color=MARK, label="goes into decline")
    ax.set_xticks(lap)
    ax.set_xlabel("round")
    ax.set_ylabel("share of seats")
    ax.legend()
    ax.set_title("when races come and decline")


def _order(ax: Any, table: Table, chance: float) -> None:
    c = _columns(table)
    win, low, high = (100 * np.array(c[key], float) for key in ("win_rate", "low", "high"))
    x = np.arange(len(win)) + 1
    ax.bar(x, win, color=BAR, width=0.6)
    ax.errorbar(x, win, yerr=[win - low, high - win], fmt="none", ecolor=MARK, capsize=4)
    ax.axhline(100 * chance, color=INK, linestyle="--", linewidth=1)
    for k, coins in zip(x, c["coins"], strict=True):
        ax.text(k, 1, f"{coins:.1f}", ha="center", color="white")
    ax.set_xticks(x, [f"moves {['1st', '2nd', '3rd', '4th', '5th'][k - 1]}" for k in x])
    ax.set_ylabel("win rate, %")
    ax.set_title("order of play (at the foot: mean coins)")


def save(plt: Any, figure: Any, path: Path) -> None:
    """Write a picture, as .png or .svg."""
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110, metadata={"Date": None} if path.suffix == ".svg" else None)
    plt.close(figure)
