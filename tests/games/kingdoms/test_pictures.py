"""What is drawn and said of a position is what stands there, and nothing that a seat does not know."""

import itertools
import json
import re
from dataclasses import replace

import pytest

from games.kingdoms.moments import moments
from sw_env.games import configure
from sw_env.games.faces import sheets_of
from sw_env.games.kingdoms.board import COLOURS
from sw_env.games.kingdoms.data.cards import FACTIONS, HEROES, TERRITORIES
from sw_env.games.kingdoms.data.enums import Act, Deed, Kind
from sw_env.games.kingdoms.data.outlines import outlines_of
from sw_env.games.kingdoms.data.rulebook import PLACES_OF_A_TERRITORY
from sw_env.games.kingdoms.emblems import symbols
from sw_env.games.kingdoms.points import points_of
from sw_env.games.kingdoms.tokens import stack_of
from sw_env.games.kingdoms.words import COMPASS, RECONSTRUCTED
from sw_env.record import record
from sw_env.render.film import film
from sw_env.render.html import page
from sw_env.render.image import SPRITE
from sw_env.render.layout import _inside, layout_of, touch
from sw_env.render.picture import picture
from sw_env.render.scene import laid, scene_of
from sw_env.render.shapes import Group, Use
from sw_env.render.svg import board_svg, stack_svg, svg
from sw_env.render.text import ansi

SHEETS = sheets_of("kingdoms")
SEATS = (1, 2, 3, 4, 5)
NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve"]


def few(step=40):
    return list(itertools.islice(moments(), 0, None, step))


def uses(markup):
    return re.findall(r'href="#([\w-]+)"', markup)


def chart_of(side):
    """A board on which a side of a card lies three times."""
    return configure("kingdoms", 3).board.laid({"territories": [{"card": side.card, "id": side.id}] * 3})


# -------------------------------------------------------------------------------------------------------- the territories


@pytest.mark.parametrize("side", TERRITORIES, ids=lambda side: side.id)
def test_a_card_is_drawn_with_its_borders_and_pieces_stand_in_their_place(side):
    board = chart_of(side)
    layout, card = layout_of(board), board.regions[:PLACES_OF_A_TERRITORY]
    assert [plot.terrain for plot in card if plot.there] == [place.kind for place in side.places]
    assert layout.links == (), "neighbours are seen to be neighbours"
    for i, place in enumerate(side.places):
        assert [n for n in range(5) if n != i and i < 5 and touch(board, i, n)] == list(place.adjacent) * (i < 5)
        area = layout.areas[i]
        assert _inside([(area.x, area.y)], area.outline)
        assert _inside([(area.x, area.y - 10), (area.x, area.y + 10)], area.outline)


def test_places_without_a_grid_are_laid_out():
    side = TERRITORIES[0]
    found = outlines_of(replace(side, grid=()))
    assert found != outlines_of(side)
    assert [_inside([spot], outline) for spot, outline in zip(side.spots, found, strict=True)] == [[s] for s in side.spots]


@pytest.mark.parametrize("seats", SEATS)
def test_cards_lie_apart_and_the_sheet_keeps_its_size(seats):
    game = next(moment.game for moment in moments() if moment.game.config.humans == seats)
    blank, now = game.config.board, laid(game.position(), game.config.board)
    assert (blank.width, blank.height, len(blank)) == (now.width, now.height, len(now))
    assert len(now.corners) == game.config.territories
    for (x, y), (u, v) in itertools.combinations(now.corners, 2):
        assert (abs(x - u) > 470) + (abs(y - v) > 320) >= 1
    assert all(0 < x < now.width - 460 and 0 < y < now.height - 307 for x, y in now.corners)


def test_a_territory_is_blank_until_its_side_is_chosen():
    game = next(moment.game for moment in moments() if moment.game.phase == "side" and moment.game.config.humans == 3)
    board = laid(game.position(), game.config.board)
    seat = game.actor
    assert not any(plot.there for plot in board.regions[8 * seat : 8 * seat + 8])
    assert " or " in board.headline(seat)
    after = game.clone()
    after.step(game.legal[0])
    there = [plot.there for plot in laid(after.position(), game.config.board).regions[8 * seat : 8 * seat + 8]]
    assert there[:5] == [True] * 5
    assert laid(after.position(), game.config.board) != board


def test_every_kind_resource_action_and_card_has_a_picture_of_its_own():
    found = symbols()
    named = [*(f"faction-{card.id}" for card in FACTIONS), *(f"hero-{card.id}" for card in HEROES)]
    named += [f"motif-{kind}" for kind in Kind] + [f"deed-{deed}" for deed in Deed]
    named += ["figure", "figure-lying", "fortress", "fortress-lying", "neutral", "food", "mana", "ore", "silver", "points"]
    assert set(named) <= set(found)
    assert len(set(found.values())) == len(found)
    assert set(COLOURS) == set(Kind)


def test_what_is_reconstructed_says_so_wherever_it_is_shown():
    game = moments()[0].game
    assert RECONSTRUCTED in board_svg(game.config.board, "board")
    assert RECONSTRUCTED in svg(game.position(), game.config.board)
    assert RECONSTRUCTED in ansi(game.position(), game.config.board)
    assert SHEETS.info(game.config)["note"] == RECONSTRUCTED


# ----------------------------------------------------------------------------------------------------------- what is drawn


def test_everything_that_stands_in_a_place_is_drawn_and_nothing_else():
    seen = set()
    for moment in few(5):
        position = moment.game.position()
        players = position["players"]
        for r in range(8 * len(position["territories"])):
            place = position["places"].get(str(r), {"figures": [], "fort": None, "neutral": False})
            expected = ["neutral"] if place["neutral"] else []
            for seat, hero, lies in place["figures"]:
                expected.append(
                    f"hero-{players[seat]['hero']}" if hero and players[seat]["hero"] else f"figure{'-lying' * lies}"
                )
            if place["fort"]:
                expected.append(f"fortress{'-lying' * place['fort'][1]}")
            drawn = uses(stack_svg(stack_of(position, r)))
            assert sorted(drawn) == sorted(expected)
            seen |= set(drawn)
    assert seen >= {"neutral", "figure", "figure-lying", "fortress", "fortress-lying"}
    assert sum(name.startswith("hero-") for name in seen) > 15


def test_who_lies_is_pale_and_a_hero_has_his_level():
    looks = {}
    for moment in few(3):
        position = moment.game.position()
        for r in map(int, position["places"]):
            stack = stack_of(position, r)
            if len(stack.figures) == 1 and not stack.fort and not stack.neutral:
                figure, markup = stack.figures[0], stack_svg(stack)
                looks[bool(figure.hero), figure.lies] = ("stroke-dasharray" in markup, re.findall(r">(\d)</text>", markup))
    assert {key: (dashed, len(level)) for key, (dashed, level) in looks.items()} == {
        (False, False): (False, 0), (False, True): (True, 0), (True, False): (False, 1), (True, True): (True, 1),
    }  # fmt: skip


def test_nothing_reaches_out_of_what_is_painted_of_a_place():
    reach = 0.0
    for moment in few(10):
        for stack in scene_of(moment.game.position(), moment.game.config.board).stacks:
            for shape in stack.shapes():
                if isinstance(shape, Group | Use):
                    reach = max(reach, max(abs(shape.x), abs(shape.y)) + 31 * shape.scale)
    assert 20 < reach < SPRITE / 2


def test_panels_have_room_and_the_place_is_lit():
    checked = few(30)
    assert len(checked) > 50
    for moment in checked:
        game = moment.game
        drawn = picture(game.position(), game.config.board, moment.action)
        assert drawn.bottom <= drawn.height + 1
        assert drawn.lit == (moment.action if moment.action is not None and moment.action < Act.NUMBER else None)
        assert len(scene_of(game.position(), game.config.board).stacks) == len(game.config.board)


def test_points_are_those_of_the_game():
    for moment in few(7):
        assert points_of(moment.game.position(), moment.game.config.board) == moment.game.coins
    assert moments()[-1].game.over


def test_the_compass_shows_hour_and_night():
    looks = set()
    for moment in moments():
        position = moment.game.position()
        if position["compass"]:
            hand = scene_of(position, moment.game.config.board).stacks[moment.game.config.board.compass]
            looks.add((position["compass"]["hand"], position["compass"]["night"], stack_svg(hand)))
    assert len({hour for hour, _, _ in looks}) == 12
    assert len({markup for _, _, markup in looks}) == len(looks)
    assert {"moon" in markup for _, night, markup in looks if night} == {True}


# ------------------------------------------------------------------------------------------------------- what is not shown


def everything(position, game):
    """All that a page, a picture and the terminal say of a position."""
    board, config = game.config.board, game.config
    told = [SHEETS.sheet(position, config), SHEETS.labels(position, config), ansi(position, board, colour=False)]
    return json.dumps(told, ensure_ascii=False) + svg(position, board)


def test_what_a_seat_cannot_know_changes_nothing_that_it_is_shown():
    secrets = 0
    for moment in moments():
        game = moment.game
        if game.phase not in ("bid", "keep"):
            continue
        seat = (game.actor + 1) % game.config.humans
        if game.phase == "bid":
            seat = game.position()["war"]["def"]
        other = game.hide(seat, 99)
        if other.position() != game.position():
            views = [SHEETS.seen(each.position(), {seat}) for each in (game, other)]
            assert everything(views[0], game) == everything(views[1], other)
            secrets += 1
    assert secrets > 10


# ------------------------------------------------------------------------------------------------------------------ words


def test_a_place_in_words():
    two = [moment for moment in moments() if moment.game.config.humans == 2]
    both = [[p for p in moment.game.position()["places"].values() if p["figures"] and p["fort"]] for moment in two]
    moment = next(moment for moment, places in zip(two, both, strict=True) if places)
    position, config = moment.game.position(), moment.game.config
    said = SHEETS.labels(position, config, NAMES)
    assert len(said) == len(config.board)
    r, place = next((int(r), p) for r, p in position["places"].items() if p["figures"] and p["fort"])
    assert said[r].startswith(f"Place {r}, ")
    assert f"a fortress of {NAMES[place['fort'][0]]}" in said[r]
    assert said[r].replace("home of", "").count(" of ") == len(place["figures"]) + 1
    board = laid(position, config.board)
    assert [bool(text) for text in said] == [plot.there for plot in board.regions]


def test_a_sheet_tells_stocks_tracks_heroes_and_the_action_card():
    for moment in few(60):
        position, config = moment.game.position(), moment.game.config
        sheet = SHEETS.sheet(position, config, NAMES[: len(position["players"])])
        assert json.loads(json.dumps(sheet)) == sheet
        assert [card["amount"] for card in sheet["cards"]] == moment.game.coins
        assert [bool(entry["price"]) for entry in sheet["offers"]] == [deed in position["used"] for deed in Deed]
        for player, card in zip(position["players"], sheet["cards"], strict=True):
            texts = [row["text"] for row in card["rows"]]
            assert texts[1] == "{} food, {} mana, {} ore, {} silver".format(*player["stock"])
            assert texts[2] == f"magic {player['magic']} of 5, tower {player['tower']} of 6"
            assert sum(row["right"] == "retired" for row in card["rows"]) == len(player["retired"])
    assert len(few(60)) > 50


@pytest.mark.parametrize("colour", [True, False])
def test_the_terminal_has_every_place_seat_and_piece(colour):
    for moment in few(80):
        position, board = moment.game.position(), moment.game.config.board
        said = ansi(position, board, names=NAMES[: len(position["players"])], colour=colour)
        plain = re.sub(r"\x1b\[[0-9;]*m", "", said)
        assert (plain != said) == colour
        for r, plot in enumerate(laid(position, board).regions):
            if plot.there:
                assert re.search(rf"\b{r} {plot.terrain}", plain)
        for r, place in position["places"].items():
            marks = ["N"] * place["neutral"] + [f"{seat}{'h' * hero}{'-' * lies}" for seat, hero, lies in place["figures"]]
            assert re.search(rf"\b{r} \w+ +{' '.join(marks)}", plain), plain
        assert max(map(len, plain.splitlines())) < 150
    solo = next(moment.game for moment in moments() if moment.game.config.solo)
    assert COMPASS in ansi(solo.position(), solo.config.board)


# --------------------------------------------------------------------------------------------------------- the replay page


def test_a_replay_page_lays_the_territories_as_they_are_chosen():
    start = next(moment.game for moment in moments() if moment.game.config.humans == 3).clone()
    start = start.start(configure("kingdoms", 3, turn_limit=2), 3)
    lines = list(record(start, lambda game: game.legal[-1], 3))
    data, config = film(list(enumerate(lines, 1)))
    boards = [moment["board"] for moment in data["moments"] if "board" in moment]
    assert boards == [0, 1, 2, 3]
    assert len(data["boards"]) == 4
    assert len(data["moments"]) == sum("action" in line for line in lines) + 1
    assert RECONSTRUCTED in page(data, config.board, "a game")
