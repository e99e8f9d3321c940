"""Wrong answers of a Discord, or of what stands before it."""

import asyncio
from collections.abc import Mapping
from typing import Final

import msgspec
from aiohttp import web

from tools.gateway import Fault, SocketFault
from tools.payloads import Json

_PAGE: Final = b"<!DOCTYPE html>\n<html><head><title>Access denied</title></head>\n<body>error code: 1015</body></html>"
_LOOK_SECONDS: Final = 0.05
"""Between two looks whether somebody still waits for an answer."""
RETRY_SECONDS: Final = 0.5
"""After which a limit of Discord's lets the bot ask again."""


def _json(status: int, **more: object) -> Fault:
    body = msgspec.json.encode({"code": 0, "message": f"{status}: as asked for", **more})

    async def answer(_request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(status=status, body=body, content_type="application/json", headers={"Via": "1.1 google"})

    return answer


def _page(status: int) -> Fault:
    async def answer(_request: web.BaseRequest) -> web.StreamResponse:
        return web.Response(status=status, body=_PAGE, content_type="text/html")

    return answer


async def _reset(request: web.BaseRequest) -> web.StreamResponse:
    assert request.transport
    request.transport.abort()
    return web.Response()


async def _silence(request: web.BaseRequest) -> web.StreamResponse:
    while request.transport and not request.transport.is_closing():  # noqa: ASYNC110 - nothing tells when it is
        await asyncio.sleep(_LOOK_SECONDS)
    return web.Response()


async def _nonsense(_request: web.BaseRequest) -> web.StreamResponse:
    return web.Response(body=b'"\\u00e0 bient\\u00f4t"', content_type="application/json")


FAULTS: Final[Mapping[str, Fault]] = {
    "400": _json(400, code=50035),
    "401": _json(401),
    "403 JSON": _json(403, code=50001),
    "403 HTML": _page(403),
    "404": _json(404),
    "429 JSON": _json(429, retry_after=RETRY_SECONDS, **{"global": False}),
    "429 HTML": _page(429),
    "500": _json(500),
    "reset": _reset,
    "silence": _silence,
    "nonsense": _nonsense,
}
"""What a request can be answered with."""


def _close(code: int) -> SocketFault:
    return lambda socket: socket.close(code=code)


def _tell(frame: Json) -> SocketFault:
    return lambda socket: socket.send_json(frame)


async def _break_off(socket: web.WebSocketResponse) -> None:
    transport = socket.get_extra_info("socket")
    assert transport
    transport.shutdown(2)


async def _say_what_is_no_json(socket: web.WebSocketResponse) -> None:
    await socket.send_str("à bientôt")


async def _say_nothing(_socket: web.WebSocketResponse) -> None:
    pass


SOCKET_FAULTS: Final[Mapping[str, SocketFault]] = {
    "reset": _break_off,
    "silence": _say_nothing,
    "nonsense": _say_what_is_no_json,
    "a READY without content": _tell({"op": 0, "t": "READY", "s": 1, "d": {}}),
    "invalid session": _tell({"op": 9, "d": False}),
    **{f"close {code}": _close(code) for code in (1001, 4000, 4004, 4008, 4009, 4010, 4011, 4012, 4013, 4014)},
}
"""What an IDENTIFY can be answered with."""
