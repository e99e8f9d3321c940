"""Servers whose members want nothing but chips, and do whatever can be done: at random, but the same for a seed.

Whatever they do, first chips are given once a season, and each member is paid by every table exactly what their seat
there ended with, less what it brought. So no group of members has more than its first chips and what its seats win:
nothing comes of leaving, of playing for robots, of handing over, stopping, being forgotten, or of any setting. And
nobody is dealt a deal of a day twice, nor gets at somebody else's.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import count
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import RANK
from bot.game.engine import decide, legal_actions
from bot.game.refusal import Refusal
from bot.game.rules import GAMES
from bot.game.view import View
from bot.services import codec
from bot.store import tables as rows
from bot.tables import events as e
from bot.tables import lobby, turns
from bot.tables.context import Context, Request
from bot.tables.table import Table
from tests.tables.club import Club, Person, game, play_out
from tests.tables.fortunes import Fortunes

FIRST_CHIPS: Final = 1000
SHORT_SEATS_STAY: Final = {"cannot_ante": "antes_the_rest", "cannot_pay": "out_at_zero"}
CHANNELS: Final = count(1000)
Deed = Callable[[Person, Table], Awaitable[object]]


def any_card(_level: str, view: View, random: Random) -> PlayCard:
    """Play as everybody plays here: at random, so that nobody wins by skill."""
    assert view.deal is not None
    return random.choice(view.deal.choices)


def plays_any_cards(table: Table, context: Context) -> list[e.Event]:
    """Everybody lays any card until the deal is over."""
    return play_out(table.game, context.chance.random.choice)


def throws_the_deal(table: Table, _context: Context) -> list[e.Event]:
    """Everybody lays their lowest card until the deal is over."""
    return play_out(table.game, lambda plays: min(plays, key=lambda play: RANK[play.card]))


def deals_again(table: Table, context: Context) -> list[e.Event]:
    """Somebody deals the next one."""
    return [*decide(table.game, context.shuffle(table))]


class HostileServer:
    """A server of its own with five members and a manager."""

    def __init__(self, club: Club, guild: int, seed: int) -> None:
        self.club = club
        self.guild = guild
        self.random = Random(seed)
        self.people = [Person(club, f"member {number}", 10 * guild + number, guild) for number in range(1, 6)]
        self.manager = Person(club, "Eva", 10 * guild, guild, is_moderator=True, is_manager=True)
        self.numbers = list[int]()
        self.days = dict[tuple[int, int, int], int]()
        """The table at which a member was dealt a deal of a day."""

    async def lives(self, deeds: int) -> None:
        """Let members do so many things, and whatever is open come to its end; check what came of it."""
        for _ in range(deeds):
            await self._something_happens()
        for number in self.numbers:
            with suppress(Refusal):
                await self.manager.stops(number)
            await self._deals_on(self.manager, await self._load(number))
        await self._check_won()

    async def _something_happens(self) -> None:
        who, table = self.random.choice(self.people), await self._table()
        deeds = {"lobby": self._in_lobby, "playing": self._in_play, "closed": self._when_closed}[table.phase]()
        deed = self.random.choice([*deeds, *self._at_any_time()])
        with suppress(Refusal):
            await deed(who, table)

    async def _table(self) -> Table:
        """Return any table, rather an open one."""
        tables = [await self._load(number) for number in self.numbers[-6:]]
        still_open = [table for table in tables if table.phase != "closed"]
        return self.random.choice(still_open or tables or [Table(phase="closed")])

    async def _load(self, number: int) -> Table:
        return (await self.club.services.lookups.load(number, Request(0, self.guild, self.club.now))).table

    # What can be done

    def _at_any_time(self) -> list[Deed]:
        return [
            *[self._opens_and_deals] * 2,
            self._opens,
            self._closes_the_season,
            self._asks_to_be_forgotten,
            self._forgotten_go,
            *[self._plays_a_day] * 3,
            self._reaches_for_a_day,
            self._is_away,
            self._time_passes,
            self._is_set,
            self._restarts,
        ]

    def _in_lobby(self) -> list[Deed]:
        return [
            *[lambda who, table: who.joins(table.id)] * 4,
            lambda who, table: who.gets_up(table.id),
            lambda _who, table: self._host(table).adds(f"robot {self.random.randrange(9)}", table.id),
            lambda _who, table: self._host(table).removes(self.random.randrange(6), table.id),
            lambda _who, table: self._host(table).chooses(table.id, **self._options()),
            lambda who, table: who.does(partial(lobby.change_option, name="access", value="invited"), table.id),
            lambda who, table: self._host(table).invites(who, at=table.id),
            lambda who, table: who.declines(table.id),
            lambda who, table: self._host(table).hands_over_to(who, table.id),
            *[lambda _who, table: self._host(table).begins(table.id)] * 3,
            lambda _who, table: self._host(table).stops(table.id),
        ]

    def _in_play(self) -> list[Deed]:
        return [
            *[self._deals_on] * 24,
            *[lambda who, table: who.comes_late(table.id)] * 4,
            *[lambda who, table: who.comes_back(table.id)] * 4,
            lambda who, table: who.plans(deal=table.game.deals, at=table.id),
            self._lays_a_card,
            lambda who, table: who.leaves(table.id),
            lambda who, table: self._host(table).kicks(who, table.id),
            lambda who, table: self._host(table).hands_over_to(who, table.id),
            lambda _who, table: self._host(table).stops(table.id),
            lambda _who, table: self.manager.stops(table.id),
            lambda _who, table: self._host(table).pauses(table.id),
            lambda _who, table: self._host(table).resumes(table.id),
            self._somebody_repeats,
            lambda who, table: who.deals_next(table.game.deals, table.id),
            lambda _who, table: self.club.tables.close_channel(self.guild, table.channel, self.club.now),
        ]

    def _when_closed(self) -> list[Deed]:
        return [self._plays_again]

    def _host(self, table: Table) -> Person:
        return next((member for member in self.people if member.user == table.host), self.manager)

    def _options(self) -> dict[str, Any]:
        house: dict[str, object] = {"ends": 8, "stake": self.random.choice([1, 1, 2, 3])}
        if self.random.random() < 0.5:
            house |= SHORT_SEATS_STAY
        chips = self.random.choice([None, 100, 300, 900, FIRST_CHIPS, FIRST_CHIPS + 1, 20_000])
        by_hand = self.random.choice([True, False])
        return {"chips": chips, "card_by_card": by_hand, **game(self.random.choice([*GAMES]), **house)}

    async def _opens(self, who: Person, _table: Table) -> None:
        robots = self.random.choice([0, 1, 2, 3, 3, 4, 5])
        self.numbers.append((await who.opens(next(CHANNELS), with_robots=robots, **self._options())).table.id)

    async def _opens_and_deals(self, who: Person, table: Table) -> None:
        await self._opens(who, table)
        for other in self.random.sample(self.people, self.random.choice([1, 2, 3])):
            with suppress(Refusal):
                await other.joins(self.numbers[-1])
        await who.begins(self.numbers[-1])

    async def _plays_again(self, who: Person, table: Table) -> None:
        self.numbers.append((await who.asks_for_a_rematch(table.id)).table.id)

    async def _deals_on(self, _who: Person, table: Table) -> None:
        if table.phase != "playing":
            return
        played = self.random.choice([plays_any_cards, plays_any_cards, throws_the_deal])
        decision = played if table.game.is_dealt else deals_again
        await self.club.tables.act(table.id, Request(0, self.guild, self.club.now), decision)

    async def _lays_a_card(self, _who: Person, table: Table) -> None:
        player = next((member for member in self.people if table.turn and member.user == table.turn.user), None)
        if player:
            play = self.random.choice(legal_actions(table.game))
            await player.lays(play.card, announced=play.announced, seen=table.version, at=table.id)

    async def _somebody_repeats(self, who: Person, _table: Table) -> None:
        """Discord delivers a request a second time."""
        if who.last:
            await who.repeats()

    async def _closes_the_season(self, _who: Person, _table: Table) -> None:
        await self.manager.closes_season(await self.club.season(self.guild))

    async def _asks_to_be_forgotten(self, who: Person, _table: Table) -> None:
        privacy = self.club.services.privacy
        if self.random.random() < 0.2:
            await privacy.want_no_more(who.request())
        else:
            await privacy.want(who.request(), self.club.services.days.next_closing(self.club.now))

    async def _forgotten_go(self, _who: Person, _table: Table) -> None:
        if self.random.random() < 0.5:
            self.club.now = self.club.services.days.next_closing(self.club.now)
        await self.club.services.privacy.carry_out(self.club.now)

    async def _plays_a_day(self, who: Person, _table: Table) -> None:
        """Play some cards of a day, here, elsewhere or in direct messages."""
        days, now = self.club.services.days, self.club.now
        request = replace(who.request(), guild=self.random.choice([self.guild, self.guild, 2, 0]))
        request = replace(request, is_direct=not request.guild)
        loaded = await days.play(days.today(now) - (self.random.random() < 0.2), request)
        table = loaded.table
        assert table.day is not None
        assert self.days.setdefault((who.user, table.day.number, table.day.deal), table.id) == table.id
        for _ in range(self.random.choice([1, 5, 50])):
            if table.turn is None:
                return
            play = self.random.choice(legal_actions(table.game))
            decision = partial(turns.play, card=play.card, announced=play.announced, seen=table.version)
            table = (await who.does(decision, table.id)).table

    async def _reaches_for_a_day(self, who: Person, _table: Table) -> None:
        """Try something at the table of a day, be it one's own or not."""
        if self.days:
            (user, *_), number = self.random.choice([*self.days.items()])
            await who.does(self.random.choice([turns.leave, turns.come_back, turns.pause, turns.resume]), number)
            assert user == who.user

    async def _is_away(self, who: Person, _table: Table) -> None:
        await (who.steps_away(hours=5) if self.random.random() < 0.5 else who.ends_absence())

    async def _time_passes(self, _who: Person, _table: Table) -> None:
        await self.club.passes(hours=self.random.choice([1, 25, 24 * 8]))

    async def _is_set(self, _who: Person, _table: Table) -> None:
        await self.manager.sets(remarks=self.random.random() < 0.5)

    async def _restarts(self, _who: Person, _table: Table) -> None:
        await self.club.crashes()

    # What came of it

    async def _check_won(self) -> None:
        """Every chip of members is won by cards."""
        fortunes = Fortunes()
        for number in self.numbers:
            async with self.club.store.transaction() as tx:
                fortunes.add_table(codec.decode_events(await rows.events(tx, number)))
        paid = await self.club.asks(
            "SELECT table_id, owner_id, sum(amount) FROM posting JOIN transfer ON transfer.id = transfer_id"
            " JOIN account ON account.id = account_id WHERE transfer.guild_id = $1 AND kind = 'balance'"
            " AND table_id IS NOT NULL GROUP BY table_id, owner_id",
            self.guild,
        )
        won = {(table, user): amount for (table, user), amount in fortunes.won.items() if amount}
        assert {(table, user): amount for table, user, amount in paid if amount} == won
