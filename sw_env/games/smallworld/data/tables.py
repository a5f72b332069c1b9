"""From rows to arrays: the one record, `w`, that holds the board, the content and the options of a game for the kernels."""

from collections.abc import Iterable

import numpy as np

from sw_env.games.smallworld.data.enums import Ground, Rule
from sw_env.games.smallworld.data.maps import MapSpec
from sw_env.games.smallworld.data.powers import POWERS
from sw_env.games.smallworld.data.races import RACES
from sw_env.games.smallworld.data.rulebook import MAX_REGIONS, RuleOptions
from sw_env.games.smallworld.data.specs import PowerSpec, RaceSpec, Spec

MAX_RACES = len(RACES) + 1
MAX_POWERS = len(POWERS) + 1
"""The printed rows and the user's own one."""
BADGE = MAX_RACES
"""Banners are the first cards, badges the cards behind them."""
CARDS = MAX_RACES + MAX_POWERS

MAX_GROUND_INCOME = 3

WORLD = np.dtype(
    [
        ("neighbours", np.uint64, (MAX_REGIONS,)),
        # sets of regions
        ("land", np.uint64),
        ("everywhere", np.uint64),
        ("flyable", np.uint64),
        ("border", np.uint64),
        ("sea_border", np.uint64),
        ("mountains", np.uint64),
        ("caverns", np.uint64),
        ("tribes", np.uint64),
        # columns of the cards; pays: the regions that pay 1 and those that pay 2 more
        ("pays", np.uint64, (CARDS, 2)),
        ("cheap", np.uint64, (CARDS,)),
        ("cheap_at_entry", np.uint64, (CARDS,)),
        ("regions", np.int64),
        ("seats", np.int64),
        ("rounds", np.int64),
        ("races", np.int64),
        ("powers", np.int64),
        ("rules", np.int64),
        ("traits", np.int32, (CARDS,)),
        ("tokens", np.int8, (CARDS,)),
        ("supply", np.int8, (MAX_RACES,)),
        ("reserve", np.int8, (MAX_RACES,)),
        ("recruit_every", np.int8, (MAX_RACES,)),
        ("flat_income", np.int8, (CARDS,)),
        ("first_income", np.int8, (CARDS,)),
        ("conquest_income", np.int8, (CARDS,)),
        ("fortress_income", np.int8, (CARDS,)),
    ],
    align=True,
)


def build_world(
    board: MapSpec, seats: int, options: RuleOptions, races: tuple[RaceSpec, ...], powers: tuple[PowerSpec, ...]
) -> np.ndarray:
    """An array of one WORLD record."""
    world = np.zeros(1, WORLD)
    w = world[0]
    _write_board(w, board, options)
    for r, race in enumerate(races):
        _write_card(w, r, race, board)
        for column in ("supply", "reserve", "recruit_every"):
            w[column][r] = getattr(race, column)
    for b, power in enumerate(powers):
        _write_card(w, BADGE + b, power, board)
        if power.name == "commando" and not options.commando_on_entry:
            w["cheap_at_entry"][BADGE + b] = 0
    w["seats"], w["rounds"], w["races"], w["powers"] = seats, board.rounds, len(races), len(powers)
    w["rules"] = rule_bits(options)
    return world


def rule_bits(options: RuleOptions) -> int:
    """The options that kernels ask for, as bits."""
    chosen = {
        Rule.DRAGON_ON_ENTRY: options.dragon_on_entry,
        Rule.DIPLOMAT_MUST_CHOOSE: options.diplomat_must_choose,
        Rule.FORTRESS_OPTIONAL: options.fortress_optional,
        Rule.KEEP_BADGE: options.badge_after_decline == "keep_until_vanish",
        Rule.REFILL_AT_END: options.refill_timing == "end_of_turn",
        Rule.VACATE: options.amazon_overstretch == "vacate",
    }
    return sum(rule for rule, holds in chosen.items() if holds)


def bitboard(regions: Iterable[int]) -> np.uint64:
    """A set of regions as bits."""
    return np.uint64(sum(1 << r for r in set(regions)))


def _write_board(w: np.void, board: MapSpec, options: RuleOptions) -> None:
    grounds = board.grounds
    water = grounds[Ground.SEA] | grounds[Ground.LAKE]
    land = grounds[Ground.REGION] - water
    border = {r for r in range(len(board)) if board.border(r)}
    seas = border & water if options.seafaring_entry_on_sea else set()
    w["regions"] = len(board)
    w["neighbours"][: len(board)] = [bitboard(region.neighbours) for region in board.regions]
    w["everywhere"] = bitboard(grounds[Ground.REGION])
    w["land"] = bitboard(land)
    w["flyable"] = bitboard(land | grounds[Ground.LAKE] if options.flying_may_take_lake else land)
    w["border"] = bitboard(border & land)
    w["sea_border"] = bitboard((border & land) | seas)
    w["mountains"] = bitboard(grounds[Ground.MOUNTAIN])
    w["caverns"] = bitboard(grounds[Ground.CAVERN])
    w["tribes"] = bitboard(r for r, region in enumerate(board.regions) if region.lost_tribe)


def _write_card(w: np.void, card: int, spec: Spec, board: MapSpec) -> None:
    w["tokens"][card], w["traits"][card] = spec.tokens, spec.trait_bits
    for column in ("flat_income", "first_income", "conquest_income", "fortress_income"):
        w[column][card] = getattr(spec, column)
    coins = [sum(spec.income.get(g, 0) for g in Ground if r in board.grounds[g]) for r in range(len(board))]
    for r, paid in enumerate(coins):
        if paid > MAX_GROUND_INCOME:
            raise ValueError(f"{spec.kind} {spec.name}: region {r} would pay {paid} coins; allowed: {MAX_GROUND_INCOME}")
    w["pays"][card] = [bitboard(r for r, c in enumerate(coins) if c & 1), bitboard(r for r, c in enumerate(coins) if c & 2)]
    w["cheap"][card] = bitboard({r for g in spec.discount for r in board.grounds[g]})
    w["cheap_at_entry"][card] = w["cheap"][card]
