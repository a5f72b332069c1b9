"""The lead that makes a win likely, fitted to games of which it is known."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sw_env.agents.neural.checkpoint import save_network
from sw_env.agents.neural.judge import likely_leads
from sw_env.agents.neural.networks import Shape, make_network
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out
from sw_env.games.smallworld.config import GameConfig
from sw_env.training import fit_likely
from sw_env.training.fit_likely import doubt, fit, main, sample


def test_doubt_of_games_by_hand() -> None:
    """Two games, four coins ahead: the one who is ahead wins one, and the other is shared."""
    ends, won = np.array([[10.0, 14.0], [14.0, 10.0]]), np.array([[0.0, 1.0], [0.5, 0.5]])
    chance = 1 / (1 + np.exp(-2.0))
    assert doubt(ends, won, 2.0) == pytest.approx(-(np.log(chance) + 0.5 * np.log(chance) + 0.5 * np.log(1 - chance)) / 2)


def test_doubt_is_a_number_however_large_the_coins() -> None:
    ends = np.array([[400.0, 390.0], [390.0, 400.0]])
    assert doubt(ends, np.eye(2), 0.4) == pytest.approx(0.0, abs=1e-9)
    assert doubt(ends, np.eye(2)[::-1], 0.4) == pytest.approx(25.0)


def test_each_round_finds_the_lead_by_which_its_games_were_won() -> None:
    chance, leads = np.random.default_rng(1), [6.0, 2.0]
    rounds = np.repeat([0, 2], 40_000)
    ends = 50 + 6 * chance.standard_normal((80_000, 3))
    true = np.where(rounds == 0, *leads)[:, None]
    winners = (ends / true + chance.gumbel(size=ends.shape)).argmax(1)
    found = fit(rounds, ends, np.eye(3)[winners], unit=20.0)
    assert found == pytest.approx([leads[0], *leads], rel=0.06), "a round that was not met is like the one before"
    assert found == [round(lead, 2) for lead in found]


def test_the_last_number_is_for_all_rounds_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fit_likely, "ROUNDS", 2)
    monkeypatch.setattr(fit_likely, "doubt", lambda ends, won, lead: abs(lead - ends.mean()))
    rounds, ends = np.array([0, 1, 2, 3]), np.array([[9.0, 9.0], [2.0, 2.0], [3.0, 3.0], [7.0, 7.0]])
    assert fit(rounds, ends, np.eye(2)[[0, 1, 0, 1]], unit=20.0) == pytest.approx([9.0, 4.0], rel=0.05)


def test_each_decision_has_its_round_and_the_end_of_its_own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, shape, met = tmp_path / "net.safetensors", Shape("entity", 4, 4, 1), list[Any]()
    save_network(path, make_network(shape, 3), shape, {"seats": 3})

    def watched(env: BatchEnv, decide: Any) -> Any:
        def ask(live: np.ndarray) -> np.ndarray:
            met.append((env, live.copy(), env.states["lap"][live] - 1))
            found: np.ndarray = decide(live)
            return found

        return played_out(env, ask)

    monkeypatch.setattr(fit_likely, "played_out", watched)
    rounds, ends, won = sample(path, GameConfig.make(3), 8, 5)
    winners = met[0][0].final_winners[np.concatenate([live for _, live, _ in met])]
    assert len(np.unique(winners, axis=0)) > 1
    assert (won == winners / winners.sum(1, keepdims=True)).all()
    assert (rounds == np.concatenate([lap for *_, lap in met])).all()
    assert ends.shape == won.shape


def test_the_leads_stand_beside_the_weights_and_are_read_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, shape = tmp_path / "net.safetensors", Shape("entity", 4, 4, 1)
    save_network(path, make_network(shape, 3), shape, {"seats": 3, "trained": {"decisions": 5}})
    before = json.loads(path.with_suffix(".json").read_text())
    monkeypatch.setattr("sys.argv", ["fit_likely", str(path), "--games", "12"])
    main()
    about = json.loads(path.with_suffix(".json").read_text())
    assert path.with_suffix(".json").read_text() == json.dumps(about, indent=2) + "\n", "people read it, too"
    leads = about.pop("likely")
    assert about == before
    assert len(leads) == 10, "a number for each round at three seats"
    assert likely_leads(str(path), {"likely": leads}, GameConfig.make(3))[:10].tolist() == leads


def test_what_is_asked_unless_somebody_says_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, shape, asked = tmp_path / "net.safetensors", Shape("entity", 4, 4, 1), list[Any]()
    save_network(path, make_network(shape, 3), shape, {"seats": 3})
    ends = np.array([[4.0, 8.0, 6.0]])
    monkeypatch.setattr(fit_likely, "sample", lambda *words: asked.append(words) or (np.zeros(1, np.int64), ends, ends == 8.0))
    monkeypatch.setattr("sys.argv", ["fit_likely", str(path)])
    main()
    assert [(one[0], one[1].seats, *one[2:]) for one in asked] == [(path, 3, 2000, 2026)]
