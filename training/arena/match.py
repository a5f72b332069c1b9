"""Agents play each other: paired games, in parallel, resumable, the same for the same seed."""

import json
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.base import Agent
from sw_env.agents.files import alone, naming
from sw_env.agents.guests.veil import VeiledGame, veiled
from sw_env.agents.registry import canonical, decks_at_once, guest_of, make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.games import configure
from sw_env.reading import brief, parse_json, shown
from sw_env.training.arena.clock import Clock
from sw_env.training.arena.openings import digest, start
from sw_env.training.arena.schedule import HOUSE, Block, Match, blocks, deck_seed, merged, rotated
from sw_env.training.arena.umpire import Seating, Umpire, is_forfeit
from sw_env.training.work import Place, place

Result = dict[str, Any]
RESULT = {"key", "seed", "turn", "first", "agents", "coins", "tokens", "won", "decisions", "ms"}
"""What is known of a game."""
FORFEITS, MOVES = "forfeits", "moves"
"""What is known, too, where there were any; where they were to be kept."""
KEY = re.compile(r"([0-9]{1,3})(?:/[0-9]{1,12}){3}")
"""Of a game in the file."""
MOST = 1e12
"""No number in it comes near."""
Progress = Callable[[int, int, list[Result]], bool]
"""Called after each block, and for what a file already had, with games done, games in all and the new results; False ends
the arena."""


def run(match: Match, out: Path | None = None, workers: int | Place = 1, progress: Progress | None = None) -> list[Result]:
    """Play a match, or what is missing of it in the file `out`; all its results, in order."""
    match = Match(**{**match.__dict__, "agents": tuple(canonical(spec) for spec in match.agents)})
    with sole_writer(match, out) as before, place(workers) as where:
        results = {result["key"]: result for result in before}
        plan = list(blocks(match, 1 if match.clock else min(decks_at_once(spec) for spec in match.agents)))
        total = sum(len(block.keys) for block in plan)
        todo = [block for block in plan if any(key not in results for key in block.keys)]
        if before and progress and not progress(len(results), total, before):
            todo = []
        with closing(where.run(Playing(match), todo)) as played:
            for _, block in played:
                new = [result for result in block if result["key"] not in results]
                results.update({result["key"]: result for result in new})
                append(out, new)
                if progress and not progress(len(results), total, new):
                    break
    return [results[key] for block in plan for key in block.keys if key in results]


@dataclass(frozen=True)
class Playing:
    """The task of playing the blocks of a match."""

    match: Match

    @property
    def kinds(self) -> Any:
        return sorted(set(self.match.agents)), self.match.seats, sorted(self.match.game.items())

    def warm(self) -> None:
        for seats in self.match.seats:
            for spec in self.match.agents:
                warm_up(spec, configure(seats=seats, **self.match.game))

    def __call__(self, items: Sequence[Block]) -> list[list[Result]]:
        """Blocks of one table are played at once where nobody there has luck of his own: that is quicker."""
        found: dict[str, Result] = {}
        for block in items if self.match.clock else merged(items):
            found |= {result["key"]: result for result in play_block(self.match, block)}
        return [[found[key] for key in block.keys] for block in items]


def play_block(match: Match, block: Block) -> list[Result]:
    """All decks of a block in all rotations, batched."""
    config = configure(seats=block.seats, **match.game)
    for spec in set(block.lineup):
        warm_up(spec, config)
    table = [Seating(agent) for agent in _agents(match, block, config)]
    try:
        found = [result for turn in range(block.seats) for result in _play_turn(match, block, config, table, turn)]
    finally:
        for place in table:
            place.leave()
    pace = {(turn, p): table[(p - turn) % block.seats] for turn in range(block.seats) for p in range(block.seats)}
    for result in found:
        places = [pace[result["turn"], p] for p in range(block.seats)]
        spent = [1e3 * one.seconds / max(one.decisions, 1) for one in places] + [0.0] * (len(result["agents"]) - block.seats)
        result["ms"] = [round(each * n, 3) for each, n in zip(spent, result["decisions"], strict=True)]
    return found


_WARM: set[tuple[str, str]] = set()


def warm_up(spec: str, config: Any) -> None:
    """One decision by an agent of that kind, so that compiling is not counted as thinking; for a bot all but the decision."""
    kind = (config.game, spec)
    if kind not in _WARM:
        env = BatchEnv.of(1, config)
        env.reset(0)
        if guest_of(spec):
            seat = int(env.actor[0])
            VeiledGame.known_to(seat, veiled(env.states, config, seat, 0), config).position()
        else:
            env.step(make_agent(spec, config).act(env.states, env.bits, env.actor))
        _WARM.add(kind)


def _agents(match: Match, block: Block, config: Any) -> list[Agent]:
    seeds = np.random.SeedSequence([match.seed, block.seats, block.table, block.decks[0], 1]).generate_state(block.seats)
    return [make_agent(spec, config, int(seed)) for spec, seed in zip(block.lineup, seeds, strict=True)]


def _play_turn(match: Match, block: Block, config: Any, table: list[Seating], turn: int) -> list[Result]:
    """One rotation of a block: all its decks at once."""
    env = BatchEnv(len(block.decks), block.seats, auto_reset=False, **match.game)
    seeds = [deck_seed(match, block.seats, deck) for deck in block.decks]
    env.reset(np.array(seeds, np.uint64))
    if match.openings:
        for g, deck in enumerate(block.decks):
            env.set_state(g, start(match, block.seats, deck, seeds[g])[1].states)
    first = env.states["turn"].tolist()  # at the beginning
    umpire = Umpire(env, list(rotated(tuple(table), turn)), turn, Clock.read(match.clock) if match.clock else None)
    umpire.play()
    names = rotated(block.lineup, turn) + (HOUSE,) * (env.seats - block.seats)
    return [
        {
            **{"key": f"{block.seats}/{block.table}/{deck}/{turn}", "seed": seeds[g], "turn": turn, "first": first[g]},
            **{"agents": list(names), **umpire.end(g)},
            **({MOVES: umpire.moves[g]} if match.moves else {}),
        }
        for g, deck in enumerate(block.decks)
    ]


@contextmanager
def sole_writer(match: Match, out: Path | None) -> Iterator[list[Result]]:
    """The results that the file already has, while nobody else writes to it."""
    if out is None:
        yield []
        return
    with naming(out):
        out.parent.mkdir(parents=True, exist_ok=True)
        out.open("a").close()
    with alone(out):
        yield resume(match, out)


def resume(match: Match, out: Path) -> list[Result]:
    """The results in a file; a half-written last line is cut off, and nothing but an arena's own file is touched."""
    books = {"book": digest(match.openings)} if match.openings else {}
    header = json.dumps({"arena": 1, "settings": match.settings() | books}) + "\n"
    with naming(out):
        raw = out.read_bytes()
    if header.encode().startswith(raw):  # new, or stopped in the middle of its first line
        with naming(out):
            out.write_text(header)
        return []
    whole = raw[: raw.rfind(b"\n") + 1]
    first, *lines = whole.split(b"\n")[:-1] or [raw]
    if not is_header(first):
        raise ValueError(f"{out}, line 1: not the results of an arena; give another file with --out")
    if parse_json(first) != json.loads(header):
        raise ValueError(f"{out} belongs to another arena: {brief(first.decode())}; give another file, or the same settings")
    results = [read_result(out, number, line) for number, line in enumerate(lines, 2)]
    if whole != raw:
        with out.open("r+b") as file:
            file.truncate(len(whole))
    return results


def is_header(line: bytes) -> bool:
    """Whether a file that begins with this line belongs to an arena."""
    try:
        found = parse_json(line)
    except ValueError:
        return False
    return isinstance(found, dict) and found.keys() == {"arena", "settings"}


def read_result(out: Path, number: int, line: bytes) -> Result:
    """One game of a file."""
    try:
        result: Result = parse_json(line)
    except ValueError as error:
        raise ValueError(f"{out}, line {number}: {brief(error)}") from None
    if not is_result(result):
        raise ValueError(f"{out}, line {number}: not the result of a game: {shown(result)}")
    return result


def is_result(found: Any) -> bool:
    """Whether something read is a game as this file writes it."""
    if not isinstance(found, dict) or found.keys() - {FORFEITS, MOVES} != RESULT or not isinstance(found["agents"], list):
        return False
    forfeits = found.get(FORFEITS, [])
    seats = range(len(found["agents"]))
    numbers = [found[key] for key in ("coins", "tokens", "decisions", "ms")]
    rows = all(isinstance(row, list) and len(row) == len(seats) and all(map(is_number, row)) for row in numbers)
    won = isinstance(found["won"], list) and len(found["won"]) > 0 and all(type(p) is int and p in seats for p in found["won"])
    named = all(isinstance(name, str) for name in found["agents"]) and is_key(found["key"], len(seats))
    out = isinstance(forfeits, list) and all(is_forfeit(one, seats) for one in forfeits)
    moves = found.get(MOVES, [])
    kept = isinstance(moves, list) and all(type(action) is int and action >= 0 for action in moves)
    return rows and won and named and out and kept and type(found["first"]) is int and found["first"] in seats


def is_key(value: Any, seats: int) -> bool:
    """Seats, table, deck and turn, as `Block.keys` has them; a game was asked for no more seats than there are."""
    parts = KEY.fullmatch(value) if isinstance(value, str) else None
    return parts is not None and 1 <= int(parts[1]) <= seats


def is_number(value: Any) -> bool:
    """A number that can be reckoned with."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < MOST


def append(out: Path | None, results: list[Result]) -> None:
    """Add results to the file, in one write that is on disk before the next block."""
    if out is not None and results:
        with out.open("a") as file:
            file.write("".join(json.dumps(result) + "\n" for result in results))
            file.flush()
            os.fsync(file.fileno())


def load(path: Path) -> tuple[dict[str, Any], list[Result]]:
    """Settings and results of an arena's file."""
    first, *lines = path.read_text().splitlines()
    return json.loads(first)["settings"], [json.loads(line) for line in lines]
