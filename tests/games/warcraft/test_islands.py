"""Islands of one's own, and the errors of broken ones."""

import copy
import json

import pytest

from sw_env.games.warcraft.data.islands import FOLDER, PRINTED, load_island, load_islands
from sw_env.games.warcraft.data.table import Table


def printed(side):
    return json.loads((FOLDER / f"{side}.json").read_text(encoding="utf-8"))


def own(side, **changes):
    """A printed side under another name, on a board of its own."""
    return printed(side) | {"name": "mine", "board": "mine"} | changes


def test_all_sides_have_a_file():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted(PRINTED)


def test_an_island_of_ones_own(tmp_path):
    path = tmp_path / "island.json"
    path.write_text(json.dumps(own("S2b")), encoding="utf-8")
    for source in (path, str(path), own("S2b"), load_island(own("S2b"))):
        islands = load_islands(["L1a", "M1a", source], 3)
        assert islands[2].regions == load_island("S2b").regions


RING = {
    "name": "ring",
    "size": "S",
    "regions": [
        {"terrain": "fields", "symbols": ["entry"], "icon": True, "neighbours": [1, 2]},
        {"terrain": "swamp", "murloc": True, "neighbours": [0, 2]},
        {"terrain": "lake", "neighbours": [0, 1]},
    ],
}


def test_the_least_that_has_to_be_said():
    table = Table(load_islands(["L1a", RING], 2, "international"))
    assert len(table) == 16
    assert table.murlocs >= {14}
    assert table.basin(13, False) == 15


def broken(change):
    island = copy.deepcopy(own("S1a"))
    change(island["regions"])
    return island


BROKEN = [
    (lambda regions: regions[0]["neighbours"].remove(1), "region 1 lists neighbour 0, but region 0 does not list 1"),
    (lambda regions: regions[2]["neighbours"].append(2), "region 2 lists itself or a neighbour twice"),
    (lambda regions: regions[2]["neighbours"].append(3), "region 2 lists itself or a neighbour twice"),
    (lambda regions: regions[4]["neighbours"].append(8), "region 4: neighbour 8 is no region; allowed: 0 to 7"),
    (lambda regions: regions[4].pop("neighbours"), "region 4: neighbours is None; allowed: a list"),
    (lambda regions: regions[3].update(terrain="desert"), "region 3: unknown terrain 'desert'; allowed: fields, forest, hills"),
    (lambda regions: regions[3].update(symbols=["mine"]), "region 3: unknown symbol 'mine'; allowed: entry, cave, magic"),
    (lambda regions: regions[3].update(murloc="yes"), "region 3: murloc is 'yes'; allowed: true or false"),
    (lambda regions: regions[7].update(symbols=["magic"]), "region 7: a sea has neither symbols nor a Murloc nor the icon"),
    (lambda regions: regions[7].update(icon=True), "region 7: a sea has neither"),
    (lambda regions: regions[2].update(icon=True), r"the icon is on the regions \[2, 3\]; allowed: exactly one"),
    (lambda regions: regions[3].update(icon=False), r"the icon is on the regions \[\]; allowed: exactly one"),
    (lambda regions: regions[2].update(shore=False), "region 2: shore is False, but its neighbours make it True"),
    (lambda regions: [region.update(symbols=[]) for region in regions], "no region has the symbol entry"),
    (lambda regions: regions[5].update(id=6), "region 5: id is 6; the ids are 0, 1, 2"),
    (lambda regions: regions.clear(), "0 regions; allowed: 1 to 64"),
    (lambda regions: regions.__setitem__(1, 7), "region 1: 7 is no JSON object"),
    (lambda regions: regions[0].update(x="left"), "region 0: x is 'left'; allowed: a number"),
]


@pytest.mark.parametrize(("change", "message"), BROKEN)
def test_broken_islands(change, message):
    with pytest.raises(ValueError, match=message) as caught:
        load_island(broken(change))
    assert str(caught.value).startswith("island 'mine'")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("L3a", r"island 'L3a': neither a side of the box \(L1a, L1b, .*\) nor a file"),
        ("", "nor a file"),
        (7, "island 7: neither"),
        (own("S1a", size="XL"), "unknown size 'XL'; allowed: L, M, S"),
        (own("S1a", source="rumour"), "unknown source 'rumour'; allowed: printed, derived"),
        (own("S1a", regions=None), "no list 'regions'"),
        (own("S1a", width=-1), "width is -1; allowed: a number"),
    ],
)
def test_no_island(source, message):
    with pytest.raises(ValueError, match=message):
        load_island(source)


def test_files_that_hold_no_island(tmp_path):
    for text, message in (
        ("[]", "the file holds no JSON object"),
        ("{", "not a readable JSON file"),
        ("{}", "no list 'regions'"),
    ):
        path = tmp_path / "island.json"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=message):
            load_island(path)


def chain(count, mountains=0, murlocs=0):
    """A large island without branches."""
    regions = [
        {"terrain": "mountain" if r < mountains else "hills", "murloc": r < murlocs, "symbols": ["entry"], "icon": r == 0}
        for r in range(count)
    ]
    for r, region in enumerate(regions):
        region["neighbours"] = [n for n in (r - 1, r + 1) if 0 <= n < count]
    return {"name": "chain", "size": "L", "regions": regions}


@pytest.mark.parametrize(
    ("islands", "seats", "message"),
    [
        (["L1a", "L1b", "M1a", "S1a", "S2a"], 5, "L1a and L1b are sides of the one board L1"),
        (["L1a", "M1a", "M1a", "S1a"], 4, "M1a and M1a are sides of the one board M1"),
        (["L1a", "S1a"], 2, r"sizes L, S for 2 seats; allowed: L, M in any order, such as \['L1a', 'M1a'\]"),
        (["L1a", "M1a"], 3, r"\['L1a', 'M1a'\]: sizes L, M for 3 seats; allowed: L, M, S"),
        ([], 3, "sizes none for 3 seats"),
        ("L1a", 3, "islands is 'L1a'; allowed: a list"),
        (7, 3, "islands is 7; allowed: a list"),
        ([chain(60), "M1a"], 2, "71 regions together; allowed: up to 64"),
    ],
)
def test_islands_that_do_not_go_together(islands, seats, message):
    with pytest.raises(ValueError, match=message):
        load_islands(islands, seats)


def test_pieces_of_the_box_must_suffice():
    for island, message in ((chain(9, mountains=9), "11 mountains together"), (chain(13, murlocs=13), "16 Murlocs together")):
        with pytest.raises(ValueError, match=message):
            Table(load_islands([island, "M1a"], 2))
    assert load_islands(["L1a", "S1a"], 2, "international")
