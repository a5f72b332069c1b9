"""The tables of settings in docs/training.md, from the settings themselves: `python -m sw_env.training.document`."""

import ast
import inspect
import re
from dataclasses import fields
from typing import Any

from sw_env.pages import docs_folder
from sw_env.training.settings import USUAL_NAMES, Settings
from sw_env.training.start import ALGORITHMS, settings_class


def page(text: str) -> str:
    """The page with its tables made anew: each stands between `<!-- settings NAME -->`, or `<!-- usual names -->`, and
    `<!-- end -->`."""

    def anew(found: re.Match[str]) -> str:
        return f"{found[1]}{table(found[2]) if found[2] else usual_names()}\n{found[3]}"

    return re.sub(r"(<!-- (?:settings (\w+)|usual names) -->\n).*?(<!-- end -->)", anew, text, flags=re.DOTALL)


def table(name: str) -> str:
    """The settings of an algorithm that not all have, or those `common` to all, as rows of Markdown."""
    if name == "common":
        kind, known = Settings, object
    else:
        kind, known = settings_class(name), Settings
    usual = {one.name: one.default for one in fields(kind)}
    rows = [f"| `{key}` | {_shown(usual[key])} | {text} |" for key, text in texts(kind, known).items()]
    return "\n".join(["| setting | default | what it is |", "| --- | --- | --- |", *rows])


def usual_names() -> str:
    """What other libraries call the settings, and which algorithms have them, as rows of Markdown."""
    having = {algorithm: {one.name for one in fields(settings_class(algorithm))} for algorithm in ALGORITHMS}
    lines = ["| setting | also understood | of |", "| --- | --- | --- |"]
    for name, others in USUAL_NAMES.items():
        algorithms = ", ".join(f"`{algorithm}`" for algorithm, names in having.items() if name in names)
        lines.append(f"| `{name}` | {', '.join(f'`{other}`' for other in others)} | {algorithms} |")
    return "\n".join(lines)


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
