"""What the bot leaves on its players' screens: one hand, one note, one refusal, however long the evening."""

import pytest
from simcord.backend.models import Message

from bot.game.rules import GAMES
from bot.language import words_in
from bot.tables.chance import Chance
from tests.game.playing import stacked
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.gameplay import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person
from tests.stories.raw_interactions import a_click
from tests.stories.secrets import hand_of

fr = words_in("fr")
MAX_PRIVATE_MESSAGES = 3


def on_screen(club: Club, person: Person) -> list[Message]:
    """The private messages that somebody sees in the channel, oldest first."""
    found = sorted(club.env.backend.messages[club.channel.id].items())
    return [message for _, message in found if message.is_ephemeral and message.visible_to(person.id)]


def seen_by(club: Club, person: Person) -> list[str]:
    return [texts(message) for message in on_screen(club, person)]


@pytest.mark.long
async def test_after_a_game_everybody_has_at_most_three_private_messages(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=2)
    for person in people:
        for verb in ("away", "rules", "more"):
            await person.clicks(verb)
    await plays_on(club, people)
    for person in people:
        assert 1 <= len(seen_by(club, person)) <= MAX_PRIVATE_MESSAGES


@pytest.mark.long
async def test_the_hand_is_on_the_screen_once_and_at_the_bottom(club: Club, ana: Person, bob: Person, chloe: Person):
    await sits_down(club, [ana, bob, chloe])
    await ana.looks()
    await ana.clicks("rules")
    await ana.looks()
    rules, hand = seen_by(club, ana)
    assert fr("rules-aim") in rules
    assert hand == ana.reads
    await ana.clicks("more")
    assert seen_by(club, ana) == [hand, ana.reads]


async def test_what_is_refused_takes_nothing_away(club: Club, ana: Person, bob: Person, chloe: Person):
    await sits_down(club, [ana, bob, chloe])
    table = await club.open_table()
    first = whose_turn(table, [ana, bob, chloe])
    other = next(person for person in (ana, bob, chloe) if person is not first)
    await other.looks()
    await other.clicks("rules")
    hand, rules = seen_by(club, other)
    taken = await other.slash("deal")
    assert seen_by(club, other) == [hand, rules, taken]
    for card in ("XX", "1S"):
        refused = await other.slash("play", card=card)
        assert refused.endswith(hand)
        assert seen_by(club, other) == [rules, taken, refused]


async def test_a_hand_stays_fresh_after_what_is_refused(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    table = await club.open_table()
    first = whose_turn(table, people)
    other = next(person for person in people if person is not first)
    await other.looks()
    await other.slash("play", card="1S")
    *_, hand = on_screen(club, other)
    while (table := await club.table()) and (now := whose_turn(table, people)) is not other:
        await plays_a_card(club, now)
    assert presses(club.stored(hand.channel_id, hand.id), "play")


async def test_a_hand_that_has_nothing_to_do_is_refreshed_a_little_later(club: Club, monkeypatch: pytest.MonkeyPatch):
    """After a 2 only the last one has a 3, which is laid for them; then it is again the first one's turn."""
    hands = {0: "2S 2H 2D 2C 4S 4H 4D 4C 6S 6H 6D 6C 8S 8H 8D", 2: "3S"}
    talon = "3H 3D 3C 9S 9H 9D 9C"
    deck = stacked(GAMES["classique"], 3, {at: cards.split() for at, cards in hands.items()}, talon.split())
    monkeypatch.setattr(Chance, "shuffle", lambda *_: deck)
    monkeypatch.setattr(Chance, "first_dealer", lambda *_: 2)
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people)
    for person in people:
        await person.looks()
    first, _, idle = people
    cards, before = hand_of(await club.open_table(), idle.id), seen_by(club, idle)
    await first.presses(first.can("play")[0], on=first.private)
    assert hand_of(await club.open_table(), idle.id) != cards
    assert seen_by(club, idle) == before
    await club.passes(minutes=1)
    [later] = seen_by(club, idle)
    await idle.looks()
    assert [later] == seen_by(club, idle) != before


async def test_next_deal_turns_ones_own_hand_into_the_new_one_and_everybody_else_s_too(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    people = [ana, bob, chloe]
    await sits_down(club, people, deals=2)
    while (table := await club.table()) and table.turn is not None:
        await plays_a_card(club, whose_turn(table, people))
    for person in people:
        await person.slash("hand")
    await ana.clicks_own("next_deal")
    for person in people:
        *_, hand = seen_by(club, person)
        assert fr("cards", n=15) in hand or fr("since-deal") in hand


async def test_a_message_that_is_too_old_to_be_taken_away_stays(club: Club, ana: Person, bob: Person, chloe: Person):
    await sits_down(club, [ana, bob, chloe])
    await bob.looks()
    await club.passes(minutes=20)
    await bob.looks()
    assert len(seen_by(club, bob)) == 2


@pytest.mark.parametrize("is_slow", [False, True])
async def test_a_click_on_a_hand_that_has_just_been_replaced_is_answered(
    club: Club, ana: Person, bob: Person, chloe: Person, *, is_slow: bool
):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    table = await club.open_table()
    first = whose_turn(table, people)
    await first.looks()
    old = first.private
    await first.looks()
    before = first.reads
    if is_slow:
        club.slows_the_file()
    _, payload = a_click(club.env, first.member, presses(old, "play")[0], old)
    club.env.backend.emit("INTERACTION_CREATE", payload)
    await club.passes(minutes=0.1)
    *_, hand = seen_by(club, first)
    assert hand != before
    table = await club.open_table()
    assert table.moved > 0


async def test_the_file_of_ones_data_stays_and_leaves_the_buttons_beside_it(club: Club, ana: Person):
    answer = await ana.slash("me privacy")
    data = await ana.clicks_own("export_data")
    assert seen_by(club, ana) == [answer, data]
    await ana.slash("help")
    assert seen_by(club, ana)[0] == data
