"""How people play on through a whole game, by which rules and settings."""

from functools import partial

from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.services.tables import Decision
from bot.tables import turns
from bot.tables.context import Request
from bot.tables.settings import Settings
from bot.tables.table import Table
from playground.simulator import bot_scope
from tests.stories.discordland import Club
from tests.stories.fake_server import is_button
from tests.stories.person import Person


async def sits_down(club: Club, people: list[Person], *, card_by_card: bool = False, **options: object) -> None:
    """The first opens a table, the others join, and the first deals."""
    host, *others = people
    await host.opens(**options)
    if card_by_card:
        await chooses_card_by_card(host)
    for person in others:
        await person.joins()
    await host.begins()
    assert await club.table() is not None


async def chooses_card_by_card(host: Person) -> None:
    await host.clicks("options")
    await host.chooses("option.card_by_card", "True")


async def is_stopped(club: Club) -> str:
    """A moderator who does not play stops the table."""
    return await club.person("Wanda", is_moderator=True).stops()


async def plays_a_card(club: Club, person: Person) -> None:
    """Look at the hand and lay any card, or the whole run."""
    await person.looks()
    choices = [press for press in person.can("play") + person.can("run") if is_button(press)]
    assert choices, f"{person.name} has nothing to click in {person.reads!r}"
    await person.presses(club.random.choice(choices), on=person.private)


async def types_a_card(club: Club, person: Person) -> None:
    """The same with commands only."""
    await person.slash("hand")
    offered = await person.completes("play", "card")
    assert offered, f"{person.name} is offered nothing for {person.reads!r}"
    await person.lays(club.random.choice(offered))


def whose_turn(table: Table, people: list[Person]) -> Person:
    """The person everybody waits for."""
    assert table.turn is not None
    return next(person for person in people if person.id == table.turn.user)


async def plays_on(club: Club, people: list[Person], *, typing: bool = False, until_deal: int = 1000) -> None:
    """Everybody plays whenever it is their turn, until the game is over or a deal has begun."""
    while (table := await club.table()) and table.game.deals < until_deal:
        if table.turn is None:
            await (people[0].slash("deal") if typing else people[0].deals_next())
        else:
            await (types_a_card if typing else plays_a_card)(club, whose_turn(table, people))


async def rushes_on(club: Club, *, until_deal: int = 1000) -> None:
    """The same without a click and without a wait: the channel is shown what came of it."""
    with bot_scope(club.env):  # whose clock counts for the requests that follow
        while (table := await club.table()) and table.game.deals < until_deal:
            for user, decision in _next_deeds(club, table):
                async with club.watched():
                    request = Request(user, club.guild.id, club.now)
                    await club.client.services.tables.act(table.id, request, decision)
    await club.env.settle()


def _next_deeds(club: Club, table: Table) -> list[tuple[int, Decision]]:
    users = [seat.user for seat in table.seats if seat.user is not None]
    if table.turn is None:
        return [(users[0], partial(turns.deal_next, deal=table.game.deals))]
    play = club.random.choice(choices(legal_actions(table.game)))
    return [(table.turn.user, partial(turns.play, card=play.card, announced=play.announced, seen=table.version))]


async def sets_rule(person: Person, name: str, value: object) -> str:
    """Choose a house rule from its menu, and read what the page says then."""
    await person.clicks("options")
    await person.clicks_own("house")
    return await person.chooses(f"set_rules.{name}", str(value))


async def in_force(club: Club) -> Settings:
    return await club.client.services.servers.settings(club.guild.id)
