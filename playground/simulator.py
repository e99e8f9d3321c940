"""SimCord with hooks for the tests and the playground.

SimCord has no public hooks for what they need. Everything that depends on its private parts is in this file: after an
update of SimCord, only this file has to be checked.
"""

import logging
from collections.abc import Callable, Generator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, Final, Literal, cast
from unittest.mock import patch

import msgspec
import simcord
import simcord.interactions
from aiohttp import web
from simcord import _dpy_internals, _settlement
from simcord.actors import MemberActor
from simcord.backend import Backend
from simcord.backend.models import Interaction
from simcord.builders import ChannelHandle
from simcord.preview import (
    Preview,
    _component_projection,
    _markdown,
    _messages,
    _queries,
    _snapshot,  # pyright: ignore[reportPrivateUsage] - the name of a method of SimCord's page too
)
from simcord.preview._pages import _Page
from simcord.preview._server import PreviewServer

from cogs.days import EVENINGS
from cogs.timer import HANDS, SWEEP, TIMERS

log = logging.getLogger(__name__)

Reason = Literal["initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"]
Window = _Page
"""One window of the browser: its viewer, its channel, and the snapshot it shows."""
FAILED: Final = frozenset({"failed", "timeout"})
"""How SimCord says that an action has not been carried out."""
LocaleOf = Callable[[int], str]
SETTLE_TIMEOUT: Final = 20.0
"""Seconds within which the bot must be done with one action; expert robots think on slow machines too."""
IDLE_SECONDS: Final = 0.001
"""Seconds without work after which the bot counts as done."""


_internals: Final[Any] = _dpy_internals
_waits: Final[Any] = _settlement


def _copy(value: Any) -> Any:  # noqa: ANN401 - whatever JSON has
    """Return a copy of a payload, in a fifth of the time that `deepcopy` takes for all that might be in one."""
    match value:
        case dict():
            return {key: _copy(each) for key, each in cast("dict[str, Any]", value).items()}
        case list():
            return [_copy(each) for each in cast("list[Any]", value)]
        case _:
            return value


def _sleeps(state: Any, task: Any) -> bool:  # noqa: ANN401 - as SimCord has them
    """Return whether a task is a loop that sleeps until a time to come."""
    if not _internals.tasks_loop_sleep(task, task._fut_waiter):
        return False
    timer = _internals._tasks_loop_self(task)._handle.handle
    return timer.when() > state.virtual_time and not timer.cancelled()


def _is_parked(state: Any, task: Any, deadline: float) -> bool:  # noqa: ANN401 - as SimCord has them
    """Return whether a task waits for something that only a member or the time can bring."""
    return _sleeps(state, task) or _waits._is_parked(state, task, deadline)


def _virtualize_recognized_waits(state: Any, tasks: list[Any]) -> None:  # noqa: ANN401 - as SimCord has them
    """Leave the waiting of these tasks to the simulated time; sleeping loops never wait for anything else."""
    _waits._virtualize_recognized_waits(state, [task for task in tasks if not _sleeps(state, task)])


def _make_faster(simcord: Any) -> None:  # noqa: ANN401 - its modules, with all that is private in them
    """Spare SimCord what takes longest: whatever happens, it looks for all that each sleeping loop may wait for."""
    simcord.env._is_parked = _is_parked
    simcord.env._virtualize_recognized_waits = _virtualize_recognized_waits
    simcord.components.deepcopy = simcord.results.deepcopy = _copy
    simcord.gateway.copy = simcord.http.router.copy = SimpleNamespace(deepcopy=_copy)


_make_faster(simcord)


class PatientEnv(simcord.Env):
    """An environment that waits `SETTLE_TIMEOUT` for the bot, also while it starts, and counts what happens."""

    _deeds = 0

    @property
    def changes(self) -> int:
        """A number that is another one after whatever members or the bot have done."""
        return self._deeds + len(self.backend.http_requests)

    def _mark_mutation(self) -> None:
        self._deeds += 1
        super()._mark_mutation()

    async def _settle_internal(self, **options: Any) -> None:  # noqa: ANN401 - handed on as they are
        settle: Any = super()._settle_internal
        await settle(**options | {"timeout": SETTLE_TIMEOUT, "idle": IDLE_SECONDS})


def bot_scope(env: Any) -> AbstractContextManager[None]:  # noqa: ANN401 - a simcord.Env, whose scope is private
    """Return a block in which requests and timers count as the bot's own."""
    return env._bot_scope()


def set_clock(env: simcord.Env, moment: datetime) -> None:
    """Let the simulated time start at this moment."""
    clock: Any = env.backend.clock
    clock._epoch = moment


def set_timer_intervals(env: simcord.Env, *, tick: float, sweep: float) -> None:
    """Let the loops of the bot run so often: hands are refreshed at every tick, evenings told at a sweep."""
    bot: Any = env.bot
    for name, seconds in ((TIMERS, tick), (SWEEP, sweep), (HANDS, tick), (EVENINGS, sweep)):
        loop = bot.loops[name]
        if loop.seconds != seconds:
            with bot_scope(env):
                loop.change_interval(seconds=seconds)


def _newest_public(backend: Backend, channel: int) -> str | None:
    messages = backend.messages.get(channel, {})
    return max((str(number) for number, message in messages.items() if not message.is_ephemeral), default=None)


@contextmanager
def force_locale(locale_of: LocaleOf) -> Generator[None]:
    """Give each user their locale, and each server its own; SimCord sends "en-US" for all of them.

    Nor is what only one member sees a channel's last message on Discord.
    """
    original = simcord.interactions.base_payload

    def base_payload(backend: Backend, **fields: Any) -> tuple[Interaction, dict[str, Any]]:  # noqa: ANN401 - handed on
        interaction, payload = original(backend, **fields)
        payload["locale"] = locale_of(fields["user_id"])
        if fields["guild_id"] is not None:
            payload["guild_locale"] = backend.get_guild(fields["guild_id"]).preferred_locale
        payload["channel"]["last_message_id"] = _newest_public(backend, fields["channel_id"])
        return interaction, payload

    with patch.object(simcord.interactions, "base_payload", base_payload):
        yield


def _is_intentional(*_: object) -> bool:
    return True


@contextmanager
def no_intentional_waits() -> Generator[None]:
    """Do not wait for sleeping tasks of the bot: they sleep until a test advances the time."""
    with patch.object(_dpy_internals, "is_intentional_wait_wakeup", _is_intentional):
        yield


def _tokens(value: object, profile: str = "message", *, context: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401 - as SimCord has them
    """Return what a text means. SimCord would parse each text again, with a new parser, whenever it draws."""
    return msgspec.json.decode(_encoded_tokens(str(value), profile, msgspec.json.encode(context)))


@lru_cache(maxsize=4096)
def _encoded_tokens(text: str, profile: str, context: bytes) -> bytes:
    return msgspec.json.encode(_markdown.markdown_tokens(text, profile, context=msgspec.json.decode(context)))


def _no_index(*_: object) -> tuple[list[Any], dict[str, Any]]:
    """Return an empty list of messages, instead of one that the page does not show."""
    shown = {"query": "", "filter": "all", "hasPrevious": False, "hasNext": False}
    return [], {**shown, "previousCursor": None, "nextCursor": None}


@contextmanager
def _draw_faster() -> Generator[None]:
    """Draw only what is shown, and parse each text once."""
    with ExitStack() as patches:
        for module in (_component_projection, _messages, _queries, _snapshot):
            patches.enter_context(patch.object(module, "markdown_tokens", _tokens))
        patches.enter_context(patch.object(_snapshot, "_message_navigation", _no_index))
        yield


class WebServer(PreviewServer):
    """SimCord's web server, with more files, and with other texts in its own."""

    files: ClassVar[Mapping[Path, str]] = {}
    """Files to serve, and their content types."""

    def __init_subclass__(cls) -> None:
        cls._STATIC_FILES = PreviewServer._STATIC_FILES | {f"/{file.name}": str(file) for file in cls.files}
        types = {str(file): content_type for file, content_type in cls.files.items()}
        cls._STATIC_CONTENT_TYPES = PreviewServer._STATIC_CONTENT_TYPES | types

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if not request.path.startswith("/fonts/"):
            response.text = self.rewrite(request.path, str(response.text))
        return response

    def rewrite(self, address: str, text: str) -> str:
        """Return what to send as the file at this address."""
        del address
        return text


class Page(Preview):
    """SimCord's page. Subclasses override `act`, `open_window`, `draw` and `payload`."""

    env: PatientEnv

    def __init__(
        self,
        env: PatientEnv,
        channel: ChannelHandle,
        viewers: tuple[MemberActor, ...],
        port: int,
        web_server: Callable[[Preview, int], WebServer] = WebServer,
    ) -> None:
        super().__init__(
            env,
            channel,
            viewers,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._server = web_server(self, port)
        self._drawn: dict[str, int] = {}
        self._payloads: dict[str, tuple[object, object, dict[str, Any]]] = {}

    async def act(self, window: Window, body: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out the request of a window, and return the answer."""
        return await super()._action(window.id, body)

    def open_window(self, viewer_id: object = None, target_id: object = None) -> Window:
        """Open a window on the newest messages; it begins where the window for scripts is."""
        assert self._python is not None
        self._python.target_id = self._python.window_end_id = None
        return super()._open_page(viewer_id, target_id)

    def draw(self, window: Window, reason: Reason) -> None:
        """Replace the snapshot of a window."""
        self._drawn[window.id] = self.env.changes
        with _draw_faster():
            super()._publish(window, reason=reason)

    def is_drawn(self, window: Window) -> bool:
        """Return whether nothing has happened since a window was drawn; what failed may have done anything."""
        return window.status == "current" and self._drawn.get(window.id) == self.env.changes

    def payload(self, window: Window) -> dict[str, Any]:
        """Return what is sent to a window: the same as the last time, if nothing has happened since."""
        pictures = [window.assets[name].to_wire() for name in window.snapshot["assets"] if name in window.assets]
        seen = (self.env.changes, window.revision, window.status, repr(window.last_action), repr(pictures))
        kept = self._payloads.get(window.id)
        if kept is None or kept[0] is not window.snapshot or kept[1] != seen:
            kept = self._payloads[window.id] = (window.snapshot, seen, super()._page_payload(window))
        return kept[2]

    def show_channel(self, window: Window, channel_id: int) -> None:
        """Show another channel in this window."""
        window.channel_id = channel_id
        window.generation += 1
        window.target_id = self._initial_target(window.viewer, channel_id)
        window.window_end_id = None
        self._reset_queries(window)
        self.draw(window, "navigation")

    # What SimCord calls.

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        return await self.act(self._get_page(context_id), body)

    def _prepare_action(self, page: Window, kind: str, body: Mapping[str, Any]) -> Any:  # noqa: ANN401 - handed on
        """Prepare an action of the viewer: in a server as its member, in direct messages as themselves."""
        member = page.viewer
        if self.env.backend.get_channel(page.channel_id).guild_id is None:
            page.viewer = member.user
        try:
            return super()._prepare_action(page, kind, body)
        finally:
            page.viewer = member

    def _finish_action(
        self,
        page: Window,
        action: Any,  # noqa: ANN401 - same
        settlement: str,
        cursor: int,
        error: BaseException | None = None,
        **options: Any,  # noqa: ANN401 - same
    ) -> dict[str, Any]:
        """Log what failed, which SimCord keeps for tests."""
        receipt: dict[str, Any] = super()._finish_action(page, action, settlement, cursor, error, **options)
        if receipt["settlement"] in FAILED:
            log.error("What was done on the page failed (%s, %s)", action.kind, receipt["settlement"], exc_info=error)
        return receipt

    def _open_page(self, viewer_id: object = None, target_id: object = None) -> Window:
        return self.open_window(viewer_id, target_id)

    def _publish(self, page: Window, *, reason: Reason = "action") -> None:
        if page is not self._python:  # a window for scripts, of which there are none
            self.draw(page, reason)

    def _page_payload(self, page: Window) -> dict[str, Any]:
        return self.payload(page)
