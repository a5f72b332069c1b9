"""The column of combos: one is paid for and taken out (rules 4 of the games with a column)."""

from sw_env.core.jit import kernel


@kernel
def pay_for(s, p, i):
    """Player p pays for the slots passed over and pockets what lies on slot i."""
    for slot in range(i):
        s.slot_coins[slot] += 1
    s.coins[p] += s.slot_coins[i] - i


@kernel
def close_gap(s, i):
    """The combo of slot i is gone: what is behind it moves up."""
    s.shown -= 1
    for slot in range(i, s.shown):
        s.slot_race[slot] = s.slot_race[slot + 1]
        s.slot_power[slot] = s.slot_power[slot + 1]
        s.slot_coins[slot] = s.slot_coins[slot + 1]
