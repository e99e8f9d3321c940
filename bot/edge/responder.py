"""Answering every interaction in time, in the reader's language, whatever happens."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from time import monotonic
from typing import Any, Final, NamedTuple, cast

import discord

from bot.edge.invite_link import invite_link
from bot.edge.private_messages import PrivateMessages
from bot.edge.sending import as_view, send_screen, send_with_files, uploads_of
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.language import Words, language_of, words_in
from bot.screens.layout import Screen, text_message
from bot.screens.refusals import describe_refusal
from bot.store.database import StoreError
from bot.tables.context import Request

log = logging.getLogger(__name__)

DEFER_AFTER_SECONDS: Final = 1.5
"""Discord waits three seconds for the first answer; after this time it is told that the answer will come later."""
PICTURE_SECONDS: Final = 2.0
"""For how long after the click an answer waits for its picture; then it goes out in words, which say the same."""
_UNKNOWN_MESSAGE: Final = 10008
LOST_INTERACTION: Final = {10062, 10015, 50027, 40060}
"""Unknown, expired or already acknowledged interactions: nobody waits for the answer."""


class Reply(NamedTuple):
    """An answer, shown to the reader in private, or to the whole channel."""

    screen: Screen | None
    """None if the channel already shows everything."""
    in_place: bool = False
    """Whether it replaces the private message that was clicked on, rather than following it."""
    on_shown: Callable[[], None] | None = None
    """Called once the reader sees it."""
    kind: str = "note"
    """A new private message replaces the previous one of its kind, such as a note, trouble, data, or a table's hand."""
    dismisses: bool = False
    """Whether the private message that was clicked on is removed."""
    is_public: bool = False
    """Whether it is shown to everybody in the channel, without pinging anybody."""
    instead_of: str | None = None
    """The kind of private message that this one replaces, if not its own."""


class Delivery(NamedTuple):
    """How an interaction was answered."""

    seconds: float
    """The time until the first response, even if that is a deferral."""
    is_lost: bool
    """Whether the answer did not reach Discord."""


class Call(NamedTuple):
    """A command or a click: who, where, when, and in which language to answer."""

    interaction: discord.Interaction[Any]
    request: Request
    words: Words
    fields: Mapping[str, str] = {}
    """The values written or chosen in a form, by field; several values are separated by spaces."""
    began: float = 0
    """The time of the event loop when it came."""

    @property
    def is_on_private_message(self) -> bool:
        """Return whether the click was on a message that only the reader sees."""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.request.is_direct)

    @property
    def is_on_letter(self) -> bool:
        """Return whether the click was on a direct message written by the bot, which can be edited for ever."""
        message = self.interaction.message
        return message is not None and self.request.is_direct and not message.flags.ephemeral

    @property
    def picture_seconds(self) -> float:
        """Return for how long the answer still waits for its picture."""
        return max(0.0, self.began + PICTURE_SECONDS - asyncio.get_running_loop().time())

    @property
    def channel(self) -> int:
        assert self.interaction.channel_id is not None
        return self.interaction.channel_id

    @property
    def guild(self) -> discord.Guild | None:
        """Return the server, if Discord has described it."""
        return self.interaction.guild

    @property
    def resolved(self) -> Mapping[str, Any]:
        """Return Discord's data about the chosen members, roles and channels, by kind and id."""
        return cast("Mapping[str, Any]", self.interaction.data or {}).get("resolved", {})

    @property
    def is_elsewhere(self) -> bool:
        """Return whether it comes from a server that the bot is not on.

        Discord names all servers of a shard when it connects, including those in an outage, before it sends any click.
        """
        guild = self.interaction.guild_id
        return guild is not None and self.interaction.client.get_guild(guild) is None

    @property
    def is_click(self) -> bool:
        """Return whether a button, a menu or a form was used rather than a command."""
        return self.interaction.type is not discord.InteractionType.application_command

    def say(self, name: str, /, *, in_place: bool = False, **values: str | int) -> Reply:
        return Reply(text_message(self.words(name, **values)), in_place=in_place)

    def acknowledge(self) -> Reply:
        """Reply with nothing, as the channel shows what was done."""
        return Reply(None)

    def dismiss(self) -> Reply:
        """Reply by removing the private message that was clicked on."""
        return Reply(None, dismisses=self.is_on_private_message)


Answer = Reply | discord.ui.Modal
Work = Callable[[Call], Awaitable[Answer]]


def seconds_now() -> int:
    """Return whole seconds since 1970."""
    return int(discord.utils.utcnow().timestamp())


def call_of(
    interaction: discord.Interaction[Any], fields: Mapping[str, str] | None = None, *, commands: int | None = None
) -> Call:
    """Return the call of an interaction, before anything is done about it."""
    message, is_direct = interaction.message, interaction.guild_id is None
    request = Request(
        user=interaction.user.id,
        guild=interaction.guild_id or 0,
        now=seconds_now(),
        is_moderator=not is_direct and interaction.permissions.manage_messages,
        interaction=interaction.id,
        is_manager=not is_direct and interaction.permissions.manage_guild,
        channel=None if is_direct or message is None or message.flags.ephemeral else interaction.channel_id,
        is_direct=is_direct,
    )
    words = words_in(language_of(str(interaction.locale)), commands)
    return Call(interaction, request, words, fields or {}, asyncio.get_running_loop().time())


async def respond(call: Call, work: Work, private_messages: PrivateMessages) -> Delivery:
    """Do the work and show its answer; defer if it takes long, explain a refusal, admit a failure."""
    began, deferred_at = monotonic(), None
    working = asyncio.ensure_future(_work_safely(call, work))
    try:
        in_time, _ = await asyncio.wait([working], timeout=DEFER_AFTER_SECONDS)
        if not in_time:
            await _send(_defer(call), "Could not defer interaction")
            deferred_at = monotonic()
        answer = await working
    finally:
        working.cancel()
    is_shown = await _send(_answer(call, answer, private_messages), "Could not answer interaction")
    if is_shown and isinstance(answer, Reply) and answer.on_shown:
        answer.on_shown()
    return Delivery((deferred_at or monotonic()) - began, not is_shown)


async def _send(sending: Awaitable[None], what_failed: str) -> bool:
    """Send, and return whether Discord received it. The work is done in any case, and the table will show it."""
    try:
        await sending
    except NOT_DELIVERED as error:
        level = logging.INFO if getattr(error, "code", None) in LOST_INTERACTION else logging.WARNING
        log.log(level, "%s; whatever was done stays done: %s", what_failed, reason(error))
        return False
    return True


async def _work_safely(call: Call, work: Work) -> Answer:
    if call.is_elsewhere:
        return _trouble(call, "not-on-this-server", invite=invite_link(call.interaction.application_id))
    try:
        return await work(call)
    except Refusal as refusal:
        return Reply(text_message(describe_refusal(refusal, call.words)), kind="trouble")
    except StoreError as error:
        if error.is_passing:  # the store logs it, once
            return _trouble(call, "database-away")
        log.exception("The database could not be written; the action was not done")
        return _trouble(call, "full-disk")
    except Exception:
        reference = secrets.token_hex(4)
        log.exception("Unhandled error, reference %s; the action was not done", reference)
        return _trouble(call, "trouble", reference=reference)


def _trouble(call: Call, name: str, **values: str) -> Reply:
    return Reply(text_message(call.words(name, **values)), kind="trouble")


async def _defer(call: Call) -> None:
    response = call.interaction.response
    if call.is_on_private_message:
        await response.defer()
    else:
        await response.defer(ephemeral=True, thinking=True)


async def _answer(call: Call, answer: Answer, private_messages: PrivateMessages) -> None:
    interaction = call.interaction
    if isinstance(answer, discord.ui.Modal):
        if not interaction.response.is_done():
            await interaction.response.send_modal(answer)
            return
        answer = _trouble(call, "try-again")  # a form can only be the first answer, and it came too late
    if answer.screen is None:
        await _answer_silently(call, dismisses=answer.dismisses)
        return
    if answer.is_public:
        await _show_everybody(interaction, answer.screen)
        return
    in_place = answer.in_place and call.is_on_private_message
    try:
        message = await _show(call, answer.screen, in_place=in_place)
    except discord.NotFound as error:
        if error.code != _UNKNOWN_MESSAGE or not in_place:
            raise
        message = await _show(call, answer.screen, in_place=False)  # a newer message has just taken its place
    if message is not None and not (in_place and call.is_on_letter):
        if answer.instead_of:
            private_messages.forget(answer.instead_of, interaction)
        await private_messages.replace(answer.kind, interaction, message, call.request.now)


async def _show(call: Call, screen: Screen, *, in_place: bool) -> int | None:
    """Show a screen in private, and return the id of its message."""
    return await send_with_files(lambda version: _show_as_it_is(call, version, in_place=in_place), screen)


async def _show_as_it_is(call: Call, screen: Screen, *, in_place: bool) -> int | None:
    interaction = call.interaction
    if not interaction.response.is_done():
        if in_place:
            await interaction.response.edit_message(view=as_view(screen), attachments=uploads_of(screen))
            return interaction.message.id if interaction.message else None
        response = await interaction.response.send_message(
            view=as_view(screen), files=uploads_of(screen), ephemeral=True
        )
        return response.message_id
    if call.is_on_private_message and not in_place:
        return (
            await interaction.followup.send(view=as_view(screen), files=uploads_of(screen), ephemeral=True, wait=True)
        ).id
    return (await interaction.edit_original_response(view=as_view(screen), attachments=uploads_of(screen))).id


async def _answer_silently(call: Call, *, dismisses: bool) -> None:
    """Acknowledge silently; delete the private "thinking" message that a deferral, as of every command, leaves."""
    is_thinking = not call.is_click or (call.interaction.response.is_done() and not call.is_on_private_message)
    if not call.interaction.response.is_done():
        await call.interaction.response.defer(ephemeral=True, thinking=is_thinking)
    if dismisses or is_thinking:
        await call.interaction.delete_original_response()


async def _show_everybody(interaction: discord.Interaction[Any], screen: Screen) -> None:
    is_done = interaction.response.is_done()
    send = partial(
        interaction.followup.send if is_done else interaction.response.send_message,
        allowed_mentions=discord.AllowedMentions.none(),
        silent=True,
    )
    await send_screen(send, screen)
