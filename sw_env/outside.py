"""What a user brings by a name, `module:Name`: imported from the working folder, too; what goes wrong is said in one line."""

import importlib
import re
import sys
from pathlib import Path
from typing import Any

from sw_env.reading import brief, shown

FORM = re.compile(r"[A-Za-z_]\w*(\.\w+)*:[A-Za-z_]\w*", re.ASCII)


def is_outside(name: object) -> bool:
    """Whether a name is that of something outside, `module:Name`."""
    return isinstance(name, str) and FORM.fullmatch(name) is not None


def imported(name: str, what: str) -> Any:
    """The thing of that name; `what` it should be is for the error."""
    module, _, attribute = name.partition(":")
    also_from(Path.cwd())
    try:
        found = importlib.import_module(module)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{what} {shown(name)} cannot be imported: {blame(error)}") from None
    if not hasattr(found, attribute):
        raise ValueError(f"{what} {shown(name)}: {module} has no {shown(attribute)}")
    return getattr(found, attribute)


def also_from(folder: Path) -> None:
    """Modules of that folder can be imported, unless something installed is called the same."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def blame(error: BaseException) -> str:
    """What somebody's code has raised."""
    return brief(f"{type(error).__name__}: {' '.join(str(error).split())}", 300)
