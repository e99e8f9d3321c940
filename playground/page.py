"""SimCord's page, made a place to play in.

What it lacks for that, and what is done about it here: clicks and the passing of time would refuse each other, so they
take turns; it shows what was published last, so it is published when something has changed, and only then; every
publication would make all that is on the screen too old to click, so only what has changed is; and it knows one
channel, so each window has its own.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, cast
from zoneinfo import available_timezones

from simcord.backend.access import can_access_channel
from simcord.preview import Preview
from simcord.preview._pages import _Page

from playground.server import Server
from playground.words import WORDS
from playground.world import LOCALES, World

MOMENTARY: Final = frozenset({"publication", "publishedRevision", "profile"})
"""What differs between two publications of the same thing."""
REDRAWN: Final = timedelta(minutes=1)
"""How long a window with nothing new in it stays as it is."""
Reason = Literal["initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"]
_CHANNEL: Final = re.compile(r"<#([0-9]+)>")
Passes = Callable[[str], Awaitable[None]]


class Place(NamedTuple):
    """Where a window can be: a channel, a thread, or the letters of the bot."""

    id: str
    name: str


class Page(Preview):
    """The channel, its members to be, and the real bot answering."""

    def __init__(self, world: World, port: int, passes: Passes) -> None:
        super().__init__(
            world.env,
            world.home,
            tuple(world.people.values()),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale=LOCALES[world.language],
            timezone=_time_zone(),
            presentation_time=None,
            assets=None,
            port=port,
        )
        self.turn: Final = asyncio.Lock()
        """Held by whoever makes something happen: SimCord does one thing at a time."""
        self._world = world
        self._passes = passes
        self._server = Server(self, port)

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        """What somebody does in a window."""
        window = self._get_page(context_id)
        if body.get("kind") == "pass_time":
            await self._passes(str(body.get("span")))
            return {}
        async with self.turn:
            if body.get("kind") == "go_to":
                self._go_to(window, str(body.get("place")))
                return {}
            self.channel = self._world.channel(window.channel_id)
            return await super()._action(context_id, _brought_up_to_date(body, window))

    def _go_to(self, window: _Page, place: str) -> None:
        """Another channel in this window."""
        if place not in {known.id for known in self._places(window)}:
            return
        window.channel_id = int(place)
        window.generation += 1
        window.target_id = self._initial_target(window.viewer, window.channel_id)
        window.window_end_id = None
        self._reset_queries(window)
        self._publish(window, reason="navigation")

    def _open_page(self, viewer_id: object = None, target_id: object = None) -> _Page:
        self.channel = self._world.home
        window = super()._open_page(viewer_id, target_id)
        window.window_end_id = None  # a new window follows the conversation instead of staying where it was opened
        return window

    def _publish(self, page: _Page, *, reason: Reason = "action") -> None:
        """Draw a window; where nothing is new in it, its buttons stay as good as they were."""
        before, revision = page.snapshot, page.revision
        self.capture_time = self.env.now()
        super()._publish(page, reason=reason)
        if page.snapshot["channel"]["guildId"] is None:
            page.snapshot["messages"] = self._with_channel_names(page.snapshot["messages"])
        if reason == "refresh" and _lasting(before) == _lasting(page.snapshot):
            page.revision = page.snapshot["publishedRevision"] = revision
            page.snapshot["publication"] = before["publication"]
            if self.capture_time - _drawn_at(before) < REDRAWN:
                page.snapshot = before
                return
        known = before.get("messages", {})
        for number, message in page.snapshot["messages"].items():
            is_same = number in known and _undated(known[number]) == _undated(message)
            message["since"] = known[number]["since"] if is_same else page.revision
            message["drawnAt"] = self.capture_time.isoformat()  # or "two hours ago" would stay as it was

    def _with_channel_names(self, shown: Any) -> Any:  # noqa: ANN401 - whatever is in a message
        """Channels by their names in letters too, where SimCord does not know them."""
        if isinstance(shown, dict):
            return {name: self._with_channel_names(part) for name, part in cast("dict[str, Any]", shown).items()}
        if isinstance(shown, list):
            return [self._with_channel_names(part) for part in cast("list[Any]", shown)]
        return _CHANNEL.sub(self._channel_name, shown) if isinstance(shown, str) else shown

    def _channel_name(self, found: re.Match[str]) -> str:
        channel = self.env.backend.channels.get(int(found[1]))
        return f"#{channel.name}" if channel else found[0]

    def _page_payload(self, page: _Page) -> dict[str, Any]:
        places = [place._asdict() for place in self._places(page)]
        return super()._page_payload(page) | {
            "playground": {
                "words": WORDS[self._world.language],
                "places": places,
                "place": str(page.channel_id),
                "now": self.env.now().replace(second=0, microsecond=0).isoformat(),
            }
        }

    def _places(self, window: _Page) -> list[Place]:
        """The channels with their threads, and the letters if there are any."""
        backend, viewer = self.env.backend, window.viewer
        threads = [backend.channels[number] for number in backend.guilds[self._world.guild].thread_ids]
        places: list[Place] = []
        for channel in self._world.channels:
            places.append(Place(str(channel.id), f"# {channel.name}"))
            own = [thread for thread in threads if thread.parent_id == channel.id]
            places += [Place(str(thread.id), f"↳ {thread.name}") for thread in own]
        if letters := backend.dm_channels.get(viewer.id):
            places.append(Place(str(letters), f"@ {backend.bot_user.name} ({len(backend.messages[letters])})"))
        return [place for place in places if can_access_channel(self.env, int(place.id), viewer, history=True)]


def _time_zone() -> str:
    """This machine's, which the browser shares."""
    name = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    return name if name in available_timezones() else "UTC"


def _lasting(snapshot: Mapping[str, Any]) -> dict[str, Any]:
    """What there is to act on, whenever it was drawn."""
    messages = {number: _undated(message) for number, message in snapshot["messages"].items()}
    return {name: part for name, part in snapshot.items() if name not in MOMENTARY} | {"messages": messages}


def _undated(message: Mapping[str, Any]) -> dict[str, Any]:
    return {**message, "since": None, "drawnAt": None}


def _brought_up_to_date(body: Mapping[str, Any], window: _Page) -> Mapping[str, Any]:
    """What is done to a message that is still as it was seen, or to none, is never too late."""
    seen, target = body.get("published_revision"), body.get("target_id")
    shown = {"since": 0} if target is None else window.snapshot.get("messages", {}).get(str(target))
    if not isinstance(seen, int) or shown is None or shown["since"] > seen:
        return body
    return {**body, "published_revision": window.revision}


def _drawn_at(snapshot: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(snapshot["profile"]["presentationTime"])
