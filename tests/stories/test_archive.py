"""Games that are over, seen again: by whoever played, by whoever comes by, and never a card too early."""

from dataclasses import replace

import pytest
from simcord.components import walk_components

from bot.language import Language, words_in
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card, rushes_on, sits_down, whose_turn
from tests.stories.person import Person
from tests.stories.record import Request, histories
from tests.stories.secrets import Judge, hand_of

fr, en = words_in("fr"), words_in("en")


@pytest.fixture
async def live(club: Club, ana: Person, bob: Person, chloe: Person) -> list[Person]:
    """Three in the middle of their second deal."""
    await sits_down(club, [ana, bob, chloe])
    await rushes_on(club, until_deal=2)
    table = await club.open_table()
    await plays_a_card(club, whose_turn(table, [ana, bob, chloe]))
    return [ana, bob, chloe]


def offers(reader: Person) -> dict[str, str]:
    """The buttons that can be clicked, by what stands on them."""
    parts = walk_components(reader.private.components)
    return {part["label"]: part["custom_id"] for part in parts if "label" in part and not part.get("disabled")}


async def step_by_step(reader: Person) -> list[str]:
    """Go on from where one is to the end of the deal."""
    seen = [reader.reads]
    while (on := forward(reader)) is not None:
        seen.append(await reader.presses(on, on=reader.private))
    return seen


def forward(reader: Person) -> str | None:
    """The button that leads one step further, unless there is none to come."""
    return offers(reader).get("▶")


@pytest.mark.long
@pytest.mark.usefixtures("people")
@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("en-US", "en")])
async def test_a_game_is_watched_again_from_the_first_card_to_the_last(club: Club, locale: str, language: Language):
    stranger = club.person("Max", locale)
    said = words_in(language)
    assert said("history-title") in await stranger.lists_games()
    assert said("replay-dealt") in await stranger.chooses("replay_game", "1")
    seen = await step_by_step(stranger)
    assert len(seen) > 10
    assert len(set(seen)) == len(seen)


@pytest.mark.long
async def test_the_result_of_a_deal_leads_to_its_replay_even_after_a_restart(club: Club, people: list[Person]):
    await club.restarts()
    assert fr("replay-title", game="Classique", n=1, of=1) in await people[1].clicks("replay")
    await club.restarts()
    assert await step_by_step(people[1])


@pytest.mark.long
async def test_one_turns_the_pages_of_a_game_from_deal_to_deal_and_back(club: Club, people: list[Person]):
    await sits_down(club, people, deals=2)
    await rushes_on(club)
    ana = people[0]
    await ana.watches(1, table=2)
    first = ana.reads
    seen = await step_by_step(ana)
    assert fr("replay-title", game="Classique", n=2, of=2) in seen[-2]
    while (back := offers(ana).get("◀")) is not None:
        await ana.presses(back, on=ana.private)
    assert ana.reads == first


@pytest.mark.long
async def test_a_discreet_player_is_not_named_in_a_replay(people: list[Person]):
    ana, bob, _ = people
    await bob.prefers("discretion")
    await ana.watches()
    for step in await step_by_step(ana):
        assert bob.mention not in step
        assert fr("somebody-discreet") in step
    await bob.watches()
    assert any(bob.mention in step for step in await step_by_step(bob))


async def test_who_hides_their_name_is_somebody_on_the_podium_of_a_game(club: Club, ana: Person, bob: Person):
    await bob.prefers("discretion")
    await sits_down(club, [ana, bob], robots=1, deals=1)
    await rushes_on(club)
    podium = club.public[-1]
    assert ana.mention in podium
    assert bob.mention not in podium
    assert fr("somebody-discreet") in podium


@pytest.mark.long
async def test_a_deal_of_practice_that_was_stopped_is_said_to_be_void(club: Club, ana: Person):
    await sits_down(club, [ana], robots=2)
    assert fr("result-void", n=1) not in await ana.watches()
    await ana.stops()
    assert fr("result-void", n=1) in (await ana.watches(), *await step_by_step(ana))[-1]


async def test_a_deck_in_play_stays_covered(club: Club, live: list[Person]):
    for person in (*live, club.person("Max")):
        await person.watches()
        assert await person.forges("nj:1.0.proof.2", on=person.private) == fr("refused-deal_in_progress")


@pytest.mark.long
async def test_a_deal_in_play_is_watched_without_its_hands(club: Club, live: list[Person]):
    """That no card is seen too early is judged of everything that was sent."""
    for person in (*live, club.person("Max")):
        await person.watches()
        assert await step_by_step(person)
        assert not person.can("proof")
        await person.watches(1)
        assert await step_by_step(person)


REPLAY = "nj:1.0.replay.0-0"


async def test_a_table_in_play_is_watched_from_its_own_channel_only(club: Club, live: list[Person]):
    stranger, host, club.channel = club.person("Max"), live[0], club.guild.create_text_channel("ailleurs")
    for person, answer in ((stranger, fr("refused-still_played")), (host, fr("replay-dealt"))):
        await person.slash("rules")
        assert answer in await person.forges(REPLAY, on=person.private)


@pytest.mark.usefixtures("people")
async def test_a_game_that_is_over_is_watched_and_proven_from_anywhere(club: Club):
    stranger, club.channel = club.person("Max"), club.guild.create_text_channel("ailleurs")
    await stranger.slash("rules")
    assert fr("replay-dealt") in await stranger.forges(REPLAY, on=stranger.private)
    assert fr("proof-true") in await stranger.clicks_own("proof")


async def test_a_replay_that_showed_a_live_hand_would_be_found(club: Club, live: list[Person]):
    reader = live[0]
    await reader.watches()
    table = await club.open_table()
    card = next(card for card in hand_of(table, live[1].id) if card not in hand_of(table, reader.id))
    for spoken in (fr.card(card), fr.belle(card)):
        sent = club.record.requests[-1]
        club.record.requests.append(with_line(sent, spoken))
        assert Judge(club.record, await histories(club.client.services.store)).leaks()
        club.record.requests.pop()
    assert Judge(club.record, await histories(club.client.services.store)).leaks() == []


async def test_a_replay_of_one_deal_that_showed_a_hand_of_the_next_would_be_found(club: Club, live: list[Person]):
    reader = live[0]
    await reader.watches(1)
    table = await club.open_table()
    hand = " ".join(map(fr.card, hand_of(table, live[1].id)))
    club.record.requests.append(with_line(club.record.requests[-1], hand))
    assert Judge(club.record, await histories(club.client.services.store)).leaks()
    club.record.requests.pop()


def with_line(request: Request, line: str) -> Request:
    """The same message with one more line in it."""
    return replace(request, body={"data": request.body, "more": {"type": 10, "content": line}})


@pytest.mark.long
@pytest.mark.usefixtures("people")
async def test_one_proof_at_a_time_is_made_for_a_member(club: Club, ana: Person, bob: Person):
    for person in (ana, bob):
        await person.watches()
    [proof] = ana.can("proof")
    answers = await club.at_once((ana, proof, ana.private), (ana, proof, ana.private), (bob, proof, bob.private))
    refused = fr("refused-in_preparation")
    assert [answer == refused for answer in answers] == [False, True, False]
