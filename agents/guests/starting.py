"""The package with which a bot of one's own begins: a bot that plays, an entry point, a test that passes."""

from pathlib import Path

FILES = {
    "pyproject.toml": """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "NAME"
version = "0.1.0"
dependencies = ["sw-env"]

[project.entry-points."sw_env.agents"]
NAME = "NAME.bot:Bot"

[tool.setuptools]
packages = ["NAME"]
""",
    "NAME/__init__.py": '"""A bot for sw-env."""\n',
    "NAME/bot.py": '''\
"""Where it thinks."""

import random


class Bot:
    """Looks one move ahead: at what it has after each legal move, over a few deals of what it cannot see."""

    def __init__(self, seed=0, deals=3):
        self.chance, self.deals = random.Random(seed), deals

    def decide(self, game, legal):
        return max(legal, key=lambda action: (self.worth(game, action), self.chance.random()))

    def worth(self, game, action):
        found = 0
        for deal in range(self.deals):
            imagined = game.hide(game.seat, deal)
            imagined.step(action)
            found += imagined.coins[game.seat]
        return found
''',
    "tests/test_bot.py": """\
from sw_env.training.arena.match import run
from sw_env.training.arena.schedule import Match


def test_it_plays_by_the_rules():
    results = run(Match(("NAME.bot:Bot", "random"), games=2, seed=1))
    assert [result.get("forfeits") for result in results] == [None, None]
""",
    "README.md": """\
# NAME

    python -m pytest                           # it plays by the rules
    sw-env arena NAME.bot:Bot random           # from this folder
    pip install -e . && sw-env arena NAME greedy --games 400
""",
}
"""What stands in each file; NAME is the name of the package."""


def begin(name: str, folder: Path) -> list[Path]:
    """Write the package into a new folder; the files."""
    if not name.isidentifier() or not name.islower():
        raise ValueError(f"{name!r} is no name for a package; allowed: small letters, digits and _, as in my_bot")
    if folder.exists():
        raise ValueError(f"{folder} is there already; give another name")
    paths = {folder / file.replace("NAME", name): text.replace("NAME", name) for file, text in FILES.items()}
    for path, text in paths.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(paths)
