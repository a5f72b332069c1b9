"""The copy in which faults are made is as it was before the next one."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent


def test_whatever_a_fault_did_to_the_copy_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HERE)
    about = importlib.util.spec_from_file_location("runner", HERE / "__main__.py")
    assert about
    assert about.loader
    runner = importlib.util.module_from_spec(about)
    about.loader.exec_module(runner)
    root, copy = tmp_path / "checkout", tmp_path / "copy"
    texts = {"one.py": "x = 1\n", "docs/two.md": "two\n", "three.csv": "3\n"}
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    subprocess.run(["git", "init", "-q", root], check=True)
    monkeypatch.setattr(runner, "ROOT", root)
    scratch = runner.Scratch(copy)
    (copy / "one.py").write_text("x = 2\n")  # as long as before
    (copy / "docs" / "two.md").unlink()
    scratch.mend()
    assert {name: (copy / name).read_text() for name in texts} == texts
