"""The pages on observation and actions are those of the tables, for every game."""

import re

import pytest

from sw_env.games import GAMES, load
from sw_env.obs.document import PAGES, folder_of, manual_of


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_up_to_date(game, name):
    text = (folder_of(game) / name).read_text(encoding="utf-8")
    assert text == PAGES[name](game), f"run `python -m sw_env.obs.document` to write {name} of {game} anew"


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_explained_once_and_in_order(game):
    """A row forgotten, or a number that has moved."""
    rows = [re.findall(r"\d+", numbers) for numbers, _, _ in manual_of(game).ACTIONS]
    ranges = [(int(row[0]), int(row[-1])) for row in rows]
    assert [begin for begin, _ in ranges] == [0, *(end + 1 for _, end in ranges[:-1])]
    assert ranges[-1][1] == load(game).actions - 1
