"""The face of the oracle: numbers and plain dicts outside, names and rules inside."""

import copy

from .facts import OracleError
from .legal import legal_actions
from .play import PLAY
from .positions import new_game, read_position, write_position
from .scoring import final_result


class Oracle:
    """One game. After an OracleError about chance the game is no longer usable."""

    def __init__(self, game):
        self._game = game
        self._legal = None

    @classmethod
    def new(cls, seats, islands, first=0, column=None, options=(), chance=None):
        """The setup of rules 4; `chance` is a random.Random for what no script says."""
        return cls(new_game(seats, islands, first, column, options, chance))

    @classmethod
    def from_position(cls, position, islands, options=(), chance=None):
        return cls(read_position(position, islands, options, chance))

    def clone(self):
        return copy.deepcopy(self)

    def legal(self):
        if self._legal is None:
            self._legal = legal_actions(self._game)
        return list(self._legal)

    def step(self, action, chance=None):
        """Exactly one decision; `chance` are the lines that come up in it, None leaves them to the random source.

        Returns the lines of the record behind the decision."""
        game = self._game
        if action not in self.legal():
            raise OracleError(f"action {action} is not legal in {game.phase}: {self.legal()}")
        game.script = None if chance is None else list(chance)
        game.lines = []
        self._legal = None
        PLAY[game.phase](game, action)
        if game.script:
            raise OracleError(f"nothing comes up for {game.script}")
        return game.lines

    def position(self):
        return write_position(self._game)

    def result(self):
        if self._game.phase != "over":
            raise OracleError("the game is not over")
        return final_result(self._game)
