"""The examples of README and of the pages in docs/, run as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"


def blocks_of(page: str) -> list[str]:
    """The Python blocks of a page, named from docs/ on."""
    return re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


def pages() -> list[str]:
    """All pages with such blocks."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
    return [name for name in (os.path.relpath(path, DOCS) for path in found) if blocks_of(name)]


def run_example(page: str) -> str:
    """Run all Python blocks of a page as one program; what it prints."""
    blocks = blocks_of(page)
    assert blocks, f"{page} has no example"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "\n".join(blocks)],
        env=os.environ,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
