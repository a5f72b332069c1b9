"""`sw-env …`: one command a module; each has `add_arguments(parser)` and `run(args)`, and is imported only when it is used."""

import argparse
import importlib
import os
import sys

from sw_env import __version__
from sw_env.reading import brief

COMMANDS = {
    "games": "list the games and their options",
    "record": "play games and write them as records",
    "check": "replay records and say where one is wrong",
    "show": "a recorded game as a replay page, as pictures or as text",
    "web": "play and watch in the browser",
    "demo": "random games for every seat count: results and speed",
    "bench": "measure the engine",
    "agents": "list the agents, their options and their speed",
    "bot": "begin a bot of your own, check one in another language, or serve one of ours",
    "serve": "an agent as a program that other programs talk to",
    "arena": "let agents play each other and rate them",
    "rate": "rate one agent against a frozen pool",
    "endgame": "ask agents for decisions of the last turn, which are solved exactly",
    "ladder": "rate a whole pool of agents and write down what came out",
    "play": "play at the terminal",
    "train": "train a network, or go on with a run",
    "plot": "draw how training runs went",
    "cluster": "what the nodes of a Ray cluster are, and whether they play the same games",
    "stats": "which races and powers win, over many games",
    "doctor": "what is installed here, what is missing for what",
    "completion": "a script by which a shell completes these commands",
}


def parser_of(*chosen: str) -> argparse.ArgumentParser:
    """All commands by name, the chosen ones with their arguments."""
    parser = argparse.ArgumentParser(prog="sw-env", description="Small World, and games like it, for programs that learn.")
    parser.add_argument("--version", action="version", version=f"sw-env {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, help_text in COMMANDS.items():
        sub = commands.add_parser(name, help=help_text, description=help_text, allow_abbrev=False)
        if name in chosen:
            module = importlib.import_module(f"sw_env.cli.{name}")
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code."""
    if sys.stderr is None:  # closed by the caller
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        print("sw-env: standard output is closed", file=sys.stderr)
        return 2
    arguments = sys.argv[1:] if argv is None else argv
    chosen = next((word for word in arguments if not word.startswith("-")), "")
    args = parser_of(chosen).parse_args(arguments)
    try:
        code = int(args.run(args) or 0)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has gone; say nothing at exit either
        return 1
    except (ValueError, OSError, ImportError) as error:
        print(f"sw-env {args.command}: {brief(error)}", file=sys.stderr)
        return 2
    except MemoryError as error:
        print(f"sw-env {args.command}: not enough memory ({brief(error)})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return 130
