"""Pictures beside the words: where they are wanted, as often as they differ, and never in anybody's way."""

import pytest

from bot.game.cards import DECK, RANK
from bot.language import LANGUAGES, words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import descriptions, pictures, texts
from tests.stories.gameplay import plays_a_card, rushes_on, sits_down, whose_turn
from tests.stories.person import Person
from tests.stories.raw_interactions import a_click

fr = words_in("fr")
PAINTED = pytest.mark.parametrize("paints", [True])


@pytest.fixture
def draws() -> bool:
    return True


@pytest.fixture
async def people(club: Club) -> list[Person]:
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, deals=1)
    return people


async def plays_the_deal(club: Club, people: list[Person]) -> None:
    while (table := await club.table()) and table.turn is not None:
        await plays_a_card(club, whose_turn(table, people))


def uploads(club: Club) -> list[str]:
    """Every file that was sent for a message, oldest first."""
    bodies = [asked.body for asked in club.record.requests if isinstance(asked.body, dict)]
    return [file["filename"] for body in bodies for file in body.get("attachments", ())]


@PAINTED
async def test_the_table_is_a_picture_and_says_in_words_what_is_on_it(club: Club, people: list[Person]):
    table = club.newest("hand")
    assert pictures(table) == ["table.jpg"]
    [said] = descriptions(table)
    assert all(person.name in said for person in people)
    assert fr("picture-said-card", rank="10", suit="D") in said


@PAINTED
async def test_the_hand_is_a_picture_of_its_own_cards(club: Club, people: list[Person]):
    table = await club.open_table()
    assert table.game.deal is not None
    first = whose_turn(table, people)
    await first.looks()
    assert pictures(first.private) == ["hand.jpg"]
    [said] = descriptions(first.private)
    hand = table.game.deal.hands[table.game.deal.turn]
    assert all(fr("picture-said-card", rank=fr.rank(RANK[card]), suit=card[-1]) in said for card in hand)


@pytest.mark.long
@PAINTED
@pytest.mark.usefixtures("people")
async def test_the_results_are_pictures(club: Club):
    await rushes_on(club)
    assert [pictures(message) for message in club.messages] == [[], ["result.jpg"], ["standings.jpg"]]
    [said] = descriptions(club.messages[-1])
    assert fr("picture-honour", honour="run") in said


@pytest.mark.parametrize(("command", "file"), [("leaderboard", "ranking"), ("profile", "profile")])
async def test_what_is_asked_for_afterwards_is_a_picture(club: Club, people: list[Person], command: str, file: str):
    await rushes_on(club)
    await people[0].slash(command)
    assert pictures(people[0].private) == [f"{file}.jpg"]
    assert all(len(said) <= 1024 for said in descriptions(people[0].private))
    assert len(people[0].reads.splitlines()) <= 2


@pytest.mark.long
async def test_between_the_picture_of_a_replay_and_its_buttons_stand_two_lines(club: Club, people: list[Person]):
    reader = people[0]
    await rushes_on(club)
    await reader.watches()
    for turn in range(6):
        await reader.presses(reader.can("replay")[1], on=reader.private)
        [frame] = reader.private.components
        gallery, lines, buttons, *_ = frame["components"]
        assert (gallery["type"], lines["type"], buttons["type"]) == (12, 10, 1)
        assert len(lines["content"].splitlines()) == 2, turn


async def test_where_nothing_has_been_played_no_profile_is_drawn(club: Club, ana: Person):
    await ana.slash("profile")
    before = len(club.messages)
    _, payload = a_click(club.env, ana.member, f"nj:0.0.show_profile.{ana.id}", ana.private)
    club.env.backend.emit("INTERACTION_CREATE", payload)
    await club.env.settle()
    [shown] = club.messages[before:]
    assert (pictures(ana.private), pictures(shown)) == ([], [])
    assert fr("profile-empty") in texts(shown)


@pytest.mark.long
@pytest.mark.parametrize(("status", "code"), [(413, 40005), (400, 50035), (403, 50013), (403, 0)])
async def test_a_refused_picture_is_followed_by_the_words_at_once(
    club: Club, people: list[Person], status: int, code: int
):
    club.fails("PATCH", "/channels/*/messages/*", status=status, code=code)
    while club.env.backend.faults:
        await plays_a_card(club, whose_turn(await club.open_table(), people))
    table = club.newest("hand")
    assert pictures(table) == []
    assert all(person.name in texts(table) for person in people)
    assert club.is_up_to_date


async def test_a_refused_picture_of_an_answer_is_followed_by_the_words(club: Club, people: list[Person]):
    first = whose_turn(await club.open_table(), people)
    club.fails("POST", "/interactions/*/callback", status=413, code=40005)
    await first.looks()
    assert pictures(first.private) == []
    assert fr("picture-said-hand") in first.reads
    assert first.can("play")


async def test_where_the_bot_may_not_attach_files_it_shows_words(club: Club, people: list[Person]):
    ana = people[0]
    await rushes_on(club)
    await ana.slash("profile")
    club.forbids(attach_files=True)
    shown = await ana.shows("show_profile")
    assert pictures(shown) == []
    assert fr("profile-belles") in texts(shown)


async def test_the_description_tells_what_the_words_tell_without_a_picture(club: Club, people: list[Person]):
    await plays_a_card(club, whose_turn(await club.open_table(), people))
    [said] = descriptions(club.messages[-1])
    club.forbids(attach_files=True)
    await people[0].slash("start")
    assert pictures(club.messages[-1]) == []
    table, written = await club.open_table(), club.public[-1]
    assert table.game.deal is not None
    for person, chips, hand in zip(people, table.game.chips, table.game.deal.hands, strict=True):
        has = f"{fr('cards', n=len(hand))}, {fr('chips', n=chips)}"
        who = fr("table-host", player=person.name) if person.id == table.host else person.name
        assert fr("said-row", who=who, facts=has) in said
        [line] = [line for line in written.splitlines() if line.startswith(("▶", "◦")) and person.mention in line]
        assert fr("cards", n=len(hand)) in line
        assert fr("chips", n=chips) in line


async def test_four_colours_make_another_picture(people: list[Person]):
    ana, *_ = people
    await ana.looks()
    two = ana.private.attachments[0]["size"]
    await ana.prefers("four_colours")
    await ana.looks()
    assert ana.private.attachments[0]["size"] != two


async def test_without_the_right_to_attach_files_the_table_is_played_in_words(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    club.forbids(attach_files=True)
    assert fr("done-without-pictures") in await ana.opens()
    await bob.joins()
    await chloe.joins()
    await ana.begins()
    assert pictures(club.newest("hand")) == []
    assert club.is_up_to_date
    club.allows_again()
    table = await club.open_table()
    await plays_a_card(club, whose_turn(table, [ana, bob, chloe]))
    assert pictures(club.newest("hand")) == ["table.jpg"]


@PAINTED
async def test_what_cannot_be_drawn_is_said_in_words(club: Club, people: list[Person], monkeypatch: pytest.MonkeyPatch):
    def fails(_image: object) -> bytes:
        raise OSError("no such font")

    club.expects_trouble("A picture could not be drawn")
    monkeypatch.setattr("bot.pictures.studio.jpeg", fails)
    table = await club.open_table()
    first = whose_turn(table, people)
    await plays_a_card(club, first)
    assert club.is_up_to_date
    assert pictures(first.private) == []


def emojis(club: Club) -> set[str]:
    """Those that Discord has."""
    return {emoji.name for emoji in club.env.backend.application_emojis.values()}


def loses_emojis(club: Club, *names: str) -> None:
    """Discord has these no more."""
    known = club.env.backend.application_emojis
    for number in [emoji.id for emoji in known.values() if emoji.name in names]:
        del known[number]


def emoji_uploads(club: Club) -> int:
    """How many emojis were sent, taken or not."""
    return sum(asked.method == "POST" and asked.path.endswith("/emojis") for asked in club.record.requests)


async def test_the_cards_become_emojis_once(club: Club, people: list[Person]):
    loses_emojis(club, *emojis(club))
    before = emoji_uploads(club)
    await club.restarts()
    assert {name for name in emojis(club) if name.endswith("D")} >= {"nj2_VD", "nj2_JD", "nj2_7D"}
    cards = {words_in(language).card(card) for language in LANGUAGES for card in DECK}
    in_four_colours = {card for card in cards if "♣" in card or "♦" in card}
    assert emoji_uploads(club) - before == len(emojis(club)) == len(cards) + len(in_four_colours)
    await club.restarts()
    assert emoji_uploads(club) - before == len(emojis(club))
    await people[0].looks()


@pytest.mark.long
async def test_a_card_that_discord_refuses_keeps_no_other_from_its_emoji(club: Club, people: list[Person]):
    loses_emojis(club, "nj2_7D", "nj2_RC")
    sent = emoji_uploads(club)
    club.fails("POST", "/applications/*/emojis", status=400, code=50035)
    await club.restarts()
    assert "nj2_RC" in emojis(club)
    assert emoji_uploads(club) == sent + 2, "a card that is the same in both languages is sent once"
    await club.passes(minutes=20)
    assert "nj2_7D" in emojis(club)
    assert club.is_up_to_date
    await people[0].looks()


@pytest.mark.long
async def test_a_reminder_has_the_picture_of_the_hand_until_the_turn_is_over(club: Club, people: list[Person]):
    player = whose_turn(await club.open_table(), people)
    await club.passes(hours=19.5)
    assert pictures(player.letters[0]) == ["hand.jpg"]
    while (table := await club.open_table()).turn and whose_turn(table, people) is player:
        await plays_a_card(club, player)
    assert pictures(player.letters[0]) == []
