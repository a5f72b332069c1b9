"""Where an agent still errs: `python -m sw_env.training.arena.doubts leaf --few 400 --many 40000 --out docs/doubts`.

Decisions of its own games, one a game, are asked of it twice, with few simulations and with many. Where it changes its mind,
the second search says what the first choice gives away; the greatest of these changes are drawn."""

import argparse
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sw_env.agents.analyst import Analyst
from sw_env.agents.base import choice
from sw_env.cli.options import add_force, check_new, positive, seats_of
from sw_env.game import Game
from sw_env.games import CLASSIC, configure
from sw_env.render.image import frame
from sw_env.training.progress import Bar

PLAYING = 64
"""Simulations a decision in the games that the decisions come from."""
DRAWN = 10
WIDE = 640
"""Pixels of a picture."""
ASKED = (
    "One decision of each of {positions} games of `{playing}` a table was asked of it with {few:,} simulations and with"
    " {many:,}: how often the second choice is another one, and what the first one gives away then, of a value from -1 to 1,"
    " as the second search reckons. A move's chance to win and coins are those that the network sees at the end of the line"
    " that was searched most, its value is the mean over all lines, so the two may disagree. Below are the {drawn} greatest"
    " changes."
)
Thought = dict[str, Any]
"""What an agent says of one move: `say`, `visits`, `value`, and `chance` and `coins` if it foresees them."""


@dataclass(frozen=True)
class Doubt:
    """A decision at which more simulations choose otherwise."""

    game: Game
    seed: int
    first: Thought
    """The choice of few simulations, as many see it."""
    second: Thought
    """The choice of many."""

    @property
    def lost(self) -> float:
        """What the first choice gives away, of a value from -1 to 1, as many simulations reckon."""
        return float(self.second["value"] - self.first["value"])


def thinking(agent: str, sims: int) -> str:
    """A spec string with so many simulations a decision."""
    return f"{agent}{',' if ':' in agent else ':'}sims={sims}"


def positions(agent: str, seats: int, count: int, seed: int) -> Iterator[tuple[Game, int]]:
    """A decision with a choice of each of so many games, every one of a game as likely; and the deck's seed."""
    chance = np.random.default_rng(seed)
    for deck in chance.integers(2**53, size=count).tolist():
        game = Game.start(configure(seats=seats), deck)
        player, met, kept = Analyst(thinking(agent, PLAYING), deck).agent(game.config), 0, game
        while not game.over:
            met += 1
            kept = game.clone() if chance.random() * met < 1 else kept
            game.step(choice(player, game))
        yield kept, deck


def doubt(game: Game, deck: int, few: Analyst, many: Analyst) -> Doubt | None:
    """Nothing, where both choose the same."""
    first, after = few.think(game)["moves"][0], many.think(game, len(game.legal))["moves"]
    seen = next(move for move in after if move["action"] == first["action"])
    return None if seen is after[0] else Doubt(game, deck, seen, after[0])


def table(doubts: Mapping[int, Sequence[Doubt]], asked: int) -> str:
    """How often and how far it changes its mind, by seats, of so many decisions at each table."""
    lines = ["| seats | decisions | other choice | gives away then | in the mean |", "| ---: | ---: | ---: | ---: | ---: |"]
    for seats, found in doubts.items():
        lost = sum(one.lost for one in found)
        lines.append(f"| {seats} | {asked} | {len(found) / asked:.1%} | {lost / max(len(found), 1):.3f} | {lost / asked:.4f} |")
    return "\n".join(lines)


def told(move: Thought) -> str:
    """A move in a sentence."""
    foreseen = f", {move['chance']:.0%} to win, {move['coins']:.0f} coins" if "chance" in move else ""
    return f"*{move['say']}* (value {move['value']:+.3f}{foreseen}; {move['visits']:,} visits)"


def drawn(doubts: Sequence[Doubt], folder: Path) -> Iterator[str]:
    """A paragraph and a picture for each."""
    for k, one in enumerate(doubts, 1):
        game, name = one.game, f"doubt-{k}.png"
        frame(game.position(), game.config.board, None, WIDE).save(folder / name, "PNG", optimize=True)
        yield f"## {k}. {game.config.seats} seats, round {game.round}: {one.lost:.3f}"
        yield f"Seat {game.actor} decides (deck {one.seed}). First choice: {told(one.first)}. Second: {told(one.second)}."
        yield f"![the board at that decision]({name})"


def search(agent: str, seats: int, args: argparse.Namespace) -> list[Doubt]:
    """The changes of mind at tables of one size."""
    few, many = (Analyst(thinking(agent, sims)) for sims in (args.few, args.many))
    bar, found = Bar(f"{agent} thinks, {seats} seats"), []
    for k, (game, deck) in enumerate(positions(agent, seats, args.positions, args.seed), 1):
        one = doubt(game, deck, few, many)
        found += [one] if one else []
        bar.show(k, args.positions, f"{len(found)} changes of mind")
    return found


def main() -> None:
    """Look, and write the page."""
    parser = argparse.ArgumentParser(prog="python -m sw_env.training.arena.doubts", description=__doc__)
    parser.add_argument("agent", help="one that searches and says what it thinks, such as leaf or mcts")
    parser.add_argument("--seats", default="2-5")
    parser.add_argument("--positions", type=positive, default=100, help="decisions at each table (default 100)")
    parser.add_argument("--few", type=positive, default=400)
    parser.add_argument("--many", type=positive, default=40_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="a folder for the page and its pictures")
    add_force(parser)
    args = parser.parse_args()
    check_new(args.out / "README.md", args.force)
    args.out.mkdir(parents=True, exist_ok=True)
    doubts = {seats: search(args.agent, seats, args) for seats in seats_of(args.seats, CLASSIC)}
    greatest = sorted((one for found in doubts.values() for one in found), key=lambda one: -one.lost)[:DRAWN]
    parts = ["# Changes of mind", told_of(args), table(doubts, args.positions), *drawn(greatest, args.out)]
    (args.out / "README.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def told_of(args: argparse.Namespace) -> str:
    """What was asked, and the command that asks it again."""
    words = ["python", "-m", "sw_env.training.arena.doubts", args.agent]
    for name in ("seats", "positions", "few", "many", "seed", "out"):
        words += [f"--{name}", str(getattr(args, name))]
    asked = ASKED.format(playing=thinking(args.agent, PLAYING), drawn=DRAWN, **vars(args))
    return f"{asked}\n\n`{shlex.join(words)}`"


if __name__ == "__main__":
    main()
