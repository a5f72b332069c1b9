"""How a rule case of our own is written down, in the form of the given ones (rules 11.3)."""

from .tables import ISLANDS

DECLINE, DONE, FILL, FIRST, SECOND, YES = range(70, 76)
RAID, STEAL, RELIC, CHAMPION, INTIMIDATE, SWAP, AEGIS, ASHES, DOOMHAMMER, FROSTMOURNE, HEART = range(76, 87)


class Collection(list):
    """Cases with ids in their order."""

    def __init__(self, name):
        super().__init__()
        self.name = name

    def add(self, section, title, position, *do, at_start=None, expect=None, options=None, islands=ISLANDS):
        """One more case; a step is an action, or (action, chance lines), or (action, chance lines, expectations)."""
        steps = [step if isinstance(step, tuple) else (step,) for step in do]
        self.append(
            {
                "id": f"{self.name}-{len(self) + 1:02}",
                "title": title,
                "section": section,
                "seats": len(position["coins"]),
                "islands": list(islands),
                "options": options or {},
                "position": position,
                "do": [dict(zip(("action", "chance", "expect"), step, strict=False)) for step in steps],
                "at_start": at_start or {},
                "expect": expect or {},
            }
        )


def die(face):
    return {"die": face}
