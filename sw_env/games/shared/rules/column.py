"""The column of combos: a combo is paid for and taken out (rules 4 of the games with a column)."""

from sw_env.core.jit import kernel


@kernel
def take_out(s, i):
    """Pay for the slots passed over, pocket what lies on slot i, and let what is behind it move up."""
    for slot in range(i):
        s.slot_coins[slot] += 1
    s.coins[s.turn] += s.slot_coins[i] - i
    s.shown -= 1
    for slot in range(i, s.shown):
        s.slot_race[slot] = s.slot_race[slot + 1]
        s.slot_power[slot] = s.slot_power[slot + 1]
        s.slot_coins[slot] = s.slot_coins[slot + 1]
