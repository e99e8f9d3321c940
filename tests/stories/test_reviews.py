"""Members look at their own choices again, one by one, once the deal is over; nobody looks at anybody else's."""

from asyncio import Event
from typing import Any

import pytest
from simcord.components import walk_components

from bot.language import words_in
from bot.store.database import BOT
from bot.tables.own_choices import OwnChoice
from tests.stories.discordland import Club
from tests.stories.fake_server import descriptions
from tests.stories.gameplay import plays_a_card, rushes_on, sits_down, whose_turn
from tests.stories.person import Person
from tools.players import HereThinker

fr, en = words_in("fr"), words_in("en")
TITLES = {
    "fr": ("Et si…", "C’était serré", "Tout dépend des autres", "Rien de mieux à faire"),
    "en-GB": ("What if", "A close", "It depends on the others", "Nothing better"),
}
DEFERRED_IN_PLACE = 6
FIRST = "nj:1.0.review.1-1"
"""A button to the clicker's first choice in the first deal of the first table."""


def is_review(text: str, locale: str = "fr") -> bool:
    return any(line.removeprefix("### ").startswith(TITLES[locale]) for line in text.split("\n"))


def own_hand(text: str) -> str:
    """The line with the hand of a review."""
    return next(line for line in text.split("\n") if line.startswith(f"**{fr('review-hand')}**"))


def offers(reader: Person) -> dict[str, str]:
    """The buttons that can be clicked, by what stands on them."""
    parts = walk_components(reader.private.components)
    return {part["label"]: part["custom_id"] for part in parts if "label" in part and not part.get("disabled")}


async def clicks_on(reader: Person, label: str) -> str:
    return await reader.presses(offers(reader)[label], on=reader.private)


async def one_with_several_choices(people: list[Person]) -> Person:
    """Somebody who looks at one of several choices."""
    for person in people:
        await person.clicks("choices")
        if offers(person).keys() & {"◀", "▶"}:
            return person
    pytest.fail("everybody had one choice in this game: let it be another one")


@pytest.mark.parametrize("locale", TITLES)
async def test_after_a_game_each_member_sees_their_own_choice_that_mattered_most(club: Club, locale: str):
    people = club.people("Ana", "Bob", "Chloé", locale=locale)
    await sits_down(club, people, deals=1)
    await rushes_on(club)
    reviews = [await person.clicks("choices") for person in people]
    assert all(is_review(text, locale) for text in reviews)
    assert len({*reviews}) == len(people)


async def test_one_goes_from_choice_to_choice_and_back(people: list[Person]):
    reader = await one_with_several_choices(people)
    first = await clicks_on(reader, next(arrow for arrow in "◀▶" if arrow in offers(reader)))
    second = await clicks_on(reader, next(arrow for arrow in "▶◀" if arrow in offers(reader)))
    assert is_review(first)
    assert is_review(second)
    assert first != second


@pytest.mark.long
@pytest.mark.parametrize("thinks", [True])
async def test_the_dearest_comes_first_and_what_it_would_have_brought_is_said_in_one_breath(people: list[Person]):
    """The bot's robots judge as reviews do; these people lay what comes first, which is often dear."""
    told = [await person.clicks("choices") for person in people]
    dear = [text for text in told if TITLES["fr"][0] in text]
    assert dear, "nobody has chosen badly in this game: let it be another one"
    for text in dear:
        assert fr("review-nothing") not in text
        [line] = [line for line in text.split("\n") if "de plus en moyenne," in line]
        assert line.count("avec ces cartes") == 1
    assert all(fr("review-nothing") in text for text in told if text not in dear)


async def test_a_win_is_praised_before_anything_else(club: Club, people: list[Person]):
    async with club.client.services.store.transaction(BOT) as tx:
        won = {user for (user,) in await tx.execute("SELECT user_id FROM finished_seat WHERE deals_won > 0")}
    assert {person.id for person in people if (await person.clicks("choices")).startswith("🏆")} == won


async def test_whoever_was_asked_and_had_nothing_to_lose_has_nothing_to_regret(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(OwnChoice, "is_free", False)
    ana = people[0]
    assert fr("review-nothing") in await ana.clicks("choices")
    assert not ana.can("review")


@pytest.mark.parametrize("draws", [True])
@pytest.mark.usefixtures("draws")
async def test_a_picture_shows_it_and_its_description_says_all_of_it(people: list[Person]):
    ana = people[0]
    await ana.clicks("choices")
    [said] = descriptions(ana.private)
    assert is_review(said)
    assert fr("review-hand") in said
    assert "♣" not in said
    assert fr("review-hand") not in ana.reads
    await ana.prefers("pictures", wanted=False)
    assert fr("review-hand") in await ana.clicks("choices")


@pytest.fixture
def thinking_ends(club: Club, monkeypatch: pytest.MonkeyPatch) -> Event:
    """What lets the bot think, which takes it a while until then."""
    thinking_ends, think = Event(), HereThinker.think

    async def think_slowly(thinker: HereThinker, *task: Any) -> object:
        await club.env.external_wait(thinking_ends.wait(), reason="the bot thinks")
        return await think(thinker, *task)

    monkeypatch.setattr(HereThinker, "think", think_slowly)
    return thinking_ends


async def asks(club: Club, reader: Person) -> Any:
    """Ask for one's choices, while the bot still thinks."""
    await reader.clicks("more")
    asked = await reader.member.click(club.seen(reader.private), custom_id=reader.can("choices")[0])
    await club.env.advance_time(2)
    return asked


@pytest.mark.long
async def test_what_takes_longer_is_announced_by_discord_and_follows(
    club: Club, people: list[Person], thinking_ends: Event
):
    asked = await asks(club, people[0])
    [*_, sign] = [request.body["type"] for request in club.record.requests if request.path.endswith("/callback")]
    assert sign == DEFERRED_IN_PLACE
    thinking_ends.set()
    await club.env.settle()
    assert is_review(people[0].reads_answer(asked))


async def test_a_deal_in_progress_is_not_reviewed_but_those_before_it_are(club: Club, ana: Person, bob: Person):
    people = [ana, bob, club.person("Chloé")]
    await sits_down(club, people, deals=2)
    await ana.watches()
    assert await ana.forges(FIRST, on=ana.private) == fr("refused-deal_in_progress")
    assert await ana.forges("nj:1.0.review.0-0", on=ana.private) == fr("refused-no_choice")
    await rushes_on(club, until_deal=2)
    await plays_a_card(club, whose_turn(await club.open_table(), people))
    assert is_review(await ana.forges(FIRST, on=ana.private))
    for forged in ("2-0", "2-1", "3-1"):
        await ana.watches(1)
        refused = await ana.forges(f"nj:1.0.review.{forged}", on=ana.private)
        assert refused == fr("refused-deal_in_progress" if forged[0] == "2" else "refused-no_such_deal")


async def test_the_hand_of_a_deal_that_is_over_leads_to_its_choices(club: Club, ana: Person, bob: Person, dora: Person):
    chloe = club.person("Chloé")
    people = [ana, bob, chloe]
    await sits_down(club, people, deals=2)
    await ana.slash("hand")
    assert not ana.can("choices")
    while (await club.open_table()).turn:
        await plays_a_card(club, whose_turn(await club.open_table(), people))
    for person in [*people, dora]:
        await person.slash("hand")
    assert [bool(person.can("choices")) for person in [*people, dora]] == [True, True, True, False]
    answers = [await person.clicks_own("choices") for person in (ana, bob)]
    assert any(map(is_review, answers))
    assert all(is_review(answer) or answer == fr("refused-no_choice") for answer in answers)
