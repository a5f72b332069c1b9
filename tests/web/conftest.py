"""A real server in a process of its own, and a real browser."""

import contextlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
WIDE = {"width": 1280, "height": 900}


@contextlib.contextmanager
def serving(*arguments):
    """The address of a server that runs as long as this lasts."""
    command = [sys.executable, "-c", "from sw_env.cli import main; main()", "web", "--port", "0", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        found = None
        while found is None:
            line = process.stdout.readline()
            assert line, "the server ended"
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
        yield found[0]
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()


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
