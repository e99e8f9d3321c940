"""Refusals that depend on the server, and a check that every code of a refusal is provoked by some test."""

import asyncio
from typing import get_args

import pytest

from bot.game.refusal import Code, Refusal
from bot.services import audit
from bot.services.results import Selection
from bot.store import servers
from bot.store.database import BOT
from tests.tables.club import CHANNEL, GUILD, Club
from tests.tables.test_refusals import AT_TABLE, BY_THE_RULES, Story, check_changes_nothing, check_code, each

BY_THE_RULES_ALONE = {
    "already_started",
    "game_over",
    "no_deal_in_progress",
    "not_a_deck",
    "not_started",
    "rule_out_of_bounds",
    "rule_unknown",
}
"""Codes that no request at a table leads to; `tests/game` provokes them."""
ON_DISCORD = {
    "ambiguous_card",
    "film_in_progress",
    "just_shown",
    "may_not_write",
    "missing_permissions",
    "no_robot_left",
    "no_such_time",
    "no_table_here",
    "not_away",
    "tables_in_threads",
    "thread_in_thread",
    "threads_forbidden",
    "too_many_playing",
    "unknown_card",
    "unknown_channel",
}
"""Codes that depend on Discord or on typed text; `tests/stories` and `tests/screens` provoke them."""


async def a_server_is_being_erased(club: Club):
    async with club.store.transaction(BOT) as tx:
        await servers.mark_left(tx, GUILD, club.now)
        await servers.begin_erasing(tx, GUILD)
    await club.person("Ana").opens()


async def no_money_at_the_deal(club: Club):
    await club.sets(credit=False)
    ana, bob, chloe = club.people()
    await club.play(ana, bob, chloe, chips=400, channel=1)
    await club.sit_down(ana, bob, chloe, chips=600, channel=2)
    await club.play(ana, bob, chloe, chips=300, channel=3)
    await ana.begins(2)


async def more_than_one_has(club: Club):
    await club.sets(credit=False, starting_chips=299)
    ana, bob = club.people("Ana", "Bob")
    await ana.opens()
    await bob.joins()


async def more_than_one_has_alone_where_that_counts(club: Club):
    await club.sets(credit=False, starting_chips=299, robot_tables_count=True)
    await club.person("Ana").opens()


async def more_than_the_first_chips_on_credit(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await ana.opens(chips=1001)
    await bob.joins()


async def a_table_beyond_the_limit(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await ana.opens(chips=10_001)
    await bob.joins()


async def chosen_beyond_the_limit(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await club.sit_down(ana, bob)
    await ana.chooses(chips=10_001)


async def dealt_beyond_the_limit(club: Club):
    await club.sit_down(chips=900)
    await club.sets(chips_limit=1, starting_chips=800)
    await club.person("Ana").begins()


async def risen_chips_that_somebody_has_not_agreed_to(club: Club):
    await club.sit_down()
    await club.person("Ana").chooses(chips=500)
    await club.person("Ana").begins()


async def a_fourth_table_of_one_host(club: Club):
    for channel in range(4):
        await club.person("Ana").opens(channel)


async def a_rematch_as_a_fourth_table(club: Club):
    await club.play()
    ana = club.person("Ana")
    await club.is_stopped()
    for channel in range(1, 4):
        await ana.opens(channel)
    await ana.asks_for_a_rematch(1)


async def fewer_chips_than_none(club: Club):
    await club.sets(starting_chips=-1)


async def more_tables_than_any_number(club: Club):
    await club.sets(most_tables=10**30)


async def a_language_that_is_none(club: Club):
    await club.sets(language="xx")


async def a_level_that_is_none(club: Club):
    await club.sets(stand_in="god")


async def a_setting_that_is_none(club: Club):
    await club.sets(gravity=9)


async def a_member_who_sets_something(club: Club):
    await club.person("Ana").sets(credit=False)


async def a_channel_that_is_not_allowed(club: Club):
    await club.sets(channels=[CHANNEL + 1])
    await club.person("Ana").opens()


async def a_rematch_where_it_is_not_allowed_any_more(club: Club):
    await club.play()
    await club.is_stopped()
    await club.sets(channels=[CHANNEL + 1])
    await club.person("Ana").asks_for_a_rematch()


async def one_table_too_many(club: Club):
    await club.sets(most_tables=1)
    ana, bob = club.people("Ana", "Bob")
    await ana.opens(1)
    await bob.opens(2)


async def a_rematch_too_many(club: Club):
    await club.sets(most_tables=1)
    await club.play()
    ana, bob, _chloe = club.people()
    await club.is_stopped()
    await bob.opens(2)
    await ana.asks_for_a_rematch(1)


async def a_member_who_closes_the_season(club: Club):
    await club.person("Ana").closes_season(1)


async def a_season_that_is_not_on(club: Club):
    await club.person("Mod", is_moderator=True).closes_season(2)


async def a_season_without_a_game(club: Club):
    await club.person("Mod", is_moderator=True).closes_season(1)


async def a_season_to_come(club: Club):
    await club.services.results.leaderboard(club.person("Ana").request(), Selection("net", 1))


async def the_profile_of_somebody_discreet(club: Club):
    ana, bob, _ = club.people()
    await ana.prefers("discretion")
    await club.services.results.profile(bob.request(), ana.user)


async def a_taste_for_luck(club: Club):
    await club.person("Ana").prefers("luck")


async def a_deal_to_come(club: Club):
    ana = club.person("Ana")
    await club.play()
    await club.services.archive.replay(1, ana.request(), channel=CHANNEL, deal=2, step=0)


async def a_stranger_in_another_channel_watches_a_table_in_play(club: Club):
    await club.play()
    await club.services.archive.replay(1, club.person("Dora").request(), channel=CHANNEL + 1, deal=1, step=0)


async def the_proof_of_a_deal_in_play(club: Club):
    ana = club.person("Ana")
    await club.play()
    await club.services.archive.proof(1, ana.request(), channel=CHANNEL, deal=1)


async def seated_while_being_forgotten(club: Club):
    ana, bob, _ = club.people()
    await club.sit_down(ana, bob)
    await ana.gets_up()
    async with club.tables.lock_for(1):
        forgetting = asyncio.ensure_future(club.services.privacy.forget(ana.request()))
        await asyncio.sleep(0)
        await ana.opens(CHANNEL + 1)
    await forgetting


BY_SERVER: dict[str, tuple[Story, ...]] = {
    "being_erased": (a_server_is_being_erased,),
    "cannot_afford": (no_money_at_the_deal,),
    "must_agree": (risen_chips_that_somebody_has_not_agreed_to,),
    "not_manager": (a_member_who_sets_something,),
    "not_moderator": (a_member_who_closes_the_season,),
    "over_limit": (a_table_beyond_the_limit, chosen_beyond_the_limit, dealt_beyond_the_limit),
    "season_empty": (a_season_without_a_game,),
    "season_over": (a_season_that_is_not_on,),
    "setting_number": (fewer_chips_than_none, more_tables_than_any_number),
    "settings_out_of_bounds": (a_language_that_is_none, a_level_that_is_none, a_setting_that_is_none),
    "too_dear": (
        more_than_one_has,
        more_than_one_has_alone_where_that_counts,
        more_than_the_first_chips_on_credit,
    ),
    "too_many_hosted": (a_fourth_table_of_one_host, a_rematch_as_a_fourth_table),
    "too_many_tables": (one_table_too_many, a_rematch_too_many),
    "unknown_action": (a_taste_for_luck,),
    "wrong_channel": (a_channel_that_is_not_allowed, a_rematch_where_it_is_not_allowed_any_more),
}
BESIDE_THE_TABLES: dict[str, tuple[Story, ...]] = {
    "discreet": (the_profile_of_somebody_discreet,),
    "deal_in_progress": (the_proof_of_a_deal_in_play,),
    "no_such_deal": (a_deal_to_come,),
    "no_such_season": (a_season_to_come,),
    "seated_meanwhile": (seated_while_being_forgotten,),
    "still_played": (a_stranger_in_another_channel_watches_a_table_in_play,),
}


@pytest.mark.parametrize(("code", "story"), each(BY_SERVER | BESIDE_THE_TABLES))
async def test_it_is_refused_with_its_code(club: Club, code: str, story: Story):
    await check_code(club, code, story)


@pytest.mark.parametrize(("code", "story"), each(BY_SERVER))
async def test_a_refusal_changes_nothing_at_any_table(club: Club, code: str, story: Story):
    await check_changes_nothing(club, code, story)


async def test_what_is_refused_leaves_everything_in_order(club: Club):
    with pytest.raises(Refusal):
        await no_money_at_the_deal(club)
    assert await audit.find_problems(club.store) == []


def test_every_code_is_provoked_here_unless_it_belongs_elsewhere():
    here = {*AT_TABLE, *BY_SERVER, *BESIDE_THE_TABLES, *BY_THE_RULES}
    assert sorted([*here, *BY_THE_RULES_ALONE, *ON_DISCORD]) == sorted(get_args(Code))
