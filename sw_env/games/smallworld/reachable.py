"""What a consistent position needs besides for a game to be in it: coins that a record can hold to the end, pieces that
somebody could have placed, and something to decide."""

from collections.abc import Mapping
from typing import Any

from sw_env.games.shared.checks import demand
from sw_env.games.smallworld.config import GameConfig
from sw_env.games.smallworld.consistency import deciding, has_trait
from sw_env.games.smallworld.data.enums import Trait
from sw_env.games.smallworld.data.rulebook import HEROES

Position = Mapping[str, Any]
PASSING = {"hole": Trait.HOLES, "hero": Trait.HEROES, "dragon": Trait.DRAGON, "camp": Trait.CAMPS}
"""Pieces that leave when their race declines. (Fortresses and lairs stay where the race stays, whatever it was given.)"""


def check_reachable(position: Position, config: GameConfig) -> None:
    """Raise PositionError at the first thing that no game could have brought about."""
    _check_coins(position, config)
    for i, race in enumerate(position["races"]):
        held = [r for r, region in enumerate(position["regions"]) if region["by"] == i]
        _check_pieces(position, config, race, held)
        _check_conquests(race, config)
    _check_choice(position, config)


def _check_coins(position: Position, config: GameConfig) -> None:
    """Whatever a seat may still be paid or find in the column fits into its record."""
    column, now = sum(slot[2] for slot in position["column"]), position["round"]
    most = config.room_for_coins(now, column)
    for p, coins in enumerate(position["coins"]):
        what = f"with {column} in the column and what round {now} to {config.board.rounds} may pay"
        demand(coins <= most, f"coins of seat {p} are {coins}; {what}, allowed: 0 to {most}")


def _check_pieces(position: Position, config: GameConfig, race: Mapping[str, Any], held: list[int]) -> None:
    name, active = race["race"], race["state"] == "active"
    regions = position["regions"]
    for word, trait in PASSING.items():
        places = [r for r in held if word in regions[r]["on"]]
        may = active and has_trait(race, trait, config)
        demand(may or not places, f"the {race['state']} {name} have a {word} in region {places[:1]}, but no power for it")
    for word, most in (("hole", race["holes"]), ("hero", HEROES), ("dragon", 1)):
        number = sum(word in regions[r]["on"] for r in held)
        demand(number <= most, f"the {name} have a {word} in {number} regions; allowed: {most}")


def _check_conquests(race: Mapping[str, Any], config: GameConfig) -> None:
    """No region is conquered twice in a turn, and each conquest takes a token."""
    name = race["race"]
    most = min(len(config.board), config.races[config.race_names.index(name)].supply)
    demand(race["conquests"] <= most, f"conquests of the {name} are {race['conquests']}; allowed: 0 to {most}")


def _check_choice(position: Position, config: GameConfig) -> None:
    phase, verb = position["phase"], position["verb"]
    if phase == "pick":
        demand(bool(position["column"]), "phase pick, but the column is empty")
        return
    if phase == "over":
        return
    i, race = deciding(position)
    held = [r for r, region in enumerate(position["regions"]) if region["by"] == i]
    if verb == "dragon":
        demand(race["hand"] > 0, f"verb is 'dragon', but the {race['race']} have no token in hand")
    if phase == "hero":
        _check_heroes(position, held)
    elif position["cursor"] >= 0:
        demand(position["cursor"] in held, f"cursor is {position['cursor']}, where the {race['race']} are not")
    if phase == "encamp":
        camps = [r for r in held if "camp" in position["regions"][r]["on"]]
        last = max(camps, default=-1)
        demand(last == position["cursor"], f"cursor is {position['cursor']}, but the last camp placed is in region {last}")
    if phase == "fort":
        free = position["forts"] and any("fort" not in position["regions"][r]["on"] for r in held)
        demand(free, "phase fort, but there is no fortress left or no region without one")
    if phase == "ally":
        others = set(range(config.seats)) - {position["turn"], *race["attacked"]}
        demand(bool(others), "phase ally, but every other seat was attacked")


def _check_heroes(position: Position, held: list[int]) -> None:
    """Both are placed anew, in ascending order."""
    placed = [r for r in held if "hero" in position["regions"][r]["on"]]
    cursor = position["cursor"]
    demand(placed == ([cursor] if cursor >= 0 else []), f"phase hero: heroes stand in {placed}, but cursor is {cursor}")
    demand(cursor < held[-1], f"phase hero: cursor is {cursor}; no region is left behind it for the other hero")
