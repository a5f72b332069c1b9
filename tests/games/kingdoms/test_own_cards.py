"""Cards of one's own, in the form of the box: they play, are drawn and explained; what is wrong with them is named."""

import copy
import json
import random
from pathlib import Path

import pytest

from sw_env.game import Game
from sw_env.games import configure
from sw_env.games.faces import lobby_of, sheets_of
from sw_env.games.kingdoms import data
from sw_env.games.kingdoms.words import RECONSTRUCTED
from sw_env.record import check, dump, read_games, record, write
from sw_env.render.film import game_info
from sw_env.render.scene import laid
from sw_env.render.svg import board_svg

HERE = Path(data.__file__).parent


def printed(kind):
    return json.loads((HERE / f"{kind}.json").read_text(encoding="utf-8"))[kind]


def own(**kinds):
    """Cards of the box, by their ids, as somebody brings them along."""
    return {"format": 1} | {
        kind: [copy.deepcopy(row) for row in printed(kind) if row["id"] in names] for kind, names in kinds.items()
    }


def test_the_box_as_ones_own_plays_the_same():
    everything = {"format": 1} | {kind: printed(kind) for kind in ("factions", "heroes", "territories")}
    games = [Game(3, seed=4, game="kingdoms", **more) for more in ({}, {"own": everything})]
    assert games[0].config != games[1].config
    chance = random.Random(1)
    while not games[0].over and games[0].position()["turn"] < 9:
        action = chance.choice(games[0].legal)
        for game in games:
            game.step(action)
        assert games[0].position() == games[1].position()
        assert games[0].legal == games[1].legal
    assert games[0].position()["turn"] == 9


def test_own_levels_play_and_are_explained():
    cards = own(factions=["orcs"])
    cards["factions"][0]["levels"][0] = {
        "text": "Build costs 3 less.", "fx": [{"k": "disc", "of": "build", "n": 3}], "provenance": "rulebook",
    }  # fmt: skip
    cheap, usual = (configure("kingdoms", 2, factions=["orcs"], **more) for more in ({"own": cards}, {}))
    assert "Build costs 3 less." in game_info(cheap)["words"]["about"]["orcs"]
    assert "Build costs 3 less." not in game_info(usual)["words"]["about"]["orcs"]
    assert cheap.world["n"][0][0] == 3
    assert (cheap == configure("kingdoms", 2, factions=["orcs"], own=cards), cheap == usual) == (True, False)


def test_own_territories_are_drawn_and_the_printed_ones_say_no_more_that_they_are_ours():
    cards = own(territories=["base2A", "base2B", "base3A", "base3B", "base4A"])
    for side in cards["territories"]:
        side["name"], side["layout_provenance"] = f"Printed {side['id']}", "rulebook"
    game = Game(2, seed=1, game="kingdoms", own=cards, territories=[2, 3, "base4A"])
    board = laid(game.position(), game.config.board)
    assert "Printed base4A" in board_svg(board, "board")
    assert RECONSTRUCTED not in board_svg(board, "board")
    assert sheets_of("kingdoms").labels(game.position(), game.config)[16].startswith("Place 16, ")
    assert "Printed base4A" in sheets_of("kingdoms").labels(game.position(), game.config)[16]
    assert RECONSTRUCTED in board_svg(configure("kingdoms", 2).board, "board")


def test_a_record_is_replayed_with_the_cards_that_come_with_it(tmp_path):
    cards = own(territories=["base2A", "base2B"])
    for side in cards["territories"]:
        for place in side["places"]:
            place["kind"] = {"forest": "plains", "plains": "forest"}.get(place["kind"], place["kind"])
    game = Game(2, seed=3, game="kingdoms", own=cards, territories=["?", "?", "base2A"], turn_limit=8)
    chance, path = random.Random(2), tmp_path / "game.jsonl"
    write(path, record(game, lambda now: chance.choice(now.legal), 3))
    (lines,) = read_games(path)
    assert check(lines, **lobby_of("kingdoms").recorded(lines[0][1], cards)).finished
    assert lobby_of("kingdoms").recorded(lines[0][1], None) == {}
    assert dump(lines[0][1])


def test_a_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own(heroes=["baron"])))
    assert configure("kingdoms", 2, own=str(path)) == configure("kingdoms", 2, own=own(heroes=["baron"]))


def spoil(cards, *path):
    """The cards with something else at the end of a path."""
    *way, key, value = path
    node = cards
    for step in way:
        node = node[step]
    node[key] = value
    return cards


MANY = [{"k": "gain", "on": "reach", "food": 1}] * 8
WRONG = {
    "a JSON object with factions, heroes, territories": 7,
    "own cards have 'moon'; allowed: factions, heroes, territories": {"moon": []},
    "format is None; allowed: 1": {"factions": []},
    "factions: 'cats' is the id of none; allowed: orcs": spoil(own(factions=["orcs"]), "factions", 0, "id", "cats"),
    "base2A: is side A of card 3 of base; allowed: A of 2": spoil(own(territories=["base2A"]), "territories", 0, "card", 3),
    "orcs, level 1, row 1: k is 'fly'": spoil(own(factions=["orcs"]), "factions", 0, "levels", 0, "fx", 0, "k", "fly"),
    "orcs: is there twice": {"format": 1, "factions": [printed("factions")[0]] * 2},
    "rows could be in force for a seat at once": spoil(own(factions=["orcs"]), "factions", 0, "levels", 1, "fx", MANY),
}


@pytest.mark.parametrize("words", WRONG)
def test_what_is_wrong_with_own_cards_is_named(words):
    with pytest.raises(ValueError, match=words):
        configure("kingdoms", 2, own=WRONG[words])
