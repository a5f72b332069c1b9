"""The bar on the terminal."""

import io
import sys

import pytest

from sw_env.training.progress import Bar, _span


class Terminal(io.StringIO):
    """One that shows what it is told when it is told to."""

    shown = ""

    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        self.shown = self.getvalue()


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a terminal of 70 columns shows of 3,000 of 10,000, after three seconds and 2,000 before those."""
    terminal, clock = Terminal(), iter([10.0, 13.0, 13.05, 13.2])
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("sw_env.training.progress.time.monotonic", lambda: next(clock))
    monkeypatch.setenv("COLUMNS", "70")
    bar = Bar("ppo 2 seats", begun=2000)
    bar.show(3000, 10_000, "330/s, random 80%")
    bar.show(3000, 10_000, "too soon after the last")
    bar.show(10_000, 10_000, "done")
    return terminal.shown.split("\r")


def test_it_says_what_is_left_of_a_work_that_goes_on(shown: list[str]) -> None:
    _, first, last = shown
    assert first.startswith("ppo 2 seats ███████····")
    assert " 3,000/10,000, 21 s left 330/s" in first
    assert last.startswith(f"ppo 2 seats {'█' * 24} 10,000/10,000, 0 s left")
    assert last.endswith("\n")


def test_it_stays_in_its_line(shown: list[str]) -> None:
    assert {len(line.rstrip("\n")) for line in shown[1:]} == {69}


def test_a_hundred_seconds_and_more_are_told_in_minutes() -> None:
    assert [_span(seconds) for seconds in (0, 99, 99.4, 100, 149, 3600)] == ["0 s", "99 s", "99 s", "2 min", "2 min", "60 min"]


def test_it_is_silent_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    Bar("quiet").show(1, 2)
    assert capsys.readouterr().err == ""
