"""A bot in Python that needs nothing but Python: it attacks where it can, and else does what has the smallest number."""

import json
import sys


def say(line):
    print(line, flush=True)


def best(legal, names):
    """The first legal action whose name says conquer, else the first."""
    return next((action for action in legal if names.get(action, "").startswith("conquer")), legal[0])


def main():
    names = {}  # what actions were called when somebody played them
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "protocol":
            for answer in ("id name plain", "ready"):
                say(answer)
        elif word == "newgame":
            names.clear()
        elif word == "move":
            move = json.loads(rest)
            names[move.get("action")] = move.get("say", "")
        elif word == "go":
            legal = [int(number) for number in rest.split("legal ")[1].split()]
            say(f"bestmove {best(legal, names)}")
        elif word == "quit":
            return


main()
