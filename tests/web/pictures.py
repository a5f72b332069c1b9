"""The pictures of docs/pictures and docs/games, drawn anew: `python tests/web/pictures.py`."""

import contextlib
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from conftest import CHROMIUM, FLAGS, serving
from playwright.sync_api import sync_playwright
from test_browser import choose, open_table, wait_for_turn

DOCS = Path(__file__).resolve().parents[2] / "docs" / "pictures"
WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 400, "height": 800}


def run(*arguments):
    subprocess.run([sys.executable, "-c", "from sw_env.cli import main; main()", *map(str, arguments)], check=True)


def shoot(page, name, folder=DOCS):
    page.wait_for_timeout(2000)  # a rolled die has gone
    page.screenshot(path=folder / f"{name}.png")


def play(page, server, seats, steps, want="%", least=4, **fields):
    """Play on until there is something to see: so many chips, one of them as wanted."""
    chance = random.Random(6)
    open_table(page, server, seats, **({"seed": 8} | fields))
    for step in range(400):
        offers = wait_for_turn(page)
        if (
            step > steps
            and page.locator(f"#chips .chip:has-text('{want}')").count()
            and page.locator("#chips .chip").count() >= least
        ):
            return
        conquests = [entry for entry in offers if entry[1] is not None]
        choose(page, chance, conquests or [entry for entry in offers if entry[0] != 58] or offers)


def main():
    DOCS.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(serving("--workers", "1"))
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        table = browser.new_page(viewport=WIDE)
        play(table, server, ["me", "heuristic"], 12)
        shoot(table, "table-2-seats")
        table.set_viewport_size(NARROW)
        shoot(table, "table-400-pixels")
        table.set_viewport_size(WIDE)
        table.fill("#adviser", "mcts:sims=400")
        table.click("#hint")
        table.wait_for_selector("#view table", timeout=120_000)
        shoot(table, "hint")
        five = browser.new_page(viewport={"width": 1280, "height": 1000}, color_scheme="dark")
        play(five, server, ["me", "heuristic", "greedy", "heuristic", "greedy"], 25)
        shoot(five, "table-5-seats-dark")
        game = folder / "game.jsonl"
        run("record", "--seats", 4, "--seed", 12, "--agents", "heuristic", "--out", game)
        run(
            "show",
            game,
            "--out",
            folder / "game.html",
            "--png",
            DOCS / "position.png",
            "--svg",
            DOCS / "position.svg",
            "--at",
            130,
        )
        for name, scheme, size in (
            ("replay", "light", {"width": 1280, "height": 1180}),
            ("replay-dark", "dark", WIDE),
            ("replay-400-pixels", "light", NARROW),
        ):
            page = browser.new_page(viewport=size, color_scheme=scheme)
            page.goto(f"{(folder / 'game.html').as_uri()}#m=130")
            shoot(page, name)
        browser.close()


def tables_of(game, shots, **wishes):
    """Tables of another game, as few colours as they need: seats, steps and seed of each."""
    from PIL import Image

    folder = DOCS.parent / "games" / game
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(serving("--game", game, "--workers", "1"))
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for seats, steps, seed in shots:
            high = 640 + 20 * seats if game == "warcraft" else 1010
            page, name = browser.new_page(viewport={"width": 1280, "height": high}), f"table-{seats}-seats"
            play(page, server, ["me"] + ["random"] * (seats - 1), steps, game=game, seed=seed, **wishes)
            page.evaluate("scrollTo(0, 0)")
            shoot(page, name, folder)
            path = folder / f"{name}.png"
            Image.open(path).quantize(96).save(path, optimize=True)
        browser.close()


WARCRAFT = ((2, 25, 3), (5, 30, 3))
KINGDOMS = ((1, 60, 4), (2, 120, 3), (5, 40, 3))

if __name__ == "__main__":
    main()
    tables_of("warcraft", WARCRAFT)
    tables_of("kingdoms", KINGDOMS, want="war", least=1)
