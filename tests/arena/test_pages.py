"""The pages of matches and ladders: what they say is what happened, and they hold no markup of anybody else's."""

import base64
import html
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sw_env.agents.registry import make_agent
from sw_env.cli import main
from sw_env.games import configure
from sw_env.training.arena import looking
from sw_env.training.arena.looking import Opinion, again, check_opinion, judge, lead, picks, sections, worth_seeing
from sw_env.training.arena.match import run
from sw_env.training.arena.openings import record_of
from sw_env.training.arena.page import HEAD, page
from sw_env.training.arena.rating import Pool, Rating, rate
from sw_env.training.arena.rungs import Ladder
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.sheets import EDGE, NAMES, WIDTH, intervals, scale
from sw_env.training.arena.standings import standings

MATCH = Match(("greedy", "heuristic"), games=6, seed=3, moves=True)


@pytest.fixture(scope="module")
def results() -> list[dict]:
    return run(MATCH)


@pytest.mark.parametrize(
    ("least", "most", "found"), [(1000, 1099, (1000, 1100, 100)), (555, 2100, (400, 2200, 200)), (-30, 0, (-100, 100, 100))]
)
def test_lines_stand_at_round_numbers_around_everything(least: float, most: float, found: tuple[int, int, int]) -> None:
    assert scale(least, most) == found


def test_bars_stand_where_their_ratings_are() -> None:
    text = intervals([("<b>", 1500, 100, True), ("x" * 60, 1300, 50, False), ("unknown", 1500, float("inf"), True)])
    left, right = (float(x) for x in re.search(r'class="bar" x1="([\d.]+)" x2="([\d.]+)"', text).groups())
    (first, second) = (float(x) for x in re.findall(r'<circle cx="([\d.]+)"', text))
    assert first == pytest.approx((left + right) / 2, abs=0.1)
    assert (first - second) / (right - left) == pytest.approx(200 / 200, abs=0.01)
    lines = [float(x) for x in re.findall(r'<line x1="([\d.]+)"', text)]
    assert (lines[0], lines[-1]) == (NAMES, WIDTH - EDGE), "the scale takes all the room beside the names"
    assert lines[0] < second < first < lines[-1]
    height = float(re.search(r'<line x1="[\d.]+" x2="[\d.]+" y1="0" y2="(\d+)"', text).group(1))
    assert [float(y) / height for y in re.findall(r'<circle cx="[\d.]+" cy="(\d+)"', text)] == [0.25, 0.75], "amid its row"
    assert "<b>" not in text
    assert "x" * 40 not in text
    assert "unknown" not in text
    assert intervals([("unknown", 1500, float("inf"), True)]) == intervals([("never won", float("-inf"), 40, True)]) == ""


def test_picks_are_those_that_the_records_name(results: list[dict]) -> None:
    assert len(results) == 6
    for result in results:
        said = [line for line in record_of(MATCH, result) if str(line.get("say")).startswith("pick ")]
        told = sorted(f"pick {race} {power}" for _, race, power, _ in picks(MATCH, result))
        assert told == sorted(line["say"] for line in said)
        assert {agent for agent, *_ in picks(MATCH, result)} == set(result["agents"])


def test_who_wins_by_order_of_play_is_counted_where_he_sat(results: list[dict]) -> None:
    found = standings(results)
    for row in found.rows:
        for k, won in enumerate(found.order[row.name]):
            parts = [
                (seat in one["won"]) / len(one["won"])
                for one in results
                if one["agents"][seat := (one["first"] + k) % 2] == row.name
            ]
            assert won == pytest.approx(sum(parts) / len(parts))
        assert sum(found.order[row.name]) / 2 == pytest.approx(row.win_rate)
    alone = standings(run(Match(("greedy", "random", "heuristic"), seats=(3,), games=1)))
    assert {len(places) for places in alone.order.values()} == {3}


class AtTable:
    round = 4


def test_a_blunder_gives_away_more_than_a_tenth() -> None:
    moves = [
        {"action": 7, "say": "decline", "value": 0.5, "visits": 90},
        {"action": 8, "say": "conquer 8", "value": 0.45, "visits": 6},
        {"action": 9, "say": "conquer 9", "value": 0.1, "visits": 4},
        {"action": 10, "say": "conquer 10", "value": -1.0, "visits": 1},
        {"action": 11, "say": "conquer 11", "value": 0.4, "visits": 2},
    ]
    found = Opinion()
    for action in (7, 8, 9, 10, 11, 12):
        judge(moves, {"action": action, "seat": 0}, AtTable, found, "2/0/0/0")
    assert found.decisions == 4, "of moves that it has hardly looked at the search thinks nothing"
    assert found.lost == [(0.4, "-0.40 in game 2/0/0/0, round 4: conquer 9, not decline")]


def test_games_to_see_again_are_the_narrowest_the_widest_and_the_forfeits() -> None:
    games = [{"key": k, "coins": coins} for k, coins in enumerate(([90, 80], [70, 69], [99, 20], [50, 40]))]
    games += [{"key": k, "coins": [5, 5], "forfeits": [{}]} for k in range(4, 9)]
    assert [(why, game["key"]) for why, game in worth_seeing(games)] == [
        ("the narrowest", 1),
        ("the widest", 2),
        ("ended by a forfeit", 4),
        ("ended by a forfeit", 5),
    ]
    assert [game["key"] for _, game in worth_seeing(games[:1])] == [0]
    assert lead({"coins": [4, 9, 7]}) == 2
    assert lead({"coins": [4]}) == 0, "who played alone is ahead of nobody"


def cells(text: str) -> list[list[list[str]]]:
    """The tables of a page, row by row."""
    rows = [re.findall(r"<tr>(.*?)</tr>", one) for one in re.findall(r"<table[^>]*>(.*?)</table>", text)]
    return [[[html.unescape(cell) for cell in re.findall(r"<t[hd]>(.*?)</t[hd]>", row)] for row in one] for one in rows]


def test_the_page_of_a_match_tells_what_came_out(results: list[dict]) -> None:
    """Every figure of the standings stands in its place, below what the test said and before what is known besides."""
    forfeits = [{"seat": results[0]["agents"].index("greedy"), "move": 7, "reason": "<tired>"}]
    found = standings([results[0] | {"forfeits": forfeits}, *results[1:]])
    text = page([found, found], "all <clear>", [["<p>more</p>"]])
    assert text.count("<p>more</p>") == 1
    assert text.index("all &lt;clear&gt;") < text.index("2 seats") < text.index("<p>more</p>") < text.rindex("2 seats")
    head = [("2", "2 seats"), ("3", "Who ends before whom"), ("3", "By order of play"), ("3", "Forfeits")]
    assert re.findall(r"<h([23])>([^<]*)</h", text) == head * 2
    assert f"6 games of {found.length:.0f} decisions; {found.edge}" in text
    assert text.count("<svg") == 2
    all_rows, before, order, forfeited = cells(text)[:4]
    assert all_rows[0] == list(HEAD)
    for row, line in zip(found.rows, all_rows[1:], strict=True):
        rated = f"{row.rating:.0f}", f"{row.rating_error:.0f}", f"{row.ms_per_decision:.4g}", str(row.forfeits)
        rate = f"{row.win_rate:.1%}", f"{row.low:.1%} – {row.high:.1%}"
        assert line == [row.name, "6", *rate, f"{row.coins:.1f}", f"{row.margin:+.1f}", *rated]
    names = [row.name for row in found.rows]
    assert before == [["ends before →", *names]] + [
        [a, *(f"{found.cross[a][b]:.0%}" if a != b else "" for b in names)] for a in names
    ]
    assert order == [["wins, moving …", "first", "second"]] + [
        [name, *(f"{won:.1%}" for won in found.order[name] if won is not None)] for name in names
    ]
    assert forfeited[1] == ["greedy", "1", f"{results[0]['key']}, deck {results[0]['seed']}", "7", "<tired>"]
    plain = page([standings(results)])
    assert "Forfeits" not in plain
    assert "<p>" not in plain.partition("<h2>")[0], "nothing was tested"


def test_who_has_an_opinion_is_asked_at_the_largest_table(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Any] = []
    monkeypatch.setattr(looking, "make_agent", lambda spec, config: tables.append(config) or make_agent(spec, config))
    check_opinion("mcts", Match(("greedy", "random"), seats=(2, 4, 3)))
    with pytest.raises(ValueError, match="'greedy' plays without saying"):
        check_opinion("greedy", Match(("greedy", "random"), game={"edition": "2009"}))
    assert tables == [configure(seats=4), configure(seats=2, edition="2009")]


def test_what_a_search_thinks_of_a_match(results: list[dict], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the first games that were played to their ends, and of decisions alone where there was something to decide."""
    asked: list[tuple[str, int]] = []

    class Known:
        def __init__(self, spec: str) -> None:
            self.spec = spec

        def think(self, game: Any) -> dict[str, Any]:
            assert len(game.legal) > 1
            asked.append((self.spec, game.actor))
            moves = [{"action": action, "say": game.say(action), "value": 0.5, "visits": 9} for action in game.legal]
            return {"moves": [{"action": -1, "say": "better", "value": 0.75, "visits": 9}, *moves]}

    monkeypatch.setattr(looking, "Analyst", Known)
    monkeypatch.setattr(looking, "JUDGED", 2)
    text = "".join(sections(MATCH, [results[0] | {"forfeits": [{"seat": 0, "move": 1, "reason": "-"}]}, *results[1:]], "it"))
    decisions = dict.fromkeys(("greedy", "heuristic"), 0)
    for result in results[1:3]:
        for _, line in looking.record(MATCH, result):
            if "action" in line and not line.get("forced"):
                decisions[result["agents"][line["seat"]]] += 1
    assert "it looked at 2 games: a blunder gives away more than 0.1 of a value from -1 to 1." in text
    assert "<h3>Blunders</h3>" in text
    (told,) = [table for table in cells(text) if table[0] == ["agent", "decisions", "blunders", "the worst"]]
    assert {row[0]: row[1:3] for row in told[1:]} == {name: [str(many)] * 2 for name, many in decisions.items()}
    assert all(re.fullmatch(r"-0\.25 in game 2/0/\d/\d, round \d+: .*, not better", row[3]) for row in told[1:])
    assert len(asked) == sum(decisions.values())


def test_what_can_be_seen_again_is_a_replay_page(results: list[dict]) -> None:
    link = again(MATCH, results)[-1]
    packed = re.findall(r'href="data:text/html;base64,([^"]+)"', link)
    assert len(packed) == 2
    for one in packed:
        replayed = base64.b64decode(one).decode()
        assert re.search(r"<title>game 2/0/\d/\d: (greedy, heuristic|heuristic, greedy)</title>", replayed)


def test_how_many_games_were_looked_at_is_said_where_it_is_not_all(
    results: list[dict], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert re.findall(r"By race[^<]*", "".join(sections(MATCH, results))) == ["By race"]
    monkeypatch.setattr(looking, "GAMES", len(results))
    assert re.findall(r"By race[^<]*", "".join(sections(MATCH, results))) == [f"By race, of {len(results)} games"]


def test_of_a_game_without_races_no_picks_are_told() -> None:
    match = Match(("random", "greedy"), games=2, seed=3, moves=True, game={"game": "kingdoms"})
    results = run(match)
    assert [list(picks(match, result)) for result in results] == [[], []]
    assert not re.search("By (race|power)", "".join(sections(match, results)))


def test_without_moves_nothing_is_said_of_them(results: list[dict]) -> None:
    assert sections(MATCH, [{key: value for key, value in result.items() if key != "moves"} for result in results]) == []


def test_the_command_writes_it_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.html"
    words = ["arena", "greedy", "random", "--games", "2", "--workers", "1", "--html", str(path)]
    assert main([*words, "--opinion", "mcts:sims=20"]) == 0
    text = path.read_text()
    assert re.findall(r"<h2>([^<]*)</h2>", text) == ["2 seats"], "all else stands below the size of the table"
    for word in ("Who ends before whom", "By order of play", "By race", "By power", "Blunders", "To see again", "<svg"):
        assert word in text
    assert "<script" not in text
    assert not re.search(r"https?://", text), "no network"
    for more, said in (
        (["--opinion", "random"], "--opinion 'random' plays without saying what it thinks of moves"),
        (["--opinion", "mcst"], "unknown agent 'mcst'"),
        (["--opinion", "mcts", "--out", str(tmp_path / "games")], "--opinion is for the page of a match whose moves are kept"),
    ):
        assert main([*words, "--force", *more]) == 2
        assert said in capsys.readouterr().err


@pytest.fixture(scope="module")
def ladder() -> Ladder:
    return Ladder("Small World", "sw-env rate <i>", 25.0, [{"greedy": rate("greedy", "smallworld", 2, 300.0, 40, 1)}])


def test_a_ladder_tells_the_games_of_who_was_rated(ladder: Ladder) -> None:
    text = ladder.as_page()
    one = ladder.found[0]["greedy"]
    assert "<i>" not in text
    assert "sw-env rate &lt;i&gt;" in text
    assert f"{one.games} games of " in text
    against = re.findall(r"<tr><td>(?!\d\.)([^<]+)</td><td>(\d+)</td><td>[\d.]+%</td></tr>", text)
    assert sum(int(games) for _, games in against) == one.games
    assert {html.unescape(name) for name, _ in against} <= set(one.pool.ratings)
    assert len(re.findall(r'<g class="new">', text)) == 1
    assert len(re.findall(r'<g class="old">', text)) == len(one.pool.ratings)


def test_a_ladder_is_the_same_in_all_three_forms(ladder: Ladder) -> None:
    rungs = ladder.rungs(ladder.found[0])
    assert [rung.value for rung in rungs] == sorted((rung.value for rung in rungs), reverse=True)
    text, table, written = ladder.as_text(), ladder.as_markdown(), ladder.as_page()
    for k, rung in enumerate(rungs, 1):
        assert text.splitlines()[k].split()[:2] == [str(k), rung.name]
        assert f"| {k} | `{rung.name}` | {rung.figure} | {rung.source} |" in table
        assert f"<td>{k}. {rung.name}</td><td>{rung.figure}</td><td>{rung.source}</td>" in written


def test_who_has_played_nothing_is_on_the_page_without_games() -> None:
    pool = Pool(3, 2, {"random": 600.0}, {"random": 50.0})
    written = Ladder("Small World", "sw-env rate new", 25.0, [{"new": Rating(pool, 1500.0, 90.0)}]).as_page()
    assert "0 games, not yet to ± 25" in written
    assert "<h3>" not in written


def test_all_rounds_of_a_rating_have_decks_of_their_own() -> None:
    found = rate("random", "smallworld", 2, 1.0, 40, 1)
    assert len({result["key"] for result in found.results}) == 40
    assert len({result["seed"] for result in found.results}) == 20
    decks = {(result["seed"], deck) for result, (_, _, deck) in zip(found.results, found._games, strict=True)}
    assert len(decks) == len({deck for _, deck in decks}) == 20, "the rotations of a deck depend on each other"
    assert isinstance(found.pool, Pool)


def test_moves_are_kept_where_they_are_asked_for(results: list[dict]) -> None:
    assert all("moves" in result for result in results)
    assert not any("moves" in result for result in run(replace(MATCH, games=2, moves=False)))
