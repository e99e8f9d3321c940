"""Plans: what players want done when their turn comes, carried out at once and in secret until then."""

import pytest

from bot.game import events as g
from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.refusal import Refusal
from bot.services.changes import Outcome
from bot.tables.events import PlayerReturned
from bot.tables.plan import Plan
from bot.tables.table import Table
from tests.game.playing import LEAD_PASSES
from tests.tables.club import Club, Person, game, names


async def sits_down(club: Club, rules: str = "classique", **options: object) -> Person:
    """Ana leads, Bob comes next, then Chloé; return Bob, whose plans these are."""
    club.chance.decks.append(LEAD_PASSES)
    await club.play(**{**game(rules), **options})
    return club.person("Bob")


def laid(outcome: Outcome, seat: int = 1) -> str:
    """The cards that Bob laid with this action."""
    return " ".join(move.card for move in outcome.moves if isinstance(move, g.CardPlayed) and move.seat == seat)


def is_over(table: Table, user: int) -> str | None:
    """Why the plan of this member has ended."""
    seat = table.seat_of(user)
    assert seat
    return table.plans[seat.seat_id].ended


async def test_planned_leads_are_made_in_their_order_with_the_action_that_brings_the_turn(club: Club, ana: Person):
    bob = await sits_down(club)
    await bob.plans("5H", "JH")
    assert laid(await ana.lays("2S")) == "3S 5S 9C JC QH KH JS", "Ana's belle and Bob's go unasked"


@pytest.mark.parametrize(("lead", "laid"), [("JS", "JS"), ("JH", "JS"), ("JC", "JC"), ("QH", "gone")])
def test_any_card_of_its_kind_will_do_for_a_lead_but_a_belle_is_led_only_where_it_was_named(lead: str, laid: str):
    chosen = Plan((Card(lead),)).choose([PlayCard(1, Card("JS")), PlayCard(1, Card("JC"))], is_lead=True)
    assert chosen == (laid if laid == "gone" else PlayCard(1, Card(laid)))


@pytest.mark.parametrize(("leads", "reason"), [((), "used_up"), (("AS", "2S"), "gone")])
async def test_a_plan_ends_at_a_lead_of_which_it_says_nothing(club: Club, ana: Person, leads: list[str], reason: str):
    bob = await sits_down(club)
    await bob.plans(*leads)
    table = (await ana.lays("2S")).table
    assert is_over(table, bob.user) == reason
    assert table.turn == table.seat_of(bob.user)


async def test_plans_of_several_follow_each_other_in_one_action(club: Club, ana: Person, chloe: Person):
    bob = await sits_down(club, card_by_card=True)
    await bob.plans("5S", "3H", "JS")
    await chloe.plans()
    outcome = await ana.lays("2S")
    laid = [move.card for move in outcome.moves if isinstance(move, g.CardPlayed)]
    assert laid == ["2S", "3S", "5S", "6S", "7S", "8S", "9C"]


async def test_a_planned_card_is_a_decision_of_a_player_who_has_missed_a_turn(club: Club, ana: Person):
    bob = await sits_down(club, clock="1h")
    await club.passes(minutes=61)  # a robot has led for Ana, and Bob has got the lead
    assert (await club.table()).seats[0].missed == 1
    await ana.plans()
    outcome = await bob.lays("5S")
    played = outcome.events.index(g.CardPlayed(0, Card("10D")))
    assert outcome.events[played - 1] == PlayerReturned(0)
    assert outcome.table.seats[0].missed == 0


async def test_the_plan_of_whoever_leaves_is_not_the_robot_s(club: Club, ana: Person):
    bob = await sits_down(club)
    await bob.plans("KH", keeps_belles=True)
    assert names(await bob.leaves()) == ["SeatAbandoned", "PlanEnded"]
    assert laid(await ana.lays("2S")) == "3S 3H 3D 3C 5S 9C JS QH KH 5H", "a robot keeps no belle"


async def test_nothing_is_planned_once_it_is_one_s_turn_or_the_deal_is_another(club: Club, ana: Person):
    bob = await sits_down(club)
    with pytest.raises(Refusal, match="your_turn"):
        await ana.plans("2S")
    with pytest.raises(Refusal, match="stale"):
        await bob.plans("5S", deal=0)
    await club.is_stopped()
    with pytest.raises(Refusal, match="table_closed"):
        await bob.plans("5S")


async def test_a_plan_survives_a_crash(club: Club, ana: Person):
    bob = await sits_down(club)
    await bob.plans("5S")
    await club.crashes()
    assert laid(await ana.lays("2S")) == "3S 5S 9C JC QH KH"


async def test_nobody_else_can_see_that_a_plan_was_made_or_cancelled(club: Club, ana: Person, chloe: Person):
    bob = await sits_down(club)
    announced: list[int] = []
    club.services.saves.listen(lambda table, _loaded: announced.append(table))
    before = await seen(club, ana, chloe)
    await club.passes(minutes=10)
    await bob.plans("5S")
    assert await seen(club, ana, chloe) == before
    await bob.cancels_plan()
    assert await seen(club, ana, chloe) == before
    assert announced == []


async def seen(club: Club, *readers: Person) -> list[object]:
    """What others may see of the table, and when the bot looks at it."""
    loaded = await club.services.lookups.load(club.number, readers[0].request())
    [(wake_at,)] = await club.asks("SELECT wake_at FROM game_table")
    exported = [await club.services.privacy.export(reader.request()) for reader in readers]
    replayed = await club.services.archive.replay(club.number, readers[0].request(), channel=50, deal=1, step=9)
    views = [loaded.view(reader) for reader in (None, *(reader.user for reader in readers))]
    return [wake_at, *views, *exported, replayed]
