"""The render modes that all environments share; what draws is imported when it is needed."""

from typing import Any

from sw_env.game import Game

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {mode!r}; allowed: {', '.join(RENDER_MODES)}, None")
    return mode


def draw(game: Game, mode: str | None) -> Any:
    """A game in that mode: "human" prints it, the others return text, pixels or SVG."""
    if mode is None:
        return None
    if mode == "rgb_array":
        from sw_env.render.image import rgb_array

        return rgb_array(game.position(), game.config.board)
    if mode == "svg":
        from sw_env.render.svg import svg

        return svg(game.position(), game.config.board)
    from sw_env.render.text import ansi

    text = ansi(game.position(), game.config.board)
    if mode == "human":
        print(text)
        return None
    return text
