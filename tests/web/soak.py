"""Many tables for a long time, with bots, reconnects, hints, rude visitors and a full disk in the middle: `make soak`.

Prints what happened, minute by minute and at the end, and fails if anything got stuck, broke or grew."""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from pathlib import Path

from conftest import begun
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

AGENTS = ("random", "greedy", "heuristic", "mcts:sims=50", "mcts:sims=200", "net:sims=0", "flat:sims=50")
ADVISERS = ("mcts", "heuristic", "net:sims=16", "mcts:sims=90000")
STUCK = 180.0
"""Seconds without any news, after which a table that is not over counts as stuck."""
GROWTH = 1.15
"""So much larger may the server be at the end than when it had warmed up."""


class Stuck(Exception):
    """No news of a table that is not over."""


class Soak:
    """The visitors of one server, and what they have seen."""

    def __init__(self, server, options):
        self.server, self.options, self.seen = server, options, Counter()
        self.until = time.monotonic() + 60 * options.minutes
        self.failures = []

    def over(self):
        return time.monotonic() > self.until

    def ask(self, path, data=None, timeout=60):
        """Status and data of an answer."""
        raw = None if data is None else json.dumps(data).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self.server + path, raw), timeout=timeout) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            self.seen[f"answer {error.code}"] += 1
            return error.code, json.loads(error.read())

    async def visit(self, seed):
        """One place: table after table is opened, played to its end, and removed."""
        chance = random.Random(seed)
        await asyncio.sleep(chance.random() * self.options.pause * 4)
        while not self.over():
            people = chance.randint(0, 2)
            seats = [{}] * people + [{"agent": chance.choice(AGENTS)} for _ in range(max(2, chance.randint(2, 5)) - people)]
            chance.shuffle(seats)
            wish = {"seats": seats, "pace": self.options.pause * (0.5 + chance.random())}
            status, table = await asyncio.to_thread(self.ask, "/api/tables", wish)
            if status != 201:
                self.failures.append(f"no table: {status} {table}")
                return
            self.seen["tables"] += 1
            await self.play(chance, table)
            await asyncio.to_thread(self.ask, f"/api/tables/{table['id']}/remove", {"owner": table["owner"]})

    async def play(self, chance, table):
        """Until the game is over; the connection may break at any time, and is made again."""
        tokens = ",".join(token for token in table["tokens"] if token)
        address = f"{self.server.replace('http', 'ws')}/play/{table['id']}" + (f"?seat={tokens}" if tokens else "")
        while not self.over():
            try:
                async with connect(address, max_size=None, open_timeout=60) as socket:
                    if await self.sit(chance, socket):
                        self.seen["games finished"] += 1
                        return
                    if chance.random() < 0.5:
                        socket.transport.abort()
                self.seen["reconnects"] += 1
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                self.seen[f"broken: {type(error).__name__}"] += 1
                await asyncio.sleep(1)
            except Stuck:
                self.failures.append(f"table {table['id']} stood still for {STUCK:g} s")
                return

    async def sit(self, chance, socket):
        """Play until the game is over (True), or until the connection is to break (False)."""
        while not self.over():
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), STUCK))
            except TimeoutError:
                raise Stuck from None
            if message["type"] == "hint":
                self.seen["hints refused" if "error" in message else "hints"] += 1
            elif message["type"] in ("error", "refused"):
                self.seen[f"told: {message['text'][:60]}"] += 1
            elif message["type"] == "state":
                if message["trouble"]:
                    self.seen["states with a warning"] += 1
                self.seen["notes"] += sum("note" in event for event in message["events"])
                if message["position"]["phase"] == "over":
                    return True
                if message["moves"] and message["version"] != getattr(socket, "decided", None):
                    await self.decide(chance, socket, message)
                if chance.random() < 0.01:
                    return False
        return False

    async def decide(self, chance, socket, state):
        """Make a decision, or ask for a hint first."""
        socket.decided = state["version"]
        await asyncio.sleep(self.options.pause * (0.5 + chance.random()))
        if chance.random() < 0.05:
            await socket.send(json.dumps({"hint": chance.choice(ADVISERS)}))
            await asyncio.sleep(self.options.pause)
        await socket.send(json.dumps({"act": chance.choice(state["moves"])["action"], "at": state["version"]}))
        self.seen["decisions of people"] += 1

    async def be_rude(self):
        """Half a request, silence, an analysis and nobody there to hear it."""
        host, port = self.server.removeprefix("http://").split(":")
        from sw_env.game import Game

        wish = json.dumps({"text": json.dumps(Game(seats=2, seed=1).position()), "agent": "mcts:sims=100000,full=yes"}).encode()
        head = f"POST /api/look HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: {len(wish)}\r\n\r\n".encode()
        while not self.over():
            for text in (b"GET / HT", head, head + wish, b"\x00\xff\r\n\r\n"):
                with contextlib.suppress(OSError):
                    _, writer = await asyncio.open_connection(host, int(port))
                    writer.write(text)
                    await asyncio.sleep(0.5)
                    if text is not head:  # that one is left open, for the server to end
                        writer.close()
                    self.seen["rude visits"] += 1
            await asyncio.sleep(10)

    async def fill_disk(self, folder):
        """In the middle of the time nothing can be kept for a tenth of it."""
        await asyncio.sleep(60 * self.options.minutes * 0.45)
        self.seen["tables kept before"] = len(list(folder.glob("*.json")))
        with full(folder):
            await asyncio.sleep(60 * self.options.minutes * 0.1)
        await asyncio.sleep(30)
        self.seen["tables kept after"] = len(list(folder.glob("*.json")))
        _, tables = await asyncio.to_thread(self.ask, "/api/tables")
        if len({table["id"] for table in tables} - {path.stem for path in folder.glob("*.json")}) > 20:
            self.failures.append("tables are not kept after the disk was full")

    async def watch(self, process, sizes):
        """The memory of the server and its workers, every minute."""
        began = time.monotonic()
        while not self.over():
            await asyncio.sleep(min(60, max(1, 6 * self.options.minutes)))
            sizes.append((time.monotonic() - began, *memory(process.pid)))
            line = ", ".join(f"{key} {count}" for key, count in sorted(self.seen.items()))
            print(
                f"{sizes[-1][0] / 60:5.1f} min: server {sizes[-1][1]:.0f} MB, with workers {sizes[-1][2]:.0f} MB; {line}",
                flush=True,
            )


@contextlib.contextmanager
def full(folder):
    """The disk of a folder is full: really, where it is a small file system of its own, else by a file in its place."""
    if os.path.ismount(folder):
        ballast = folder / "ballast"
        with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"\0" * 4096)
        print("the disk is full", flush=True)
        yield
        ballast.unlink()
    else:
        away = folder.with_name("away")
        folder.rename(away)
        folder.touch()
        print("the folder is gone", flush=True)
        yield
        folder.unlink()
        away.rename(folder)
    print("there is room again", flush=True)


@contextlib.contextmanager
def small_disk():
    """A folder on a file system of 64 MB, if this user may make one."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "tables"
        folder.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", "size=64m", "soak", str(folder)]
        mounted = shutil.which("mount") and subprocess.run(command, capture_output=True).returncode == 0
        try:
            yield folder
        finally:
            if mounted:
                subprocess.run(["umount", "-l", str(folder)], check=True)


def memory(pid):
    """Megabytes of a process, and of it with all its children."""
    own = _megabytes(pid)
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    threads = {child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()}
    return own, own + sum(_megabytes(child) for child in {*children, *threads})


def _megabytes(pid):
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6
    return 0.0


async def run(soak, process, folder):
    """Everybody at once; what the memory was."""
    sizes = []
    visits = [soak.visit(seed) for seed in range(soak.options.tables)]
    await asyncio.gather(*visits, soak.be_rude(), soak.fill_disk(folder), soak.watch(process, sizes))
    return sizes


def report(soak, sizes, log):
    """The figures, and what is wrong with them."""
    warm = [size for size in sizes if size[0] > 0.2 * sizes[-1][0]] or sizes
    third = max(1, len(warm) // 3)
    early, late = (sum(size[1] for size in part) / third for part in (warm[:third], warm[-third:]))
    if late > GROWTH * early:
        soak.failures.append(f"the server grew from {early:.0f} to {late:.0f} MB")
    if "Traceback" in log:
        soak.failures.append("a traceback in the log")
    if soak.seen["answer 500"]:
        soak.failures.append(f"{soak.seen['answer 500']} answers were 500")
    print(f"{soak.options.tables} tables, {sizes[-1][0] / 60:.0f} minutes")
    for key, count in sorted(soak.seen.items()):
        print(f"  {key}: {count}")
    most = max(size[2] for size in sizes)
    print(f"  memory of the server: {early:.0f} MB early, {late:.0f} MB late; most with its workers {most:.0f} MB")
    print(f"  its log: {len(log.splitlines())} lines")
    print("\n".join(f"FAILED: {failure}" for failure in soak.failures) or "nothing fell")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between the decisions of a table")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    limits = ("--workers", str(options.workers), "--tables", str(options.tables + 50))
    with small_disk() as folder, begun(*limits, "--keep", str(folder)) as (server, process):
        soak = Soak(server, options)
        sizes = asyncio.run(run(soak, process, folder))
        process.terminate()
        report(soak, sizes, process.log())
    sys.exit(bool(soak.failures))


if __name__ == "__main__":
    main()
