"""Everything the bot asked of Discord in a story, who was to read it, and how far the tables had come."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import simcord

from bot.game.refusal import Refusal
from bot.screens.buttons import ButtonId
from bot.store import tables as rows
from bot.store.database import BOT, Store

EPHEMERAL = 1 << 6
ANSWERED, DEFERRED, UPDATED = 4, 5, 7
LABEL = 18
BUTTON = 2


@dataclass(frozen=True)
class Request:
    """One request, and what a judge of it has to know."""

    method: str
    path: str
    body: Any
    at: int
    reader: int | None
    """The only member who sees what it shows; None for everybody."""
    channel: int | None
    said: str
    """What the member clicked on or typed to bring it about."""


@dataclass
class Record:
    """The requests of a story in their order; after each action the versions that the tables had reached."""

    requests: list[Request] = field(default_factory=list)
    bounds: list[tuple[int, dict[int, int]]] = field(default_factory=list)
    """How many requests there were when the tables were known to have these versions, and no higher ones."""
    locales: dict[int, str] = field(default_factory=dict)
    said: dict[int, str] = field(default_factory=dict)
    """By interaction, what the member clicked on or typed."""

    aliases: dict[int, int] = field(default_factory=dict)
    """Members who were forgotten, and who they are in what was kept."""

    @property
    def versions(self) -> dict[int, int]:
        return self.bounds[-1][1] if self.bounds else {}

    def attach(self, env: simcord.Env) -> None:
        """Listen to everything that crosses the line."""
        env.backend.http_requests = _Listening(self, env)
        env.backend.subscribers.append(self._heard)

    async def note(self, store: Store) -> None:
        """An action is over."""
        async with store.transaction(BOT) as tx:
            found = await tx.execute("SELECT id, version FROM game_table")
        self.bounds.append((len(self.requests), dict(found)))

    def bound(self, number: int) -> dict[int, int]:
        """The highest versions the tables can have had at a request."""
        return next((versions for count, versions in self.bounds if number < count), self.versions)

    def _heard(self, event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            self.said[int(payload["id"])] = str(payload["data"])


class _Listening(list[Any]):
    def __init__(self, record: Record, env: simcord.Env) -> None:
        super().__init__()
        self._record = record
        self._env = env

    def append(self, entry: Any) -> None:
        super().append(entry)
        reader, channel, said = self._read_by(entry)
        at = int(self._env.now().timestamp())
        self._record.requests.append(Request(entry.method, entry.path, entry.json, at, reader, channel, said))

    def _read_by(self, entry: Any) -> tuple[int | None, int | None, str]:
        """Who sees what this request shows, in which channel, and what they had clicked on."""
        backend = self._env.backend
        if match := re.match(r"/interactions/(\d+)/", entry.path):
            interaction = backend.interactions[int(match[1])]
            is_private = _is_private_answer(backend, interaction, entry.json)
        elif match := re.match(r"/webhooks/\d+/([^/]+)", entry.path):
            interaction = backend.interactions[backend.interaction_tokens[match[1]]]
            is_private = _is_private_followup(backend, interaction, entry)
        else:
            match = re.match(r"/channels/(\d+)", entry.path)
            channel = int(match[1]) if match else None
            return next((user for user, dm in backend.dm_channels.items() if dm == channel), None), channel, ""
        is_private = is_private or interaction.channel_id in backend.dm_channels.values()
        said = self._record.said.get(interaction.id, "")
        return interaction.user_id if is_private else None, interaction.channel_id, said


def _is_private_answer(backend: Any, interaction: Any, body: Any) -> bool:
    if body["type"] in {ANSWERED, DEFERRED}:
        return bool((body.get("data") or {}).get("flags", 0) & EPHEMERAL)
    if body["type"] == UPDATED:
        return backend.get_message(interaction.channel_id, interaction.source_message_id).is_ephemeral
    return True


def _is_private_followup(backend: Any, interaction: Any, entry: Any) -> bool:
    if entry.method == "POST":
        is_filling = interaction.deferred and interaction.ephemeral
        return is_filling or bool((entry.json or {}).get("flags", 0) & EPHEMERAL)
    last = entry.path.rsplit("/", 1)[-1]
    message = int(last) if last.isdigit() else interaction.message_id or interaction.source_message_id
    return backend.get_message(interaction.channel_id, message).is_ephemeral


def custom_ids_in(body: object) -> Iterator[str]:
    """Yield what buttons, menus and forms in a request stand for, but not the names of fields of a form."""
    if isinstance(body, list):
        for value in body:
            yield from custom_ids_in(value)
    elif isinstance(body, dict):
        if "custom_id" in body:
            yield body["custom_id"]
        for value in body.values() if body.get("type") != LABEL else ():
            yield from custom_ids_in(value)


def buttons_in(body: object) -> Iterator[dict[str, Any]]:
    """Yield the buttons in a request, except links."""
    if isinstance(body, list):
        for value in body:
            yield from buttons_in(value)
    elif isinstance(body, dict):
        if body.get("type") == BUTTON and "custom_id" in body:
            yield body
        for value in body.values():
            yield from buttons_in(value)


def is_known(custom_id: str) -> bool:
    """Whether the bot can still read what it has put on a button."""
    try:
        ButtonId.parse(custom_id)
    except Refusal:
        return False
    return True


async def histories(store: Store) -> dict[int, list[Any]]:
    """The kept events of every table."""
    async with store.transaction(BOT) as tx:
        numbers = await tx.execute("SELECT id FROM game_table ORDER BY id")
        return {number: await rows.events(tx, number) for (number,) in numbers}
