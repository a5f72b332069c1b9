"""Ways to spoil data, plain values and bytes."""

import copy
import json

HUGE = 10**400
NUMBERS = (
    0,
    1,
    -1,
    2,
    5,
    7,
    48,
    64,
    99,
    127,
    128,
    255,
    256,
    2**15 - 1,
    2**15,
    2**31,
    2**53,
    2**63,
    2**64,
    -(2**63),
    HUGE,
    -HUGE,
)
NUMBERS += (0.5, -0.0, 1e-320, 1e308, float("inf"), float("-inf"), float("nan"))
TEXTS = ("", "x", "\x00", "\ud800", "ü" * 3, "a" * 5000, "../../etc/passwd", "-1", "true", "null", "1e999", "%s{}", "\n", "2p")
WHOLES = (None, True, False, [], {}, [[]], [[1]], [5], {"x": 1}, [None], [[1, 2], [3]])
DEPTH = 100_000


def deep(rng):
    """Something nested deeper than a reader's stack."""
    return "[" * DEPTH + "]" * DEPTH * rng.randrange(2)


def odd(rng):
    """A value that hardly anything expects."""
    return copy.deepcopy(rng.choice(rng.choice((NUMBERS, NUMBERS, TEXTS, WHOLES))))


def bend(rng, value):
    """A copy of plain data with one thing changed somewhere in it."""
    value = copy.deepcopy(value)
    places = list(_places(value))
    if not places:
        return odd(rng)
    holder, key = rng.choice(places)
    way = rng.randrange(8)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[rng.choice(("x", "id", "kind", "", f"{key}s"))] = holder.pop(key)
    elif way == 2 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif way == 3:
        holder[key], (other, name) = copy.deepcopy(holder[key]), rng.choice(places)
        holder[key] = copy.deepcopy(other[name]) if name in _keys(other) else odd(rng)
    elif way == 4 and isinstance(holder[key], int):
        holder[key] = int(holder[key]) + rng.choice((-2, -1, 1, 2))
    elif way == 5:
        holder[key] = rng.choice(([holder[key]], {"x": holder[key]}, str(holder[key])))
    else:
        holder[key] = odd(rng)
    return value


def _keys(holder):
    return holder if isinstance(holder, dict) else range(len(holder))


def _places(value):
    """Every holder with every key, all the way down."""
    if isinstance(value, dict | list):
        for key in _keys(value):
            yield value, key
            yield from _places(value[key])


def shake(rng, raw):
    """Bytes with a piece lost, doubled, turned over or put in."""
    at = rng.randrange(len(raw) + 1)
    way = rng.randrange(6)
    if way == 0:
        return raw[:at]
    if way == 1:
        return raw[:at] + raw[at + rng.choice((1, 2, 50)) :]
    if way == 2:
        return raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :]
    if way == 3:
        return raw[:at] + raw[max(0, at - 40) : at] + raw[at:]
    if way == 4:
        return (
            raw[:at]
            + rng.choice((b"\xff", b"\x00", b"\xef\xbb\xbf", b"[", b"{", b'"', b"\n\n", b"\r", b"-", b"9" * 5000))
            + raw[at:]
        )
    return deep(rng).encode() if rng.random() < 0.1 else raw[:at] + json.dumps(odd(rng)).encode() + raw[at:]


def as_toml(table):
    """Plain data as TOML, as near as it comes; what TOML has no word for is written as JSON has it."""
    if not isinstance(table, dict):
        return json.dumps(table)
    return "".join(f"{json.dumps(str(key))} = {toml_value(value)}\n" for key, value in table.items())


def toml_value(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(str(key))} = {toml_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= HUGE:
        return hex(value) if value > 0 else str(value)
    return json.dumps(value)
