"""Every action of the younger games has a sentence of its own in the words of the rules, before it is played and afterwards."""

import importlib
import re

import pytest

from sw_env.games.faces import words_of
from sw_env.games.kingdoms.data.enums import Act
from sw_env.games.kingdoms.data.rulebook import PLACES
from sw_env.games.phrases import sentence, told

WITHOUT_REGION = {
    "warcraft": {action for action in range(64, 86) if action != 82},
    "kingdoms": set(range(PLACES, Act.OPPONENT + 2)),
}
"""Actions that come up somewhere."""
NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve"]


@pytest.fixture(params=WITHOUT_REGION)
def name(request):
    return request.param


def moments(name):
    """Games of all kinds of positions."""
    return (game for game, *_ in importlib.import_module(f"games.{name}.moments").moments())


def test_every_action_of_every_kind_has_a_sentence_of_its_own(name):
    words, kinds, actions, positions = words_of(name).words(), {}, set(), 0
    for game in moments(name):
        moves, positions = [game.move(action) for action in game.legal], positions + 1
        texts = [sentence(words, move, game.phase, NAMES) for move in moves]
        assert len(set(texts)) == len(texts), f"two actions say the same: {texts}"
        for move, text in zip(moves, texts, strict=True):
            assert not re.search(r"[{}_]|None", text), text
            if move.region is not None:
                assert re.search(rf"\b{move.region}\b", text), text
            kinds[move.verb, move.region is None] = text
        actions |= set(game.legal)
    assert positions > 3000
    assert {verb for verb, _ in kinds} == {key.partition("/")[0] for key in words["verbs"]}
    assert {key for key in words["verbs"] if key.endswith("/alone")} <= {f"{verb}/alone" for verb, alone in kinds if alone}
    assert actions >= WITHOUT_REGION[name]


def test_every_action_is_told_afterwards(name):
    words, seen = words_of(name).words(), {}
    for game in moments(name):
        for action in game.legal:
            said = game.say(action)
            seen.setdefault((said.split(" ")[0], " " in said), said)
    for said in seen.values():
        text = told(words, said)
        assert not re.search(r"[{}_]", text), text
        assert text != said
    assert {verb for verb, _ in seen} == {key.partition("/")[0] for key in words["told"]}
