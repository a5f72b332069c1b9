"""`sw-env bot new NAME`: the beginning of a bot of one's own."""

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is to be done with a bot."""
    actions = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    new = actions.add_parser("new", help="write a package with a bot and a test that passes")
    new.add_argument("name", help="small letters, digits and _, as in my_bot; also the name of the folder")
    new.set_defaults(job=begin)


def run(args: argparse.Namespace) -> int:
    return int(args.job(args))


def begin(args: argparse.Namespace) -> int:
    """Write the package."""
    from sw_env.agents.guests.starting import begin as write

    for path in write(args.name, Path(args.name)):
        print(f"  {path}")
    print(f"Next: cd {args.name} && sw-env arena {args.name}.bot:Bot random --games 20")
    return 0
