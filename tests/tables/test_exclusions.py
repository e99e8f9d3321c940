"""Bars and avoidances at a table."""

import asyncio

import pytest
from msgspec import json

from bot.game.refusal import Refusal
from bot.services import audit
from tests.tables.club import GUILD, Club, Person


async def refusal_of(deed: object) -> str:
    with pytest.raises(Refusal) as refused:
        await deed  # pyright: ignore[reportGeneralTypeIssues]
    return refused.value.code


@pytest.fixture
def eva(club: Club) -> Person:
    """Somebody who manages the server."""
    return club.person("Eva")


async def test_a_barred_member_is_paid_at_the_end_of_the_deal(
    club: Club, ana: Person, bob: Person, dora: Person, eva: Person
):
    await club.play(ana, bob, dora)
    await club.services.exclusions.bar(eva.request(), bob.user, "")
    table = await club.table()
    assert table.seat_of(bob.user) is None
    await club.plays_the_deal()
    assert (await club.services.results.statement(bob.request(), 0)).staked == 0
    assert await audit.find_problems(club.store) == []


async def test_a_member_can_be_barred_again_in_the_second_in_which_a_bar_was_lifted(
    club: Club, bob: Person, eva: Person
):
    for _ in range(2):
        await club.services.exclusions.bar(eva.request(), bob.user, "")
        await club.services.exclusions.lift_bar(eva.request(), bob.user)
    await club.services.exclusions.bar(eva.request(), bob.user, "")
    assert await refusal_of(bob.opens()) == "barred"


async def test_nobody_calls_others_over_and_over_from_new_tables(club: Club, ana: Person, bob: Person, eva: Person):
    for _ in range(20):
        await club.services.exclusions.count_invitations(ana.request(), [bob.user])
    assert (
        await refusal_of(club.services.exclusions.count_invitations(ana.request(), [bob.user]))
        == "too_many_invitations"
    )
    await club.services.exclusions.count_invitations(eva.request(), [bob.user])
    await club.passes(hours=1)
    await club.services.exclusions.count_invitations(ana.request(), [bob.user])


async def test_a_bar_ends_the_seat_request_of_a_member(
    club: Club, ana: Person, bob: Person, chloe: Person, eva: Person
):
    await club.play(ana, bob, robots=1)
    await chloe.buys_seat()
    assert (await club.table()).request_of(chloe.user)
    await club.services.exclusions.bar(eva.request(), chloe.user, "")
    assert (await club.table()).requests == ()
    assert await refusal_of(chloe.buys_seat()) == "barred"


async def test_a_member_barred_while_sitting_down_does_not_sit(
    club: Club, ana: Person, bob: Person, chloe: Person, dora: Person, eva: Person
):
    for channel, guest in enumerate((bob, chloe, dora), 60):
        await ana.opens(channel)
        bar = club.services.exclusions.bar(eva.request(), guest.user, "")
        await asyncio.gather(guest.joins(), bar, return_exceptions=True)
        assert (await club.table()).people == (ana.user,)


async def test_nobody_buys_a_seat_beside_somebody_who_avoids_them(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(ana, bob, robots=1)
    await club.services.exclusions.avoid(bob.request(), [chloe.user])
    assert await refusal_of(chloe.buys_seat()) == "not_open"
    await club.services.exclusions.avoid(bob.request(), [])
    await chloe.buys_seat()
    assert (await club.table()).request_of(chloe.user)


async def test_members_who_sit_together_already_play_on(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sit_down(ana, bob, chloe)
    await club.services.exclusions.avoid(ana.request(), [bob.user])
    await ana.begins()
    assert bob.user in (await club.table()).people


async def test_nobody_is_called_to_a_table_they_could_not_join(
    club: Club, ana: Person, bob: Person, chloe: Person, dora: Person
):
    await club.sit_down(ana, chloe)
    await club.services.exclusions.avoid(ana.request(), [bob.user])
    assert await refusal_of(ana.invites(bob)) == "avoids"
    assert await refusal_of(chloe.invites(bob)) == "no_invitations"
    await club.services.exclusions.avoid(dora.request(), [ana.user])
    assert await refusal_of(chloe.invites(dora)) == "no_invitations"


async def test_an_export_tells_whom_a_member_avoids_and_never_who_avoids_them(
    club: Club, ana: Person, bob: Person, eva: Person
):
    await club.sit_down(ana, bob)
    await club.services.exclusions.avoid(ana.request(), [bob.user])
    await club.services.exclusions.bar(eva.request(), ana.user, "why")
    own, others = [json.decode(await club.services.privacy.export(person.request())) for person in (ana, bob)]
    assert own["servers"][0]["avoided"] == [{"avoided_id": bob.user}]
    assert own["servers"][0]["bars"] == [{"at": club.now, "reason": "why", "lifted_at": None}]
    assert (others["servers"][0]["avoided"], others["servers"][0]["bars"]) == ([], [])


async def test_a_bar_in_force_outlives_being_forgotten(club: Club, ana: Person, bob: Person, eva: Person):
    await club.sit_down(ana, bob)
    await club.services.exclusions.bar(eva.request(), bob.user, "why")
    await club.services.privacy.forget(bob.request())
    assert await refusal_of(bob.opens(channel=9)) == "barred"
    assert await club.asks("SELECT guild_id, user_id, reason FROM bar") == [(GUILD, bob.user, "why")]


async def test_a_member_can_avoid_only_so_many(club: Club, ana: Person):
    assert await refusal_of(club.services.exclusions.avoid(ana.request(), range(100, 120))) == "unknown_action"
