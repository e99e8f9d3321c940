"""How members play days."""

from functools import partial

from bot.tables import turns
from bot.tables.context import Request
from bot.tables.days import DEALS_A_DAY
from bot.values.days import OwnDay
from playground.simulator import bot_scope
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.person import Person


async def lays_on(person: Person, cards: int = 1000) -> None:
    """Lay the first card that is offered, so many times, or until the deal is over."""
    while cards and (offered := person.can("play")):
        await person.presses(offered[0], on=person.private)
        cards -= 1


async def plays_all(person: Person) -> None:
    """Play every deal that is left, and look at the result."""
    while person.can("day_deal"):
        await person.clicks_own("day_deal")
        await lays_on(person)
    await person.clicks_own("day")


async def rushes(club: Club, person: Person) -> int:
    """Play all that is left of the day that is open without a click; return its number."""
    services = club.client.services
    with bot_scope(club.env):  # whose clock counts for the requests that follow
        request = request_of(club, person)
        number = services.days.today(request.now)
        while (await services.days.own(number, request)).finished < DEALS_A_DAY:
            loaded = await services.days.play(number, request)
            while loaded.table.phase == "playing":
                view = loaded.view(person.id)
                [play, *_] = view.deal.choices
                decision = partial(turns.play, card=play.card, announced=play.announced, seen=view.version)
                loaded = await services.tables.act(view.id, request, decision)
    return number


def request_of(club: Club, person: Person) -> Request:
    return Request(person.id, club.guild.id, club.now)


async def own(club: Club, person: Person, number: int | None = None) -> OwnDay:
    """What somebody has made of a day; of the one that is open, unless another is named."""
    days, request = club.client.services.days, request_of(club, person)
    return await days.own(number or days.today(request.now), request)


async def closes(club: Club) -> int:
    """The day that is open closes; return its number."""
    days = club.client.services.days
    number = days.today(club.now)
    hours, seconds = divmod(days.next_closing(club.now) - club.now, 3600)
    await club.passes(hours=hours)
    await club.passes(minutes=seconds / 60 + 2)
    return number


async def looks_at(person: Person, number: int) -> str:
    """Look at a day again, by a button of an old message."""
    await person.slash("daily")
    return await person.forges(f"nj:0.0.day.{number}", on=person.private)


def evenings(club: Club) -> list[str]:
    """The texts of all evenings in the channel, oldest first."""
    return [texts(message) for message in club.messages if presses(message, "day") and presses(message, "daily")]
