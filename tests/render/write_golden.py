"""Draw the golden pictures anew; with `--search`, look for the positions first. Run it, then look at the diff."""

import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from scenes import GOLDEN, T14, draw, scenes

from sw_env.game import Game
from sw_env.games.smallworld.words import PHASES

MARKERS = {"tribe", "mountain", "lair", "fort", "hole", "hero", "dragon", "camp"}
STATES = {"active", "declined", "spirit"}
EXTRA = {"die", "ally", "dragon where", "convert where", "fill where"}


def wanted_in(position):
    """What a golden picture of this position would show."""
    found = {f"phase {position['phase']}"}
    found |= {f"marker {kind}" for region in position["regions"] for kind in region["on"]}
    found |= {f"state {race['state']}" for race in position["races"]}
    found |= {"die"} if position["die"] is not None else set()
    found |= {"ally"} if any(ally is not None for ally in position["ally"]) else set()
    return found | ({f"{position['verb']} where"} if position["verb"] else set())


def search():
    """Positions of random games that together show everything."""
    missing = {f"phase {phase}" for phase in PHASES} | {f"marker {m}" for m in MARKERS} | {f"state {s}" for s in STATES} | EXTRA
    chance, number = random.Random(7), 0
    for seed in range(5000):
        game, last = Game(seats=3, map=T14, seed=seed), None
        while missing:
            position = game.position()
            if position["round"] > 2 or position["phase"] != "pick":
                new = wanted_in(position) & missing
                if new:
                    missing -= new
                    name = min(new).replace(" ", "-")
                    width = 400 if number % 5 == 4 else 1000
                    scene = {"shows": sorted(new), "width": width, "last": last, "position": position}
                    (GOLDEN / f"{name}.json").write_text(json.dumps(scene) + "\n", encoding="utf-8")
                    number += 1
            if game.over:
                break
            action = chance.choice(game.legal)
            last = game.decision(action)
            game.step(action)
        if not missing:
            return
    raise SystemExit(f"not found: {sorted(missing)}")


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    if "--search" in sys.argv:
        search()
    for name, scene in scenes().items():
        (GOLDEN / f"{name}.svg").write_text(draw(scene), encoding="utf-8")
        print(f"{name}: {', '.join(scene['shows'])}")
