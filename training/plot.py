"""Pictures of training runs: wins on the ladder, curves of learning, and how a network plays as it learns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.training.arena.pictures import INK, PALE, pyplot, save
from sw_env.training.log import ABOUT, Row, read_about, read_log

COLOURS = ("#4477aa", "#cc6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#777777")
CURVES: dict[str, str] = {
    "coins": "coins at the end, all seats",
    "value_loss": "error of the values",
    "explained": "part of the outcome that the values explain",
    "lead_error": "error of the leads, coins",
    "chance_loss": "loss of who wins",
    "policy_loss": "loss of the policy",
    "agreed": "first choices like the search's",
    "entropy": "entropy of the choices",
    "kl": "how far an iteration moves the choices (kl)",
    "clipped": "part of the choices that were clipped",
    "length": "decisions in a game",
    "return": "reward of an episode",
    "pace": "decisions a second",
}
"""What is drawn of the log, where it is there, and its title."""
COLUMNS = 60
"""At most so many columns in a heat map."""


@dataclass
class Told:
    """A run as it is drawn."""

    name: str
    rows: list[Row]
    seats: int = 0
    """Players in a game; 0 where the folder doesn't tell."""

    def series(self, key: str) -> tuple[np.ndarray, np.ndarray]:
        """Millions of decisions, and what the log says under a key."""
        rows = [row for row in self.rows if row.get(key) is not None]
        return np.array([row["decisions"] / 1e6 for row in rows]), np.array([row[key] for row in rows], float)


def draw(folders: Sequence[Path], out: Path, kind: str) -> list[Path]:
    """All pictures of some runs, into a folder; where they are."""
    runs = [
        Told(name, with_pace(read_log(folder)), seats_of(folder)) for name, folder in zip(names(folders), folders, strict=True)
    ]
    for run, folder in zip(runs, folders, strict=True):
        if not run.rows:
            raise ValueError(f"{folder}: nothing was logged yet")
    sheets: list[tuple[str, Callable[[], Any]]] = [("curves", lambda: curves(runs))]
    if any("ladder" in row for run in runs for row in run.rows):
        sheets.append(("wins", lambda: wins(runs)))
    for run in runs:
        if "races" in run.rows[-1]:
            sheets.append((f"habits-{run.name.replace('/', '-')}", lambda run=run: habits(run)))  # type: ignore[misc]
    plt, paths = pyplot(), []
    for name, make in sheets:
        paths.append(out / f"{name}.{kind}")
        save(plt, make(), paths[-1])
    return paths


def names(folders: Sequence[Path]) -> list[str]:
    """What the runs are called: the folders' names, or whole paths where those are the same."""
    short = [folder.resolve().name for folder in folders]
    return short if len(set(short)) == len(short) else [folder.as_posix().strip("/") for folder in folders]


def seats_of(folder: Path) -> int:
    """Players in a run's games, where it tells."""
    path = folder / ABOUT
    return int(read_about(path)["settings"].get("seats", 0)) if path.is_file() else 0


def with_pace(rows: list[Row]) -> list[Row]:
    """Rows with the decisions a second of each iteration, evaluations and saving left out where the log tells."""
    before, found = {"decisions": 0, "seconds": 0.0}, []
    for row in rows:
        spent = (
            row["playing"] + row["learning"] if {"playing", "learning"} <= row.keys() else row["seconds"] - before["seconds"]
        )
        found.append(row | {"pace": (row["decisions"] - before["decisions"]) / max(spent, 1e-9)})
        before = row
    return found


# ------------------------------------------------------------------------------------------------------------------ curves


def curves(runs: Sequence[Told]) -> Any:
    """A panel for each number of the log, a line for each run; pale as it was, strong as it runs on the whole."""
    keys = [key for key in CURVES if any(key in run.rows[-1] for run in runs)]
    figure, axes = sheet(len(keys), 3)
    for ax, key in zip(axes, keys, strict=True):
        for run, colour in zip(runs, colours(len(runs)), strict=True):
            x, y = run.series(key)
            if len(x):
                ax.plot(x, y, color=colour, alpha=0.25, linewidth=0.8)
                ax.plot(x, smooth(y), color=colour, linewidth=1.8, label=run.name)
        ax.set_title(CURVES[key], fontsize=10)
        if key == "pace":
            ax.set_ylim(bottom=0)
            ax.yaxis.set_major_formatter("{x:,.0f}")
        tidy(ax)
    headline(figure, "curves", runs)
    return figure


def wins(runs: Sequence[Told]) -> Any:
    """The network alone against each of the ladder, with 95 % bands: over decisions and over minutes."""
    rivals = list(dict.fromkeys(name for run in runs for row in run.rows for name in row.get("ladder", ())))
    figure, axes = sheet(2 * len(rivals), len(rivals), "wins, %")
    for k, rival in enumerate(rivals):
        for run, colour in zip(runs, colours(len(runs)), strict=True):
            rated = [row for row in run.rows if rival in row.get("ladder", ())]
            keys = ("win_rate", "low", "high")
            rate, low, high = (np.array([100 * row["ladder"][rival][key] for row in rated]) for key in keys)
            for ax, key, unit in ((axes[k], "decisions", 1e6), (axes[len(rivals) + k], "seconds", 60)):
                x = [row[key] / unit for row in rated]
                ax.fill_between(x, low, high, color=colour, alpha=0.18, linewidth=0)
                ax.plot(x, rate, "o-", color=colour, markersize=3, linewidth=1.6, label=run.name)
        for ax in (axes[k], axes[len(rivals) + k]):
            ax.set_title(f"against {rival}", fontsize=10)
            ax.set_ylim(-2, 102)
            for seats in {run.seats for run in runs if run.seats > 1}:
                ax.axhline(100 / seats, color=INK, linestyle="--", linewidth=0.8)
            tidy(ax)
        axes[len(rivals) + k].set_xlabel("minutes")
    headline(figure, "wins of the network alone, 95 % intervals (dashed: an equal share)", runs)
    return figure


# ------------------------------------------------------------------------------------------------------------------ habits


def habits(run: Told) -> Any:
    """How the network plays as it learns: races, powers, the time of decline; and how it stands against its rivals."""
    figure, grid = pyplot().subplots(2, 2, figsize=(14, 12), layout="constrained")
    for ax, key in ((grid[0, 0], "races"), (grid[0, 1], "powers")):
        kinds = list(run.rows[-1][key])
        shares(ax, run, [[row[key].get(kind, 0) for kind in kinds] for row in run.rows if key in row], kinds, by_size=True)
        ax.set_title(f"which {key} it picks, % of picks", fontsize=10)
    rows = [row["declines"] for row in run.rows if "declines" in row]
    last = max((k + 1 for row in rows for k, count in enumerate(row) if count), default=1)
    shares(grid[1, 0], run, [row[:last] for row in rows], [f"round {k + 1}" for k in range(last)])
    grid[1, 0].set_title("when it goes into decline, % of declines", fontsize=10)
    standing(grid[1, 1], run)
    figure.suptitle(f"{run.name}: how it plays as it learns (at the right: the latest share)")
    return figure


def shares(ax: Any, run: Told, counts: list[list[int]], kinds: list[str], by_size: bool = False) -> None:
    """A heat map of shares over time, several iterations in a column; at the right the last column in numbers."""
    pieces = np.array_split(np.arange(len(counts)), min(COLUMNS, len(counts)))
    sums = np.array([np.array(counts, float)[piece].sum(0) for piece in pieces]).T
    share = 100 * sums / np.maximum(sums.sum(0), 1)
    order = np.argsort(-share[:, -1], kind="stable") if by_size else np.arange(len(kinds))
    end = run.rows[-1]["decisions"] / 1e6
    image = ax.imshow(
        share[order], aspect="auto", cmap="YlGnBu", vmin=0, extent=(0, end, len(kinds) - 0.5, -0.5), interpolation="nearest"
    )
    ax.set_yticks(range(len(kinds)), [kinds[k].replace("_", " ") for k in order])
    for place, k in enumerate(order):
        ax.annotate(
            f"{share[k, -1]:.1f}",
            (1, place),
            xycoords=("axes fraction", "data"),
            xytext=(4, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
        )
    ax.figure.colorbar(image, ax=ax, pad=0.07, shrink=0.8)
    ax.set_xlabel("million decisions")


def standing(ax: Any, run: Told) -> None:
    """The learner's part of the wins against each rival of its league; past selves in grey."""
    rivals = list(dict.fromkeys(name for row in run.rows for name in row.get("rivals", ())))
    baselines = [name for name in rivals if not name.startswith("self ")]
    colour = dict(zip(baselines, colours(len(baselines)), strict=True))
    for rival in rivals:
        rows = [row for row in run.rows if rival in row.get("rivals", ())]
        x, y = [row["decisions"] / 1e6 for row in rows], [100 * row["rivals"][rival] for row in rows]
        ax.plot(x, y, color=colour.get(rival, "#aaaaaa"), linewidth=2 if rival in colour else 0.8, label=rival)
    known = dict(zip(*reversed(ax.get_legend_handles_labels()), strict=True))
    chosen = [*baselines, *[name for name in rivals if name not in colour][:1]]
    ax.legend([known[name] for name in chosen], [*baselines, "past selves"][: len(chosen)], frameon=False, loc="lower right")
    ax.set_ylim(-2, 102)
    ax.set_ylabel("wins, %")
    ax.set_title("its league: wins against each rival in training", fontsize=10)
    tidy(ax)


# ------------------------------------------------------------------------------------------------------------------ layout


def sheet(panels: int, across: int, label: str = "") -> tuple[Any, list[Any]]:
    """A figure with so many panels; what is left over is blank."""
    down = -(-panels // across)
    figure, grid = pyplot().subplots(down, across, figsize=(4.6 * across, 3.1 * down), squeeze=False, layout="constrained")
    axes = list(grid.flat)
    for ax in axes[panels:]:
        ax.axis("off")
    for ax in grid[:, 0]:
        ax.set_ylabel(label)
    return figure, axes[:panels]


def tidy(ax: Any) -> None:
    """The house's axes."""
    ax.set_xlim(left=0)
    ax.grid(color=PALE, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.set_xlabel("million decisions")
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)


def headline(figure: Any, what: str, runs: Sequence[Told]) -> None:
    """The title; with several runs, who is who."""
    figure.suptitle(f"{runs[0].name}: {what}" if len(runs) == 1 else what, color=INK)
    if len(runs) > 1:
        known = {label: line for ax in figure.axes for line, label in zip(*ax.get_legend_handles_labels(), strict=True)}
        figure.legend(known.values(), known.keys(), loc="outside lower center", ncols=min(len(runs), 5), frameon=False)


def colours(count: int) -> list[str]:
    """A colour for each; after seven they come again."""
    return [COLOURS[k % len(COLOURS)] for k in range(count)]


def smooth(y: np.ndarray) -> np.ndarray:
    """A running mean over a twentieth of the whole."""
    reach = max(1, len(y) // 40)
    total = np.concatenate([[0.0], np.cumsum(y)])
    low, high = np.maximum(np.arange(len(y)) - reach, 0), np.minimum(np.arange(len(y)) + reach + 1, len(y))
    return np.asarray((total[high] - total[low]) / (high - low))
