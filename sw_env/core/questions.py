"""What a game answers. Kernels of any game ask these questions; whose answer it is, the record's type decides on compiling.

A record `s` has the fields `rng`, `actor` (the seat that decides, -1: the game is over) and `turn`; its world `w` has `seats`.
Nothing else of a game is assumed here. In plain Python the record's fields decide at each call."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numba.core.extending import overload
from numba.np.numpy_support import from_dtype

from sw_env.core.jit import QUESTION, bind_sources, kernel

Kernel = Callable[..., Any]


@kernel
def always_surprised(s: Any) -> bool:
    """Nobody can say whether something hidden has come up, so it may have."""
    return True


@kernel
def never_blind(s: Any) -> bool:
    """What is done is done before all eyes."""
    return False


@dataclass(frozen=True, kw_only=True)
class Answers:
    """The kernels of a game, each with the arguments of the question of its name."""

    state: np.dtype
    """Its record."""
    world: np.dtype
    """What stays the same during a game, as a record."""
    set_up: Kernel
    legal: Kernel
    apply: Kernel
    hurry: Kernel
    purse: Kernel
    tie: Kernel
    clock: Kernel
    forget: Kernel
    redraw: Kernel
    encode: Kernel
    flaw: Kernel
    surprised: Kernel = always_surprised
    blind: Kernel = never_blind


_BY_TYPE: dict[Any, Answers] = {}
_BY_FIELDS: dict[tuple[str, ...], Answers] = {}


def register(answers: Answers, sources: Sequence[Path]) -> None:
    """Make a game known to kernels; their compiled code is kept by its sources, files and folders."""
    for kind in (answers.state, answers.world):
        fields = tuple(kind.names or ())
        hiding = [name for name in fields if hasattr(np.recarray, name)]
        if hiding:
            raise ValueError(
                f"fields {', '.join(hiding)} hide NumPy's own names; plain Python could not read them: rename them"
            )
        if kind is answers.state and kind.itemsize != sum(kind[name].itemsize for name in fields):
            raise ValueError(
                "the record has gaps between its fields: equal games would not be equal bytes; fill them with a field `spare`"
            )
        known = _BY_FIELDS.setdefault(fields, answers)
        if known is not answers:
            raise ValueError("two games have records with the same fields; kernels could not tell them apart")
        _BY_TYPE[from_dtype(kind)] = answers
    bind_sources([from_dtype(answers.state), from_dtype(answers.world)], sources)


def answers_of(s: Any) -> Answers:
    """Whose record that is, or whose a type of Numba's is."""
    try:
        return _BY_FIELDS[s.dtype.names] if hasattr(s, "dtype") else _BY_TYPE[s]
    except KeyError:
        raise TypeError("no game is registered for records of this type (core/questions.py: register)") from None


def set_up(s: Any, w: Any, seed: Any) -> Any:
    """Make the record a new game, dealt by the seed."""
    return answers_of(s).set_up(s, w, seed)


def legal(s: Any, w: Any) -> Any:
    """The legal actions: a word of 64 bits, or two; none when the game is over."""
    return answers_of(s).legal(s, w)


def apply(s: Any, w: Any, a: Any) -> Any:
    """Play the legal action a."""
    return answers_of(s).apply(s, w, a)


def hurry(s: Any) -> Any:
    """The next action is forced: let it do at once what would only be forced again and again."""
    return answers_of(s).hurry(s)


def purse(s: Any, w: Any, p: Any) -> Any:
    """What seat p has now: the number that wins the game."""
    return answers_of(s).purse(s, w, p)


def tie(s: Any, w: Any, p: Any) -> Any:
    """What decides between seats with equal purses: the more the better."""
    return answers_of(s).tie(s, w, p)


def clock(s: Any, w: Any) -> Any:
    """Turns since the beginning of the game."""
    return answers_of(s).clock(s, w)


def forget(s: Any, w: Any, p: Any, counted: Any) -> Any:
    """Take out of the record what seat p cannot know; with `counted` what one who counts has seen stays.

    Records that differ in nothing else are equal afterwards, byte by byte."""
    return answers_of(s).forget(s, w, p, counted)


def redraw(s: Any, w: Any, p: Any, seed: Any) -> Any:
    """Draw what seat p cannot know anew: one of the deals that fit what it has seen."""
    return answers_of(s).redraw(s, w, p, seed)


def encode(s: Any, w: Any, f: Any, o: Any, p: Any) -> Any:
    """Write what seat p sees into the row o, laid out as f says."""
    return answers_of(s).encode(s, w, f, o, p)


def flaw(s: Any, w: Any) -> Any:
    """0 for a record that a game could have, else the number of what is wrong with it."""
    return answers_of(s).flaw(s, w)


def surprised(s: Any) -> Any:
    """The latest action has shown something that was hidden; drawing from the generator need not be told."""
    return answers_of(s).surprised(s)


def blind(s: Any) -> Any:
    """The one who decides has not seen the latest action: secret choices, made one after the other."""
    return answers_of(s).blind(s)


@overload(set_up, **QUESTION)
def _set_up(s, w, seed):  # type: ignore[no-untyped-def]
    answer = answers_of(s).set_up
    return lambda s, w, seed: answer(s, w, seed)


@overload(legal, **QUESTION)
def _legal(s, w):  # type: ignore[no-untyped-def]
    answer = answers_of(s).legal
    return lambda s, w: answer(s, w)


@overload(apply, **QUESTION)
def _apply(s, w, a):  # type: ignore[no-untyped-def]
    answer = answers_of(s).apply
    return lambda s, w, a: answer(s, w, a)


@overload(hurry, **QUESTION)
def _hurry(s):  # type: ignore[no-untyped-def]
    answer = answers_of(s).hurry
    return lambda s: answer(s)


@overload(purse, **QUESTION)
def _purse(s, w, p):  # type: ignore[no-untyped-def]
    answer = answers_of(s).purse
    return lambda s, w, p: answer(s, w, p)


@overload(tie, **QUESTION)
def _tie(s, w, p):  # type: ignore[no-untyped-def]
    answer = answers_of(s).tie
    return lambda s, w, p: answer(s, w, p)


@overload(clock, **QUESTION)
def _clock(s, w):  # type: ignore[no-untyped-def]
    answer = answers_of(s).clock
    return lambda s, w: answer(s, w)


@overload(forget, **QUESTION)
def _forget(s, w, p, counted):  # type: ignore[no-untyped-def]
    answer = answers_of(s).forget
    return lambda s, w, p, counted: answer(s, w, p, counted)


@overload(redraw, **QUESTION)
def _redraw(s, w, p, seed):  # type: ignore[no-untyped-def]
    answer = answers_of(s).redraw
    return lambda s, w, p, seed: answer(s, w, p, seed)


@overload(encode, **QUESTION)
def _encode(s, w, f, o, p):  # type: ignore[no-untyped-def]
    answer = answers_of(s).encode
    return lambda s, w, f, o, p: answer(s, w, f, o, p)


@overload(flaw, **QUESTION)
def _flaw(s, w):  # type: ignore[no-untyped-def]
    answer = answers_of(s).flaw
    return lambda s, w: answer(s, w)


@overload(surprised, **QUESTION)
def _surprised(s):  # type: ignore[no-untyped-def]
    answer = answers_of(s).surprised
    return lambda s: answer(s)


@overload(blind, **QUESTION)
def _blind(s):  # type: ignore[no-untyped-def]
    answer = answers_of(s).blind
    return lambda s: answer(s)
