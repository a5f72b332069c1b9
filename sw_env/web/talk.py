"""A connection to a table: states go out, wishes come in."""

import asyncio
import json
import logging

from starlette.websockets import WebSocket, WebSocketDisconnect

from sw_env.web.guard import same_origin
from sw_env.web.hall import Hall
from sw_env.web.plain import plain_json
from sw_env.web.rooms import Room, Watcher
from sw_env.web.table import Refused

MAX_WRONGS = 30
TOO_MANY, POLICY = 1013, 1008
LOG = logging.getLogger("sw_env.web")


async def serve_watcher(hall: Hall, socket: WebSocket, names: list[str]) -> None:
    """A connection to a table: states go out, wishes come in."""
    await socket.accept()
    try:
        if not same_origin(socket.headers):
            raise Refused("only the page of this server may play")
        room = hall.room(socket.path_params["id"])
        tokens = socket.query_params["seat"][:400].split(",") if "seat" in socket.query_params else []
        seats = room.table.seats_of(tokens)
        if tokens and not seats:
            raise Refused("this seat token is not of this table")
        visitor = socket.client.host if socket.client else ""
        watcher = Watcher(seats, lambda data: socket.send_text(json.dumps(data, separators=(",", ":"))), visitor)
        with hall.present(room, watcher):
            await _talk(hall, room, watcher, socket, names)
    except Refused as refusal:
        await _refuse(socket, str(refusal))
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass  # gone
    except Exception as error:  # the others at the table go on
        LOG.exception("a connection to a table failed")
        await _refuse(socket, f"something went wrong here ({type(error).__name__}); load the page again")


async def _refuse(socket: WebSocket, text: str) -> None:
    try:
        await socket.send_text(json.dumps({"type": "refused", "text": text}))
        await socket.close(TOO_MANY if text.startswith("too many") else POLICY, text[:100])
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass


async def _talk(hall: Hall, room: Room, watcher: Watcher, socket: WebSocket, names: list[str]) -> None:
    """Send and receive until one of the two ends."""
    sending = asyncio.create_task(hall.attend(room, watcher))
    receiving = asyncio.create_task(_receive(hall, room, watcher, socket, names))
    done, rest = await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)
    for task in done:
        task.result()


async def _receive(hall: Hall, room: Room, watcher: Watcher, socket: WebSocket, names: list[str]) -> None:
    while True:
        text = await socket.receive()
        if text["type"] == "websocket.disconnect":
            return
        try:
            hall.take(room, watcher, plain_json(text.get("text") or ""), names)
        except Refused as refusal:
            watcher.tell({"type": "error", "text": str(refusal)})
            watcher.wrongs += 1
            if watcher.wrongs > MAX_WRONGS:
                raise Refused("too many wrong messages") from None
