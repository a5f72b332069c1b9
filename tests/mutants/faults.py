"""Small faults in a source: where one can be made, and the text with it; only the code of functions is looked at."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS = {
    **{ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "=="},
    **{ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is"},
}
OPERATORS = {
    **{ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.Div: "*", ast.FloorDiv: "+", ast.Mod: "//"},
    **{ast.BitAnd: "|", ast.BitOr: "&", ast.BitXor: "|", ast.LShift: ">>", ast.RShift: "<<"},
}
OTHER = {"min": "max", "max": "min", "any": "all", "all": "any", "argmax": "argmin", "argmin": "argmax"}
SPARED = (ast.Raise, ast.Assert, ast.JoinedStr)
"""Words for people: what an error says is no behaviour, and no fault is made there; nor in the checks of types."""
NO_FAULTS = ("strict", "help", "description", "prog", "metavar")
"""Keywords that change nothing but what is said, to people or of lists that must be of one length."""


@dataclass(frozen=True)
class Fault:
    """A stretch of the source, in bytes, and what stands there instead."""

    kind: str
    line: int
    start: int
    stop: int
    text: str

    def into(self, source: str) -> str:
        """The source with the fault in it."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.stop :]).decode()


class Finder:
    """All faults of a source."""

    def __init__(self, source: str) -> None:
        self.source, self.data, self._tree = source, source.encode(), ast.dump(ast.parse(source))
        self._starts = [0]
        for line in self.data.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def faults(self) -> list[Fault]:
        """Each that changes the text, by its place."""
        functions = [node for node in ast.parse(self.source).body if not isinstance(node, ast.ClassDef)]
        functions += [one for node in ast.parse(self.source).body if isinstance(node, ast.ClassDef) for one in node.body]
        found = {
            fault
            for function in functions
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
            for fault in self._of_function(function)
        }
        return sorted(filter(self._is_one, found), key=lambda fault: (fault.start, fault.stop, fault.kind, fault.text))

    def _is_one(self, fault: Fault) -> bool:
        """It changes the text, and what is there then is still Python."""
        try:
            return ast.dump(ast.parse(fault.into(self.source))) != self._tree
        except SyntaxError:
            return False

    def _of_function(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Fault]:
        for default in (*function.args.defaults, *filter(None, function.args.kw_defaults)):
            yield from self._inside(default)
        for statement in function.body:
            yield from self._inside(statement)

    def _inside(self, node: ast.AST) -> Iterator[Fault]:
        """The faults of a node and of all that is in it; no text for people, no types."""
        if isinstance(node, SPARED) or getattr(getattr(node, "func", None), "id", "") == "isinstance":
            return
        yield from self._of_statement(node)
        yield from self._of_expression(node)
        for name, part in ast.iter_fields(node):
            if name not in ("annotation", "returns", "decorator_list"):
                for child in part if isinstance(part, list) else [part]:
                    if isinstance(child, ast.AST) and getattr(child, "arg", "") not in NO_FAULTS:
                        yield from self._inside(child)

    def _of_statement(self, node: ast.AST) -> Iterator[Fault]:
        if isinstance(node, ast.AugAssign | ast.Break | ast.Continue):
            yield self._instead("dropped statement", node, "pass")
        if isinstance(node, ast.Assign) and not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets):
            yield self._instead("dropped statement", node, "pass")
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield self._instead("dropped statement", node, "pass")
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield self._instead("turned condition", node.test, f"not ({self._text(node.test)})")
            if not isinstance(node, ast.While):
                yield self._instead("dropped condition", node.test, "True")

    def _of_expression(self, node: ast.AST) -> Iterator[Fault]:
        if isinstance(node, ast.Compare):
            for left, operator, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                yield self._between("comparison", left, right, COMPARISONS[type(operator)])
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            yield self._between("operator", node.left, node.right, OPERATORS[type(node.op)])
            yield self._instead("dropped term", node, self._text(node.left))
            yield self._instead("dropped term", node, self._text(node.right))
        if isinstance(node, ast.BoolOp):
            other = " or " if isinstance(node.op, ast.And) else " and "
            same = " and " if isinstance(node.op, ast.And) else " or "
            words = [self._text(value) for value in node.values]
            yield self._instead("and/or", node, f"({other.join(words)})")
            for k in range(len(words)):
                yield self._instead("dropped condition", node, f"({same.join(words[:k] + words[k + 1 :])})")
        if isinstance(node, ast.UnaryOp):
            yield self._instead("sign", node, f"({self._text(node.operand)})")
        if isinstance(node, ast.Constant) and type(node.value) in (int, float, bool):
            changed = not node.value if isinstance(node.value, bool) else node.value + 1
            yield self._instead("constant", node, repr(changed))
            if type(node.value) is int and node.value > 1:
                yield self._instead("constant", node, repr(node.value - 1))
        if isinstance(node, ast.Call):
            yield from self._of_call(node)

    def _of_call(self, node: ast.Call) -> Iterator[Fault]:
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in OTHER:
            at = self._at(node.func.end_lineno or 0, (node.func.end_col_offset or 0) - len(name))
            yield Fault("min/max", node.lineno, at, at + len(name), OTHER[name])
        if len(node.args) > 1 and name not in ("min", "max") and not any(isinstance(one, ast.Starred) for one in node.args[:2]):
            first, second = node.args[:2]
            between = self.data[self._stop(first) : self._start(second)].decode()
            text = f"{self._text(second)}{between}{self._text(first)}"
            yield Fault("swapped arguments", node.lineno, self._start(first), self._stop(second), text)
            if name == "get":
                yield Fault("dropped default", node.lineno, self._stop(first), self._stop(second), "")
        for keyword in node.keywords:
            if keyword.arg not in (None, *NO_FAULTS):
                yield self._instead("dropped default", keyword, "**{}")

    def _instead(self, kind: str, node: ast.expr | ast.stmt | ast.keyword, text: str) -> Fault:
        return Fault(kind, node.lineno, self._start(node), self._stop(node), text)

    def _between(self, kind: str, left: ast.expr, right: ast.expr, word: str) -> Fault:
        """Another operator; what stands between the two may have brackets of its own."""
        start, stop = self._stop(left), self._start(right)
        between = self.data[start:stop].decode()
        closing = between[: len(between) - len(between.lstrip(") \n"))].rstrip(" ")
        opening = between[len(between.rstrip("( \n")) :].lstrip(" ")
        return Fault(kind, left.lineno, start, stop, f"{closing} {word} {opening}")

    def _text(self, node: ast.expr) -> str:
        return self.data[self._start(node) : self._stop(node)].decode()

    def _at(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def _start(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._at(node.lineno, node.col_offset)

    def _stop(self, node: ast.expr | ast.stmt | ast.keyword) -> int:
        return self._at(node.end_lineno or 0, node.end_col_offset or 0)
