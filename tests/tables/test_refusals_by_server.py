"""Refusals that depend on the server, and a check that every code of a refusal is provoked by some test."""

import asyncio
import re
from functools import partial
from itertools import chain
from pathlib import Path
from typing import get_args

import pytest

from bot.game.refusal import Code, Refusal
from bot.game.rules import GAMES
from bot.services import audit
from bot.store import servers
from bot.store.database import BOT
from bot.tables import lobby
from bot.tables.settings import MAX_RULE_SETS, rename_rule_set, save_rule_set
from bot.values.results import Selection
from tests.tables import contest_refusals
from tests.tables.club import CHANNEL, GUILD, Club, Person
from tests.tables.test_refusals import AT_TABLE, BY_THE_RULES, Story, check_refused, each

TESTS = Path(__file__).parents[1]
ELSEWHERE = {
    "game": {
        "already_started",
        "game_over",
        "no_deal_in_progress",
        "not_a_deck",
        "not_started",
        "rule_out_of_bounds",
        "rule_unknown",
    },
    "stories": {
        "evening_in_forum",
        "in_preparation",
        "invites_a_bot",
        "invites_a_stranger",
        "just_shown",
        "may_not_write",
        "missing_permissions",
        "no_badges",
        "no_choice",
        "no_look_back",
        "no_playback",
        "no_such_draft",
        "no_such_time",
        "no_table_here",
        "not_away",
        "others_play",
        "tables_in_threads",
        "thread_in_thread",
        "threads_forbidden",
        "too_many_at_once",
        "unknown_card",
        "unknown_channel",
        "unknown_role",
    },
    "screens": {"ambiguous_card"},
}
"""Codes that no request at a table leads to, by the folder whose tests provoke them."""


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


async def a_table_handed_to_a_host_of_three(club: Club):
    ana, bob = club.person("Ana"), club.person("Bob")
    for channel in range(3):
        await bob.opens(channel)
    await ana.opens(3)
    await bob.joins()
    await ana.hands_over_to(bob)


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


async def a_deal_of_a_channel_without_any(club: Club):
    await club.services.archive.last_dealt_in_channel(CHANNEL)


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


async def a_barred_member_opens(club: Club):
    ana = await barred(club)
    await ana.opens()


async def a_barred_member_joins(club: Club):
    ana = await barred(club)
    await club.person("Bob").opens()
    await ana.joins()


async def barred(club: Club) -> Person:
    ana, eva = club.person("Ana"), club.person("Eva", is_manager=True)
    await club.services.exclusions.bar(eva.request(), ana.user, "")
    return ana


async def beside_somebody_whom_one_avoids(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await ana.opens()
    await club.services.exclusions.avoid(bob.request(), [ana.user])
    await bob.joins()


async def beside_somebody_who_avoids_one(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await ana.opens()
    await club.services.exclusions.avoid(ana.request(), [bob.user])
    await bob.joins()


async def rules_that_are_not_kept(club: Club):
    ana = club.person("Ana")
    await ana.opens()
    await ana.does(partial(lobby.change_option, name="game", value="1"))


async def a_bar_upon_a_bar(club: Club):
    ana = await barred(club)
    await club.services.exclusions.bar(club.person("Eva").request(), ana.user, "")


async def a_bar_lifted_from_nobody(club: Club):
    await club.services.exclusions.lift_bar(club.person("Eva", is_manager=True).request(), club.person("Ana").user)


async def a_manager_bars_themselves(club: Club):
    eva = club.person("Eva", is_manager=True)
    await club.services.exclusions.bar(eva.request(), eva.user, "")


async def keeps_rules(club: Club, *names: str):
    eva = club.person("Eva", is_manager=True)
    for name in names:
        decision = partial(save_rule_set, name=name, rules=GAMES["mallette"])
        await club.services.servers.change_rule_sets(eva.request(), decision)


async def rules_without_a_name(club: Club):
    await keeps_rules(club, "***")


async def more_rules_than_a_server_keeps(club: Club):
    await keeps_rules(club, *map(str, range(MAX_RULE_SETS + 1)))


async def two_rules_of_one_name(club: Club):
    await keeps_rules(club, "Mamie", "Papi")
    rename = partial(rename_rule_set, number=2, name="mamie")
    await club.services.servers.change_rule_sets(club.person("Eva").request(), rename)


BY_SERVER: dict[str, tuple[Story, ...]] = {
    "avoids": (beside_somebody_whom_one_avoids,),
    "barred": (a_barred_member_opens, a_barred_member_joins),
    "being_erased": (a_server_is_being_erased,),
    "cannot_afford": (no_money_at_the_deal,),
    "hosts_enough": (a_table_handed_to_a_host_of_three,),
    "must_agree": (risen_chips_that_somebody_has_not_agreed_to,),
    "no_such_rules": (rules_that_are_not_kept,),
    "not_manager": (a_member_who_sets_something,),
    "not_moderator": (a_member_who_closes_the_season,),
    "not_open": (beside_somebody_who_avoids_one,),
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


async def somebody_wants_no_invitations(club: Club):
    await club.person("Dora").prefers("invitations", wanted=False)
    await club.sit_down()
    await club.person("Ana").invites(club.person("Dora"))


async def somebody_who_is_barred_is_invited(club: Club):
    ana, eva = club.person("Ana"), club.person("Eva", is_manager=True)
    await ana.opens()
    await club.services.exclusions.bar(eva.request(), 105, "")
    await ana.invites(club.at(105))


BESIDE_THE_TABLES: dict[str, tuple[Story, ...]] = {
    "already_barred": (a_bar_upon_a_bar,),
    "no_invitations": (somebody_wants_no_invitations, somebody_who_is_barred_is_invited),
    "discreet": (the_profile_of_somebody_discreet,),
    "deal_in_progress": (the_proof_of_a_deal_in_play,),
    "no_such_deal": (a_deal_to_come,),
    "nothing_dealt": (a_deal_of_a_channel_without_any,),
    "no_such_season": (a_season_to_come,),
    "not_barred": (a_bar_lifted_from_nobody,),
    "own_bar": (a_manager_bars_themselves,),
    "rules_name_taken": (two_rules_of_one_name,),
    "rules_without_name": (rules_without_a_name,),
    "seated_meanwhile": (seated_while_being_forgotten,),
    "still_played": (a_stranger_in_another_channel_watches_a_table_in_play,),
    "too_many_rules": (more_rules_than_a_server_keeps,),
    **contest_refusals.STORIES,
}


@pytest.mark.parametrize(("code", "story"), each(BY_SERVER))
async def test_it_is_refused_and_changes_nothing_at_any_table(club: Club, code: str, story: Story):
    await check_refused(club, code, story)


@pytest.mark.parametrize(("code", "story"), each(BESIDE_THE_TABLES))
async def test_it_is_refused_with_its_code(club: Club, code: str, story: Story):
    with pytest.raises(Refusal) as refusal:
        await story(club)
    assert refusal.value.code == code


async def test_what_is_refused_leaves_everything_in_order(club: Club):
    with pytest.raises(Refusal):
        await no_money_at_the_deal(club)
    assert await audit.find_problems(club.store) == []


def test_every_code_is_provoked_here_unless_it_belongs_elsewhere():
    here = [*AT_TABLE, *BY_SERVER, *BESIDE_THE_TABLES, *BY_THE_RULES]
    assert sorted([*here, *chain(*ELSEWHERE.values())]) == sorted(get_args(Code))


@pytest.mark.parametrize("folder", ELSEWHERE)
def test_what_belongs_elsewhere_is_expected_there(folder: str):
    named = {
        word for file in (TESTS / folder).glob("test_*.py") for word in re.findall(r"\w+", file.read_text("utf-8"))
    }
    assert ELSEWHERE[folder] - named == set()
