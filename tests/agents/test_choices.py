"""What the players thought when they were last looked at, they still think; compiled and in plain Python alike."""

import json
import os

import pytest
from agents_choices import FEW, FILE, PLACES, SEARCHES, SMALL, searches, thoughts

from sw_env.core.jit import PLAIN

# Compiled code rounds the last digit of a power another way than Python does, and by that digit the advice chooses among
# regions that are threatened alike: in plain Python a few ratings of a placement may differ.
SLOWLY = PLAIN or bool(os.environ.get("NUMBA_BOUNDSCHECK"))
GOLDEN = json.loads(FILE.read_text())


def assert_close(found, kept, where):
    """Equal but for the last digits of a number."""
    if isinstance(kept, list):
        assert len(found) == len(kept), where
        for k, (one, other) in enumerate(zip(found, kept, strict=True)):
            assert_close(one, other, f"{where}[{k}]")
    else:
        assert found == pytest.approx(kept, rel=2e-5, abs=1e-6), where


@pytest.mark.kernels
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ratings(seats):
    kept, differing = GOLDEN[f"{seats} seats"], []
    for name, found in thoughts(seats, FEW if SLOWLY else PLACES).items():
        for k, (one, other) in enumerate(zip(found, kept[name], strict=False)):
            if one != pytest.approx(other, rel=2e-5, abs=1e-6):
                differing.append(f"{name} of position {k}: {one}, was {other}")
    places = {text.partition(":")[0].split()[-1] for text in differing}
    assert len(places) <= (3 if PLAIN else 0), differing[:5]


@pytest.mark.kernels
@pytest.mark.parametrize("spec", SMALL)
def test_small_searches(spec):
    assert_close(searches(spec, SMALL[spec], FEW), GOLDEN[spec], spec)


@pytest.mark.skipif(SLOWLY, reason="the small ones are looked at")
@pytest.mark.parametrize("spec", SEARCHES)
def test_searches(spec):
    assert_close(searches(spec, SEARCHES[spec]), GOLDEN[spec], spec)
