"""The face of the oracle: numbers and plain dicts outside, names and rules inside."""

import copy

from .legal import legal_actions
from .play import PLAY, needs_die
from .positions import new_game, read_position, write_position
from .scoring import final_result
from .tables import DIE_VALUES, OracleError


class Oracle:
    """One game. After an OracleError about reveals the game is no longer usable."""

    def __init__(self, game):
        self._game = game
        self._legal = None

    @classmethod
    def new(cls, board, seats, first, column, options):
        """The setup of rules 4; of the hidden stacks only the contents are known."""
        return cls(new_game(board, seats, first, column, options))

    @classmethod
    def from_position(cls, position, board, options):
        return cls(read_position(position, board, options))

    def clone(self):
        return copy.deepcopy(self)

    def legal(self):
        if self._legal is None:
            self._legal = legal_actions(self._game)
        return list(self._legal)

    def step(self, action, die=None, reveals=()):
        """Exactly one decision; returns the record lines behind it."""
        game = self._game
        if action not in self.legal():
            raise OracleError(f"action {action} is not legal in {game.phase}: {self.legal()}")
        self._check_die(action, die)
        game.rolled = die
        game.script = [tuple(combo) for combo in reveals]
        game.lines = []
        self._legal = None
        PLAY[game.phase](game, action)
        if game.script:
            raise OracleError(f"no combo comes up for {game.script}")
        return game.lines

    def _check_die(self, action, die):
        if needs_die(self._game, action):
            if die not in DIE_VALUES:
                raise OracleError(f"action {action} needs a die of 0 to 3, not {die}")
        elif die is not None:
            raise OracleError(f"action {action} rolls no die")

    def position(self):
        return write_position(self._game)

    def result(self):
        if self._game.phase != "over":
            raise OracleError("the game is not over")
        return final_result(self._game)
