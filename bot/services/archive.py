"""Finished games, deals replayed step by step, and proofs of decks."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.game import dealing
from bot.game.cards import Card
from bot.game.events import CardPlayed, DealBegan, DealEnded, DealVoided, Passed
from bot.game.refusal import Refusal
from bot.services import codec
from bot.services.loading import Surroundings, load_members, load_settings, load_table
from bot.store import results
from bot.store import tables as rows
from bot.store.sqlite.database import Store
from bot.tables.context import Absences, Request
from bot.tables.events import Event
from bot.tables.results import FinishedGame, FinishedSeat
from bot.tables.table import replay
from bot.tables.view import TableView, view_of

GAMES_PER_PAGE: Final = 5
Step = tuple[int, Event]


class PastGame(Struct, frozen=True):
    """A finished game, its seats with the winners first."""

    game: FinishedGame
    seats: tuple[FinishedSeat, ...]


class History(Surroundings, frozen=True, kw_only=True):
    """A page of a server's finished games, newest first."""

    page: int
    pages: int
    games: tuple[PastGame, ...]


class Replay(Surroundings, frozen=True, kw_only=True):
    """A deal after some of its steps, as anybody may see it."""

    view: TableView
    hands: tuple[tuple[Card, ...], ...] | None
    """The hands at this step; None while the deal is in progress."""
    deal: int
    deals: int
    step: int
    steps: int


class Proof(Struct, frozen=True):
    """The deck and the salt behind a published fingerprint, and whether they match it."""

    table: int
    deal: int
    fingerprint: str
    salt: str
    deck: tuple[Card, ...]
    is_true: bool


class Archive:
    """The finished games of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def history(self, request: Request, page: int) -> History:
        """Return a page of the server's finished games; a page beyond the last one is the last one."""
        async with self._store.transaction() as tx:
            pages = max(1, -(-await results.count_history(tx, request.guild) // GAMES_PER_PAGE))
            page = min(page, pages - 1)
            games = await results.history(tx, request.guild, limit=GAMES_PER_PAGE, offset=page * GAMES_PER_PAGE)
            seats = await results.seats_of(tx, [game.table_id for game in games])
            users = {request.user, *(seat.user_id for seat in seats if seat.user_id is not None)}
            known, settings = await load_members(tx, request.guild, users), await load_settings(tx, request.guild)
        by_table = {game.table_id: tuple(seat for seat in seats if seat.table_id == game.table_id) for game in games}
        past_games = tuple(PastGame(game, by_table[game.table_id]) for game in games)
        return History(settings=settings, members=known, page=page, pages=pages, games=past_games)

    async def replay(self, table_id: int, request: Request, *, channel: int, deal: int, step: int) -> Replay:
        """Return a deal of a table after this many steps; a step beyond the last one is the last one.

        Deal 0 is the newest one. Raise Refusal if there is no such deal, or the reader may not see it in this channel.
        """
        async with self._store.transaction() as tx:
            table = (await load_table(tx, table_id, request)).table
            is_own = any(seat.user == request.user for seat in table.seats)
            if table.phase != "closed" and not is_own and table.channel != channel:
                raise Refusal("still_played")
            events = [*codec.decode_events(await rows.events(tx, table_id))]
            users = {request.user, *(seat.user for seat in table.seats if seat.user is not None)}
            known, settings = await load_members(tx, request.guild, users), await load_settings(tx, request.guild)
        deals = sum(isinstance(event, DealBegan) for _, event in events)
        deal = deal or deals
        if not 0 < deal <= deals:
            raise Refusal("no_such_deal", n=deal)
        ends = _ends_of_steps(events, deal)
        step = min(step, len(ends) - 1)
        table = replay(events[: ends[step]])
        is_over = isinstance(events[ends[-1] - 1][1], DealEnded | DealVoided)
        return Replay(
            settings=settings,
            members=known,
            view=view_of(table, None, Absences(0, {})),
            hands=table.game.deal.hands if is_over and table.game.deal else None,
            deal=deal,
            deals=deals,
            step=step,
            steps=len(ends) - 1,
        )

    async def proof(self, table_id: int, request: Request, *, channel: int, deal: int) -> Proof:
        """Return the proof of a deal's deck. Raise Refusal while the deal is in progress."""
        last = await self.replay(table_id, request, channel=channel, deal=deal, step=10**9)
        turned_over = last.view.game.deal and last.view.game.deal.revealed
        if not last.view.game.deal or not turned_over:
            raise Refusal("deal_in_progress")
        fingerprint = last.view.game.deal.fingerprint
        return Proof(
            table=table_id,
            deal=last.deal,
            fingerprint=fingerprint,
            salt=turned_over.salt,
            deck=turned_over.deck,
            is_true=dealing.fingerprint(turned_over.deck, turned_over.salt) == fingerprint,
        )


def _ends_of_steps(events: Sequence[Step], deal: int) -> list[int]:
    """Return the number of events up to each step of a deal: the deal itself, each move, the settlement."""
    begins = [number for number, (_, event) in enumerate(events) if isinstance(event, DealBegan)]
    end = begins[deal] if deal < len(begins) else len(events)
    ends = list[int]()
    for number in range(begins[deal - 1], end):
        if isinstance(events[number][1], CardPlayed | Passed):
            ends.append(number)
        elif isinstance(events[number][1], DealEnded | DealVoided):
            return [*ends, number + 1]
    return [*ends, end]
