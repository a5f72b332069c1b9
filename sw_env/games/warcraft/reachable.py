"""What a consistent position needs besides for a game to be in it: a turn that can be at that point, something to decide."""

from collections.abc import Mapping
from typing import Any

from sw_env.games.shared.checks import check_list, check_number, check_word, demand, fail
from sw_env.games.shared.turns import Phases, check_clock
from sw_env.games.warcraft.config import WarcraftConfig
from sw_env.games.warcraft.consistency import has_trait
from sw_env.games.warcraft.data.enums import Phase, Trait
from sw_env.games.warcraft.data.markers import ARTIFACTS
from sw_env.reading import shown

Position = Mapping[str, Any]
PHASES = tuple(phase.name.lower() for phase in Phase)
RETREATS = ("retreat_beasts", "retreat_champion", "retreat")
CONQUESTS = ("expand", "raid", "faction")
ORDERED = ("redeploy_beasts", "redeploy", "forts", "bombs", "objectives", "retreat_beasts", "retreat", "bomb")
TURN = Phases(PHASES, elsewhere=RETREATS, conquests=CONQUESTS, ordered=ORDERED)
ACTIVE_TRAIT = {"form": Trait.TWO_FORMS, "raid": Trait.RAIDS, "raise": Trait.RAISES, "redeploy_beasts": Trait.BEASTS}
ACTIVE_TRAIT |= {"forts": Trait.FORTS, "bombs": Trait.BOMBS, "objectives": Trait.OBJECTIVES, "bomb": Trait.BOMBS}
ACTIVE_TRAIT |= {"retreat_beasts": Trait.BEASTS, "retreat_champion": Trait.CHAMPION}
MARKER = {"aegis": "aegis_of_aggramar", "heart": "heart_of_azeroth", "faction": "battleground"}
VERB_TRAIT = {"raid": Trait.RAIDS, "steal": Trait.STEALS, "relic": Trait.STEALS, "champion": Trait.CHAMPION}
VERB_TRAIT |= {"intimidate": Trait.THREATENS, "swap": Trait.SWAPS}
REGIONS_BEHIND = {"steal": 1, "intimidate": 1, "swap": 1}
VERB_MARKER = {"ashes": "ashes_of_alar", "doomhammer": "doomhammer", "frostmourne": "frostmourne"}


def check_turn(position: Position, config: WarcraftConfig) -> None:
    """Raise PositionError at the first thing that no turn could have brought about."""
    check_clock(position, TURN, config.seats, config.rounds, len(config.table))
    _check_pending(position)
    phase, actor = position["phase"], position["actor"]
    if phase == "over":
        _check_verb(position, config, None)
        return
    mine: list[tuple[int, Position]] = [
        (i, race) for i, race in enumerate(position["races"]) if (race["seat"], race["state"]) == (actor, "active")
    ]
    if phase == "pick":
        demand(not mine, f"seat {actor} picks, but has an active race")
        _check_verb(position, config, None)
        return
    if not mine:
        fail(f"phase {phase}, but seat {actor} has no active race")
    number, race = mine[0]
    held = [r for r, region in enumerate(position["regions"]) if region["by"] == number]
    if phase in ACTIVE_TRAIT:
        demand(has_trait(race, ACTIVE_TRAIT[phase]), f"phase {phase}, but the {race['race']} have no power for it")
    if phase in MARKER:
        there = any(MARKER[phase] in position["regions"][r]["on"] for r in held)
        demand(there, f"phase {phase}, but the {race['race']} do not control the region of its marker")
    _check_work(position, race, held)
    _check_verb(position, config, race)
    _check_means(position, race, held)


def _check_pending(position: Position) -> None:
    for race in position["races"]:
        waiting = race["pending"] or race["pending_beasts"] or race["champion"] == "pending"
        demand(race["seat"] != position["turn"] or not waiting, f"{race['race']} have pending pieces in their own turn")


def _check_work(position: Position, race: Position, held: list[int]) -> None:
    """A step in which nothing is to be placed would have been skipped."""
    phase, name = position["phase"], race["race"]
    work = {
        "redeploy_beasts": race["beasts"],
        "redeploy": race["hand"],
        "retreat_beasts": race["pending_beasts"],
        "retreat_champion": race["champion"] == "pending",
        "retreat": race["pending"],
        "raise": min(position["now"]["removed"], position["coins"][position["turn"]], position["tray"].get(name, 0)),
        "form": position["now"]["form"] is None,
        "faction": position["now"]["faction"] is None,
    }
    demand(bool(work.get(phase, True)), f"phase {phase}, but the {name} have nothing to do in it")
    placing = phase in ("redeploy_beasts", "redeploy", *RETREATS)
    demand(bool(held) or not placing, f"phase {phase}, but the {name} hold no region")
    if phase == "bomb":
        _check_bomb(position)
    elif placing and position["cursor"] >= 0:
        demand(position["cursor"] in held, f"cursor is {position['cursor']}, where the {name} are not")


def _check_bomb(position: Position) -> None:
    r = position["cursor"]
    demand(r >= 0 and "bomb" in position["regions"][r]["on"], f"phase bomb, but no Bomb lies at cursor {r}")
    by = position["regions"][r]["by"]
    foreign = by is not None and position["races"][by]["seat"] != position["turn"]
    demand(foreign, f"phase bomb, but nobody else holds region {r}")


def _check_verb(position: Position, config: WarcraftConfig, race: Position | None) -> None:
    """The words so far are those of an action of several steps, in the phase where it is."""
    phase, verb = position["phase"], position["verb"]
    check_list("verb", verb)
    words = [word for word in verb if isinstance(word, str) and word not in _behind_theft(verb)]
    rest = list(verb[len(words) :])
    demand(verb[: len(words)] == words, f"verb is {shown(verb)}; its words come first")
    if words == ["fill"]:
        demand(phase in ("redeploy", "retreat") and not rest, f"verb is {shown(verb)} in {phase}")
        return
    if phase == "raid":
        demand("raid" in words and len(rest) == 2, f"verb is {shown(verb)} in raid; allowed: its words, the region, the die")
        check_number("region of the raid", rest[0], 0, len(config.table) - 1)
        check_number("die of the raid", rest[1], 0, 3)
    elif rest:
        _check_rest(verb, words, rest, config)
    demand(not words or phase in ("expand", "raid"), f"verb is {shown(verb)} in {phase}; allowed: []")
    first, *more = words or [""]
    known = {*VERB_TRAIT, *VERB_MARKER}
    allowed = not words or (first in known and (not more or (first == "frostmourne" and len(more) == 1)))
    demand(allowed and set(more) <= {"raid", "ashes", "relic"}, f"verb is {shown(verb)}, which no action begins with")
    demand(not words or (position["started"] and race is not None), f"verb is {shown(verb)}, but started is false")


def _behind_theft(verb: Any) -> list[str]:
    """What may stand behind the region of a theft: the name of an Artifact."""
    return [marker.name for marker in ARTIFACTS] if len(verb) == 3 and verb[0] == "steal" else []


def _check_rest(verb: Any, words: list[str], rest: list[Any], config: WarcraftConfig) -> None:
    fits = len(words) == 1 and words[0] in REGIONS_BEHIND and len(rest) <= 1 + (words[0] == "steal")
    demand(fits, f"verb is {shown(verb)}; allowed behind its words: a region in a theft, an Intimidation, a swap")
    check_number(f"region of {words[0]}", rest[0], 0, len(config.table) - 1)
    if len(rest) > 1:
        check_word("Artifact of the theft", rest[1], [marker.name for marker in ARTIFACTS])


def _check_means(position: Position, race: Position, held: list[int]) -> None:
    """The words are those of this race's cards, or of Artifacts that it controls."""
    for word in position["verb"]:
        if word in VERB_TRAIT:
            demand(has_trait(race, VERB_TRAIT[word]), f"verb has {shown(word)}, but the {race['race']} have no power for it")
        if word in VERB_MARKER and position["verb"][0] != "steal":
            there = any(VERB_MARKER[word] in position["regions"][r]["on"] for r in held)
            demand(there, f"verb has {shown(word)}, but the {race['race']} do not control that Artifact")
    if position["verb"][:1] == ["steal"] and len(position["verb"]) == 3:
        _, r, name = position["verb"]
        demand(name in position["regions"][r]["on"], f"verb is {shown(position['verb'])}, but the {name} does not lie there")
    if position["verb"][:1] == ["intimidate"] and len(position["verb"]) == 2:
        source = position["regions"][position["verb"][1]]
        demand(source["by"] is not None, f"verb is {shown(position['verb'])}, but nobody stands there")
        demand(source["tokens"] + source["beasts"] > 0, f"verb is {shown(position['verb'])}, but no token stands there")
