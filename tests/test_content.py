"""A race or power of one's own: with the columns of a printed one it plays exactly like it; a broken one is named."""

import json
import random
from dataclasses import replace

import pytest
from positions import random_position

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.enums import Ground, Trait
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec
from sw_env.record import check, read_games, record, write

TWINS = [*RACES, *POWERS]


def renamed(value, names):
    """The position with names exchanged, its sorted lists sorted again."""
    text = json.dumps(value)
    for word in ("spirit", "stout"):  # names of a state and of a phase as well
        text = text.replace(f'e": "{word}"', f'e": "={word}"')
    for k, name in enumerate(names):
        text = text.replace(f'"{name}"', f'"@{k}"')
    for k, name in enumerate(reversed(names)):
        text = text.replace(f'"@{k}"', f'"{name}"')
    position = json.loads(text.replace('e": "=', 'e": "'))
    for key in ("races", "powers", "discards"):
        position["unseen"][key].sort()
    return position


@pytest.mark.parametrize("printed", TWINS, ids=lambda spec: spec.name)
def test_a_copy_of_a_printed_row_plays_like_it(printed):
    """The printed row and its twin change places in a position; the same decisions lead to the same games."""
    twin = replace(printed, name="twin")
    own = {"race": twin} if isinstance(printed, RaceSpec) else {"power": twin}
    config = GameConfig.make(3, "3p", **own)
    chance = random.Random(printed.name)
    for seed in range(6):
        one = Game.from_position(in_play(chance, config, printed), "3p", seed=seed, skip_forced=False, **own)
        other = Game.from_position(renamed(one.position(), [printed.name, "twin"]), "3p", seed=seed, skip_forced=False, **own)
        for _ in range(60):
            if one.over:
                break
            assert other.legal == one.legal
            action = chance.choice(one.legal)
            lines = one.step(action)
            dice = [line["die"] for line in lines if "die" in line]
            reveals = [line["reveal"] for line in lines if "reveal" in line]
            swap = {printed.name: "twin", "twin": printed.name}
            other.step(action, dice[0] if dice else None, [tuple(swap.get(name, name) for name in pair) for pair in reveals])
            assert renamed(one.position(), [printed.name, "twin"]) == other.position()


def in_play(chance, config, printed):
    """A random position in which an active race has the row."""
    while True:
        position = random_position(chance, config)
        for race in position["races"]:
            if race["state"] == "active" and printed.name in (race["race"], race["power"]):
                return position


def test_the_examples_of_the_repository_are_played(tmp_path):
    own = {"race": "configs/content/gnomes.toml", "power": "configs/content/nomadic.toml"}
    chance, seen = random.Random(1), set()
    for seed in range(20):
        game = Game(seats=3, map="configs/content/ring.json", seed=seed, **own)
        lines = list(record(game, lambda now: chance.choice(now.legal), seed))
        seen |= {word for line in lines if "say" in line for word in line["say"].split()}
        path = tmp_path / "own.jsonl"
        write(path, lines)
        assert check(next(read_games(path)), **own).finished
    assert {"gnomes", "nomadic"} <= seen


@pytest.mark.parametrize(
    ("own", "wrong"), [({"reserve": 6}, "reserve is 6; allowed: 0 to 5"), ({"name": "Gnomes"}, "'Gnomes'")]
)
def test_a_race_made_in_python_is_looked_at_like_one_from_a_file(own, wrong):
    with pytest.raises(ValueError, match=wrong):
        Game(seats=2, race=RaceSpec(**{"name": "gnomes", "tokens": 5} | own))


def test_an_own_column_is_obeyed():
    gnomes = RaceSpec(name="gnomes", tokens=9, income={Ground.FARMLAND: 3, Ground.HILL: 2}, flat_income=4, first_income=5)
    game = next(game for seed in range(99) if hidden(game := Game(seats=2, race=gnomes, seed=seed), "gnomes", "hill"))
    assert game.step(48, reveals=[("gnomes", "hill")])[0] == {"reveal": ["gnomes", "hill"]}
    position = game.position()
    position["races"], position["phase"], position["expanding"] = [active("gnomes", "hill", hand=3)], "expand", "gnomes"
    farmland, hill = (
        next(r for r, region in enumerate(game.config.board.regions) if region.terrain == t) for t in ("farmland", "hill")
    )
    for r in (farmland, hill):
        position["regions"][r].update(by=0, tokens=1, on=[])
    fix_cards(position, game.config)
    position["tray"]["gnomes"] = gnomes.supply - 5
    position.update(turn=0, actor=0, acted=True, lifted=False, coins=[5, 5], ally=[None, None])
    on = Game.from_position(position, "2p", race=gnomes)
    lines = on.step(59)
    while not any("income" in line for line in lines):
        lines = on.step(on.legal[0])
    assert next(line["income"] for line in lines if "income" in line) == [0, 2 + 3 + 2 + 1 + 4 + 5]


def hidden(game, race, power):
    unseen = game.position()["unseen"]
    return race in unseen["races"] and power in unseen["powers"]


def active(race, power, hand):
    return {
        **{"seat": 0, "race": race, "power": power, "state": "active", "hand": hand, "pending": 0, "camps": 0},
        **{"pending_camps": 0, "holes": 0, "paid": False, "conquests": 0, "attacked": [], "converted": []},
        "dragon_used": False,
    }


def fix_cards(position, config):
    """Deal all other banners and badges to the column and the stacks."""
    races = [name for name in config.race_names if name not in {race["race"] for race in position["races"]}]
    powers = [name for name in config.power_names if name not in {race["power"] for race in position["races"]}]
    position["column"] = [[race, power, 0] for race, power in zip(races[:6], powers[:6], strict=True)]
    position["unseen"] = {"races": sorted(races[6:]), "tail": [], "powers": sorted(powers[6:]), "discards": []}
    position["tray"] = {race.name: race.supply for race in config.races}


def test_two_spirit_like_badges():
    """A second ghost takes the place of the first, as an ordinary race does of an ordinary one (docs/rules.md)."""
    haunting = PowerSpec(name="haunting", tokens=3, traits=(Trait.SECOND_GHOST,))
    chance = random.Random(2)
    states = set()
    for seed in range(60):
        game = Game(seats=2, seed=seed, power=haunting)
        while not game.over:
            game.step(chance.choice(game.legal))
            races = game.position()["races"]
            own = [(race["seat"], race["state"]) for race in races]
            assert len(own) == len(set(own))
            states |= {(race["power"], race["state"]) for race in races}
    assert {("haunting", "spirit"), ("spirit", "spirit")} <= states


@pytest.mark.parametrize(
    ("kind", "text", "message"),
    [
        (RaceSpec, "tokens = 5", "column 'name' is missing"),
        (RaceSpec, 'name = "gnomes"', "column 'tokens' is missing"),
        (RaceSpec, 'name = "gnomes"\ntokens = 11', "tokens is 11; allowed: 1 to 10"),
        (PowerSpec, 'name = "odd"\ntokens = 6', "tokens is 6; allowed: 1 to 5"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\nsupply = 9', "supply is 9; allowed: 10 to 30"),
        (RaceSpec, 'name = "gnomes"\ntokens = "5"', "tokens is '5'; allowed: a whole number"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\ncolour = 3', "unknown column 'colour'; allowed: .*conquest_income"),
        (PowerSpec, 'name = "odd"\ntokens = 2\nreserve = 3', "unknown column 'reserve'"),
        (RaceSpec, 'name = "The Gnomes"\ntokens = 5', "use lower-case letters"),
        (RaceSpec, 'name = 7\ntokens = 5', "name is 7; allowed: a text"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\nincome = { moon = 1 }', "unknown kind of region 'moon'; allowed: farmland"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\nincome = { mine = 4 }', "income of mine is 4; allowed: 1 to 3"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\nincome = 3', "income is 3; allowed: a table"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\ndiscount = "hill"', "discount is 'hill'; allowed: a list"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\ntraits = ["second_ghost"]', "'second_ghost' is not for this; allowed: flies"),
        (PowerSpec, 'name = "odd"\ntokens = 2\ntraits = ["fights_on"]', "'fights_on' is not for this"),
        (RaceSpec, 'name = "orcs"\ntokens = 5', "'orcs' is a printed one"),
        (PowerSpec, 'name = "hill"\ntokens = 5', "'hill' is a printed one"),
        (RaceSpec, 'name = "gnomes"\ntokens = 5\nincome = { region = 3, farmland = 2 }', "would pay 5 coins; allowed: 3"),
        (RaceSpec, "name = ", "not a TOML file"),
        (RaceSpec, "x = " + "[" * 100_000, "own.toml: not a TOML file .*nested too deeply"),
        (RaceSpec, 'name = "gnomes"\ntokens = 0x' + "f" * 5000, "own.toml: tokens is something of the kind int, too large"),
        (RaceSpec, f'name = "{"a" * 41}"\ntokens = 5', "own.toml: race name 'a+': use .* 40 at most"),
        (RaceSpec, f'{"a" * 10**6} = 5', "own.toml: race: unknown column 'a+…; allowed"),
    ],
)  # fmt: skip
def test_broken_rows_are_named(tmp_path, kind, text, message):
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=message):
        Game(seats=2, **{kind.kind: path})


def test_a_missing_file_is_named():
    with pytest.raises(ValueError, match=r"nowhere.toml: cannot be read \(No such file"):
        Game(race="nowhere.toml")
