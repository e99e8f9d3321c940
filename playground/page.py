"""The page: windows on the simulated server, for playing.

SimCord's page is made for tests of bots. What differs here:
- Clicks and the passing of time take turns, where SimCord would refuse one of them.
- A window is drawn again only when something has changed, and only changed messages become too old to click.
- Each window shows a channel of its own choice.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, cast
from zoneinfo import available_timezones

from simcord.actors import MemberActor
from simcord.backend.access import can_access_channel

from playground import simulator
from playground.server import LOCALES, Server
from playground.simulator import Reason, Window
from playground.web import WebServer
from playground.words import WORDS

PUBLICATION_KEYS: Final = frozenset({"publication", "publishedRevision", "profile"})
"""Parts of a snapshot that change with every drawing."""
REDRAW_AFTER: Final = timedelta(minutes=1)
"""Age at which an unchanged window is drawn again, for its relative times."""
_MENTION: Final = re.compile(r"<([#@])([0-9]+)>")


class Place(NamedTuple):
    """A channel, a thread or the DMs, as a window offers it."""

    id: str
    name: str


class Page(simulator.Page):
    """The page, with its toolbar for places and time."""

    def __init__(self, server: Server, port: int, advance_time: Callable[[str], Awaitable[None]]) -> None:
        web_server = partial(WebServer, language=server.language)
        super().__init__(server.env, server.home, tuple(server.members.values()), port, web_server)
        self.locale = LOCALES[server.language]
        self.timezone = _time_zone()
        self.lock: Final = asyncio.Lock()
        """Held while something happens on the server: SimCord does one thing at a time."""
        self._discord = server
        self._advance_time = advance_time

    async def act(self, window: Window, body: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out a click, a command, or a request of the toolbar."""
        if body.get("kind") == "pass_time":
            await self._advance_time(str(body.get("duration")))
            return {}
        async with self.lock:
            if body.get("kind") == "go_to":
                if body.get("place") in {place.id for place in self._places(window.viewer)}:
                    self.show_channel(window, int(body["place"]))
                return {}
            self.channel = self._discord.channel(window.channel_id)
            return await super().act(window, _with_current_revision(body, window))

    def open_window(self, viewer_id: object = None, target_id: object = None) -> Window:
        """Open a window of this member on this channel, both as its address names them; else on the home channel."""
        discord = self._discord
        viewer = next((member for member in discord.members.values() if str(member.id) == viewer_id), None)
        places = {place.id for place in self._places(viewer or discord.first_member)}
        self.channel = discord.channel(int(str(target_id))) if target_id in places else discord.home
        return super().open_window(viewer.id if viewer else None)

    def draw(self, window: Window, reason: Reason) -> None:
        """Draw a window; an unchanged one keeps its revision, so its buttons stay valid."""
        before, revision = window.snapshot, window.revision
        self.capture_time = self.env.now()
        if reason == "refresh" and self.is_drawn(window) and self.capture_time - _drawn_at(before) < REDRAW_AFTER:
            return
        super().draw(window, reason)
        if window.snapshot["channel"]["guildId"] is None:
            window.snapshot["messages"] = self._with_names(window.snapshot["messages"])
        if reason == "refresh" and _content(before) == _content(window.snapshot):
            window.revision = window.snapshot["publishedRevision"] = revision
            window.snapshot["publication"] = before["publication"]
            if self.capture_time - _drawn_at(before) < REDRAW_AFTER:
                window.snapshot = before
                return
        self._date_messages(before.get("messages", {}), window)

    def _date_messages(self, before: Mapping[str, Any], window: Window) -> None:
        """Note in each message the revision of its last change, and the time of this drawing."""
        for message_id, message in window.snapshot["messages"].items():
            is_same = message_id in before and _undated(before[message_id]) == _undated(message)
            message["since"] = before[message_id]["since"] if is_same else window.revision
            message["drawnAt"] = self.capture_time.isoformat()  # a new value makes the page renew relative times

    def _with_names(self, part: Any) -> Any:  # noqa: ANN401 - any part of a message
        """Write channels and members by their names; SimCord does not know them in DMs."""
        if isinstance(part, dict):
            return {key: self._with_names(value) for key, value in cast("dict[str, Any]", part).items()}
        if isinstance(part, list):
            return [self._with_names(item) for item in cast("list[Any]", part)]
        return _MENTION.sub(self._name, part) if isinstance(part, str) else part

    def _name(self, mention: re.Match[str]) -> str:
        sign, number = mention[1], int(mention[2])
        channel = self.env.backend.channels.get(number)
        members = {member.id: name for name, member in self._discord.members.items()}
        name = channel.name if channel else members.get(number)
        return sign + name if name else mention[0]

    def payload(self, window: Window) -> dict[str, Any]:
        """Return what is sent to a window, with the part for the toolbar."""
        toolbar = {
            "words": WORDS[self._discord.language],
            "places": [place._asdict() for place in self._places(window.viewer)],
            "place": str(window.channel_id),
            "now": self.env.now().replace(second=0, microsecond=0).isoformat(),
        }
        return super().payload(window) | {"playground": toolbar}

    def _places(self, viewer: MemberActor) -> list[Place]:
        """Return the channels with their threads, and the DMs if there are any."""
        backend = self.env.backend
        threads = [backend.channels[thread_id] for thread_id in backend.guilds[self._discord.id].thread_ids]
        places: list[Place] = []
        for channel in self._discord.channels:
            places.append(Place(str(channel.id), f"# {channel.name}"))
            places += [
                Place(str(thread.id), f"↳ {thread.name}") for thread in threads if thread.parent_id == channel.id
            ]
        if dms := backend.dm_channels.get(viewer.id):
            places.append(Place(str(dms), f"@ {backend.bot_user.name} ({len(backend.messages[dms])})"))
        return [place for place in places if can_access_channel(self.env, int(place.id), viewer, history=True)]


def _time_zone() -> str:
    """Return the time zone of this machine, which the browser shares."""
    name = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    return name if name in available_timezones() else "UTC"


def _content(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    """Return a snapshot without what changes with every drawing."""
    messages = {message_id: _undated(message) for message_id, message in snapshot["messages"].items()}
    return {key: part for key, part in snapshot.items() if key not in PUBLICATION_KEYS} | {"messages": messages}


def _undated(message: Mapping[str, Any]) -> dict[str, Any]:
    return {**message, "since": None, "drawnAt": None}


def _with_current_revision(body: Mapping[str, Any], window: Window) -> Mapping[str, Any]:
    """Return the request with the current revision, unless its message has changed since it was seen."""
    seen, target = body.get("published_revision"), body.get("target_id")
    shown = {"since": 0} if target is None else window.snapshot.get("messages", {}).get(str(target))
    if not isinstance(seen, int) or shown is None or shown["since"] > seen:
        return body
    return {**body, "published_revision": window.revision}


def _drawn_at(snapshot: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(snapshot["profile"]["presentationTime"])
