"""The golden positions: every phase, every marker, every state of a race, on the small board T14."""

import json
from pathlib import Path

from sw_env.games.smallworld.data.maps import load_map
from sw_env.render.svg import svg

GOLDEN = Path(__file__).parent / "golden"
T14 = load_map({"name": "T14"} | json.loads((Path(__file__).parents[1] / "rulebook" / "t14.json").read_text(encoding="utf-8")))


def scenes():
    """Name and content of each golden position."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(GOLDEN.glob("*.json"))}


def draw(scene):
    """The picture of a golden position."""
    return svg(scene["position"], T14, scene["last"], width=scene["width"])
