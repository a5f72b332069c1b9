"""What good players know of each game, a package a game; and what a search may ask of them, by the type of the record.

Of a game about which nobody has written anything down, nothing is known: all actions are alike, no future is foreseen."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, cast

import numpy as np
from numba.core.extending import overload
from numba.np.numpy_support import from_dtype

from sw_env.agents.advice.shared.weights import read_weights
from sw_env.agents.jit import kernel
from sw_env.core.jit import QUESTION, bind_sources
from sw_env.core.masks import empty, first, without_first
from sw_env.games import spec_of

Kernel = Callable[..., Any]


STYLES = ("balanced", "bold", "peaceful", "restless", "patient")
"""How advice may be weighed, in every game."""


@dataclass(frozen=True, kw_only=True)
class Advice:
    """What is known of a game: kernels that look at it and never move it, and what they know by heart."""

    rate: Kernel
    best_paid: Kernel
    describe: Kernel
    make_style: Callable[..., np.ndarray]
    """(name, **changes): how advice is weighed, an array of one record."""
    source: Traversable | None
    """The file with the fitted weights of the outlook."""
    pad: np.dtype
    """Scratch paper: `score`, a number for each action, and what else the kernels want to write down."""
    features: int
    """Numbers that describe a seat's future on the way to its outlook."""
    sight: "Sight | None" = None
    """How a small network looks at a position."""
    last_turn: Callable[[Any], Any] | None = None
    """(configuration): something with `coins(states)`, the exact worth of each action at the end of a game, or None."""

    def knowledge(self) -> Mapping[str, np.ndarray]:
        """The balanced style and the weights of the outlook, arrays of one record each."""
        return {"style": self.make_style(), "weights": read_weights(self.source, self.features)}


@dataclass(frozen=True, kw_only=True)
class Sight:
    """What a small network sees of a game, column by column."""

    see: Kernel
    """(s, w, weights, p, desk): write columns and amounts of all that seat p sees to `desk.column` and `desk.amount`, rounds
    to come to `desk.moment` and every seat's outlook to `desk.expected`; how many columns those are."""
    columns: Callable[[Any], list[str]]
    """A name for each column, in order, of a game of that configuration."""
    board: Callable[[Any], str]
    """A word for the board: a network that was trained on another one knows nothing of it."""


@dataclass(frozen=True, kw_only=True)
class WrittenAdvice(Advice):
    """That of somebody who knows the game; hand-written players do what it says."""

    fingerprint: Kernel
    """(s, seed): 64 bits that depend on the seed and on what lies open: the same position, the same bits."""


@kernel
def _rate_alike(s, w, mask, style, pad):  # type: ignore[no-untyped-def]
    """All actions are alike."""
    while not empty(mask):
        pad.score[first(mask)] = 0.0
        mask = without_first(mask)


@kernel
def _all_paid_alike(s, w, mask):  # type: ignore[no-untyped-def]
    """No action pays more than another."""
    return mask


@kernel
def _nothing_to_come(s, w, p, row):  # type: ignore[no-untyped-def]
    """Nothing more is expected."""
    row[0] = 0.0
    return 0


@cache
def _unknown(actions: int) -> Advice:
    """What is known of a game of which nothing is known."""
    return Advice(
        rate=_rate_alike,
        best_paid=_all_paid_alike,
        describe=_nothing_to_come,
        make_style=lambda: np.zeros(1, [("nothing", np.float64)]),
        source=None,
        pad=np.dtype([("score", np.float64, (actions,))]),
        features=1,
    )


_HERE = Path(__file__).resolve().parent
_BY_TYPE: dict[Any, Advice] = {}
_BY_FIELDS: dict[tuple[str, ...], Advice] = {}


@cache
def _load(game: str, state: np.dtype, actions: int) -> Advice:
    module = f"{__name__}.{game}"
    known = find_spec(module) is not None
    advice: Advice = importlib.import_module(f"{module}.answers").ADVICE if known else _unknown(actions)
    if known:
        bind_sources([from_dtype(state)], [_HERE / game])
    _BY_TYPE[from_dtype(state)] = _BY_FIELDS[tuple(state.names or ())] = advice
    return advice


def advice_of(config: Any) -> Advice:
    """The advice for a game, made known to kernels."""
    spec = spec_of(config)
    return _load(spec.name, spec.answers.state, spec.actions)


def is_written(config: Any) -> bool:
    """Whether somebody has written down advice for that game."""
    return isinstance(advice_of(config), WrittenAdvice)


def written_advice_of(config: Any) -> WrittenAdvice:
    """The same for a player who can't do without."""
    advice = advice_of(config)
    if not isinstance(advice, WrittenAdvice):
        raise ValueError(f"no advice for {spec_of(config).title} has been written down yet; allowed: random, flat, mcts")
    return advice


def _known(s: Any) -> Advice:
    return _BY_FIELDS[s.dtype.names] if hasattr(s, "dtype") else _BY_TYPE[s]


def rate(s: Any, w: Any, mask: Any, style: Any, pad: Any) -> Any:
    """Write a score for each legal action to `pad.score`, in what wins the game."""
    return _known(s).rate(s, w, mask, style, pad)


def best_paid(s: Any, w: Any, mask: Any) -> Any:
    """The actions that pay most at once."""
    return _known(s).best_paid(s, w, mask)


def fingerprint(s: Any, seed: Any) -> Any:
    """64 bits by the seed and what lies open."""
    return cast(WrittenAdvice, _known(s)).fingerprint(s, seed)


def describe(s: Any, w: Any, p: Any, row: Any) -> Any:
    """Write down what says something of the future of seat p; how often it will still score."""
    return _known(s).describe(s, w, p, row)


def see(s: Any, w: Any, weights: Any, p: Any, desk: Any) -> Any:
    """What seat p sees, in columns and amounts on the desk; how many columns. Only of games with a sight."""
    return _known(s).sight.see(s, w, weights, p, desk)


@overload(rate, **QUESTION)
def _rate(s, w, mask, style, pad):  # type: ignore[no-untyped-def]
    answer = _known(s).rate
    return lambda s, w, mask, style, pad: answer(s, w, mask, style, pad)


@overload(best_paid, **QUESTION)
def _best_paid(s, w, mask):  # type: ignore[no-untyped-def]
    answer = _known(s).best_paid
    return lambda s, w, mask: answer(s, w, mask)


@overload(fingerprint, **QUESTION)
def _fingerprint(s, seed):  # type: ignore[no-untyped-def]
    answer = cast(WrittenAdvice, _known(s)).fingerprint
    return lambda s, seed: answer(s, seed)


@overload(describe, **QUESTION)
def _describe(s, w, p, row):  # type: ignore[no-untyped-def]
    answer = _known(s).describe
    return lambda s, w, p, row: answer(s, w, p, row)


@overload(see, **QUESTION)
def _see(s, w, weights, p, desk):  # type: ignore[no-untyped-def]
    answer = _known(s).sight.see
    return lambda s, w, weights, p, desk: answer(s, w, weights, p, desk)
