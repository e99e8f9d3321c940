"""Every "no" that a table can answer, each provoked once by a story that ends with it."""

from collections.abc import Awaitable, Callable

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.opening import Opening
from bot.services.tables import Tables
from bot.store.database import BOT, Store
from tests.tables.club import CHANNEL, MEMBERS, Club, game

Story = Callable[[Club], Awaitable[object]]


async def a_ninth_joins(club: Club):
    host, *others, late = club.people(*MEMBERS)
    await club.sit_down(host, *others)
    await late.joins()


async def somebody_sits_down_twice(club: Club):
    host, *others = club.people()
    await club.sit_down(host, *others)
    await others[0].joins()


async def a_robot_sits_down_twice(club: Club):
    ana = club.person("Ana")
    await ana.opens()
    await ana.adds("Firmin")
    await ana.adds("Firmin")


async def two_begin_a_game_for_three(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await club.sit_down(ana, bob)
    await ana.begins()


async def seven_choose_a_game_for_six(club: Club):
    host, *others = club.people(*MEMBERS[:7])
    await club.sit_down(host, *others)
    await host.chooses(**game("mallette"))


async def fewer_chips_than_one_ante(club: Club):
    await club.person("Ana").opens(chips=14)


async def contradictory_rules(club: Club):
    ana = club.person("Ana")
    await ana.opens()
    rules = {"rules": game("mallette")["rules"].__class__("mallette", ends="deals", deals=0)}
    await ana.chooses(**rules)


async def the_channel_has_a_table(club: Club):
    ana, bob, _ = club.people()
    await ana.opens(CHANNEL)
    await bob.opens(CHANNEL)


async def a_guest_begins(club: Club):
    bob = club.person("Bob")
    await club.sit_down()
    await bob.begins()


async def somebody_joins_a_game(club: Club):
    await club.play()
    await club.person("Dora").joins()


async def a_player_joins_their_own_game(club: Club):
    await club.play()
    await club.person("Ana").joins()


async def two_stops(club: Club):
    await club.play()
    await club.person("Ana").stops()
    await club.person("Ana").stops()


async def a_robot_is_to_agree_that_a_deal_is_void(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await club.play(ana, bob, robots=1)
    await ana.asks_to_void()


async def somebody_joins_a_closed_table(club: Club):
    ana, bob, _ = club.people()
    await ana.opens()
    await ana.stops()
    await bob.joins()


async def a_card_in_the_lobby(club: Club):
    ana = club.person("Ana")
    await ana.opens()
    await ana.lays("7D")


async def a_stranger_lays(club: Club):
    await club.play()
    await club.person("Dora").lays("7D")


async def not_in_turn(club: Club):
    await club.play(hands={0: "7D", 1: "2S"})
    await club.person("Bob").lays("2S")


async def not_held(club: Club):
    await club.play(hands={1: "2S"})
    await club.person("Ana").lays("2S")


async def not_what_is_waited_for(club: Club):
    ana, bob = club.people("Ana", "Bob")
    await club.play(hands={0: "2S 2C 2D 4C", 1: "3S 3C 3H 3D 8S"}, pace="traditional")
    await ana.lays("2S")
    await bob.lays("8S")


async def nothing_to_announce(club: Club):
    await club.play(hands={0: "7D"})
    await club.person("Ana").lays("7D", announced=True)


async def an_old_position(club: Club):
    ana = club.person("Ana")
    seen = (await club.play()).table.version
    await club.goes_on()
    await ana.lays("7D", seen=seen)


async def ready_for_the_deal_that_goes_on(club: Club):
    await club.play()
    await club.person("Ana").gets_ready()


async def ready_though_out_of_the_game(club: Club):
    club.chance.random.seed(19)  # so that Ana is out after the first deal, and the others are not
    await club.sit_down(chips=20, **game("classique", ends="deals", deals=3))
    await club.person("Ana").begins()
    while (await club.table()).turn:
        await club.goes_on()
    await club.person("Ana").gets_ready()


async def a_card_during_a_pause(club: Club):
    ana = club.person("Ana")
    await club.play(hands={0: "7D"})
    await ana.pauses()
    await ana.lays("7D")


async def a_pause_after_a_week_of_pauses(club: Club):
    ana = club.person("Ana")
    await club.play(clock="none")
    await ana.pauses()
    await club.passes(days=7)
    await ana.pauses()


async def two_pauses(club: Club):
    ana = club.person("Ana")
    await club.play()
    await ana.pauses()
    await ana.pauses()


async def resumed_without_a_pause(club: Club):
    ana = club.person("Ana")
    await club.play()
    await ana.resumes()


async def back_without_having_been_gone(club: Club):
    ana = club.person("Ana")
    await club.play()
    await ana.comes_back()


async def handed_over_to_oneself(club: Club):
    ana = club.person("Ana")
    await ana.opens()
    await ana.hands_over_to(ana)


async def a_stranger_is_kicked(club: Club):
    ana = club.person("Ana")
    await club.play()
    await ana.kicks(club.person("Dora"))


async def an_empty_chair_is_removed(club: Club):
    ana = club.person("Ana")
    await ana.opens()
    await ana.removes(5)


async def a_table_that_never_was(club: Club):
    await club.person("Ana").joins(at=77)


async def another_server(club: Club):
    ana, bob, _ = club.people()
    await ana.opens()
    await bob.elsewhere().joins()


async def a_rematch_before_the_end(club: Club):
    ana = club.person("Ana")
    await club.play()
    await ana.asks_for_a_rematch()


async def a_table_that_cannot_be_read(club: Club):
    ana, bob, _ = club.people()
    await ana.opens()
    await club.asks("UPDATE game_table SET snapshot = 'x'")
    await club.asks("UPDATE table_event SET body = 'x'")
    await bob.joins()


async def a_clock_that_is_none(club: Club):
    await club.person("Ana").opens(clock="1 s")


async def a_removed_player_sits_down_again(club: Club):
    await club.sit_down()
    await club.person("Ana").removes(1)
    await club.person("Bob").joins()


async def a_leaver_wants_the_seat_back(club: Club):
    await club.play()
    await club.plays_the_deal()
    await club.person("Bob").leaves()
    await club.person("Bob").buys_seat(1)


async def the_seat_of_somebody_who_plays(club: Club):
    await club.play()
    await club.person("Dora").buys_seat(1)


async def a_plan_for_the_own_turn(club: Club):
    await club.play()
    await club.person("Ana").plans()


async def a_plan_of_somebody_away(club: Club):
    bob = club.person("Bob")
    await club.play()
    await bob.steps_away(hours=1)
    await bob.plans()


async def a_plan_that_was_not_made(club: Club):
    await club.play()
    await club.person("Bob").cancels_plan()


async def somebody_invites_themselves(club: Club):
    await club.sit_down()
    await club.person("Ana").invites(club.person("Ana"))


async def somebody_at_the_table_is_invited(club: Club):
    await club.sit_down()
    await club.person("Ana").invites(club.person("Bob"))


async def somebody_is_invited_twice(club: Club):
    await club.sit_down()
    await club.person("Ana").invites(club.person("Dora"))
    await club.person("Bob").invites(club.person("Dora"))


async def somebody_is_asked_again_after_a_no(club: Club):
    await club.sit_down()
    await club.person("Ana").invites(club.person("Dora"))
    await club.person("Dora").declines()
    await club.person("Ana").invites(club.person("Dora"))


async def somebody_declines_nothing(club: Club):
    await club.sit_down()
    await club.person("Dora").declines()


async def a_stranger_comes_to_a_private_table(club: Club):
    await club.sit_down(club.person("Ana"), is_private=True)
    await club.person("Bob").joins()


async def eleven_invitations_within_the_hour(club: Club):
    ana, dora = club.people("Ana", "Dora")
    await club.sit_down(ana)
    for _ in range(11):
        await ana.invites(dora)
        await ana.takes_back(dora)


async def more_are_invited_than_seats_are_left(club: Club):
    host, *others, eighth, ninth = club.people(*MEMBERS)
    await club.sit_down(host, *others)
    await host.invites(eighth, ninth)


AT_TABLE: dict[str, tuple[Story, ...]] = {
    "already_begun": (somebody_joins_a_game,),
    "already_invited": (somebody_is_invited_twice,),
    "already_here": (back_without_having_been_gone,),
    "already_host": (handed_over_to_oneself,),
    "already_paused": (two_pauses,),
    "paused_enough": (a_pause_after_a_week_of_pauses,),
    "already_stopped": (two_stops,),
    "already_seated": (somebody_sits_down_twice, a_player_joins_their_own_game, a_robot_sits_down_twice),
    "cannot_agree": (a_robot_is_to_agree_that_a_deal_is_void,),
    "channel_taken": (the_channel_has_a_table,),
    "chips_out_of_bounds": (fewer_chips_than_one_ante,),
    "eliminated": (ready_though_out_of_the_game,),
    "full": (a_ninth_joins, more_are_invited_than_seats_are_left),
    "has_declined": (somebody_is_asked_again_after_a_no,),
    "invited_only": (a_stranger_comes_to_a_private_table,),
    "invites_oneself": (somebody_invites_themselves,),
    "no_plan": (a_plan_that_was_not_made,),
    "no_such_player": (a_stranger_is_kicked,),
    "no_such_seat": (an_empty_chair_is_removed,),
    "no_such_table": (a_table_that_never_was,),
    "not_at_this_table": (a_stranger_lays,),
    "not_begun": (a_card_in_the_lobby,),
    "not_between_deals": (ready_for_the_deal_that_goes_on,),
    "left_for_good": (a_leaver_wants_the_seat_back,),
    "not_host": (a_guest_begins,),
    "not_invited": (somebody_declines_nothing,),
    "not_paused": (resumed_without_a_pause,),
    "options_out_of_bounds": (a_clock_that_is_none,),
    "paused": (a_card_during_a_pause,),
    "removed": (a_removed_player_sits_down_again,),
    "robot_plays": (a_plan_of_somebody_away,),
    "seat_gone": (the_seat_of_somebody_who_plays,),
    "sits_here": (somebody_at_the_table_is_invited,),
    "stale": (an_old_position,),
    "still_open": (a_rematch_before_the_end,),
    "table_closed": (somebody_joins_a_closed_table,),
    "too_many_invitations": (eleven_invitations_within_the_hour,),
    "too_many_players": (seven_choose_a_game_for_six,),
    "unreadable": (a_table_that_cannot_be_read,),
    "wrong_server": (another_server,),
    "your_turn": (a_plan_for_the_own_turn,),
}
BY_THE_RULES: dict[str, tuple[Story, ...]] = {
    "not_in_hand": (not_held,),
    "not_your_turn": (not_in_turn,),
    "nothing_to_announce": (nothing_to_announce,),
    "rules_contradict": (contradictory_rules,),
    "too_few_players": (two_begin_a_game_for_three,),
    "wrong_rank": (not_what_is_waited_for,),
}


def each(stories_by_code: dict[str, tuple[Story, ...]]):
    return [
        pytest.param(code, story, id=f"{code}: {story.__name__.replace('_', ' ')}")
        for code, stories in stories_by_code.items()
        for story in stories
    ]


class Noting(Tables):
    """Tables that note what is kept before each thing that is asked."""

    before: tuple[object, ...] = ()

    async def complete(self, action):
        self.before = await kept(self._store)
        return await super().complete(action)


async def kept(store: Store) -> tuple[object, ...]:
    async with store.transaction(BOT) as tx:
        return (
            *await tx.execute("SELECT * FROM game_table"),
            *await tx.execute("SELECT * FROM table_event"),
            *await tx.execute("SELECT * FROM interaction"),
        )


async def check_refused(club: Club, code: str, story: Story) -> None:
    """A story ends with this refusal, which changes nothing at any table."""
    services = club.services
    tables = Noting(club.store, services.part, club.choose, club.chance, services.saves)
    opening = Opening(club.store, tables, club.chance, services.saves)
    club.services = services._replace(tables=tables, opening=opening)
    with pytest.raises(Refusal) as refusal:
        await story(club)
    assert refusal.value.code == code
    assert tables.before == await kept(club.store)


@pytest.mark.parametrize(("code", "story"), each(AT_TABLE | BY_THE_RULES))
async def test_it_is_refused_and_changes_nothing(club: Club, code: str, story: Story):
    await check_refused(club, code, story)


async def test_what_is_refused_leaves_everything_in_order(club: Club):
    with pytest.raises(Refusal):
        await two_pauses(club)
    assert await audit.find_problems(club.store) == []
