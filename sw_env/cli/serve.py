"""`sw-env serve SPEC`: an agent as a program that speaks the protocol of docs/protocol.md."""

import argparse
import os
import sys


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays."""
    parser.add_argument("agent", metavar="AGENT", help="a spec string as `sw-env agents` lists them")


def run(args: argparse.Namespace) -> int:
    """Speak on standard output; whatever else is printed goes to standard error."""
    from sw_env.agents.guests.serving import serve

    spoken = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False) as heard:
        serve(args.agent, heard, spoken)
    return 0
