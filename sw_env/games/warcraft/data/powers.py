"""The twenty special powers, a row each (rules 1 and 8)."""

from sw_env.games.warcraft.data.enums import Ground, Source, Trait
from sw_env.games.warcraft.data.specs import PowerSpec

PRINTED, ANALOGY, GUESS = Source.PRINTED, Source.ANALOGY, Source.GUESS

POWERS = (
    PowerSpec(name="archaeologists", tokens=4, range=(4, 5), source=GUESS, marker_income=1),
    PowerSpec(name="herbalists", tokens=4, range=(4, 4), source=PRINTED, income={Ground.HILLS: 1}),
    PowerSpec(name="farmers", tokens=4, range=(4, 5), source=ANALOGY, income={Ground.FIELDS: 1}),
    PowerSpec(name="mountaineers", tokens=4, range=(4, 5), source=ANALOGY, income={Ground.MOUNTAIN: 1}),
    PowerSpec(name="miners", tokens=4, range=(4, 5), source=ANALOGY, income={Ground.CAVE: 1}),
    PowerSpec(name="rangers", tokens=4, range=(4, 5), source=ANALOGY, income={Ground.FOREST: 1}),
    PowerSpec(name="blacksmiths", tokens=4, range=(4, 4), source=ANALOGY, discount={Ground.REGION: 1}),
    PowerSpec(name="beast_masters", tokens=4, range=(3, 5), source=GUESS, traits=(Trait.BEASTS,)),
    PowerSpec(name="seafarers", tokens=5, range=(4, 5), source=ANALOGY, traits=(Trait.NO_TRANSPORT,)),
    PowerSpec(name="defenders", tokens=4, range=(4, 5), source=GUESS, traits=(Trait.TOWERS,)),
    PowerSpec(name="marsh_dwellers", tokens=5, range=(4, 5), source=GUESS, traits=(Trait.SWAMP_TOLL,)),
    PowerSpec(name="portal_mages", tokens=5, range=(4, 5), source=GUESS, traits=(Trait.SWAPS,)),
    PowerSpec(name="explorers", tokens=4, range=(4, 5), source=ANALOGY, island_income=1),
    PowerSpec(name="peat_diggers", tokens=4, range=(4, 5), source=ANALOGY, income={Ground.SWAMP: 1}),
    PowerSpec(name="fishers", tokens=4, range=(3, 4), source=ANALOGY, income={Ground.SHORE: 1}),
    PowerSpec(name="champions", tokens=5, range=(4, 5), source=ANALOGY, traits=(Trait.CHAMPION,)),
    PowerSpec(name="warlords", tokens=5, range=(5, 5), source=ANALOGY, conquest_income=1),
    PowerSpec(name="intimidators", tokens=4, range=(4, 5), source=GUESS, traits=(Trait.THREATENS,)),
    PowerSpec(name="enraged", tokens=4, range=(4, 5), source=GUESS, traits=(Trait.ENRAGED,)),
    PowerSpec(name="engineers", tokens=3, range=(3, 4), source=GUESS, traits=(Trait.FORTS,)),
)
