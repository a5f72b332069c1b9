"""Boards: the facts of the official ones, the errors of broken ones."""

import copy
import json
import random

import pytest
from positions import random_board
from rulebook.boards import load_board

from sw_env.game import Game
from sw_env.games.smallworld.data.enums import Ground
from sw_env.games.smallworld.data.maps import load_map

FACTS = {  # regions, borders, rounds, mountains, each other land, each symbol, tribes, border land, coast
    "2p": (23, 51, 10, 4, 4, 4, 9, 14, 10),
    "3p": (30, 71, 10, 7, 5, 5, 10, 16, 13),
    "4p": (39, 95, 9, 8, 7, 7, 14, 21, 17),
    "5p": (48, 119, 8, 9, 9, 9, 18, 25, 20),
}


@pytest.mark.parametrize("name", FACTS)
def test_official_boards(name):
    board, printed = load_map(name), load_board(name)
    regions = range(len(board))
    kinds = {ground: len(board.grounds[ground]) for ground in Ground}
    land = [r for r in regions if not board.regions[r].water]
    borders = sum(len(region.neighbours) for region in board.regions) // 2
    tribes = sum(region.lost_tribe for region in board.regions)
    entries = sum(board.border(r) for r in land)
    found = (len(board), borders, board.rounds, kinds[Ground.MOUNTAIN], kinds[Ground.SWAMP], kinds[Ground.MINE], tribes)
    assert (*found, entries, kinds[Ground.COAST]) == FACTS[name]
    assert {kinds[g] for g in ("farmland", "hill", "forest", "swamp")} == {kinds[Ground.SWAMP]}
    assert {kinds[g] for g in ("mine", "magic", "cavern")} == {kinds[Ground.MINE]}
    assert (kinds[Ground.SEA], kinds[Ground.LAKE]) == (2, 1)
    for r in land:
        assert (board.border(r), board.coastal(r)) == (printed["regions"][r]["border"], printed["regions"][r]["coastal"])


def test_the_board_goes_with_the_seats():
    assert [len(Game(seats=seats).config.board) for seats in (2, 3, 4, 5)] == [23, 30, 39, 48]
    assert Game(seats=5, map="2p").position()["coins"] == [5] * 5


@pytest.mark.parametrize("seed", range(12))
def test_any_graph_is_a_board(seed, tmp_path):
    chance = random.Random(seed)
    board = random_board(chance)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(board))
    games = [Game(seats=2 + seed % 4, map=source, seed=seed) for source in (board, path, str(path), load_map(board))]
    assert len({str(game.position()) for game in games}) == 1
    while not games[0].over:
        games[0].step(chance.choice(games[0].legal))


@pytest.mark.parametrize("regions", [1, 48])
def test_the_smallest_and_the_largest(regions):
    chain = [
        {"id": r, "terrain": "hill", "edge": True, "neighbours": [n for n in (r - 1, r + 1) if 0 <= n < regions]}
        for r in range(regions)
    ]
    game = Game(seats=2, map={"turns": 3, "regions": chain}, seed=1)
    while not game.over:
        game.step(game.legal[0])
    assert sum(game.tokens) >= 1


def broken(change):
    board = copy.deepcopy(load_board("2p"))
    change(board)
    return board


BROKEN = {
    "no regions": (lambda b: b.pop("regions"), "no list 'regions'"),
    "no region": (lambda b: b.update(regions=[]), "0 regions; allowed: 1 to 48"),
    "49 regions": (lambda b: b.update(regions=b["regions"] * 3), "69 regions; allowed: 1 to 48"),
    "turns": (lambda b: b.update(turns=0), "turns is 0; allowed: 1 to 99"),
    "turns word": (lambda b: b.update(turns="ten"), "turns is 'ten'"),
    "ids": (lambda b: b["regions"][3].update(id=4), "region 3: id is 4"),
    "terrain": (lambda b: b["regions"][3].update(terrain="moon"), "region 3: unknown terrain 'moon'; allowed: farmland"),
    "symbol": (lambda b: b["regions"][3].update(symbols=["gold"]), "unknown symbol 'gold'; allowed: mine, magic, cavern"),
    "far neighbour": (lambda b: b["regions"][3]["neighbours"].append(23), "neighbour 23 is no region; allowed: 0 to 22"),
    "word neighbour": (lambda b: b["regions"][3]["neighbours"].append("a"), "neighbour 'a' is no region"),
    "self": (lambda b: b["regions"][3]["neighbours"].append(3), "lists itself or a neighbour twice"),
    "one-sided": (lambda b: b["regions"][3]["neighbours"].append(20), "region 3 lists neighbour 20, but region 20 does not"),
    "no neighbours": (lambda b: b["regions"][3].pop("neighbours"), "neighbours is None; allowed: a list"),
    "water symbol": (lambda b: b["regions"][0].update(symbols=["mine"]), "a sea has neither symbols nor a Lost Tribe"),
    "flag": (lambda b: b["regions"][3].update(edge="yes"), "edge is 'yes'; allowed: true or false"),
    "border": (lambda b: b["regions"][3].update(border=False), "region 3: border is False, but its edge"),
    "coastal": (lambda b: b["regions"][3].update(coastal=True), "region 3: coastal is True, but"),
    "far corner": (
        lambda b: b["regions"][3]["polygon"][2].__setitem__(0, 2**31),
        "x of corner 2 is 2147483648; allowed: a number",
    ),
    "corner": (
        lambda b: b["regions"][3].update(polygon=[[1]]),
        r"region 3: corner 0 of the polygon is \[1\]; allowed: \[x, y\]",
    ),
    "flat polygon": (lambda b: b["regions"][3].update(polygon=[5]), "corner 0 of the polygon is 5"),
    "huge": (lambda b: b["regions"][3]["polygon"][0].__setitem__(1, 10**400), "y of corner 0 is 10000.*…; allowed"),
    "huger": (lambda b: b["regions"][3].update(x=10**5000), "x is something of the kind int, too large to be shown"),
    "no number": (lambda b: b["regions"][3].update(x="left"), "region 3: x is 'left'; allowed: a number from -1000 to 2000"),
    "nan": (lambda b: b["regions"][3].update(y=float("nan")), "y is nan"),
    "corners": (lambda b: b["regions"][3].update(polygon=[[0, 0]] * 129), "129 corners; allowed: up to 128"),
    "width": (lambda b: b.update(width=1), "width is 1; allowed: a number from 100 to 10000"),
    "region": (lambda b: b["regions"].__setitem__(3, 7), "region 3: 7 is no JSON object"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_broken_boards_are_named(fault):
    change, message = BROKEN[fault]
    with pytest.raises(ValueError, match=message):
        Game(seats=2, map=broken(change))


@pytest.mark.parametrize("text", ["", "{", "[1]", '"2p"', '{"turns": NaN}', "[" * 100_000, '{"x":' * 100_000])
def test_files_that_are_no_boards(tmp_path, text):
    path = tmp_path / "board.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"not a readable JSON file|no JSON object"):
        Game(seats=2, map=path)


def test_names_that_are_no_files():
    for name in ("\0", "x" * 5000, "nowhere.json"):
        with pytest.raises(ValueError, match="neither an official board"):
            Game(seats=2, map=name)


def test_a_map_of_long_texts_is_refused_briefly():
    with pytest.raises(ValueError, match=r"unknown terrain 'a+…") as refusal:
        Game(seats=2, map=broken(lambda b: b["regions"][3].update(terrain="a" * 10**6)))
    assert len(str(refusal.value)) < 500
