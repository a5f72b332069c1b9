"""OpenSpiel: its own simulation test, its search, chance with the right odds, other algorithms; and the other games."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from doc_examples import run_example  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402

import sw_env.envs.spiel  # noqa: E402, F401
from sw_env.envs import rewards  # noqa: E402
from sw_env.games import GAMES, load  # noqa: E402
from sw_env.games.smallworld.decode import decode  # noqa: E402
from sw_env.games.smallworld.outcomes import FACES  # noqa: E402
from sw_env.obs.layout import Layout  # noqa: E402


def play(game, bots, chance, watch=lambda state: None):
    state = game.new_initial_state()
    while not state.is_terminal():
        watch(state)
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(chance.choice(outcomes, p=odds))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_simulation(players):
    game = pyspiel.load_game(f"smallworld(players={players})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=players == 2, verbose=False)


@pytest.mark.parametrize("edition", ["2017", "2018"])
def test_editions(edition):
    game = pyspiel.load_game("smallworld", {"players": 3, "edition": edition})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("players", [2, 5])
def test_states_are_those_of_the_engine(players):
    game = pyspiel.load_game(f"smallworld(players={players})")
    chance = np.random.RandomState(players)
    bots = [uniform_random.UniformRandomBot(p, chance) for p in range(players)]
    nodes = {"die": 0, "reveal": 0, "decision": 0}

    def watch(state):
        if state.is_chance_node():
            word = state.action_to_string(state.chance_outcomes()[0][0]).split()[0]
            nodes[word] = nodes.get(word, 0) + 1
            return
        nodes["decision"] += 1
        assert state.legal_actions() == state.play.legal
        assert state.current_player() == state.play.actor
        if nodes["decision"] % 20 == 0:
            for p in range(players):
                row = np.array(state.observation_tensor(p)).astype(np.uint8)
                layout = Layout.of(state.play.config, "public")
                assert decode(row, layout, state.play.config, p) == state.play.position()
                assert state.information_state_tensor(p) == state.observation_tensor(p)
            twin = state.clone()
            twin.apply_action(twin.legal_actions()[0])
            assert len(twin.history()) == len(state.history()) + 1

    state = play(game, bots, chance, watch)
    final = np.array([[state.play.coins, state.play.tokens, [p in state.play.winners for p in range(players)]]], np.int16)
    assert state.returns() == pytest.approx(rewards.win(final)[0].tolist())
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert min(nodes.values()) > 0


def test_odds_of_the_setup_and_of_the_die():
    state = pyspiel.load_game("smallworld(players=3)").new_initial_state()
    assert state.chance_outcomes() == [(p, pytest.approx(1 / 3)) for p in range(3)]
    state.apply_action(1)
    for k in range(6):
        outcomes = state.chance_outcomes()
        assert len(outcomes) == (14 - k) * (20 - k)
        state.apply_action(outcomes[0][0])
    assert state.current_player() == 1
    assert dict(FACES) == {0: 1 / 2, 1: 1 / 6, 2: 1 / 6, 3: 1 / 6}


def test_search_beats_random_play():
    game = pyspiel.load_game("smallworld(players=2)")
    chance = np.random.RandomState(7)

    class Leaf(mcts.Evaluator):
        """Coins and regions ahead, and no preference among actions."""

        def evaluate(self, state):
            coins = state.play.coins
            regions = [sum(int(state.play.state["held"][3 * p + k]).bit_count() for k in range(3)) for p in range(2)]
            lead = np.tanh((coins[0] - coins[1] + 2 * (regions[0] - regions[1])) / 20)
            return np.array([lead, -lead])

        def prior(self, state):
            if state.is_chance_node():
                return state.chance_outcomes()
            legal = state.legal_actions()
            return [(action, 1 / len(legal)) for action in legal]

    bots = [mcts.MCTSBot(game, 1.0, 20, Leaf(), random_state=chance), uniform_random.UniformRandomBot(1, chance)]
    returns = [play(game, bots, chance).returns()[0] for _ in range(5)]
    assert returns.count(1.0) >= 4


def test_rl_environment():
    env = rl_environment.Environment("smallworld", players=2)
    chance, step = np.random.RandomState(1), env.reset()
    for _ in range(30):
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([chance.choice(legal)])


@pytest.mark.filterwarnings("ignore")
def test_shimmy():
    shimmy = pytest.importorskip("shimmy")
    from pettingzoo.test import api_test

    del shimmy
    from shimmy import OpenSpielCompatibilityV0

    api_test(OpenSpielCompatibilityV0(env=pyspiel.load_game("smallworld")), num_cycles=50)


def test_wrong_parameters_are_named():
    for wrong in ({"players": 6}, {"edition": "1066"}, {"map": "moon"}):
        with pytest.raises((ValueError, pyspiel.SpielError), match=r"allowed|neither"):
            pyspiel.load_game("smallworld", wrong)


def test_example_runs():
    run_example("interfaces/openspiel.md")


@pytest.fixture
def flags(monkeypatch):
    """The toy game of the contract's tests."""
    monkeypatch.setitem(GAMES, "flags", "toy_game")


@pytest.mark.usefixtures("flags")
@pytest.mark.parametrize(
    ("name", "players"), [("flags", 3), ("warcraft", 2), ("warcraft", 5), ("kingdoms", 2), ("kingdoms", 4)]
)
def test_any_game_plays_what_the_engine_plays(name, players):
    game = pyspiel.load_game("smallworld", {"game": name, "players": players})
    assert game.get_type().long_name == load(name).title
    assert game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert (game.num_players(), game.num_distinct_actions()) == (players, load(name).actions)
    spec, chance, layout, seen = load(name), np.random.RandomState(players), Layout.of(game.config), []

    def watch(state):
        if state.is_chance_node():
            assert len(state.chance_outcomes()) == game.max_chance_outcomes()
            return
        seen.append(state.current_player())
        assert state.legal_actions() == state.play.legal
        assert state.current_player() == state.play.actor
        if len(seen) % 20 == 1:
            for p in range(players):
                row = np.array(state.observation_tensor(p)).astype(np.uint8)
                assert spec.decode(row, layout, game.config, p) == spec.seen(state.play.position(), p)

    bots = [uniform_random.UniformRandomBot(p, chance) for p in range(players)]
    state = play(game, bots, chance, watch)
    assert set(seen) == set(range(players))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) == pytest.approx(1 / len(state.play.winners))


@pytest.mark.usefixtures("flags")
@pytest.mark.parametrize("name", ["flags", "warcraft", "kingdoms"])
def test_any_game_passes_the_simulation_test(name):
    game = pyspiel.load_game("smallworld", {"game": name})
    pyspiel.random_sim_test(game, num_sims=1, serialize=name == "flags", verbose=False)


@pytest.mark.usefixtures("flags")
def test_the_same_deal_is_the_same_game_and_hidden_things_are_drawn_anew():
    game = pyspiel.load_game("smallworld", {"game": "flags", "option": "cards=30"})
    states = [game.new_initial_state() for _ in range(3)]
    for state, deal in zip(states, (5, 5, 6), strict=True):
        state.apply_action(deal)
    decks = [state.play.states.tobytes() for state in states]
    assert decks[0] == decks[1] != decks[2]
    drawn = states[0].resample_from_infostate(0, lambda: 0.3)
    assert drawn.play.states.tobytes() != decks[0] == states[0].play.states.tobytes()
    assert drawn.observation_tensor(0) == states[0].observation_tensor(0)
    assert "'deck': 30" in states[0].observation_string(0)


def test_a_game_that_is_none_is_named():
    with pytest.raises((ValueError, pyspiel.SpielError), match="unknown game 'chess'; allowed: smallworld"):
        pyspiel.load_game("smallworld", {"game": "chess"})
