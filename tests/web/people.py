"""People at a table without a browser: what they ask of a server and what they hear."""

import asyncio
import json
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

PEOPLE = [{"name": "Ann"}, {"name": "Bob"}]


def apart(coroutine):
    """Run a coroutine in a thread of its own: the browser's tests have a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def post(server, path, data, headers=None):
    """Status and answer of a request."""
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    request = urllib.request.Request(server + path, raw, headers or {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def get(server, path, headers=None):
    request = urllib.request.Request(server + path, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


class Player:
    """Somebody at a table, without a browser."""

    def __init__(self, server, key, *tokens, **options):
        from websockets.sync.client import connect

        address = server.replace("http", "ws") + f"/play/{key}" + (f"?seat={','.join(tokens)}" if tokens else "")
        self.socket = connect(address, max_size=None, **options).__enter__()

    def hear(self, kind):
        while True:
            message = json.loads(self.socket.recv(timeout=30))
            if message["type"] == kind:
                return message

    def say(self, data):
        self.socket.send(data if isinstance(data, str | bytes) else json.dumps(data))

    def close(self):
        self.socket.close()


def actor_of(players):
    states = [player.hear("state") for player in players]
    actor = states[0]["position"]["actor"]
    return actor, states[actor]


def still_fine(players, actor, state):
    """The one who decides can go on as if nothing had been."""
    players[actor].say({"act": state["moves"][0]["action"], "at": state["version"]})
    while (after := players[actor].hear("state"))["version"] == state["version"]:
        pass
    assert after["version"] == state["version"] + 1
