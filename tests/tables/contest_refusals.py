"""What is refused of days and cups."""

from bot.services.cups import MAX_OPEN
from bot.tables.contests import EVERYWHERE, MAX_DEALS, ContestKey
from tests.tables.club import GUILD, Club
from tests.tables.contesting import DAY, Player


def manager(club: Club) -> Player:
    return Player(club, 7, is_manager=True)


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


async def a_cup_that_is_over(club: Club):
    key = await manager(club).opens()
    club.now += 30 * DAY
    await Player(club, 1).begins(key)


async def a_cup_cancelled_twice(club: Club):
    key = await manager(club).opens()
    await manager(club).cancels(key)
    await manager(club).cancels(key)


async def a_cup_without_games(club: Club):
    await manager(club).opens(games=())


async def a_cup_of_too_many_deals(club: Club):
    await manager(club).opens(deals=MAX_DEALS + 1)


async def a_cup_without_a_name(club: Club):
    await manager(club).opens(name=" *_~ ")


async def a_cup_of_a_minute(club: Club):
    await manager(club).opens(lasts=60)


async def a_cup_of_a_year(club: Club):
    await manager(club).opens(lasts=365 * DAY)


async def a_day_where_there_are_none(club: Club):
    await club.sets(daily=False)
    await Player(club, 1).today()


async def a_deal_of_a_day_where_there_are_none(club: Club):
    key = await Player(club, 1).today()
    await club.sets(daily=False)
    await Player(club, 1).begins(key)


async def a_cup_that_nobody_opened(club: Club):
    await Player(club, 1).begins(ContestKey(GUILD, 1))


async def a_cup_of_another_server(club: Club):
    key = await manager(club).opens()
    await Player(club, 1, GUILD + 1).begins(key)


async def a_cup_of_a_server_that_does_not_know_them(club: Club):
    key = await manager(club).opens()
    await Player(club, 1, 0).begins(key)


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


async def one_cup_too_many(club: Club):
    for _ in range(MAX_OPEN + 1):
        await manager(club).opens()


async def a_second_try_after_being_forgotten(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.begins(key)
    await club.services.privacy.forget(ana.request)
    await ana.begins(key)


STORIES = {
    "closed_elsewhere": (a_day_that_another_server_has_closed,),
    "contest_closed": (a_day_that_is_over, a_cup_that_is_over, a_cup_cancelled_twice),
    "cup_deals": (a_cup_without_games, a_cup_of_too_many_deals),
    "cup_name": (a_cup_without_a_name,),
    "cup_until": (a_cup_of_a_minute, a_cup_of_a_year),
    "daily_off": (a_day_where_there_are_none, a_deal_of_a_day_where_there_are_none),
    "no_such_cup": (a_cup_that_nobody_opened, a_cup_of_another_server, a_cup_of_a_server_that_does_not_know_them),
    "no_such_day": (a_day_to_come, a_month_to_come),
    "not_revealed": (cards_of_a_day_in_play, a_review_of_a_day_in_play),
    "too_many_cups": (one_cup_too_many,),
    "tried_before": (a_second_try_after_being_forgotten,),
}
