"""Members who want nothing but chips: they win those of others and of the bank's robots, and make none."""

from bot.services import audit
from tests.scale import some
from tests.tables.club import ONE_DEAL, Club, Person
from tests.tables.hostile import FIRST_CHIPS, HostileServer, any_card

SERVERS = some(3, of=12)
DEEDS = 60


async def test_whatever_members_do_each_has_what_they_were_given_and_what_their_seats_won(club: Club):
    club.choose = any_card
    await club.crashes()  # and is opened again with such robots
    for seed in range(SERVERS):
        print(f"seed {seed}")  # noqa: T201 - shown where it fails
        await HostileServer(club, 1000 + seed, seed).lives(DEEDS)
    assert await audit.find_problems(club.store) == []


async def test_what_lies_on_a_seat_is_lost_to_who_is_forgotten_in_mid_deal(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await club.play(ana, bob, chloe, **ONE_DEAL)
    await club.services.privacy.forget(bob.request())
    await bob.opens(3)
    await club.plays_it_out()
    assert await bob.sees_balance() == FIRST_CHIPS
    assert await audit.find_problems(club.store) == []
