"""JSON from strangers: what a table can mean, and nothing that chokes whoever works on with it."""

import json
import math
import re
from typing import Any, NoReturn

from sw_env.web.table import Refused

MAX_WHOLE = 2**64
"""The largest number that a table has is a seed."""
MAX_DEPTH = 40
LONE = re.compile(r"\\u[dD][89a-fA-F]")


def plain_json(raw: str | bytes) -> Any:
    """The data of a JSON text; Refused where it is none, or holds numbers, letters or nesting that nobody can want."""
    try:
        text = raw if isinstance(raw, str) else raw.decode("utf-8")
        data = json.loads(text, parse_int=_whole, parse_float=_fraction, parse_constant=_no_number)
        if LONE.search(text):
            json.dumps(data, ensure_ascii=False).encode()
    except Refused:
        raise
    except UnicodeError:
        raise Refused("not JSON: letters that are no Unicode") from None
    except (ValueError, RecursionError):
        raise Refused("not JSON") from None
    _check_depth(data)
    return data


def _whole(word: str) -> int:
    if len(word) > 21 or abs(int(word)) > MAX_WHOLE:
        raise Refused(f"the number {word[:20]}… is too large; allowed: up to 2**64")
    return int(word)


def _fraction(word: str) -> float:
    number = float(word)
    if not math.isfinite(number):
        raise Refused(f"the number {word[:20]} is too large")
    return number


def _no_number(word: str) -> NoReturn:
    raise Refused(f"{word} is no number")


def _check_depth(data: Any) -> None:
    """Refuse data that is nested deeper than any position, record or board."""
    level, depth = [data], 0
    while level:
        level = [
            value
            for entry in level
            if isinstance(entry, dict | list)
            for value in (entry.values() if isinstance(entry, dict) else entry)
        ]
        depth += 1
        if depth > MAX_DEPTH:
            raise Refused(f"nested deeper than {MAX_DEPTH}")
