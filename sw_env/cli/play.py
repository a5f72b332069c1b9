"""`sw-env play`: a game at the terminal, people and agents in any mixture."""

import argparse
import sys
from pathlib import Path
from typing import Any

from sw_env.agents.base import choice
from sw_env.cli.options import add_force, add_rules_arguments, check_new, game_arguments
from sw_env.game import Game, check_seed
from sw_env.games import configure, known, load
from sw_env.games.faces import check_shown, sheets_of, texts_of, words_of
from sw_env.games.moves import Move, say
from sw_env.record import header, write
from sw_env.render.scene import laid
from sw_env.session import SECRETLY, Played, Session

HUMAN = "human"
HELP = """  a number or a name   play that move ("3", or "conquer 12"; the beginning is enough)
  undo                 take back to your decision before this one
  hint [AGENT]         what an agent would do (default: the one given with --hint)
  save FILE            write the game so far as a record
  save FILE --force    the same over a file that is there already
  board                draw the board again
  quit                 leave"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    text = "one word a seat, between commas or blanks: human or an agent with its options: human,mcts:sims=400"
    parser.add_argument("--seats", nargs="+", help=f"{text}; default human,heuristic, or {HUMAN},mcts without advice")
    add_rules_arguments(parser)
    parser.add_argument("--seed", type=int, default=0, help="decks and dice (default 0)")
    parser.add_argument("--hint", default="leaf:sims=2000", help="the agent that gives hints (default leaf:sims=2000)")
    parser.add_argument("--hide-coins", action="store_true", help="do not show the coins of the others, as at a real table")
    parser.add_argument("--save", type=Path, help="write the record when the game ends or is left")
    add_force(parser)
    parser.add_argument("--no-colour", action="store_true", help="no escape sequences")


def run(args: argparse.Namespace) -> int:
    from sw_env.agents.registry import usual_opponent

    check_seed(args.seed)
    check_new(args.save, args.force)
    check_shown(known(args.game))
    least, most = load(args.game).seats
    specs = split_seats(args.seats or [HUMAN, usual_opponent(configure(args.game, max(2, least)))], least, most)
    config = configure(seats=len(specs), **game_arguments(args))
    Table(config, specs, args).sit()
    return 0


def split_seats(words: list[str], least: int = 2, most: int = 5) -> list[str]:
    """The seats' spec strings; a part with "=" behind a comma belongs to the agent before it."""
    specs: list[str] = []
    for word in ",".join(words).split(","):
        name = word.partition(":")[0]
        if "=" in word and "=" not in name and ":" in word:
            specs.append(word)
        elif "=" in word and specs:
            specs[-1] += "," + word
        else:
            specs.append(word)
    if not least <= len(specs) <= most:
        raise ValueError(f"--seats {','.join(words)!r} names {len(specs)} seats; allowed: {least} to {most}")
    return specs


class Table(Session):
    """A game at the terminal: who sits there, what they are asked and told."""

    def __init__(self, config: Any, specs: list[str], args: argparse.Namespace) -> None:
        from sw_env.agents.registry import canonical, make_agent

        game = Game.start(config, args.seed, False)
        super().__init__(game, header(game, args.seed))
        self.config, self.args = config, args
        self.names = [spec if spec == HUMAN else canonical(spec) for spec in specs]
        self.names += [words_of(config.game).words().get("itself", "")] * (game.seats - len(specs))
        self.agents = [None if spec == HUMAN else make_agent(spec, config, args.seed + p) for p, spec in enumerate(specs)]
        canonical(args.hint)
        self.text = texts_of(config.game)
        self.leaving = False
        self.veiled: list[Played] = []
        """Secret decisions of a phase that is not over; who shares the terminal hears of them afterwards."""
        self.saved: set[Path] = set()

    def sit(self) -> None:
        """Until the game is over or somebody leaves."""
        self.tell(self.play_forced())
        while not self.game.over and not self.leaving:
            seat = self.game.actor or 0
            agent = self.agents[seat]
            if agent is None:
                self.ask(seat)
            else:
                self.tell(self.play(choice(agent, self.game)))
        if self.game.over:
            self.draw()
            best = [f"seat {p} ({self.names[p]})" for p in self.game.winners]
            amount = words_of(self.config.game).words()["amount"]["name"]
            print(f"The game is over: {self.game.coins} {amount}; {' and '.join(best)} {'win' if len(best) > 1 else 'wins'}.")
        if self.args.save:
            self.save(self.args.save, self.args.force)

    def tell(self, played: list[Played]) -> None:
        """Say what was played and what came of it."""
        for one in played:
            print(f"  seat {one.seat} ({self.names[one.seat]}): {SECRETLY if one.secret else self.outcome(one)}")
            self.veiled += [one] if one.secret else []
        if self.game.over or self.game.phase not in self.game.spec.secret:
            for one in self.veiled:
                print(f"  now it is open, seat {one.seat} ({self.names[one.seat]}): {self.outcome(one)}")
            self.veiled = []

    def outcome(self, one: Played) -> str:
        """A decision and what came of it, but for what is whispered to one seat."""
        heard = [line for line in one.behind if not set(line) & set(self.game.spec.whispers)]
        return self.named(one.move) + "".join(f", {self.text.spell(line)}" for line in heard)

    def ask(self, seat: int) -> None:
        """Let a person decide; commands come as often as they like."""
        self.draw()
        board = self.board
        moves = {a: self.text.offered(self.game.move(a), board, self.game.phase) for a in self.game.legal}
        print("\n".join(f"  {k:>2}  {name}" for k, name in enumerate(moves.values(), 1)))
        while True:
            try:
                words = input(f"seat {seat}, {self.game.phase.replace('_', ' ')} (? for help) > ").split()
            except EOFError:
                print()
                words = ["quit"]
            if words and self.obey(words, moves):
                return

    def obey(self, words: list[str], moves: dict[int, str]) -> bool:
        """A move or a command; True when the position is another one now, or nobody plays on."""
        command, rest = words[0].lower(), words[1:]
        if command in ("?", "help"):
            print(HELP)
        elif command == "quit":
            self.leaving = True
        elif command == "undo":
            return self.undo()
        elif command == "board":
            self.draw()
        elif command == "hint":
            self.hint(rest[0] if rest else self.args.hint)
        elif command == "save":
            self.save(Path(rest[0]), rest[1:] == ["--force"]) if rest else print("  save needs a file name")
        else:
            return self.try_move(" ".join(words), moves)
        return self.leaving

    def try_move(self, text: str, moves: dict[int, str]) -> bool:
        """A move by number or name."""
        if text.isdigit() and 1 <= int(text) <= len(moves):
            found = [list(moves)[int(text) - 1]]
        else:
            exact = [a for a, name in moves.items() if text.lower() in (name.lower(), self.game.say(a))]
            found = exact or [a for a, name in moves.items() if name.lower().startswith(text.lower())]
        if len(found) != 1:
            print(f"  {text!r} {'is no legal move' if not found else 'means more than one move'}; ? for help")
            return False
        self.remember()
        self.tell(self.play(found[0]))
        return True

    def undo(self) -> bool:
        if not self.past:
            print("  there is nothing to take back")
            return False
        self.go_back()
        return True

    def hint(self, spec: str) -> None:
        from sw_env.agents.registry import make_agent

        try:
            action = choice(make_agent(spec, self.config, self.args.seed), self.game)
        except ValueError as error:
            print(f"  {error}")
            return
        print(f"  {spec} would play: {self.named(self.game.move(action))}")

    def save(self, path: Path, force: bool) -> None:
        """Write the game so far as a record; over an earlier one of this game, too, but over no other file unless forced."""
        try:
            check_new(path, force or path in self.saved)
            write(path, self.lines)
            self.saved.add(path)
            print(f"  saved to {path}")
        except (OSError, ValueError) as error:
            print(f"  {error}")

    def draw(self) -> None:
        """The board as the person may see it."""
        position = self.game.position()
        if self.game.spec.secret and not self.game.over:
            position = sheets_of(self.config.game).seen(position, [self.game.actor or 0])
        elif self.args.hide_coins and not self.game.over:
            people = [seat for seat, agent in enumerate(self.agents) if agent is None]
            position = sheets_of(self.config.game).seen(position, people)
        colour = sys.stdout.isatty() and not self.args.no_colour
        print("", self.text.ansi(position, self.config.board, None, self.names, colour), "", sep="\n")

    @property
    def board(self) -> Any:
        """The board as it lies now."""
        return laid(self.game.position(), self.config.board)

    def named(self, move: Move) -> str:
        """A move's name, with the region's own name behind its number."""
        return say(move) if move.region is None else f"{say(move)} ({self.board.regions[move.region].label})"
