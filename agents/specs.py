"""The options in a spec string, `option=value,option=value`: read with errors that name the nearest known, and written."""

import difflib
from collections.abc import Iterable, Sequence

from sw_env.agents.base import Option, Value
from sw_env.reading import brief, shown


def parse_options(spec: str, text: str, options: Sequence[Option]) -> dict[str, Value]:
    """The values in the last part of a spec string."""
    chosen: dict[str, Value] = {}
    known = {option.name: option for option in options}
    for part in text.split(",") if text else ():
        key, equals, word = part.partition("=")
        if key not in known:
            allowed = f"allowed: {', '.join(known) or 'none'}"
            raise ValueError(f"agent {shown(spec)}: unknown option {shown(key)}{nearest(key, known)}; {allowed}")
        if not equals:
            raise ValueError(f"agent {shown(spec)}: {shown(part)} is not option=value")
        if key in chosen:
            raise ValueError(f"agent {shown(spec)}: option {shown(key)} is given twice")
        try:
            chosen[key] = known[key].parse(word)
        except ValueError as error:
            raise ValueError(f"agent {shown(spec)}: {brief(error)}") from None
    return chosen


def with_options(name: str, chosen: dict[str, Value], options: Sequence[Option]) -> str:
    """The shortest spec string: options in order, defaults left out."""
    words = [f"{o.name}={_word(chosen[o.name])}" for o in options if chosen.get(o.name, o.default) != o.default]
    return name + (":" + ",".join(words) if words else "")


def nearest(word: str, known: Iterable[str]) -> str:
    """The words "; did you mean …?" where something known looks like it."""
    found = difflib.get_close_matches(word, list(known), n=2, cutoff=0.5)
    return f"; did you mean {' or '.join(found)}?" if found else ""


def _word(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
