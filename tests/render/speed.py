"""How long a frame takes and how large a replay page is: `python tests/render/speed.py`."""

import random
import statistics
import time

from sw_env.game import Game
from sw_env.games.smallworld.config import GameConfig
from sw_env.record import record
from sw_env.render.film import film
from sw_env.render.html import page
from sw_env.render.image import rgb_array
from sw_env.render.svg import svg


def main():
    for seats in (2, 5):
        chance, config = random.Random(3), GameConfig.make(seats)
        numbered = list(enumerate(record(Game.start(config, 3), lambda g, c=chance: c.choice(g.legal), 3), 1))
        data, _ = film(numbered)
        text, decisions = page(data, config.board, "a game"), len(data["moments"]) - 1
        print(f"{seats} seats: a page of {decisions} decisions has {len(text.encode()) / 1e6:.2f} MB")
        for name, draw in (("rgb_array", rgb_array), ("svg", svg)):
            times = frames(draw, config, 3)
            print(
                f"  {name}: first {times[0]:.0f} ms, then {statistics.mean(times[1:]):.1f} ms, at most {max(times[1:]):.1f} ms"
            )


def frames(draw, config, seed):
    """Milliseconds of processor time for each frame of a game; the first one draws the board."""
    game, chance, times = Game.start(config, seed), random.Random(seed), []
    while not game.over:
        action = chance.choice(game.legal)
        last = game.decision(action)
        game.step(action)
        position, began = game.position(), time.process_time()
        draw(position, config.board, last)
        times.append(1000 * (time.process_time() - began))
    return times


if __name__ == "__main__":
    main()
