"""The second game at the command line: recorded, shown as text, picture and page, played at the terminal."""

import re

import pytest

from sw_env.cli import main
from sw_env.games.warcraft.words import RECONSTRUCTED


def run(capsys, *words):
    """Exit code, standard output, error output."""
    code = main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture
def game(tmp_path, capsys):
    """A recorded game of two."""
    path = tmp_path / "game.jsonl"
    words = ("--game", "warcraft", "--seats", 2, "--seed", 3, "--option", "islands=L1a,M2b", "--out", path)
    assert run(capsys, "record", *words)[0] == 0
    return path


def test_a_moment_in_the_terminal(game, capsys):
    code, out, _ = run(capsys, "show", game, "--at", 30)
    assert (code, out.splitlines()[0][:7], out.splitlines()[1]) == (0, "L1a M2b", RECONSTRUCTED)
    code, out, _ = run(capsys, "show", game)
    assert "Game over" in out


def test_a_moment_as_pictures_and_a_game_as_a_page(game, tmp_path, capsys):
    image = pytest.importorskip("PIL.Image")
    places = {kind: tmp_path / f"game.{kind}" for kind in ("svg", "png", "html")}
    words = ("--at", 30, "--svg", places["svg"], "--png", places["png"], "--width", 800)
    assert run(capsys, "show", game, *words)[0] == 0
    assert RECONSTRUCTED in places["svg"].read_text()
    assert image.open(places["png"]).width == 800
    code, out, _ = run(capsys, "show", game, "--out", places["html"])
    assert (code, " decisions, " in out) == (0, True)
    text = places["html"].read_text()
    assert "<title>Small World of Warcraft L1a M2b, 2 seats, game.jsonl game 1</title>" in text
    assert RECONSTRUCTED in text


def test_a_record_on_islands_of_ones_own_needs_no_file(game, tmp_path, capsys):
    """A side that is drawn is named in the record."""
    path = tmp_path / "drawn.jsonl"
    words = ("--game", "warcraft", "--seats", 2, "--option", "islands=L2b,?", "--option", "islands_seed=5", "--out", path)
    assert run(capsys, "record", *words)[0] == 0
    head = path.read_text().splitlines()[0]
    assert re.search(r'"islands": ?\["L2b", ?"M[12][ab]"\]', head)
    assert run(capsys, "show", path, "--at", 0)[0] == 0


def typed(monkeypatch, *lines):
    answers = iter(lines)

    def answer(prompt):
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_a_person_at_the_terminal(tmp_path, capsys, monkeypatch):
    path = tmp_path / "game.jsonl"
    typed(monkeypatch, "1", "undo", "2", "hint random", "1", "board", "quit")
    words = ("--game", "warcraft", "--seats", "human", "random", "--option", "islands=L1a,M2b", "--save", path, "--hide-coins")
    code, out, _ = run(capsys, "play", *words, "--no-colour")
    assert code == 0
    assert re.search(r"   1  Take [A-Z]\w+( \w+)+\n", out)
    assert re.search(r"   2  Take [A-Z]\w+( \w+)+: pay 1 coin\n", out)
    assert re.search(r"  \d+  Conquer \d+ \([^)]+\): \d tokens?\n", out)
    assert "random would play: " in out
    assert re.search(r"random +\? coins", out)
    assert path.read_text().count('"action"') >= 2


def test_without_advice_a_search_sits_opposite(capsys, monkeypatch):
    from sw_env.agents import advice
    from sw_env.agents.registry import usual_opponent
    from sw_env.games import configure

    config = configure("warcraft", 2)
    for known, name in ((True, "heuristic"), (False, "mcts")):
        monkeypatch.setattr(advice, "is_written", lambda config, known=known: known)
        assert usual_opponent(config) == name


def test_environments_draw_it_in_every_way():
    pytest.importorskip("PIL")
    from sw_env.envs.pictures import RENDER_MODES, draw
    from sw_env.game import Game

    drawn = {mode: draw(Game(2, game="warcraft", seed=1), mode) for mode in RENDER_MODES if mode != "human"}
    assert drawn["rgb_array"].shape[2] == 3
    assert RECONSTRUCTED in drawn["ansi"]
    assert drawn["svg"].startswith("<svg")
