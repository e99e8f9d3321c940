"""The hidden cards of days, for the judge of secrets."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.game.cards import DECK, Card
from bot.game.events import CardPlayed
from bot.services import codec
from bot.store import contests, tries
from bot.store.contests import ContestRow
from bot.store.database import BOT, Store
from bot.store.tries import TryRow
from bot.tables import days
from bot.tables.contests import ContestKey, deck_of, play, read
from bot.tables.solo import MEMBER
from bot.tables.table import Table
from tests.stories.record import Request

_SHOWS: Final = re.compile(r"njs?:0\.0\.contest_(?:play|run)\.(\d+)-(\d+)-(\d+)\b")
"""A button or a menu that lays a card: the contest, the deal, and how many cards its reader had laid."""
_ASKED: Final = re.compile(r"njs?:0\.0\.contest_(?:deal|play|run)\.(\d+)-(\d+)")
_ABOUT: Final = re.compile(r"nj:0\.0\.(?:contest|reveal|contest_choice|contest_proof)\.(\d+)")
"""A button that shows what is revealed of a contest in time."""


class Sealed(NamedTuple):
    """A contest as it is kept."""

    row: ContestRow
    candidates: dict[int, int]

    def table(self, tried: TryRow, laid: int) -> Table:
        """The deal of a try after this many cards of its member."""
        deck = deck_of(self.row.secret, self.row.number, tried.deal, self.candidates[tried.deal])
        deals = codec.deals_of(self.row.deals)
        return play(tried.user_id, deals[tried.deal - 1], deck, read(tried.laid)[:laid])

    def revealed_at(self) -> int:
        return days.reveals_at(self.row.number)


class ContestJudge(NamedTuple):
    """Knows what each member could know of the deals that they have tried."""

    sealed: dict[ContestKey, Sealed]
    tried: dict[tuple[int, ContestKey, int], TryRow]

    def allowed(self, request: Request, strings: Sequence[str]) -> frozenset[Card] | None:
        """Return the cards of a contest that the reader of a request may know; None if it is about none."""
        shown = next((found for text in strings if (found := _SHOWS.match(text))), None)
        if shown:
            return self._known(request, int(shown[1]), int(shown[2]), int(shown[3]))
        if asked := _ASKED.search(request.said):
            return self._known(request, int(asked[1]), int(asked[2]), None)
        about = next((found for text in (request.said, *strings) if (found := _ABOUT.search(text))), None)
        if about is None:
            return None
        is_over = any(one.revealed_at() <= request.at for one in self._called(int(about[1])))
        return frozenset(DECK) if is_over and request.reader is not None else frozenset()

    def secrets(self) -> dict[str, int]:
        """Return each secret, and when it may be told."""
        return {one.row.secret: one.revealed_at() for one in self.sealed.values()}

    def _called(self, number: int) -> list[Sealed]:
        return [one for key, one in self.sealed.items() if key.number == number]

    def _known(self, request: Request, number: int, deal: int, laid: int | None) -> frozenset[Card]:
        """Return the cards laid in a member's deal, and those in their hand; all of them once the deal is over."""
        if request.reader is None:
            return frozenset()
        for one in self._called(number):
            tried = self.tried.get((request.reader, one.row.key, deal))
            if tried is None:
                continue
            is_over = tried.finished_at is not None and tried.finished_at <= request.at
            if laid is None and is_over:
                return frozenset(DECK)
            return _seen(one.table(tried, len(read(tried.laid)) if laid is None else laid))
        return frozenset()


def _seen(table: Table) -> frozenset[Card]:
    deal = table.game.deal
    assert deal is not None
    return frozenset({*deal.hands[MEMBER], *(move.card for move in deal.moves if isinstance(move, CardPlayed))})


async def sealed_contests(store: Store) -> ContestJudge:
    """Read all contests, and all that members have tried."""
    async with store.transaction(BOT) as tx:
        keys = [ContestKey._make(row) for row in await tx.execute("SELECT guild_id, number FROM contest")]
        rows = [row for key in keys if (row := await contests.load(tx, key))]
        candidates = {key: {one.deal: one.candidate for one in await contests.deals_of(tx, key)} for key in keys}
        begun = await tx.execute("SELECT user_id, guild_id, number FROM contest_entry")
        tried = [one for user, *key in begun for one in (await tries.tries_of(tx, user, ContestKey(*key))).values()]
    return ContestJudge(
        {row.key: Sealed(row, candidates[row.key]) for row in rows},
        {(one.user_id, one.key, one.deal): one for one in tried},
    )
