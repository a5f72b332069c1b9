"""How long a move takes while many tables of people are busy: `python tests/web/load.py --tables 200 --seconds 20`."""

import argparse
import asyncio
import gc
import json
import random
import time
import urllib.request

from conftest import serving
from websockets.asyncio.client import connect


def open_table(server, seed):
    """Key and tokens of a table for two people."""
    wish = json.dumps({"seats": [{}, {}], "seed": seed}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables", wish)) as answer:
        table = json.loads(answer.read())
    return table["id"], table["tokens"]


async def play(server, seed, args, ready, times):
    """Both people of one table in one connection, a move about every `pause` seconds, once all are ready."""
    chance, pause = random.Random(seed), args.pause
    key, tokens = await asyncio.to_thread(open_table, server, seed)
    address = f"{server.replace('http', 'ws')}/play/{key}?seat={','.join(tokens)}"
    async with connect(address, max_size=None) as socket:
        state = await hear(socket, -1)
        await ready.wait()
        until = time.perf_counter() + args.seconds
        await asyncio.sleep(chance.random() * pause)
        while time.perf_counter() < until and state["moves"]:
            action = chance.choice(state["moves"])["action"]
            began = time.perf_counter()
            await socket.send(json.dumps({"act": action, "at": state["version"]}))
            state = await hear(socket, state["version"])
            times.append(time.perf_counter() - began)
            await asyncio.sleep(pause * (0.5 + chance.random()))


async def hear(socket, version):
    """The first state behind a version."""
    while True:
        message = json.loads(await socket.recv())
        if message["type"] == "state" and message["version"] > version:
            return message


async def load(server, args):
    gc.disable()  # the pauses of this script are not the server's
    times, ready = [], asyncio.Barrier(args.tables)
    await asyncio.gather(*(play(server, seed, args, ready, times) for seed in range(args.tables)))
    return sorted(1000 * t for t in times)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between the moves of a table")
    args = parser.parse_args()
    with serving("--workers", "1") as server:
        times = asyncio.run(load(server, args))
    middle, late = times[len(times) // 2], times[int(0.99 * len(times))]
    print(f"{args.tables} tables, {len(times)} moves in {args.seconds:g} s: median {middle:.1f} ms, p99 {late:.1f} ms")


if __name__ == "__main__":
    main()
