"""`sw-env train CONFIG key=value …`: train a network, or go on with a run that was stopped."""

import argparse
import shlex
import sys
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A configuration, and what differs from it."""
    parser.add_argument("config", type=Path, help="a TOML file, or one that ships by its name, such as smoke")
    parser.add_argument("words", nargs="*", metavar="key=value", help="settings over those of the file")


def run(args: argparse.Namespace) -> int:
    """Train, and say where everything is."""
    from sw_env.training.start import start

    print(start(args.config, args.words, shlex.join(["sw-env", *sys.argv[1:]])))
    return 0
