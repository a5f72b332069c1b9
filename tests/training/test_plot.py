"""Pictures of runs: what is drawn of which log, and what is said where nothing can be drawn."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sw_env.cli import main
from sw_env.training.plot import Told, curves, draw, habits, names, smooth, wins, with_pace


def rows_of(count: int, **more: Any) -> list[dict[str, Any]]:
    """A log of so many iterations, evaluated at every fourth."""
    rows = []
    for k in range(1, count + 1):
        row = {"iteration": k, "decisions": 1000 * k, "seconds": 2.0 * k, "value_loss": 1 / k, "entropy": 2 - k / count}
        row |= {"explained": 1 - 1 / k, "kl": 0.01, "coins": 60.0 + k, "playing": 0.5, "learning": 0.5}
        row |= {"races": {"orcs": k, "elves": 3}, "powers": {"hill": 1, "stout": 2}, "declines": [0, k, 2, 0]}
        row |= {"rivals": {"greedy": k / count, "self 0": 0.5}}
        if k % 4 == 0:
            rate = k / count
            row["ladder"] = {name: {"win_rate": rate, "low": rate - 0.1, "high": rate + 0.1} for name in ("random", "greedy")}
        rows.append(row | more)
    return rows


def write(folder: Path, rows: list[dict[str, Any]], tail: str = "") -> Path:
    folder.mkdir(parents=True)
    (folder / "log.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows) + tail)
    return folder


def titles(figure: Any) -> list[str]:
    return [ax.get_title() for ax in figure.axes if ax.get_title()]


def test_it_draws_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = write(tmp_path / "one", rows_of(12))
    assert main(["plot", str(one)]) == 0
    paths = [Path(line) for line in capsys.readouterr().out.splitlines()]
    assert paths == [one / f"{name}.png" for name in ("curves", "wins", "habits-one")]
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths)


def test_it_draws_several_the_same_each_time(tmp_path: Path) -> None:
    one, two = write(tmp_path / "one", rows_of(5)), write(tmp_path / "two", rows_of(1), '{"iteration": 2, "dec')
    assert main(["plot", str(one), str(two), "--format", "svg", "--out", str(tmp_path / "out")]) == 0
    made = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert made == ["curves.svg", "habits-one.svg", "habits-two.svg", "wins.svg"]
    again = draw([one, two], tmp_path / "again", "svg")
    assert [path.read_bytes() for path in again] == [(tmp_path / "out" / path.name).read_bytes() for path in again]


def test_curves_lie_over_each_other() -> None:
    runs = [Told("one", with_pace(rows_of(9))), Told("two", with_pace(rows_of(5, length=99.0)))]
    figure = curves(runs)
    assert len(titles(figure)) == 7
    by_title = {ax.get_title(): ax for ax in figure.axes}
    values, length = by_title["error of the values"], by_title["decisions in a game"]
    assert (len(values.lines), len(length.lines)) == (4, 2)
    assert values.lines[0].get_xdata().tolist() == [k / 1000 for k in range(1, 10)]
    assert values.lines[2].get_ydata().tolist() == [1 / k for k in range(1, 6)]
    assert set(by_title["decisions a second"].lines[0].get_ydata()) == {1000.0}
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["one", "two"]


def test_wins_have_their_bands_over_decisions_and_minutes() -> None:
    figure = wins([Told("one", rows_of(8), 4)])
    assert titles(figure) == ["against random", "against greedy"] * 2
    above, below = figure.axes[1], figure.axes[3]
    assert (above.get_xlabel(), below.get_xlabel()) == ("million decisions", "minutes")
    assert above.lines[0].get_xdata().tolist() == [0.004, 0.008]
    assert below.lines[0].get_xdata() == pytest.approx([8 / 60, 16 / 60])
    assert above.lines[0].get_ydata().tolist() == [50, 100]
    band = above.collections[0].get_paths()[0].get_extents()
    assert (band.y0, band.y1) == pytest.approx((40, 110))
    assert above.lines[1].get_ydata()[0] == 25


def test_habits_are_shares_of_what_was_picked() -> None:
    figure = habits(Told("one", rows_of(9)))
    races, powers, declines, league, *_ = figure.axes
    assert [label.get_text() for label in races.get_yticklabels()] == ["orcs", "elves"]
    assert [label.get_text() for label in powers.get_yticklabels()] == ["stout", "hill"]
    assert races.images[0].get_array()[:, -1].tolist() == [75, 25]
    assert [label.get_text() for label in declines.get_yticklabels()] == ["round 1", "round 2", "round 3"]
    assert declines.images[0].get_array()[:, 0].tolist() == pytest.approx([0, 100 / 3, 200 / 3])
    assert [text.get_text() for text in league.get_legend().get_texts()] == ["greedy", "past selves"]
    assert len(league.lines) == 2


def test_runs_of_the_same_name_go_by_their_paths() -> None:
    assert names([Path("a/x"), Path("b/y")]) == ["x", "y"]
    assert names([Path("a/x"), Path("b/x")]) == ["a/x", "b/x"]


def test_smoothing_keeps_the_ends_and_the_mean() -> None:
    assert smooth(np.array([3.0])).tolist() == [3]
    assert smooth(np.arange(9.0))[1:-1] == pytest.approx(np.arange(1.0, 8))
    assert smooth(np.full(200, 2.0)) == pytest.approx(np.full(200, 2.0))


@pytest.mark.parametrize(
    ("rows", "tail", "said"),
    [
        ([], "", "one: nothing was logged yet"),
        ([], '{"iteration": 1', "one: nothing was logged yet"),
        (rows_of(2), "broken\n", "log.jsonl, line 3: "),
        ([{"coins": 3}], "", "log.jsonl, line 1: no row of a training run"),
    ],
)
def test_what_can_not_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rows: list[Any], tail: str, said: str
) -> None:
    assert main(["plot", str(write(tmp_path / "one", rows, tail))]) == 2
    assert said in capsys.readouterr().err


def test_no_run_is_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plot", str(tmp_path)]) == 2
    assert f"{tmp_path}: no run is here (log.jsonl is missing)" in capsys.readouterr().err
