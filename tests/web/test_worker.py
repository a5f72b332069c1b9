"""The two ends of the pipe to a worker: how long an answer may take, what ends early, and what goes on after a failure."""

import signal
import sys
import threading
from collections import deque
from types import SimpleNamespace

import numpy as np
import pytest

from sw_env.game import Game
from sw_env.web import workers
from sw_env.web.workers import GRACE, LOOK, STARTING, AgentError, Overtime, Worker, think_task

START = 100.0


class Wire:
    """A pipe on a clock that goes on while somebody polls: answers come at their time, errors instead of answers."""

    def __init__(self, *answers, asked=()):
        self.answers, self.asked, self.sent, self.now, self.then = deque(answers), deque(asked), [], START, {}

    def send(self, message):
        self.sent.append((message, round(self.now - START, 6)))

    def poll(self, seconds=0.0):
        assert self.now < START + 10 * STARTING, "waits for ever"
        self.now += seconds
        for moment in [moment for moment in self.then if self.now >= START + moment]:
            self.then.pop(moment)()
        return bool(self.answers) and self.now >= START + self.answers[0][0]

    def recv(self):
        if not self.answers:
            raise EOFError
        _, answer = self.answers.popleft()
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def wired(monkeypatch):
    """Makes workers without processes, each with its pipe."""

    def make(*answers):
        worker, wire = Worker.__new__(Worker), Wire(*answers)
        worker.pipe, worker.known, worker.process = wire, set(), SimpleNamespace()
        monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: wire.now))
        return worker, wire

    return make


def task(spec="mcts:sims=4", seconds=5.0):
    asked = Game(2, seed=1, skip_forced=False)
    return (spec, "choose", asked.config, asked.states, seconds)


def ready(worker, *specs):
    worker.known |= {(spec, "smallworld") for spec in specs or ("mcts",)}
    return worker


def test_a_kind_of_agent_is_loaded_once_before_its_first_task(wired):
    worker, wire = wired(*[(0, (True, answer)) for answer in ([], 7, 8, [], 9)])
    tasks = [task(spec) for spec in ("mcts:sims=4", "mcts:sims=5", "greedy")]
    assert [worker.ask(each, threading.Event()) for each in tasks] == [7, 8, 9]
    assert [message for message, _ in wire.sent] == [("mcts", "smallworld"), *tasks[:2], ("greedy", "smallworld"), tasks[2]]
    assert worker.known == {("mcts", "smallworld"), ("greedy", "smallworld")}


def test_an_agent_has_its_seconds_and_a_little_for_the_answer(wired):
    late = 5.0 + GRACE
    worker, _ = wired((late - LOOK, (True, 7)))
    assert ready(worker).ask(task(), threading.Event()) == 7
    worker, wire = wired((late + 3 * LOOK, (True, 7)))
    with pytest.raises(Overtime, match="mcts:sims=4 took more than 5 seconds"):
        ready(worker).ask(task(), threading.Event())
    assert late < wire.now - START < late + 2 * LOOK


def test_loading_has_its_own_time_and_is_tried_again_where_it_failed(wired):
    worker, wire = wired((STARTING + GRACE - LOOK, (False, "ImportError: no")), (0, (True, [])), (0, (True, 7)))
    with pytest.raises(AgentError, match=r"^ImportError: no$"):
        worker.ask(task(), threading.Event())
    assert worker.known == set()
    assert worker.ask(task(), threading.Event()) == 7
    assert [len(message) for message, _ in wire.sent] == [2, 2, 5]
    worker, wire = wired((STARTING + 3 * GRACE, (True, [])))
    with pytest.raises(Overtime, match=f"mcts took more than {STARTING:g} seconds"):
        worker.ask(task(), threading.Event())


@pytest.mark.parametrize("error", [EOFError(), OSError("broken pipe")])
def test_a_worker_that_has_died_has_run_out_of_time(wired, error):
    worker, _ = wired((0, error))
    with pytest.raises(Overtime, match=rf"mcts:sims=4 ended without an answer \({type(error).__name__}\)"):
        ready(worker).ask(task(), threading.Event())


def test_who_has_left_while_an_agent_was_loaded_asks_for_nothing(wired):
    worker, wire = wired((1, (True, [])))
    left = threading.Event()
    wire.then[0.5] = left.set
    assert worker.ask(task(), left) is None
    assert wire.sent == [(("mcts", "smallworld"), 0.0)]
    assert worker.known, "what is loaded is of use to others"


@pytest.mark.parametrize(("leaves", "ends"), [(3.0, 3.0 + GRACE), (62.0, 61.0 + GRACE)])
def test_whoever_leaves_stops_the_agent_which_has_to_answer_soon(wired, leaves, ends):
    worker, wire = wired((leaves + 0.5, (True, 7)))
    left = threading.Event()
    wire.then[leaves] = left.set
    assert ready(worker).ask(task(seconds=61.0), left) == 7
    assert [message for message, _ in wire.sent[1:]] == [None], "said once"
    assert leaves <= wire.sent[1][1] < leaves + 2 * LOOK
    worker, wire = wired()
    left.clear()
    wire.then[leaves] = left.set
    with pytest.raises(Overtime):
        ready(worker).ask(task(seconds=61.0), left)
    assert ends < wire.now - START < ends + 3 * LOOK


def test_the_end_of_a_worker_is_the_end_of_its_process(wired):
    worker, _ = wired()
    done = []
    worker.process = SimpleNamespace(kill=lambda: done.append("kill"), join=lambda seconds: done.append(("join", seconds)))
    worker.end()
    assert done == ["kill", ("join", GRACE)]


# ------------------------------------------------------------------------------------------------------- the other end


class Told:
    """An agent that says what it was asked, and whether it may go on."""

    def __init__(self, wire):
        self.wire = wire

    def choose(self, game):
        self.game = game
        self.went_on = [not self.stopped()]
        self.wire.now += 5.0
        self.went_on.append(not self.stopped())
        self.wire.now += 0.1
        self.went_on.append(not self.stopped())
        self.wire.now -= 5.1
        self.wire.answers.append((0, None))
        self.went_on.append(not self.stopped())
        return "chosen"

    def think(self, game):
        return "thought"


@pytest.fixture
def agent(monkeypatch):
    told = Told(Wire())
    monkeypatch.setattr(workers, "time", SimpleNamespace(monotonic=lambda: told.wire.now))
    monkeypatch.setattr(workers, "_analyst", lambda spec: told)
    return told


def test_an_agent_stops_when_its_time_is_over_or_nobody_waits(agent):
    asked = Game(2, seed=1, skip_forced=False)
    while len(asked.legal) > 1:
        asked.step(asked.legal[0])
    assert think_task(agent.wire, "greedy", "think", asked.config, asked.states.copy(), 5.0) == "thought"
    assert think_task(agent.wire, "greedy", "choose", asked.config, asked.states.copy(), 5.0) == "chosen"
    assert agent.went_on == [True, True, False, False]
    assert agent.game.states.tobytes() == asked.states.tobytes()
    assert agent.game.skip_forced is False


def test_a_worker_answers_whatever_agents_do_until_the_pipe_ends(monkeypatch):
    done, memory, cleared = [], deque([0, workers.MOST_MEMORY, workers.MOST_MEMORY + 1]), []
    monkeypatch.setattr(workers, "end_with_parent", lambda: done.append("bound"))
    monkeypatch.setattr(workers.signal, "signal", lambda *which: done.append(which))
    monkeypatch.setattr(workers, "_memory", memory.popleft)
    monkeypatch.setattr(workers, "_analyst", SimpleNamespace(cache_clear=lambda: cleared.append(len(memory))))
    monkeypatch.setattr(workers, "_warm", lambda kind, name: [kind, name])
    monkeypatch.setattr(workers, "think_task", lambda pipe, *task: {"play": 7}[task[0]])
    wire = Wire(*[(0, message) for message in (None, ("greedy", "smallworld"), ("play", *"bcde"), None, ("fail", *"bcde"))])
    workers._serve(wire)
    assert [message for message, _ in wire.sent] == [(True, ["greedy", "smallworld"]), (True, 7), (False, "KeyError: 'fail'")]
    assert done == ["bound", (signal.SIGINT, signal.SIG_IGN)], "whoever stops the server stops its workers in order"
    assert cleared == [0], "only beyond the most"


def test_a_kind_is_loaded_by_playing_each_of_its_samples_at_the_smallest_table(monkeypatch):
    class Begun:
        """A game that has only begun: how it was made."""

        def __init__(self, **options):
            self.config, self.states = options, np.zeros(3)

        @classmethod
        def of(cls, config, states, **options):
            played.append((config, states, options))
            return len(played)

    played = []
    monkeypatch.setattr(workers, "Game", Begun)
    monkeypatch.setattr(workers, "load", lambda name: SimpleNamespace(seats={"this game": (3, 5)}[name]))
    monkeypatch.setattr("sw_env.agents.analyst.Analyst", lambda spec: SimpleNamespace(choose=lambda game: (spec, game)))
    monkeypatch.setattr("sw_env.agents.analyst.samples", lambda kind: [kind, f"{kind}:sims=1"])
    assert workers._warm("kind", "this game") == [("kind", 1), ("kind:sims=1", 2)]
    (begun, one, options), (_, other, _) = played
    assert begun == {"seats": 3, "skip_forced": False, "game": "this game"}
    assert options == {"skip_forced": False}
    assert not np.shares_memory(one, other)


def test_a_worker_is_a_process_of_its_own_that_ends_with_the_server(monkeypatch):
    done = []
    mine, other = SimpleNamespace(), SimpleNamespace(close=lambda: done.append("closed"))
    process = SimpleNamespace(start=lambda: done.append("started"))
    context = SimpleNamespace(Pipe=lambda: (mine, other), Process=lambda **options: done.append(options) or process)
    monkeypatch.setattr(workers.multiprocessing, "get_context", {"spawn": context}.get)
    worker = Worker()
    assert done == [{"target": workers._serve, "args": (other,), "daemon": True}, "started", "closed"]
    assert (worker.pipe, worker.process, worker.known) == (mine, process, set())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells it so")
def test_the_memory_of_a_process_is_that_of_the_system(monkeypatch):
    with open("/proc/self/status", encoding="ascii") as file:
        (size,) = (int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    found = workers._memory()
    assert found == pytest.approx(size * 1024, rel=0.1)
    assert found % 4096 == 0
    monkeypatch.setattr("builtins.open", lambda *_, **__: (_ for _ in ()).throw(OSError()))
    assert workers._memory() == 0
