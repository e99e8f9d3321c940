"""Invitations, private tables, and the role that is called to a table."""

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.tables import events as e
from bot.tables import opening
from bot.tables.notices import Notice, notices_of
from bot.tables.options import Options
from bot.tables.table import Invitation, News
from tests.tables.club import CHANNEL, GUILD, MEMBERS, Club, Person, names

DAY = 24 * 3600


async def test_a_seat_is_held_for_a_day_unless_it_is_taken(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens()
    table = (await ana.invites(bob, chloe)).table
    held = [Invitation(user, e.By(ana.user), club.now + DAY, version) for user, version in ((101, 4), (102, 5))]
    assert [*table.invitations] == held
    assert [invitation.user for invitation in (await bob.joins()).table.invitations] == [chloe.user]
    assert names((await club.passes(hours=24))[0])[0] == "InvitationEnded"
    assert (await club.table()).invitations == ()


async def test_others_have_no_seat_that_is_held(club: Club):
    host, *others, eighth, ninth = club.people(*MEMBERS)
    await club.sit_down(host, *others)
    await host.invites(ninth)
    with pytest.raises(Refusal, match="full"):
        await eighth.joins()
    with pytest.raises(Refusal, match="full"):
        await host.adds("Firmin")
    assert ninth.user in (await ninth.joins()).table.people


async def test_a_robot_gives_way_to_who_was_invited(club: Club):
    host, *others, eighth = club.people(*MEMBERS[:7])
    await club.sit_down(host, *others, robots=2)
    await host.invites(eighth)
    assert len((await eighth.joins()).table.seats) == 8


async def test_whoever_declines_is_announced_and_the_host_is_told(ana: Person, bob: Person):
    await ana.opens()
    await ana.invites(bob)
    declined = await bob.declines()
    assert declined.table.news == News("declined", bob.user, e.By(bob.user))
    assert notices_of(declined.table, declined.events) == [Notice(ana.user, "declined", bob.user)]
    assert bob.user in (await bob.joins()).table.people


async def test_an_invitation_by_the_host_makes_up_for_a_removal(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sit_down(ana, bob, chloe)
    await ana.removes(1)
    with pytest.raises(Refusal, match="not_host"):
        await chloe.invites(bob)
    await ana.invites(bob)
    assert bob.user in (await bob.joins()).table.people


async def test_time_that_the_bot_was_down_is_given_back(club: Club, ana: Person, bob: Person):
    await ana.opens()
    await ana.invites(bob)
    until = club.now + DAY
    await club.stays_down(hours=3)
    assert (await club.table()).invitations[0].until == until + 3 * 3600


async def test_whoever_is_forgotten_is_invited_no_more(club: Club, ana: Person, bob: Person):
    await ana.opens(is_private=True)
    await ana.invites(bob)
    await club.services.privacy.forget(bob.request())
    table = await club.table()
    assert (table.invitations, table.guests[0].user < 0) == ((), True)
    assert await audit.find_problems(club.store) == []


# Private tables


async def test_a_guest_may_come_after_the_seat_is_free_but_not_after_it_was_taken_back(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await ana.opens(is_private=True)
    await ana.invites(bob, chloe)
    await ana.takes_back(chloe)
    await club.passes(hours=23)
    await ana.adds("Firmin")
    await club.passes(hours=1)
    assert bob.user in (await bob.joins()).table.people
    with pytest.raises(Refusal, match="invited_only"):
        await chloe.joins()


async def test_only_who_was_invited_comes_late_to_a_private_game(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sit_down(ana, robots=2, is_private=True)
    await ana.invites(chloe)
    await ana.begins()
    with pytest.raises(Refusal, match="invited_only"):
        await bob.comes_late()
    assert names(await chloe.comes_late())[0] == "LoanAsked"


async def test_a_private_table_is_played_again_by_the_same_people(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens(is_private=True)
    await ana.invites(bob)
    await bob.joins()
    await ana.adds("Firmin")
    await ana.begins()
    await club.is_stopped()
    with pytest.raises(Refusal, match="invited_only"):
        await chloe.asks_for_a_rematch()
    again = (await bob.asks_for_a_rematch()).table
    assert again.options.is_private
    assert [held.user for held in again.invitations] == [ana.user]
    assert ana.user in (await ana.joins()).table.people
    with pytest.raises(Refusal, match="invited_only"):
        await chloe.joins()


# A role that is called


async def opens_with_a_call(club: Club, who: Person, channel: int) -> int | None:
    """The role that is called to the table."""
    expected = opening.Expected(calls=7)
    opened = await club.services.opening.open(who.request(), opening.Location(channel), Options(), (), expected)
    return opened.table.calls


@pytest.mark.either_engine
async def test_a_table_that_could_not_be_opened_called_nobody(club: Club, ana: Person, bob: Person):
    await club.sets(call_role=7)
    await ana.opens()
    with pytest.raises(Refusal, match="channel_taken"):
        await opens_with_a_call(club, bob, CHANNEL)
    assert await club.asks("SELECT called_at FROM server WHERE guild_id = $1", GUILD) == [(None,)]
