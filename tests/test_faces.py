"""What a game shows: every game answers what pages and pictures ask, and nobody but the games knows a game's words."""

import json
import random
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from sw_env.game import Game
from sw_env.games import CLASSIC, GAMES, part
from sw_env.games.faces import FACES, is_shown, lobby_of, moves_of, sheets_of, words_of
from sw_env.games.moves import as_data, region_of, say
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.words import ABOUT, PHASES
from sw_env.games.warcraft.config import MARKER_NAMES, POWER_NAMES, RACE_NAMES
from sw_env.games.warcraft.words import PHASES as OTHER_PHASES
from sw_env.render.scene import Scene, Scenes, unchanged
from sw_env.render.shapes import Circle, Use
from sw_env.render.shapes import Path as Outline
from sw_env.render.svg import board_svg, svg
from sw_env.render.text import ansi

ROOT = Path(__file__).resolve().parents[1]
NEUTRAL = [
    path
    for folder in ("render", "web")
    for path in sorted((ROOT / "sw_env" / folder).rglob("*"))
    if path.suffix in (".py", ".js", ".css")
]


def moments(seats=3, seed=1):
    """A random game, decision by decision."""
    game, chance = Game(seats=seats, seed=seed, skip_forced=False), random.Random(seed)
    while not game.over:
        yield game
        game.step(chance.choice(game.legal))


@pytest.mark.parametrize("name", [name for name in GAMES if is_shown(name)])
def test_every_game_answers(name):
    asked = [(module, what) for module, face in (FACES | {"scene": Scenes}).items() for what in vars(face) if what[0] != "_"]
    assert [f"{name}/{module}.py: {what}" for module, what in asked if not hasattr(part(name, module), what)] == []
    json.dumps([words_of(name).words(), moves_of(name).TARGETS, lobby_of(name).options()])


def test_a_game_that_is_not_there_is_named():
    with pytest.raises(ValueError, match="unknown game 'chess'; allowed: smallworld"):
        part("chess", "moves")


@pytest.mark.parametrize("path", NEUTRAL, ids=lambda path: path.name)
def test_drawing_and_serving_know_no_game(path):
    text = path.read_text(encoding="utf-8")
    names = {row.name for row in (*RACES, *POWERS)} | {phase for phase in PHASES if "_" in phase}
    names |= {*RACE_NAMES, *POWER_NAMES, *MARKER_NAMES} | {phase for phase in OTHER_PHASES if "_" in phase}
    assert not re.search(r"sw_env\.games\.(?!moves|names|faces)\w", text)
    assert not re.search(rf"\b({'|'.join(names)})\b", text)
    if path.suffix == ".js":
        assert not re.search(r"\b(48|53|59|63|64)\b", text), "numbers of actions come as targets"


def test_a_move_says_what_it_points_at():
    targets, seen = moves_of(CLASSIC).TARGETS, 0
    for game in moments():
        for move in map(game.move, game.legal):
            seen += 1
            assert move.region == region_of(targets, move.action)
            assert say(move) == game.say(move.action) == as_data(move)["say"]
            assert (targets[move.action] or "x")[0] == {"pick": "combo", "ally": "seat"}.get(
                move.verb, "x" if move.region is None else "region"
            )
    assert seen > 100


def test_every_verb_has_words():
    found, verbs = {}, words_of(CLASSIC).words()["verbs"]
    said = {verb.partition("/")[0] for verb in verbs}
    for seed in range(40):
        if said == {verb for verb, _ in found}:
            break
        for game in moments(seats=4, seed=seed):
            found |= {(move.verb, move.region is None): move for move in map(game.move, game.legal)}
    assert said == {verb for verb, _ in found}
    for (verb, alone), move in found.items():
        text = verbs.get(f"{verb}/alone", verbs[verb]) if alone else verbs[verb]
        assert set(re.findall(r"{(\w+)}", text)) == set(move.args) | (set() if alone else {"region"})


def test_every_banner_and_badge_is_explained():
    assert set(ABOUT) == {row.name for row in (*RACES, *POWERS)}


def test_a_sheet_tells_the_position():
    for game in moments(seats=2, seed=3):
        position, sheet = game.position(), sheets_of(CLASSIC).sheet(game.position(), game.config)
        assert [card["amount"] for card in sheet["cards"]] == game.coins
        assert sum(len(card["rows"]) for card in sheet["cards"]) == len(position["races"])
        assert [offer["target"] for offer in sheet["offers"]] == [["combo", slot] for slot in range(len(position["column"]))]
        assert len(sheets_of(CLASSIC).labels(position, game.config)) == len(game.config.board)
        assert json.loads(json.dumps(sheet)) == sheet
    seen = sheets_of(CLASSIC).seen(game.position(), {1})
    assert [card["amount"] is None for card in sheets_of(CLASSIC).sheet(seen, game.config)["cards"]] == [True, False]


SQUARES = [
    ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)),
    ((100.0, 0.0), (200.0, 0.0), (200.0, 100.0), (100.0, 100.0)),
]


class Pebbles(int):
    """What lies in a square of another game."""

    def shapes(self):
        return tuple(Use("pebble", 12.0 * i, 0.0) for i in range(self))


class Shore(SimpleNamespace):
    """A board of another game."""

    def __len__(self):
        return len(self.regions)

    def __hash__(self):
        return id(self)


@pytest.fixture
def shore(monkeypatch):
    """A game of two squares with pebbles in them."""
    look = ModuleType("sw_env.games.shore.scene")
    look.FORMS = {}
    look.laid = unchanged
    look.ground = lambda board: tuple(Outline("M0 0L100 0L100 100L0 100Z", fill="#eeddaa") for _ in board.regions)
    look.symbols = lambda: {"pebble": (Circle(0, 0, 5, "#777777"),)}
    look.scene = lambda position, board, last, names: Scene(
        "pebbles", tuple(map(Pebbles, position["pebbles"])), last, lambda width: [((), 2.0)], 4.0
    )
    text = ModuleType("sw_env.games.shore.text")
    text.ansi = lambda position, board, last, names, colour: " ".join(map(str, position["pebbles"]))
    for module in (look, text):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(sys.modules, "sw_env.games.shore", ModuleType("sw_env.games.shore"))
    monkeypatch.setitem(GAMES, "shore", "sw_env.games.shore")
    regions = [SimpleNamespace(x=None, y=None, polygon=square, neighbours=(), symbols=()) for square in SQUARES]
    return Shore(game="shore", name="shore", width=200.0, height=100.0, regions=regions)


def test_another_game_is_drawn_by_the_same_hands(shore):
    picture = svg({"pebbles": [2, 0]}, shore, last=1)
    assert "<title>pebbles</title>" in picture
    assert picture.count('href="#pebble"') == 2
    assert 'id="region-0"' in picture
    assert 'id="region-1"' not in picture
    assert 'id="area-1"' in board_svg(shore, "the shore")
    assert ansi({"pebbles": [2, 0]}, shore) == "2 0"


def test_another_game_as_pixels(shore):
    pytest.importorskip("PIL")
    from sw_env.render.image import rgb_array

    with_pebbles, without = (rgb_array({"pebbles": pebbles}, shore, width=300) for pebbles in ([1, 0], [0, 0]))
    assert with_pebbles.shape == without.shape
    assert (with_pebbles != without).any()
