"""`sw-env plot RUN…`: pictures of training runs."""

import argparse
from pathlib import Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which runs, and where to."""
    parser.add_argument("runs", nargs="+", type=Path, metavar="RUN", help="folders of runs; several are laid over each other")
    parser.add_argument("--out", type=Path, help="a folder for the pictures (default: that of the first run)")
    parser.add_argument("--format", choices=["png", "svg"], default="png")


def run(args: argparse.Namespace) -> int:
    """Draw, and say where the pictures are."""
    from sw_env.training.plot import draw

    for path in draw(args.runs, args.out or args.runs[0], args.format):
        print(path)
    return 0
