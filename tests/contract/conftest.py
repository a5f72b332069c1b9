"""Each check is made at every table of every game."""

import pytest

from contract.tables import TABLES
from sw_env.games import GAMES


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    """The toy game is a game while these tests run."""
    monkeypatch.setitem(GAMES, "flags", "toy_game")


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    """Name of the game and number of seats."""
    return request.param
