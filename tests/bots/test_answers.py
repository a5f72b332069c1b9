"""What a guest answers, game by game, and what of it counts."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sw_env.agents.guests import checking
from sw_env.agents.guests.guest import Guest
from sw_env.agents.guests.trouble import BotError, folder, keep_trace
from sw_env.game import Game
from sw_env.games import configure


def test_what_a_guest_answers_game_by_game() -> None:
    """Numbers of any kind count, anything else is a fault of its own game, whose action is -1; all at once, where it can be."""
    config, asked = configure(), list[int]()
    games = [Game(2, seed=seed) for seed in (1, 2, 3)]
    states, bits = np.concatenate([game.states for game in games]), np.concatenate([game.bits for game in games])
    actors = np.array([game.actor for game in games], np.int8)
    legal = [game.legal[k] for k, game in enumerate(games)]

    def asking(answer: Any) -> tuple[list[int], dict[int, str], list[int]]:
        def answered(known: np.ndarray, bits: np.ndarray, actors: np.ndarray) -> Any:
            asked.append(len(bits))
            return answer(known)

        asked.clear()
        guest = Guest("it", config, 3, answered)
        actions, faults = guest.ask(states, bits, actors)
        assert actions.dtype.kind == "i"
        return actions.tolist(), faults, asked

    for answer in (lambda known: legal, lambda known: tuple(legal), lambda known: np.array(legal, np.uint8)):
        assert asking(answer) == (legal, {}, [3])
    actions, faults, _ = asking(lambda known: [legal[0], True, 64])
    assert actions == [legal[0], -1, -1]
    begun = {k: re.sub(" in phase.*", "", text) for k, text in faults.items()}
    assert begun == {1: "illegal move True", 2: "illegal move 64"}
    assert faults[2].endswith(f"in phase {games[2].phase} of Small World; legal: {games[2].legal}")

    def not_the_second(known: np.ndarray) -> list[int]:
        if (known["slot_race"] == states["slot_race"][1]).all(1).any():
            raise ValueError("not that one")
        return legal[:1] * len(known)

    actions, faults, rounds = asking(not_the_second)
    assert rounds == [3, 1, 1, 1], "each by itself, once all together have failed"
    assert (actions, list(faults)) == ([legal[0], -1, legal[0]], [1])
    assert "not that one" in faults[1]
    assert asking(lambda known: legal[:1]) == ([legal[0]] * 3, {}, [3, 1, 1, 1]), "an action for one of three"
    actions, faults, _ = asking(lambda known: dict(enumerate(legal[: len(known)])))
    assert actions == [-1] * 3
    assert all("it answers {0: " in text and "allowed: an action for each of 1 games" in text for text in faults.values())
    with pytest.raises(BotError, match=r"^it: illegal move 64 in phase"):
        Guest("it", config, 3, lambda *_: [64]).act(states[:1], bits[:1], actors[:1])


def test_tracebacks_are_kept_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that is asked for, or else the user's; the same trouble twice is one file, and where none can be it is said."""
    monkeypatch.setenv("SW_ENV_CACHE", str(tmp_path / "own"))
    assert folder() == tmp_path / "own" / "bots"
    monkeypatch.delenv("SW_ENV_CACHE")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert folder() == tmp_path / ".cache" / "sw_env" / "bots"
    kept = [keep_trace(ValueError(text)) for text in ("no", "no", "yes")]
    assert kept[0] == kept[1] != kept[2]
    assert sorted(map(str, folder().iterdir())) == sorted(set(kept))
    assert Path(kept[2]).read_text() == "ValueError: yes\n"
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SW_ENV_CACHE", str(tmp_path / "file"))
    assert keep_trace(ValueError("no")) == f"no file, for {tmp_path / 'file' / 'bots'} cannot be written (Not a directory)"


@pytest.mark.parametrize("wanted", [("deal",), ()])
def test_in_the_game_of_a_check_it_is_asked_for_its_own_seat_alone(wanted: tuple[str, ...]) -> None:
    """And told every decision, its own and the others', and a deal only where it wants one."""
    config, asked, heard = configure(), list[dict[str, Any]](), list[tuple[str, Any]]()

    class Program:
        wants = wanted

        def tell(self, word: str, what: Any) -> None:
            heard.append((word, what))

        def choose(self, legal: list[int], seconds: float) -> int:
            asked.append(dict(heard[-1 - len(wanted) :]))
            return legal[0]

    checking._play(Program(), config, 1, 5, 0.5)  # type: ignore[arg-type]
    assert [word for word, _ in heard[:1]] == ["newgame"]
    decisions = [what for word, what in heard if word == "move" and "action" in what]
    own = [what for what in decisions if what["seat"] == 1 and not what.get("forced")]
    assert {what["seat"] for what in decisions} == set(range(config.seats))
    assert all(one.keys() == {"position", *wanted} for one in asked)
    assert ("deal" in dict(heard)) == bool(wanted)
    shown = {tuple(coins is None for coins in one["position"]["coins"]) for one in asked}
    assert shown == {(True, False, True)}, "as its seat sees it"
    assert len(asked) >= 20
    assert len(own) == len(asked)
