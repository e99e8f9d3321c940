"""The private hands that are open on players' screens, refreshed as long as Discord lets us edit them."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

import discord

from bot.edge.emojis import CardEmojis
from bot.edge.illustrator import Illustrator
from bot.edge.looks import Looks
from bot.edge.private_messages import EDITABLE_SECONDS
from bot.edge.readers import Reader
from bot.edge.responder import PICTURE_SECONDS, Call, Reply
from bot.edge.sending import edit_message
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.language import Words, language_of, words_in
from bot.screens.hand import HandExtras, hand_screen
from bot.screens.layout import Picture, Screen, join_lines
from bot.screens.remarks import remark_since
from bot.screens.since import cards_before, news_beside_picture, since_last_look, what_happened
from bot.screens.voices import Voice
from bot.services.changes import Outcome
from bot.services.loading import LoadedTable
from bot.tables.view import TableView

log = logging.getLogger(__name__)

MAX_TABLES_AT_ONCE: Final = 8
"""The tables whose hands are refreshed at the same time: with all at once, clicks would wait for hundreds of hands."""


class _OpenHand(NamedTuple):
    interaction: discord.Interaction
    at: int
    version: int
    moment: "_Moment"
    is_busy: bool = False
    """Whether its player has clicked, and is about to be shown it anew."""
    has_next: bool = False
    """Whether another table waits for its player."""


class _Moment(NamedTuple):
    """The part of a table's state that is urgent: when it changes, every open hand is refreshed at once."""

    deal: int
    is_over: bool
    is_still: bool
    """Whether the table waits for nobody."""


class Occasion(NamedTuple):
    """Why a hand is shown, and what its player has seen before."""

    happened: str = ""
    """What the player has just done."""
    called: str = ""
    """The first line otherwise: in a reminder the call to the player, or news for the reader."""
    start: int | None = None
    """The number of moves that the player has seen, if it is not that of their last look."""
    ended: TableView | None = None
    """The previous deal, if the player has not seen its end."""
    has_next: bool = False
    """Whether another table waits for the player."""
    film: Picture | None = None
    """A film that is shown in place of the table."""


NOTHING_NEW: Final = Occasion()
MAX_WITH_REMARK: Final = 8
"""The most choices beside which there is room on a phone for what a robot says."""


class Hands:
    """The newest private hand of each player at each table."""

    def __init__(self, illustrator: Illustrator, emojis: CardEmojis, looks: Looks, now: Callable[[], int]) -> None:
        self._illustrator = illustrator
        self._emojis = emojis
        self._looks = looks
        self._now = now
        self._open: dict[int, dict[int, _OpenHand]] = {}
        """By table and player; tables are in the order of their latest opened hand."""
        self._newest: dict[int, LoadedTable] = {}
        """Tables with hands that are to be refreshed later."""
        self._refreshing: set[asyncio.Task[None]] = set()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Held for each table while one of its hands is edited, so that no older edit comes last."""
        self._few_at_once = asyncio.Semaphore(MAX_TABLES_AT_ONCE)

    async def screen(
        self,
        loaded: LoadedTable,
        user: int,
        words: Words,
        occasion: Occasion,
        seconds: float = PICTURE_SECONDS,
    ) -> Screen:
        """Return a player's hand, with its picture if they want one and it is there in so many seconds."""
        view = loaded.view(user)
        moves = view.deal.moves if view.game.deal else ()
        start = self._looks.moves_seen(loaded, user) if occasion.start is None else occasion.start
        reader = Reader(user, words, loaded.wants_pictures(user), loaded.preferences(user).four_colours, seconds)
        pictures = await self._illustrator.own_screen(view, loaded.names, reader, loaded.table.guild)
        has_film = occasion.film is not None and bool(pictures)
        is_told = view.game.deal is not None and (occasion.start is not None or not occasion.happened)
        extras = HandExtras(
            happened=occasion.happened or occasion.called,
            since=_since(loaded, view, occasion, start, words, is_drawn=bool(pictures)) if is_told else "",
            film=cards_before(view, start) if start < len(moves) else 0,
            pictures=[occasion.film, *pictures[1:]] if occasion.film and pictures else pictures,
            has_film=has_film,
            emoji_of=partial(self._emojis.find, four_colours=reader.four_colours),
            has_next=occasion.has_next,
            can_look_back=_can_look_back(view),
        )
        return hand_screen(view, words, extras)

    async def reply(
        self,
        call: Call,
        loaded: LoadedTable,
        occasion: Occasion = NOTHING_NEW,
        *,
        in_place: bool = False,
    ) -> Reply:
        """Reply with the caller's hand, and refresh it from then on; after an action it tells what that has led to."""
        user, start = call.request.user, None
        if isinstance(loaded, Outcome) and loaded.moves:
            start = len(loaded.view(user).deal.moves) - len(loaded.moves)
        occasion = occasion._replace(start=start, has_next=loaded.has_turn_elsewhere)
        screen = await self.screen(loaded, user, call.words, occasion, call.picture_seconds)
        track = partial(self._track, loaded, user, call.interaction)
        return Reply(screen, in_place=in_place, on_shown=track, kind=hand_kind(loaded.table.id))

    def close_hand(self, table_id: int, user: int) -> None:
        """Stop refreshing a hand for good, as its message now shows something else."""
        self._open.get(table_id, {}).pop(user, None)

    def suspend(self, table_id: int, user: int) -> bool:
        """Pause refreshing a hand while its player's click is answered; return whether it was being refreshed."""
        opened = self._open.get(table_id, {})
        hand = opened.get(user)
        if hand is None or hand.is_busy:
            return False
        opened[user] = hand._replace(is_busy=True)
        return True

    async def refresh(self, loaded: LoadedTable) -> None:
        """Refresh the open hands of this table: at once if they have something to do, the others later."""
        outdated, public, is_closed = self._outdated(loaded), loaded.view(None), loaded.table.phase == "closed"
        moment, called = _moment_of(public), public.awaited and public.awaited.user
        urgent = [user for user, hand in outdated.items() if user == called or hand.moment != moment or is_closed]
        if not is_closed and [user for user in outdated if user not in urgent or outdated[user].is_busy]:
            self._newest[loaded.table.id] = loaded
        for user in urgent:
            await self._refresh(loaded, user)
        if is_closed:
            self._newest.pop(loaded.table.id, None)

    async def refresh_others(self) -> None:
        """Refresh the hands that had nothing to do when something happened at their table, a few at a time."""
        await asyncio.gather(*map(self._refresh_others, [*self._newest]))

    async def _refresh_others(self, table_id: int) -> None:
        """Refresh the outdated hands; also the next time, if an answer that may be older is on its way to a player."""
        async with self._few_at_once:
            loaded = self._newest.get(table_id)
            if loaded is None:
                return  # the table has closed meanwhile, and its hands are refreshed
            outdated = self._outdated(loaded)
            for user in outdated:
                await self._refresh(loaded, user)
            if self._newest.get(table_id) is loaded and not any(hand.is_busy for hand in outdated.values()):
                del self._newest[table_id]

    async def close(self) -> None:
        for task in self._refreshing:
            task.cancel()
        await asyncio.gather(*self._refreshing, return_exceptions=True)

    def _start(self, refreshing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(refreshing)
        self._refreshing.add(task)
        task.add_done_callback(self._refreshing.discard)

    def _outdated(self, loaded: LoadedTable) -> dict[int, _OpenHand]:
        """Return the open hands that show an older version, by player."""
        can_edit, version = self._now() - EDITABLE_SECONDS, loaded.table.version
        opened = self._open.get(loaded.table.id, {})
        return {user: hand for user, hand in opened.items() if hand.version < version and hand.at > can_edit}

    def _lock_for(self, table_id: int) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _refresh(self, loaded: LoadedTable, user: int) -> None:
        async with self._lock_for(loaded.table.id):
            hand = self._outdated(loaded).get(user)
            if hand and not hand.is_busy:
                await self._edit(hand, loaded, user)

    async def _edit(self, hand: _OpenHand, loaded: LoadedTable, user: int) -> None:
        opened = self._open.get(loaded.table.id, {})
        words = words_in(language_of(str(hand.interaction.locale)))
        screen = await self.screen(loaded, user, words, Occasion(has_next=hand.has_next))
        try:
            await edit_message(hand.interaction.edit_original_response, screen)
        except NOT_DELIVERED as error:
            log.info("An open hand could not be refreshed and is left as it is: %s", reason(error))
            if opened.get(user) is hand:  # otherwise its player has clicked or opened another meanwhile
                del opened[user]
        else:
            if opened.get(user) is hand:
                version, moment = loaded.table.version, _moment_of(loaded.view(user))
                opened[user] = hand._replace(version=version, moment=moment)

    def _track(self, loaded: LoadedTable, user: int, interaction: discord.Interaction) -> None:
        self._forget_old()
        table = loaded.table
        opened = self._open.pop(table.id, {})
        moment, has_next = _moment_of(loaded.view(user)), loaded.has_turn_elsewhere
        opened[user] = _OpenHand(interaction, self._now(), table.version, moment, has_next=has_next)
        self._open[table.id] = opened
        self._looks.note(loaded, user)
        newest = self._newest.get(table.id)
        if newest and newest.table.version > table.version:  # more has happened while the answer was on its way
            self._start(self.refresh(newest))

    def _forget_old(self) -> None:
        can_edit = self._now() - EDITABLE_SECONDS
        while self._open:
            table_id, opened = next(iter(self._open.items()))
            if any(hand.at > can_edit for hand in opened.values()):
                return
            del self._open[table_id]


def hand_kind(table_id: int) -> str:
    return f"hand-{table_id}"


def _moment_of(view: TableView) -> _Moment:
    return _Moment(view.game.deals, view.turn is None, view.awaited is None)


def _since(
    loaded: LoadedTable, view: TableView, occasion: Occasion, start: int, words: Words, *, is_drawn: bool
) -> str:
    """Return what has happened since this move: beside pictures a line of pots and the newest remark."""
    if is_drawn:
        speaks = loaded.settings.remarks and len(view.offered) <= MAX_WITH_REMARK and view.turn is not None
        remark = remark_since(view, start, Voice(words)) if speaks else None
        return join_lines(news_beside_picture(view, start, words, ended=occasion.ended), remark)
    if occasion.start is not None and view.turn is not None:
        return what_happened(view, view.deal.moves[start:], words)
    return since_last_look(view, start, words, ended=occasion.ended)


def _can_look_back(view: TableView) -> bool:
    """Return whether the reader has played in a deal that is over."""
    deal = view.game.deal
    return deal is not None and deal.winner is not None and view.game.seat in deal.order
