"""Finished games, deals replayed step by step, and proofs of decks."""

from typing import Final

from msgspec.structs import replace

from bot.game import seal
from bot.game.cards import DECK
from bot.game.events import DealBegan
from bot.game.refusal import Refusal
from bot.services.loading import load_members, load_places, load_settings, load_table
from bot.services.past import events_between, replay_on, table_before
from bot.store import results, tables
from bot.store.database import Store
from bot.tables.context import Absences, Request
from bot.tables.steps import Steps, TimedEvent, moments, steps_of
from bot.tables.table import Table
from bot.tables.view import TableView, view_of
from bot.values.archive import Film, History, PastGame, Proof, Replay
from bot.values.members import Surroundings

GAMES_PER_PAGE: Final = 5


class Archive:
    """The finished games of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def history(self, request: Request, page: int) -> History:
        """Return a page of the server's finished games; a page beyond the last one is the last one."""
        async with self._store.long_transaction() as tx:
            pages = max(1, -(-await results.count_history(tx, request.guild) // GAMES_PER_PAGE))
            page = min(page, pages - 1)
            games = await results.history(tx, request.guild, limit=GAMES_PER_PAGE, offset=page * GAMES_PER_PAGE)
            seats = await results.seats_of(tx, [game.table_id for game in games])
            users = {request.user, *(seat.user_id for seat in seats if seat.user_id is not None)}
            known, settings = await load_members(tx, request.guild, users), await load_settings(tx, request.guild)
            places = await load_places(tx, [game.table_id for game in games])
        by_table = {game.table_id: tuple(seat for seat in seats if seat.table_id == game.table_id) for game in games}
        past_games = tuple(PastGame(game, by_table[game.table_id]) for game in games)
        return History(settings=settings, members=known, page=page, pages=pages, games=past_games, places=places)

    async def replay(self, table_id: int, request: Request, *, channel: int, deal: int, step: int) -> Replay:
        """Return a deal of a table after this many cards; a step beyond the last one means the last one.

        Deal 0 is the newest one. Raise Refusal if there is no such deal, or if the reader may not see it.
        """
        past = await self._find(table_id, request, channel=channel, deal=deal)
        steps = past.steps
        step = min(step, len(steps.ends) - 1)
        table = await replay_on(past.before, past.events[: steps.ends[step]])
        return Replay(
            settings=past.settings,
            members=past.members,
            view=_view(table),
            channel=table.channel,
            began_at=past.began_at,
            hands=table.game.deal.hands if steps.is_over and table.game.deal else None,
            deal=past.deal,
            deals=past.deals,
            step=step,
            steps=len(steps.ends) - 1,
            turns=steps.turns,
        )

    async def film(self, table_id: int, request: Request, *, channel: int, deal: int, step: int) -> Film:
        """Return a deal of a table from this step on; from its beginning if no card was laid after that step.

        Raise Refusal as `replay` does.
        """
        past = await self._find(table_id, request, channel=channel, deal=deal)
        step = step if step < len(past.steps.ends) - 1 else 0
        first, end = past.steps.ends[step], past.steps.ends[-1]
        table = await replay_on(past.before, past.events[:first])
        return Film(
            settings=past.settings,
            members=past.members,
            moments=tuple(map(_view, moments(table, past.events[first:end]))),
            channel=table.channel,
            began_at=past.began_at,
            deal=past.deal,
            deals=past.deals,
            step=step,
        )

    async def _find(self, table_id: int, request: Request, *, channel: int, deal: int) -> "_PastDeal":
        async with self._store.long_transaction() as tx:
            table = (await load_table(tx, table_id, request)).table
            is_own = any(seat.user == request.user for seat in (*table.seats, *table.loans))
            if table.phase != "closed" and not is_own and table.channel != channel:
                raise Refusal("still_played")
            begins = await tables.numbers_of(tx, table_id, DealBegan.__name__)
            users = {request.user, *(seat.user for seat in table.seats if seat.user is not None)}
            known, settings = await load_members(tx, request.guild, users), await load_settings(tx, request.guild)
        if not begins:
            raise Refusal("nothing_dealt")
        deal = deal or len(begins)
        if not 0 < deal <= len(begins):
            raise Refusal("no_such_deal", n=deal)
        begin, end = begins[deal - 1], [*begins, table.length + 1][deal]
        events = [event async for event in events_between(self._store, table_id, begin, end)]
        return _PastDeal(
            settings=settings,
            members=known,
            before=await table_before(self._store, table_id, begin),
            events=events,
            deal=deal,
            deals=len(begins),
            steps=steps_of(events),
        )

    async def proof(self, table_id: int, request: Request, *, channel: int, deal: int) -> Proof:
        """Return the proof of a deal's deck. Raise Refusal while the deal is in progress."""
        past = await self._find(table_id, request, channel=channel, deal=deal)
        table = await replay_on(past.before, past.events[: past.steps.ends[-1]])
        dealt = _view(table).deal
        if dealt.revealed is None:
            raise Refusal("deal_in_progress")
        secret, deck = dealt.revealed.secret, dealt.revealed.deck
        is_sealed = seal.fingerprint_of(secret, past.deal) == table.fingerprint
        return Proof(
            guild=request.guild,
            channel=table.channel,
            table=table_id,
            deal=past.deal,
            fingerprint=table.fingerprint,
            sealed_by=dealt.sealed_by,
            secret=secret,
            is_true=is_sealed and seal.shuffled(DECK, secret, dealt.sealed_by) == deck,
        )


def _view(table: Table) -> TableView:
    """Return the view of anybody, with nobody away and nothing paused, as a replay shows only what was played."""
    view = view_of(table, None, Absences(0, {}))
    people = frozenset(seat.seat_id for seat in view.seats if seat.user is not None)
    return replace(view, here=people, pause_ends_at=None)


class _PastDeal(Surroundings, frozen=True, kw_only=True):
    """A deal of a table, with what came before."""

    before: Table
    """The table before the deal: see `table_before`."""
    events: list[TimedEvent]
    """The events of the deal, and those after it up to the next deal."""
    deal: int
    deals: int
    steps: Steps

    @property
    def began_at(self) -> int:
        return self.events[0][0]
