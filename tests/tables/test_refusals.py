"""Every "no" that a table can answer, each provoked once."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import bot.tables
from bot.game.refusal import Refusal
from bot.store import servers
from bot.store.db import Store
from bot.tables import audit
from bot.tables.scores import Choice
from bot.tables.service import Tables
from tests.tables.club import CHANNEL, GUILD, MEMBERS, Club, game

Story = Callable[[Club], Awaitable[object]]
TRIO = MEMBERS[:3]


def some(club: Club, *names: str):
    return [club.member(name) for name in names or TRIO]


async def a_ninth_joins(club: Club):
    host, *others, late = some(club, *MEMBERS)
    await club.sit_down(host, *others)
    await late.joins()


async def somebody_sits_down_twice(club: Club):
    host, *others = some(club)
    await club.sit_down(host, *others)
    await others[0].joins()


async def a_robot_sits_down_twice(club: Club):
    [ana] = some(club, "ana")
    await ana.opens()
    await ana.adds("Firmin")
    await ana.adds("Firmin")


async def two_begin_a_game_for_three(club: Club):
    ana, bob = some(club, "ana", "bob")
    await club.sit_down(ana, bob)
    await ana.begins()


async def seven_choose_a_game_for_six(club: Club):
    host, *others = some(club, *MEMBERS[:7])
    await club.sit_down(host, *others)
    await host.chooses(**game("mallette"))


async def a_server_is_being_erased(club: Club):
    async with club.store.atomic() as unit:
        await servers.mark_left(unit, GUILD, club.now)
        await servers.begin_erasing(unit, GUILD)
    await some(club, "ana")[0].opens()


async def fewer_chips_than_one_ante(club: Club):
    await some(club, "ana")[0].opens(chips=14)


async def contradictory_rules(club: Club):
    ana, *_ = some(club)
    await ana.opens()
    rules = {"rules": game("mallette")["rules"].__class__("mallette", ends="deals", deals=0)}
    await ana.chooses(**rules)


async def the_channel_has_a_table(club: Club):
    ana, bob, _ = some(club)
    await ana.opens(CHANNEL)
    await bob.opens(CHANNEL)


async def a_guest_begins(club: Club):
    ana, bob, chloe = some(club)
    await club.sit_down(ana, bob, chloe)
    await bob.begins()


async def somebody_joins_a_game(club: Club):
    await club.play(*some(club))
    await club.member("dora").joins()


async def somebody_joins_a_closed_table(club: Club):
    ana, bob, _ = some(club)
    await ana.opens()
    await ana.stops()
    await bob.joins()


async def a_card_in_the_lobby(club: Club):
    ana, *_ = some(club)
    await ana.opens()
    await ana.lays("7D")


async def a_stranger_lays(club: Club):
    await club.play(*some(club))
    await club.member("dora").lays("7D")


async def not_in_turn(club: Club):
    await club.play(*some(club), hands={0: "7D", 1: "2S"})
    await club.member("bob").lays("2S")


async def not_held(club: Club):
    await club.play(*some(club), hands={1: "2S"})
    await club.member("ana").lays("2S")


async def not_what_is_waited_for(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe, hands={0: "2S 2C 2D 4C", 1: "3S 3C 3H 3D 8S"}, pace="traditional")
    await ana.lays("2S")
    await bob.lays("8S")


async def nothing_to_announce(club: Club):
    await club.play(*some(club), hands={0: "7D"})
    await club.member("ana").lays("7D", announced=True)


async def an_old_position(club: Club):
    ana, bob, chloe = some(club)
    seen = (await club.play(ana, bob, chloe)).table.version
    await club.goes_on()
    await ana.lays("7D", seen=seen)


async def ready_for_the_donne_that_goes_on(club: Club):
    await club.play(*some(club))
    await club.member("ana").is_ready()


async def a_card_during_a_pause(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe, hands={0: "7D"})
    await ana.pauses()
    await ana.lays("7D")


async def two_pauses(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe)
    await ana.pauses()
    await ana.pauses()


async def resumed_without_a_pause(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe)
    await ana.resumes()


async def back_without_having_been_gone(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe)
    await ana.comes_back()


async def handed_over_to_oneself(club: Club):
    [ana] = some(club, "ana")
    await ana.opens()
    await ana.hands_over_to(ana)


async def a_stranger_is_kicked(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe)
    await ana.kicks(club.member("dora"))


async def an_empty_chair_is_removed(club: Club):
    [ana] = some(club, "ana")
    await ana.opens()
    await ana.removes(5)


async def a_table_that_never_was(club: Club):
    await some(club, "ana")[0].joins(at=77)


async def another_server(club: Club):
    ana, bob, _ = some(club)
    await ana.opens()
    await bob.elsewhere().joins()


async def no_money(club: Club):
    await club.sets(credit=False, starting_chips=299)
    await some(club, "ana")[0].opens()


async def a_rematch_before_the_end(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe)
    await ana.asks_for_a_rematch()


async def a_table_that_cannot_be_read(club: Club):
    ana, bob, _ = some(club)
    await ana.opens()
    await club.asks("UPDATE game_table SET snapshot = 'x'")
    await club.asks("UPDATE table_event SET body = 'x'")
    await bob.joins()


async def a_clock_that_is_none(club: Club):
    await some(club, "ana")[0].opens(clock="1 s")


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
    await some(club, "ana")[0].sets(credit=False)


async def a_channel_that_is_not_allowed(club: Club):
    await club.sets(channels=[CHANNEL + 1])
    await some(club, "ana")[0].opens()


async def a_rematch_where_it_is_not_allowed_any_more(club: Club):
    await club.play(*some(club))
    await some(club, "ana")[0].stops()
    await club.sets(channels=[CHANNEL + 1])
    await some(club, "ana")[0].asks_for_a_rematch()


async def one_table_too_many(club: Club):
    await club.sets(most_tables=1)
    ana, bob = some(club, "ana", "bob")
    await ana.opens(1)
    await bob.opens(2)


async def a_rematch_too_many(club: Club):
    await club.sets(most_tables=1)
    await club.play(*some(club))
    ana, bob, _chloe = some(club)
    await ana.stops()
    await bob.opens(2)
    await ana.asks_for_a_rematch(1)


async def a_member_who_closes_the_season(club: Club):
    await some(club, "ana")[0].closes_season(1)


async def a_season_that_is_not_on(club: Club):
    await some(club, "ana")[0].as_moderator().closes_season(2)


async def a_season_without_a_game(club: Club):
    await some(club, "ana")[0].as_moderator().closes_season(1)


async def a_season_to_come(club: Club):
    await club.scores.leaderboard(club.member("ana").request(), Choice("net", 1))


async def the_profile_of_somebody_discreet(club: Club):
    ana, bob, _ = some(club)
    await club.tables.set_taste(ana.request(), "discretion", wanted=True)
    await club.scores.profile(bob.request(), ana.user)


async def a_taste_for_luck(club: Club):
    await club.tables.set_taste(club.member("ana").request(), "luck", wanted=True)


async def a_donne_to_come(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe)
    await club.archive.replay(1, ana.request(), channel=CHANNEL, donne=2, step=0)


async def a_stranger_in_another_channel_watches_a_table_in_play(club: Club):
    await club.play(*some(club))
    await club.archive.replay(1, club.member("dora").request(), channel=CHANNEL + 1, donne=1, step=0)


async def the_proof_of_a_donne_in_play(club: Club):
    ana, bob, chloe = some(club)
    await club.play(ana, bob, chloe)
    await club.archive.proof(1, ana.request(), channel=CHANNEL, donne=1)


async def seated_while_being_forgotten(club: Club):
    ana, bob, _ = some(club)
    await club.sit_down(ana, bob)
    await ana.gets_up()
    async with club.tables.alone_at(1):
        forgetting = asyncio.ensure_future(club.privacy.forget(ana.request()))
        await asyncio.sleep(0)
        await ana.opens(CHANNEL + 1)
    await forgetting


STORIES: dict[str, tuple[Story, ...]] = {
    "unknown_action": (a_taste_for_luck,),
    "already_begun": (somebody_joins_a_game,),
    "already_here": (back_without_having_been_gone,),
    "already_host": (handed_over_to_oneself,),
    "already_paused": (two_pauses,),
    "already_seated": (somebody_sits_down_twice, a_robot_sits_down_twice),
    "being_erased": (a_server_is_being_erased,),
    "cannot_afford": (no_money,),
    "channel_taken": (the_channel_has_a_table,),
    "chips_out_of_bounds": (fewer_chips_than_one_ante,),
    "full": (a_ninth_joins,),
    "no_such_player": (a_stranger_is_kicked,),
    "no_such_seat": (an_empty_chair_is_removed,),
    "no_such_table": (a_table_that_never_was,),
    "not_manager": (a_member_who_sets_something,),
    "not_moderator": (a_member_who_closes_the_season,),
    "not_at_this_table": (a_stranger_lays,),
    "not_begun": (a_card_in_the_lobby,),
    "not_host": (a_guest_begins,),
    "not_paused": (resumed_without_a_pause,),
    "options_out_of_bounds": (a_clock_that_is_none,),
    "paused": (a_card_during_a_pause,),
    "season_empty": (a_season_without_a_game,),
    "season_over": (a_season_that_is_not_on,),
    "setting_number": (fewer_chips_than_none, more_tables_than_any_number),
    "settings_out_of_bounds": (a_language_that_is_none, a_level_that_is_none, a_setting_that_is_none),
    "stale": (an_old_position, ready_for_the_donne_that_goes_on),
    "still_open": (a_rematch_before_the_end,),
    "table_closed": (somebody_joins_a_closed_table,),
    "too_many_players": (seven_choose_a_game_for_six,),
    "too_many_tables": (one_table_too_many, a_rematch_too_many),
    "unreadable": (a_table_that_cannot_be_read,),
    "wrong_channel": (a_channel_that_is_not_allowed, a_rematch_where_it_is_not_allowed_any_more),
    "wrong_server": (another_server,),
}
BY_THE_RULES: dict[str, tuple[Story, ...]] = {
    "not_in_hand": (not_held,),
    "not_your_turn": (not_in_turn,),
    "nothing_to_announce": (nothing_to_announce,),
    "rules_contradict": (contradictory_rules,),
    "too_few_players": (two_begin_a_game_for_three,),
    "wrong_rank": (not_what_is_waited_for,),
}
BESIDE_THE_TABLES: dict[str, tuple[Story, ...]] = {
    "discreet": (the_profile_of_somebody_discreet,),
    "donne_in_progress": (the_proof_of_a_donne_in_play,),
    "no_such_donne": (a_donne_to_come,),
    "no_such_season": (a_season_to_come,),
    "seated_meanwhile": (seated_while_being_forgotten,),
    "still_played": (a_stranger_in_another_channel_watches_a_table_in_play,),
}


def each(stories_by_code: dict[str, tuple[Story, ...]]):
    return [
        pytest.param(code, story, id=f"{code}: {story.__name__.replace('_', ' ')}")
        for code, stories in stories_by_code.items()
        for story in stories
    ]


EACH = each(STORIES | BY_THE_RULES)


@pytest.mark.parametrize(("code", "story"), EACH + each(BESIDE_THE_TABLES))
async def test_it_is_refused_with_its_code(club: Club, code: str, story: Story):
    with pytest.raises(Refusal) as refusal:
        await story(club)
    assert refusal.value.code == code


class Noting(Tables):
    """Tables that note what is kept before each thing that is asked."""

    before: tuple[object, ...] = ()

    async def act(self, *given):
        self.before = await kept(self._store)
        return await super().act(*given)

    async def open(self, *given):
        self.before = await kept(self._store)
        return await super().open(*given)

    async def rematch(self, *given, **more):
        self.before = await kept(self._store)
        return await super().rematch(*given, **more)


async def kept(store: Store) -> tuple[object, ...]:
    async with store.atomic() as unit:
        return (
            *await unit.run("SELECT * FROM game_table"),
            *await unit.run("SELECT * FROM table_event"),
            *await unit.run("SELECT * FROM interaction"),
        )


@pytest.mark.parametrize(("code", "story"), EACH)
async def test_a_refusal_changes_nothing_at_any_table(club: Club, code: str, story: Story):
    club.tables = Noting(club.store, club.choose, club.chance)
    with pytest.raises(Refusal, match=code):
        await story(club)
    assert club.tables.before == await kept(club.store)


async def test_what_is_refused_leaves_everything_in_order(club: Club):
    for story in (no_money, two_pauses):
        with pytest.raises(Refusal):
            await story(club)
    assert await audit.faults(club.store) == []


def test_every_code_in_these_rooms_is_provoked_here():
    folder = Path(bot.tables.__file__).parent
    source = "".join(file.read_text("utf-8") for file in folder.glob("*.py"))
    expressions = re.findall(r"Refusal\(([^,)]*?(?: if .*? else .*?)?)[,)]", source)
    codes = {code for expression in expressions for code in re.findall(r'"([a-z_]+)"', expression) if code != "closed"}
    assert codes == set(STORIES | BESIDE_THE_TABLES)
