"""OpenSpiel: its own simulation test, its search against random play, chance with the right odds, other algorithms."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from doc_examples import run_example  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402

from sw_env.envs import rewards, spiel  # noqa: E402
from sw_env.games.smallworld.decode import decode  # noqa: E402
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
    assert dict(spiel.FACES) == {0: 1 / 2, 1: 1 / 6, 2: 1 / 6, 3: 1 / 6}


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
