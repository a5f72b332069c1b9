"""What the moves of a match tell: which cards won in whose hands, what a search thinks of them, and games to see again."""

import base64
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from sw_env.agents.analyst import Analyst
from sw_env.agents.registry import make_agent
from sw_env.games import CLASSIC, configure
from sw_env.games.census import RaceCensus, census_of
from sw_env.games.faces import is_shown
from sw_env.reading import shown
from sw_env.record import Line, replay
from sw_env.render.film import film
from sw_env.render.html import page
from sw_env.training.arena.match import MOVES, Result
from sw_env.training.arena.openings import record_of
from sw_env.training.arena.schedule import Match
from sw_env.training.arena.sheets import heading, paragraph, table

GAMES = 400
"""So many are looked through for their cards."""
JUDGED, SHOWN = 10, 4
"""So many games a search has an opinion of; so many can be seen again."""
BLUNDER = 0.1
"""Of the value of a game, which goes from -1 to 1: who gives away more by one move has blundered."""
Hands = dict[str, dict[str, list[float]]]
"""By card and agent: what part of the win each game with it brought."""


def sections(match: Match, results: Sequence[Result], opinion: str = "") -> list[str]:
    """What is said of the games of one table size whose moves are known."""
    known = [result for result in results if MOVES in result]
    if not known:
        return []
    whole = [result for result in known if "forfeits" not in result]
    parts = by_card(match, whole[:GAMES])
    return parts + (blunders(match, whole[:JUDGED], opinion) if opinion else []) + again(match, known)


def check_opinion(spec: str, match: Match) -> None:
    """ValueError, before the work begins, where nobody of that name says what he thinks of moves."""
    agent = make_agent(spec, configure(seats=max(match.seats), **match.game))
    if not hasattr(agent, "analyse"):
        raise ValueError(f"--opinion {shown(spec)} plays without saying what it thinks of moves; mcts:sims=200 says it")


def record(match: Match, result: Result) -> list[tuple[int, Line]]:
    return list(enumerate(record_of(match, result), 1))


def replayed(match: Match, result: Result) -> Iterator[tuple[Line, Any]]:
    """Each decision with the game before it, at last the game after all."""
    for _, line, game in replay(record(match, result), **content_of(match)):
        yield line, game


def content_of(match: Match) -> dict[str, Any]:
    """Board and cards of one's own, without which a record cannot be read."""
    return {key: match.game[key] for key in ("map", "race", "power") if key in match.game}


def by_card(match: Match, results: Sequence[Result]) -> list[str]:
    """How often each race and power was picked, and won, in the hands of each agent."""
    races, powers = (defaultdict[str, dict[str, list[float]]](lambda: defaultdict(list)) for _ in range(2))
    for result in results:
        for agent, race, power, won in picks(match, result):
            races[race][agent].append(won)
            powers[power][agent].append(won)
    names = list(dict.fromkeys(name for result in results for name in result["agents"]))
    many = f", of {len(results)} games" if len(results) == GAMES else ""
    return [
        part
        for kind, found in (("race", races), ("power", powers))
        if found
        for part in (heading(f"By {kind}{many}", 3), _hands(kind, found, names))
    ]


def picks(match: Match, result: Result) -> Iterator[tuple[str, str, str, float]]:
    """Who picked which race with which power in a game, and what part of the win was his."""
    before: dict[int, int] = {}
    for _, game in replayed(match, result):
        census = census_of(game.config.game)
        if not isinstance(census, RaceCensus):
            return
        for seat, agent in enumerate(result["agents"]):
            race, power = (int(game.state[key][census.slots * seat]) for key in ("race", "power"))
            if race >= 0 and before.get(seat, -1) != race:
                won = 1 / len(result["won"]) if seat in result["won"] else 0.0
                yield agent, census.races(game.config)[race], census.powers(game.config)[power], won
            before[seat] = race


def _hands(kind: str, found: Hands, names: Sequence[str]) -> str:
    """The most picked first."""
    order = sorted(found, key=lambda card: -sum(map(len, found[card].values())))
    rows = [[card, *(cell for name in names for cell in _hand(found[card].get(name, [])))] for card in order]
    return table((kind, *(word for name in names for word in (f"{name}: picked", "won"))), rows)


def _hand(won: list[float]) -> tuple[str, str]:
    return (str(len(won)), f"{sum(won) / len(won):.0%}") if won else ("", "")


@dataclass
class Opinion:
    """What a search thinks of one agent's moves."""

    decisions: int = 0
    lost: list[tuple[float, str]] = field(default_factory=list)
    """Of each blunder: what it gave away, and in words which move and which one it should have been."""


def blunders(match: Match, results: Sequence[Result], spec: str) -> list[str]:
    """Moves that the search would not have made, and what they cost by its reckoning."""
    search, found = Analyst(spec), defaultdict[str, Opinion](Opinion)
    for result in results:
        for line, game in replayed(match, result):
            if line and not line.get("forced") and len(game.legal) > 1:
                judge(search.think(game)["moves"], line, game, found[result["agents"][line["seat"]]], result["key"])
    rows = [(name, one.decisions, len(one.lost), *max(one.lost, default=(0.0, ""))[1:]) for name, one in found.items()]
    what = f"{spec} looked at {len(results)} games: a blunder gives away more than {BLUNDER:g} of a value from -1 to 1."
    return [heading("Blunders", 3), paragraph(what), table(("agent", "decisions", "blunders", "the worst"), rows, "why")]


def judge(moves: Sequence[dict[str, Any]], line: Line, game: Any, found: Opinion, key: str) -> None:
    """Compare a decision with what the search would do; of a move that it has hardly looked at it has no opinion."""
    made = next((move for move in moves if move["action"] == line["action"]), None)
    if made is None or made.get("visits", 0) < 2:
        return
    found.decisions += 1
    loss = moves[0]["value"] - made["value"]
    if loss > BLUNDER:
        words = f"-{loss:.2f} in game {key}, round {game.round}: {made['say']}, not {moves[0]['say']}"
        found.lost.append((loss, words))


def again(match: Match, results: Sequence[Result]) -> list[str]:
    """Replay pages of the narrowest game, the widest one, and games that a forfeit ended; inside this page, to be saved."""
    if not is_shown(match.game.get("game", CLASSIC)):
        return []
    links = []
    for why, result in worth_seeing(results):
        data, config = film(record(match, result), **content_of(match))
        title = f"game {result['key']}: {', '.join(result['agents'])}"
        packed = base64.b64encode(page(data, config.board, title).encode()).decode()
        name = f"game-{result['key'].replace('/', '-')}.html"
        links.append(f'<li><a download="{name}" href="data:text/html;base64,{packed}">{escape(title)}</a>, {escape(why)}</li>')
    return [heading("To see again", 3), paragraph("Each is a page to be saved and opened."), f"<ul>{''.join(links)}</ul>"]


def worth_seeing(results: Sequence[Result]) -> list[tuple[str, Result]]:
    """At most so many games, each with the reason."""
    whole = sorted((result for result in results if "forfeits" not in result), key=lead)
    found = [("the narrowest", result) for result in whole[:1]] + [("the widest", result) for result in whole[1:][-1:]]
    lost = [("ended by a forfeit", result) for result in results if "forfeits" in result]
    return (found + lost)[:SHOWN]


def lead(result: Result) -> float:
    """Coins between the first and the second."""
    best = sorted(result["coins"], reverse=True)
    return float(best[0] - best[1]) if len(best) > 1 else 0.0
