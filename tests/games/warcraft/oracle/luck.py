"""The chance points (rules 5.3): what a record says, or what a random source draws."""

from .facts import DIE, PLACES, OracleError


def next_line(game, kind):
    """The next line of the script, or None where chance is free."""
    if game.script:
        line = game.script.pop(0)
        if list(line) != [kind]:
            raise OracleError(f"a {kind} is due, not {line}")
        return line[kind]
    if game.chance is None or game.script is not None:
        raise OracleError(f"a {kind} is due, and nothing says which")
    return None


def settle(game, kind, value, allowed):
    if value not in allowed:
        raise OracleError(f"{kind} {value} cannot come up; allowed: {allowed}")
    return value


def roll(game):
    said = next_line(game, "die")
    face = game.chance.choice(DIE) if said is None else settle(game, "die", said, DIE)
    game.lines.append({"die": face})
    return face


def draw_marker(game, r):
    return _draw(game, "marker", r, game.markers)


def draw_place(game, r):
    return _draw(game, "place", r, [marker for marker in game.markers if marker in PLACES])


def _draw(game, kind, r, unseen):
    said = next_line(game, kind)
    if said is None:
        drawn = game.chance.choice(sorted(unseen))
    else:
        settle(game, kind, said[0], (r,))
        drawn = settle(game, kind, said[1], unseen)
    game.markers.remove(drawn)
    game.lines.append({kind: [r, drawn]})
    return drawn


def turn_bomb(game, r):
    """Any of the unseen ones; it leaves the game."""
    said = next_line(game, "bomb")
    unseen = ["live"] * game.bombs["live"] + ["dud"] * game.bombs["dud"]
    if said is None:
        face = game.chance.choice(unseen)
    else:
        settle(game, "bomb", said[0], (r,))
        face = settle(game, "bomb", said[1], unseen)
    game.bombs[face] -= 1
    game.lines.append({"bomb": [r, face]})
    return face


def reveal(game):
    """The next combo of the column (rules 6.8)."""
    if not game.powers:
        game.powers, game.discards = game.discards, []
    banners = game.races or game.tail[:1]
    said = next_line(game, "reveal")
    if said is None:
        said = [game.chance.choice(sorted(banners)), game.chance.choice(sorted(game.powers))]
    race, power = settle(game, "reveal", said[0], banners), settle(game, "reveal", said[1], game.powers)
    (game.races if game.races else game.tail).remove(race)
    game.powers.remove(power)
    game.lines.append({"reveal": [race, power]})
    return [race, power]
