"""A checkout as it would be installed, for programs that know no package but sw_env: `python benchmarks/house.py [ROOT]`.

A folder of links, `build/house/sw_env`, in which the folders of the top level stand where their modules are imported from. Type
checkers and a process that runs another checkout than the installed one look there."""

import sys
import tomllib
from pathlib import Path


def house(root: Path) -> Path:
    """What to put on PYTHONPATH for the code of that checkout; the links are made anew."""
    setup = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    folders = {name: root / folder for name, folder in setup.get("package-dir", {}).items() if "." in name}
    if not folders:
        return root
    package = root / "build" / "house" / "sw_env"
    package.mkdir(parents=True, exist_ok=True)
    for old in package.iterdir():
        old.unlink()
    for inside in (root / "sw_env").iterdir():
        if inside.name != "__pycache__":
            (package / inside.name).symlink_to(inside)
    for name, folder in folders.items():
        (package / name.partition(".")[2]).symlink_to(folder)
    return package.parent


if __name__ == "__main__":
    print(house(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
