"""A year of games on two servers, as random as life: people leave, are put out, stop, forget a table."""

from collections.abc import Awaitable, Callable
from itertools import chain
from random import Random

from bot.game.actions import PlayCard
from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES
from bot.tables.table import Table
from bot.tables.timer import BREAK_SECONDS, EMPTY_SECONDS
from bot.tables.turns import may_come_late
from tests.game.playing import walkover_hand
from tests.tables.club import GUILD, Club, Person, game

PEOPLE = 13
"""More than one page of a ranking has."""
DAY = 24 * 3600
Incident = Callable[[Table], Awaitable[object]]


class RandomYear:
    """What goes on in the club and on the server next door, the same for the same seed."""

    def __init__(self, club: Club, seed: int):
        self.club = club
        self.random = Random(seed)
        here = [Person(club, f"member {number}", 200 + number) for number in range(PEOPLE)]
        self.servers = {GUILD: here, GUILD + 1: [member.elsewhere() for member in here]}
        self.channel = 1000

    async def opens(self) -> "RandomYear":
        for member in chain(*self.servers.values()):  # whoever was never at a table has no chips to be ranked by
            await member.opens(0)
            await member.gets_up()
        return self

    async def goes_on(self, games: int) -> None:
        """So many games are played, with days between them; some are still played when the last one is over."""
        for _ in range(games):
            await self._game(self.random.choice([GUILD, GUILD, GUILD + 1]))
            await self.club.passes(seconds=self.random.choice([60, 3600, DAY, DAY, 2 * DAY, 5 * DAY]))

    async def _game(self, guild: int) -> None:
        people = self.random.sample(self.servers[guild], self.random.choice([1, 2, 2, 3, 3, 4]))
        robots = max(3 - len(people), self.random.choice([0, 0, 1]))
        self.channel += 1
        rules = game(self.random.choice([*GAMES]), ends=self.random.choice([1, 1, 2, 3]))
        chips = self.random.choice([None, 20, 60])
        await self.club.sit_down(*people, robots=robots, channel=self.channel, clock="none", chips=chips, **rules)
        if self.random.random() < 0.1:
            await self._changes_their_mind(people)
        number = self.club.number
        if self.random.random() < 0.1:
            await self._somebody_is_lucky(number)
        await people[0].begins()
        await self._plays(number, people)
        if self.random.random() < 0.1 and (await self.club.table(number)).phase == "closed":
            await self._once_more(number, people)

    async def _changes_their_mind(self, people: list[Person]) -> None:
        """Somebody gets up before the first deal and sits down again at the end of the table."""
        if len(people) > 1:
            await people[-1].gets_up()
            await people[-1].joins()

    async def _somebody_is_lucky(self, number: int) -> None:
        """The opener is dealt a Grand Opéra, if they see it."""
        table = await self.club.table(number)
        self.club.stacks({0: " ".join(walkover_hand(len(table.seats)))}, table)

    async def _once_more(self, number: int, people: list[Person]) -> None:
        for member in people:
            await member.asks_for_a_rematch(number)
        number = self.club.number
        await people[0].begins()
        await self._plays(number, people)

    async def _plays(self, number: int, people: list[Person]) -> None:
        by_user = {member.user: member for member in people}
        incident = self._incident(by_user) if self.random.random() < 0.3 else None
        moves, is_left_as_it_is = self.random.randrange(25), self.random.random() < 0.06
        table = await self.club.table(number)
        while table.phase == "playing":
            if incident and moves <= 0:
                await incident(table)
                incident = None
            elif not table.people:
                await self.club.passes(seconds=EMPTY_SECONDS)
            elif table.turn:
                if moves == 3:
                    await self._somebody_sits_down(table, by_user)
                play = self._play(choices(legal_actions(table.game)))
                assert table.turn.user
                await by_user[table.turn.user].lays(play.card, announced=play.announced, seen=table.version, at=number)
            elif table.game.deal and table.game.deal.is_over:
                await self._somebody_sits_down(table, by_user)
                await self.club.passes(seconds=BREAK_SECONDS["none"])
            moves -= 1
            if is_left_as_it_is and moves <= 0:
                return
            table = await self.club.table(number)

    async def _somebody_sits_down(self, table: Table, by_user: dict[int, Person]) -> None:
        """Somebody comes late, and plays for a robot from the next deal on."""
        member = self.random.choice(self.servers[next(iter(by_user.values())).guild])
        if may_come_late(table, member.user) and self.random.random() < 0.5:
            by_user[member.user] = member
            await member.comes_late(table.id)

    def _play(self, plays: tuple[PlayCard, ...]) -> PlayCard:
        return plays[0] if self.random.random() < 0.8 else self.random.choice(plays)

    def _incident(self, by_user: dict[int, Person]) -> Incident:
        """Something that does not happen every evening."""

        async def somebody_leaves(table: Table) -> None:
            await by_user[self.random.choice(table.people)].leaves(table.id)

        async def all_leave(table: Table) -> None:
            for user in table.people:
                await by_user[user].leaves(table.id)

        async def somebody_is_put_out(table: Table) -> None:
            await by_user[table.host].kicks(by_user[self.random.choice(table.people)], table.id)

        async def it_is_stopped(table: Table) -> None:
            await by_user[table.host].stops(table.id)

        async def nobody_comes_any_more(_table: Table) -> None:
            await self.club.passes(days=31)

        return self.random.choice(
            [somebody_leaves, somebody_leaves, all_leave, somebody_is_put_out, it_is_stopped, nobody_comes_any_more]
        )
