"""What comes into the engine from outside: indices, records, coins. Each of these once crashed or did something else."""

import copy
import json
from importlib.resources import files

import numpy as np
import pytest

from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.smallworld.config import LARGEST, GameConfig
from sw_env.games.smallworld.consistency import PositionError
from sw_env.games.smallworld.data.enums import Ground, Phase, Trait
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec


@pytest.fixture
def env():
    batch = BatchEnv(4, seats=2)
    batch.reset(1)
    return batch


@pytest.mark.parametrize("g", [-1, 4, 10**9, 1.0, None, True, "1"])
def test_a_game_has_a_number(env, g):
    before, state = env.states.tobytes(), env.get_state(0)
    for call in (env.game, env.get_state, lambda g: env.set_state(g, state), lambda g: env.copy_state(0, g)):
        with pytest.raises(IndexError, match="allowed: 0 to 3"):
            call(g)
    with pytest.raises(IndexError, match="allowed: 0 to 3"):
        env.copy_state(g, 0)
    assert env.states.tobytes() == before


def test_a_rollout_wants_games_and_a_number(env):
    with pytest.raises(RuntimeError, match="call reset"):
        BatchEnv(2, seats=2).rollout(10)
    for steps in (1.5, float("nan"), -1, None, True):
        with pytest.raises(ValueError, match=r"steps is .*; allowed: 0 to"):
            env.rollout(steps)
    assert env.rollout(0) == 0


def test_a_rollout_begins_where_a_game_is_over(env):
    done = BatchEnv(1, seats=2, auto_reset=False)
    done.reset(3)
    while done.bits[0]:
        done.step(done.mask.argmax(1))
    env.set_state(2, done.get_state(0))
    assert env.rollout(400) >= 4
    assert env.bits.all()


@pytest.mark.parametrize("region", [-1, 23, 64, 10**9, 1.5, None])
def test_only_a_region_has_a_price(region):
    with pytest.raises(ValueError, match=r"region is .*; allowed: 0 to 22"):
        Game(2).shortage(region)


def test_records_of_another_table_are_refused(env):
    for seats in (3, 4, 5):
        other = BatchEnv(1, seats=seats)
        other.reset(1)
        with pytest.raises(ValueError, match="cannot be those of a game with 2 seats on 2p default; game 1 stays as it is"):
            env.set_state(1, other.get_state(0))
    with pytest.raises(ValueError, match="allowed: what get_state returns"):
        env.set_state(1, env.states)


CHANGES = {  # field, place, value: what is said to be wrong
    "turn": (0, 2, "turn"),
    "actor": (0, -1, "turn"),
    "phase": (0, 12, "turn"),
    "expanding": (0, 6, "turn"),
    "cursor": (0, 23, "turn"),
    "coins": (1, -1, "seats"),
    "ally": (0, 0, "seats"),
    "race": (0, 14, "races"),
    "traits": (1, 1 << 18, "races"),
    "conquests": (0, -1, "races"),
    "paid": (1, 2, "races"),
    "dragon_used": (0, 2, "races"),
    "slot_race": (5, 15, "cards"),
    "shown": (0, 7, "cards"),
    "stack": (8, -1, "cards"),
    "badges": (0, 20, "cards"),
    "slot_power": (1, 3, "cards"),
    "piled": (0, 3, "cards"),
    "stacked": (0, 2, "cards"),
    "stack_top": (0, 16, "cards"),
    "owner": (3, 2, "regions"),
    "price": (7, 9, "regions"),
    "tokens": (7, 1, "regions"),
    "held": (3, 1 << 30, "races"),
    "heroes": (0, 1, "pieces"),
    "lost_tribes": (0, 1 << 63, "regions"),
    "tray": (2, 3, "tokens"),
}


@pytest.mark.parametrize("field", CHANGES)
def test_no_field_may_lie(env, field):
    place, value, part = CHANGES[field]
    state = env.get_state(0)
    values = state[field].reshape(-1)
    assert values[place] != value
    values[place] = value
    before = env.states.tobytes()
    with pytest.raises(ValueError, match=f"its {part} cannot be"):
        env.set_state(2, state)
    assert env.states.tobytes() == before


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase != Phase.OVER])
def test_there_is_something_to_do_in_a_phase(env, phase):
    """Nobody has a race yet: only to pick one, for the seat whose turn it is."""
    for actor in (0, 1):
        state = env.get_state(0)
        state["turn"], state["actor"], state["phase"], state["expanding"] = 0, actor, phase, 3 * actor
        if phase == Phase.PICK and actor == 0:
            env.set_state(2, state)
        else:
            with pytest.raises(ValueError, match="its work cannot be"):
                env.set_state(2, state)


@pytest.mark.parametrize(("field", "value"), [("held", 1), ("race", 2)])
def test_the_place_of_a_seat_that_is_not_there_is_empty(env, field, value):
    for place in (6, 14):
        state = env.get_state(0)
        state[field][0, place] = value
        with pytest.raises(ValueError, match="its seats cannot be"):
            env.set_state(2, state)


def test_coins_of_a_record_never_go_round_either(env):
    state = env.get_state(0)
    state["coins"][0, 1] = 32_700
    with pytest.raises(ValueError, match="its seats cannot be"):
        env.set_state(0, state)
    state["coins"][0, 1] = 31_000
    env.set_state(0, state)
    assert env.game(0).coins[1] == 31_000


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_record_of_a_game_is_sound(seats):
    env, other = (BatchEnv(3, seats=seats, skip_forced=False, edition=("default", "2017")[seats % 2]) for _ in range(2))
    env.reset(seats)
    other.reset(1)
    chance = np.random.default_rng(seats)
    for _ in range(400):
        env.step([chance.choice(np.flatnonzero(row)) for row in env.mask])
        for g in range(3):
            other.set_state(g, env.get_state(g))
    assert other.bits.tolist() == env.bits.tolist()


def moment(wanted, seats=2):
    """The first position of some random game in which something is so."""
    for seed in range(400):
        game, chance = Game(seats, seed=seed, skip_forced=False), np.random.default_rng(seed)
        while not game.over:
            position = game.position()
            if wanted(position):
                return position
            game.step(int(chance.choice(game.legal)))
    raise AssertionError("no such moment")


@pytest.mark.parametrize("piece", ["camp", "dragon", "fort", "hero", "hole", "lair", "tribe"])
def test_a_record_with_each_piece_on_the_board_is_sound(piece):
    """On somebody's region, but for lost tribes; the price counts what is solid."""
    position = moment(
        lambda position: any(piece in r["on"] and (r["by"] is not None or piece == "tribe") for r in position["regions"])
    )
    game, env = Game.from_position(position), BatchEnv(1, seats=2)
    env.reset(1)
    env.set_state(0, game.states)
    assert env.game(0).position() == position


@pytest.mark.parametrize("phase", ["redeploy", "hero", "encamp"])
def test_a_later_seat_may_have_work_where_the_first_has_none(phase):
    def wanted(position):
        first = [race for race in position["races"] if race["seat"] == 0 and race["state"] == "active"]
        return position["phase"] == phase and position["actor"] == 1 and first and not first[0]["hand"] + first[0]["camps"]

    position = moment(wanted)
    assert Game.from_position(position).position() == position


def active(position):
    return next(race for race in position["races"] if race["seat"] == position["actor"] and race["state"] == "active")


def refuse(position, message):
    with pytest.raises(PositionError, match=message):
        Game.from_position(position)


def test_coins_never_go_round():
    """What may still be paid, and what lies in the column, has room above them."""
    position = Game(2, seed=1).position()
    for coins, slot in ([30000, 30000], 30000), ([30000, 0], 2000), ([0, 29000], 3000):
        changed = copy.deepcopy(position)
        changed["coins"], changed["column"][0][2] = coins, slot
        refuse(changed, "coins of seat . are .* in the column and what round 1 to 10 may pay, allowed: 0 to")
    position["coins"], position["column"][0][2] = [30000, 20000], 1000
    game, chance = Game.from_position(position), np.random.default_rng(1)
    while not game.over:
        game.step(game.legal[0] if game.phase == "pick" else int(chance.choice(game.legal)))
        assert min(game.coins) >= 20000


def test_the_most_that_a_seat_can_be_paid_by_hand():
    orcs, pillaging, mines = 23, 23, 4
    assert GameConfig.make(2).most_coins(3) == 5 + 3 * (23 + orcs + pillaging + 2 * mines)
    gleaners = RaceSpec(name="gleaners", tokens=5, income={Ground.FARMLAND: 2}, traits=(Trait.EARNS_ON,))
    assert GameConfig.make(2, race=gleaners).most_coins(3) == 5 + 3 * (23 + orcs + pillaging + 2 * 8)
    walls = PowerSpec(name="walls", tokens=3, fortress_income=5, flat_income=1)
    assert GameConfig.make(2, power=walls).most_coins(1) == 5 + 23 + orcs + 6 * 5 + 1 + 2 * mines


def test_a_board_that_could_pay_more_than_a_record_holds_is_refused(tmp_path):
    board = json.loads((files("sw_env.games.smallworld.data.maps") / "2p.json").read_text())
    long = tmp_path / "long.json"
    long.write_text(json.dumps(board | {"turns": 99}))
    config = GameConfig.make(2, long)
    assert config.most_coins(config.board.rounds) <= LARGEST
    rich = RaceSpec(name="rich", tokens=5, flat_income=9, first_income=9, conquest_income=9, fortress_income=9)
    with pytest.raises(ValueError, match=f"could pay a seat .* coins; allowed: up to {LARGEST}"):
        GameConfig.make(2, long, race=rich)


def test_a_dragon_needs_a_token():
    position = moment(lambda p: p["verb"] == "dragon")
    race = active(position)
    position["tray"][race["race"]] += race["hand"]
    race["hand"] = 0
    refuse(position, "verb is 'dragon', but the .* have no token in hand")


def test_heroes_are_placed_in_order():
    position = moment(lambda p: p["phase"] == "hero" and p["cursor"] >= 0)
    last = max(
        r
        for r, region in enumerate(position["regions"])
        if region["by"] is not None and position["races"][region["by"]] is active(position)
    )
    position["regions"][position["cursor"]]["on"].remove("hero")
    position["regions"][last]["on"].append("hero")
    refuse(position, "heroes stand in")
    position["cursor"] = last
    refuse(position, "no region is left behind it")


@pytest.mark.parametrize("word", ["dragon", "hero", "hole"])
def test_pieces_need_a_power(word):
    position = moment(lambda p: p["phase"] == "expand" and len(p["races"]) == 2 and p["round"] > 1)
    for region in position["regions"]:
        if region["by"] is not None:
            region["on"].append(word)
    refuse(position, f"have a {word} in")


def test_conquests_are_counted_within_reason():
    position = moment(lambda p: p["phase"] == "expand" and p["races"])
    position["races"][0]["conquests"] = 99
    refuse(position, r"conquests of the .* are 99; allowed: 0 to")
