"""What is counted of watched games: who holds which marker and how much of which island when his turn ends, and its coins."""

from collections import Counter

import numpy as np
import pytest

from sw_env.cli import main
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out
from sw_env.game import Game
from sw_env.games import census
from sw_env.games.census import census_of
from sw_env.games.warcraft.config import MARKER_NAMES
from sw_env.training.arena.holdings import HELD, Ledger
from sw_env.training.arena.insight import Watch, by_thing, longest

WELL = "well_of_eternity"
"""It pays who leads around it, and lies in a lake: counted by another rule."""


def markers_of(position, seat, config):
    mine = [k for k, race in enumerate(position["races"]) if race["seat"] == seat and race["state"] == "active"]
    return [word for region in position["regions"] if region["by"] in mine for word in region["on"] if word in MARKER_NAMES]


def islands_of(position, seat, config):
    mine = [k for k, race in enumerate(position["races"]) if race["seat"] == seat]
    held = [r for r, region in enumerate(position["regions"]) if region["by"] in mine]
    return [config.sides[config.table.island_of(r)] for r in held]


@pytest.mark.kernels
def test_ends_of_turns_are_counted():
    env, chance = BatchEnv(2, 3, game="warcraft", auto_reset=False), np.random.default_rng(4)
    env.reset(8)
    ledgers = {kind: Ledger(env, things) for kind, things in census_of("warcraft").things.items()}
    turns, pieces, coins = Counter(), Counter(), Counter()
    at, purses = env.states["turn"].copy(), env.states["coins"].astype(int).copy()
    for games in played_out(env, lambda games: [int(chance.choice(np.flatnonzero(env.mask[g]))) for g in games]):
        for ledger in ledgers.values():
            ledger.note()
        for g in games[(env.states["turn"][games] != at[games]) | env.done[games]]:
            position, seat = Game.of(env.config, env.get_state(g)).position(), int(at[g])
            earned = int(env.states["coins"][g, seat]) - int(purses[g, seat])
            for name, amount in Counter(
                markers_of(position, seat, env.config) + islands_of(position, seat, env.config)
            ).items():
                turns[g, seat, name] += 1
                pieces[g, seat, name] += amount
                coins[g, seat, name] += earned
            at[g], purses[g] = env.states["turn"][g], env.states["coins"][g]
    lines = [line for ledger in ledgers.values() for line in ledger.lines(0) if line["name"] != WELL]
    for key, expected in (("turns", turns), ("pieces", pieces), ("coins", coins)):
        assert {(line["game"], line["seat"], str(line["name"])): line[key] for line in lines} == dict(expected), key
    assert len({name for _, _, name in turns} & set(MARKER_NAMES)) > 1


def test_who_held_it_longest_is_in_the_table():
    lines = [
        (0, 0, "karazhan", 3, 3, 24),
        (0, 1, "karazhan", 5, 5, 50),
        (1, 0, "karazhan", 2, 2, 10),
        (1, 1, "karazhan", 2, 2, 30),
    ]
    held = np.array(lines, HELD)
    assert longest(held)["coins"].tolist() == [50, 10, 30]
    won = np.array([[0.0, 1.0], [1.0, 0.0]])
    seen = Watch(None, np.zeros(0), np.zeros((2, 1, 2)), won, np.zeros(2), {"markers": held})
    columns, rows = by_thing(seen, "markers")
    row = dict(zip(columns, rows[0], strict=True))
    assert (row["marker"], row["held"], row["turns"]) == ("karazhan", 3, 3.0)
    assert row["win_rate"] == pytest.approx(2 / 3, abs=1e-4)
    assert (row["pieces_a_turn"], row["coins_a_turn"]) == (1.0, 10.0)


def test_the_command_draws_other_islands_unless_it_is_told_which(capsys):
    assert main(["stats", "--game", "warcraft", "--agents", "random", "--seats", "2", "--games", "24", "--json"]) == 0
    drawn = capsys.readouterr().out
    fixed = ["--option", "islands=L1a,M1b"]
    assert main(["stats", "--game", "warcraft", "--agents", "random", "--seats", "2", "--games", "24", *fixed]) == 0
    told = capsys.readouterr().out
    assert all(f'"island": "{size}{board}' in drawn for size in "LM" for board in "12")
    assert "L1a" in told
    assert "L2" not in told


def test_a_game_without_a_census_says_so(capsys, monkeypatch):
    def missing(game, name):
        raise ModuleNotFoundError(name=f"sw_env.games.{game}.{name}")

    monkeypatch.setattr(census, "part", missing)
    assert main(["stats", "--game", "kingdoms", "--games", "2"]) == 2
    assert "no statistics for" in capsys.readouterr().err
