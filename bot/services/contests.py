"""Playing the deals of days: each member alone, each deal once, in whatever server or direct message."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.evolution import deal_of
from bot.game.moves import next_in_run, own_run
from bot.game.refusal import Refusal
from bot.services.contest_places import (
    NOWHERE,
    Place,
    closing_time,
    is_closed_elsewhere,
    load_about,
    obstacle_to,
    open_day,
    place_of,
    schedule_next,
)
from bot.services.decks import Contest, Decks
from bot.services.loading import check_server, load_members
from bot.services.members import month_of
from bot.store import contests as rows
from bot.store import members, tries
from bot.store.database import Store, Transaction, repeat_on_conflict
from bot.store.tries import EntryRow, TryRow
from bot.tables.contests import EVERYWHERE, ContestKey, Laid, forced, gain, lay_card, play, read, written
from bot.tables.context import Request
from bot.tables.solo import MEMBER
from bot.tables.table import Table
from bot.values.contests import Playing


class Contests:
    """The tries of all members."""

    def __init__(self, store: Store, decks: Decks) -> None:
        self._store = store
        self._decks = decks

    async def today(self, request: Request) -> ContestKey:
        """Return the day that is open for the reader. Raise Refusal if their server has none."""
        async with self._store.transaction() as tx:
            place = await place_of(tx, request)
            if not place.settings.daily:
                raise Refusal("daily_off")
            return ContestKey(EVERYWHERE, await open_day(tx, place, request.now))

    async def load(self, key: ContestKey, request: Request) -> Contest:
        """Return a contest. Raise Refusal if there is none."""
        return await self._decks.of_day(key.number, request.now)

    async def deal(self, key: ContestKey, position: int, request: Request) -> Playing:
        """Return the reader's deal at this position, begun now unless it was.

        Raise Refusal if it may not be begun any more, after they were forgotten, or while the server is being erased.
        """
        contest = await self.load(key, request)
        contest.deck(position)
        async with self._store.transaction() as tx:
            place = await place_of(tx, request)
            row = (await tries.tries_of(tx, request.user, key)).get(position)
            obstacle = None if row else await obstacle_to(tx, contest, place, request)
        if obstacle:
            raise obstacle
        row = row or await self._begin(contest, position, place, request)
        return await self._playing(contest, row, _table(contest, row), request)

    async def lay(
        self,
        key: ContestKey,
        position: int,
        request: Request,
        seen: int,
        made: tuple[Card, bool],
        *,
        whole_run: bool = False,
    ) -> Playing:
        """Lay a card, announced or not; return the deal as it stands then.

        With its whole run, belles first and announced, whatever then leaves no choice is laid as well.

        A click on a message that shows fewer cards than were laid, be it by another process, changes nothing. Raise
        Refusal if the card may not be laid, or if the deal was not begun.
        """
        contest = await self.load(key, request)
        async with self._store.transaction() as tx:
            row = (await tries.tries_of(tx, request.user, key)).get(position)
        if row is None:
            raise Refusal("stale")
        table, laid = _table(contest, row), read(row.laid)
        if len(laid) == seen and table.turn:
            table, laid = (_lay_run if whole_run else _lay)(table, laid, Laid(*made))
            row = await self._save(contest, row, table, laid, request)
            if row.laid != written(laid):  # another click came first
                table = _table(contest, row)
        return await self._playing(contest, row, table, request)

    @repeat_on_conflict
    async def _begin(self, contest: Contest, position: int, place: Place, request: Request) -> TryRow:
        key, user, now = contest.key, request.user, request.now
        async with self._store.transaction(user) as tx:
            if place.guild != NOWHERE:
                await check_server(tx, place.guild)
                await members.make_known(tx, place.guild, user, month_of(now))
            closes_at = await closing_time(tx, contest.row, place)
            await tries.enter(tx, EntryRow(user, key.guild, key.number, place.guild, closes_at, now))
            await tries.begin(tx, user, key, position, now)
            begun = (await tries.tries_of(tx, user, key))[position]
            is_scheduled = await rows.next_day(tx, place.guild) is not None
        if key.is_daily and place.guild != NOWHERE and not is_scheduled:
            await self._schedule(place, now)
        return begun

    @repeat_on_conflict
    async def _schedule(self, place: Place, now: int) -> None:
        """Have the server close this day, and all days from now on."""
        async with self._store.transaction(place.guild) as tx:
            await schedule_next(tx, place, now)

    @repeat_on_conflict
    async def _save(
        self, contest: Contest, before: TryRow, table: Table, laid: Sequence[Laid], request: Request
    ) -> TryRow:
        """Save the cards laid, and the result if the deal is over; return the try as it stands then.

        If another click came first, its cards stay. Raise Refusal if the member was forgotten meanwhile.
        """
        key, user = before.key, before.user_id
        async with self._store.transaction(user) as tx:
            if await tries.lay(tx, before, written(laid)) and table.turn is None:
                await tries.finish_deal(tx, before, request.now, gain(table))
                if key.is_daily and await is_closed_elsewhere(tx, user, key.number, request.now):
                    await tries.close(tx, user, key, request.now)
                await tries.finish(tx, user, key, request.now, len(contest.numbers))
            row = (await tries.tries_of(tx, user, key)).get(before.deal)
        if row is None:
            raise Refusal("stale")
        return row

    async def _playing(self, contest: Contest, row: TryRow, table: Table, request: Request) -> Playing:
        async with self._store.transaction() as tx:
            place = await place_of(tx, request)
            return Playing(
                settings=place.settings,
                members=await load_members(tx, place.guild, [request.user]),
                about=await load_about(tx, contest, place, request.now, ""),
                deal=row.deal,
                table=replace(table, guild=place.guild),
                laid=len(read(row.laid)),
                is_late=await _is_late(tx, row, request.now),
            )


async def _is_late(tx: Transaction, row: TryRow, now: int) -> bool:
    """Return whether what is still played counts no more: its results are shown in a server that knows the member."""
    entry = await tries.entry(tx, row.user_id, row.key)
    if entry is None or now >= entry.closes_at:
        return entry is not None
    return row.key.is_daily and await is_closed_elsewhere(tx, row.user_id, row.number, now)


def _table(contest: Contest, row: TryRow) -> Table:
    return play(row.user_id, contest.deals[row.deal - 1], contest.deck(row.deal), read(row.laid))


def _lay(table: Table, laid: Sequence[Laid], one: Laid) -> tuple[Table, tuple[Laid, ...]]:
    return lay_card(table, PlayCard(MEMBER, one.card, one.announced)), (*laid, one)


def _lay_run(table: Table, laid: Sequence[Laid], first: Laid) -> tuple[Table, tuple[Laid, ...]]:
    """Lay a card with all that follow it in the member's hand, and then whatever leaves no choice."""
    following = own_run(deal_of(table.game).hands[MEMBER], first.card)[1:]
    table, laid = _lay(table, laid, first)
    for _ in following:
        made = next_in_run(legal_actions(table.game))
        table, laid = _lay(table, laid, Laid(made.card, made.announced))
    while made := forced(table):
        table, laid = _lay(table, laid, Laid(made.card, made.announced))
    return table, laid
