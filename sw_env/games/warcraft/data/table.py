"""The table: the regions of all islands of a game, numbered through, and the sets that the rules speak of."""

from dataclasses import dataclass
from functools import cached_property

from sw_env.games.warcraft.data.enums import Ground
from sw_env.games.warcraft.data.islands import Island, Region
from sw_env.games.warcraft.data.rulebook import MOUNTAINS, MURLOCS
from sw_env.reading import shown


@dataclass(frozen=True)
class Table:
    """Islands side by side; no border leads from one to another."""

    islands: tuple[Island, ...]

    def __post_init__(self) -> None:
        names = [island.name for island in self.islands]
        for what, found, most in (("mountains", self.grounds[Ground.MOUNTAIN], MOUNTAINS), ("Murlocs", self.murlocs, MURLOCS)):
            if len(found) > most:
                raise ValueError(f"islands {shown(names)}: {len(found)} {what} together; allowed: up to {most}")

    def __len__(self) -> int:
        return len(self.regions)

    @cached_property
    def regions(self) -> tuple[Region, ...]:
        return tuple(region for island in self.islands for region in island.regions)

    @cached_property
    def spans(self) -> tuple[range, ...]:
        """The numbers of each island's regions."""
        spans: list[range] = []
        for island in self.islands:
            begin = spans[-1].stop if spans else 0
            spans.append(range(begin, begin + len(island)))
        return tuple(spans)

    @cached_property
    def neighbours(self) -> tuple[frozenset[int], ...]:
        """By the numbers of the table."""
        found = []
        for island, span in zip(self.islands, self.spans, strict=True):
            found += [frozenset(span.start + n for n in region.neighbours) for region in island.regions]
        return tuple(found)

    @cached_property
    def grounds(self) -> dict[Ground, frozenset[int]]:
        """The regions of each kind."""
        found: dict[Ground, set[int]] = {ground: set() for ground in Ground}
        for r, region in enumerate(self.regions):
            for ground in (region.terrain, *region.symbols, Ground.REGION):
                found[ground].add(r)
            if any(self.regions[n].water for n in self.neighbours[r]):
                found[Ground.SHORE].add(r)
        return {ground: frozenset(regions) for ground, regions in found.items()}

    @cached_property
    def water(self) -> frozenset[int]:
        return self.grounds[Ground.SEA] | self.grounds[Ground.LAKE]

    @cached_property
    def murlocs(self) -> frozenset[int]:
        return frozenset(r for r, region in enumerate(self.regions) if region.murloc)

    @cached_property
    def icons(self) -> tuple[int, ...]:
        """One region of each island: a hidden marker lies there in the beginning."""
        return tuple(r for r, region in enumerate(self.regions) if region.icon)

    def island_of(self, r: int) -> int:
        """The place of its island in the list."""
        return next(i for i, span in enumerate(self.spans) if r in span)

    def basin(self, r: int, sea_will_do: bool) -> int | None:
        """Where a Well of Eternity turned up at r goes (rules 9); None where the island has no such water."""
        span = self.spans[self.island_of(r)]
        kinds = (Ground.LAKE, Ground.SEA) if sea_will_do else (Ground.LAKE,)
        for kind in kinds:
            if waters := self.grounds[kind].intersection(span):
                return min(waters)
        return None
