"""`sw-env completion SHELL`: a script for bash, zsh or fish, generated from the argument parsers of all commands."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from shlex import quote

from sw_env.cli import COMMANDS, parser_of
from sw_env.configs import HERE
from sw_env.games import GAMES


@dataclass(frozen=True)
class Option:
    """One way to write an option, and what may follow."""

    word: str
    about: str
    takes: bool
    """Whether a value follows; where none are known, files are offered."""
    values: tuple[str, ...]


@dataclass
class Place:
    """What may be typed behind some commands: `bot` has commands of its own, `arena` has agents."""

    path: str
    commands: dict[str, str] = field(default_factory=dict)
    """Each with a sentence."""
    options: list[Option] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("shell", choices=list(SHELLS), help="whose script; docs/install.md says where it goes")


def run(args: argparse.Namespace) -> int:
    print(SHELLS[args.shell](list(places(parser_of(*COMMANDS)))))
    return 0


def places(parser: argparse.ArgumentParser, path: str = "") -> Iterator[Place]:
    """All places of a parser, itself first."""
    here, below = Place(path), []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            here.commands = {one.dest: brief(one.help) for one in action._choices_actions}
            below = [(name, action.choices[name]) for name in here.commands]
        elif action.option_strings:
            known, takes = tuple(values(action)), action.nargs != 0
            here.options += [Option(word, brief(action.help), takes, known) for word in action.option_strings]
        else:
            here.words += values(action)
    yield here
    for name, sub in below:
        yield from places(sub, f"{path} {name}".strip())


def values(action: argparse.Action) -> list[str]:
    """What is known of an argument's values."""
    if action.choices:
        return [str(one) for one in action.choices]
    return KNOWN.get(str(action.metavar or action.dest).lower(), list)()


def agents() -> list[str]:
    """The agents of the library."""
    from sw_env.agents.registry import AGENTS

    return list(AGENTS)


def configurations() -> list[str]:
    """The names of those that ship, of trainings and ladders alike."""
    return sorted(path.stem for kind in ("arena", "train") for path in (HERE / kind).glob("*.toml"))


KNOWN: dict[str, Callable[[], list[str]]] = {
    "game": lambda: list(GAMES),
    "edition": lambda: ["default", "2009", "2017", "2018"],
    "map": lambda: ["2p", "3p", "4p", "5p"],
    "agent": agents,
    "agents": agents,
    "config": configurations,
}
"""The values of arguments that are no fixed choice, by their names."""


def brief(text: str | None) -> str:
    """A sentence that fits on a line behind a word."""
    return (text or "").replace("%%", "%").partition(";")[0].partition(" (default")[0]


def bash(found: list[Place]) -> str:
    """Files are offered where nothing else is known."""
    lines = [f"    {quote(place.path)}) words={quote(' '.join(offered(place)))};;" for place in found]
    taken = [f"    {quote(where)}) words={quote(' '.join(known))};;" for where, known in behind(found)]
    return BASH.format(paths=paths(found), places="\n".join(lines), values="\n".join(taken))


def zsh(found: list[Place]) -> str:
    """The same with a sentence for each command and option."""
    lines = [f"    {quote(place.path)}) words_=({' '.join(map(quote, described(place)))});;" for place in found]
    taken = [f"    {quote(where)}) words_=({' '.join(map(quote, known))});;" for where, known in behind(found)]
    return ZSH.format(paths=paths(found), places="\n".join(lines), values="\n".join(taken))


def paths(found: list[Place]) -> str:
    """A pattern of all places but the first one."""
    return "|".join(quote(place.path) for place in found[1:])


def offered(place: Place) -> list[str]:
    """All words that may come next."""
    return [*place.commands, *place.words, *(one.word for one in place.options)]


def described(place: Place) -> list[str]:
    """The same with sentences, as zsh has them."""
    about = [*place.commands.items(), *((one.word, one.about) for one in place.options)]
    return [*place.words, *(f"{word}:{text}" for word, text in about)]


def behind(found: list[Place]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Options that take a value: where, and its known values."""
    for place in found:
        yield from ((f"{place.path} {one.word}", one.values) for one in place.options if one.takes)


def fish(found: list[Place]) -> str:
    """A line for each word; files are offered where an argument of the place may be one."""
    return "\n".join(line for place in found for line in fish_lines(place))


def fish_lines(place: Place) -> Iterator[str]:
    start = f"complete -c sw-env -n {quote(fish_condition(place))}"
    for word, about in place.commands.items():
        yield f"{start} -f -a {quote(word)} -d {quote(about)}"
    if place.words:
        yield f"{start} -a {quote(' '.join(place.words))}"
    for one in place.options:
        name = f"-l {one.word[2:]}" if one.word.startswith("--") else f"-s {one.word[1:]}"
        value = f" -x -a {quote(' '.join(one.values))}" if one.values else " -r" if one.takes else ""
        yield f"{start} {name} -d {quote(one.about)}{value}"


def fish_condition(place: Place) -> str:
    """When a place is reached: all its commands are there, and none of those that lead on."""
    asked = [f"__fish_seen_subcommand_from {word}" for word in place.path.split()]
    left = [f"not __fish_seen_subcommand_from {' '.join(place.commands)}"] if place.commands else []
    return "; and ".join(asked + left) or "true"


BASH = """# bash completion of sw-env, written by `sw-env completion bash`
_sw_env() {{
  local word path="" words=""
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "${{path:+$path }}$word" in
    {paths}) path="${{path:+$path }}$word";;
    esac
  done
  case "$path ${{COMP_WORDS[COMP_CWORD-1]}}" in
{values}
    *) case "$path" in
{places}
    esac;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _sw_env sw-env"""

ZSH = """#compdef sw-env
# zsh completion of sw-env, written by `sw-env completion zsh`
_sw_env() {{
  local word place=""
  local -a words_
  for word in "${{(@)words[2,CURRENT-1]}}"; do
    case "${{place:+$place }}$word" in
    {paths}) place="${{place:+$place }}$word";;
    esac
  done
  case "$place ${{words[CURRENT-1]}}" in
{values}
    *) case "$place" in
{places}
    esac;;
  esac
  _describe sw-env words_ || _files
}}
compdef _sw_env sw-env"""

SHELLS: dict[str, Callable[[list[Place]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
