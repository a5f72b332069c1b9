"""`sw-env bot`: the beginning of a bot of one's own; whether a program keeps the protocol; ours as such programs."""

import argparse
from pathlib import Path

from sw_env.cli import serve
from sw_env.cli.options import add_game_arguments, config_from, positive


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is to be done with a bot."""
    actions = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    new = actions.add_parser("new", help="write a package with a bot and a test that passes")
    new.add_argument("name", help="small letters, digits and _, as in my_bot; also the name of the folder")
    new.set_defaults(job=begin)
    check = actions.add_parser("check", help="does a program keep the protocol of docs/protocol.md?")
    check.add_argument("program", help="./bot, or a command in quotes, or cmd:seconds=2:./bot")
    check.add_argument("--games", type=positive, default=4, help="games to play with it (default 4)")
    add_game_arguments(check)
    check.set_defaults(job=conform, seats=2)
    other_side = actions.add_parser("serve", help="the other side: an agent of ours as a program, like sw-env serve")
    serve.add_arguments(other_side)
    other_side.set_defaults(job=serve.run)


def run(args: argparse.Namespace) -> int:
    return int(args.job(args))


def begin(args: argparse.Namespace) -> int:
    """Write the package."""
    from sw_env.agents.guests.starting import begin as write

    for path in write(args.name, Path(args.name)):
        print(f"  {path}")
    print(f"Next: cd {args.name} && sw-env arena {args.name}.bot:Bot random --games 20")
    return 0


def conform(args: argparse.Namespace) -> int:
    """A line for each finding; 1 if one of them is bad."""
    from sw_env.agents.guests.checking import check
    from sw_env.agents.guests.program import MARK, Program

    program = Program(args.program if args.program.startswith(MARK) else MARK + args.program)
    bad = 0
    for what, wrong in check(program, config_from(args), args.games):
        bad += bool(wrong)
        print(f"  {'wrong' if wrong else 'right'}  {what}{': ' + wrong if wrong else ''}", flush=True)
    print(f"{program.name}: {f'{bad} wrong' if bad else 'keeps the protocol'}")
    return 1 if bad else 0
