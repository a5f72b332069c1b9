"""What races, powers and seats are worth in play: games are watched, every race from its pick to its end is a line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, cast

import numpy as np

from sw_env.agents.base import Agent
from sw_env.agents.registry import decks_at_once, make_agent
from sw_env.envs.batch import BatchEnv
from sw_env.envs.playing import played_out, seat_by_seat, shares_of
from sw_env.games.census import Census, RaceCensus, census_of, draws
from sw_env.training.arena.holdings import Ledger
from sw_env.training.arena.lots import Urn
from sw_env.training.arena.match import warm_up
from sw_env.training.arena.ratings import share
from sw_env.training.work import Place, in_order, place

DRAWS = 12
"""Of a board that is drawn before each game."""
GAMES_A_DECK = 16
"""In a batch are so many games for each deck that an agent likes to play at once."""

LIFE = np.dtype(
    [
        *(("game", np.int64), ("seat", np.int64), ("race", np.int64), ("power", np.int64)),
        *(("picked", np.int64), ("declined", np.int64)),  # rounds; declined is 0 where the race stayed active
        *(("earned", np.int64), ("earned_declined", np.int64)),  # coins; those on the combo are among `earned`
    ]
)
"""One race of one player, from its pick on."""


@dataclass
class Watch:
    """Everything seen in games of one table size."""

    config: Any
    lives: np.ndarray
    coins: np.ndarray  # (games, rounds + 1, seats), at the end of each round, first the start
    won: np.ndarray  # (games, seats), shared wins in parts
    first: np.ndarray  # (games,)
    held: dict[str, np.ndarray] = field(default_factory=dict)  # by kind of thing, lines of HELD
    had: dict[str, np.ndarray] = field(default_factory=dict)  # by kind of lot, (games, seats, things)

    @property
    def census(self) -> Any:
        return census_of(self.config.game)


@dataclass
class _Batch:
    """The bookkeeping while one batch of games is played."""

    env: BatchEnv
    census: RaceCensus
    lives: list[tuple[int, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        n, states = self.env.n, self.env.states
        self.ledgers = {kind: Ledger(self.env, things) for kind, things in self.census.things.items()}
        self.life_of = np.full(states["race"].shape, -1)
        self.coins = np.zeros((n, self.census.rounds(self.env.config) + 1, self.env.seats), np.int64)
        self.coins[:, 0] = states["coins"][:, : self.env.seats]
        self.race, self.lap = states["race"].copy(), states["lap"].copy()
        self.pay = np.zeros(states["race"].shape, np.int64)

    def note(self) -> None:
        """Compare with the position before the latest step."""
        states, seats = self.env.states, self.env.seats
        laps = np.where(self.env.done, self.lap, states["lap"])
        self.census.pay(states, self.env.config.world, self.pay)
        changed = np.flatnonzero((states["race"] != self.race).any(1) | (self.env.gains != 0).any(1))
        for g in changed.tolist():
            for p in range(seats):
                self._note_races(g, p, int(laps[g]))
                self._note_coins(g, p, int(self.env.gains[g, p]))
        for g in np.flatnonzero((laps != self.lap) | self.env.done).tolist():
            self.coins[g, self.lap[g] : laps[g] + self.env.done[g]] = states["coins"][g, :seats]
        self.race, self.lap = states["race"].copy(), laps.copy()
        for ledger in self.ledgers.values():
            ledger.note()

    def _note_races(self, g: int, p: int, lap: int) -> None:
        slots = range(1, self.census.slots)
        x = self.census.slots * p
        before, now = (race[g, x : x + self.census.slots] for race in (self.race, self.env.states["race"]))
        if before[0] >= 0 and now[0] != before[0]:
            old = self.life_of[g, x]
            self.lives[old] = (*self.lives[old][:5], lap, *self.lives[old][6:])
            for y in slots:
                if now[y] == before[0]:
                    self.life_of[g, x + y] = old
        for y in slots:
            if now[y] < 0:
                self.life_of[g, x + y] = -1
        if now[0] < 0:
            self.life_of[g, x] = -1
        elif now[0] != before[0]:
            self.life_of[g, x] = len(self.lives)
            self.lives.append((g, p, int(now[0]), int(self.env.states["power"][g, x]), lap, 0, 0, 0))

    def _note_coins(self, g: int, p: int, gain: int) -> None:
        """Coins of a scoring belong first to the races in decline, by their land, then to the active one."""
        x = self.census.slots * p
        for y in range(x + 1, x + self.census.slots):
            if gain > 0 and self.life_of[g, y] >= 0:
                part = min(gain, int(self.pay[g, y]))
                gain -= part
                life = self.lives[self.life_of[g, y]]
                self.lives[self.life_of[g, y]] = (*life[:7], life[7] + part)
        if gain and self.life_of[g, x] >= 0:
            life = self.lives[self.life_of[g, x]]
            self.lives[self.life_of[g, x]] = (*life[:6], life[6] + gain, life[7])


@dataclass(frozen=True)
class Watching:
    """The task of watching games in batches: each at the next of the tables; the players move on by a seat with each batch."""

    agents: tuple[str, ...]
    seats: int
    games: int
    seed: int = 0
    game: Mapping[str, Any] = field(default_factory=dict)
    """As `configure` takes it beside the seats."""

    @property
    def kinds(self) -> Any:
        return sorted(set(self.agents)), self.seats, sorted(self.game.items())

    @property
    def batches(self) -> range:
        """Where each batch begins."""
        return range(0, self.games, self.at_once)

    @cached_property
    def at_once(self) -> int:
        """Games in a batch."""
        usual = min(map(decks_at_once, self.agents)) * GAMES_A_DECK
        return min(usual, -(-self.games // len(self._tables)))

    @cached_property
    def _tables(self) -> list[Any]:
        return draws(self.seats, DRAWS, self.seed, **self.game)

    def warm(self) -> None:
        for spec in self.agents:
            warm_up(spec, self._tables[0])
        replace(self, agents=("random",), games=1)([0])

    def __call__(self, items: Sequence[int]) -> list[Watch]:
        return [self._watch(start) for start in items]

    def _watch(self, start: int) -> Watch:
        config = self._tables[start // self.at_once % len(self._tables)]
        agents = [make_agent(spec, config, self.seed + i) for i, spec in enumerate(self.agents)]
        return _watch_batch(config, agents, min(self.at_once, self.games - start), self.seed, start)


def watch(task: Watching, workers: int | Place = 1, show: Callable[[int, int, str], None] | None = None) -> Watch:
    """All that is seen in these games."""
    parts: list[Watch] = []
    with place(workers) as where:
        for seen in in_order(where.run(task, task.batches)):
            parts.append(seen)
            if show:
                show(sum(len(one.won) for one in parts), task.games, where.note())
    lives, coins, won, first = (
        np.concatenate([getattr(seen, key) for seen in parts]) for key in ("lives", "coins", "won", "first")
    )
    held, had = (
        {kind: np.concatenate([getattr(seen, key)[kind] for seen in parts]) for kind in getattr(parts[0], key)}
        for key in ("held", "had")
    )
    return Watch(parts[0].config, lives, coins, won, first, held, had)


def _watch_batch(config: Any, agents: list[Agent], n: int, seed: int, start: int) -> Watch:
    env = BatchEnv.of(n, config, auto_reset=False)
    env.reset(np.random.SeedSequence([seed, start]).generate_state(n, np.uint64).astype(np.uint64))
    first = env.states["first"].astype(np.int64)
    census = census_of(config.game)
    book = _Batch(env, census) if isinstance(census, RaceCensus) else None
    urns = {kind: Urn(env, lots) for kind, lots in census.lots.items()}

    def act(p: int, games: np.ndarray) -> np.ndarray:
        return agents[(p + start) % len(agents)].act(env.states[games], env.bits[games], env.actor[games])

    for _ in played_out(env, seat_by_seat(env, act)):
        for watcher in (book, *urns.values()):
            if watcher:
                watcher.note()
    seen = Watch(config, np.zeros(0, LIFE), env.final_coins[:, None].astype(np.int64), shares_of(env.final_winners), first)
    seen.had = {kind: urn.had for kind, urn in urns.items()}
    if book:
        seen.lives, seen.coins = np.array(book.lives, LIFE), book.coins
        seen.lives["game"] += start
        seen.held = {kind: ledger.lines(start) for kind, ledger in book.ledgers.items()}
    return seen


Table = tuple[list[str], list[list[object]]]
"""Column names and rows."""


def by_card(seen: Watch, card: str) -> Table:
    """A row for each race or power, the best winner first; `card` is "race", "power" or "combo"."""
    names = {"race": seen.census.races(seen.config), "power": seen.census.powers(seen.config)}
    lives = seen.lives
    key = lives["race"] * 100 + lives["power"] if card == "combo" else lives[card]
    rows = []
    for value in np.unique(key):
        some = lives[key == value]
        label = [names["power"][value % 100], names["race"][value // 100]] if card == "combo" else [names[card][value]]
        rows.append(["_".join(label), *_life_figures(seen, some)])
    columns = [
        card,
        "played",
        "win_rate",
        "low",
        "high",
        "seat_coins",
        "coins_active",
        "coins_declined",
        "turns_active",
        "picked",
    ]
    return best_first(columns, rows)


def best_first(columns: list[str], rows: list[list[object]]) -> Table:
    """A table whose rows are ordered by how often they won."""
    wins = columns.index("win_rate")
    return columns, sorted(rows, key=lambda row: cast(float, row[wins]), reverse=True)


def _life_figures(seen: Watch, lives: np.ndarray) -> list[object]:
    wins = share(seen.won[lives["game"], lives["seat"]], lives["game"])
    last = np.where(lives["declined"] > 0, lives["declined"], seen.census.rounds(seen.config) + 1)
    figures = [wins.value, wins.low, wins.high, seen.coins[lives["game"], -1, lives["seat"]].mean(), lives["earned"].mean()]
    figures += [lives["earned_declined"].mean(), (last - lives["picked"]).mean(), lives["picked"].mean()]
    return [len(lives), *[round(float(figure), 4) for figure in figures]]


def by_seat(seen: Watch) -> Table:
    """A row for each place in the order of play."""
    seats, games = seen.config.seats, np.arange(len(seen.won))
    rows: list[list[object]] = []
    for k in range(seats):
        seat = (seen.first + k) % seats
        wins = share(seen.won[games, seat], games)
        rows.append([k + 1, len(games), *[round(v, 4) for v in (wins.value, wins.low, wins.high)]])
        rows[-1].append(round(float(seen.coins[games, -1, seat].mean()), 2))
    return ["moves", "games", "win_rate", "low", "high", "coins"], rows


def by_round(seen: Watch) -> Table:
    """A row for each round: coins at its end (mean, and the middle half), the winner's coins, races that declined in it."""
    rows: list[list[object]] = []
    winner = seen.won.argmax(1)
    games = np.arange(len(seen.won))
    for lap in range(seen.coins.shape[1]):
        coins = seen.coins[:, lap]
        low, high = np.percentile(coins, (25, 75))
        # a race that never declined has 0 there
        declined = (seen.lives["declined"] == lap).sum() / len(games) / seen.config.seats if lap else 0.0
        picked = (seen.lives["picked"] == lap).sum() / len(games) / seen.config.seats
        figures = (coins.mean(), low, high, coins[games, winner].mean(), picked, declined)
        rows.append([lap, *[round(float(figure), 4) for figure in figures]])
    return ["round", "coins", "low_quarter", "high_quarter", "winners_coins", "picks_a_seat", "declines_a_seat"], rows


def by_age(seen: Watch) -> Table:
    """A row for each age: how many turns a race was active before it declined."""
    declined = seen.lives[seen.lives["declined"] > 0]
    ages = declined["declined"] - declined["picked"]
    counts = np.bincount(ages)
    return ["turns_active", "races", "share"], [[age, int(n), round(n / len(ages), 4)] for age, n in enumerate(counts) if n]


def by_thing(seen: Watch, kind: str) -> Table:
    """A row for each marker, island …: who held it longest in a game, how long and how much of it, what such turns earned."""
    rows: list[list[object]] = []
    for name in np.unique(seen.held[kind]["name"]):
        some = longest(seen.held[kind][seen.held[kind]["name"] == name])
        wins = share(seen.won[some["game"], some["seat"]], some["game"])
        figures = [wins.value, wins.low, wins.high, some["turns"].mean()]
        figures += [some[key].sum() / some["turns"].sum() for key in ("pieces", "coins")]
        rows.append([str(name), len(some), *[round(float(figure), 4) for figure in figures]])
    columns = [kind[:-1], "held", "win_rate", "low", "high", "turns", "pieces_a_turn", "coins_a_turn"]
    return best_first(columns, rows)


def longest(lines: np.ndarray) -> np.ndarray:
    """Of each game the line of the seat with most turns; of all that are equal."""
    most = np.zeros(int(lines["game"].max()) + 1, np.int64)
    np.maximum.at(most, lines["game"], lines["turns"])
    found: np.ndarray = lines[lines["turns"] == most[lines["game"]]]
    return found


USUAL: dict[str, Callable[[Watch], Table]] = {
    "races": lambda seen: by_card(seen, "race"),
    "powers": lambda seen: by_card(seen, "power"),
    "combos": lambda seen: by_card(seen, "combo"),
    "seats": by_seat,
    "rounds": by_round,
    "declines": by_age,
}
"""The tables of every game."""


def by_lot(seen: Watch, kind: str) -> Table:
    """A row for each faction, hero …: who had it, how often he won, with how much, and how much more than the others."""
    rows: list[list[object]] = []
    final, seats = seen.coins[:, -1].astype(float), seen.config.seats
    ahead = final - (final.sum(1, keepdims=True) - final) / (seats - 1)
    for k, name in enumerate(seen.census.lots[kind].names(seen.config)):
        games, seat = np.nonzero(seen.had[kind][:, :, k])
        if len(games):
            wins = share(seen.won[games, seat], games)
            figures = [wins.value, wins.low, wins.high, final[games, seat].mean(), ahead[games, seat].mean()]
            rows.append([str(name), len(games), *[round(float(figure), 4) for figure in figures]])
    return best_first([kind, "played", "win_rate", "low", "high", "coins", "ahead"], rows)


def tables_of(game: str) -> dict[str, Callable[[Watch], Table]]:
    """What is made of the games that were watched, by name."""
    census: Census = census_of(game)
    if isinstance(census, RaceCensus):
        return USUAL | {kind: partial(by_thing, kind=kind) for kind in census.things}
    lots: dict[str, Callable[[Watch], Table]] = {kind: partial(by_lot, kind=kind) for kind in census.lots}
    return {"seats": by_seat} | lots
