"""Changes of mind: who is asked what, what is counted, and the page."""

from pathlib import Path
from typing import Any

import pytest

from sw_env.game import Game
from sw_env.training.arena import doubts
from sw_env.training.arena.doubts import Doubt, doubt, main, positions, table, thinking


class Opinion:
    """Says the same of every position: moves from the best to the worst, with their values."""

    def __init__(self, *moves: tuple[int, float]) -> None:
        self.moves, self.asked = moves, list[tuple[Any, ...]]()

    def think(self, game: Game, *most: int) -> dict[str, Any]:
        self.asked.append(most)
        return {"moves": [{"action": a, "say": f"do {a}", "visits": 9, "value": value} for a, value in self.moves]}


def test_a_change_of_mind_is_measured_by_the_second_search() -> None:
    game = Game(seats=2, seed=1)
    few, many = Opinion((3, 0.9), (1, 0.1)), Opinion((1, 0.5), (2, 0.25), (3, -0.25))
    found = doubt(game, 7, few, many)  # type: ignore[arg-type]
    assert found is not None
    assert (found.first["action"], found.second["action"], found.lost, found.seed) == (3, 1, 0.75, 7)
    assert many.asked == [(len(game.legal),)], "all moves are told, for the first choice may be the last of them"
    assert doubt(game, 7, few, Opinion((3, 0.5), (1, 0.1))) is None  # type: ignore[arg-type]


def test_an_agent_keeps_its_own_options() -> None:
    assert (thinking("leaf", 3), thinking("leaf:lap=no", 3)) == ("leaf:sims=3", "leaf:lap=no,sims=3")


def test_the_table_counts_all_decisions() -> None:
    game = Game(seats=2, seed=1)
    found = [Doubt(game, 1, {"value": 0.0}, {"value": lost}) for lost in (0.25, 0.5)]
    assert table({2: found, 3: []}, 10).splitlines()[2:] == [
        "| 2 | 10 | 20.0% | 0.375 | 0.0750 |",
        "| 3 | 10 | 0.0% | 0.000 | 0.0000 |",
    ]


def test_decisions_come_from_everywhere_in_the_agents_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubts, "PLAYING", 1)
    found = [game for game, _ in positions("mcts", 2, 12, 5)]
    assert all(len(game.legal) > 1 and not game.over for game in found)
    assert len({game.round for game in found}) > 4
    again = [game.position() for game, _ in positions("mcts", 2, 12, 5)]
    assert again == [game.position() for game in found]


def test_the_page_draws_what_it_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubts, "PLAYING", 1)
    words = ["doubts", "mcts", "--seats", "2,3", "--positions", "6", "--few", "2", "--many", "60", "--out", str(tmp_path)]
    monkeypatch.setattr("sys.argv", words)
    main()
    page = (tmp_path / "README.md").read_text()
    pictures = sorted(path.name for path in tmp_path.glob("*.png"))
    assert pictures
    assert pictures == sorted(f"doubt-{k + 1}.png" for k in range(page.count("\n## ")))
    assert page.count("![") == len(pictures) <= 10
    lost = [float(line.rpartition(" ")[2]) for line in page.splitlines() if line.startswith("## ")]
    assert lost == sorted(lost, reverse=True)
    assert "--few 2 --many 60 --seed 1" in page
    with pytest.raises(ValueError, match="is there already"):
        main()


def test_what_is_asked_unless_somebody_says_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(doubts, "search", lambda agent, seats, args: asked.append((agent, seats, args)) or [])
    monkeypatch.setattr("sys.argv", ["doubts", "leaf", "--out", str(tmp_path)])
    main()
    assert [(agent, seats) for agent, seats, _ in asked] == [("leaf", seats) for seats in (2, 3, 4, 5)]
    args = asked[0][2]
    assert (args.positions, args.few, args.many, args.seed) == (100, 400, 40_000, 1)
