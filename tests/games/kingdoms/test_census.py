"""What is counted of watched games: factions, heroes and homes, whose they were, and how they fared."""

import json

import numpy as np
import pytest

from sw_env.cli import main
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out
from sw_env.games.census import census_of
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.tables import FACTION_NAMES, HERO_NAMES, SIDE_NAMES
from sw_env.training.arena.insight import LIFE, Watch, by_lot
from sw_env.training.arena.lots import Urn
from sw_env.training.arena.ratings import share


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [1, 3])
def test_what_players_had_is_what_positions_say(seats):
    env, chance = BatchEnv(2, seats, game="kingdoms", auto_reset=False), np.random.default_rng(4)
    env.reset(8)
    urns = {kind: Urn(env, lots) for kind, lots in census_of("kingdoms").lots.items()}
    heroes = set()
    for games in played_out(env, lambda games: [int(chance.choice(np.flatnonzero(env.mask[g]))) for g in games]):
        for urn in urns.values():
            urn.note()
        for g in games:
            players = env.game(g).position()["players"]
            heroes |= {(int(g), p, player["hero"]) for p, player in enumerate(players) if player["hero"]}
    found = {(g, p, HERO_NAMES[k]) for g, p, k in np.argwhere(urns["heroes"].had).tolist()}
    assert found == heroes
    assert len(heroes) > 2 * seats
    ends = [env.game(g).position() for g in range(2)]
    dealt = [[player["faction"] for player in end["players"]] for end in ends]
    assert [[FACTION_NAMES[k] for k in row.argmax(1)] for row in urns["factions"].had] == dealt
    homes = [[end["territories"][p]["id"] for p in range(env.seats)] for end in ends]
    assert [[SIDE_NAMES[k] for k in row.argmax(1)] for row in urns["homes"].had] == homes
    assert (urns["factions"].had.sum(2) == 1).all()


def test_who_had_it_and_how_he_fared():
    class Config:
        game, seats = "kingdoms", 2

    had = np.zeros((2, 2, len(FACTION_NAMES)), np.int64)
    had[0, 0, 3] = had[1, 1, 3] = had[0, 1, 5] = had[1, 0, 6] = 1
    coins, won = np.array([[[20, 10]], [[12, 18]]]), np.array([[1.0, 0.0], [0.0, 1.0]])
    seen = Watch(Config(), np.zeros(0, LIFE), coins, won, np.zeros(2), had={"factions": had})
    columns, rows = by_lot(seen, "factions")
    best = dict(zip(columns, rows[0], strict=True))
    assert (best["factions"], best["played"], best["win_rate"]) == (FACTION_NAMES[3], 2, 1.0)
    assert (best["coins"], best["ahead"]) == (19.0, 8.0)
    sure = share(np.ones(2), np.arange(2))
    assert (best["low"], best["high"]) == (round(sure.low, 4), round(sure.high, 4))
    assert [row[0] for row in rows[1:]] == [FACTION_NAMES[5], FACTION_NAMES[6]]


def test_the_command_counts_each_seat_once(capsys):
    assert main(["stats", "--game", "kingdoms", "--agents", "random", "--seats", "1,2", "--games", "12", "--json"]) == 0
    tables = json.loads(capsys.readouterr().out)["seats"]
    assert [sum(row["played"] for row in tables[n]["factions"]) for n in ("1", "2")] == [24, 24]
    assert set(tables["2"]) == {"seats", "factions", "heroes", "homes"}


def test_the_log_of_a_training_counts_what_is_selected_answered_and_set():
    env, chance = BatchEnv(64, 3, game="kingdoms", observe=True), np.random.default_rng(2)
    env.reset(1)
    for _ in range(40):
        env.step([int(chance.choice(np.flatnonzero(row))) for row in env.mask])
    actions = np.array([int(np.flatnonzero(row)[0]) for row in env.mask])
    phases = [env.game(g).phase for g in range(env.n)]
    found = env.spec.habits(env.config, env.layout.fields(env.observation), actions)
    told = {"select": Act.PATROL, "respond": Act.COLLECT, "bid": Act.FLAG}
    for phase, act in told.items():
        expected = sum(one == phase and action == act for one, action in zip(phases, actions, strict=True))
        assert found[phase][act.name.lower()] == expected
    assert sum(found["respond"].values()) == phases.count("respond") > 3
