"""Who is told what: agents and hints get a veiled game, watchers what they may see; and the limits that a hall keeps."""

import asyncio
import os
import random
import stat
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from hidden import badges, hidden_banners

from sw_env.game import Game
from sw_env.web.hall import DAY, Hall, Limits
from sw_env.web.keep import Shelf, packed, unpacked
from sw_env.web.line import Asker
from sw_env.web.rooms import Room, Watcher
from sw_env.web.setup import fresh, table_from
from sw_env.web.table import Refused
from sw_env.web.views import EVENTS, news, seen_position, view
from sw_env.web.workers import AgentError, Overtime
from web.people import apart

AGENTS = ["random", "greedy", "heuristic"]


class Asked:
    """Instead of worker processes: notes what each is asked, and answers with the first legal action."""

    def __init__(self, answer=None):
        self.asked, self.answer, self.open = [], answer, None

    async def ask(self, spec, what, game, seconds, asker=None):
        self.asked.append((spec, what, game, seconds, asker))
        if self.open is not None:
            await self.open.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return game.legal[0] if self.answer is None else self.answer

    def close(self):
        pass


def table(*agents, moves=12, **wish):
    """A table for people, and agents behind them, some decisions on; the agents' decisions at random, too."""
    seats = [{"name": "Ann"}, {"name": "Bob"}][: 2 if not agents else 1] + [{"agent": agent} for agent in agents]
    made, chance = table_from({"seats": seats, "seed": 4, "edition": "default"} | wish, AGENTS), random.Random(1)
    for _ in range(moves):
        made.play(chance.choice(made.game.legal))
    return made


def watcher(*seats, visitor="somewhere"):
    """Somebody who holds these seats, and what he was sent."""
    sent = []

    async def send(data):
        sent.append(data)

    found = Watcher(frozenset(seats), send, visitor)
    found.sent = sent
    return found


def secrets_of(game):
    return tuple(hidden_banners(game.state)), tuple(badges(game.state)), int(game.state["rng"])


def hall_of(crew, **limits):
    return Hall(crew, Limits(pace=0.0, **limits))


# -------------------------------------------------------------------------------------------------- what agents are told


@pytest.mark.parametrize("what", ["choose", "think"])
def test_agents_are_given_a_veiled_game(what):
    """The public position is theirs; the order of the stacks and the dice to come are others, and other ones each time."""
    made, crew = table("greedy"), Asked()
    hall = hall_of(crew)
    before = made.game.states.tobytes()

    async def ask():
        if what == "choose":
            assert await hall.choose(made, "greedy") == (made.game.legal[0], "")
        else:
            who = watcher(made.game.actor)
            await hall.hint(Room(made, 0.0), who, "greedy")
            assert who.answers == [{"type": "hint", "version": made.version, "view": made.game.legal[0]}]

    for _ in range(12):
        apart(ask())
    truth = secrets_of(made.game)
    seconds, asker = (5.0, Asker("", made.id)) if what == "choose" else (10.0, Asker("somewhere"))
    for spec, asked, game, *rest in crew.asked:
        assert (spec, asked, *rest) == ("greedy", what, seconds, asker)
        assert game.position() == made.game.position()
        assert game.legal == made.game.legal
        assert secrets_of(game)[2] != truth[2], "the true dice"
    for kind in range(3):
        seen = {secrets_of(game)[kind] for _, _, game, *_ in crew.asked}
        assert len(seen) > 6, "drawn anew for every question"
        assert len(seen - {truth[kind]}) > 6
    assert made.game.states.tobytes() == before


@pytest.mark.parametrize("answer", [Overtime("greedy took more than 5 seconds"), AgentError("ValueError: no"), 63, "48", None])
def test_a_failing_agent_costs_a_random_action_and_says_so(answer):
    made = table("greedy")
    while 63 in made.game.legal:
        made.play(made.game.legal[0])
    action, note = apart(hall_of(Asked(answer)).choose(made, "greedy"))
    assert action in made.game.legal
    if answer is None:
        assert note == ""
    else:
        assert note.endswith("; a random legal action was played instead")
        assert (str(answer) if isinstance(answer, Exception) else f"greedy named action {answer}, which is not legal") in note


def test_a_failing_hint_is_told_as_an_error():
    made, who = table(), watcher(0)
    apart(hall_of(Asked(AgentError("x" * 999))).hint(Room(made, 0.0), who, "greedy"))
    assert who.answers == [{"type": "hint", "version": made.version, "error": "x" * 200}]


def test_a_position_that_is_pasted_gets_cards_and_dice_of_its_own():
    game = Game(2, seed=3)
    one, other = fresh(game, 1), fresh(game, 2)
    assert one.position() == other.position() == game.position()
    assert len({secrets_of(each) for each in (game, one, other)}) == 3
    assert fresh(game, 1).states.tobytes() == one.states.tobytes()


# ------------------------------------------------------------------------------------------------- what watchers are shown


def test_coins_are_shown_to_those_who_hold_them():
    made = table()
    made.game.state["coins"][:2] = [41, 52]
    for seats, shown in (((), [None, None]), ((0,), [41, None]), ((1,), [None, 52]), ((0, 1), [41, 52])):
        assert view(made, frozenset(seats))["position"]["coins"] == shown
        room = Room(made, 0.0)
        assert room.state(watcher(*seats))["position"]["coins"] == shown
        assert {k: v for k, v in seen_position(made, made.game.position(), seats).items() if k != "coins"} == {
            k: v for k, v in made.game.position().items() if k != "coins"
        }
    made.open_coins = True
    assert view(made, frozenset())["position"]["coins"] == [41, 52]
    with_an_agent = table("greedy")
    with_an_agent.game.state["coins"][:2] = [41, 52]
    assert view(with_an_agent, frozenset({0}))["position"]["coins"] == [41, None], "one person is enough"
    agents_only = table_from({"seats": [{"agent": "greedy"}] * 2, "seed": 1}, AGENTS)
    assert view(agents_only, frozenset())["position"]["coins"] == [5, 5]
    ended = table(moves=0)
    while not ended.game.over:
        ended.play(ended.game.legal[-1])
    last = view(ended, frozenset())
    assert last["position"]["coins"] == ended.game.coins
    assert (last["winners"], last["tokens"], last["moves"]) == (ended.game.winners, ended.game.tokens, [])


def test_moves_are_shown_to_whoever_has_to_decide():
    made = table()
    mine = made.game.actor
    shown = view(made, frozenset({mine}))
    assert [move["action"] for move in shown["moves"]] == made.game.legal
    assert shown["you"] == [mine]
    assert shown["tokens"] is None
    assert shown["winners"] == []
    for seats in ((), (1 - mine,)):
        assert view(made, frozenset(seats))["moves"] == []
    assert shown["last"] == [event for event in made.events if "action" in event][-1]
    assert shown["version"] == made.version == 12


def test_nobody_is_told_a_token_the_seed_or_what_lies_hidden():
    """Neither what goes to a watcher nor the record of a running game says what the other seats and the future hold."""
    made, told = table(), watcher(0)
    room = Room(made, 0.0)

    async def attend():
        hall = hall_of(Asked())
        task = asyncio.create_task(hall.attend(room, told))
        await asyncio.sleep(0.02)
        made.play(made.game.legal[0])
        room.notify()
        told.news.set()
        await asyncio.sleep(0.02)
        task.cancel()

    apart(attend())
    assert [message["type"] for message in told.sent] == ["hello", "state", "state"]
    said = repr(told.sent)
    assert not any(seat.token in said for seat in made.seats)
    assert "stack" not in told.sent[1]["position"]
    assert told.sent[1]["position"]["unseen"]["races"] == sorted(told.sent[1]["position"]["unseen"]["races"])
    assert told.sent[0]["seats"] == [0]
    assert next(iter(made.record()))["seed"] is None
    while not made.game.over:
        made.play(made.game.legal[-1])
    assert next(iter(made.record()))["seed"] == 4


def test_a_watcher_is_sent_what_is_new():
    made, who = table(), watcher(1)
    room = Room(made, 0.0)
    first = room.state(who)
    assert sorted(first["draw"]) == list(range(len(made.game.config.board)))
    assert (first["from"], len(first["events"])) == (0, len(made.events))
    assert (first["watchers"], first["present"], first["thinking"]) == (0, [], False)
    assert room.state(who)["draw"] == {}
    assert room.state(who)["events"] == []
    before, position = len(made.events), made.game.position()
    while made.game.position()["regions"] == position["regions"]:
        made.play(made.game.legal[0])
    after = made.game.position()
    room.watchers |= {who, watcher(0), watcher()}
    then = room.state(who)
    changed = {r for r, (a, b) in enumerate(zip(position["regions"], after["regions"], strict=True)) if a != b}
    assert changed <= set(then["draw"])
    assert len(then["draw"]) < len(after["regions"])
    assert (then["from"], then["events"]) == (before, made.events[before:])
    assert (then["watchers"], then["present"]) == (3, [0, 1])
    made.act({made.game.actor}, made.game.legal[0], made.version)
    made.undo({made.past[-1].seat})
    assert (news(made, (before, 0))["from"], news(made, (len(made.events), 1))["events"]) == (0, [])
    made.events = [{"say": k} for k in range(EVENTS + 30)]
    assert news(made, (7, 0)) == {"events": made.events[30:], "from": 30}
    assert news(made, (EVENTS + 31, 1))["from"] == 30


# -------------------------------------------------------------------------------------------------------- limits and hints


def test_each_table_has_its_own_limit_of_watchers():
    hall = hall_of(Asked(), watchers=5, watchers_of_table=3)
    rooms = [Room(table(), 0.0), Room(table(), 0.0)]
    hall.rooms = {str(k): room for k, room in enumerate(rooms)}
    with hall.present(rooms[0], watcher()), hall.present(rooms[0], watcher(0)):
        with hall.present(rooms[0], watcher()):
            with pytest.raises(Refused, match="too many connections"), hall.present(rooms[0], watcher()):
                raise AssertionError("let in")
            with hall.present(rooms[1], watcher()), hall.present(rooms[1], watcher()):
                assert hall.watchers == 5
                with pytest.raises(Refused, match="too many connections"), hall.present(rooms[1], watcher()):
                    raise AssertionError("let in")
        with hall.present(rooms[0], watcher()):
            assert hall.watchers == 3
    assert hall.watchers == 0


def test_no_table_makes_way_for_another_but_by_its_owner_or_its_age():
    async def fill():
        hall = hall_of(Asked(), tables=2, age=30.0)
        first, second = hall.open(table()), hall.open(table("greedy"))
        for _ in range(3):
            with pytest.raises(Refused, match="too many tables: this server carries 2; try again later"):
                hall.open(table())
        assert list(hall.rooms.values()) == [first, second], "deserted, and still there"
        await asyncio.sleep(0)
        assert not second.driver.done()
        with pytest.raises(Refused, match="only whoever opened this table"):
            hall.remove(second.table.id, first.table.owner)
        hall.remove(second.table.id, second.table.owner)
        third = hall.open(table())
        await asyncio.sleep(0)
        assert second.driver.cancelled()
        with pytest.raises(Refused, match="no such table"):
            hall.room(second.table.id)
        with hall.present(first, watcher()):
            hall.tidy(third.touched + 29 * DAY)
            assert list(hall.rooms.values()) == [first, third]
            hall.tidy(third.touched + 31 * DAY)
        assert list(hall.rooms.values()) == [first], "whoever is there is not sent away"
        assert hall.open(table()) is not first
        hall.shutdown()

    apart(fill())


def test_one_hint_at_a_time_for_whoever_decides():
    made, crew = table(), Asked()

    async def ask():
        crew.open = asyncio.Event()
        hall, room, mine = hall_of(crew), Room(made, 0.0), watcher(made.game.actor)
        hall.take(room, mine, {"hint": "greedy"}, AGENTS)
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="a hint is on its way"):
            hall.take(room, mine, {"hint": "greedy"}, AGENTS)
        with pytest.raises(Refused, match="for whoever has to decide"):
            hall.take(room, watcher(1 - made.game.actor), {"hint": "greedy"}, AGENTS)
        for wrong in ("nobody", 7, "greedy" + "," * 300):
            with pytest.raises(Refused, match="unknown agent"):
                hall.take(room, mine, {"hint": wrong}, AGENTS)
        crew.open.set()
        await mine.hinting
        hall.take(room, mine, {"hint": "heuristic"}, AGENTS)
        await mine.hinting
        assert [spec for spec, *_ in crew.asked] == ["greedy", "heuristic"]
        assert len(mine.answers) == 2

    apart(ask())


@pytest.mark.parametrize("message", [[], "act", {}, {"undo": 1}, {"ping": 1}, {"acts": 3}])
def test_a_message_that_means_nothing(message):
    with pytest.raises(Refused, match="a message"):
        hall_of(Asked()).take(Room(table(), 0.0), watcher(0), message, AGENTS)


def test_agents_move_while_somebody_looks_on_and_stop_when_nobody_does():
    async def look():
        crew = Asked()
        hall = hall_of(crew)
        made = table_from({"seats": [{"agent": "greedy"}, {"agent": "random"}], "seed": 4}, AGENTS)
        room = hall.open(made)
        await asyncio.sleep(0.02)
        assert (made.version, crew.asked) == (0, [])
        with hall.present(room, watcher()):
            await asyncio.sleep(0.05)
        stopped = made.version
        assert stopped > 2
        assert [spec for spec, *_ in crew.asked[:1]] == [made.seats[Game(2, seed=4).actor].agent]
        await asyncio.sleep(0.02)
        assert made.version <= stopped + 1
        hall.shutdown()

    apart(look())


# ------------------------------------------------------------------------------------------------------------------ files


def said_of(made):
    """All that is kept of a table; of its game the position, the orders and the dice, for what has had its time is not kept."""
    rest = {key: value for key, value in packed(made).items() if key not in ("state", "digest")}
    return rest, made.game.position(), secrets_of(made.game)


@pytest.mark.skipif(sys.platform == "win32", reason="no such modes there")
def test_kept_files_are_for_the_owner_alone(tmp_path):
    before = os.umask(0)
    try:
        shelf = Shelf(tmp_path / "kept")
        made = table()
        shelf.put(made)
    finally:
        os.umask(before)
    files = list((tmp_path / "kept").iterdir())
    assert len(files) == 1
    assert stat.S_IMODE(files[0].stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "kept").stat().st_mode) == 0o700
    ((again, touched),) = shelf.tables()
    assert said_of(again) == said_of(made)
    assert packed(unpacked(packed(again))) == packed(again)
    assert touched == files[0].stat().st_mtime
    shelf.drop(made.id)
    assert not list(shelf.tables())


@pytest.mark.parametrize("moves", [0, 1, 12])
def test_a_room_keeps_what_changed_once(moves):
    put = []
    made = table(moves=moves)
    room = Room(made, 0.0, SimpleNamespace(put=lambda table: put.append(table.version)))
    room.notify()
    room.notify()
    made.play(made.game.legal[0])
    room.notify()
    assert put == [moves, moves + 1]


def test_tokens_open_their_own_seat():
    made = table()
    tokens = [seat.token for seat in made.seats]
    assert len(set(tokens)) == 2
    assert min(map(len, tokens)) > 16
    assert [made.seats_of([token]) for token in tokens] == [{0}, {1}]
    assert made.seats_of(tokens) == {0, 1}
    assert made.seats_of([tokens[0][:-1], "", tokens[1] + "x"]) == frozenset()
    with_agent = table("greedy")
    assert with_agent.seats_of([with_agent.seats[1].token]) == frozenset(), "an agent's seat is nobody's"
    assert np.unique([table().id for _ in range(5)]).size == 5
