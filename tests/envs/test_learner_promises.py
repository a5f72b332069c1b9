"""What the pages promise of learners, looked at where it could quietly be otherwise."""

import numpy as np
import pytest

import sw_env
from sw_env.envs.table import Table
from sw_env.games.smallworld.config import GameConfig


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_games_of_a_table_rotate_each_on_its_own(seats):
    table = Table(7, GameConfig.make(seats), "random", "rotate")
    table.reset(1)
    assert table.seats.tolist() == [g % seats for g in range(7)]
    chance, ended = np.random.default_rng(1), np.zeros(7, int)
    while ended.min() < 2:
        table.step((chance.random((7, 64)) * table.mask).argmax(1))
        for g in np.flatnonzero(table.ended):
            assert table.final_seats[g] == (g + ended[g]) % seats
        ended += table.ended
        assert table.seats.tolist() == [(g + ended[g]) % seats for g in range(7)]
    table.reset(1, played=4)
    assert table.seats.tolist() == [(g + 4) % seats for g in range(7)]
    fixed = Table(3, GameConfig.make(seats), seat=seats - 1)
    fixed.reset(1)
    assert fixed.seats.tolist() == [seats - 1] * 3


def test_the_final_info_names_the_seat_that_played():
    games = sw_env.make_vec(6, "random", seats=3, reward="win")
    _, infos = games.reset(seed=2)
    chance, seen = np.random.default_rng(2), 0
    while seen < 10:
        before = infos["seat"].copy()
        _, rewards, ended, _, infos = games.step((chance.random((6, 64)) * infos["action_mask"]).argmax(1))
        for g in np.flatnonzero(ended):
            final, seat = infos["final_info"], int(before[g])
            assert final["seat"][g] == seat
            assert infos["seat"][g] == (seat + 1) % 3
            fields = games.table.layout.fields(infos["final_obs"][g])
            coins = games.table.finals[g, 0]
            assert fields["seats.coins"][0] == coins[seat] < 256
            shares = games.table.finals[g, 2]
            assert rewards[g] == (pytest.approx(1 / shares.sum()) if shares[seat] else pytest.approx(-1 / (3 - shares.sum())))
            assert final["_seat"].tolist() == infos["_final_obs"].tolist() == ended.tolist()
            seen += 1
    assert seen >= 10


def test_a_reset_of_some_games_leaves_the_others():
    games = sw_env.make_vec(4, "random", seats=2, autoreset_mode="disabled")
    _, infos = games.reset(seed=2)
    chance = np.random.default_rng(2)
    while not (games.table.ended.any() and not games.table.ended.all()):
        _, _, ended, _, infos = games.step((chance.random((4, 64)) * infos["action_mask"]).argmax(1))
    others = games.table.states[~ended].tobytes()
    seats = games.table.seats.copy()
    _, infos = games.reset(options={"reset_mask": ended})
    assert games.table.states[~ended].tobytes() == others
    assert not games.table.ended.any()
    assert not games.table.rewards[ended].any()
    assert (infos["seat"][ended] == (seats[ended] + 1) % 2).all()
    assert (infos["seat"][~ended] == seats[~ended]).all()
    with pytest.raises(ValueError, match="reset_mask has shape"):
        games.reset(options={"reset_mask": [True]})


def test_episodes_of_one_environment_rotate_and_are_seeded():
    env = sw_env.SmallWorldEnv(seats=3)
    seats = [env.reset(seed=5)[1]["seat"], *[env.reset()[1]["seat"] for _ in range(3)], env.reset(seed=5)[1]["seat"]]
    assert seats == [0, 1, 2, 0, 0]
    rows = [env.reset(seed=seed)[0].tobytes() for seed in (5, 6, 5)]
    assert rows[0] == rows[2] != rows[1]
    asked = []

    def first(observations, masks):
        asked.append(len(masks))
        return masks.argmax(1)

    env.reset(options={"opponents": first})
    assert env.reset()[1]["seat"] in (0, 1, 2)
    assert asked, "the opponents that were named sit down"
    assert env.game.position()["round"] == 1


def test_self_play_slots():
    """Slot g * seats + p is seat p of game g: its mask, its view, its reward; the others wait with action 59."""
    pytest.importorskip("stable_baselines3")
    from sw_env.envs.sb3 import SelfPlayVecEnv, SmallWorldVecEnv

    env = SelfPlayVecEnv(3, seats=3, reward="coins")
    env.seed(4)
    rows, chance, ends = env.reset(), np.random.default_rng(4), 0
    while ends < 4:
        batch, masks = env.batch, env.action_masks()
        assert (rows.reshape(3, 3, -1) == batch.observe_all()).all()
        assert env.waiting.reshape(3, 3).sum(1).tolist() == [2, 2, 2]
        for g in range(3):
            for p in range(3):
                legal = np.flatnonzero(masks[3 * g + p]).tolist()
                assert legal == (np.flatnonzero(batch.mask[g]).tolist() if p == batch.actor[g] else [59])
        actions = (chance.random(masks.shape) * masks).argmax(1)
        rows, rewards, ended, infos = env.step(actions)
        assert (rewards.reshape(3, 3) == batch.rewards).all()
        assert (ended.reshape(3, 3) == batch.terminated[:, None]).all()
        for k in np.flatnonzero(ended):
            last = batch.observe(int(k % 3), final=True)[k // 3]
            assert (infos[k]["terminal_observation"] == last).all()
            assert infos[k]["TimeLimit.truncated"] is False
        assert all(not infos[k] for k in np.flatnonzero(~ended))
        ends += int(ended.sum()) // 3
    single = SmallWorldVecEnv(4, "random", seats=2, reward="coins")
    single.seed(1)
    first = single.reset()
    assert (single.env_method("action_masks", indices=[2])[0] == single.action_masks()[2]).all()
    assert single.get_attr("num_envs", [0, 1]) == [4, 4]
    assert single.env_method("get_attr", "num_envs", 0, indices=[1, 3]) == [[4], [4]]
    assert single.env_is_wrapped(dict, [0]) == [False]
    single.seed(1)
    assert (single.reset() == first).all()
    assert (single.reset() != first).any(), "a seed counts once"
    for _ in range(200):
        masks = single.action_masks()
        _, rewards, ended, infos = single.step((chance.random(masks.shape) * masks).argmax(1))
        assert [bool(info) for info in infos] == ended.tolist()
    assert len(single.get_images()) == 4


@pytest.mark.parametrize("n", [0, 2.5, "2", None, True])
def test_a_table_has_a_number_of_games(n):
    with pytest.raises(ValueError, match=r"the number of games is .*; allowed: from 1"):
        Table(n, GameConfig.make(2))


@pytest.mark.parametrize("seat", [-1, 2, 0.5, "0", None, True])
def test_a_seat_has_a_number(seat):
    with pytest.raises(ValueError, match=r"seat is .*; allowed: 0 to 1, 'rotate'"):
        Table(2, GameConfig.make(2), seat=seat)


@pytest.mark.parametrize("mode", ["same_step", "next_step"])
def test_behind_a_game_comes_another_deal(mode):
    table, chance = Table(3, GameConfig.make(2), auto_reset=mode), np.random.default_rng(2)
    table.reset(1)
    dealt, before = [set(), set(), set()], table.seeds.copy()
    while min(map(len, dealt)) < 3:
        for g, seed in enumerate(table.seeds):
            dealt[g].add(int(seed))
        table.step((chance.random((3, 64)) * table.mask).argmax(1))
        begun = table.ended if mode == "same_step" else table.seeds != before
        assert (table.seeds != before).tolist() == (begun != 0).tolist()
        before = table.seeds.copy()
    assert len(set.union(*dealt)) == sum(map(len, dealt))


def test_a_single_slot_takes_a_seed():
    pytest.importorskip("stable_baselines3")
    from sw_env.envs.sb3 import SmallWorldVecEnv

    def first(seed):
        env = SmallWorldVecEnv(1, "random", seats=2)
        env.seed(seed)
        return env.reset().tobytes()

    assert first(6) == first(6) != first(7)
