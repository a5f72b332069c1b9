"""The tables of settings in docs/training.md, from the settings themselves: `python -m sw_env.training.document`."""

import ast
import inspect
import re
from dataclasses import fields
from typing import Any

from sw_env.pages import docs_folder
from sw_env.training.settings import Settings
from sw_env.training.start import settings_class


def page(text: str) -> str:
    """The page with its tables made anew: each stands between `<!-- settings NAME -->` and `<!-- end -->`."""
    return re.sub(
        r"(<!-- settings (\w+) -->\n).*?(<!-- end -->)", lambda m: f"{m[1]}{table(m[2])}\n{m[3]}", text, flags=re.DOTALL
    )


def table(name: str) -> str:
    """The settings of an algorithm that not all have, or those `common` to all, as rows of Markdown."""
    if name == "common":
        kind, known = Settings, object
    else:
        kind, known = settings_class(name), Settings
    usual = {one.name: one.default for one in fields(kind)}
    rows = [f"| `{key}` | {_shown(usual[key])} | {text} |" for key, text in texts(kind, known).items()]
    return "\n".join(["| setting | default | what it is |", "| --- | --- | --- |", *rows])


def texts(kind: type, known: type) -> dict[str, str]:
    """The text below each field that a class has beyond another one, those of its parents first."""
    found: dict[str, str] = {}
    for one in reversed([one for one in kind.__mro__ if one not in known.__mro__]):
        tree: Any = ast.parse(inspect.getsource(one)).body[0]
        for field, text in zip(tree.body, tree.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                found[field.target.id] = " ".join(text.value.value.split())
    return found


def _shown(value: Any) -> str:
    text = ", ".join(value) if isinstance(value, tuple) else f"{value:,}" if isinstance(value, int) else str(value)
    return f"`{text}`" if text else "none"


if __name__ == "__main__":
    written = docs_folder() / "training.md"
    written.write_text(page(written.read_text()))
