"""What `import sw_env` offers, and what it does not pull in."""

import subprocess
import sys

import gymnasium
import pytest

import sw_env

HEAVY = ("torch", "stable_baselines3", "pyspiel", "PIL", "numba")
QUICK = f"import sys, sw_env; print(*(name for name in {HEAVY} if name in sys.modules))"
LACKING = """
import sys
sys.modules[{missing!r}] = None
try:
    import {module}
except ImportError as error:
    print(error)
"""


def test_every_public_name_is_there():
    for name in sw_env.__all__:
        assert getattr(sw_env, name) is not None
    assert sw_env.__version__ == "0.1.0"
    with pytest.raises(AttributeError, match="no attribute 'Gaem'"):
        sw_env.Gaem  # noqa: B018


def test_import_pulls_in_nothing_heavy():
    done = subprocess.run([sys.executable, "-c", QUICK], check=True, capture_output=True, text=True)
    assert done.stdout.split() == []


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [("sw_env.envs.sb3", "stable_baselines3", "train"), ("sw_env.envs.spiel", "pyspiel", "interop")],
)
def test_a_missing_library_names_its_extra(module, missing, extra):
    code = LACKING.format(module=module, missing=missing)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert f"pip install sw-env[{extra}]" in done.stdout


FORMER = """
import sw_env.data.specs, sw_env.obs.decode, sw_env.games.smallworld.data.specs as specs
from sw_env.config import GameConfig
from sw_env.core.state import STATE
from sw_env.position import to_position
assert sw_env.data.specs is specs, "no second copy"
assert specs.__name__ == specs.__spec__.name == "sw_env.games.smallworld.data.specs"
assert GameConfig is sw_env.GameConfig
import sw_env.data.nowhere
"""


def test_former_names_of_modules_are_still_found():
    done = subprocess.run([sys.executable, "-c", FORMER], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'sw_env.games.smallworld.data.nowhere'"


def doors():
    """Everything that takes options, and how it is called."""
    return {
        "GameConfig": sw_env.GameConfig.make,
        "Game": sw_env.Game,
        "BatchEnv": lambda **options: sw_env.BatchEnv(2, **options),
        "BatchEnv.of": lambda **options: sw_env.BatchEnv.of(2, sw_env.GameConfig.make(2), **options),
        "AEC": sw_env.env,
        "raw AEC": sw_env.raw_env,
        "parallel": sw_env.parallel_env,
        "SmallWorldEnv": sw_env.SmallWorldEnv,
        "gymnasium.make": lambda **options: gymnasium.make("SmallWorld-v0", **options),
        "gymnasium.make_vec": lambda **options: gymnasium.make_vec("SmallWorld-v0", 2, **options),
        "make_vec": lambda **options: sw_env.make_vec(2, **options),
        "SmallWorldVecEnv": lambda **options: sw_env.SmallWorldVecEnv(2, **options),
        "SelfPlayVecEnv": lambda **options: sw_env.SelfPlayVecEnv(2, **options),
    }


@pytest.mark.parametrize("name", doors())
def test_an_unknown_option_is_refused_in_pythons_own_words(name):
    """Tools such as TorchRL try options out and look for these words."""
    if name.endswith("VecEnv"):
        pytest.importorskip("stable_baselines3")
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'frameskip'; allowed: \w+, \w+"):
        doors()[name](frameskip=4)
