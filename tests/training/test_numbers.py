"""What a run is steered by, number by number: schedules, losses, who plays whom, what is evaluated."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

from sw_env.agents.neural.checkpoint import save_network
from sw_env.agents.neural.inputs import Board
from sw_env.agents.neural.networks import Shape, make_network
from sw_env.agents.neural.policy import sample
from sw_env.agents.registry import make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.games.smallworld.config import GameConfig
from sw_env.training import alphazero, league, ppo, runs, shards
from sw_env.training.alphazero import AlphaZero, AlphaZeroSettings, Kept, samples
from sw_env.training.arena import match as arena
from sw_env.training.descent import begin, begin_with, falling, follow, gradient, improve, set_rate, weights_of
from sw_env.training.league import LEARNER, NOBODY, League
from sw_env.training.ppo import Batch, Ppo, PpoSettings, loss_of, parts

SMALL = PpoSettings(kind="mlp", width=4, rounds=1, games=2, decisions=1000, minibatch=100, rivals=("greedy",), ladder=())
QUICK = AlphaZeroSettings(
    **{"seats": 3, "kind": "mlp", "width": 4, "rounds": 1, "games": 4, "decisions": 400, "sims": 2, "quick": 1},
    **{"teacher": "random", "lessons": 4, "ladder": (), "rivals": ("greedy",), "remember": 1, "league": 0.5},
)


# ------------------------------------------------------------------------------------------------------------- schedules


def test_rates_fall_evenly_to_a_twentieth() -> None:
    assert [falling(2.0, left) for left in (1.0, 0.5, 0.25)] == [2.0, 1.0, 0.5]
    assert [falling(2.0, left) for left in (0.05, 0.04, 0.0, -0.3)] == pytest.approx([0.1] * 4)


def test_a_step_goes_down_the_gradient_and_no_farther_than_allowed() -> None:
    weights = nn.Parameter(torch.tensor([3.0, 4.0]))
    network = nn.ParameterList([weights])
    optimiser = torch.optim.SGD(network.parameters(), 1.0)
    set_rate(optimiser, 0.5)
    length = improve(network, optimiser, weights.square().sum() / 2, most=1.0)
    assert length == pytest.approx(5.0)
    assert weights.tolist() == pytest.approx([3 - 0.5 * 0.6, 4 - 0.5 * 0.8])
    length = improve(network, optimiser, weights.sum(), most=10.0)
    assert length == pytest.approx(2**0.5), "the former gradient is forgotten"
    assert weights.tolist() == pytest.approx([3 - 0.3 - 0.5, 4 - 0.4 - 0.5])


def test_a_gradient_in_one_piece_is_the_same_step() -> None:
    """That is what learners send each other. What does not learn has no part in it; what a loss does not know is 0."""
    found = []
    for apart in (False, True):
        used, unused = nn.Parameter(torch.tensor([[3.0], [4.0]])), nn.Parameter(torch.ones(2))
        frozen = nn.Parameter(torch.ones(3), requires_grad=False)
        network = nn.ParameterList([used, frozen, unused])
        optimiser = torch.optim.SGD(network.parameters(), 0.5)
        loss = used.square().sum() / 2 + frozen.sum()
        assert weights_of(network) == 4
        if apart:
            way = gradient(network, loss)
            assert way.tolist() == [3, 4, 0, 0]
            length = follow(network, optimiser, way, 1.0)
        else:
            length = improve(network, optimiser, loss, 1.0)
        assert length == pytest.approx(5)
        found.append([one.tolist() for one in network.parameters()])
    assert found[0] == found[1]
    assert found[0][0] == [[pytest.approx(2.7)], [pytest.approx(3.6)]]


def hundred(n: int = 300) -> Batch:
    """Decisions between two actions, with values for two seats."""
    chance = np.random.default_rng(1)
    masks = np.zeros((n, 64), np.uint8)
    masks[:, :2] = 1
    zeros = np.zeros(n, np.int64)
    values = np.zeros((n, 2), np.float32)
    batch = Batch(
        np.zeros((n, 1), np.uint8), masks, zeros, np.full(n, np.log(0.5), np.float32), values, zeros, zeros, zeros, zeros
    )
    batch.advantages = chance.normal(size=n).astype(np.float32)
    batch.targets = chance.normal(size=(n, 2)).astype(np.float32)
    return batch


class Two(nn.Module):
    """Prefers action 0 by so much; expects nothing."""

    def __init__(self, preference: float) -> None:
        super().__init__()
        self.preference = nn.Parameter(torch.tensor(preference))

    def forward(self, rows: Tensor, masks: Tensor, board: Any) -> tuple[Tensor, Tensor]:
        logits = torch.full((len(rows), 64), -1e9)
        logits[:, :2] = torch.stack([self.preference, torch.zeros(())])
        return logits, torch.zeros(len(rows), 2)


def test_the_loss_of_ppo_by_hand() -> None:
    batch, every = hundred(), np.arange(300)
    p = 1 / (1 + np.exp(-1.0))
    doubt = -(p * np.log(p) + (1 - p) * np.log(1 - p))
    given = replace(SMALL, clip=0.2, value=0.7)
    network = Two(1.0)
    losses = {
        entropy: loss_of(network, None, batch, every, given, entropy)  # type: ignore[arg-type]
        for entropy in (0.0, 0.5)
    }
    spread = (batch.advantages - batch.advantages.mean()) / batch.advantages.std(ddof=1)
    ratio = p / 0.5
    policy = -np.minimum(spread * ratio, spread * 1.2).mean()
    value = (batch.targets**2).sum(1).mean() / 2
    plain, notes = losses[0.0]
    assert float(plain) == pytest.approx(policy + 0.7 * value, rel=1e-4)
    assert [float(note) for note in notes] == pytest.approx([policy, value, doubt, ratio - 1 - np.log(ratio), 1.0], rel=1e-4)
    assert float(losses[0.5][0]) == pytest.approx(float(plain) - 0.5 * doubt, rel=1e-4), "doubt is rewarded"
    losses[0.5][0].backward()  # type: ignore[no-untyped-call]
    pushed = float(network.preference.grad)  # type: ignore[arg-type]
    network.preference.grad = None
    loss_of(network, None, batch, every, given, 0.0)[0].backward()  # type: ignore[arg-type,no-untyped-call]
    assert pushed - float(network.preference.grad) == pytest.approx(0.5 * p * (1 - p), rel=1e-3), "towards more doubt"


@pytest.mark.parametrize(("left", "part"), [(1.0, 1.0), (0.5, 0.5), (0.01, 0.05)])
def test_rate_and_entropy_fall_together(monkeypatch: pytest.MonkeyPatch, left: float, part: float) -> None:
    seen: list[tuple[float, int]] = []

    def noted(network: nn.Module, board: Any, batch: Batch, which: np.ndarray, settings: PpoSettings, entropy: float) -> Any:
        seen.append((entropy, len(which)))
        return loss_of(network, board, batch, which, settings, entropy)

    monkeypatch.setattr(ppo, "loss_of", noted)
    network = Two(1.0)
    optimiser = torch.optim.SGD(network.parameters(), 9.0)
    settings = replace(SMALL, rate=0.01, entropy=0.04, epochs=3)
    batch = hundred()
    notes = ppo.learn(network, optimiser, None, batch, settings, left, seed=1)  # type: ignore[arg-type]
    assert seen == [(pytest.approx(0.04 * part), 100)] * 9
    assert optimiser.param_groups[0]["lr"] == pytest.approx(0.01 * part)
    assert set(notes) == {"policy_loss", "value_loss", "entropy", "kl", "clipped", "gradient", "explained"}
    assert notes["value_loss"] == pytest.approx((batch.targets**2).sum(1).mean() / 2, rel=1e-4)
    assert notes["explained"] == pytest.approx(0.0, abs=1e-6)
    batch.values = batch.targets / 2
    told = ppo.learn(network, optimiser, None, batch, settings, left, seed=1)  # type: ignore[arg-type]
    assert told["explained"] == pytest.approx(0.75, rel=1e-4)


def test_every_decision_is_looked_at_in_every_epoch() -> None:
    pieces = list(parts(250, replace(SMALL, epochs=3, minibatch=100), seed=1))
    assert [len(piece) for piece in pieces] == [125, 125] * 3
    for k in range(3):
        assert sorted(np.concatenate(pieces[2 * k : 2 * k + 2]).tolist()) == list(range(250))
    assert (pieces[0] != pieces[2]).any()
    assert len(list(parts(10, SMALL, 1))) == SMALL.epochs


def test_samples_are_as_many_looks_as_asked_for() -> None:
    found = list(samples(100, 450, 60, 1))
    assert [len(part) for part in found] == [60] * 8
    assert all(len(set(part.tolist())) == 60 for part in found)
    assert len(list(samples(10, 3, 60, 1))) == 1


# ------------------------------------------------------------------------------------------------------- who plays whom


def fake_play(trainer: Any, seen: list[Any]) -> Any:
    """Instead of games: what was asked for."""

    def play(env: BatchEnv, *given: Any) -> Batch:
        players, seed = given[-3], given[-1]
        seen.append((players.copy(), seed))
        env.final_winners[:] = 0
        env.final_winners[:, 0] = 1
        return hundred(200)

    return play


def test_an_iteration_of_ppo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past selves join every so many iterations, rivals sit in their part of the games, the schedule follows the decisions."""
    trainer = Ppo(replace(SMALL, games=40, remember=2, league=0.25, decisions=1000))
    games: list[Any] = []
    lefts: list[float] = []
    monkeypatch.setattr(ppo, "play", fake_play(trainer, games))
    monkeypatch.setattr(ppo, "credit", lambda batch, trace: None)
    monkeypatch.setattr(shards, "habits", lambda *some: {})
    monkeypatch.setattr(ppo, "learn", lambda *some: lefts.append(some[5]) or {})
    for _ in range(4):
        trainer.iterate()
    assert [rival.name for rival in trainer.league.rivals] == ["greedy", "self 0", "self 400"]
    assert lefts == pytest.approx([1.0, 0.8, 0.6, 0.4])
    assert (trainer.iteration, trainer.decisions) == (4, 800)
    for players, _ in games:
        assert (players[:10] >= 0).sum() == 10
        assert (players[10:] == LEARNER).all()
    assert len({seed for _, seed in games}) == 4
    assert any((games[0][0] != players).any() for players, _ in games[1:])
    assert {rival.wins for rival in trainer.league.rivals} != {0.0, 0.5}, "results are noted"


def test_an_iteration_of_alphazero(monkeypatch: pytest.MonkeyPatch) -> None:
    """During the lessons nobody but the teacher plays; after them the league does its part."""
    trainer = AlphaZero(QUICK)
    games: list[Any] = []
    learned: list[tuple[int, int]] = []

    def learn(trainer: AlphaZero, kept: Kept, fresh: int, seed: int) -> dict[str, float]:
        learned.append((len(kept), fresh))
        return {"value_loss": 0.25}

    def play(env: BatchEnv, player: Any, players: np.ndarray, league: League, seed: int) -> Any:
        games.append((type(player).__name__, players.copy()))
        return hundred(30)

    kept = Kept(*[torch.zeros(30, 1)] * 5)
    monkeypatch.setattr(alphazero, "play", play)
    monkeypatch.setattr(shards, "habits", lambda *some: {"coins": 90.0})
    monkeypatch.setattr(alphazero, "learn", learn)
    monkeypatch.setattr(Kept, "of", classmethod(lambda cls, batch: kept))
    notes = [trainer.iterate() for _ in range(3)]
    assert notes[0].keys() == {"value_loss", "coins", "playing", "learning", "rivals"}
    assert (notes[0]["value_loss"], notes[0]["coins"]) == (0.25, 90.0)
    assert [who for who, _ in games] == ["Teacher", "Searcher", "Searcher"]
    assert (games[0][1] == LEARNER).all()
    for _, players in games[1:]:
        assert ((players == LEARNER).sum(1) == [1, 1, 3, 3]).all()
    assert [rival.name for rival in trainer.league.rivals] == ["greedy", "self 0", "self 30", "self 60"]
    assert learned == [(30, 30), (60, 30), (90, 30)]
    assert (trainer.iteration, trainer.decisions) == (3, 90)


def test_rivals_see_their_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    config = GameConfig.make(3)
    board = Board.of(config)
    some = League(("greedy", "random"), config, board, Shape("mlp", 4, 4, 1, board.layout.size), 1)
    some.remember(make_network(some._shape, 3), "self 0")
    some.remember(make_network(some._shape, 4), "self 1")
    env = BatchEnv.of(8, config, observe=True)
    env.reset(3)
    for _ in range(5):
        env.step([int(np.flatnonzero(row)[-1]) for row in env.mask])
    asked: list[Any] = []

    def infer(network: nn.Module, its_board: Board, rows: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        number = next(k for k, rival in enumerate(some.rivals) if rival.player is network)
        asked.append((number, rows.copy(), masks.copy()))
        return np.zeros((len(rows), 64), np.float32), np.zeros((len(rows), 3))

    monkeypatch.setattr(league, "infer", infer)
    player = np.array([LEARNER, 2, 3, 0, 2, NOBODY, 3, 2])
    actions = np.full(8, 99)
    some.act(env, player, actions, seed=11, step=4)
    assert [number for number, _, _ in asked] == [2, 3]
    for number, rows, masks in asked:
        which = np.flatnonzero(player == number)
        assert (rows == env.observation[which]).all()
        assert (masks == env.mask[which]).all()
        expected, _ = sample(np.zeros((len(which), 64), np.float32), env.mask[which].view(np.uint8), 11 + 1 + number, 4)
        assert (actions[which] == expected).all()
    assert actions[3] == make_agent("greedy", config, 1).act(env.states[3:4], env.bits[3:4], env.actor[3:4])[0]
    assert (actions[[0, 5]] == 99).all(), "the learner decides for itself"


def test_baselines_have_new_luck_in_every_iteration() -> None:
    config = GameConfig.make(2)
    board = Board.of(config)
    some = League(("random",), config, board, Shape("mlp", 4, 4, 1, board.layout.size), 1)
    env = BatchEnv.of(30, config, observe=True)
    env.reset(3)
    played = []
    for seed in (5, 6, 5):
        some.seat(4, 0.5, seed)
        actions = np.zeros(30, np.int64)
        some.act(env, np.zeros(30, np.int64), actions, 1, 1)
        played.append(actions.tolist())
    assert played[0] == played[2] != played[1]


# ------------------------------------------------------------------------------------------------------------ evaluation


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_run_is_evaluated_at_its_own_table(monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    asked: list[Any] = []

    def run(match: Any, workers: Any) -> list[dict[str, Any]]:
        asked.append(match)
        net, rival = match.agents
        coins, ones = [10 + k for k in range(seats)], [1] * seats
        return [
            {
                **{"key": f"{seats}/0/{k}/0", "agents": [rival] * (seats - 1) + [net], "coins": coins, "tokens": ones},
                **{"won": [seats - 1], "decisions": ones, "ms": ones, "first": 0},
            }
            for k in range(4)
        ]

    monkeypatch.setattr(arena, "run", run)
    settings = replace(SMALL, seats=seats, edition="2017", map="5p", ladder=("random", "greedy"), ladder_games=24, seed=8)
    found = runs.evaluate(Path("net.safetensors"), settings)
    assert [match.agents for match in asked] == [("net:path=net.safetensors,sims=0", name) for name in ("random", "greedy")]
    for match in asked:
        assert (match.seats, match.games, match.seed) == ((seats,), 24, 8)
        assert match.game == {"map": "5p", "edition": "2017"}
    for row in found.values():
        assert set(row) == {"win_rate", "low", "high", "coins", "games"}
        assert (row["win_rate"], row["coins"], row["games"]) == (1.0, 9 + seats, 4)


@pytest.mark.parametrize(("settings", "kind"), [(SMALL, Ppo), (QUICK, AlphaZero)])
def test_a_run_plays_at_the_table_that_was_asked_for(settings: Any, kind: Any) -> None:
    """So many games of its own kind at once, each to its end, by the reward that was asked for, with its rivals."""
    asked = replace(settings, reward="rank", map="configs/content/ring.json", seats=2, seed=9, decisions=123)
    run = kind(asked)
    assert (run.env.n, run.env.reward, run.env.observes, run.env.auto_reset_mode) == (asked.games, "rank", True, "disabled")
    assert run.env.config.title == asked.config().title != SMALL.config().title
    assert run.board.layout.size == run.env.layout.size
    assert (run.iteration, run.decisions, run.total) == (0, 0, 123)
    assert list(run.league.standing()) == ["greedy"]
    assert run.optimiser.param_groups[0]["lr"] == asked.rate
    usual = kind(replace(settings, seed=9, seats=2))
    assert usual.env.reward == "coins"
    if kind is AlphaZero:
        assert [run.evaluator._by_coin, usual.evaluator._by_coin] == [False, True]


def test_the_network_that_was_asked_for_begins(tmp_path: Path) -> None:
    board = Board.of(SMALL.config())
    shape, network, optimiser = begin(SMALL, board, 0.25)
    assert shape == Shape("mlp", 4, SMALL.memory, 1, board.inputs)
    assert {key: optimiser.param_groups[0][key] for key in ("lr", "eps", "fused")} == {"lr": 0.25, "eps": 1e-5, "fused": True}
    again = make_network(shape, SMALL.seed)
    assert all(torch.equal(a, b) for a, b in zip(network.parameters(), again.parameters(), strict=True))
    other = begin(replace(SMALL, seed=5), board, 0.25)[1]
    assert any(not torch.equal(a, b) for a, b in zip(network.parameters(), other.parameters(), strict=True))


def test_weights_begin_a_run_of_their_game_and_shape_alone(tmp_path: Path) -> None:
    path = tmp_path / "net.safetensors"
    shape = Shape("mlp", 4, 4, 1, 30)
    save_network(path, make_network(shape, 1), shape, {"seats": 2, "settings": {}})
    begun = make_network(shape, 2)
    begin_with(begun, shape, str(path))
    assert all(torch.equal(a, b) for a, b in zip(begun.parameters(), make_network(shape, 1).parameters(), strict=True))
    with pytest.raises(ValueError, match=r"start=.*: weights for Small World; here Small World of Warcraft is played"):
        begin_with(begun, replace(shape, game="warcraft"), str(path))
    with pytest.raises(ValueError, match=r"start=.*: a network .*'width': 4.*; this run has .*'width': 8"):
        begin_with(begun, replace(shape, width=8), str(path))


def test_the_teachers_games_are_counted() -> None:
    trainer = SimpleNamespace(settings=QUICK, iteration=0)
    taught = []
    for trainer.iteration in range(3):
        taught.append(AlphaZero.taught.fget(trainer))  # type: ignore[attr-defined]
    assert taught == [True, False, False]
