"""Two more printed races and a power, rows and nothing else: everything plays with them. `python tests/new_cards.py`."""

import sys
import warnings

import numpy as np

from sw_env.games.smallworld.data import powers, races
from sw_env.games.smallworld.data.enums import Ground
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec

assert "sw_env.games.smallworld.data.tables" not in sys.modules, "too late: the tables are made of the rows already"
PRINTED = len(races.RACES)
races.RACES += (
    RaceSpec(name="gnomes", tokens=6, supply=11, income={Ground.SWAMP: 1}),
    RaceSpec(name="ogres", tokens=5, supply=9, discount=(Ground.HILL,)),
)
powers.POWERS += (PowerSpec(name="thrifty", tokens=4, flat_income=1),)

from sw_env.agents.base import choice  # noqa: E402
from sw_env.agents.registry import make_agent  # noqa: E402
from sw_env.game import Game  # noqa: E402
from sw_env.games.smallworld.text import ansi  # noqa: E402
from sw_env.record import check, record  # noqa: E402
from sw_env.render.svg import svg  # noqa: E402

AGENTS = (
    "greedy",
    "heuristic",
    "flat:sims=2,turns=1",
    "mcts:sims=3,turns=2",
    "net:path=advice,sims=2",
    "net:sims=0",
    "net:sims=2",
)


def is_new(race: int) -> bool:
    """Whether a banner is one of the new rows."""
    return race >= PRINTED


def play(game: Game, chance: np.random.Generator) -> list[Game]:
    """Play to the end, at random but for the combos, new ones first; positions with new ones in play and on show."""
    found = []
    while not game.over:
        s = game.states[0]
        fresh = [48 + k for k in range(3) if is_new(s["slot_race"][k]) and game.mask >> 48 + k & 1]
        if any(is_new(race) for race in s["race"]) and any(is_new(race) for race in s["slot_race"]) and len(game.legal) > 1:
            found.append(game.clone())
        action = fresh[0] if fresh else int(chance.choice(game.legal))
        assert game.say(action)
        game.step(action)
    assert Game.from_position(game.position()).coins == game.coins
    return found


def decide(game: Game, spec: str) -> None:
    """An agent decides there, legally."""
    assert choice(make_agent(spec, game.config, 1), game) in game.legal, spec


def look(game: Game) -> None:
    """The position as text and as a picture."""
    position, board = game.position(), game.config.board
    assert "Gnomes" in ansi(position, board) or "Ogres" in ansi(position, board)
    assert "race-custom" in svg(position, board)


def write_and_check() -> None:
    """A game's record, checked by playing it again."""
    chance = np.random.default_rng(2)
    lines = record(Game(seats=4, seed=9), lambda game: int(chance.choice(game.legal)), 9, "turn")
    assert check(list(enumerate(lines, 1))).finished


def main() -> None:
    """Games at tables of two and three, in which every agent decides somewhere in the middle."""
    warnings.simplefilter("ignore")
    chance, seats_met = np.random.default_rng(1), set()
    for seed in range(20):
        seats = 2 + seed % 2
        found = [] if seats in seats_met else play(Game(seats=seats, seed=seed), chance)
        if len(found) > 10:
            seats_met.add(seats)
            for spec in AGENTS:
                decide(found[len(found) // 2], spec)
            look(found[0])
            for game in found[::7]:
                decide(game, "heuristic")
    assert seats_met == {2, 3}
    write_and_check()
    print("all play")


if __name__ == "__main__":
    main()
