"""Options of a game: names with few allowed values each, and named sets of them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

from sw_env.reading import UnknownOption, shown


@dataclass(frozen=True)
class Options:
    """What may be chosen before a game; a subclass has a field for each option."""

    editions: ClassVar[Mapping[str, Mapping[str, object]]] = {"default": {}}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The values of the options that are not true or false."""

    @classmethod
    def choices(cls) -> dict[str, tuple[object, ...]]:
        """Every option with its allowed values."""
        return {f.name: cls.words.get(f.name, (True, False)) for f in fields(cls)}

    @classmethod
    def preset(cls, edition: str = "default", **changes: object) -> Self:
        """The options of an edition such as "2017" or "2009,refill_timing=end_of_turn"."""
        choices = cls.choices()
        for key in changes:
            if key not in choices:
                raise UnknownOption.of(key, choices)
        name, *settings = str(edition).split(",")
        if name not in cls.editions:
            raise ValueError(f"unknown edition {shown(name)}; allowed: {', '.join(cls.editions)}")
        pairs = dict(cls.editions[name])
        for setting in settings:
            key, _, value = setting.partition("=")
            pairs[key] = {"true": True, "false": False}.get(value, value)
        return cls().change(pairs | changes)

    def change(self, changes: Mapping[str, object]) -> Self:
        """These options with some set anew; a wrong name or value is an error."""
        choices = self.choices()
        for key, value in changes.items():
            if key not in choices:
                raise ValueError(f"unknown option {shown(key)}; allowed: {', '.join(choices)}")
            if not any(value is choice or (isinstance(value, str) and value == choice) for choice in choices[key]):
                allowed = ", ".join(map(repr, choices[key]))
                raise ValueError(f"option {key} is {shown(value)}; allowed: {allowed}")
        replaced: dict[str, Any] = dict(changes)
        return replace(self, **replaced)

    def edition(self) -> str:
        """The shortest text from which `preset` makes these options again."""
        texts = []
        for name in self.editions:
            base = type(self).preset(name)
            changed = [f.name for f in fields(self) if getattr(self, f.name) != getattr(base, f.name)]
            texts.append(",".join([name] + [f"{key}={_word(getattr(self, key))}" for key in changed]))
        return min(texts, key=lambda text: text.count(","))


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
