"""The player `leaf`: its weights on disk, what it does without any, and that it looks at nothing hidden."""

import io
import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from agents_table import ask, random_play, some_way_in
from eyes import wild, wild_file
from hidden import redraw

from sw_env.agents.advice.smallworld import columns as classic
from sw_env.agents.analyst import Analyst
from sw_env.agents.leaf import agent as player
from sw_env.agents.leaf.agent import LeafAgent
from sw_env.agents.leaf.weights import fitted, load, rounded, save
from sw_env.agents.registry import make_agent
from sw_env.agents.search.agent import MctsAgent
from sw_env.envs.batch import BatchEnv
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.data.races import RACES

RING = "configs/content/ring.json"


def begun(seats: int = 2, steps: int = 1, **game: str) -> BatchEnv:
    return some_way_in(1, seats, steps, **game)


# ------------------------------------------------------------------------------------------------------------- the search


def test_every_simulation_is_a_visit_and_values_are_utilities(tmp_path: Path) -> None:
    env = begun()
    agent = make_agent(f"leaf:sims=150,path={wild_file(tmp_path, env.config)}", env.config, seed=3)
    visits, means = agent.analyse(env.states, env.bits[0])  # type: ignore[attr-defined]
    assert visits.sum() == 150
    assert not visits[env.mask[0] == 0].any()
    assert (np.abs(means[visits > 0]) <= 1).all()
    assert len(set(means[visits > 0])) > 3


def test_the_network_is_asked(tmp_path: Path) -> None:
    """Other weights think otherwise; the same weights, from another file, the same."""
    env = begun()
    paths = [wild_file(tmp_path, env.config, seed) for seed in (1, 2)]
    copy = tmp_path / "copy.npz"
    copy.write_bytes(paths[0].read_bytes())
    found = [LeafAgent(env.config, path=str(path), sims=60).analyse(env.states, env.bits[0]) for path in (*paths, copy)]
    assert (found[0][1] != found[1][1]).any()
    assert (found[0][0] == found[2][0]).all()
    assert (found[0][1] == found[2][1]).all()


@pytest.mark.parametrize("lap", ["no", "yes", "both"])
def test_hidden_things_change_nothing(tmp_path: Path, lap: str) -> None:
    env = begun(3, 0)
    spec = f"leaf:sims=24,lap={lap},path={wild_file(tmp_path, env.config)}"
    compared = 0
    for step, _ in enumerate(random_play(env, 60, seed=2)):
        if step % 6 == 0:
            twin, chance = env.states.copy(), random.Random(step)
            redraw(twin[0], chance)
            for p in range(3):
                if p != env.actor[0]:
                    twin[0]["coins"][p] = chance.randrange(90)
            one, other = (make_agent(spec, env.config, 3).act(states, env.bits, env.actor) for states in (env.states, twin))
            assert (one == other).all()
            compared += 1
    assert compared == 10


def test_helpers_look_with_the_same_network(tmp_path: Path) -> None:
    env = begun()
    spec = f"leaf:sims=40,path={wild_file(tmp_path, env.config)}"
    agent = make_agent(f"{spec},processes=2", env.config, seed=5)
    assert isinstance(agent, LeafAgent)
    try:
        visits, _ = agent.analyse(env.states, env.bits[0])
    finally:
        agent._crew.close()  # type: ignore[union-attr]
    helpers = [LeafAgent(env.config, seed, sims=40, path=spec.rpartition("=")[2]) for seed in (5, 5 + 7919)]
    alone = [one.analyse(env.states, env.bits[0])[0] for one in helpers]
    assert (visits == sum(alone)).all()


def test_the_weights_say_whether_it_looks_behind_a_lap_too(tmp_path: Path) -> None:
    env, found = begun(), {}
    for asked in (False, True):
        network = wild(env.config)
        save(tmp_path / f"{asked}.npz", replace(network, about={**network.about, "lap": asked}))
        for lap in ("auto", "no", "yes", "both"):
            agent = LeafAgent(env.config, path=str(tmp_path / f"{asked}.npz"), sims=40, lap=lap)
            found[asked, lap] = agent.analyse(env.states, env.bits[0])[1].tolist()
    assert found[False, "auto"] == found[False, "no"] == found[True, "no"]
    assert found[True, "auto"] == found[False, "both"] == found[True, "both"]
    assert found[False, "yes"] == found[True, "yes"]
    assert len({str(found[True, lap]) for lap in ("no", "yes", "both")}) == 3


def test_hints_tell_chances_and_coins(tmp_path: Path) -> None:
    """At the last decision of a game they are how it ends; before it, between nothing and all."""
    config = GameConfig.make(2)
    spec = f"leaf:sims=60,path={wild_file(tmp_path, config)}"
    game, chance = Game(2, seed=3, skip_forced=False), random.Random(1)
    view = Analyst(spec).think(game)
    assert all(0 < move["chance"] < 1 and move["coins"] > 5 for move in view["moves"])
    last = game.clone()
    while not game.over:
        last = game.clone() if len(game.legal) > 1 else last
        game.step(chance.choice(game.legal))
    ends = {}
    for a in last.legal:
        after = last.clone()
        after.step(a)
        while not after.over and len(after.legal) == 1:
            after.step(after.legal[0])
        if after.over:
            ends[a] = float(after.coins[last.actor])
    told = {move["action"]: move for move in Analyst(spec).think(last)["moves"]}
    assert ends
    assert {a: told[a]["coins"] for a in ends if a in told} == {a: coins for a, coins in ends.items() if a in told}
    assert {told[a]["chance"] for a in ends if a in told} <= {0.0, 0.5, 1.0}


def test_who_has_no_network_foresees_nothing() -> None:
    game = Game(2, map=RING, seed=1)
    assert all("chance" not in move for move in Analyst("leaf:sims=20").think(game)["moves"])


# ------------------------------------------------------------------------------------------------------- without weights


def test_without_weights_it_is_mcts_and_says_so_once(capsys: pytest.CaptureFixture[str]) -> None:
    env = begun(2, map=RING)
    player._say_blind.cache_clear()
    agents = [make_agent("leaf:sims=40", env.config, seed=2) for _ in range(2)]
    said = capsys.readouterr().err
    assert said.count("leaf has no weights for Small World, ") == said.count("ring.json") == 1
    visits, means = MctsAgent(env.config, 2, sims=40).analyse(env.states, env.bits[0])
    found = agents[1].analyse(env.states, env.bits[0])  # type: ignore[attr-defined]
    assert (found[0] == visits).all()
    assert (found[1] == means).all()


def test_a_game_nobody_has_written_of(capsys: pytest.CaptureFixture[str]) -> None:
    player._say_blind.cache_clear()
    env = BatchEnv(1, 2, game="warcraft")
    env.reset(3)
    agent = make_agent("leaf:sims=8", env.config, seed=2)
    assert env.mask[0, ask(agent, env)].all()
    assert "leaf has no weights for" in capsys.readouterr().err


# -------------------------------------------------------------------------------------------------------------- on disk


def test_weights_come_back_as_they_were(tmp_path: Path) -> None:
    network = wild(GameConfig.make(2))
    save(tmp_path / "a.npz", network)
    found = load(tmp_path / "a.npz")
    for name, array in network.arrays.items():
        assert (found.arrays[name] == array).all(), name
    assert {key: found.about[key] for key in network.about} == network.about
    assert (rounded(network).first == network.first).all()


def test_columns_are_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A race printed after the training begins at nothing; the others keep their weights, wherever they stand now."""
    config = GameConfig.make(2)
    network = wild(config)
    name = f"banner {RACES[3].name}"
    kept = [k for k, column in enumerate(network.about["columns"]) if name not in column]
    about = {**network.about, "columns": [network.about["columns"][k] for k in reversed(kept)]}
    older = replace(network, first=np.vstack([network.first[:-1][kept][::-1], network.first[-1:]]), about=about)
    found = fitted(older, config, "here")
    assert found.about["columns"] == network.about["columns"]
    assert (found.first[kept] == network.first[kept]).all()
    assert (found.first[-1] == network.first[-1]).all()
    gone = sorted(set(range(len(network.first) - 1)) - set(kept))
    assert len(gone) == 2 * 3 + 6
    assert not found.first[gone].any()


def test_another_board_is_refused_by_name(tmp_path: Path) -> None:
    path = wild_file(tmp_path, GameConfig.make(2))
    with pytest.raises(ValueError, match=r"wild-2-1.npz: trained for the board '23 regions .*'; here it is '9 regions "):
        make_agent(f"leaf:path={path}", GameConfig.make(2, RING))
    with pytest.raises(ValueError, match="trained for seats 2; here it is 3"):
        make_agent(f"leaf:path={path}", GameConfig.make(3))


def test_a_moved_border_is_another_board(tmp_path: Path) -> None:
    board = json.loads(Path(RING).read_text())
    before = GameConfig.make(2, board)
    board["regions"][1]["lost_tribe"] = True
    assert classic.board_word(before) == classic.board_word(GameConfig.make(2, RING))
    assert classic.board_word(before) != classic.board_word(GameConfig.make(2, board))


def changed(network, name: str, change) -> bytes:
    """A file in which one array is another one."""
    room = io.BytesIO()
    arrays = {**network.arrays, "about": np.frombuffer(json.dumps({"format": 1, **network.about}).encode(), np.uint8)}
    np.savez(room, **{key: change(array) if key == name else array for key, array in arrays.items()})
    return room.getvalue()


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("first", lambda a: a[:-1], "first is"),
        ("second", lambda a: a[:-1], "second is"),
        ("third", lambda a: np.hstack([a, a]), "third is"),
        ("policy", lambda a: a[:, 1:], "policy is"),
        ("scale", lambda a: a * 0, "a scale is not above 0"),
        ("scale", lambda a: a * (a > a.min()), "a scale is not above 0"),
        ("scale", lambda a: a[:3], "scale is"),
        ("first", lambda a: a * np.nan, "in first there is something that is no number"),
        ("policy", lambda a: np.where(a == a.max(), np.inf, a), "in policy there is something that is no number"),
        ("about", lambda a: a[:-5], "broken or holds no small network"),
        ("about", lambda a: np.frombuffer(b"{}", np.uint8), "not a small network of format 1"),
    ],
)
def test_what_does_not_fit_is_named(tmp_path: Path, name: str, change, words: str) -> None:
    path = tmp_path / "bad.npz"
    path.write_bytes(changed(wild(GameConfig.make(2)), name, change))
    with pytest.raises(ValueError, match=f"bad.npz: .*{words}"):
        load(path)


@pytest.mark.parametrize("size", [0, 10, 3000])
def test_broken_files(tmp_path: Path, size: int) -> None:
    path = wild_file(tmp_path, GameConfig.make(2))
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(ValueError, match=r"agent .*broken or holds no small network"):
        make_agent(f"leaf:path={path}", GameConfig.make(2))
    with pytest.raises(ValueError, match="there is no such file"):
        make_agent(f"leaf:path={tmp_path / 'none.npz'}", GameConfig.make(2))


ALONE = """
import sys
from sw_env.agents.analyst import Analyst
from sw_env.agents.leaf import agent as player
from sw_env.agents.leaf.agent import LeafAgent
from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
LeafAgent(GameConfig.make(2), path=sys.argv[1])
print(sorted({name.split(".")[0] for name in sys.modules} & {"torch", "safetensors", "matplotlib"}))
"""


def test_neither_torch_nor_its_friends_are_loaded(tmp_path: Path) -> None:
    words = [sys.executable, "-c", ALONE, str(wild_file(tmp_path, GameConfig.make(2)))]
    assert subprocess.run(words, check=True, capture_output=True, text=True).stdout == "[]\n"
