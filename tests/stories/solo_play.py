"""How members play days, each alone."""

from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.tables.contests import ContestKey
from bot.tables.context import Request
from bot.values.contests import OwnContest
from playground.simulator import bot_scope
from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.person import Person


async def lays_on(person: Person, cards: int = 1000) -> None:
    """Lay the first card that is offered, so many times, or until the deal is over."""
    while cards and (offered := person.can("contest_play")):
        await person.presses(offered[0], on=person.private)
        cards -= 1


async def plays_all(person: Person) -> None:
    """Play every deal that is left, and look at the result."""
    while person.can("contest_deal"):
        await person.clicks_own("contest_deal")
        await lays_on(person)
    await person.clicks_own("contest")


async def plays_today(person: Person) -> None:
    """Play the deals of the day in the channel."""
    await person.slash("daily")
    await plays_all(person)


async def rushes(club: Club, person: Person, key: ContestKey | None = None) -> ContestKey:
    """Play all that is left of a contest without a click; of the day that is open, unless another is named."""
    contests = club.client.services.contests
    with bot_scope(club.env):  # whose clock counts for the requests that follow
        request = request_of(club, person)
        key = key or await contests.today(request)
        while (deal := (await club.client.services.contest_results.own(key, request)).next_deal) is not None:
            playing = await contests.deal(key, deal, request)
            while not playing.is_over:
                play = choices(legal_actions(playing.table.game))[0]
                playing = await contests.lay(key, deal, request, playing.laid, (play.card, play.announced))
    return key


def request_of(club: Club, person: Person) -> Request:
    return Request(person.id, club.guild.id, club.now)


async def own(club: Club, person: Person, key: ContestKey | None = None) -> OwnContest:
    """What somebody has made of a contest; of the day that is open, unless another is named."""
    services, request = club.client.services, request_of(club, person)
    return await services.contest_results.own(key or await services.contests.today(request), request)


async def closes(club: Club, key: ContestKey | None = None) -> ContestKey:
    """The day that is open closes on the server."""
    services, request = club.client.services, Request(club.guild.owner.id, club.guild.id, club.now)
    key = key or await services.contests.today(request)
    about = (await services.contest_results.own(key, request)).about
    hours, seconds = divmod(about.closes_at - club.now, 3600)
    await club.passes(hours=hours)
    await club.passes(minutes=seconds / 60 + 2)
    return key


async def looks_at(person: Person, key: ContestKey) -> str:
    """Look at a contest again, by a button of an old message."""
    await person.slash("daily")
    return await person.forges(f"nj:0.0.contest.{key.number}", on=person.private)


def evenings(club: Club) -> list[str]:
    """The texts of all evenings in the channel, oldest first."""
    return [
        text
        for text, message in zip(club.public, club.messages, strict=True)
        if presses(message, "contest") and presses(message, "daily")
    ]
