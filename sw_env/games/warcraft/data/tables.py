"""From rows to arrays: the one record, `w`, that holds the islands, the content and the options of a game for the kernels."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from sw_env.games.warcraft.data.enums import TERRAINS, Faction, Ground, Rule, Side
from sw_env.games.warcraft.data.markers import ARTIFACTS, MARKERS
from sw_env.games.warcraft.data.powers import POWERS
from sw_env.games.warcraft.data.races import RACES
from sw_env.games.warcraft.data.rulebook import ISLANDS, MAX_REGIONS, ROUNDS, RuleOptions
from sw_env.games.warcraft.data.specs import PowerSpec, RaceSpec, Spec
from sw_env.games.warcraft.data.table import Table

MAX_RACES, MAX_POWERS = len(RACES), len(POWERS)
MARKS, FIRST_PLACE = len(MARKERS), len(ARTIFACTS)
"""Markers are numbered, the Artifacts first."""
BADGE = MAX_RACES
"""Banners are the first cards, badges the cards behind them."""
CARDS = MAX_RACES + MAX_POWERS
MAX_ISLANDS = max(len(sizes) for boards in ISLANDS.values() for sizes in boards.values())

MAX_GROUND_INCOME, MAX_GROUND_DISCOUNT = 3, 2
"""Of one card."""
MAX_DISCOUNT = 3
"""Of banner and badge together, by what kind of region it is and whether it is empty."""
SIDES = {Faction.NEUTRAL: Side.NONE, Faction.ALLIANCE: Side.FIRST, Faction.HORDE: Side.SECOND}

WORLD = np.dtype(
    [
        ("neighbours", np.uint64, (MAX_REGIONS,)),
        # sets of regions
        ("everywhere", np.uint64),
        ("land", np.uint64),
        ("water", np.uint64),
        ("seas", np.uint64),
        ("fields", np.uint64),
        ("forests", np.uint64),
        ("hills", np.uint64),
        ("swamps", np.uint64),
        ("mountains", np.uint64),
        ("entries", np.uint64),
        ("caves", np.uint64),
        ("magic", np.uint64),
        ("camps", np.uint64),  # where Murlocs are in the beginning
        ("icons", np.uint64),
        ("kin", np.uint64, (MAX_REGIONS,)),  # the regions of the same terrain
        ("islands", np.uint64, (MAX_ISLANDS,)),
        # columns of the cards; pays: the regions that pay 1 and those that pay 2 more; cheap: those 1 cheaper and 2 cheaper
        ("pays", np.uint64, (CARDS, 2)),
        ("cheap", np.uint64, (CARDS, MAX_GROUND_DISCOUNT)),
        ("regions", np.int64),
        ("seats", np.int64),
        ("rounds", np.int64),
        ("rules", np.int64),
        ("traits", np.int32, (CARDS,)),
        ("tokens", np.int8, (CARDS,)),
        ("supply", np.int8, (MAX_RACES,)),
        ("least", np.int8, (MAX_RACES,)),
        ("faction", np.int8, (MAX_RACES,)),  # Side
        ("cheap_occupied", np.int8, (CARDS,)),
        ("conquest_income", np.int8, (CARDS,)),
        ("alliance_income", np.int8, (CARDS,)),
        ("marker_income", np.int8, (CARDS,)),
        ("island_income", np.int8, (CARDS,)),
        ("place_income", np.int8, (MARKS,)),
        ("act", np.int8, (MARKS,)),  # the word of an Artifact, 0 of a Place
        ("basin", np.int8, (MAX_REGIONS,)),  # where a Well turned up there goes, or -1
    ],
    align=True,
)


def build_world(table: Table, seats: int, options: RuleOptions) -> np.ndarray:
    """An array of one WORLD record."""
    world = np.zeros(1, WORLD)
    w = world[0]
    _write_table(w, table, options)
    for r, race in enumerate(RACES):
        _write_card(w, r, race, table)
        w["supply"][r], w["least"][r], w["faction"][r] = race.supply, race.least, SIDES[race.faction]
    for b, power in enumerate(POWERS):
        _write_card(w, BADGE + b, power, table)
    for m, marker in enumerate(MARKERS):
        w["place_income"][m], w["act"][m] = marker.income, marker.act or 0
    _check_discounts(RACES, POWERS)
    w["seats"], w["rounds"], w["rules"] = seats, ROUNDS[seats], options.rule_bits
    return world


def bitboard(regions: Iterable[int]) -> np.uint64:
    """A set of regions as bits."""
    return np.uint64(sum(1 << r for r in set(regions)))


def _write_table(w: np.void, table: Table, options: RuleOptions) -> None:
    grounds = table.grounds
    w["regions"] = len(table)
    w["neighbours"][: len(table)] = [bitboard(around) for around in table.neighbours]
    w["everywhere"], w["water"] = bitboard(grounds[Ground.REGION]), bitboard(table.water)
    w["land"] = bitboard(grounds[Ground.REGION] - table.water)
    named = {"seas": Ground.SEA, "fields": Ground.FIELDS, "forests": Ground.FOREST, "hills": Ground.HILLS}
    named |= {"swamps": Ground.SWAMP, "mountains": Ground.MOUNTAIN}
    named |= {"entries": Ground.ENTRY, "caves": Ground.CAVE, "magic": Ground.MAGIC}
    for key, ground in named.items():
        w[key] = bitboard(grounds[ground])
    w["camps"], w["icons"] = bitboard(table.murlocs), bitboard(table.icons)
    for terrain in TERRAINS:
        w["kin"][list(grounds[terrain])] = bitboard(grounds[terrain])
    w["islands"][: len(table.spans)] = [bitboard(span) for span in table.spans]
    sea_will_do = bool(options.rule_bits & Rule.WELL_TO_SEA)
    basins = [table.basin(r, sea_will_do) for r in range(len(table))]
    w["basin"][: len(table)] = [-1 if basin is None else basin for basin in basins]


def _write_card(w: np.void, card: int, spec: Spec, table: Table) -> None:
    w["tokens"][card], w["traits"][card] = spec.tokens, spec.trait_bits
    w["cheap_occupied"][card] = spec.occupied_discount
    for column in ("conquest_income", "alliance_income", "marker_income", "island_income"):
        w[column][card] = getattr(spec, column)
    coins = _by_region(spec.income, table, MAX_GROUND_INCOME, f"{spec.name}: coins")
    w["pays"][card] = [bitboard(r for r, c in enumerate(coins) if c & bit) for bit in (1, 2)]
    off = _by_region(spec.discount, table, MAX_GROUND_DISCOUNT, f"{spec.name}: tokens less")
    w["cheap"][card] = [bitboard(r for r, n in enumerate(off) if n >= least) for least in (1, 2)]


def _by_region(numbers: Mapping[Ground, int], table: Table, most: int, what: str) -> list[int]:
    """The sum of a card's numbers for the kinds of each region."""

    sums = [sum(n for ground, n in numbers.items() if r in table.grounds[ground]) for r in range(len(table))]
    if max(sums) > most:
        raise ValueError(f"{what} of one region are {max(sums)}; allowed: up to {most}")
    return sums


def _check_discounts(races: Sequence[RaceSpec], powers: Sequence[PowerSpec]) -> None:
    """The kernels add up so many levels of discount."""
    both = sum(max(sum(spec.discount.values()) + spec.occupied_discount for spec in specs) for specs in (races, powers))
    if both > MAX_DISCOUNT:
        raise ValueError(f"a banner and a badge make regions {both} tokens cheaper together; allowed: up to {MAX_DISCOUNT}")
