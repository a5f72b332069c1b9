"""The invariants of rules 14, read from positions alone."""

from .words import DEEDS, HERO_ORDER, TERRITORIES

FIELDS = {
    "side": 1, "split": 2, "start": 1, "camp": 2, "deal": 1, "keep": 1, "reveal": 0, "turn": 0, "cleared": 1, "select": 1,
    "tundra": 1, "respond": 1, "end": 0, "origin": 4, "which": 4, "target": 5, "enter": 5, "arrive": 4, "raze": 2, "rest": 0,
    "bid": 2, "reveal_bids": 0, "boost": 2, "duel": 1, "settle": 0, "losses": 0, "retreat": 1, "flee": 2, "won": 0, "strip": 2,
    "rise": 1, "pay": 7, "site": 1, "expand": 1, "placed": 2, "stand": 1, "standing": 2, "raise": 1, "knock": 2, "whom": 2,
    "victim_kind": 3, "give": 1, "get": 2, "amount": 3, "also": 3, "collect": 1, "gain": 5, "choose": 3, "take": 5, "reach": 2,
    "copy": 2, "rob": 2, "drain": 1, "roll": 1, "compass": 1, "dummy": 1, "march": 3, "over": 0,
}  # fmt: skip
SETUP = {"side", "split", "start", "camp", "deal", "keep"}
BOUND_LEGAL, BOUND_ITEMS = 26, 32


def check_invariants(position, legal, options):
    check_legal(position, legal)
    check_agenda(position)
    check_stocks(position)
    check_places(position)
    check_heroes(position, options)
    check_turn(position)
    check_running(position)


def check_legal(position, legal):
    """number 1"""
    if position["phase"] == "over":
        assert (legal, position["actor"]) == ([], None)
        return
    assert 2 <= len(legal) <= BOUND_LEGAL
    assert legal == sorted(set(legal))
    assert 0 <= legal[0] <= legal[-1] <= 127


def check_agenda(position):
    agenda = position["agenda"]
    assert 0 < len(agenda) <= BOUND_ITEMS
    for name, *fields in agenda:
        assert len(fields) == FIELDS[name], (name, fields)
    assert [position["phase"], position["actor"]] == [agenda[0][0], agenda[0][1] if len(agenda[0]) > 1 else None]


def in_setup(position):
    return any(item[0] in ("side", "start", "camp") for item in position["agenda"])


def figures(position, seat):
    return [(int(p), f) for p, place in position["places"].items() for f in place["figures"] if f[0] == seat]


def forts(position, seat):
    return [int(p) for p, place in position["places"].items() if place["fort"] and place["fort"][0] == seat]


def check_stocks(position):
    """numbers 2 and 4"""
    for seat, player in enumerate(position["players"]):
        assert all(0 <= amount <= 9 for amount in player["stock"])
        assert len(figures(position, seat)) <= 7
        assert in_setup(position) or figures(position, seat)
        assert 0 <= player["magic"] <= 5
        assert player["tower"] <= 6


def kind_of(position, p):
    return TERRITORIES[position["territories"][p // 8]["id"]]["places"][p % 8]["kind"]


def check_places(position):
    """numbers 3 and 7"""
    for number, place in position["places"].items():
        kind = kind_of(position, int(number))
        assert place["figures"] or place["fort"] or place["neutral"], "places without a piece are left out"
        assert place["figures"] == sorted(place["figures"])
        assert len(place["figures"]) + place["neutral"] <= (1 if kind == "tundra" else 2)
        owners = {figure[0] for figure in place["figures"]}
        assert len(owners | ({place["fort"][0]} if place["fort"] else set())) <= 2
        if kind in ("water", "crag"):
            assert len(owners) == 1
            assert place["fort"] is None
        assert kind != "tundra" or place["fort"] is None
        assert not place["neutral"] or int(number) // 8 == 2


def check_heroes(position, options):
    """numbers 4 to 6 and 9"""
    players = position["players"]
    waiting = any(item[0] in ("deal", "keep", "reveal") for item in position["agenda"])
    cards = list(position["deck"])
    for seat, player in enumerate(players):
        heroes = [f for _, f in figures(position, seat) if f[1]]
        assert len(heroes) <= 1
        assert waiting or in_setup(position) or len(heroes) == (player["hero"] is not None)
        assert (player["level"] in (1, 2)) == (player["hero"] is not None)
        cards += [*(player["offer"] or ()), *player["retired"]] + ([player["hero"]] if player["hero"] else [])
        assert player["pick"] is None or player["pick"] in player["offer"]
        if options["heroes_call"]:
            assert len(forts(position, seat)) == player["tower"]
        else:
            assert not heroes
            assert not forts(position, seat)
        copied = [n for n, name in enumerate(player["copies"], 1) if name]
        assert not copied or (player["faction"] == "shapeshifters" and max(copied) <= player["magic"])
    assert sorted(cards) == sorted(HERO_ORDER)
    assert position["deck"] == sorted(position["deck"], key=HERO_ORDER.index)
    names = [player["faction"] for player in players] + [name for player in players for name in player["copies"] if name]
    assert len(set(names)) == len(names)


def check_turn(position):
    """number 8"""
    used = position["used"]
    assert len(used) == len(set(used)) <= 5
    assert set(used) <= set(DEEDS)
    assert position["selected"] is None or used[-1:] == [position["selected"]]
    assert (position["turn"] == 0) == any(item[0] in ("side", "split", "start", "camp") for item in position["agenda"]) or (
        position["turn"] == 0 and position["phase"] == "keep"
    )


def check_running(position):
    """What only lasts while something runs."""
    moved, war = position["moved"], position["war"]
    names = [item[0] for item in position["agenda"]]
    if moved is not None:
        assert "rest" in names
        assert any(f[1:] == moved[1:] for f in position["places"][str(moved[0])]["figures"])
    if war is not None:
        assert {"settle", "won"} & set(names)
        assert war["att"] != war["def"]
        assert 0 not in war["bids"] or "settle" not in names or war["value"] == [None, None] or war["value"] == war["bids"]


def check_step(before, after):
    """Nothing but an Expand brings a figure, and none vanishes unless a war or the tundra takes it."""
    if in_setup(before):
        return
    for seat in range(len(before["players"])):
        change = len(figures(after, seat)) - len(figures(before, seat))
        assert change <= (1 if after["compass"] is None else 3)
        old, new = before["players"][seat], after["players"][seat]
        assert new["retired"][: len(old["retired"])] == old["retired"]
        assert all(new[key] >= old[key] for key in ("captured", "kills", "razed"))
    assert after["ending"] or not before["ending"]
    assert after["turn"] >= before["turn"]
