"""What `sw-env doctor` finds: the cache as it is, what is missing, and what of it is wrong."""

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest
from kernels import ROOT

from sw_env.cli import doctor, main
from sw_env.core.jit import CACHE, PLAIN

DECLARED = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]


def asked_for(monkeypatch, *lines, **installed):
    """An installation that asks for these, and has those."""
    monkeypatch.setattr(doctor, "requires", lambda name: list(lines))
    monkeypatch.setattr(doctor, "version_of", installed.get)


def test_every_extra_has_a_purpose():
    assert set(doctor.PURPOSES) == set(DECLARED)


def test_the_text_and_the_findings_for_machines(capsys):
    assert main(["doctor"]) == 0
    text = capsys.readouterr().out
    for beginning in ("versions    sw_env 0.1.0, python 3.", "machine ", "bmi2 ", "avx2 ", "bfloat16 ", "cache ", "[train]"):
        assert re.search(f"^{re.escape(beginning)}", text, re.MULTILINE), beginning
    assert text.endswith("nothing is wrong\n")
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["cache"]["folder"] == str(CACHE.parent)
    assert found["cache"]["state"] == ("unused" if PLAIN else "warm")
    assert found["processor"]["cores"] >= 1
    assert found["wrong"] == []


@pytest.mark.parametrize("plain", ["0", "1"])
def test_a_cold_cache_and_one_that_cannot_be_written(tmp_path, plain):
    def asked(folder):
        environment = os.environ | {"SW_ENV_CACHE": str(folder), "NUMBA_DISABLE_JIT": plain}
        done = subprocess.run([sys.executable, "-m", "sw_env.cli", "doctor"], env=environment, capture_output=True, text=True)
        return done.returncode, done.stdout

    code, text = asked(tmp_path / "cache")
    assert code == 0
    assert f"cache       {tmp_path / 'cache'}: 0 MB\n" in text
    assert ("unused: " if plain == "1" else "cold: nothing is compiled yet") in text
    (tmp_path / "file").write_text("")
    code, text = asked(tmp_path / "file" / "cache")
    assert code == 1
    assert f"wrong       nothing can be kept in {tmp_path / 'file' / 'cache'}" in text


def test_what_is_missing_is_named_with_what_it_is_for(monkeypatch):
    lines = (
        "numpy>=1.26",
        "torch==2.13.0; extra == 'train'",
        "pillow>=10.1; extra == 'render'",
        "sw-env[train]; extra == 'dev'",
    )
    asked_for(monkeypatch, *lines, numpy="1.26", torch="2.12.1+cpu")
    assert doctor.missing("", doctor.requirements()) == []
    found = doctor.extras()
    assert {name: one["missing"] for name, one in found.items()} == {
        "train": ["torch==2.13.0 (here 2.12.1+cpu)"],
        "render": ["pillow>=10.1"],
        "dev": ["torch==2.13.0 (here 2.12.1+cpu)"],
    }
    told = "\n".join(doctor.extra_lines(found))
    assert "[render]    positions as PNG and GIF: missing: pillow>=10.1; pip install 'sw-env[render]'" in told


def test_what_everybody_needs_is_an_error(monkeypatch):
    asked_for(monkeypatch, "numpy>=1.26", "gymnasium>=1.0,<2", numpy="1.25.9", gymnasium="2.0")
    found = list(doctor.wrong({"cache": {"folder": "", "writable": True}}))
    assert found == ["numpy>=1.26 (here 1.25.9) is missing", "gymnasium>=1.0,<2 (here 2.0) is missing"]


@pytest.mark.parametrize(
    ("have", "bounds", "right"),
    [
        ("2.13.0+cpu", "==2.13.0", True),
        ("2.13", "==2.13.0", True),
        ("2.4", ">=2.10", False),
        ("1.4.0", "<2,>=1.0", True),
        ("2.0", "<2,>=1.0", False),
        ("10.1.0rc1", ">=10.1", True),
        ("9", "", True),
    ],
)
def test_versions_are_compared_as_numbers(have, bounds, right):
    assert doctor.fits(have, bounds) is right
