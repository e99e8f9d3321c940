"""Games that are over, and any donne again, step by step."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from bot.game import dealing
from bot.game.cards import Card
from bot.game.events import CardPlayed, DonneBegan, DonneEnded, DonneVoided, Passed
from bot.game.refusal import Refusal
from bot.store import scores
from bot.store import tables as rows
from bot.store.db import Store, Unit
from bot.store.scores import FinishedGame, FinishedSeat
from bot.tables import codec, gathering
from bot.tables.context import Absences, Request
from bot.tables.events import Event
from bot.tables.table import replay
from bot.tables.view import TableView, view_of

PAGE: Final = 5
Step = tuple[int, Event]


class PastGame(Struct, frozen=True):
    """A game that is over, its seats with the winners first."""

    game: FinishedGame
    seats: tuple[FinishedSeat, ...]


class History(Struct, frozen=True):
    """A page of a server's finished games, newest first."""

    page: int
    pages: int
    games: tuple[PastGame, ...]


class Replay(Struct, frozen=True):
    """A donne after so many of its steps, as anybody may see it now."""

    view: TableView
    hands: tuple[tuple[Card, ...], ...] | None
    """What every seat held at this step; None as long as the donne goes on."""
    donne: int
    donnes: int
    step: int
    steps: int


class Proof(Struct, frozen=True):
    """What stands behind a fingerprint that was published, and whether that is so."""

    table: int
    donne: int
    fingerprint: str
    salt: str
    deck: tuple[Card, ...]
    is_true: bool


class Archive:
    """What is asked of games that went before."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def history(self, request: Request, page: int) -> History:
        """A page of the server's finished games; a page beyond the last one is the last one."""
        async with self._store.atomic() as unit:
            pages = max(1, -(-await scores.count_history(unit, request.guild) // PAGE))
            page = min(page, pages - 1)
            games = await scores.history(unit, request.guild, limit=PAGE, offset=page * PAGE)
            seats = await scores.seats_of(unit, [game.table_id for game in games])
        return History(
            page=page,
            pages=pages,
            games=tuple(
                PastGame(game, tuple(seat for seat in seats if seat.table_id == game.table_id)) for game in games
            ),
        )

    async def replay(self, table_id: int, request: Request, *, channel: int, donne: int, step: int) -> Replay:
        """A donne of a table after so many steps; a step beyond the last one is the last one.

        The donne of number 0 is the newest one.
        """
        async with self._store.atomic() as unit:
            events = await self._events(unit, table_id, request, channel)
        donnes = sum(isinstance(event, DonneBegan) for _, event in events)
        donne = donne or donnes
        if not 0 < donne <= donnes:
            raise Refusal("no_such_donne", n=donne)
        ends = _ends_of_steps(events, donne)
        step = min(step, len(ends) - 1)
        table = replay(events[: ends[step]])
        is_over = isinstance(events[ends[-1] - 1][1], DonneEnded | DonneVoided)
        return Replay(
            view=view_of(table, None, Absences(0, {})),
            hands=table.game.donne.hands if is_over and table.game.donne else None,
            donne=donne,
            donnes=donnes,
            step=step,
            steps=len(ends) - 1,
        )

    async def proof(self, table_id: int, request: Request, *, channel: int, donne: int) -> Proof:
        """Whether the deck of a donne that is over is the one whose fingerprint was published before it."""
        last = await self.replay(table_id, request, channel=channel, donne=donne, step=10**9)
        turned_over = last.view.game.donne and last.view.game.donne.shown
        if not last.view.game.donne or not turned_over:
            raise Refusal("donne_in_progress")
        fingerprint = last.view.game.donne.fingerprint
        return Proof(
            table=table_id,
            donne=last.donne,
            fingerprint=fingerprint,
            salt=turned_over.salt,
            deck=turned_over.deck,
            is_true=dealing.fingerprint(turned_over.deck, turned_over.salt) == fingerprint,
        )

    async def _events(self, unit: Unit, table_id: int, request: Request, channel: int) -> list[Step]:
        """Everything that happened at a table, for those who may look at it again."""
        table = await gathering.table(unit, table_id, request)
        is_own = any(seat.user == request.user for seat in table.seats)
        if table.phase != "closed" and not is_own and table.channel != channel:
            raise Refusal("still_played")
        return [*codec.timed(await rows.events(unit, table_id))]


def _ends_of_steps(events: Sequence[Step], donne: int) -> list[int]:
    """How many events lead to each step of a donne: to its cards being dealt, to each move, to its settlement."""
    begins = [number for number, (_, event) in enumerate(events) if isinstance(event, DonneBegan)]
    end = begins[donne] if donne < len(begins) else len(events)
    ends = list[int]()
    for number in range(begins[donne - 1], end):
        if isinstance(events[number][1], CardPlayed | Passed):
            ends.append(number)
        elif isinstance(events[number][1], DonneEnded | DonneVoided):
            return [*ends, number + 1]
    return [*ends, end]
