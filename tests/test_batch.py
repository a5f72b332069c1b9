"""BatchEnv: the same games as one by one, in every size and order, serial and parallel."""

import numpy as np
import pytest

from sw_env.core.finals import is_first
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game, IllegalAction
from sw_env.games.smallworld.rules.state import STATE


def choose(env, k):
    """A legal action for each game that depends on the game's own seed and the step only."""
    scores = (env.seeds[:, None] ^ np.uint64(k * 7919 + 1)) * (2 * np.arange(64, dtype=np.uint64) + 1)
    return np.where(env.mask == 1, (scores >> np.uint64(40)).astype(np.int64), -1).argmax(1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_batch_plays_the_games_that_game_plays(seats):
    env = BatchEnv(4, seats=seats, edition="2017", auto_reset=False)
    env.reset(11)
    games = [Game(seats, edition="2017", seed=int(seed)) for seed in env.seeds]
    coins = np.array([game.coins for game in games])
    for k in range(10_000):
        for g, game in enumerate(games):
            assert (env.bits[g], env.actor[g]) == (game.mask, -1 if game.over else game.actor)
            assert np.flatnonzero(env.mask[g]).tolist() == game.legal
        if all(game.over for game in games):
            break
        actions = choose(env, k)
        env.step(actions)
        for g, game in enumerate(games):
            if not game.over:
                game.step(int(actions[g]))
        after = np.array([game.coins for game in games])
        assert (env.gains == after - coins).all()
        coins = after
        assert (env.done == [game.over for game in games]).all()
    assert (env.final_coins == coins).all()
    assert env.final_tokens.tolist() == [game.tokens for game in games]
    assert [np.flatnonzero(row).tolist() for row in env.final_winners] == [game.winners for game in games]
    assert all(env.game(g).position() == game.position() for g, game in enumerate(games))


def test_who_is_first_has_won():
    """As a search asks it, of the present position: the most coins, and of these the most tokens on the board."""
    env = BatchEnv(60, seats=3)
    env.reset(2)
    env.rollout(150)
    chance, ties = np.random.default_rng(5), 0
    for g in range(env.n):
        env.states["coins"][g, :3] = chance.integers(20, 22, 3)
        game = env.game(g)
        standing = list(zip(game.coins, game.tokens, strict=True))
        first = [bool(is_first(env.states[g], game.config.world[0], p)) for p in range(3)]
        assert first == [one == max(standing) for one in standing]
        ties += game.coins.count(max(game.coins)) > sum(first)
    assert ties > 10, "tokens decide often"


@pytest.mark.parametrize("parallel", [False, True])
def test_size_order_and_threads_do_not_matter(parallel):
    n, steps = 12, 400
    together = BatchEnv(n, seats=3, parallel=parallel)
    together.reset(5)
    seeds = together.seeds.copy()
    order = np.random.default_rng(1).permutation(n)
    shuffled, alone = BatchEnv(n, seats=3), BatchEnv(1, seats=3)
    shuffled.reset(seeds[order])
    alone.reset(seeds[3:4])
    for k in range(steps):
        for env in (together, shuffled, alone):
            env.step(choose(env, k))
        assert (together.bits[order] == shuffled.bits).all()
        assert (together.gains[order] == shuffled.gains).all()
        assert together.bits[3] == alone.bits[0]
    assert together.states[order].tobytes() == shuffled.states.tobytes()
    assert together.states[3].tobytes() == alone.states[0].tobytes()
    assert (together.seeds != seeds).any(), "some game has ended and begun anew"


def test_a_game_that_ends_begins_anew():
    env = BatchEnv(3, seats=2)
    env.reset(1)
    seen = np.zeros(3, int)
    for k in range(600):
        env.step(choose(env, k))
        for g in np.flatnonzero(env.done):
            seen[g] += 1
            fresh = Game(2, seed=int(env.seeds[g]))
            assert env.game(g).position() == fresh.position()
            assert env.final_winners[g].any()
            best = env.final_coins[g] * 1000.0 + env.final_tokens[g]
            assert (env.final_winners[g] == (best == best.max())).all()
    assert (seen > 2).all()


def test_an_illegal_action_moves_nothing():
    env = BatchEnv(4, seats=3)
    env.reset(2)
    before = env.states.tobytes()
    actions = choose(env, 0)
    for bad in (59, 64, -1):
        with pytest.raises(IllegalAction, match=rf"game 2: action {bad} is not legal; legal: \[48, 49"):
            env.step([actions[0], actions[1], bad, actions[3]])
        assert env.states.tobytes() == before
    with pytest.raises(IllegalAction, match="game 0: action 59 is not legal"):
        env.step([59, *actions[1:]])
    assert env.states.tobytes() == before


def test_wrong_arguments_are_named():
    for n in (0, -1, 2.5, True):
        with pytest.raises(ValueError, match="allowed: a number of games from 1"):
            BatchEnv(n)
    env = BatchEnv(4, seats=3)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(np.zeros(4, int))
    with pytest.raises(ValueError, match="3 seeds; allowed"):
        env.reset([1, 2, 3])
    with pytest.raises(ValueError, match="seed is -4"):
        env.reset(-4)
    with pytest.raises(ValueError, match="chosen has shape"):
        env.reset(1, chosen=[True])
    env.reset(0)
    with pytest.raises(ValueError, match=r"actions have shape \(3,\); allowed: \(4,\)"):
        env.step(np.zeros(3, int))
    with pytest.raises(TypeError, match="dtype float64; allowed: integers"):
        env.step(np.zeros(4))
    with pytest.raises(ValueError, match="auto_reset=True"):
        BatchEnv(4, auto_reset=False).rollout(3)
    for dtype in (np.int8, np.uint8, np.int32, np.uint64):
        env.step(choose(env, 0).astype(dtype))


def test_states_can_be_taken_set_and_copied():
    env = BatchEnv(3, seats=4)
    env.reset(9)
    for k in range(30):
        env.step(choose(env, k))
    kept, position = env.get_state(0), env.game(0).position()
    env.copy_state(0, 2)
    assert env.game(2).position() == position
    assert env.bits[2] == env.bits[0]
    for k in range(30):
        env.step(choose(env, k))
    env.set_state(1, kept)
    assert env.game(1).position() == position
    assert np.flatnonzero(env.mask[1]).tolist() == env.game(1).legal
    with pytest.raises(ValueError, match="what get_state returns"):
        env.set_state(0, np.zeros(3))


def test_some_games_may_be_reset_alone():
    env = BatchEnv(3, seats=2)
    env.reset(4)
    for k in range(20):
        env.step(choose(env, k))
    others = env.states[[0, 2]].tobytes()
    env.reset(8, chosen=[False, True, False])
    assert env.states[[0, 2]].tobytes() == others
    assert env.game(1).round == 1
    assert env.game(1).legal == [48, 49, 50, 51, 52, 53]


@pytest.mark.parametrize("parallel", [False, True])
def test_rollouts_are_legal_games_and_repeatable(parallel):
    one, two = BatchEnv(8, seats=5, parallel=parallel), BatchEnv(8, seats=5)
    one.reset(3)
    two.reset(3)
    assert one.rollout(1000) == sum(two.rollout(250) for _ in range(4)) > 20
    assert one.states.tobytes() == two.states.tobytes()
    assert (one.bits == two.bits).all()
    assert (one.mask == two.mask).all()
    assert (one.actor == two.actor).all()
    assert one.game(0).legal == np.flatnonzero(one.mask[0]).tolist()


def test_a_state_is_small():
    assert STATE.itemsize <= 1024
