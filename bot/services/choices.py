"""Members' choices: valued once their game is over, and looked at closely when their player asks."""

import asyncio
import logging
from collections import defaultdict
from typing import Final, NamedTuple

from bot.game.events import DealBegan
from bot.game.refusal import Refusal
from bot.memory import Memory
from bot.part import Part
from bot.services.loading import LoadedTable, check_closed, load_table
from bot.services.past import PORTION, events_between, in_portions, table_before
from bot.services.thinker import Thinker
from bot.store import tables, values
from bot.store.database import ConflictError, Store, StoreError, repeat_on_conflict
from bot.tables.context import Request
from bot.tables.own_choices import ChoiceReader
from bot.tables.valued_choices import OwnDeal, Reviewed, SeatKey, own_deals, review_choice, value_choices
from bot.valuation.review import Hint, hint
from bot.valuation.yardstick import Value
from bot.values.reviews import ChoicePlace, ReviewPage

log = logging.getLogger(__name__)

AT_ONCE: Final = 50
"""The number of games looked up in one transaction."""
REST_SECONDS: Final = 0.05
"""The pause after each portion, as long as valuing it, so that the past takes at most half of a processor."""
MAX_REMEMBERED: Final = 1_000
"""A choice takes about 10 KiB."""
MAX_DOUBTFUL: Final = 6
"""The choices of a game that are reviewed to bring the dearest first, beginning with those that look the dearest."""


class Valuations:
    """Values each game once it is finished, and anew when the yardstick has changed."""

    def __init__(self, store: Store, part: Part, thinker: Thinker) -> None:
        self._store = store
        self._part = part
        self._thinker = thinker

    async def value_games(self) -> None:
        """Value all finished games of this part that the present yardstick has not valued."""
        last = 0
        while True:
            async with self._store.long_transaction() as tx:
                games = await values.unvalued(tx, last, AT_ONCE, part=self._part)
            if not games:
                return
            for last, guild in games:
                try:
                    await self._value_game(last, guild)
                except StoreError:
                    raise
                except Exception:
                    log.exception("The choices at table %d could not be valued; it is tried again later", last)

    @repeat_on_conflict
    async def _value_game(self, table_id: int, guild: int) -> None:
        """Value a game. Raise ConflictError if one of its members is forgotten meanwhile."""
        async with self._store.long_transaction() as tx:
            row = await tables.load(tx, table_id)
        if row is None:
            return  # its server was erased
        sums, reader = defaultdict[SeatKey, Value](Value), ChoiceReader()
        async for portion in in_portions(events_between(self._store, table_id, 1, row.length + 1)):
            reader, new = await self._thinker.think(value_choices, reader, portion)
            for seat, worth in new.items():
                sums[seat] = sums[seat].plus(worth)
            if len(portion) == PORTION:
                await asyncio.sleep(REST_SECONDS)
        async with self._store.transaction(guild) as tx:
            if await tables.load(tx, table_id) != row:
                raise ConflictError
            await values.save(tx, table_id, sums)


class _Game(NamedTuple):
    """A member's deals and choices at a table, as far as they are over."""

    deals: tuple[OwnDeal, ...]
    places: tuple[ChoicePlace, ...]
    """Of their choices, the dearest first."""


class _Seen(NamedTuple):
    """A table as far as its deals are over, as one of its members may look at it."""

    loaded: LoadedTable
    user: int
    bounds: tuple[int, ...]
    """The number of the event that began each deal that is over, and of the first event after the last of them."""

    @property
    def deals(self) -> int:
        """Return the number of deals that are over."""
        return len(self.bounds) - 1


class Reviews:
    """Reviews of choices, each task of which is small, so that whoever asks for many holds nobody up."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._games = Memory[tuple[int, int, int], _Game](MAX_REMEMBERED)
        """By table, member, and the number of deals that were over."""
        self._choices = Memory[tuple[int, int, ChoicePlace], Reviewed | None](MAX_REMEMBERED)
        """By table, member and place; None if it needs no review."""

    async def look(self, table_id: int, request: Request, *, deal: int = 0, number: int = 0) -> ReviewPage:
        """Return the reader's choice of this number in a deal; for 0, the dearest of the deal, or of all deals.

        Raise Refusal if they were never asked there, or if the deal is not over.
        """
        seen = await self._see(table_id, request)
        if deal > seen.deals:
            raise Refusal("deal_in_progress" if deal == seen.deals + 1 else "no_such_deal", n=deal)
        game = await self._games.recall((table_id, seen.user, seen.deals), lambda: self._look_at_game(seen))
        asked = [own for own in game.deals if own.was_asked and deal in {0, own.deal}]
        places = [place for place in game.places if deal in {0, place.deal} and number in {0, place.number}]
        if not asked or (number and not places):
            raise Refusal("no_choice")
        place = places[0] if places else None
        table = seen.loaded.table
        return ReviewPage(
            settings=seen.loaded.settings,
            members=seen.loaded.members,
            table=table_id,
            channel=table.channel,
            options=table.options,
            deal=max(asked, key=lambda own: (place is not None and own.deal == place.deal, own.has_won, own.deal)),
            places=game.places,
            place=place,
            reviewed=await self._review(seen, place) if place else None,
        )

    async def hint(self, table_id: int, request: Request, seen: int) -> tuple[LoadedTable, Hint]:
        """Return a table, and advice for the reader whose turn it is.

        Raise Refusal if the table has changed since this version, if it counts, or if there is nothing to choose.
        """
        async with self._store.transaction() as tx:
            loaded = await load_table(tx, table_id, request)
        view = loaded.view(request.user)
        has_choice = bool(view.game.deal and view.game.deal.choices)
        if not view.practice or view.day or not has_choice or loaded.table.version != seen:
            raise Refusal("stale")
        return loaded, await self._thinker.think(hint, view.game, loaded.table.fingerprint)

    async def _see(self, table_id: int, request: Request) -> _Seen:
        async with self._store.long_transaction() as tx:
            loaded = await load_table(tx, table_id, request)
            begins = await tables.numbers_of(tx, table_id, DealBegan.__name__)
        table, user = loaded.table, request.user
        if not any(seat.user == user for seat in (*table.seats, *table.loans)):
            raise Refusal("not_at_this_table")
        check_closed(table, request)
        is_dealt = table.game.is_dealt
        return _Seen(loaded, user, tuple(begins) if is_dealt else (*begins, table.length + 1))

    async def _look_at_game(self, seen: _Seen) -> _Game:
        reader, deals = ChoiceReader(), list[OwnDeal]()
        async for portion in in_portions(events_between(self._store, seen.loaded.table.id, 1, seen.bounds[-1])):
            reader, new = await self._thinker.think(own_deals, reader, portion, seen.user)
            deals += new
        choices = sorted((choice for own in deals for choice in own.choices), key=lambda choice: -choice.loss)
        dear = dict[ChoicePlace, int]()
        for choice in [choice for choice in choices if choice.is_doubtful][:MAX_DOUBTFUL]:
            place = ChoicePlace(choice.deal, choice.number)
            reviewed = await self._review(seen, place)
            if reviewed and reviewed.review.verdict == "costly":
                dear[place] = reviewed.review.chips
        places = [ChoicePlace(choice.deal, choice.number) for choice in choices]
        return _Game(tuple(deals), tuple(sorted(places, key=lambda place: -dear.get(place, 0))))

    async def _review(self, seen: _Seen, place: ChoicePlace) -> Reviewed | None:
        return await self._choices.recall(
            (seen.loaded.table.id, seen.user, place), lambda: self._review_anew(seen, place)
        )

    async def _review_anew(self, seen: _Seen, place: ChoicePlace) -> Reviewed | None:
        table_id, (begin, end) = seen.loaded.table.id, seen.bounds[place.deal - 1 : place.deal + 1]
        before = await table_before(self._store, table_id, begin)
        events = [event async for event in events_between(self._store, table_id, begin, end)]
        return await self._thinker.think(review_choice, before, events, seen.user, place.number)
