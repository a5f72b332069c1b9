"""Those tests are asked that can see a fault, the cheapest first."""

from pathlib import Path

import pytest
from mutants import stages
from mutants.stages import nearest, stages_of

ROOM = {"plain": ["tests/rules"], "tests": ["tests/first", "tests/test_second.py"]}


def names(room: dict[str, list[str]], quick: bool = False, everything: bool = False) -> list[str]:
    return [stage.name for stage in stages_of(room, quick, everything)]


def test_the_cheapest_come_first() -> None:
    assert names(ROOM) == ["plain", "room"]
    assert names(ROOM, quick=True) == ["plain"]
    assert names(ROOM, everything=True) == ["plain", "room", "all"]
    assert names({"tests": ["tests/first"]}) == ["room"]
    plain, room = stages_of(ROOM, quick=False, everything=False)
    assert (plain.plain, plain.words[2:]) == (True, ("tests/rules",))
    assert (room.plain, room.words[2:]) == (False, ("tests/first", "tests/test_second.py"))


def test_a_browser_opens_in_its_own_room_only() -> None:
    asked = [stages_of(room, False, False)[0].words[1] for room in ({"tests": []}, {"tests": [], "web": True})]
    assert ["not web" in words for words in asked] == [True, False]
    assert all("not slow" in words and "not interop" in words for words in asked)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One whose tests import a module in each way, and others that are called nearly so."""
    for name, text in {
        "first/test_module.py": "import sw_env.training.work\n",
        "first/test_from.py": "def test() -> None:\n    from sw_env.training.work import lasting\n",
        "first/test_package.py": "from sw_env.training import store, work\n",
        "first/test_another.py": "from sw_env.training.workers import work\nfrom sw_env.agents import work\n",
        "first/helper.py": "import sw_env.training.work\n",
        "test_second.py": "from sw_env.training.arena.work import lasting\n# sw_env.training.work\n",
        "elsewhere/test_third.py": "import sw_env.training.work\n",
    }.items():
        (tmp_path / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tests" / name).write_text(text)
    monkeypatch.setattr(stages, "ROOT", tmp_path)
    return tmp_path


def test_the_nearest_import_the_module(house: Path) -> None:
    (near,) = nearest(ROOM, "training/work.py")
    asked = [f"tests/first/test_{name}.py" for name in ("from", "module", "package")]
    assert near.words == ("-m", "not slow and not interop and not web", *asked)
    assert nearest(ROOM, "training/lonely.py") == []


def test_a_module_of_the_package_itself_has_its_tests_too(house: Path) -> None:
    (house / "tests" / "test_second.py").write_text("from sw_env.envs.batch import BatchEnv\n")
    (near,) = nearest(ROOM, "sw_env/envs/batch.py")
    assert near.words[2:] == ("tests/test_second.py",)
