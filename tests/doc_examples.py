"""The examples of the pages in docs/, run as they stand there."""

import os
import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1] / "docs"


def run_example(page: str) -> str:
    """Run all Python blocks of a page as one program; what it prints."""
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks, f"{page} has no example"
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "\n".join(blocks)], env=os.environ, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
