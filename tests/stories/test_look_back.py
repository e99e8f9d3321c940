"""After a deal, each player is told in private what would have been better for them."""

from typing import Any

import pytest

from bot.edge.responder import Call, Reply
from bot.language import words_in
from bot.services.loading import LoadedTable
from tests.stories.discordland import Club
from tests.stories.gameplay import is_stopped, plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person

ENDS = {"fr": "de plus en moyenne.", "en-GB": "more on average."}


def told(person: Person, locale: str = "fr") -> list[str]:
    """The lines of a private message that say something of choices."""
    words = words_in("en" if locale == "en-GB" else "fr")
    ends = ENDS[locale], *(words("look-back-none", chosen=chosen) for chosen in ("yes", "no"))
    return [line for line in person.reads.split("\n") if line.endswith(ends)]


async def plays_a_deal(club: Club, people: list[Person]) -> None:
    """The first of two deals is played to its end."""
    await sits_down(club, people, deals=2)
    while (await club.open_table()).turn:
        await plays_a_card(club, whose_turn(await club.open_table(), people))
    await club.env.settle()


async def look(club: Club, people: list[Person]) -> None:
    """Everybody opens their hand, and has it before them for a while."""
    for person in people:
        await person.slash("hand")
    await club.env.settle()


@pytest.mark.long
@pytest.mark.parametrize(("locale", "thinks"), [("fr", True), ("en-GB", False)])
async def test_each_player_is_told_one_thing_about_their_own_choices(club: Club, locale: str):
    people = club.people("Ana", "Bob", "Chloé", locale=locale)
    await plays_a_deal(club, people)
    await look(club, people)
    assert [len(told(person, locale)) for person in people] == [1, 1, 1]
    assert not [text for text in club.public if ENDS[locale] in text]


@pytest.mark.long
async def test_whoever_plays_the_last_card_is_told_without_asking(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await plays_a_deal(club, people)
    assert all(told(person) for person in people if person.screen)
    before = [told(person) for person in people if person.screen]
    await look(club, people)
    assert [told(person) for person in people if person.screen and told(person) in before]


async def test_what_is_worked_out_while_a_hand_is_on_its_way_is_told_there(
    club: Club, ana: Person, bob: Person, chloe: Person, monkeypatch: pytest.MonkeyPatch
):
    """Somebody looks twice, or clicks while an earlier hand of theirs is looked at."""
    await plays_a_deal(club, [ana, bob, chloe])
    await club.restarts()
    reply, look_backs = club.client.hands.reply, club.client.services.look_backs

    async def reply_late(call: Call, loaded: LoadedTable, **more: Any) -> Reply:
        answer = await reply(call, loaded, **more)
        await look_backs.work_out((loaded.table.id, 1), call.request.user, lambda: True)
        return answer

    monkeypatch.setattr(club.client.hands, "reply", reply_late)
    await look(club, [ana, bob, chloe])
    assert [len(told(person)) for person in (ana, bob, chloe)] == [1, 1, 1]


@pytest.mark.long
async def test_the_same_is_said_after_a_restart(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await plays_a_deal(club, people)
    await look(club, people)
    before = [told(person) for person in people]
    await club.restarts()
    await look(club, people)
    assert [told(person) for person in people] == before


@pytest.mark.long
async def test_at_the_end_of_a_game_it_is_said_too(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people, deals=1)
    await plays_on(club, people)
    await club.env.settle()
    assert any(told(person) for person in people)


async def test_nothing_is_said_while_a_deal_goes_on(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people, deals=2)
    await plays_a_card(club, whose_turn(await club.open_table(), people))
    await look(club, people)
    assert [told(person) for person in people] == [[], [], []]


async def test_nothing_is_said_of_a_void_deal(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people, deals=2)
    await look(club, people)
    await is_stopped(club)
    await club.env.settle()
    assert [told(person) for person in people] == [[], [], []]


async def test_nothing_is_said_to_whoever_watches(club: Club, ana: Person, bob: Person, chloe: Person, dora: Person):
    await plays_a_deal(club, [ana, bob, chloe])
    await look(club, [dora])
    assert told(dora) == []


@pytest.mark.long
async def test_nothing_is_said_to_whoever_does_not_want_to_know(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.prefers("choices", wanted=False)
    await plays_a_deal(club, [ana, bob, chloe])
    await look(club, [ana, bob])
    assert (len(told(ana)), len(told(bob))) == (0, 1)


async def test_a_server_may_do_without(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sets(choices=False)
    await plays_a_deal(club, [ana, bob, chloe])
    await look(club, [ana])
    assert told(ana) == []
