"""A small Discord over loopback sockets: as much of its REST API as a bot needs to start and to play, and its gateway.

It has no limits, as it sends no header about any.
"""

import re
from collections import Counter
from collections.abc import Callable
from itertools import count
from time import monotonic
from typing import Final, NamedTuple, Protocol, Self, TypeVar

import discord
import msgspec
from aiohttp import web
from msgspec import Raw, Struct
from msgspec.structs import replace

from tools import payloads
from tools.gateway import Bot, Fault, Gateway
from tools.payloads import Json, Message

IDS_PER_MILLISECOND: Final = 2**22
ROOT: Final = "/api/v10"
MAX_SESSIONS: Final = 1000
"""How many a bot may begin in a day."""
POST, DEFER, DEFER_EDIT, EDIT = 4, 5, 6, 7
"""What an interaction can be answered with at first."""
KINDS: Final = ("answers", "webhooks", "posts", "edits", "deletions", "other")
"""The kinds of requests; those with the tokens of interactions are answers and webhooks, and not counted by Discord."""
_PAYLOAD_PART: Final = b'name="payload_json"'
_Sent = TypeVar("_Sent")


class Payload(Struct, frozen=True):
    """A message as a bot sends it."""

    components: Raw = Raw(b"[]")
    flags: int = 0
    nonce: str | None = None
    """What a message that is sent once more has again: it is not posted twice."""


class Callback(Struct, frozen=True):
    """The first answer to an interaction."""

    type: int
    data: Payload = Payload()


class Interaction(Protocol):
    """A click or a command, which learns what the bot does about it."""

    original: Message | None
    """The message that it was made on, or that answers it."""
    channel: int

    def receive(self, message: Message | None) -> None:
        """Take note of an answer: a message, or None for a deferral."""
        ...


class Channel(Protocol):
    """A channel, which learns what is in it."""

    def show(self, message: Message) -> None:
        """Take note of a message, new or edited."""
        ...

    def delete(self, message: int) -> None:
        """Take note that a message is gone."""
        ...


class Asked(NamedTuple):
    """A request, and which process it came from."""

    at: float
    process: str
    what: str


class Loopback:
    """The server, which tells the interactions and the channels that are registered with it what becomes of them."""

    def __init__(self, *bots: Bot) -> None:
        self.address = ""
        self.interactions: dict[str, Interaction] = {}
        """By token."""
        self.channels: dict[int, Channel] = {}
        self.requests = Counter[str]()
        """How many there were of each kind."""
        self.bytes = 0
        """How many came with all of them."""
        self.asked: list[Asked] | None = None
        """Every request, if they are to be kept."""
        self.faults: dict[str, Fault] = {}
        """What is answered wrongly, by a pattern of the method and the path."""
        self._bots = {bot.token: bot for bot in bots}
        self.gateway = Gateway(self._bots)
        self._serial = count()
        self._fault: Exception | None = None
        """An error of our own, which a bot takes for one of Discord's and tries to get over."""
        self._posted: dict[tuple[str, str], Message] = {}
        """The messages by channel and nonce."""
        self._runner = web.ServerRunner(web.Server(self._handle, access_log=None), shutdown_timeout=0.1)
        self._routes = [(kind, re.compile(route), method) for kind, route, method in self._handlers()]

    def _handlers(self) -> list[tuple[str, str, Callable[..., object]]]:
        """Return the kind of each request, its method and path, and what answers it with a value or nothing."""
        return [
            ("answers", r"POST /interactions/\d+/(\d+)/callback", self._answer),
            ("webhooks", r"PATCH /webhooks/\d+/(\d+)/messages/.*", self._edit_answer),
            ("edits", r"PATCH /channels/(\d+)/messages/(\d+)", self._edit),
            ("posts", r"POST /channels/(\d+)/messages", self._post),
            ("deletions", r"DELETE /channels/(\d+)/messages/(\d+)", self._delete),
            ("webhooks", r"DELETE /webhooks/\d+/\d+/messages/.*", self._delete_answer),
            ("other", r"POST /users/@me/channels", self._open_letter),
            ("webhooks", r"POST /webhooks/\d+/(\d+)", self._follow_up),
            ("other", r"GET /users/@me", self._tell_user),
            ("other", r"GET /oauth2/applications/@me", self._tell_application),
            ("other", r"PUT /applications/\d+/commands", self._take_commands),
            ("other", r"GET /applications/\d+/commands", self._tell_commands),
            ("other", r"GET /applications/\d+/emojis", self._tell_emojis),
            ("other", r"POST /applications/\d+/emojis", self._take_emoji),
        ]

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.address = f"http://{host}:{port}{ROOT}"
        self.gateway.address = f"ws://{host}:{port}"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()
        if self._fault:
            raise self._fault

    def new_id(self) -> int:
        """Return an id that nothing else has, made now."""
        return discord.utils.time_snowflake(discord.utils.utcnow()) + next(self._serial) % IDS_PER_MILLISECOND

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        process, is_request, path = request.path.partition(ROOT)
        if not is_request:
            return await self.gateway.connect(request)
        body = await request.read()
        self.bytes += len(body)
        asked = f"{request.method} {path}"
        process = process.strip("/")
        if self.asked is not None:
            self.asked.append(Asked(monotonic(), process, asked))
        for pattern, fault in self.faults.items():
            if re.fullmatch(pattern, asked):
                return await fault(request)
        bot = self._bots.get(request.headers.get("Authorization", "").removeprefix("Bot "))
        if bot and asked == "GET /gateway/bot":
            return _response(self._find_gateway(bot, process))
        for kind, route, method in self._routes:
            if match := route.fullmatch(asked):
                self.requests[kind] += 1
                try:
                    return _response(method(bot, body, *match.groups()))
                except Exception as error:
                    self._fault = error
                    raise
        self.requests["other"] += 1
        return web.json_response({"code": 0, "message": "404: Not Found"}, status=404)

    def _answer(self, _bot: Bot | None, body: bytes, token: str) -> object:
        callback, has_files = _read(body, Callback)
        interaction = self.interactions[token]
        if callback.type in {POST, DEFER}:
            interaction.original = self._new(interaction.channel, callback.data, has_files=has_files)
        elif callback.type == EDIT:
            interaction.original = _edited(interaction, callback.data, has_files=has_files)
        shown = interaction.original
        interaction.receive(shown if callback.type in {POST, EDIT} else None)
        told = {"id": token, "type": 3, "response_message_id": str(shown.id) if shown else None}
        message = self._message(shown) if shown and callback.type != DEFER_EDIT else None
        return {"interaction": told, "resource": {"type": callback.type, "message": message}}

    def _edit_answer(self, _bot: Bot | None, body: bytes, token: str) -> object:
        payload, has_files = _read(body, Payload)
        interaction = self.interactions[token]
        return self._answer_again(interaction, _edited(interaction, payload, has_files=has_files))

    def _follow_up(self, _bot: Bot | None, body: bytes, token: str) -> object:
        payload, has_files = _read(body, Payload)
        interaction = self.interactions[token]
        return self._answer_again(interaction, self._new(interaction.channel, payload, has_files=has_files))

    def _answer_again(self, interaction: Interaction, message: Message) -> object:
        interaction.receive(message)
        return self._message(message)

    def _message(self, message: Message) -> Json:
        return payloads.message(message, next(iter(self._bots.values())).id)

    def _new(self, channel: int, payload: Payload, *, has_files: bool) -> Message:
        return Message(self.new_id(), channel, payload.flags, payload.components, has_files)

    def _post(self, bot: Bot, body: bytes, channel: str) -> Json:
        payload, has_files = _read(body, Payload)
        message = self._posted.get((channel, payload.nonce)) if payload.nonce else None
        if message:
            return payloads.message(message, bot.id)
        message = self._new(int(channel), payload, has_files=has_files)
        if payload.nonce:
            self._posted[channel, payload.nonce] = message
        return self._show(bot, message)

    def _edit(self, bot: Bot, body: bytes, channel: str, number: str) -> Json:
        payload, has_files = _read(body, Payload)
        return self._show(bot, Message(int(number), int(channel), payload.flags, payload.components, has_files))

    def _show(self, bot: Bot, message: Message) -> Json:
        if channel := self.channels.get(message.channel):
            channel.show(message)
        return payloads.message(message, bot.id)

    def _delete(self, _bot: Bot, _body: bytes, channel: str, number: str) -> None:
        if found := self.channels.get(int(channel)):
            found.delete(int(number))

    def _delete_answer(self, _bot: Bot | None, _body: bytes) -> None:
        pass

    def _tell_user(self, bot: Bot, _body: bytes) -> Json:
        return payloads.user(bot.id, is_bot=True)

    def _tell_application(self, bot: Bot, _body: bytes) -> Json:
        return payloads.application(bot.id)

    def _tell_emojis(self, bot: Bot, _body: bytes) -> Json:
        return {"items": bot.emojis}

    def _find_gateway(self, bot: Bot, process: str) -> Json:
        """Return an address of the gateway by which the process is known there."""
        remaining = MAX_SESSIONS - bot.sessions
        limit = {"total": MAX_SESSIONS, "remaining": remaining, "reset_after": 1000}
        limit |= {"max_concurrency": bot.max_concurrency}
        return {"url": f"{self.gateway.address}/{process}", "shards": bot.shards, "session_start_limit": limit}

    def _open_letter(self, _bot: Bot, body: bytes) -> Json:
        """Return the channel of a member's direct messages, which has the member's number."""
        number = msgspec.json.decode(body)["recipient_id"]
        return {"id": number, "type": 1, "recipients": [payloads.user(int(number))]}

    def _take_commands(self, bot: Bot, body: bytes) -> list[Json]:
        bot.commands = [command | {"id": str(self.new_id())} for command in msgspec.json.decode(body)]
        return bot.commands

    def _tell_commands(self, bot: Bot, _body: bytes) -> list[Json]:
        return bot.commands

    def _take_emoji(self, bot: Bot, body: bytes) -> Json:
        bot.emojis.append({"id": str(self.new_id()), "name": msgspec.json.decode(body)["name"]})
        return bot.emojis[-1]


def _response(answer: object) -> web.Response:
    if answer is None:
        return web.Response(status=204)
    return web.Response(body=msgspec.json.encode(answer), content_type="application/json")


def _read(body: bytes, kind: type[_Sent]) -> tuple[_Sent, bool]:
    """Return what was sent, and whether there are files with it."""
    at = body.find(_PAYLOAD_PART)
    if at < 0:
        return msgspec.json.decode(body, type=kind), False
    begin = body.index(b"\r\n\r\n", at) + 4
    return msgspec.json.decode(body[begin : body.index(b"\r\n--", begin)], type=kind), True


def _edited(interaction: Interaction, payload: Payload, *, has_files: bool) -> Message:
    """Return the message of an interaction with this in it."""
    assert interaction.original
    return replace(interaction.original, components=payload.components, has_files=has_files)
