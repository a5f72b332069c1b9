"""What every game promises to every door: its rules, copies, positions, observations, secrets and records."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
import toy_game

from contract.tables import TABLES, moments, new_game
from sw_env.core.jit import PLAIN
from sw_env.core.masks import as_number
from sw_env.core.single import draw_anew, veil
from sw_env.envs.aec import env as aec_env
from sw_env.envs.batch import BatchEnv
from sw_env.envs.single import SmallWorldEnv
from sw_env.game import Game, IllegalAction, PositionError, ScriptError
from sw_env.games import load
from sw_env.obs.layout import Layout
from sw_env.record import RecordError, check, dump, header, record
from sw_env.signature import signature

pytestmark = pytest.mark.kernels
GAMES_OF_EACH = 3 if PLAIN else 12


def unlike(one, other):
    """The fields of two records that differ, for people; equal games are equal in every byte."""
    return {
        name: (one[name].tolist(), other[name].tolist()) for name in one.dtype.names if not (one[name] == other[name]).all()
    }


def public(game, seat):
    return game.spec.seen(game.position(), seat)


def test_the_answer_sheet_is_consistent(table):
    name, seats = table
    game = new_game(table)
    spec = game.spec
    assert (spec.name, game.config.game) == (name, name)
    assert game.config.seats == game.seats == max(seats, 2)  # who plays alone has the game itself for an opponent
    assert hash(game.config) == hash(new_game(table).config)
    assert game.legal
    assert max(game.legal) < spec.actions
    assert len(repr(game)) < 200
    assert set(spec.chance) <= set(spec.behind)


def test_every_line_of_play_ends_and_somebody_has_won(table):
    for seed in range(GAMES_OF_EACH):
        *_, game = moments(table, seed)
        assert game.actor is None
        assert game.legal == []
        assert game.winners
        best = max(zip(game.coins, game.tokens, strict=True))
        assert game.winners == [p for p in range(game.seats) if (game.coins[p], game.tokens[p]) == best]


def test_a_batch_plays_what_single_games_play(table):
    name, seats = table
    batch = BatchEnv(3, seats, game=name, auto_reset=False)
    batch.reset(5)
    games = [Game(seats, seed=int(seed), game=name) for seed in batch.seeds]
    chance = np.random.default_rng(1)
    for game in games:  # a batch skips what is forced at the beginning, too
        while len(game.legal) == 1:
            game.step(game.legal[0])
    while not batch.done.all():
        actions = [int(chance.choice(game.legal)) if game.legal else 0 for game in games]
        for g, game in enumerate(games):
            assert [as_number(batch.bits[g]), batch.actor[g]] == [game.mask, -1 if game.over else game.actor]
            assert np.flatnonzero(batch.mask[g]).tolist() == game.legal
            if game.legal:
                game.step(actions[g])
        batch.step(np.array(actions))
    assert batch.final_coins.tolist() == [game.coins for game in games]
    assert batch.final_tokens.tolist() == [game.tokens for game in games]
    for g, game in enumerate(games):
        assert (
            np.flatnonzero(batch.final_winners[g]).tolist()
            == game.winners
            == np.flatnonzero(batch.final_ranks[g] == 0).tolist()
        )


@pytest.mark.skipif(PLAIN, reason="threads are for compiled code")
def test_threads_play_the_same(table):
    name, seats = table
    one, many = (BatchEnv(8, seats, game=name, parallel=parallel, observe=True) for parallel in (False, True))
    for env in (one, many):
        env.reset(3)
        env.rollout(200)
        for _ in range(20):
            env.step(env.mask.argmax(1))
    assert one.states.tobytes() == many.states.tobytes()
    assert one.observation.tobytes() == many.observation.tobytes()


SIGNED = """
from sw_env.games import GAMES, configure
from sw_env.signature import signature
GAMES["flags"] = "toy_game"
for name, seats in {tables}:
    print(name, seats, signature(configure(name, seats), 2)[0])
"""


@pytest.mark.skipif(PLAIN, reason="compared from the compiled side")
def test_plain_python_plays_the_same():
    tables = [table for table in TABLES if table[1] in (1, 2, 3)]
    path = os.pathsep.join([os.path.dirname(toy_game.__file__), os.environ.get("PYTHONPATH", "")])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": path}
    command = [sys.executable, "-W", "ignore", "-c", SIGNED.format(tables=tables)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    for line in told.splitlines():
        name, seats, plain = line.split()
        assert signature(load(name).configure(int(seats)), 2)[0] == plain, line
    assert len(told.splitlines()) == len(tables)


def test_copies_go_on_alike(table):
    for game in moments(table, every=23):
        for twin in (game.clone(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            assert unlike(twin.states, game.states) == {}
            assert (twin.mask, twin.position(), twin.states.tobytes()) == (game.mask, game.position(), game.states.tobytes())
            if game.legal:
                twin.step(game.legal[-1])
                assert twin.states.tobytes() != game.states.tobytes()
    assert game.over


def test_a_position_is_enough_to_go_on(table):
    name, _ = table
    for game in moments(table, seed=2):
        again = Game.from_position(game.position(), game=name, seed=9)
        assert again.position() == game.position()
        assert (again.legal, again.actor, again.phase) == (game.legal, game.actor, game.phase)
        assert (again.coins, again.tokens, again.winners) == (game.coins, game.tokens, game.winners)
    assert game.over


def test_observations_tell_all_that_is_public(table):
    for game in moments(table, seed=3):
        for padded in (False, True):
            layout = Layout.of(game.config, padded=padded)
            env = BatchEnv.of(1, game.config, padded=padded)
            env.reset(1)
            env.set_state(0, game.states)
            for seat in range(game.seats):
                row = env.observe(seat)[0]
                assert game.spec.decode(row, layout, game.config, seat) == public(game, seat)
    assert game.over


def test_every_field_of_the_layout_is_written(table):
    name, seats = table
    env = BatchEnv(1, seats, game=name)
    layout = env.layout
    assert sum(block.length for block in layout.blocks.values()) == layout.size
    env.reset(1)
    rows = [np.full((1, layout.size), value, np.uint8) for value in (0, 255)]
    for row in rows:
        env.observe(0, out=row)
    assert (rows[0] == rows[1]).all()


def test_what_is_hidden_is_drawn_anew_and_nothing_else(table):
    for game in moments(table, seed=4):
        for seat in range(game.seats):
            drawn = game.states.copy()
            draw_anew(drawn, game.config.world, 0, np.int64(seat), np.uint64(77))
            again = Game.of(game.config, drawn, game.skip_forced)
            assert public(again, seat) == public(game, seat)
            if seat == game.actor:
                assert again.legal == game.legal
            veiled = [game.states.copy(), drawn.copy()]
            for states in veiled:
                veil(states, game.config.world, 0, np.int64(seat), False)
            assert unlike(*veiled) == {}
            assert veiled[0].tobytes() == veiled[1].tobytes()
            hidden = game.hide(seat, 5)
            assert public(hidden, seat) == public(game, seat)
    assert game.over


def test_chance_can_be_scripted_line_by_line(table):
    """What chance brought in one game is scripted in another with other dice."""
    for seed in range(GAMES_OF_EACH):
        game, chance = new_game(table, seed, skip_forced=False), np.random.default_rng(seed)
        twin = Game.from_position(game.position(), game=table[0], seed=1000 + seed, skip_forced=False)
        while not game.over:
            action = int(chance.choice(game.legal))
            lines = game.step(action)
            told = [line for line in lines if next(iter(line)) in game.spec.chance]
            assert twin.step(action, chance=told) == lines
            assert twin.position() == game.position()
        before = new_game(table)
        with pytest.raises(ScriptError, match=r"allowed in|no chance"):
            before.step(before.legal[0], chance=[{"weather": "rain"}])
        assert before.position() == new_game(table).position()


def test_what_happened_is_of_this_decision_alone(table):
    """A line left over from the decision before would be told again: a game that begins here knows nothing of it."""
    for game in moments(table, seed=6, every=3):
        for action in game.legal[:2]:
            now, fresh = game.clone(), Game.from_position(game.position(), game=table[0], skip_forced=game.skip_forced)
            lines = now.step(action)
            told = [line for line in lines if next(iter(line)) in game.spec.chance]
            assert fresh.step(action, chance=told) == lines
    assert game.over


def test_a_record_is_checked_line_by_line(table, tmp_path):
    game, chance = new_game(table, 3), np.random.default_rng(3)
    lines = list(record(game, lambda now: int(chance.choice(now.legal)), seed=3, snapshots="turn"))
    assert lines[0] == header(game, 3)
    assert lines[0]["game"] == table[0]
    numbered = list(enumerate(lines, 1))
    summary = check(numbered)
    assert summary.finished
    assert sum("action" in line for line in lines) == summary.decisions
    assert all(dump(line).endswith("\n") for line in lines)
    k = next(k for k, line in enumerate(lines) if "action" in line and len(line["legal"]) > 1)
    lie = [(n, line | {"legal": line["legal"][1:]} if n == k + 1 else line) for n, line in numbered]
    with pytest.raises(RecordError, match=f"line {k + 1}: legal is"):
        check(lie)


def test_wrong_input_is_refused_and_changes_nothing(table):
    name, seats = table
    game = new_game(table)
    illegal = next(a for a in range(game.spec.actions + 1) if a not in game.legal)
    for wrong in (illegal, -1, game.spec.actions, 10**30, True, 1.5, "1", None):
        with pytest.raises(IllegalAction):
            game.step(wrong)
    assert game.position() == new_game(table).position()
    batch = BatchEnv(2, seats, game=name)
    batch.reset(1)
    kept = batch.states.tobytes()
    with pytest.raises(IllegalAction, match="no game has moved"):
        batch.step(np.array([batch.mask[0].argmax(), game.spec.actions]))
    noise = np.frombuffer(np.random.default_rng(1).bytes(batch.states.itemsize), batch.states.dtype).copy()
    with pytest.raises(ValueError, match="cannot be those of a game with"):
        batch.set_state(0, noise)
    assert batch.states.tobytes() == kept
    for door in (Game, lambda **more: BatchEnv(2, **more), aec_env, SmallWorldEnv):
        with pytest.raises(TypeError, match=r"unexpected keyword argument 'frameskip'; allowed: \w+"):
            door(seats=seats, game=name, frameskip=4)
    with pytest.raises(PositionError, match=r"position|nonsense|missing|seats"):
        Game.from_position({"nonsense": 1}, game=name)


def test_a_shortage_is_asked_only_where_tokens_are_paid():
    game = Game(2, seed=1)
    with pytest.raises(ValueError, match="no race is there that could conquer"):
        game.shortage(0)
    game.step(game.legal[0])
    hand = game.states[0]["hand"][game.states[0]["expanding"]]
    plain = next(r for r in game.legal if game.move(r).cost == 2)
    assert game.shortage(plain) == 2 - hand
    with pytest.raises(ValueError, match="has no shortage of tokens; see cost and odds"):
        Game(2, seed=1, game="flags").shortage(0)


def test_two_games_need_different_records():
    from dataclasses import replace

    from sw_env.core.questions import register

    with pytest.raises(ValueError, match="two games have records with the same fields"):
        register(replace(toy_game.ANSWERS, legal=toy_game.apply), ())
