"""What the advice reckons, worked out by hand, with weights that no style has: each of them counts."""

from itertools import product

import numpy as np
import pytest
from campaign_twin import Twin, board_of, played, regions_of

from sw_env.agents.advice.shared.dice import odds
from sw_env.agents.advice.smallworld import style as styles
from sw_env.agents.advice.smallworld.attack import (
    conquest_worth,
    dragon_score,
    loss_of_holder,
    per_token,
    prospects,
    rate_verbs,
)
from sw_env.agents.advice.smallworld.board import active_bonus, closed_to, danger_zone, earner_of_most, pay, turns_left
from sw_env.agents.advice.smallworld.combos import best_first_income, combo_worth, first_income, rate_combos
from sw_env.agents.advice.smallworld.income import income_change
from sw_env.agents.advice.smallworld.outlook import describe
from sw_env.agents.advice.smallworld.placing import assess
from sw_env.agents.advice.smallworld.style import PAD, make_style
from sw_env.agents.advice.smallworld.timing import decline_gain, new_land, rate_stout
from sw_env.core.records import new_records
from sw_env.game import Game
from sw_env.games.smallworld.data.enums import Act, Phase, Trait
from sw_env.games.smallworld.rules.conquest import cost

pytestmark = pytest.mark.kernels
ODD = {
    **{"denial": 0.3, "leader": 1.7, "token_killed": 0.4, "lasting": 0.6, "prospect": 0.21, "gamble": 0.8},
    **{"combo_income": 0.17, "growth": 0.29, "decline_ease": -0.4, "show": 0.35, "fresh": tuple(range(20, 31))},
}
STYLE = make_style(**ODD)[0]


def begun() -> Game:
    """Three seats of six tokens: the first expands with diggers, they hold region 0, the others 1 and 2, nobody the rest."""
    game = played(3)
    s, w = game.states[0], game.config.world[0]
    for key, nothing in {
        "held": 0,
        "owner": -1,
        "tokens": 0,
        "lost_tribes": 0,
        "traits": 0,
        "ally": -1,
        "hand": 0,
        "die": -1,
    }.items():
        s[key] = nothing
    s["race"][:9], s["power"][:9] = -1, -1
    for q in range(3):
        s["held"][3 * q], s["owner"][q], s["tokens"][q] = 1 << q, 3 * q, 1
        s["race"][3 * q], s["power"][3 * q] = (len(game.config.races) - 1, 6, 2)[q], (len(game.config.powers) - 1, 5, 5)[q]
        s["tray"][s["race"][3 * q]] = w["supply"][s["race"][3 * q]] - 6
    s["phase"], s["turn"], s["actor"], s["expanding"], s["first"], s["lap"] = Phase.EXPAND, 0, 0, 0, 0, 7
    s["price"][: len(game.config.board)] = 3
    return game


def test_a_conquest_is_worth_its_coins_now_and_later_and_what_it_opens() -> None:
    game = begun()
    s, w = game.states[0], game.config.world[0]
    s["lost_tribes"] = 1 << 9
    for r, (left, turns) in product((7, 8, 9), ((1, 1.0), (2, 1.6), (3, 2.2), (9, 2.2))):
        bonus = 2 if r == 9 else 0
        wanted = bonus + pay(s, w, 0, r) * turns + 0.21 * prospects(s, w, 0, r)
        assert conquest_worth(s, w, STYLE, 0, r, 1, left) == pytest.approx(wanted)
    s["race"][1], s["held"][1] = 2, 1 << 5
    assert conquest_worth(s, w, STYLE, 1, 9, 1, 1) == pytest.approx(1 + 0.21 * prospects(s, w, 1, 9)), "no bonus in decline"


def test_what_its_holder_loses_counts_the_more_the_more_he_earns() -> None:
    game = begun()
    s, w = game.states[0], game.config.world[0]
    turns = [turns_left(s, w, q) for q in range(3)]
    assert turns == [4, 4, 4]
    lost = [pay(s, w, 3 * q, q) * 2.2 + 0.4 for q in range(3)]
    assert loss_of_holder(s, w, STYLE, 0, 1, 1, 4) == pytest.approx(0.15 * 1.7 * lost[1])
    assert loss_of_holder(s, w, STYLE, 0, 2, 1, 4) == pytest.approx(0.15 * lost[2])
    s["traits"][6] = Trait.KEEPS_FALLEN
    assert loss_of_holder(s, w, STYLE, 0, 2, 1, 4) == pytest.approx(0.15 * (lost[2] - 0.4))
    s["owner"][1], s["race"][4] = 4, 6
    assert loss_of_holder(s, w, STYLE, 0, 1, 2, 4) == pytest.approx(0.15 * 2.2), "in decline no token is worth anything"
    assert loss_of_holder(s, w, STYLE, 0, 0, 1, 3) == -3 * pay(s, w, 0, 0)
    whole = conquest_worth(s, w, STYLE, 0, 1, 2, 4)
    s["owner"][1] = -1
    s["lost_tribes"] = 1 << 1
    assert whole - conquest_worth(s, w, STYLE, 0, 1, 2, 4) == pytest.approx(0.15 * 2.2)


def test_a_region_opens_the_cheap_ones_behind_it() -> None:
    game = begun()
    s, w, config = game.states[0], game.config.world[0], game.config
    s["price"][: len(config.board)] = np.arange(len(config.board)) % 4 + 1
    land, mine = regions_of(w["land"]), set(config.board.regions[0].neighbours)
    for r in range(3, len(config.board)):
        new = {*config.board.regions[r].neighbours} & land - mine - {0}
        assert prospects(s, w, 0, r) == pytest.approx(sum(2 * pay(s, w, 0, n) / s["price"][n] for n in new)), r
        s["traits"][0] = Trait.FLIES
        assert prospects(s, w, 0, r) == 0
        s["traits"][0] = 0
    s["held"][0] = 0
    assert prospects(s, w, 0, 7) == pytest.approx(
        sum(2 * pay(s, w, 0, n) / s["price"][n] for n in {*config.board.regions[7].neighbours} & land)
    )


def test_coins_per_token_if_it_is_certain_and_else_by_the_odds() -> None:
    game = begun()
    s, w = game.states[0], game.config.world[0]
    price = cost(s, w, 0, 7)
    assert price >= 2
    assert [per_token(w, s, STYLE, 0, 7, 4.5, price + more) for more in (0, 3)] == [1 + 4.5 / price] * 2
    for short in (1, 2, 3):
        assert per_token(w, s, STYLE, 0, 7, 2.0, price - short) == pytest.approx(0.8 * odds(short) * 2 / 3)
    assert per_token(w, s, STYLE, 0, 7, 90.0, price - 1) == 0.9


def test_verbs_come_before_conquests() -> None:
    game, pad = begun(), new_records(1, PAD)
    s, w = game.states[0], game.config.world[0]
    for verb, score in ((Act.ROLL, 8.0), (Act.CONVERT, 9.0), (Act.DRAGON, dragon_score(s, w, 0))):
        pad["score"] = -77.0
        rate_verbs(s, w, board_of({int(verb)}), STYLE, pad[0])
        assert {a: pad["score"][0, a] for a in range(64) if pad["score"][0, a] != -77} == {int(verb): score}


@pytest.mark.parametrize(("dearest", "score"), [(1, 0.5), (3, 1.5), (4, 7.0), (6, 7.0)])
def test_the_dragon_waits_for_what_is_dear(dearest: int, score: float) -> None:
    game = begun()
    s, w = game.states[0], game.config.world[0]
    s["race"][0], s["power"][0], s["traits"][0], s["price"][: len(game.config.board)] = 8, 5, Trait.DRAGON, 1
    near = min({*game.config.board.regions[0].neighbours} & regions_of(w["land"]) - {1, 2})
    s["price"][near] = dearest
    assert dragon_score(s, w, 0) == score


@pytest.mark.parametrize(("x", "ally", "comers"), [(0, -1, (1, 2)), (0, 1, (2,)), (1, 1, (1, 2))])
def test_regions_need_tokens_by_who_can_come_and_what_they_pay(x: int, ally: int, comers: tuple[int, ...]) -> None:
    """An ally leaves the active race alone, and nothing else."""
    game, pad = begun(), new_records(1, PAD)
    s, w, config = game.states[0], game.config.world[0], game.config
    s["race"][1], s["ally"][0], s["held"][x] = 6, ally, 0b1001 << 4
    s["holes"], s["tray"][s["race"][6]] = 1 << 7, w["supply"][s["race"][6]] - 3
    s["price"][: len(config.board)] = np.arange(len(config.board)) % 4 + 1
    spare = {1: 3.5, 2: 2}
    assess(s, w, make_style(zone_tokens=3.5, step=0.3)[0], x, w["land"], pad[0])
    for r in regions_of(w["land"]):
        threat = 0.01 + sum(1 + spare[q] for q in comers if r in regions_of(danger_zone(s, w, q)))
        calm = 0.001 if r == 7 else 1
        assert pad["need"][0, r] == pytest.approx(threat * (1 + pay(s, w, x, r)) * 0.3 ** int(s["price"][r]) * calm), r


def test_declining_by_hand() -> None:
    game = begun()
    s, w, pad = game.states[0], game.config.world[0], new_records(1, PAD)
    s["hand"][0], s["race"][1], s["held"][1] = 5, 6, 1 << 5 | 1 << 6
    for lap, phase, later in (
        (7, Phase.EXPAND, 3),
        (8, Phase.EXPAND, 2),
        (9, Phase.EXPAND, 1),
        (7, Phase.STOUT, 3),
        (9, Phase.STOUT, 1),
    ):
        s["lap"], s["phase"] = lap, phase
        assert new_land(s, w, 0) > 0
        wanted = 20 + later + 0.35 * (best_first_income(s, w, 0) - 9) - 0.4 - active_bonus(s, w, 0)
        wanted -= new_land(s, w, 0) * (1 + 0.6 * min(later - 1, 2))
        assert decline_gain(s, w, STYLE, 0) == pytest.approx(wanted - 2)
        s["traits"][0] |= Trait.SECOND_GHOST
        assert decline_gain(s, w, STYLE, 0) == pytest.approx(wanted)
        rate_stout(s, w, STYLE, pad[0])
        assert pad["score"][0, [Act.DECLINE, Act.DONE]].tolist() == pytest.approx([wanted, 0])
        s["traits"][0] = 0


def test_every_combo_is_worth_its_campaigns_and_its_income() -> None:
    game = begun()
    s, w, config = game.states[0], game.config.world[0], game.config
    s["coins"][0], s["shown"], s["slot_coins"][2] = 9, 4, 3
    closed = regions_of(closed_to(s, w, 0))
    combos = [(r, b) for r, b in product(range(len(config.races)), range(len(config.powers))) if (r + b) % 5 == 0]
    assert len(combos) == 15 * 21 // 5
    for r, b in combos:
        twin, (race, power) = Twin(game, r, b), (config.races[r], config.powers[b])
        tokens, flat = race.tokens + power.tokens + race.reserve, race.flat_income + power.flat_income
        first, held, _ = twin.campaign(closed, set(), tokens)
        once = race.first_income + power.first_income
        s["slot_race"][2], s["slot_power"][2] = r, b
        assert first_income(s, w, 0, 2) == first + flat + once + 3 - 2
        assert best_first_income(s, w, 0) >= first_income(s, w, 0, 2)
        second, _, _ = twin.campaign(closed, held, tokens - race.reserve - len(held))
        extra = styles.BANNERS.get(race.name, 0) + styles.BADGES.get(power.name, 0)
        each = 0.17 * first + flat + extra + 0.29 * second
        for left, later in ((1, 0), (2, 1), (4, 3), (9, 3)):
            worth = combo_worth(s, w, STYLE, np.int64(r), np.int64(b), board_of(closed), left)
            assert worth == pytest.approx(first + flat + once + later * each), (r, b)


@pytest.mark.parametrize(("coins", "shown", "within"), [(0, 6, 1), (1, 6, 2), (4, 6, 5), (9, 6, 6), (9, 3, 3)])
def test_only_a_combo_that_can_be_paid_for_counts(coins: int, shown: int, within: int) -> None:
    game, pad = begun(), new_records(1, PAD)
    s, w = game.states[0], game.config.world[0]
    s["coins"][0], s["shown"], s["slot_coins"][:6], pad["score"] = coins, shown, (0, 9, 18, 27, 36, 45), -77.0
    s["slot_race"][:6], s["slot_power"][:6] = range(6), range(6)
    assert best_first_income(s, w, 0) == first_income(s, w, 0, within - 1)
    rate_combos(s, w, STYLE, pad[0])
    closed, left = closed_to(s, w, 0), turns_left(s, w, 0)
    worths = [combo_worth(s, w, STYLE, np.int64(i), np.int64(i), closed, left) + 8 * i for i in range(within)]
    rated = {a: pad["score"][0, a] for a in range(64) if pad["score"][0, a] != -77}
    assert rated == {int(Act.COMBO) + i: pytest.approx(worth) for i, worth in enumerate(worths)}


def test_a_seat_without_an_active_race_has_what_its_declined_ones_earn() -> None:
    game, row = begun(), np.full(16, 5.0)
    s, w = game.states[0], game.config.world[0]
    s["held"][3:6], s["race"][3:6], s["power"][3], s["owner"][1], s["conquests"][3] = (0, 1 << 1, 0), (-1, 6, -1), -1, 4, 3
    assert describe(s, w, 1, row) == turns_left(s, w, 1)
    assert row[:7].tolist() == [1, 0, 0, 1, 0, 1, 0]


def test_an_active_race_is_described_by_hand() -> None:
    """One region of diggers with six tokens, who contested two regions; contests and what is paid once are no lasting bonus."""
    game, row = begun(), np.zeros(16)
    s, w = game.states[0], game.config.world[0]
    s["conquests"][0], s["held"][1], s["race"][1], s["owner"][5:7], s["tokens"][5:7] = 2, 1 << 5 | 1 << 6, 6, 1, 1
    assert describe(s, w, 0, row) == turns_left(s, w, 0)
    assert row[:7].tolist() == [1, 1, pay(s, w, 0, 0) - 1 + 1, 2, 5, 0, 2]
    assert row[8] == 5 + 5, "spare tokens of the others"
    s["holes"] = 1 << 0 | 1 << 5 | 1 << 6
    describe(s, w, 0, row)
    assert row[7] == 0, "what is sheltered is not exposed"


def test_who_earns_most_is_the_next_one_where_nobody_earns_anything() -> None:
    game = Game(4, seed=1)
    assert [earner_of_most(game.states[0], game.config.world[0], p) for p in range(4)] == [1, 2, 3, 0]
    game = begun()
    s, w = game.states[0], game.config.world[0]
    s["held"][7], s["owner"][8:13], s["paid"][0] = 0b11111 << 8, 7, 1
    assert [earner_of_most(s, w, p) for p in range(3)] == [2, 2, 0]


def test_what_an_action_changes_beside_conquests() -> None:
    game = begun()
    s, w, config = game.states[0], game.config.world[0], game.config
    assert [income_change(s, w, int(a)) for a in (Act.DONE, Act.ROLL, Act.DRAGON, Act.CONVERT)] == [0, 0.5, 0.5, 0.5]
    s["power"][0] = [power.name for power in config.powers].index("fortified")
    for phase, action, change in (
        (Phase.VACATE, 0, -float(pay(s, w, 0, 0))),
        (Phase.FORT, 4, 1.0),
        (Phase.FORT, int(Act.DONE), 0.0),
        (Phase.ENCAMP, 4, 0.0),
        (Phase.STOUT, int(Act.DONE), 0.0),
    ):
        s["phase"] = phase
        assert income_change(s, w, action) == change, phase


def test_cards_without_an_entry_bring_nothing_beside_their_campaigns(monkeypatch: pytest.MonkeyPatch) -> None:
    before = styles.extra_coins()
    monkeypatch.delitem(styles.BANNERS, "elves")
    monkeypatch.delitem(styles.BADGES, "spirit")
    after = styles.extra_coins()
    assert sorted(before[before != after]) == [0.4, 1.49]
    assert not after[before != after].any()
    assert len(set(before.nonzero()[0]) - set(after.nonzero()[0])) == 2
