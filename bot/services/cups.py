"""Cups: contests that managers open in their server, until a date."""

from collections.abc import Sequence
from typing import Final

from bot.game.refusal import Refusal
from bot.game.rules import Game
from bot.language.text import discord_safe, plain_name
from bot.services import codec
from bot.services.contest_places import load_about, place_in
from bot.services.contest_results import load_all_members, load_standings
from bot.services.decks import Decks
from bot.services.loading import check_server
from bot.services.servers import check_manager
from bot.store import contests as rows
from bot.store.contests import ContestRow
from bot.store.database import Store, Transaction, repeat_on_conflict
from bot.tables.candidates import RULE
from bot.tables.chance import Chance
from bot.tables.contests import MAX_NAME_LENGTH, ContestKey, deals_of_cup
from bot.tables.context import Request
from bot.values.contests import About, Cups

MAX_OPEN: Final = 5
"""In one server at once."""
MIN_SECONDS: Final = 3600
MAX_DAYS: Final = 60
CUPS_PER_PAGE: Final = 5
_DAY_SECONDS: Final = 24 * 3600


class CupService:
    """The cups of all servers."""

    def __init__(self, store: Store, decks: Decks, chance: Chance) -> None:
        self._store = store
        self._decks = decks
        self._chance = chance

    async def open(
        self, request: Request, name: str, games: Sequence[Game], deals: int, until: int, channel: int | None = None
    ) -> About:
        """Open a cup of these games in turn until this time, to be told in this channel when it closes.

        Raise Refusal unless a manager asks, or if it has no name, too few or too many deals, lasts too short or too
        long, or if there are too many cups already.
        """
        check_manager(request)
        text = codec.deals_text(deals_of_cup(games, deals))
        name = plain_name(discord_safe(name))[:MAX_NAME_LENGTH].strip()
        if not any(map(str.isalnum, name)):
            raise Refusal("cup_name")
        if not MIN_SECONDS <= until - request.now <= MAX_DAYS * _DAY_SECONDS:
            raise Refusal("cup_until", most=MAX_DAYS)
        row = ContestRow(
            request.guild,
            0,
            self._chance.draw_seed(),
            RULE,
            text,
            request.now,
            name=name,
            opened_by=request.user,
            channel_id=channel,
            closes_at=until,
        )
        key = await self._save(row)
        self._decks.forget(key)  # after a server was erased, its cups are numbered anew
        return await self.about(key, request)

    @repeat_on_conflict
    async def _save(self, row: ContestRow) -> ContestKey:
        guild = row.guild_id
        async with self._store.transaction(guild) as tx:
            await check_server(tx, guild)
            if len(await rows.open_cups(tx, guild, row.opened_at)) >= MAX_OPEN:
                raise Refusal("too_many_cups", most=MAX_OPEN)
            numbered = row._replace(number=1 + await rows.last_number(tx, guild))
            await rows.insert(tx, numbered)
            await rows.schedule(tx, guild, numbered.key, row.closes_at or 0)
        return numbered.key

    async def about(self, key: ContestKey, request: Request) -> About:
        """Return a cup. Raise Refusal if the reader's server has none of this number."""
        if key.guild != request.guild or key.is_daily:
            raise Refusal("no_such_cup")
        contest = await self._decks.of(key)
        async with self._store.transaction() as tx:
            return await load_about(tx, contest, await place_in(tx, key.guild), request.now, "")

    async def listed(self, request: Request, page: int = 0) -> Cups:
        """Return the server's open cups, and a page of those that are over."""
        guild, now = request.guild, request.now
        async with self._store.transaction() as tx:
            total = await rows.count_past_cups(tx, guild, now)
            pages = max(1, -(-total // CUPS_PER_PAGE))
            page = min(page, pages - 1)
            still_open = await rows.open_cups(tx, guild, now)
            past = await rows.past_cups(tx, guild, now, limit=CUPS_PER_PAGE, offset=page * CUPS_PER_PAGE)
        contests = {row.key: await self._decks.of(row.key) for row in (*still_open, *past)}
        async with self._store.long_transaction() as tx:
            place = await place_in(tx, guild)
            abouts = {key: await load_about(tx, contest, place, now, "") for key, contest in contests.items()}
            winners = {row.key: await _winners(tx, abouts[row.key]) for row in past}
            named = {user for users in winners.values() for user in users}
            openers = {about.opened_by for about in abouts.values() if about.opened_by}
            return Cups(
                settings=place.settings,
                members=await load_all_members(tx, place, {request.user, *named, *openers}),
                open=tuple(abouts[row.key] for row in still_open),
                past=tuple((abouts[row.key], winners[row.key]) for row in past),
                page=page,
                pages=pages,
            )

    @repeat_on_conflict
    async def cancel(self, key: ContestKey, request: Request) -> None:
        """Cancel a cup. Raise Refusal unless a manager asks, or if it is over already."""
        check_manager(request)
        async with self._store.transaction(request.guild) as tx:
            if key.guild != request.guild or await rows.load(tx, key) is None:
                raise Refusal("no_such_cup")
            if not await rows.cancel(tx, key, request.now):
                raise Refusal("contest_closed")
        self._decks.forget(key)

    @repeat_on_conflict
    async def set_event(self, key: ContestKey, event_id: int | None) -> None:
        """Record Discord's scheduled event beside a cup, or that there is none any more."""
        async with self._store.transaction(key.guild) as tx:
            await rows.set_event(tx, key, event_id)
        self._decks.forget(key)


async def _winners(tx: Transaction, about: About) -> tuple[int, ...]:
    entries = await load_standings(tx, about.key.guild, about)
    return tuple(entry.user for entry in entries if entry.place == 1)
