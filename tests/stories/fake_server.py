"""The simulated server on which a story is played: what is to be seen there, and what goes wrong."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import simcord
from simcord.backend.models import Message, Overwrite
from simcord.components import walk_components

from tests.stories.record import Record, Request

SILENT = 1 << 12


def texts(message: Message) -> str:
    """All the text of a message, of whichever kind."""
    parts = (part["content"] for part in walk_components(message.components) if part.get("type") == 10)
    return "\n".join(filter(None, [message.content, *parts]))


def presses(message: Message, verb: str = "") -> list[str]:
    """The custom_ids of a message's buttons and menus, those of a verb, with this argument if it has one, or all."""
    ids = [part["custom_id"] for part in walk_components(message.components) if "custom_id" in part]
    asked = {custom_id: f"{custom_id.split('.', 2)[2].partition('~')[0]}." for custom_id in ids}
    return [custom_id for custom_id in ids if not verb or asked[custom_id].startswith(f"{verb}.")]


def labels(message: Message) -> list[str]:
    """What stands on a message's buttons, and in its menus where something is chosen."""
    parts = [*walk_components(message.components)]
    chosen = [option for part in parts for option in part.get("options", []) if option.get("default")]
    return [part["label"] for part in [*parts, *chosen] if "label" in part]


def is_button(custom_id: str) -> bool:
    return custom_id.startswith("nj:")


def _chosen(menu: dict[str, Any]) -> list[int]:
    return [int(chosen["id"]) for chosen in menu.get("default_values", ())]


class FakeServer:
    """A server with one channel."""

    def __init__(self, env: simcord.Env, record: Record) -> None:
        self.env = env
        self.record = record
        self.guild = env.create_guild("Chez Nain", preferred_locale="fr")
        self.channel = self.guild.create_text_channel("jeux")

    # What there is to see

    @property
    def messages(self) -> list[Message]:
        """The channel's messages that everybody sees, oldest first."""
        return self.public_messages(self.channel.id)

    @property
    def public(self) -> list[str]:
        """The same, read."""
        return [texts(message) for message in self.messages]

    def public_messages(self, channel: int) -> list[Message]:
        found = self.env.backend.messages.get(channel, {})
        return [message for _, message in sorted(found.items()) if not message.is_ephemeral]

    @property
    def posted(self) -> int:
        """How many messages were ever asked to be put into the channel."""
        return len(self._posted(self.channel.id))

    def pushes(self, channel: int) -> list[str]:
        """What phones have shown of the channel's new messages: of those that make a sound, the text."""
        return [asked.body["content"] for asked in self._posted(channel) if not asked.body.get("flags", 0) & SILENT]

    def called(self, kind: str = "users") -> list[list[int]]:
        """Whom each new message of the channel really pings: mentioned in its text, and allowed to be."""
        found: list[list[int]] = []
        for asked in self._posted(self.channel.id):
            allowed, sign = asked.body["allowed_mentions"], {"users": "@", "roles": "@&"}[kind]
            assert allowed["parse"] == []
            said = asked.body.get("content") or ""
            found.append([int(number) for number in allowed.get(kind, []) if f"<{sign}{number}>" in said])
        return found

    def _posted(self, channel: int) -> list[Request]:
        address = f"/channels/{channel}/messages"
        return [asked for asked in self.record.requests if asked.method == "POST" and asked.path == address]

    def newest(self, verb: str) -> Message:
        """The newest public message with a button of this verb."""
        found = [message for message in self.messages if presses(message, verb)]
        assert found, f"no button {verb!r} among {[presses(message) for message in self.messages]}"
        return found[-1]

    def stored(self, channel: int, message: int) -> Message:
        return self.env.backend.get_message(channel, message)

    def seen(self, message: Message) -> simcord.ResponseMessage:
        return simcord.ResponseMessage(self.env, message)

    @property
    def is_up_to_date(self) -> bool:
        """Whether the newest message has only buttons of the newest version of the open table."""
        [*_, newest] = self.messages
        versions = {int(custom_id.split(".")[1]) for custom_id in presses(newest)}
        return versions == {self.record.versions[max(self.record.versions)]}

    def as_shown(self, form: dict[str, Any]) -> dict[str, Any]:
        """What the fields of a form hold before anything is changed in it."""
        return {part["component"]["custom_id"]: self._held(part["component"]) for part in form["components"]}

    def _held(self, field: dict[str, Any]) -> Any:
        match field:
            case {"type": 3, "options": options}:
                return [option["value"] for option in options if option.get("default")]
            case {"type": 21, "options": options}:
                return next((option["value"] for option in options if option.get("default")), None)
            case {"type": 6}:
                roles = self.guild._guild.roles  # noqa: SLF001 - a handle has no such list
                return [simcord.RoleHandle(self.env, self.guild, roles[number]) for number in _chosen(field)]
            case {"type": 8}:
                channels = self.env.backend.channels
                return [simcord.ChannelHandle(self.env, self.guild, channels[number]) for number in _chosen(field)]
            case _:
                return field.get("value", field.get("default", ""))

    # What goes wrong

    def forbids(self, **permissions: bool) -> None:
        """The bot loses these permissions in the channel."""
        backend, denied = self.env.backend, discord.Permissions(**permissions).value
        backend.set_overwrite(self.channel.id, Overwrite(target_id=backend.bot_user.id, type=1, deny=denied))

    def allows_again(self) -> None:
        backend = self.env.backend
        backend.delete_overwrite(self.channel.id, backend.bot_user.id)

    def fails(self, method: str, path: str, *, status: int = 500, code: int = 0, times: int | None = 1) -> None:
        """Discord answers this with an error, some times or until further notice."""
        self.env.inject_error(method, path, status=status, code=code, times=times)

    def works_again(self) -> None:
        self.env.backend.faults.clear()

    @contextmanager
    def sends_no_nonce_twice(self) -> Iterator[None]:
        """As on Discord, whoever sends a message with the nonce of another is given that one."""
        http, sent = self.env.bot.http, dict[str, asyncio.Task[Any]]()
        usual = http.request

        async def request(route: Any, **more: Any) -> Any:
            nonce = (more.get("json") or {}).get("nonce")
            if nonce is None:
                return await usual(route, **more)
            if nonce not in sent:
                sent[nonce] = asyncio.ensure_future(usual(route, **more))
            return await sent[nonce]

        http.request = request
        try:
            yield
        finally:
            http.request = usual


def descriptions(message: Message) -> list[str]:
    """What a message's pictures say to whoever does not see them."""
    galleries = [part for part in walk_components(message.components) if part.get("type") == 12]
    return [item["description"] for gallery in galleries for item in gallery["items"]]


def pictures(message: Message) -> list[str]:
    return [file["filename"] for file in message.attachments]
