"""Which bot from outside a spec string means: an installed one, `module:Name`, `./bot.py`, `./bot.py:Name`."""

import hashlib
import importlib
import importlib.util
import inspect
import re
import sys
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from sw_env.agents.base import Option
from sw_env.agents.guests.mouth import quietly
from sw_env.agents.guests.trouble import BotError, told
from sw_env.outside import also_from
from sw_env.reading import shown

GROUP = "sw_env.agents"
"""The entry points of packages that bring bots: name = "module:Class"."""
FILE = re.compile(r"(?P<path>.+?\.py)(?::(?P<name>[A-Za-z_]\w*))?(?::(?P<options>.*))?")
MODULE = re.compile(r"(?P<path>[A-Za-z_]\w*(?:\.\w+)*):(?P<name>[A-Za-z_]\w*)(?::(?P<options>.*))?")
WAYS = "a class with `act` or `decide`, or a function `decide(game, legal)`"


@dataclass(frozen=True)
class Address:
    """Where a bot is: a file or a module and a name in it, or the name of an installed one."""

    path: str
    name: str | None
    options: str
    installed: bool = False

    @property
    def text(self) -> str:
        """The spec string without options."""
        return f"{self.path}:{self.name}" if self.name else self.path


def address_of(spec: str) -> Address | None:
    """The address in a spec string, if there is one in it."""
    name, _, options = spec.partition(":")
    if name in installed():
        return Address(name, None, options, installed=True)
    for form in (FILE, MODULE):
        if found := form.fullmatch(spec):
            return Address(found["path"], found["name"], found["options"] or "")
    return None


@cache
def installed() -> dict[str, EntryPoint]:
    """The bots of installed packages by their names."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


@cache
def bot_at(address: Address) -> Any:
    """The class or function at an address; its module is imported, and whatever goes wrong there is said in one line."""
    try:
        with quietly():
            return _load(address)
    except (BotError, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise BotError(f"cannot be imported: {told(error)}") from None


def _load(address: Address) -> Any:
    if address.installed:
        return _checked(installed()[address.path].load(), address.path)
    module = _module(address)
    if address.name is None:
        return only_bot(module, address.path)
    if not hasattr(module, address.name):
        raise BotError(f"{address.path} has no {shown(address.name)}; bots in it: {', '.join(bots_in(module)) or 'none'}")
    return _checked(getattr(module, address.name), address.name)


def _module(address: Address) -> ModuleType:
    """The module, found from the working folder, too; a file by its path, with its neighbours to import."""
    if not address.path.endswith(".py"):
        also_from(Path.cwd())
        return importlib.import_module(address.path)
    path = Path(address.path).resolve()
    if not path.is_file():
        raise BotError(f"{address.path} is no file")
    also_from(path.parent)
    name = f"sw_env_bot_{path.stem}_{hashlib.blake2b(str(path).encode(), digest_size=4).hexdigest()}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bots_in(module: ModuleType) -> list[str]:
    """The names of the bots that a module defines itself."""
    own = {name: value for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__}
    return [name for name, value in own.items() if is_bot(value) and (inspect.isclass(value) or name == "decide")]


def only_bot(module: ModuleType, path: str) -> Any:
    """The one bot of a file."""
    found = bots_in(module)
    if not found:
        raise BotError(f"{path} has no bot; allowed: {WAYS}")
    if len(found) > 1:
        raise BotError(f"{path} has {len(found)} bots: {', '.join(found)}; name one: {path}:{found[0]}")
    return getattr(module, found[0])


def is_bot(value: Any) -> bool:
    """A class that can play, or a function."""
    if inspect.isclass(value):
        return callable(getattr(value, "act", None)) or callable(getattr(value, "decide", None))
    return callable(value)


def _checked(value: Any, name: str) -> Any:
    if not is_bot(value):
        raise BotError(f"{name} has neither `act` nor `decide`; allowed: {WAYS}")
    return value


def options_of_bot(bot: Any) -> tuple[Option, ...]:
    """The options of a bot: its OPTIONS, or the keywords of its class that have a number or a text as default."""
    if hasattr(bot, "OPTIONS") or not inspect.isclass(bot):
        return tuple(getattr(bot, "OPTIONS", ()))
    found = [(p.name, p.default) for p in _parameters(bot) if p.name not in ("config", "seed")]
    return tuple(Option(name, default, "an option of the bot") for name, default in found if type(default) in (int, float, str))


def _parameters(bot: Any) -> list[inspect.Parameter]:
    try:
        return list(inspect.signature(bot).parameters.values())
    except (TypeError, ValueError):
        return []


def build(bot: Any, config: Any, seed: int, chosen: dict[str, Any]) -> Any:
    """The player: a class is called with its options, and with `config` and `seed` where it asks for them."""
    if not inspect.isclass(bot):
        return bot
    asked = {p.name for p in _parameters(bot)}
    given = {key: value for key, value in (("config", config), ("seed", seed)) if key in asked}
    try:
        with quietly():
            return bot(**given, **chosen)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotError(f"cannot be made: {told(error)}") from None


def decks_of(bot: Any, usual: int) -> int:
    """How many decks a bot plays at once: one, unless it takes batches."""
    return int(getattr(bot, "decks_at_once", usual)) if hasattr(bot, "act") else 1
