"""A real server in a process of its own, and a real browser."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
WIDE = {"width": 1280, "height": 900}


MAIN = [sys.executable, "-c", "import sys; from sw_env.cli import main; sys.exit(main())"]


class Process(subprocess.Popen):
    """A server, and all that it has said so far, in a file."""

    def __init__(self, command, said, **options):
        self.said = Path(said.name)
        super().__init__(command, stdout=said, stderr=subprocess.STDOUT, **options)

    def log(self):
        return self.said.read_text(encoding="utf-8", errors="replace")

    def hear(self, pattern, seconds=300):
        """Wait until it has said something."""
        for _ in range(10 * seconds):
            if found := re.search(pattern, self.log()):
                return found[0]
            assert self.poll() is None, f"the server ended: {self.log()}"
            time.sleep(0.1)
        raise AssertionError(f"the server did not say {pattern}: {self.log()}")


@contextlib.contextmanager
def begun(*arguments, main=MAIN, **options):
    """Address and process of a server that runs as long as this lasts."""
    with tempfile.NamedTemporaryFile() as said:
        process = Process([*main, "web", "--port", "0", *arguments], said, **options)
        try:
            yield process.hear(r"http://127\.0\.0\.1:\d+"), process
        finally:
            process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()


@contextlib.contextmanager
def serving(*arguments, **options):
    """The address of a server that runs as long as this lasts."""
    with begun(*arguments, **options) as (address, _):
        yield address


@pytest.fixture(scope="session")
def server():
    with serving("--workers", "1") as address:
        yield address


@pytest.fixture(scope="session")
def browser():
    sync_api = pytest.importorskip("playwright.sync_api")
    if not Path(CHROMIUM).exists():
        pytest.skip("no Chromium; `make test-web` installs it")
    with sync_api.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


class Visit:
    """Somebody with a browser of his own; everything that goes wrong in it is kept."""

    def __init__(self, browser, **options):
        self.context = browser.new_context(**({"viewport": WIDE} | options))
        self.page = self.context.new_page()
        self.wrongs, self.requests = [], []
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.wrongs.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.set_default_timeout(60_000)

    def _note(self, message):
        if message.type in ("error", "warning"):
            self.wrongs.append(message.text)


@pytest.fixture
def visit(browser):
    """Makes visits; at the end none may have had an error or asked another machine."""
    visits = []

    def make(**options):
        visits.append(Visit(browser, **options))
        return visits[-1]

    yield make
    for one in visits:
        one.context.close()
    for one in visits:
        assert one.wrongs == []
        assert [url for url in one.requests if not re.match(r"(http|ws)://127\.0\.0\.1:|file:///|data:", url)] == []
