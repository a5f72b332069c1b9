"""The printed special powers, a row each (rules 1.2 and 8)."""

from sw_env.games.smallworld.data.enums import Ground, Trait
from sw_env.games.smallworld.data.specs import PowerSpec

POWERS = (
    PowerSpec(name="alchemist", tokens=4, flat_income=2),
    PowerSpec(name="berserk", tokens=4, traits=(Trait.ROLLS_FIRST,)),
    PowerSpec(name="bivouacking", tokens=5, traits=(Trait.CAMPS,)),
    PowerSpec(name="commando", tokens=4, discount=(Ground.REGION,)),
    PowerSpec(name="diplomat", tokens=5, traits=(Trait.MAKES_PEACE,)),
    PowerSpec(name="dragon_master", tokens=5, traits=(Trait.DRAGON,)),
    PowerSpec(name="flying", tokens=5, traits=(Trait.FLIES,)),
    PowerSpec(name="forest", tokens=4, income={Ground.FOREST: 1}),
    PowerSpec(name="fortified", tokens=3, fortress_income=1, traits=(Trait.FORTRESSES,)),
    PowerSpec(name="heroic", tokens=5, traits=(Trait.HEROES,)),
    PowerSpec(name="hill", tokens=4, income={Ground.HILL: 1}),
    PowerSpec(name="merchant", tokens=2, income={Ground.REGION: 1}),
    PowerSpec(name="mounted", tokens=5, discount=(Ground.HILL, Ground.FARMLAND)),
    PowerSpec(name="pillaging", tokens=5, conquest_income=1),
    PowerSpec(name="seafaring", tokens=5, traits=(Trait.SAILS,)),
    PowerSpec(name="spirit", tokens=5, traits=(Trait.SECOND_GHOST,)),
    PowerSpec(name="stout", tokens=4, traits=(Trait.DECLINES_LATE,)),
    PowerSpec(name="swamp", tokens=4, income={Ground.SWAMP: 1}),
    PowerSpec(name="underworld", tokens=5, discount=(Ground.CAVERN,), traits=(Trait.TUNNELS,)),
    PowerSpec(name="wealthy", tokens=4, first_income=7),
)
