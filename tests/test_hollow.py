"""No test is hollow: none holds for every input, compares a thing with itself, or asserts only where a loop may never come."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = sorted(Path(__file__).resolve().parent.rglob("test_*.py"))
READING = {"load", "read_text", "read_bytes", "read_log"}
"""Functions whose answer does not change between two calls: nothing is shown by comparing one with itself."""
MAY_BE_EMPTY = {
    "test_imports_go_downwards": "a file without imports is a good one",
    "test_the_oracle_knows_nothing_of_the_engine": "likewise",
    "test_nothing_is_left_open": "its loops are over all files",
    "test_the_tests_are_not_hollow": "a file without any is what is wanted",
}
BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def hollow(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The lines of a test file that show nothing, and why."""
    names = Counter(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield from ((node.lineno, why) for why in empty_words(node.test))
        if isinstance(node, ast.With) and "raises" in ast.unparse(node.items[0]):
            late = [line.lineno for line in node.body[1:] if isinstance(line, ast.Assert)]
            yield from ((line, "behind what raises, it is never reached") for line in late)
        for name in BLOCKS:
            block = getattr(node, name, None)
            for line, after in zip(block or [], (block or [])[1:], strict=False) if isinstance(block, list) else ():
                if isinstance(line, ast.Return | ast.Raise | ast.Break | ast.Continue):
                    yield after.lineno, "never reached"
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            if names[node.name] > 1:
                yield node.lineno, f"there are two of the name {node.name}; one is never run"
            yield from of_test(node)


def of_test(test: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """What is hollow in a test as a whole, and its ways out."""
    asserts = [node for node in ast.walk(test) if isinstance(node, ast.Assert)]
    for node in asserts:
        if isinstance(node.test, ast.BoolOp) and isinstance(node.test.op, ast.Or):
            yield node.lineno, "`or` leaves a way out; say when which of the two holds"
    if asserts and test.name not in MAY_BE_EMPTY and not any(surely(test.body)):
        yield test.lineno, "all it asserts is in loops that may run zero times"


def surely(block: list[ast.stmt]) -> Iterator[ast.stmt]:
    """What is asserted, or called, on every way through."""
    for line in block:
        if isinstance(line, ast.Assert) or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Call)):
            yield line
        elif isinstance(line, ast.With):
            yield from [line] if "raises" in ast.unparse(line.items[0]) else surely(line.body)
        elif isinstance(line, ast.For):
            shown = isinstance(line.iter, ast.Tuple | ast.List) and line.iter.elts
            counted = isinstance(line.iter, ast.Call) and getattr(line.iter.func, "id", "") in ("range", "enumerate")
            yield from surely(line.body) if shown or counted else ()


def empty_words(test: ast.expr) -> Iterator[str]:
    """Why an assertion says nothing."""
    if isinstance(test, ast.Constant | ast.Tuple | ast.List | ast.Dict | ast.JoinedStr):
        yield "holds whatever happens"
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) and any(isinstance(v, ast.Constant) for v in test.values):
        yield "holds whatever happens"
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        left, right = test.left, test.comparators[0]
        same = ast.dump(left) == ast.dump(right)
        if same and not any(isinstance(node, ast.Call) for node in ast.walk(left)):
            yield "compares a thing with itself"
        if isinstance(test.ops[0], ast.Eq) and reads(left) & reads(right):
            yield "compares a file with itself"
        if isinstance(test.ops[0], ast.In) and isinstance(right, ast.BinOp):
            parts = {ast.dump(node) for node in ast.walk(right) if isinstance(node, ast.expr)}
            if isinstance(right.op, ast.Add) and ast.dump(left) in parts:
                yield "looks for a thing in itself"
        size = isinstance(left, ast.Call) and getattr(left.func, "id", "") == "len"
        if size and isinstance(test.ops[0], ast.GtE) and isinstance(right, ast.Constant) and right.value == 0:
            yield "no length is below 0"


def reads(node: ast.expr) -> set[str]:
    """The calls in it that read something."""
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
    return {ast.dump(one) for one in calls if (getattr(one.func, "attr", "") or getattr(one.func, "id", "")) in READING}


@pytest.mark.parametrize("path", TESTS, ids=lambda path: path.name)
def test_the_tests_are_not_hollow(path):
    for line, why in hollow(ast.parse(path.read_text(encoding="utf-8"))):
        raise AssertionError(f"{path}:{line} {why}")


HOLLOW = {
    'assert "gnomes" in err + "gnomes"': "looks for a thing in itself",
    "assert a.b[1] == a.b[1]": "compares a thing with itself",
    "assert times(load(out)) == times(sorted(load(out)))": "compares a file with itself",
    "assert (a, b)": "holds whatever happens",
    "assert a == b or True": "holds whatever happens",
    "assert len(a) >= 0": "no length is below 0",
    "assert status == 400 or status == 201": "a way out",
    "for a in found:\n        assert a": "may run zero times",
    "while f(a):\n        assert a": "may run zero times",
    "if a:\n        assert a": "may run zero times",
    "with pytest.raises(E):\n        f()\n        assert a": "never reached",
    "return\n    assert a": "never reached",
}


@pytest.mark.parametrize("body", HOLLOW)
def test_the_patterns_are_found(body):
    found = [why for _, why in hollow(ast.parse(f"def test_it():\n    {body}\n"))]
    assert any(HOLLOW[body] in why for why in found), found


@pytest.mark.parametrize(
    "body",
    [
        "assert f(a) == f(a)",
        "for a in (1, 2):\n        assert a",
        "for a in found:\n        assert a\n    assert found",
        "with pytest.raises(E):\n        f()\n    assert a",
        'assert "gnomes" in out + err',
    ],
)
def test_what_is_meant_is_not_taken_for_hollow(body):
    assert list(hollow(ast.parse(f"def test_it():\n    {body}\n"))) == []


def test_a_test_that_is_there_twice_is_found():
    text = "def test_it():\n    assert f()\n\ndef test_it():\n    assert g()\n"
    assert [line for line, why in hollow(ast.parse(text)) if "two of the name" in why] == [1, 4]
