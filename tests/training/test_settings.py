"""Settings of training: from files and words, and what is said about those that make no sense."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from sw_env.games import configure
from sw_env.pages import docs_folder
from sw_env.training.document import page
from sw_env.training.ppo import PpoSettings
from sw_env.training.ppo_sb3 import Sb3Settings
from sw_env.training.settings import OURS, USUAL_NAMES, Settings, as_toml, read
from sw_env.training.start import ALGORITHMS, settings_class


def config(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text)
    return path


def test_words_come_over_the_file(tmp_path: Path) -> None:
    path = config(tmp_path, 'seats = 3\nwidth = 32\nladder = ["random"]\n')
    given = read(path, ["width=16", "rate=1e-4", "map=configs/content/ring.json", "rivals=greedy,random", "seed=3"])
    settings = PpoSettings.of(given | {"seats": 2})
    assert (settings.width, settings.rate, settings.ladder) == (16, 1e-4, ("random",))
    assert (settings.rivals, settings.map) == (("greedy", "random"), "configs/content/ring.json")


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("decisions=3e6", 3_000_000),
        ("decisions=40_000", 40_000),
        ("rate=1", 1.0),
        ("ladder=", ()),
        ("ladder=random", ("random",)),
        ('ladder=["random", "greedy"]', ("random", "greedy")),
        ("reward=win", "win"),
    ],
)
def test_a_word_is_read_as_its_setting_has_it(tmp_path: Path, word: str, value: object) -> None:
    found = getattr(PpoSettings.of(read(config(tmp_path, ""), [word])), word.partition("=")[0])
    assert found == value
    assert type(found) is type(value)


def test_they_survive_a_file(tmp_path: Path) -> None:
    settings = PpoSettings(seats=4, rate=1e-5, ladder=("random", "heuristic:style=bold"), out='a "b" ö\\c', rivals=())
    assert PpoSettings.of(read(config(tmp_path, as_toml(settings.as_dict())), [])) == settings


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"minibach": 3}, "unknown setting 'minibach'; did you mean minibatch?; allowed: seats, map,"),
        ({"seats": 6}, "seats is 6; allowed: 2 to 5"),
        ({"seats": "two"}, "seats is 'two'; allowed: a whole number, such as 2"),
        ({"seats": True}, "seats is True; allowed: a whole number"),
        ({"decisions": 1.5}, "decisions is 1.5; allowed: a whole number"),
        ({"rate": "fast"}, "rate is 'fast'; allowed: a number, such as 0.001"),
        ({"rate": -0.1}, "rate is -0.1; allowed: from 0"),
        ({"rate": float("nan")}, "rate is nan; allowed: from 0"),
        ({"minutes": float("inf")}, "minutes is inf; allowed: from 0"),
        ({"seed": -1}, "seed is -1; allowed: from 0"),
        ({"seed": 2**64}, "seed is 18446744073709551616; allowed: from 0"),
        ({"games": 0}, "games is 0; allowed: from 1"),
        ({"league": 1.5}, "league is 1.5; allowed: 0 to 1"),
        ({"reward": 3}, "reward is 3; allowed: a text, such as 'coins'"),
        ({"ladder": 3}, "ladder is 3; allowed: a list of texts"),
        ({"ladder": ["randon"]}, "unknown agent 'randon'; did you mean random?"),
        ({"rivals": ["greedy:x=1"]}, "agent 'greedy:x=1': unknown option 'x'"),
        ({"map": "nowhere.json"}, "map 'nowhere.json': neither an official board"),
        ({"edition": "2030"}, "2030"),
    ],
)
def test_what_makes_no_sense_is_said(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        PpoSettings.of(given)
    assert said in str(error.value)


def test_the_names_that_others_use_are_understood(tmp_path: Path) -> None:
    path = config(tmp_path, "learning_rate = 0.01\nmax_grad_norm = 2\nn_epochs = 3\nrivals = []\n")
    settings = PpoSettings.of(read(path, ["gae_lambda=0.9", "clip_coef=0.1", "batch_size=128", "vf_coef=1", "ent_coef=0.02"]))
    assert (settings.rate, settings.most, settings.epochs, settings.trace) == (0.01, 2.0, 3, 0.9)
    assert (settings.clip, settings.minibatch, settings.value, settings.entropy) == (0.1, 128, 1.0, 0.02)
    assert "learning_rate" not in settings.as_dict()


def test_every_usual_name_means_a_setting_that_some_algorithm_has() -> None:
    known = {one.name for algorithm in ALGORITHMS for one in fields(settings_class(algorithm))}
    assert set(USUAL_NAMES) <= known
    assert not set(OURS) & known
    assert len(OURS) == sum(map(len, USUAL_NAMES.values()))


def test_a_word_comes_over_the_file_under_either_name(tmp_path: Path) -> None:
    for inside, word in (("rate", "lr=0.5"), ("learning_rate", "rate=0.5"), ("lr", "learning_rate=0.5")):
        assert PpoSettings.of(read(config(tmp_path, f"{inside} = 0.1\n"), [word])).rate == 0.5


@pytest.mark.parametrize(
    ("text", "words", "said"),
    [
        ("rate = 1\nlearning_rate = 1\n", [], "rate and learning_rate are the same setting; give one of them"),
        ("", ["lr=1", "learning_rate=1"], "lr and learning_rate are the same setting; give one of them"),
        ("", ["n_steps=3"], "unknown setting 'n_steps'"),
        ("", ["learning_rate=-1"], "rate is -1.0; allowed: from 0"),
    ],
)
def test_two_names_of_one_setting_are_an_error(tmp_path: Path, text: str, words: list[str], said: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        PpoSettings.of(read(config(tmp_path, text), words))
    assert said in str(error.value)


def test_the_texts_of_files_and_words(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"own\.toml: .*line 1"):
        read(config(tmp_path, "seats: 2"), [])
    (tmp_path / "own.toml").write_bytes(b"seats = \xff")
    with pytest.raises(ValueError, match=r"own\.toml: .*utf-8"):
        read(tmp_path / "own.toml", [])
    with pytest.raises(ValueError, match="'seats' is not key=value"):
        read(config(tmp_path, ""), ["seats"])
    with pytest.raises(FileNotFoundError, match="missing"):
        read(tmp_path / "missing.toml", [])


def test_the_settings_that_all_have_are_those_of_ppo_too() -> None:
    usual = PpoSettings().as_dict()
    assert Settings().as_dict().items() <= usual.items()


@pytest.mark.parametrize("path", sorted(Path("configs/train").glob("*.toml")), ids=lambda path: path.stem)
def test_the_configurations_that_ship_are_right(path: Path) -> None:
    from sw_env.training.start import settings_of

    name, settings = settings_of(read(path, []))
    assert settings.decisions >= 1_000_000, name


def test_the_page_has_every_setting() -> None:
    """`python -m sw_env.training.document` writes it."""
    text = (docs_folder() / "training.md").read_text()
    assert page(text) == text
    assert text.count("<!-- settings ") == 5
    assert text.count("<!-- usual names -->") == 1


def test_any_game_is_asked_for_with_its_options() -> None:
    settings = PpoSettings.of({"game": "warcraft", "seats": 3, "option": "islands_seed=3 harmony_paid_to=bank"})
    assert settings.config() == configure("warcraft", 3, islands_seed=3, harmony_paid_to="bank")
    assert settings.config() != PpoSettings.of({"game": "warcraft", "seats": 3}).config()
    assert PpoSettings(edition="2009").config() == configure(seats=2, edition="2009")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "chess"}, "unknown game 'chess'; allowed: smallworld"),
        ({"game": "kingdoms", "edition": "2009"}, "kingdoms: got an unexpected keyword argument 'edition'; allowed: "),
        ({"game": "warcraft", "option": "islands_seed"}, "'islands_seed' is not key=value"),
        ({"game": "warcraft", "option": "moons=3"}, "warcraft: got an unexpected keyword argument 'moons'"),
    ],
)
def test_what_a_game_does_not_know_is_said(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        PpoSettings.of(given)
    assert said in str(error.value)


def test_who_has_no_advice_meets_those_who_need_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """And where a game tells of no board, its networks are mlps; what is asked for stays."""
    monkeypatch.setattr("sw_env.training.settings.is_written", lambda config: False)
    settings = PpoSettings.of({"game": "kingdoms", "rivals": ["mcts:sims=2"]})
    assert (settings.ladder, settings.rivals, settings.kind) == (("random", "mcts:sims=16,turns=2"), ("mcts:sims=2",), "entity")
    assert Sb3Settings.of({"game": "kingdoms"}).opponents == ("random",)
    assert PpoSettings.of({}).ladder == ("random", "mcts:sims=16,turns=2")
    monkeypatch.undo()
    assert PpoSettings.of({}).ladder == ("random", "greedy", "heuristic")
