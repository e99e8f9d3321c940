"""Members who want nothing but chips: they win those of others and of the bank's robots, and make none."""

from typing import Any

from bot.services import audit
from bot.tables.context import Request
from tests.scale import some
from tests.tables.badge_oracle import find_differences
from tests.tables.club import ONE_DEAL, Club, Person
from tests.tables.hostile import FIRST_CHIPS, HostileServer, any_card, throws_the_deal

SERVERS = some(3, of=12)
DEEDS = 60


async def test_whatever_members_do_each_has_what_they_were_given_and_what_their_seats_won(club: Club):
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


async def test_what_lies_on_a_seat_is_lost_to_who_is_forgotten_in_mid_deal(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.services.privacy.forget(bob.request())
    await bob.opens(3)
    await club.plays_it_out()
    assert await bob.sees_balance() == FIRST_CHIPS
    assert await audit.find_problems(club.store) == []
