"""The face of the oracle: numbers and plain dicts outside, pieces and rules inside."""

import copy

from .agenda import legal_actions, play, run
from .positions import new_game, read_position, seen_position, write_position
from .scoring import final_result
from .words import OracleError


class Oracle:
    """One game. After an OracleError about chance the game is no longer usable."""

    def __init__(self, game):
        self._game = game
        self._legal = None

    @classmethod
    def new(cls, seats, first, factions, cards, extra=None, **options):
        """The setup of rules 4, from the first line of a record."""
        return cls(new_game(seats, first, factions, cards, extra, options))

    @classmethod
    def from_position(cls, position, options):
        return cls(read_position(position, options))

    def clone(self):
        return copy.deepcopy(self)

    @property
    def options(self):
        return dict(self._game.options)

    def legal(self):
        if self._legal is None:
            self._legal = legal_actions(self._game)
        return list(self._legal)

    def step(self, action, chance=(), rng=None):
        """One decision; the chance lines that follow it in a record. `rng` draws what `chance` does not say."""
        game = self._game
        if action not in self.legal():
            raise OracleError(f"action {action} is not legal in {game.agenda[0]}: {self.legal()}")
        game.script = [dict(line) for line in chance]
        game.chance, game.lines = rng, []
        self._legal = None
        play(game, action)
        run(game)
        game.chance = None
        if game.script:
            raise OracleError(f"nothing is left to chance for {game.script}")
        return game.lines

    def position(self):
        return write_position(self._game)

    def seen(self, seat):
        return seen_position(self._game, seat)

    @property
    def over(self):
        return self._game.agenda[0] == ["over"]

    @property
    def truncated(self):
        """Over by the turn limit, not by the rules."""
        game = self._game
        return self.over and not (game.ending and len(game.used) == 5)

    def result(self):
        if not self.over:
            raise OracleError("the game is not over")
        return final_result(self._game)
