"""`sw-env ladder configs/arena/ladder.toml`: rate a whole pool of agents and write down what came out."""

import argparse
import json
import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sw_env.cli.arena import play
from sw_env.cli.options import add_workers, positive, seats_of, workers_of
from sw_env.configs import find
from sw_env.games import CLASSIC, GAMES, configure, load
from sw_env.games.faces import words_of
from sw_env.pages import replace_part
from sw_env.reading import brief, is_whole, parse_toml, shown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("config", type=Path, help="a TOML file, or one that ships by its name, such as demo")
    add_workers(parser)
    parser.add_argument("--games", type=positive, help="games of each table, instead of those in the file")
    parser.add_argument("--seats", help="table sizes, instead of those in the file")
    parser.add_argument("--readme", type=Path, help="a text whose part between the strength marks is written anew")
    parser.add_argument("--no-report", action="store_true", help="only print, write nothing")
    parser.add_argument("--json", action="store_true", help="print the result for machines")


def run(args: argparse.Namespace) -> int:
    from sw_env.training.arena.schedule import Match
    from sw_env.training.arena.standings import as_table, cross_table, standings

    plan = read_plan(find("arena", args.config))
    game = plan.get("game", CLASSIC)
    seats = seats_of(args.seats, game) if args.seats else tuple(plan.get("seats", SEATS))
    games, rules = args.games or plan.get("games", 200), {} if game == CLASSIC else {"game": game}
    match = Match(agents=tuple(plan["agents"]), seats=seats, games=games, seed=plan.get("seed", 0), pool=True, game=rules)
    results = None if args.no_report or "results" not in plan else Path(plan["results"])
    found = [standings(games) for games in play(match, results, workers_of(args))]
    if args.json:
        print(json.dumps({"tables": [one.as_dict() for one in found]}))
    else:
        for one in found:
            print(as_table(one), "", cross_table(one), "", sep="\n")
    if not args.no_report:
        write(plan, args, match, found)
    return 0


def read_plan(path: Path) -> dict[str, Any]:
    """The settings of a ladder; an error names the file and the key."""
    from sw_env.agents.specs import nearest

    raw = path.read_bytes()
    try:
        plan = parse_toml(raw.decode("utf-8"))
    except ValueError as error:
        raise ValueError(f"{path}: {brief(error)}") from None
    keys = keys_of(plan["game"] if is_game(plan.get("game")) else CLASSIC)
    for key, value in plan.items():
        if key not in keys:
            raise ValueError(f"{path}: unknown key {shown(key)}{nearest(key, keys)}; allowed: {', '.join(sorted(keys))}")
        fits, allowed = keys[key]
        if not fits(value):
            raise ValueError(f"{path}: {key} is {shown(value)}; allowed: {allowed}")
    if len(plan.get("agents", [])) < 2:
        raise ValueError(f"{path}: agents must name at least two")
    check_agents(path, plan)
    return plan


def check_agents(path: Path, plan: dict[str, Any]) -> None:
    """An error where an agent can't sit down at one of the tables."""
    from sw_env.agents.registry import make_agent

    for seats in plan.get("seats", SEATS):
        for spec in plan["agents"]:
            try:
                make_agent(spec, configure(plan.get("game", CLASSIC), seats))
            except ValueError as error:
                raise ValueError(f"{path}: agents: {brief(error)}") from None


def between(low: int, high: int) -> Callable[[Any], bool]:
    """Whether something is a whole number within bounds."""
    return lambda value: is_whole(value) and low <= value <= high


def is_list(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether something is a list of what fits, with something in it."""
    return lambda value: isinstance(value, list) and len(value) > 0 and all(map(fits, value))


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != "" and "\0" not in value


def is_game(value: Any) -> bool:
    return isinstance(value, str) and value in GAMES


MOST = 10**9
SEATS = (2,)
"""Where the file names none."""
FILE = (is_text, "the name of a file")


def keys_of(game: str) -> dict[str, tuple[Callable[[Any], bool], str]]:
    """What a ladder of that game may say: whether a value fits, and what is allowed."""
    least, most = load(game).seats
    return {
        "game": (is_game, ", ".join(GAMES)),
        "agents": (is_list(is_text), "a list of spec strings"),
        "seats": (is_list(between(least, most)), f"a list of numbers from {least} to {most}"),
        "games": (between(1, MOST), f"1 to {MOST}"),
        "seed": (between(0, 2**63 - 1), "0 to 9223372036854775807"),
        "workers": (between(1, 1024), "1 to 1024"),
        **dict.fromkeys(("report", "results", "picture"), FILE),
    }


def write(plan: dict[str, Any], args: argparse.Namespace, match: Any, found: list[Any]) -> None:
    """The report, the picture, and the part of the README."""
    picture = Path(plan["picture"]) if "picture" in plan else None
    if picture:
        from sw_env.training.arena.pictures import draw_standings

        draw_standings(found, picture)
        print(f"picture: {picture}")
    if "report" in plan:
        report = Path(plan["report"])
        report.parent.mkdir(parents=True, exist_ok=True)
        write_report(report, as_report(plan, args, match, found, picture))
        print(f"report: {report}")
    if args.readme:
        replace_part(args.readme, "strength", markdown(found[0], amount_of(match)))
        print(f"strength table: {args.readme}")


def write_report(path: Path, text: str) -> None:
    """The whole page, or without its title the part of one between the marks of a ladder."""
    if path.is_file() and "<!-- ladder: begin -->" in path.read_text(encoding="utf-8"):
        replace_part(path, "ladder", text.partition("\n\n")[2])
    else:
        path.write_text(text, encoding="utf-8")


def as_report(plan: dict[str, Any], args: argparse.Namespace, match: Any, found: list[Any], picture: Path | None) -> str:
    """The page of a ladder, docs/strength.md of the classic game."""
    amount = amount_of(match)
    today = datetime.now(UTC).date().isoformat()
    games = ", ".join(f"{one.games} games at {one.table}" for one in found)
    lines = [
        "# Strength" if not match.game else f"# Strength: {load(match.game['game']).title}",
        "",
        f"Written by `sw-env ladder {args.config}` on {today} ({platform.machine()}, {os.cpu_count()} cores),",
        f"seed {match.seed}: {games}.",
        "",
        "Every table of agents plays each deck in all rotations of its seats, with the same cards and dice. A win shared by",
        "k seats counts 1/k. Win rates are over all opponents of the pool, with a 95 % interval (Wilson, over decks);",
        "ratings are a Plackett–Luce fit to all rankings on the Elo scale (mean of the pool 1500).",
        "Who ends before whom stands below each table.",
        "",
    ]
    if picture:
        lines += [f"![ratings and cross tables]({os.path.relpath(picture, Path(plan['report']).parent)})", ""]
    for one in found:
        lines += [f"## {one.table}", "", markdown(one, amount), ""]
        lines += [f"In these games {one.edge}; a game has {one.length:.0f} decisions.", "", markdown_cross(one), ""]
    return "\n".join(lines)


def amount_of(match: Any) -> str:
    """What is counted in the game of a match: its coins, its points."""
    name: str = words_of(match.game.get("game", CLASSIC)).words()["amount"]["name"]
    return name


def markdown(one: Any, amount: str) -> str:
    """The standings of one table size; `amount` is what the most of wins."""
    lines = [
        f"| agent | games | win rate | 95 % | {amount} | rating | ms/decision |",
        "| --- | ---: | ---: | --- | ---: | ---: | ---: |",
    ]
    for row in one.rows:
        cells = [f"`{row.name}`", str(row.games), f"{row.win_rate:.1%}", f"{row.low:.1%} – {row.high:.1%}", f"{row.coins:.1f}"]
        lines.append(
            "| " + " | ".join([*cells, f"{row.rating:.0f} ± {row.rating_error:.0f}", f"{row.ms_per_decision:.3g}"]) + " |"
        )
    return "\n".join(lines)


def markdown_cross(one: Any) -> str:
    """Who ends before whom, in per cent."""
    names = [row.name for row in one.rows]
    lines = ["| ends before → | " + " | ".join(f"`{name}`" for name in names) + " |", "| --- |" + " ---: |" * len(names)]
    for name in names:
        cells = [f"{100 * one.cross[name][other]:.0f}" if other in one.cross[name] else "" for other in names]
        lines.append(f"| `{name}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)
