"""Small World, the classic game."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # whether each file answers what is asked of it, the type checker knows
    from sw_env.games import faces
    from sw_env.games.smallworld import lobby, moves, position, scene, sheet, text, words
    from sw_env.render.scene import Scenes

    _moves: faces.Moves = moves
    _words: faces.Words = words
    _sheet: faces.Sheets = sheet
    _text: faces.Texts = text
    _lobby: faces.Lobby = lobby
    _position: faces.Positions = position
    _scene: Scenes = scene
