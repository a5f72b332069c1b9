"""One learner seat: Gymnasium's checks, rewards since the last decision, opponents of every kind, vectors."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sw_env
from sw_env.envs.single import AutoresetMode
from sw_env.envs.table import Table
from sw_env.game import IllegalAction
from sw_env.games.smallworld.config import GameConfig


def episode(env, chance, **reset):
    _, info = env.reset(**reset)
    rewards = []
    while True:
        _, reward, terminated, truncated, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
        rewards.append(reward)
        assert not truncated
        if terminated:
            return rewards, info["seat"]


@pytest.mark.parametrize("seats", [2, 5])
def test_gymnasium_checker(seats):
    pytest.importorskip("PIL")
    env = gymnasium.make("SmallWorld-v0", seats=seats, illegal="terminate", disable_env_checker=True)
    check_env(env.unwrapped)


def test_the_learner_sees_its_win_and_its_loss():
    env = gymnasium.make("SmallWorld-v0", seats=2, opponents="greedy")
    chance, ends = np.random.default_rng(1), []
    for k in range(12):
        rewards, seat = episode(env, chance, seed=1 if k == 0 else None)
        game = env.unwrapped.game
        assert seat == k % 2, "the seat rotates"
        assert not any(rewards[:-1])
        assert rewards[-1] == (0 if len(game.winners) == 2 else 1 if seat in game.winners else -1)
        ends.append(rewards[-1])
    assert -1 in ends


@pytest.mark.parametrize("mode", ["same_step", "next_step", "disabled"])
@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_coins_add_up_whoever_plays(opponents, mode):
    table = Table(8, GameConfig.make(3), opponents, "rotate", reward="coins", auto_reset=mode)
    table.reset(5)
    chance, total, ends = np.random.default_rng(2), np.zeros(8), 0
    while ends < 20:
        table.step((chance.random((8, 64)) * table.mask).argmax(1))
        total += table.rewards
        for g in np.flatnonzero(table.ended):
            seat = table.final_seats[g]
            assert total[g] == pytest.approx((table.finals[g, 0, seat] - 5) / 20, abs=1e-4)
            assert table.final_states["coins"][g, seat] == table.finals[g, 0, seat]
            total[g] = 0
            ends += 1
        if mode == "disabled" and table.ended.any():
            table.reset(ends, table.ended.copy())
        playing = table.bits != 0
        assert (table.actor[playing] == table.seats[playing]).all(), "it is the learner's decision everywhere"


def test_each_game_that_is_over_begins_anew_with_the_next_step_whatever_the_others_do():
    table = Table(8, GameConfig.make(2), "random", "rotate", auto_reset="next_step")
    table.reset(5)
    chance, over, alone = np.random.default_rng(2), np.zeros(8, np.bool_), 0
    while alone < 5:
        table.step((chance.random((8, 64)) * table.mask).argmax(1))
        assert (table.bits[over] != 0).all()
        assert (table.states["lap"][over] == 1).all()
        assert not table.ended[over].any()
        assert (table.rewards[over] == 0).all()
        over = table.ended.copy()
        assert (table.over == over).all()
        alone += over.any() and not over.all()


def test_same_seed_same_games():
    def run(seed):
        env = gymnasium.make("SmallWorld-v0", seats=3, opponents=["greedy", ["random", "greedy"]])
        chance = np.random.default_rng(0)
        return [episode(env, chance, seed=seed) if k == 0 else episode(env, chance) for k in range(3)]

    assert run(4) == run(4)
    assert run(4) != run(5)


def test_opponents_of_every_kind():
    seen = []

    def last_legal(observations, masks):
        seen.append((observations.shape, masks.shape, observations.dtype, masks.dtype))
        return 63 - masks[:, ::-1].argmax(1)

    class FirstLegal:
        def act(self, states, bits, actors):
            assert len(states) == len(bits) == len(actors)
            return np.array([(int(word) & -int(word)).bit_length() - 1 for word in bits])

    env = sw_env.SmallWorldEnv([last_legal, [FirstLegal(), "random"], "greedy"], seats=4, seat=2)
    episode(env, np.random.default_rng(1), seed=1)
    shapes = {(o[1], m[1], od, md) for o, m, od, md in seen}
    assert shapes == {(env.table.layout.size, 64, np.dtype(np.uint8), np.dtype(np.bool_))}


def test_set_opponents_at_run_time():
    games = sw_env.make_vec(6, opponents="greedy", seats=2)
    _, infos = games.reset(seed=1)
    asked = []

    def first(observations, masks):
        asked.append(len(masks))
        return masks.argmax(1)

    chance, ends = np.random.default_rng(1), np.zeros(6, int)
    for k in range(400):
        if k == 30:
            games.set_opponents([[first, "random"]])
        actions = (chance.random((6, 64)) * infos["action_mask"]).argmax(1)
        _, _, ended, _, infos = games.step(actions)
        ends += ended
        if not ends.any():
            assert not asked, "the games that had begun are played to the end by those who sat there"
        if k == 200:
            games.set_opponents("random")
    assert asked
    assert (ends > 2).all()
    assert len(games.table.bench.players) <= 2, "those who play no more are forgotten"


def test_vector_modes_and_infos():
    for mode in ("same_step", "next_step", "disabled"):
        games = gymnasium.make_vec("SmallWorld-v0", num_envs=5, seats=3, autoreset_mode=mode)
        assert games.metadata["autoreset_mode"] is AutoresetMode[mode.upper()]
        observations, infos = games.reset(seed=2)
        chance, before = np.random.default_rng(2), np.zeros(5, np.bool_)
        for _ in range(300):
            assert games.observation_space.contains(observations)
            assert (infos["action_mask"] == games.action_masks()).all()
            kept = observations.copy()
            actions = (chance.random((5, 64)) * infos["action_mask"]).argmax(1)
            new, rewards, ended, truncated, infos = games.step(actions)
            assert (observations == kept).all(), "arrays are not used again"
            observations = new
            assert rewards.shape == ended.shape == truncated.shape == (5,)
            assert ("final_obs" in infos) == (mode == "same_step" and ended.any())
            if "final_obs" in infos:
                over = games.table.layout.fields(infos["final_obs"])["globals.phase_over"]
                assert (over == ended).all()
            if mode != "same_step":
                assert not rewards[before].any()
            before = ended
            if mode == "disabled" and ended.any():
                with pytest.raises(RuntimeError, match="step after the end of games"):
                    games.step(actions)
                observations, infos = games.reset(options={"reset_mask": ended})
                before = np.zeros(5, np.bool_)


def test_wrong_input_is_named():
    env = sw_env.SmallWorldEnv(seats=2)
    with pytest.raises(RuntimeError, match="step after the end of the game: call reset first"):
        env.step(48)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="action 3 is not legal"):
        env.step(3)
    with pytest.raises(TypeError, match="allowed: integers"):
        env.step(1.0)
    episode(env, np.random.default_rng(1), seed=1)
    with pytest.raises(RuntimeError, match="after the end"):
        env.step(48)
    games = sw_env.make_vec(3, seats=2)
    _, infos = games.reset(seed=1)
    actions = infos["action_mask"].argmax(1)
    before = games.table.states.tobytes()
    actions[1] = 0
    with pytest.raises(IllegalAction, match=r"game 1: action 0 is not legal; legal: \[48.*no game has moved"):
        games.step(actions)
    with pytest.raises(ValueError, match=r"shape \(2,\); allowed: \(3,\)"):
        games.step(actions[:2])
    assert games.table.states.tobytes() == before
    for options, message in (
        ({"opponents": ["random", "random"]}, "2 opponents for 2 seats; allowed: 1"),
        ({"opponents": "gready"}, "did you mean"),
        ({"opponents": [7]}, "opponent 7; allowed: a spec string"),
        ({"opponents": [[]]}, "empty pool"),
        ({"seat": 2}, "seat is 2; allowed: 0 to 1, 'rotate'"),
        ({"seats": 7}, "allowed: 2 to 5"),
        ({"map": "nowhere"}, "neither an official board"),
        ({"colour": "red"}, "unexpected keyword argument 'colour'; allowed: flying_may_take_lake"),
        ({"illegal": "ignore"}, "allowed: 'raise', 'terminate'"),
        ({"render_mode": "film"}, "allowed: human"),
    ):
        with pytest.raises(ValueError, match=message):
            sw_env.SmallWorldEnv(**{"seats": 2, **options})
    with pytest.raises(ValueError, match="autoreset_mode is 'never'"):
        sw_env.make_vec(2, autoreset_mode="never")

    def cheat(observations, masks):
        return np.zeros(len(masks), np.int64)

    games = sw_env.make_vec(8, cheat, seats=2, seat=1)
    with pytest.raises(IllegalAction, match=r"opponent .*cheat.* answered with action"):
        games.reset(seed=1)
