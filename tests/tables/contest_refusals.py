"""What is refused of days."""

from bot.tables.contests import EVERYWHERE, ContestKey
from tests.tables.club import GUILD, Club
from tests.tables.contesting import DAY, Player


async def a_day_that_another_server_has_closed(club: Club):
    await club.sets(GUILD + 1, daily_hour=2)
    there = Player(club, 1, GUILD + 1)
    await there.begins(await there.today())
    club.now += 2 * DAY
    here = Player(club, 1)
    await here.begins(await here.today())


async def a_day_that_is_over(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.begins(key)
    club.now += DAY
    await ana.begins(key, 2)


async def a_day_where_there_are_none(club: Club):
    await club.sets(daily=False)
    await Player(club, 1).today()


async def a_deal_of_a_day_where_there_are_none(club: Club):
    key = await Player(club, 1).today()
    await club.sets(daily=False)
    await Player(club, 1).begins(key)


async def a_day_to_come(club: Club):
    key = await Player(club, 1).today()
    await Player(club, 1).begins(ContestKey(EVERYWHERE, key.number + 1))


async def a_month_to_come(club: Club):
    month = await club.services.contest_results.month(Player(club, 1).request)
    await club.services.contest_results.month(Player(club, 1).request, month.first.replace(year=month.first.year + 1))


async def cards_of_a_day_in_play(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.plays(key)
    await club.services.reveals.reveal(key, ana.request)


async def a_review_of_a_day_in_play(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.plays(key)
    await club.services.reveals.review(key, ana.request)


STORIES = {
    "closed_elsewhere": (a_day_that_another_server_has_closed,),
    "contest_closed": (a_day_that_is_over,),
    "daily_off": (a_day_where_there_are_none, a_deal_of_a_day_where_there_are_none),
    "no_such_day": (a_day_to_come, a_month_to_come),
    "not_revealed": (cards_of_a_day_in_play, a_review_of_a_day_in_play),
}
