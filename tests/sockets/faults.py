"""Wrong answers of a Discord, or of what stands before it."""

from collections.abc import Mapping
from typing import Final

import msgspec
from aiohttp import web

from tools.gateway import Fault, SocketFault

_PAGE: Final = b"<!DOCTYPE html>\n<html><head><title>Access denied</title></head>\n<body>error code: 1015</body></html>"


def _json(status: int, code: int = 0) -> Fault:
    body = msgspec.json.encode({"code": code, "message": f"{status}: as asked for"})

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


FAULTS: Final[Mapping[str, Fault]] = {
    "400": _json(400, 50035),
    "401": _json(401),
    "403 HTML": _page(403),
    "429 HTML": _page(429),
    "reset": _reset,
}
"""What a request can be answered with."""


def closing(code: int) -> SocketFault:
    """Return an answer to an IDENTIFY that closes the connection with this code."""
    return lambda socket: socket.close(code=code)
