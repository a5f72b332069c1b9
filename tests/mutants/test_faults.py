"""The faults that are put in to try the tests: each is one small change, and the code is still code."""

import ast
from pathlib import Path

from mutants.faults import Finder

SOURCE = '''
"""No 1 < 2 in words."""
LIMIT = 3

def f(a, b, c=4):
    """Is 1 < 2?"""
    if a < b and (a) - (-c) != 1:
        raise ValueError(f"{a + 1} is too much")
    a.x = min(a, g(b, c, way=5))
    parser.add("--a", help="what it is", width=7)
    both = zip(a, b, strict=False)
    return d.get(a, b)
'''


def test_each_kind_of_fault_is_found():
    texts = {fault.into(SOURCE) for fault in Finder(SOURCE).faults()}
    for wanted in (
        *("c=5", "a <= b", "(a) + (-c)", "(c)", "== 1", "!= 2", "(a < b or (a) - (-c) != 1)", "if (a < b):", "if True:"),
        *("if not (a < b and (a) - (-c) != 1):", "    pass\n", "max(a", "g(c, b,", "g(b, c, **{})", "d.get(b, a)", "d.get(a)"),
        *("if a < b and a != 1", "way=6", "width=8", "zip(b, a, strict=False)"),
    ):
        assert any(wanted in text for text in texts), wanted
    assert all("{a + 1} is too much" in text and "LIMIT = 3" in text and '"""Is 1 < 2?"""' in text for text in texts)
    assert all(
        'help="what it is"' in text and "strict=False" in text for text in texts if "parser.add(" in text and "both" in text
    )


def test_every_fault_is_a_change_and_code():
    source = (Path(__file__).parents[2] / "sw_env" / "games" / "smallworld" / "rules" / "legal.py").read_text()
    faults = Finder(source).faults()
    assert len(faults) > 100
    for fault in faults:
        assert ast.dump(ast.parse(fault.into(source))) != ast.dump(ast.parse(source))
