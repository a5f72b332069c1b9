"""Bots from outside by their spec strings: asked who they are before they play."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from sw_env.agents.base import Agent, Option
from sw_env.agents.guests.finding import Address, address_of, bot_at, build, decks_of, options_of_bot
from sw_env.agents.guests.guest import Guest, as_answer
from sw_env.agents.guests.program import MARK, Program
from sw_env.agents.guests.trouble import BotError
from sw_env.agents.specs import nearest, parse_options, with_options
from sw_env.reading import shown


class Invited(Protocol):
    """A bot before it sits down."""

    @property
    def name(self) -> str:
        """Its shortest spec string."""

    def decks(self, usual: int) -> int:
        """How many decks it likes to play at once."""

    def make(self, config: Any, seed: int) -> Agent:
        """A player of it; BotError where there can be none."""


def invited(spec: str) -> Invited | None:
    """The bot that a spec string means, if it means one."""
    if spec.startswith(MARK):
        return Program(spec)
    address = address_of(spec)
    return PythonBot(spec, address) if address else None


@dataclass(frozen=True)
class PythonBot:
    """A class or function of Python that is imported."""

    spec: str
    address: Address

    @cached_property
    def bot(self) -> Any:
        """The class or function itself."""
        try:
            return bot_at(self.address)
        except BotError as error:
            raise self._wrong(error) from None

    @property
    def options(self) -> tuple[Option, ...]:
        return options_of_bot(self.bot)

    @property
    def name(self) -> str:
        return with_options(self.address.text, self._chosen, self.options)

    def decks(self, usual: int) -> int:
        return decks_of(self.bot, usual)

    def make(self, config: Any, seed: int) -> Agent:
        try:
            player = build(self.bot, config, seed, self._chosen)
        except BotError as error:
            raise self._wrong(error) from None
        return Guest(self.name, config, seed, as_answer(player, config))

    @property
    def _chosen(self) -> dict[str, Any]:
        return parse_options(self.spec, self.address.options, self.options)

    def _wrong(self, error: BotError) -> BotError:
        from sw_env.agents.registry import AGENTS

        return BotError(f"agent {shown(self.spec)}: {error}{nearest(self.address.path, AGENTS)}")
