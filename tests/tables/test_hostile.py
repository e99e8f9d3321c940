"""Members who want nothing but chips: they win those of others and of the bank's robots, and make none."""

from contextlib import suppress
from typing import Any

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.tables.context import Request
from bot.tables.settings import Settings
from tests.scale import some
from tests.tables.badge_oracle import find_differences
from tests.tables.club import ONE_DEAL, Club, Person, game
from tests.tables.hostile import FIRST_CHIPS, HostileServer, any_card, throws_the_deal

SERVERS = some(3, of=12)
DEEDS = 60


async def test_whatever_members_do_each_has_what_they_were_given_and_what_their_seats_won_by_cards(club: Club):
    club.choose = any_card
    await club.crashes()  # and is opened again with such robots
    for seed in range(SERVERS):
        print(f"seed {seed}")  # noqa: T201 - shown where it fails
        await HostileServer(club, 1000 + seed, seed).lives(DEEDS)
    assert await audit.find_problems(club.store) == []
    assert await find_differences(club.store) == []


# The ways that once made chips


async def evening(club: Club, winner: Person, *losers: Person, **options: Any) -> None:
    """A deal that the winner wins and the others throw."""
    hands = {0: "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS KH QH"}
    await club.play(winner, *losers, hands=hands, **{**ONE_DEAL, **options})
    await club.tables.act(club.number, Request(0, winner.guild, club.now), throws_the_deal)


async def total(*people: Person) -> int:
    return sum([await member.sees_balance() for member in people])


@pytest.mark.parametrize("credit", [True, False])
async def test_accomplices_who_are_forgotten_bring_no_new_chips(
    club: Club, ana: Person, bob: Person, chloe: Person, *, credit: bool
):
    """They lost what they had, were forgotten, and came back with the first chips, for ever."""
    await club.sets(credit=credit)
    for _ in range(8):
        with suppress(Refusal):
            await evening(club, ana, bob, chloe, chips=FIRST_CHIPS // 2)
        for member in (bob, chloe):
            await club.services.privacy.forget(member.request())
        with suppress(Refusal):
            await ana.gets_up()
    assert await ana.sees_balance() > FIRST_CHIPS
    assert await total(ana, bob, chloe) <= 3 * FIRST_CHIPS


async def test_a_debt_outlives_being_forgotten(club: Club, ana: Person, bob: Person, chloe: Person):
    for channel in (1, 2, 3):
        await club.play(ana, bob, chloe, chips=700, channel=channel)
    assert await bob.sees_balance() == -1100
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == -1100
    [posting] = (await club.services.results.statement(bob.request(), 0)).lines
    assert posting[0].reason == "Returned"
    await bob.opens(4)
    assert (await club.services.results.statement(bob.request(), 0)).balance == -1100
    assert await audit.find_problems(club.store) == []


async def test_a_debt_that_was_paid_back_is_forgotten_with_the_rest(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    for channel in (1, 2):
        await club.play(ana, bob, chloe, chips=700, channel=channel)
    await club.services.privacy.forget(bob.request())
    await bob.opens(3)
    await club.asks("UPDATE account SET balance = 5 WHERE owner_id = $1", bob.user)
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == 0


async def test_what_lies_on_a_seat_is_lost_to_who_is_forgotten_in_mid_deal(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    """They owed what they had brought, and came back with the first chips."""
    await club.play(ana, bob, chloe, chips=FIRST_CHIPS)
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == 0


async def test_whoever_never_had_the_first_chips_loses_none_by_being_forgotten(club: Club, bob: Person):
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == FIRST_CHIPS


async def test_a_new_season_gives_the_first_chips_to_the_forgotten_too(
    club: Club, ana: Person, bob: Person, chloe: Person, mod: Person
):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.plays_the_deal()
    await club.services.privacy.forget(bob.request())
    assert await bob.sees_balance() == 0
    await mod.closes_season(1)
    assert await bob.sees_balance() == FIRST_CHIPS
    assert await club.asks("SELECT * FROM forgotten") == []


async def test_on_another_server_they_are_not_forgotten(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.services.privacy.forget(bob.request())
    assert await bob.elsewhere().sees_balance() == FIRST_CHIPS


async def test_a_hash_without_the_key_says_nothing(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.services.privacy.forget(bob.request())
    await club.services.privacy.forget(chloe.request())
    [[key]] = await club.asks("SELECT text FROM note WHERE name = 'forgotten_key'")
    [[one], [other]] = await club.asks("SELECT hash FROM forgotten")
    assert len(key) == len(one) == len(other) == 64
    assert one != other


async def test_large_stakes_on_credit_are_refused(ana: Person, bob: Person):
    """A member came to 387,047 chips in 133 clicks where three others brought a million each on credit."""
    await ana.opens(chips=1_000_000, **game("mallette", stake=100))
    with pytest.raises(Refusal, match="over_limit"):
        await bob.joins()
    assert Settings().most_chips == 10 * FIRST_CHIPS
