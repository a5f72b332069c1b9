"""The invariants of rules 15, read from positions alone."""

SUPPLY = {
    "amazons": 15,
    "dwarves": 8,
    "elves": 11,
    "ghouls": 10,
    "giants": 11,
    "halflings": 11,
    "humans": 10,
    "orcs": 10,
    "ratmen": 13,
    "skeletons": 20,
    "sorcerers": 18,
    "tritons": 11,
    "trolls": 10,
    "wizards": 10,
}
HELD_ONLY = {"camp", "dragon", "fort", "hero", "hole", "lair"}
SINGLE = HELD_ONLY - {"camp"} | {"mountain", "tribe"}
BADGES_IN_BOX = 20


def check_invariants(position, board, options):
    check_tokens(position)
    check_combos(position, options)
    check_markers(position)
    check_races(position)
    check_regions(position, board)
    check_fields(position)


def of_race(position, number):
    return [region for region in position["regions"] if region["by"] == number]


def check_tokens(position):
    """number 1"""
    total = dict(position["tray"])
    assert set(total) == set(SUPPLY)
    assert min(total.values()) >= 0
    for number, race in enumerate(position["races"]):
        total[race["race"]] += race["hand"] + sum(r["tokens"] for r in of_race(position, number))
    assert total == SUPPLY, total


def check_combos(position, options):
    """numbers 2 and 3"""
    column, unseen, races = position["column"], position["unseen"], position["races"]
    banners = [slot[0] for slot in column] + unseen["races"] + unseen["tail"] + [r["race"] for r in races]
    assert sorted(banners) == sorted(SUPPLY)
    due = min(6, 14 - len(races))
    assert len(column) == due or (options["refill_timing"] == "end_of_turn" and len(column) < due)
    badges = [slot[1] for slot in column] + unseen["powers"] + unseen["discards"]
    badges += [race["power"] for race in races if race["power"] is not None]
    assert len(badges) == len(set(badges)) == BADGES_IN_BOX
    keep = options["badge_after_decline"] == "keep_until_vanish"
    for race in races:
        assert (race["power"] is not None) == (keep or race["state"] != "declined")


def check_markers(position):
    """number 4, and where each marker may be"""
    markers = [marker for region in position["regions"] for marker in region["on"]]
    assert markers.count("fort") + position["forts"] == 6
    assert markers.count("lair") + position["lairs"] == 10
    assert markers.count("dragon") <= 1
    assert markers.count("hero") <= 2
    assert markers.count("hole") <= 2
    for number, race in enumerate(position["races"]):
        own = [marker for region in of_race(position, number) for marker in region["on"]]
        bivouacking = race["state"] == "active" and race["power"] == "bivouacking"
        assert own.count("camp") + race["camps"] == (5 if bivouacking else 0)
        assert race["state"] == "active" or not {"hole", "hero", "dragon"} & set(own)
        if race["race"] == "trolls" and race["state"] == "active":
            assert own.count("lair") == len(of_race(position, number))


def check_races(position):
    """numbers 5 and 6, and the order of the list"""
    order = [(race["seat"], race["state"] != "active") for race in position["races"]]
    assert order == sorted(order)
    states = [(race["seat"], race["state"]) for race in position["races"]]
    assert len(states) == len(set(states))
    for number, race in enumerate(position["races"]):
        assert 0 <= race["pending"] <= race["hand"]
        assert 0 <= race["pending_camps"] <= race["camps"]
        assert (race["state"] == "spirit") == (race["state"] != "active" and race["power"] == "spirit")
        regions = of_race(position, number)
        if race["state"] != "active":
            assert regions or (race["race"] == "ghouls" and race["hand"])
            if race["race"] != "ghouls":
                assert race["hand"] == 0
                assert all(region["tokens"] == 1 for region in regions)


def check_regions(position, board):
    """number 7, and the shape of each region"""
    for region, place in zip(position["regions"], board["regions"], strict=True):
        markers = region["on"]
        assert markers == sorted(markers)
        assert all(markers.count(marker) == 1 for marker in SINGLE & set(markers))
        assert (region["by"] is None) == (region["tokens"] == 0)
        assert ("mountain" in markers) == (place["terrain"] == "mountain")
        if region["by"] is None:
            assert not HELD_ONLY & set(markers)
        else:
            assert "tribe" not in markers
            assert region["tokens"] > 0


def check_fields(position):
    """number 8 (coins), and the fields that only some phases have"""
    phase = position["phase"]
    assert min(position["coins"]) >= 0
    assert ("expanding" in position) == (phase in ("expand", "redeploy", "victim_redeploy"))
    assert phase == "expand" or not (position["lifted"] or position["started"])
    assert position["die"] is None or phase == "expand"
    verbs = {"expand": ("dragon", "convert"), "redeploy": ("fill",), "victim_redeploy": ("fill",)}
    assert position["verb"] is None or position["verb"] in verbs[phase]
    assert position["cursor"] == -1 or phase in (
        "redeploy",
        "victim_redeploy",
        "encamp",
        "victim_encamp",
        "hero",
    )
    if not phase.startswith("victim"):
        assert position["actor"] == (None if phase == "over" else position["turn"])
    for race in position["races"]:
        if race["seat"] == position["turn"] and phase != "over":
            assert race["pending"] == 0
            assert race["pending_camps"] == 0


def check_step(before, lines, after):
    """number 8: money moves between PICK and column, and from the bank at SCORE only"""
    if after["turn"] != before["turn"] or after["phase"] == "over":
        assert len(after["column"]) == min(6, 14 - len(after["races"]))
    kinds = [kind for line in lines for kind in line]
    assert kinds.count("die") <= 1
    assert kinds.count("income") <= 1
    assert "die" not in kinds[1:]
    if before["phase"] == "pick":
        assert money(before) == money(after)
        return
    gains = [new - old for new, old in zip(after["coins"], before["coins"], strict=True)]
    paid = [0] * len(gains)
    for line in lines:
        if "income" in line:
            seat, total = line["income"]
            assert seat == before["turn"]
            paid[seat] = total
    assert gains == paid


def money(position):
    return sum(position["coins"]) + sum(slot[2] for slot in position["column"])
