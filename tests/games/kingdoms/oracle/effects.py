"""The rows in force for a seat, and whether their conditions hold (rules 2.3, 8)."""

from dataclasses import dataclass
from functools import cache

from .words import FACTIONS, HEROES, KINDS


@cache
def rows_in_force(faction, magic, copies, hero, level):
    """rules 8, first paragraph"""
    levels = {n: level_rows(faction, n, copies) for n in range(1, magic + 1)}
    for n in range(magic, 0, -1):
        for row in levels.get(n, ()):
            levels.pop(row.get("replaces"), None)
    rows = [row for n in sorted(levels) for row in levels[n]]
    if hero is not None:
        rows += [row for card in HEROES[hero]["levels"][:level] for row in card["fx"]]
    return tuple(row for row in rows if row["k"] != "vp")


def level_rows(faction, n, copies):
    """The rows of one level, or those that a copy has there."""
    own = FACTIONS[faction]["levels"][n - 1]["fx"]
    if own[0]["k"] != "copy":
        return own
    if copies[n - 1] is None:
        return []
    copied = FACTIONS[copies[n - 1]]["levels"][n - 1]["fx"]
    return [{key: value for key, value in row.items() if key != "replaces"} for row in copied]


def rows(game, seat, *kinds):
    """Rows of some kinds that a seat has, in order, whatever their conditions."""
    player = game.players[seat]
    found = rows_in_force(player.faction, player.magic, tuple(player.copies), player.hero, player.level)
    return [row for row in found if row["k"] in kinds]


@dataclass
class Moment:
    """What a row is asked about: a place, a figure, a war."""

    seat: int
    place: int | None = None
    hero: int = 0  # is the figure concerned the hero
    fighter: list | None = None
    side: str | None = None
    quest: bool = False
    enemy: int | None = None
    enemy_fighter: list | None = None


def fighter(game, seat):
    """The figure of a seat that fights in the running war (rules 6.3)."""
    war = game.war
    figures = game.places[war["place"]].figures
    if seat == war["att"]:
        entered = [seat, war["hero"], war["lying"]]
        return entered if entered in figures else None
    return next((figure for figure in figures if figure[0] == seat), None)


def war_moment(game, seat):
    war = game.war
    attacks = seat == war["att"]
    enemy = war["def"] if attacks else war["att"]
    own = fighter(game, seat)
    return Moment(
        seat=seat,
        place=war["place"],
        hero=own[1] if own else 0,
        fighter=own,
        side="attack" if attacks else "defend",
        quest=war["quest"],
        enemy=enemy,
        enemy_fighter=None if enemy is None else fighter(game, enemy),
    )


# -- place tests (rules 2.3) -----------------------------------------------------------------

PLACE_TESTS = {
    "type": lambda game, seat, ground, kinds: ground.kind in kinds,
    "touch": lambda game, seat, ground, kind: ground.region and touches(game, ground, kind),
    "area": lambda game, seat, ground, kind: not ground.region and ground.kind == kind,
    "border": lambda game, seat, ground, _: ground.region and ground.border,
    "own_fort": lambda game, seat, ground, _: game.places[ground.number].fort == [seat, 0],
    "hero_place": lambda game, seat, ground, _: game.hero_place(seat) == ground.number,
    "abroad": lambda game, seat, ground, _: ground.territory != seat,
    "foreign_home": lambda game, seat, ground, _: ground.territory != seat and ground.territory < game.seats,
    "shared": lambda game, seat, ground, _: any(f[0] != seat for f in game.places[ground.number].figures),
}


def touches(game, ground, kind):
    return any(game.ground[area].kind == kind for area in ground.touch)


def passes(game, seat, p, test):
    """Do all keys of a test hold for a seat and a place."""
    return all(PLACE_TESTS[key](game, seat, game.ground[p], asked) for key, asked in test.items())


# -- conditions (rules 8.2) ------------------------------------------------------------------


def at_holds(game, row, moment):
    return moment.place is not None and passes(game, moment.seat, moment.place, row["at"])


def hero_at_holds(game, row, moment):
    place = game.hero_place(moment.seat)
    return place is not None and passes(game, moment.seat, place, row["hero_at"])


def most_figures_holds(game, row, moment):
    own = game.in_play(moment.seat)
    return all(own > game.in_play(other) for other in game.opponents(moment.seat))


def vs_holds(game, row, moment):
    if row["vs"] == "fewer":
        return moment.enemy is not None and game.in_play(moment.enemy) < game.in_play(moment.seat)
    enemy = moment.enemy_fighter
    return enemy is not None and bool(enemy[2] if row["vs"] == "lying" else enemy[1])


def hero_holds(game, row, moment):
    if row["hero"] == "self":
        return bool(moment.hero)
    hero = game.hero_place(moment.seat)
    if hero is None or moment.place is None:
        return False
    if row["hero"] == "card":
        return game.ground[hero].territory == game.ground[moment.place].territory
    return moment.fighter is not None and moment.place in game.ground[hero].near


CONDITIONS = {
    "at": at_holds,
    "hero_at": hero_at_holds,
    "if": most_figures_holds,
    "side": lambda game, row, moment: moment.side == row["side"],
    "via": lambda game, row, moment: moment.quest,
    "vs": vs_holds,
    "hero": hero_holds,
}


def holds(game, row, moment):
    """All conditions of a row but how it is paid, which is asked of each payment."""
    return all(check(game, row, moment) for column, check in CONDITIONS.items() if column in row)


def in_force(game, moment, *kinds):
    return [row for row in rows(game, moment.seat, *kinds) if holds(game, row, moment)]


def gains_on(game, event, moment):
    """The `gain` rows of a seat that speak at an event."""
    return [row for row in in_force(game, moment, "gain") if row["on"] == event]


def gain_items(seat, row):
    """What a gain puts (rules 6.5): the fixed amounts, then the choices."""
    amounts = [row.get(kind, 0) for kind in KINDS]
    items = [["gain", seat, *amounts]] if any(amounts) else []
    return items + ([["choose", seat, row["choice"], 0]] if "choice" in row else [])


def all_gain_items(game, event, moment):
    return [item for row in gains_on(game, event, moment) for item in gain_items(moment.seat, row)]


def take_item(seat, victim, row):
    """rules 6.5, last line"""
    chooser = seat if row["chooser"] == "self" else victim
    return ["take", chooser, victim, seat if row["keep"] else None, row["n"], 0]
