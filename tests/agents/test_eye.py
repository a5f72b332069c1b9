"""The small network in the search: what it sees, against a twin; what it answers, against NumPy; how the processor does it."""

import json
import math
import os
import re
from pathlib import Path

import numpy as np
import pytest
from agents_choices import table
from eyes import judged, looked, preferred, seen, wild
from sight_twin import twin

from sw_env.agents.advice.smallworld.columns import columns
from sw_env.agents.base import choice
from sw_env.agents.leaf.weights import blank, eye_of
from sw_env.agents.registry import make_agent
from sw_env.agents.search.eye import DESK, SCALES
from sw_env.agents.search.search import make_mind
from sw_env.core.jit import PLAIN
from sw_env.core.records import new_records
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig

SLOWLY = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))
PLACES = 16 if SLOWLY else 90


def sight(game: Game, mind: np.ndarray, desk: np.ndarray) -> dict[str, float]:
    """What the kernel sees, by name."""
    n = seen(game.states, game.config.world, mind, desk)
    names, amounts = columns(game.config), np.asarray(desk)["amount"][0, :n]
    found = {names[c]: float(a) for c, a in zip(np.asarray(desk)["column"][0, :n], amounts, strict=True)}
    assert len(found) == n, "no column twice"
    return found


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_kernel_sees_what_the_description_says(seats: int) -> None:
    games, desk = table(seats, PLACES), new_records(1, DESK)
    differing = []
    for game in games:
        mind = make_mind(game.config)
        found, wanted = sight(game, mind, desk), twin(np.asarray(game.states)[0], game.config)
        if found.keys() != wanted.keys() or any(abs(found[name] - wanted[name]) > 1e-5 for name in found):
            differing.append(sorted(found.items() ^ wanted.items())[:6])
    assert differing == []
    met = {re.sub(r"\d+", "", name) for game in games for name in sight(game, make_mind(game.config), desk)}
    assert len(met) > (60 if SLOWLY else 120), "nearly every kind of column is met"


def test_ones_own_cards_and_editions_have_columns() -> None:
    game = Game(3, edition="2009", race="configs/content/gnomes.toml", power="configs/content/nomadic.toml", seed=3)
    desk, met = new_records(1, DESK), set[str]()
    for step in range(120):
        if game.over:
            break
        found = sight(game, make_mind(game.config), desk)
        assert found.keys() == twin(game.states[0], game.config).keys()
        met |= found.keys()
        game.step(game.legal[step % len(game.legal)])
    assert any(name.endswith("banner own") for name in met)
    assert any(name.endswith("badge own") for name in met)


@pytest.mark.kernels
def test_a_board_with_more_rounds_than_the_outlook_knows() -> None:
    """More turns count as the most that are known; nothing behind the table is read."""
    board = json.loads(Path("configs/content/ring.json").read_text()) | {"turns": 30}
    game, desk, expected = Game(2, map=board, seed=4), new_records(1, DESK), set[float]()
    for step in range(12):
        found = sight(game, make_mind(game.config), desk)
        wanted = twin(np.asarray(game.states)[0], game.config)
        assert found == pytest.approx(wanted, abs=1e-5)
        expected.add(found["seat 0 expected 0"])
        assert choice(make_agent("mcts:sims=2,turns=1", game.config), game) in game.legal
        game.step(game.legal[step % len(game.legal)])
    assert all(0 < abs(value) < 10 for value in expected)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_column_has_a_name_of_its_own(seats: int) -> None:
    names = columns(GameConfig.make(seats))
    assert len(set(names)) == len(names)


def by_numpy(game: Game, network, amounts: dict[str, float]) -> tuple[np.ndarray, np.ndarray]:
    """First layer and answer, in double precision."""
    row = np.array([amounts.get(name, 0.0) for name in network.about["columns"]] + [1.0])
    first = np.maximum(0, row @ network.first.astype(float))
    second = np.maximum(0, np.append(first, 1.0) @ network.second.astype(float))
    return first, np.append(second, 1.0) @ network.third.astype(float)


@pytest.mark.kernels
@pytest.mark.parametrize(("seats", "units", "second"), [(2, 256, 32), (3, 64, 16), (5, 128, 48)])
def test_the_layers_are_those_of_numpy(seats: int, units: int, second: int) -> None:
    config = GameConfig.make(seats)
    network = wild(config, seats, units, second)
    eye, worst = eye_of(network), 0.0
    games = [game for game in table(seats, PLACES) if game.config.edition == "default"] or list(table(seats, PLACES))
    for game in games[:: 8 if SLOWLY else 3]:
        mind = make_mind(game.config)
        first, answer = by_numpy(game, network, sight(game, mind, eye.desk))
        judged(game.states, game.config.world, mind, eye)
        desk = np.asarray(eye.desk)[0]
        worst = max(worst, np.abs(desk["hidden"][:units] - first).max(), np.abs(desk["answer"][:seats] - answer).max())
    assert 0 < worst < 1e-4


@pytest.mark.kernels
def test_utilities_by_hand() -> None:
    """Coins that are there, the outlook's, and ten for each of the answer; the chance to win by the scale of the round."""
    game = table(3, PLACES)[7]
    network, mind = wild(game.config, 4), make_mind(game.config)
    eye, p = eye_of(network), game.actor
    judged(game.states, game.config.world, mind, eye)
    desk = np.asarray(eye.desk)[0]
    order = [(p + k) % 3 for k in range(3)]
    _, answer = by_numpy(game, network, sight(game, mind, eye.desk))
    purse = {q: game.states[0]["coins"][q] + desk["expected"][q] + 10 * answer[k] for k, q in enumerate(order)}
    left = game.config.board.rounds - game.states[0]["lap"]
    weight = {q: math.exp((purse[q] - max(purse.values())) / network.scale[left]) for q in order}
    utility = np.asarray(mind)["work"]["utility"][0]
    for q in order:
        lead = purse[q] - (sum(purse.values()) - purse[q]) / 2
        assert utility[q] == pytest.approx(0.5 * weight[q] / sum(weight.values()) + 0.5 * math.tanh(lead / 48), abs=1e-4)
    assert len({round(float(value), 6) for value in network.scale}) == SCALES


@pytest.mark.kernels
def test_preferences_by_hand() -> None:
    game = table(2, PLACES)[5]
    network, mind = wild(game.config, 5, 128), make_mind(game.config)
    eye = eye_of(network)
    looked(game.states, game.config.world, mind, eye)
    first = np.asarray(eye.desk)["hidden"][0, :128].astype(float)
    mind["pad"]["score"][0] = np.linspace(-3, 3, 64)
    preferred(np.uint64(game.mask), mind, eye)
    found = np.asarray(mind)["pad"]["score"][0]
    for a in range(64):
        rating = np.linspace(-3, 3, 64)[a]
        wanted = 0.5 * rating + network.policy[a, :-1] @ first + network.policy[a, -1] if a in game.legal else rating
        assert found[a] == pytest.approx(wanted, abs=1e-4), a


@pytest.mark.kernels
@pytest.mark.parametrize(
    ("coins", "tokens", "won"),
    [([50, 50, 40], [5, 4, 8], [1, 0, 0]), ([50, 50, 40], [5, 5, 8], [0.5, 0.5, 0]), ([3, 4, 5], [9, 9, 1], [0, 0, 1])],
)
def test_the_end_by_hand(coins: list[int], tokens: list[int], won: list[float]) -> None:
    game = Game(3, seed=1)
    states, mind, eye = game.states.copy(), make_mind(game.config), eye_of(wild(game.config))
    s = states[0]
    s["actor"] = -1
    s["coins"][:3] = coins
    for p, n in enumerate(tokens):
        s["race"][3 * p], s["hand"][3 * p], s["tray"][p] = p, 0, game.config.races[p].supply - n
    judged(states, game.config.world, mind, eye)
    utility, desk = np.asarray(mind)["work"]["utility"][0], np.asarray(eye.desk)[0]
    assert desk["chance"][:3].tolist() == won
    assert desk["wealth"][:3].tolist() == coins
    leads = [coins[p] - (sum(coins) - coins[p]) / 2 for p in range(3)]
    assert utility[:3] == pytest.approx([0.5 * w + 0.5 * math.tanh(lead / 48) for w, lead in zip(won, leads, strict=True)])


def test_a_network_that_knows_nothing_trusts_outlook_and_ratings() -> None:
    game = table(2, PLACES)[3]
    mind, eye = make_mind(game.config), eye_of(blank(game.config, 64, 16))
    mind["pad"]["score"][0] = 2.5
    judged(game.states, game.config.world, mind, eye)
    preferred(np.uint64(game.mask), mind, eye)
    assert not np.asarray(eye.desk)["answer"].any()
    assert (np.asarray(mind)["pad"]["score"][0] == 2.5).all()
    assert np.asarray(eye.desk)["expected"][0, 0] != 0


@pytest.mark.skipif(SLOWLY, reason="only compiled code has instructions")
def test_the_processor_takes_many_numbers_at_once() -> None:
    """In the compiled code of a kernel that asks the network, products are added in vectors."""
    env = BatchEnv(1, 2)
    env.reset(1)
    eye, mind = eye_of(wild(env.config)), make_mind(env.config)
    judged(env.states, env.config.world, mind, eye)
    judged.recompile()  # Numba shows no code that it has from the cache
    text = "\n".join(judged.inspect_asm().values())
    packed = re.findall(r"^\s*v?(?:fmadd\d+ps|mulps|fmla)\b.*$", text, re.MULTILINE)
    single = re.findall(r"^\s*v?(?:fmadd\d+ss)\b.*$", text, re.MULTILINE)
    assert len(packed) > 8
    assert len(packed) > len(single)
