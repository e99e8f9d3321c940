"""Direct messages to players: reminders, which show the hand until the turn is over, and notices of what others did."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from http import HTTPStatus
from typing import Any, Final
from weakref import WeakValueDictionary

import discord

from bot.edge.hands import Hands, Occasion
from bot.edge.looks import Looks
from bot.edge.responder import PICTURE_SECONDS, Call, Reply
from bot.edge.sending import edit_message, public_words, write_to
from bot.edge.trouble import NOT_DELIVERED, REFUSED, TOO_OLD, reason
from bot.game.refusal import Refusal
from bot.language import Words, words_in
from bot.language.amounts import signed
from bot.screens.calls import reminder_call
from bot.screens.layout import Screen, channel_link, join_lines, join_sentences
from bot.screens.refusals import describe_refusal
from bot.screens.voices import Voice
from bot.screens.waiting import hoard, turn_over_screen
from bot.services.changes import Outcome
from bot.services.loading import LoadedTable
from bot.services.wiring import Services
from bot.store.database import level_of
from bot.store.reminders import Reminder
from bot.tables.context import Request
from bot.tables.events import PlayerReminded
from bot.tables.message import OUTDATED
from bot.tables.notices import Notice, notices_of
from bot.tables.table import Table

log = logging.getLogger(__name__)

RETRY_SECONDS: Final = 300
"""The pause before another try at a reminder."""
BUSY_SECONDS: Final = 60
"""After this time, the answer to a click on a reminder is presumed lost."""


class Letters:
    """The direct messages to players; reminders are kept up to date, notices are not."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        hands: Hands,
        looks: Looks,
        now: Callable[[], int],
    ) -> None:
        self._client = client
        self._lookups = services.lookups
        self._waiting = services.waiting
        self._part = services.part
        self._hands = hands
        self._looks = looks
        self._now = now
        self._reminders: dict[int, dict[int, Reminder]] = {}
        """By table and player."""
        self._busy: dict[tuple[int, int], int] = {}
        """By table and player, the time of a click whose answer is about to change the reminder."""
        self._outdated: dict[int, int] = {}
        """The tables whose reminders the sweep checks, each with the time from which on."""
        self._is_first_sweep = True
        self._tasks: set[asyncio.Task[object]] = set()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Held for each table while its reminders are edited."""

    async def remind(self, outcomes: Sequence[Outcome]) -> None:
        """Call each player to be reminded by a sentence, which becomes their hand, by the sweep if not at once.

        Of several sentences to one player, only the first makes a sound.
        """
        called = set[int]()
        for outcome in outcomes:
            table, seat = outcome.table, outcome.table.turn
            if seat and seat.user and any(isinstance(event, PlayerReminded) and event.told for event in outcome.events):
                words = public_words(self._client, table.guild, outcome.settings.language)
                deadline = outcome.view(None).deadline or self._now()
                sentence = reminder_call(table.channel, deadline - self._now(), words)
                letter = await write_to(self._client, seat.user, sentence, what="reminder", silent=seat.user in called)
                called.add(seat.user)
                if letter:
                    await self._keep(_reminder(outcome, seat.user, letter, words)._replace(version=OUTDATED))
                    await self._try(table.id, self._update(outcome))

    async def refresh(self, loaded: LoadedTable) -> None:
        """Refresh the reminders and the open hands of a table that has changed."""
        if loaded.table.id in self._reminders:
            self._start(self._try(loaded.table.id, self._update(loaded)))
        await self._hands.refresh(loaded)

    async def sweep(self) -> None:
        """Edit the reminders that were left outdated by a restart or by a failure of Discord."""
        if self._is_first_sweep:
            for reminder in await self._waiting.reminders():
                self._reminders.setdefault(reminder.table_id, {})[reminder.user] = reminder
            self._outdated = dict.fromkeys(self._reminders, 0)
            self._is_first_sweep = False
        self._busy = {key: at for key, at in self._busy.items() if self._is_busy(key)}
        for table_id in [table_id for table_id, at in self._outdated.items() if at <= self._now()]:
            del self._outdated[table_id]
            await self._try(table_id, self._update_anew(table_id))

    def suspend(self, call: Call, table_id: int) -> bool:
        """Pause refreshing a reminder while its player's click is answered; return whether this is the first click."""
        key = table_id, call.request.user
        is_first = not self._is_busy(key)
        self._busy[key] = self._now()
        return is_first

    async def reply(self, call: Call, loaded: LoadedTable, happened: str) -> Reply:
        """Reply to a click on a reminder with the hand, or, once the turn is over, with what happened."""
        user, message = call.request.user, call.interaction.message
        assert message is not None
        has_next, seconds = loaded.has_turn_elsewhere, call.picture_seconds
        screen = await self._screen(loaded, user, call.words, happened, has_next=has_next, seconds=seconds)
        self._looks.note(loaded, user)
        reminder = _reminder(loaded, user, message, call.words)
        follow = self._keep if _is_turn_of(user, loaded) else self._forget
        return Reply(screen, in_place=True, on_shown=lambda: self._start(self._try(loaded.table.id, follow(reminder))))

    def tell(self, _table_id: int, loaded: LoadedTable | None) -> None:
        """Write to the players whom the events of a saved action concern, unless they want no messages."""
        if not isinstance(loaded, Outcome):
            return
        words = public_words(self._client, loaded.table.guild, loaded.settings.language)
        for notice in notices_of(loaded.table, loaded.events):
            text = join_sentences(sentence(notice, loaded.table, words), _outcome(notice, loaded, words))
            self._write(loaded, notice.user, text)

    def tell_refusal(self, loaded: LoadedTable, why: Refusal | None) -> None:
        """Write to the host of a table why it cannot be shown in its channel, and that its clock stands still."""
        words = public_words(self._client, loaded.table.guild, loaded.settings.language)
        stands_still = words("notice-refused", link=channel_link(loaded.table.channel))
        text = join_sentences(stands_still, describe_refusal(why, words) if why else None)
        self._write(loaded, loaded.table.host, text)

    def _write(self, loaded: LoadedTable, user: int, text: str) -> None:
        if loaded.preferences(user).reminders:
            self._start(write_to(self._client, user, text, what="notice"))

    async def close(self) -> None:
        """Wait until what is on its way has arrived."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, object]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, table_id: int, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            self._outdated[table_id] = self._now() + RETRY_SECONDS
            log.log(level_of(error), "A reminder could not be brought up to date; the sweep tries again", exc_info=True)

    def _is_busy(self, key: tuple[int, int]) -> bool:
        return self._now() - self._busy.get(key, 0) < BUSY_SECONDS

    async def _keep(self, reminder: Reminder) -> None:
        """Save what a reminder shows, and delete the message that it replaces."""
        table_id, user = reminder.table_id, reminder.user
        before = self._reminders.get(table_id, {}).get(user) or await self._waiting.reminder(table_id, user)
        await self._waiting.save_reminder(reminder)
        self._note(table_id, user, reminder)
        self._busy.pop((table_id, user), None)
        self._outdated[table_id] = 0  # more may have happened meanwhile
        if before and before.message != reminder.message:
            await self._deliver(before, self._message(before).delete())

    def _note(self, table_id: int, user: int, reminder: Reminder | None) -> None:
        """Keep a reminder in memory as it is stored; None for one that is not."""
        if reminder:
            self._reminders.setdefault(table_id, {})[user] = reminder
        else:
            self._reminders.get(table_id, {}).pop(user, None)
        if not self._reminders.get(table_id):
            self._reminders.pop(table_id, None)

    async def _forget(self, reminder: Reminder) -> None:
        table_id, user = reminder.table_id, reminder.user
        await self._waiting.forget_reminder(reminder)
        self._note(table_id, user, await self._waiting.reminder(table_id, user))
        self._busy.pop((table_id, user), None)

    async def _update_anew(self, table_id: int) -> None:
        loaded = await self._lookups.load_to_show(table_id, self._now())
        if loaded and loaded.table.guild in self._part:
            await self._update(loaded)

    async def _update(self, loaded: LoadedTable) -> None:
        """Edit the reminders that show an older version, if somebody has played since or the deadline has changed."""
        table = loaded.table
        async with self._locks.setdefault(table.id, asyncio.Lock()):
            for user, reminder in [*self._reminders.get(table.id, {}).items()]:
                if reminder.version >= table.version:
                    continue
                if self._is_busy((table.id, user)):
                    self._outdated[table.id] = 0
                    continue
                newest = await self._waiting.reminder(table.id, user)
                if newest != reminder and table.seat_of(user):
                    self._note(table.id, user, newest)  # it was clicked on in another process
                    continue
                has_played_on = table.moved > reminder.version or not _is_turn_of(user, loaded)
                if has_played_on or reminder.deadline != loaded.view(None).deadline:
                    await self._edit(reminder, loaded)

    async def _edit(self, reminder: Reminder, loaded: LoadedTable) -> None:
        """Show the hand as it is now, or instead that the turn is over."""
        user, view = reminder.user, loaded.view(None)
        waiting = await self._waiting.tables_of(Request(user, loaded.table.guild, self._now(), is_direct=True))
        has_next = any(other.table.id != view.id for other in waiting)
        screen = await self._screen(loaded, user, words_in(reminder.language), has_next=has_next)
        if not await self._deliver(reminder, edit_message(self._message(reminder).edit, screen)):
            return
        if not _is_turn_of(user, loaded):
            await self._forget(reminder)
        else:
            newer = reminder._replace(version=view.version, deadline=view.deadline)
            await self._waiting.save_reminder(newer)
            self._note(view.id, user, newer)

    async def _deliver(self, reminder: Reminder, edit: Coroutine[Any, Any, object]) -> bool:
        """Edit a reminder; return False if that failed and the sweep is to try again."""
        try:
            await edit
        except NOT_DELIVERED as error:
            code, status = getattr(error, "code", 0), getattr(error, "status", 0)
            if code == TOO_OLD or status in {*REFUSED, HTTPStatus.NOT_FOUND}:
                log.info("A reminder cannot be edited and stays as it is: %s", reason(error))
                return True
            log.info("A reminder could not be edited; the sweep tries again: %s", reason(error))
            self._outdated[reminder.table_id] = self._now() + RETRY_SECONDS
            return False
        return True

    def _message(self, reminder: Reminder) -> discord.PartialMessage:
        return self._client.get_partial_messageable(reminder.channel).get_partial_message(reminder.message)

    async def _screen(
        self,
        loaded: LoadedTable,
        user: int,
        words: Words,
        happened: str = "",
        *,
        has_next: bool = False,
        seconds: float = PICTURE_SECONDS,
    ) -> Screen:
        """Return the hand if it is the player's turn, otherwise what has become of the turn."""
        link = channel_link(loaded.table.channel)
        view = loaded.view(None)
        if view.is_paused or not _is_turn_of(user, loaded):
            return turn_over_screen(loaded.view(user), words, happened, link=link, has_next=has_next)
        seat, called = loaded.table.seat_of(user), join_lines(words("reminder", link=link), hoard(view, words))
        if seat and seat.missed:
            called = join_lines(words("late", link=link), called)  # the hand shows the cards, if they are news
        return await self._hands.screen(loaded, user, words, Occasion(happened, called), seconds)


def _is_turn_of(user: int, loaded: LoadedTable) -> bool:
    """Return whether it is this player's turn, even during a pause."""
    turn, is_playing = loaded.table.turn, loaded.table.phase == "playing"
    return is_playing and turn is not None and turn.user == user and turn.is_manned


def _reminder(loaded: LoadedTable, user: int, message: discord.Message, words: Words) -> Reminder:
    view = loaded.view(None)
    return Reminder(view.id, user, message.channel.id, message.id, view.version, view.deadline, words.language)


def sentence(notice: Notice, table: Table, words: Words) -> str:
    """Return a notice in words, with a link to the channel of its table."""
    if notice.what == "gone":
        return words("notice-gone", table=table.id, game=words("game", game=table.options.rules.game))
    return words("notice", what=notice.what, by=Voice(words).member(notice.by), link=channel_link(table.channel))


def _outcome(notice: Notice, loaded: LoadedTable, words: Words) -> str | None:
    """Return a player's final chips and gain in a game that somebody has stopped; None for any other notice."""
    view = loaded.view(notice.user)
    if notice.what != "stopped" or view.own is None or view.game.ending is None or view.practice:
        return None
    number = view.seats.index(view.own)
    return words("notice-outcome", chips=words("chips", n=view.game.chips[number]), **signed(view.gain(number)))
