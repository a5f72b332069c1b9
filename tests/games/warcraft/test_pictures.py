"""What is drawn and said of a position is what stands there, and nothing that nobody at the table can know."""

import itertools
import json
import re

import pytest

from games.warcraft.moments import moments
from games.warcraft.rulebook.tables import ISLANDS, table
from sw_env.games import configure
from sw_env.games.faces import sheets_of
from sw_env.games.shared.ground import COLOURS
from sw_env.games.warcraft.config import MARKER_NAMES, RACE_NAMES
from sw_env.games.warcraft.data.enums import SYMBOLS, TERRAINS, Piece, Size
from sw_env.games.warcraft.data.islands import PRINTED, load_island
from sw_env.games.warcraft.emblems import symbols
from sw_env.games.warcraft.tokens import IN_A_ROW, ORDER, stack_of
from sw_env.games.warcraft.words import RECONSTRUCTED, called
from sw_env.record import record
from sw_env.render.film import film
from sw_env.render.html import page
from sw_env.render.image import SPRITE
from sw_env.render.layout import _inside, layout_of
from sw_env.render.picture import picture
from sw_env.render.scene import scene_of
from sw_env.render.shapes import Group
from sw_env.render.svg import board_svg, stack_svg, svg
from sw_env.render.text import ansi

SHEETS = sheets_of("warcraft")
SEATS = (2, 3, 4, 5)


def few(step=25):
    return list(itertools.islice(moments(), 0, None, step))


def uses(markup):
    return re.findall(r'href="#([\w-]+)"', markup)


# ------------------------------------------------------------------------------------------------------------ the islands


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_has_the_regions_of_the_table_in_their_order(seats):
    config = configure("warcraft", seats)
    assert len(config.board) == len(config.table)
    assert [set(plot.neighbours) for plot in config.board.regions] == list(map(set, config.table.neighbours))
    for plot, region in zip(config.board.regions, config.table.regions, strict=True):
        assert (plot.terrain, plot.label, plot.water) == (region.terrain, region.label, region.water)
        assert plot.symbols[: len(region.symbols)] == region.symbols
        assert len(plot.symbols) == len(region.symbols) + region.icon


@pytest.mark.parametrize("seats", SEATS)
def test_islands_lie_apart_on_the_sheet_in_the_order_of_their_list(seats):
    board, boxes = configure("warcraft", seats).board, []
    for island, span in zip(board.islands, configure("warcraft", seats).table.spans, strict=True):
        points = [point for r in span for point in layout_of(board).areas[r].outline]
        assert len(span) == len(island)
        boxes.append(
            (min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points))
        )
    assert all(0 <= left < right <= board.width and 0 <= top < bottom <= board.height for left, top, right, bottom in boxes)
    for a, b in itertools.combinations(boxes, 2):
        beside, below = a[2] < b[0], a[3] < b[1]
        assert beside + below >= 1


@pytest.mark.parametrize("name", PRINTED)
def test_tokens_symbols_and_numbers_stand_in_their_region(name):
    others = {Size.LARGE: "M1a", Size.MIDDLE: "L1a", Size.SMALL: "L1a"}
    island = load_island(name)
    options = {"two_player_boards": "international"} if island.size is Size.SMALL else {}
    board = configure("warcraft", 2, islands=[name, others[island.size]], **options).board
    assert layout_of(board).links == ()
    for region, drawn in itertools.islice(zip(board.regions, layout_of(board).areas, strict=True), len(island)):
        assert _inside([(drawn.x, drawn.y)], drawn.outline)
        assert _inside(list(drawn.spots), drawn.outline) == list(drawn.spots)
        assert len(drawn.spots) == len(region.symbols) + 1


def test_islands_without_outlines_are_laid_out():
    bare = {
        "size": "M",
        "name": "mine",
        "regions": [{"terrain": "hills", "symbols": ["entry"], "icon": True, "neighbours": [1]}],
    }
    bare["regions"].append({"terrain": "forest", "neighbours": [0]})
    board = configure("warcraft", 2, islands=["L1a", bare]).board
    layout = layout_of(board)
    assert len(layout.areas) == len(board) == len(load_island("L1a")) + 2
    assert (len(board) - 2, len(board) - 1) in layout.links
    assert RECONSTRUCTED in board_svg(board, "mine")


def test_every_terrain_symbol_piece_and_card_has_a_picture_of_its_own():
    found = symbols()
    named = [*(f"race-{race}" for race in RACE_NAMES), *Piece, *MARKER_NAMES, "beast", *SYMBOLS, "coin"]
    named += [f"motif-{terrain}" for terrain in TERRAINS] + [f"icon-{size}" for size in Size]
    assert set(named) <= set(found)
    assert len(set(found.values())) == len(found)
    assert set(COLOURS) == set(TERRAINS)
    assert {*ORDER, "murloc"} == {*Piece, *MARKER_NAMES}


def test_what_is_reconstructed_says_so_wherever_it_is_shown():
    config = configure("warcraft", 2, islands=["L1a", "M1a"])
    position = moments()[0].game.position()
    assert RECONSTRUCTED in board_svg(config.board, "board")
    assert RECONSTRUCTED in svg(position, moments()[0].game.config.board)
    assert RECONSTRUCTED in ansi(position, moments()[0].game.config.board)
    assert SHEETS.info(config)["note"] == RECONSTRUCTED
    sure = [json.loads(json.dumps(_as_printed(name))) for name in ("L1a", "M1a")]
    certain = configure("warcraft", 2, islands=sure)
    assert RECONSTRUCTED not in board_svg(certain.board, "board")
    assert SHEETS.info(certain)["note"] == ""


def _as_printed(name):
    """An island whose layout is said to be the printed one."""
    island = load_island(name)
    regions = [
        {
            **{"terrain": region.terrain, "symbols": list(region.symbols), "murloc": region.murloc, "icon": region.icon},
            **{"neighbours": list(region.neighbours), "x": region.x, "y": region.y, "polygon": list(map(list, region.polygon))},
        }
        for region in island.regions
    ]
    return {"name": name, "size": island.size, "source": "printed", "width": 1040, "height": 860, "regions": regions}


# ----------------------------------------------------------------------------------------------------------- what is drawn


def test_everything_that_stands_in_a_region_is_drawn_and_nothing_else():
    seen = set()
    for moment in few(5):
        position = moment.game.position()
        for r, region in enumerate(position["regions"]):
            drawn = uses(stack_svg(stack_of(position, r)))
            expected = [*region["on"], *(["beast"] if region["beasts"] else [])]
            if region["by"] is not None:
                expected.append(f"race-{position['races'][region['by']]['race']}")
            assert sorted(drawn) == sorted(expected)
            seen |= set(drawn)
    assert seen >= {*Piece, "beast"}
    assert len(seen & set(MARKER_NAMES)) > 10


def test_the_number_at_a_stack_counts_tokens_and_beasts():
    position = table(
        "0 trolls beast_masters hand 1; 1 tauren champions champion map", "8 trolls 3; 14 tauren 2; 15 champion tauren 0"
    )
    position["regions"][8]["beasts"] = 2
    number = [re.findall(r">(\d+)</text>", stack_svg(stack_of(position, r))) for r in (8, 14, 15)]
    assert number == [["5", "2"], ["2"], []]  # five stand there, two of them Beasts; the Champion alone has no number


def test_a_declined_race_is_pale():
    active, declined = (
        stack_svg(stack_of(table(races, "8 trolls 3"), 8)) for races in ("0 trolls rangers", "0 trolls declined")
    )
    assert "stroke-dasharray" in declined
    assert "stroke-dasharray" not in active


def test_who_holds_a_harmony_token_has_its_sign():
    position = table("0 trolls rangers; 1 pandaren miners", "8 trolls 3; 5 pandaren 1", harmony=[True, False, True])
    assert uses(svg(position, configure("warcraft", 3, islands=list(ISLANDS)).board)).count("harmony") == 2


def test_many_markers_stand_in_rows():
    crowd = ("fort", "objective", "aegis_of_aggramar", "doomhammer", "frostmourne", "heart_of_azeroth", "karazhan")
    stack = stack_of(table("0 trolls rangers", f"8 trolls 3 {' '.join(crowd)}"), 8)
    assert len(stack.markers) > IN_A_ROW
    assert len(uses(stack_svg(stack))) == len(stack.markers) + 1
    reach = [abs(group.x) + abs(group.y) + 12 * group.scale for group in stack.shapes() if isinstance(group, Group)]
    assert max(reach) < SPRITE / 2, "what reaches further is cut off in pixels"


def test_panels_have_room_and_the_region_is_lit():
    checked = few()
    assert len(checked) > 50
    for moment in checked:
        game = moment.game
        drawn = picture(game.position(), game.config.board, moment.action)
        assert drawn.bottom <= drawn.height + 1
        lit = moment.action if moment.action is not None and moment.action < 64 else None
        assert drawn.lit == lit
        assert len(scene_of(game.position(), game.config.board).stacks) == len(game.config.board)


# ------------------------------------------------------------------------------------------------------- what is not shown


def everything(position, game):
    """All that a page, a picture and the terminal say of a position."""
    board, config = game.config.board, game.config
    told = [SHEETS.sheet(position, config), SHEETS.labels(position, config), ansi(position, board, colour=False)]
    return json.dumps(told, ensure_ascii=False) + svg(position, board)


def test_live_bombs_look_like_duds():
    races, land = "0 goblins miners hand 2; 1 trolls rangers", "8 trolls 3 bomb; 10 goblins 2"
    pictures = {
        stack_svg(stack_of(table(races, land, bombs=bombs), 8)) for bombs in ({"live": 6, "dud": 0}, {"live": 0, "dud": 6})
    }
    assert len(pictures) == 1
    assert "bomb" in uses(pictures.pop())


def test_markers_that_nobody_has_seen_are_not_named():
    checked = 0
    for moment in few():
        position = moment.game.position()
        said = everything(position, moment.game)
        for name in position["unseen"]["markers"]:
            assert f'href="#{name}"' not in said
            assert called(name) not in said
            checked += 1
    assert checked > 300


def test_coins_of_others_are_not_told():
    told = 0
    for moment in few(60):
        position, game = moment.game.position(), moment.game
        secret = {**position, "coins": [54321 + seat for seat in range(game.seats)]}
        said = everything(SHEETS.seen(secret, {0}), game)
        assert "54321" in said
        for seat in range(1, game.seats):
            assert str(54321 + seat) not in said
            told += 1
        assert SHEETS.seen(position, ())["coins"] == [None] * game.seats
    assert told > 50


def test_chance_to_come_changes_nothing_that_is_shown():
    seen = 0
    for moment in few(100):
        other = moment.game.hide(0, 99)
        assert other.state["rng"] != moment.game.state["rng"]
        assert everything(other.position(), other) == everything(moment.game.position(), moment.game)
        seen += 1
    assert seen > 10


# ------------------------------------------------------------------------------------------------------------------ words


def test_a_region_in_words():
    position = table(
        "0 trolls beast_masters hand 1; 1 night_elves declined",
        "8 trolls 3 fort doomhammer; 18 night_elves 1 wall; 2 hidden",
    )
    position["regions"][8]["beasts"] = 2
    said = SHEETS.labels(position, configure("warcraft", 3, islands=list(ISLANDS)), ["Ann", "Bob", "Cid"])
    assert said[8] == "Region 8, Rimewall: mountain with Cave, 3 Trolls of Ann, 2 Beasts, Doomhammer, a Fort, a mountain"
    assert said[18].endswith("1 Night Elves (declined) of Bob, a Wisp Wall")
    assert said[2].endswith(": fields, a marker face down")


def test_a_sheet_tells_the_turn_and_what_is_off_the_map():
    races = "0 goblins portal_mages hand 2; 1 worgen champions champion off; 2 tauren declined"
    position = table(
        races, "8 goblins 2; 9 tauren 1", now={"swaps": 1}, bombs={"live": 5, "dud": 6}, harmony=[False, False, False]
    )
    sheet = SHEETS.sheet(position, configure("warcraft", 3, islands=list(ISLANDS)), ["Ann", "Bob", "Cid"])
    assert sheet["where"] == "round 5 of 10 · turn of Ann · 1 swap left"
    rows = [row for card in sheet["cards"] for row in card["rows"]]
    assert [row["right"] for row in rows] == ["2 in hand, Bombs unseen: 5 live, 6 duds", "Champion away", ""]
    assert [row["pale"] for row in rows] == [False, False, True]
    assert [entry["price"] for entry in sheet["offers"][:2]] == ["free", "costs 1"]
    assert sheet["offers"][0]["note"].endswith((" tokens, Alliance.", " tokens, Horde.", " tokens, Neutral."))


@pytest.mark.parametrize("colour", [True, False])
def test_the_terminal_has_every_region_seat_and_marker(colour):
    position = table(
        "0 trolls rangers hand 2; 1 night_elves declined", "8 trolls 3 fort doomhammer; 18 night_elves 1 wall karazhan"
    )
    board = configure("warcraft", 3, islands=list(ISLANDS)).board
    said = ansi(position, board, names=["Ann", "Bob", "Cid"], colour=colour)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", said)
    assert (plain != said) == colour
    assert "markers: Doomhammer 8, Karazhan 18" in plain
    assert re.search(r" 8 mountain c  Trolls +3 ", plain)
    assert re.search(r"18 hills +.. night_elves +1 ", plain)
    for r, plot in enumerate(board.regions):
        assert re.search(rf"\b{r} {plot.terrain}", plain)
    assert re.search(r"\*Ann +10 coins  Rangers Trolls \+2 in hand", plain)
    assert max(map(len, plain.splitlines())) < 150


# --------------------------------------------------------------------------------------------------------- the replay page


def test_a_replay_page_has_every_moment_of_a_game():
    start = next(moment.game for moment in moments() if moment.game.phase == "pick" and moment.game.seats == 2).clone()
    lines = list(record(start.start(start.config, 3), lambda game: game.legal[-1], 3))
    data, config = film(list(enumerate(lines, 1)))
    text = page(data, config.board, "a game")
    assert len(data["moments"]) == sum("action" in line for line in lines) + 1
    assert data["moments"][0]["sheet"]["where"].startswith("round 1 of 10")
    assert RECONSTRUCTED in text
    assert "</script" not in json.dumps(data["moments"])
