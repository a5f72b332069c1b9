"""`python -m fuzz [DOOR …] --n N --seed S`: the table of classes, and each find with the command that shows it again."""

import argparse
import re
import sys

from fuzz.harness import EXTRAS, Tally, door_of, doors, knock, run


def main() -> int:
    """Knock; 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("doors", nargs="*", metavar="DOOR", help=f"of {', '.join(doors())} (default: all)")
    parser.add_argument("--n", type=int, default=1000, help="attempts at each (default 1000)")
    parser.add_argument("--seed", type=int, default=1, help="(default 1)")
    parser.add_argument("--one", type=int, metavar="K", help="attempt K alone, in this process")
    args = parser.parse_args()
    if args.one is not None:
        return one(args.doors[0], args.seed, args.one)
    found = [tally for door in args.doors or doors() if (tally := look(door, args.seed, args.n))]
    finds = [find for tally in found for find in tally.finds]
    kinds = {(find.door, re.sub("[0-9]+", "", find.what.strip().splitlines()[-1])[:40]): find for find in reversed(finds)}
    for find in kinds.values():  # the first of each kind
        print(f"\n{find}")
    return 1 if finds else 0


def one(door: str, seed: int, k: int) -> int:
    """A single attempt, for a debugger."""
    found, what = knock(door, seed, k)
    print(what or found)
    return 1 if what else 0


def look(door: str, seed: int, count: int) -> Tally | None:
    """All attempts at a door, and its lines of the table; None where its packages are missing."""
    try:
        door_of(door)
    except ImportError as error:
        if door not in EXTRAS:
            raise
        print(f"{door:<10} left out: {error.name} is missing ({EXTRAS[door]})")
        return None
    tally = run(door, seed, count)
    for name, times in tally.classes.most_common():
        print(f"{door:<10} {name:<40} {times:>8,}", flush=True)
    print(f"{door:<10} {'finds':<40} {len(tally.finds):>8,}", flush=True)
    return tally


if __name__ == "__main__":
    sys.exit(main())
