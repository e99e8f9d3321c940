"""The fate of requests to Discord, by the template of their route, which has no id and no token in it."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final

import aiohttp

INVALID_WINDOW_SECONDS: Final = 600
"""Discord counts the invalid requests of an address in ten minutes, and bans it at 10,000."""
TOO_MANY_REQUESTS: Final = "429"
INVALID_STATUSES: Final = frozenset({"401", "403", TOO_MANY_REQUESTS})
FAILED: Final = "failed"
"""Stands for the status of a request that got no answer."""
GATEWAY: Final = "gateway"
"""Stands for the route of a connection to the gateway."""
NO_SCOPE: Final = "none"
"""Stands for the scope of a 429 without one, as when the whole address is banned."""
SCOPES: Final = ("user", "global", "shared")
_ID: Final = "{id}"
_WORDS: Final = frozenset((
    "@me", "@original", "applications", "bot", "callback", "channels", "commands", "emojis", "gateway", "guilds",
    "interactions", "members", "messages", "oauth2", "threads", "users", "webhooks",
))  # fmt: skip
"""The fixed parts of routes; all other parts are ids, tokens or names."""


def template_of(path: str) -> str:
    """Return the route of a request, its variable parts replaced."""
    parts = path.partition("/v10/")[2].split("/")
    return "/" + "/".join(part if part in _WORDS else _ID for part in parts)


class InvalidRequests:
    """The requests of the last ten minutes that Discord counts as invalid."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._times: deque[float] = deque()

    def note(self, status: str, scope: str) -> None:
        """Record a request with this answer; a 429 of scope "shared" does not count, as it is nobody's fault."""
        if status in INVALID_STATUSES and scope != "shared":
            self._times.append(self._now())

    def count(self) -> int:
        while self._times and self._times[0] <= self._now() - INVALID_WINDOW_SECONDS:
            self._times.popleft()
        return len(self._times)


Observe = Callable[[str, str, str, str], None]
"""Called with the method, the template, the status and the scope of a request; the scope is empty unless it is 429."""


def trace_requests(observe: Observe) -> aiohttp.TraceConfig:
    """Return a trace that makes discord.py report each request to `observe`."""

    async def ended(_session: object, _context: object, params: aiohttp.TraceRequestEndParams) -> None:
        status = str(params.response.status)
        scope = _scope_of(params.response) if status == TOO_MANY_REQUESTS else ""
        observe(params.method, _route(params.url.path), status, scope)

    async def failed(_session: object, _context: object, params: aiohttp.TraceRequestExceptionParams) -> None:
        if not isinstance(params.exception, asyncio.CancelledError):
            observe(params.method, _route(params.url.path), FAILED, "")

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def _route(path: str) -> str:
    return template_of(path) if "/v10/" in path else GATEWAY


def _scope_of(response: aiohttp.ClientResponse) -> str:
    scope = response.headers.get("X-RateLimit-Scope", "")
    return scope if scope in SCOPES else NO_SCOPE
