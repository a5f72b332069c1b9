"""The facts: they are the oracle's, what is reconstructed is known as such, and a bad card is named."""

import copy
import json

import pytest

from games.kingdoms.oracle import invariants, words
from sw_env.games.kingdoms.data import cards, enums, rulebook
from sw_env.games.kingdoms.data.effects import FORMS, check_row

FILES = {"factions": cards.read_factions, "heroes": cards.read_heroes, "territories": cards.read_territories}


def raw(name):
    return json.loads((cards.HERE / f"{name}.json").read_text(encoding="utf-8"))


# -- both witnesses have the same facts ------------------------------------------------------


def test_factions_and_heroes_are_the_oracles():
    assert [faction.id for faction in cards.FACTIONS] == list(words.FACTIONS)
    assert [hero.id for hero in cards.HEROES] == words.HERO_ORDER
    for spec in (*cards.FACTIONS, *cards.HEROES):
        other = (words.FACTIONS | words.HEROES)[spec.id]
        assert [list(level.fx) for level in spec.levels] == [level["fx"] for level in other["levels"]]
    for faction in cards.FACTIONS:
        assert (faction.set, faction.compass) == (words.FACTIONS[faction.id]["set"], words.FACTIONS[faction.id]["compass"])
    for hero in cards.HEROES:
        assert [(step.by, step.n) for step in hero.steps] == [
            (step["by"], step.get("n", 0)) for step in words.HEROES[hero.id]["steps"]
        ]


def test_territories_are_the_oracles():
    assert [side.id for side in cards.TERRITORIES] == list(words.TERRITORIES)
    for side in cards.TERRITORIES:
        other = words.TERRITORIES[side.id]
        assert (side.card, side.side, side.set) == (other["card"], other["side"], other["set"])
        assert [(p.kind, p.border, list(p.adjacent), list(p.touch)) for p in side.places] == [
            (p["kind"], p["border"], p["adjacent"], p["touch"]) for p in other["places"]
        ]
        assert [list(spot) for spot in side.spots] == other["spots"]
        assert {end: {str(hour): list(there) for hour, there in lists.items()} for end, lists in side.hours.items()} == other[
            "hours"
        ]


def test_numbers_and_words_are_the_oracles():
    act = enums.Act
    assert (act.NUMBER, act.FLAG, act.FOOD, act.OPPONENT) == (words.NUMBER, words.FLAG, words.FIRST_KIND, words.FIRST_OPPONENT)
    for name in ("PATROL", "QUEST", "BUILD", "RESEARCH", "EXPAND", "TRADE", "COLLECT", "DONE", "YES", "STAND", "KNOCK"):
        assert act[name] == getattr(words, name)
    assert (act.TRAIN, act.HERO, act.FIGURE) == (words.TRAIN, words.HERO, words.FIGURE)
    assert {item: len(fields) for item, fields in enums.FIELDS.items()} == invariants.FIELDS
    assert list(enums.FIELDS) == list(enums.Item)
    assert list(enums.Deed) == words.DEEDS
    assert [res.name.lower() for res in enums.Res] == words.KINDS
    assert rulebook.Options().as_columns() == words.DEFAULTS
    assert list(rulebook.CHOICES) == list(words.DEFAULTS)
    assert list(rulebook.TOWER_POINTS) == words.TOWER_POINTS
    assert rulebook.MOST_LEGAL == invariants.BOUND_LEGAL
    assert rulebook.MOST_ITEMS == invariants.BOUND_ITEMS


def test_every_word_of_the_vocabulary_has_its_form():
    assert set(FORMS) == set(enums.Effect)
    used = {row["k"] for spec in (*cards.FACTIONS, *cards.HEROES) for level in spec.levels for row in level.fx}
    assert used == set(enums.Effect)


def test_what_is_reconstructed_is_known_as_such():
    levels = [level for faction in cards.FACTIONS for level in faction.levels]
    abilities = [level for hero in cards.HEROES for level in hero.levels]
    assert (len(levels), len(abilities)) == (130, 50)
    assert (sum(level.reconstructed for level in levels), sum(level.reconstructed for level in abilities)) == RECONSTRUCTED
    assert {hero.steps_provenance for hero in cards.HEROES} == {enums.Provenance.RECONSTRUCTED}
    assert {side.layout_provenance for side in cards.TERRITORIES} == {enums.Provenance.RECONSTRUCTED}
    assert rulebook.TOWER_POINTS_PROVENANCE == "reconstructed"


RECONSTRUCTED = (88, 45)


# -- options ---------------------------------------------------------------------------------


def test_options_are_checked():
    assert rulebook.Options.of({"turn_limit": 5}).turn_limit == 5
    for changes, words_of_error in [
        ({"turn_limit": 0}, "option turn_limit is 0; allowed: 1 to 9999"),
        ({"turn_limit": True}, "option turn_limit is True; allowed"),
        ({"heroes_call": 1}, "option heroes_call is 1; allowed: True, False"),
        ({"flip_bonus": "day"}, "option flip_bonus is 'day'; allowed: 'night', 'both'"),
        ({"dummy_resources": 10}, "option dummy_resources is 10; allowed: 0 to 9"),
        ({"house_rule": 1}, "unexpected keyword argument 'house_rule'; allowed: heroes_call"),
    ]:
        with pytest.raises(ValueError, match=words_of_error):
            rulebook.Options.of(changes)


# -- bad cards -------------------------------------------------------------------------------


def read_changed(tmp_path, name, change):
    content = raw(name)
    change(content)
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return FILES[name](path)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_the_same_form_is_read(tmp_path, name):
    assert (
        read_changed(tmp_path, name, lambda content: None)
        == {
            "factions": cards.FACTIONS,
            "heroes": cards.HEROES,
            "territories": cards.TERRITORIES,
        }[name]
    )


def setter(key, *path):
    """A change that puts the last of `path` where the others lead."""
    *way, last, value = path

    def change(content):
        there = content[key]
        for step in way:
            there = there[step]
        there[last] = value

    return change


def twice(key):
    return lambda content: content[key].append(copy.deepcopy(content[key][0]))


BAD_ROWS = [
    ({"k": "tie"}, "k is 'tie'; allowed: disc, gain"),
    ({"k": "disc", "of": "war", "n": 10}, "n is 10; allowed: -9 to 9"),
    ({"k": "disc", "of": "war", "n": 0}, "n is 0, which changes nothing"),
    ({"k": "disc", "n": 1}, "column 'of' is missing"),
    ({"k": "disc", "of": "build", "n": 1, "via": "quest"}, "unknown column 'via'"),
    ({"k": "disc", "of": "war", "n": 1, "at": {"type": ["swamp"]}}, "at: type is 'swamp'; allowed: plains"),
    ({"k": "disc", "of": "war", "n": 1, "at": {"near": 1}}, "at: unknown test 'near'; allowed: type"),
    ({"k": "disc", "of": "war", "n": 1, "at": {}}, "at is {}; allowed: a test with"),
    ({"k": "gain", "on": "win"}, "gains nothing; allowed: at least one of food"),
    ({"k": "gain", "on": "noon", "food": 1}, "on is 'noon'; allowed: reach, clear"),
    ({"k": "take", "on": "win", "who": "each", "n": 1, "chooser": "self", "keep": True}, "who is 'each'; allowed: loser"),
    ({"k": "path", "action": "patrol", "any": "from"}, "any is for quest"),
    ({"k": "path", "action": "quest"}, "allowed: either 'any' or 'at'"),
    ({"k": "trade_two", "res": "ore", "from": ["food", "ore"]}, "from is .*; allowed: kinds other than res"),
    ({"k": "substitute", "selected": "trade", "take": "trade"}, "take is the selected action itself"),
    (["ties"], r"is \['ties'\]; allowed: an object"),
]


@pytest.mark.parametrize(("row", "error"), BAD_ROWS, ids=[error for _, error in BAD_ROWS])
def test_a_bad_row_is_named(tmp_path, row, error):
    with pytest.raises(ValueError, match=f"factions.json, orcs, level 2, row 1: {error}"):
        read_changed(tmp_path, "factions", setter("factions", 0, "levels", 1, "fx", 0, row))


LEVEL = "levels", 1, "fx", 0
FIRST, PLACE = ("territories", 0), ("territories", 0, "places", 4)
BAD = [
    ("factions", twice("factions"), "orcs: is there twice"),
    (
        "factions",
        setter("factions", 0, *LEVEL, {"k": "vp", "f": "kills", "n": 1}),
        "orcs, level 2: k is 'vp'; allowed: one vp row",
    ),
    (
        "factions",
        setter("factions", 0, *LEVEL, {"k": "copy", "level": 3}),
        "orcs, level 2: copy of level 3; allowed: a copy of",
    ),
    ("factions", setter("factions", 0, *LEVEL, {"k": "ties", "replaces": 2}), "replaces is 2; allowed: a level below 2"),
    ("factions", setter("factions", 0, "levels", []), "orcs: levels is .*; allowed: a list of 5 entries"),
    ("factions", setter("factions", 0, "levels", 0, "provenance", "rumour"), "orcs, level 1: provenance is 'rumour'; allowed"),
    ("factions", setter("factions", 0, "id", "Big Orcs"), "id is 'Big Orcs'; allowed: letters"),
    ("factions", setter("factions", 0, 7), "card 1: is 7; allowed: an object"),
    ("factions", lambda content: content.update(format=2), "format is 2; allowed: 1"),
    ("heroes", twice("heroes"), "baron: is there twice"),
    ("heroes", setter("heroes", 0, "steps", 0, {"by": "trade", "n": 1}), "baron, step 1: by is 'trade'; allowed: research"),
    ("heroes", setter("heroes", 0, "steps", 0, {"by": "war", "n": 1}), "baron, step 1: unknown column 'n'"),
    ("heroes", setter("heroes", 0, *LEVEL, {"k": "copy", "level": 1}), "baron, level 2: .* is for factions only"),
    (
        "heroes",
        setter("heroes", 0, *LEVEL, {"k": "curse", "res": "gold"}),
        "baron, level 2, row 1: res is 'gold'; allowed: food",
    ),
    ("territories", twice("territories"), "base1A: is there twice"),
    ("territories", setter(*PLACE, "adjacent", []), "base1A, place 4: adjacent is .*it touches no region"),
    ("territories", setter(*PLACE, "adjacent", [1, 2, 3]), "base1A, place 4: adjacent names 1, but place 1 does not name 4"),
    ("territories", setter(*PLACE, "adjacent", [2, 3, 9]), "base1A, place 4: adjacent names 9; allowed: 0 to 4"),
    ("territories", setter(*PLACE, "touch", [5]), "base1A, place 4: touch names 5, but place 5 does not name 4"),
    ("territories", setter(*PLACE, "kind", "water"), "base1A, place 4: kind is 'water'; allowed: plains"),
    ("territories", setter(*FIRST, "side", "B"), "card 1 has the sides B, B; allowed: A and B, once each"),
    ("territories", setter(*FIRST, "hours", "top", "13", [0]), "base1A, hours top: hour is '13'; allowed: 1, 2"),
    ("territories", setter(*FIRST, "hours", "top", "12", []), "base1A, hours top: no hour points at place 6"),
    ("territories", setter(*FIRST, "spots", []), "base1A: spots is"),
    ("territories", setter(*FIRST, "grid", ["aab", "ab"]), "base1A, grid: 'ab'; allowed: lines of one length"),
]


@pytest.mark.parametrize(("name", "change", "error"), BAD, ids=[error[:50] for _, _, error in BAD])
def test_a_bad_card_is_named(tmp_path, name, change, error):
    with pytest.raises(ValueError, match=error) as caught:
        read_changed(tmp_path, name, change)
    assert str(caught.value).startswith(str(tmp_path))
    assert len(str(caught.value)) < 900


@pytest.mark.parametrize("content", ["", "[", "[]", "null", '{"format": 1}', '{"format": 1, "factions": 3}', '{"format": NaN}'])
def test_what_is_no_file_of_cards_is_refused(tmp_path, content):
    path = tmp_path / "cards.json"
    path.write_text(content, encoding="utf-8")
    for read in FILES.values():
        with pytest.raises(ValueError, match=r"cards\.json: "):
            read(path)
    with pytest.raises(ValueError, match="cannot be read"):
        cards.read_heroes(tmp_path / "none.json")


def test_rows_are_refused_whatever_they_are():
    """A row of any plain values is read or refused in words, never with another error."""
    odd = [None, 3, "", [], {}, {"k": []}, {"k": {}}, {"k": "vp"}, {"k": "disc", "of": [], "n": 1}, {"k": "gain", "on": {}}]
    for row in odd + [{"k": kind} | extra for kind in FORMS for extra in ({"of": 1}, {"at": 3}, {"n": "1"}, {"on": None})]:
        with pytest.raises(ValueError):  # noqa: PT011
            check_row(row)
