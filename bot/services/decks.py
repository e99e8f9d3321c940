"""The decks of contests: drawn, chosen by the rule, and worked out. Only services see them before they are revealed."""

from functools import partial
from typing import Final, NamedTuple

from bot.game.cards import Card
from bot.game.refusal import Refusal
from bot.memory import Memory
from bot.services import codec
from bot.services.thinker import Thinker
from bot.store import contests as rows
from bot.store.contests import ContestRow, DealRow
from bot.store.database import Store, Transaction, repeat_on_conflict
from bot.tables import days
from bot.tables.candidates import RULE, Best, best_of, find_candidate, result_of
from bot.tables.chance import Chance
from bot.tables.contests import (
    EVERYWHERE,
    ContestDeal,
    ContestKey,
    SecretDeal,
    deals_of_day,
    deck_of,
    fingerprint_of,
    seed_of,
)

MAX_REMEMBERED: Final = 100
"""Contests, each in a few kilobytes."""
AHEAD: Final = 2
"""The secrets of so many days to come are drawn, so that the fingerprint of the next day can be told."""
NO_CANDIDATE: Final = 0


class Contest(NamedTuple):
    """A contest with everything that is secret until it is revealed."""

    row: ContestRow
    deals: tuple[ContestDeal, ...]
    candidates: tuple[int, ...]
    """For each deal; `NO_CANDIDATE` if none has passed."""

    @property
    def key(self) -> ContestKey:
        return self.row.key

    @property
    def numbers(self) -> list[int]:
        """Return the numbers of the deals that can be played: all, as far as is known."""
        return [number for number, candidate in enumerate(self.candidates, 1) if candidate != NO_CANDIDATE]

    @property
    def fingerprint(self) -> str:
        return fingerprint_of(self.row.secret)

    def deck(self, position: int) -> tuple[Card, ...]:
        """Return the deck of a deal. Raise Refusal if there is no such deal, or if no candidate has passed for it."""
        if position not in range(1, 1 + len(self.deals)) or self.candidates[position - 1] == NO_CANDIDATE:
            raise Refusal("no_such_deal", n=position)
        return deck_of(self.row.secret, self.row.number, position, self.candidates[position - 1])

    def secret_deal(self, number: int) -> SecretDeal:
        """Return a deal with everything that is hidden in it. Raise Refusal as `deck` does."""
        return SecretDeal(self.deals[number - 1], number, self.deck(number), seed_of(self.row.secret, number))


class Decks:
    """The contests of all servers, remembered once their decks are chosen, as nothing of that changes."""

    def __init__(self, store: Store, thinker: Thinker, chance: Chance) -> None:
        self._store = store
        self._thinker = thinker
        self._chance = chance
        self._contests = Memory[ContestKey, Contest](MAX_REMEMBERED)

    async def of_day(self, number: int, now: int) -> Contest:
        """Return a day that is open somewhere or was. Raise Refusal if it is to come, or nobody could play it then."""
        if number > days.latest_open(now):
            raise Refusal("no_such_day")
        if number >= days.earliest_open(now):
            await self.draw(number, now)
        return await self.of(ContestKey(EVERYWHERE, number))

    async def of(self, key: ContestKey) -> Contest:
        """Return a contest. Raise Refusal if there is none."""
        return await self._contests.recall(key, partial(self._choose, key))

    def forget(self, key: ContestKey) -> None:
        """Read a contest anew when it is next asked for."""
        self._contests.pop(key, None)

    async def fingerprint(self, number: int, now: int) -> str:
        """Return the fingerprint of a day, whose secret is drawn now unless it was."""
        return fingerprint_of((await self.draw(number, now)).secret)

    async def draw(self, number: int, now: int) -> ContestRow:
        """Return a day, drawn now unless it was."""
        key = ContestKey(EVERYWHERE, number)
        async with self._store.transaction() as tx:
            row = await rows.load(tx, key)
        return row or await self._draw(key, now)

    @repeat_on_conflict
    async def _draw(self, key: ContestKey, now: int) -> ContestRow:
        secret, deals = self._chance.draw_seed(), codec.deals_text(deals_of_day(key.number))
        async with self._store.transaction(key.guild) as tx:
            await rows.insert(tx, ContestRow(key.guild, key.number, secret, RULE, deals, now))
            drawn = await rows.load(tx, key)
        assert drawn is not None
        return drawn

    async def _choose(self, key: ContestKey) -> Contest:
        """Return a contest; the candidate of each deal is searched now unless it was before."""
        async with self._store.transaction() as tx:
            row = await _load(tx, key)
            known = {deal.deal: deal.candidate for deal in await rows.deals_of(tx, key)}
        deals = codec.deals_of(row.deals)
        for position, deal in enumerate(deals, 1):
            if position not in known:
                found = await self._thinker.think(find_candidate, deal, row.secret, row.number, position)
                known[position] = found or NO_CANDIDATE
                await self._save(key, position, known[position])
        return Contest(row, deals, tuple(known[position] for position in range(1, 1 + len(deals))))

    @repeat_on_conflict
    async def _save(self, key: ContestKey, position: int, candidate: int) -> None:
        async with self._store.transaction(key.guild) as tx:
            await rows.save_candidate(tx, key, position, candidate)

    async def work_out(self, contest: Contest) -> list[DealRow]:
        """Return what can be made of each deal, worked out now unless it was before: seconds, at the most."""
        async with self._store.transaction() as tx:
            known = await rows.deals_of(tx, contest.key)
        found = [deal if deal.is_worked_out else await self._work_out(contest, deal) for deal in known]
        if found != known:
            await self._save_worked_out(contest.key, found)
        return found

    async def _work_out(self, contest: Contest, row: DealRow) -> DealRow:
        if row.candidate == NO_CANDIDATE:
            return row
        deal, deck = contest.deals[row.deal - 1], contest.deck(row.deal)
        best: Best = await self._thinker.think(best_of, deal, deck)
        seed = contest.row.secret
        return row._replace(
            regular=await self._thinker.think(result_of, "regular", deal, deck, seed, row.deal),
            expert=await self._thinker.think(result_of, "expert", deal, deck, seed, row.deal),
            best=best.chips,
            line=" ".join(best.line),
            is_exact=int(best.is_exact),
        )

    @repeat_on_conflict
    async def _save_worked_out(self, key: ContestKey, found: list[DealRow]) -> None:
        async with self._store.transaction(key.guild) as tx:
            for row in found:
                await rows.save_worked_out(tx, key, row)

    async def prepare(self, now: int) -> None:
        """Draw the days to come, and choose the decks of those that are open, before anybody asks.

        What can be made of them takes seconds to work out, and nobody asks for that before a server closes.
        """
        for number in range(days.earliest_open(now), days.latest_open(now) + AHEAD):
            await self.draw(number, now)
        for number in range(days.earliest_open(now), days.latest_open(now) + 1):
            await self.of(ContestKey(EVERYWHERE, number))


async def _load(tx: Transaction, key: ContestKey) -> ContestRow:
    row = await rows.load(tx, key)
    if row is None:
        raise Refusal("no_such_day")
    return row
