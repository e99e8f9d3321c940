"""Members are shown as everybody on the server knows them: with their avatars."""

from io import BytesIO

import pytest
from PIL import Image
from simcord.backend.models import Message

from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card, rushes_on, sits_down, whose_turn
from tests.stories.person import Person

fr = words_in("fr")
PINK = (255, 0, 160)


@pytest.fixture
def draws() -> bool:
    return True


@pytest.fixture
def paints() -> bool:
    return True


def avatar_of(club: Club, person: Person) -> None:
    """Give somebody an avatar, all in a colour that nothing else has but for a corner."""
    image, out = Image.new("RGB", (128, 128), PINK), BytesIO()
    image.paste((0, 0, 0), (0, 0, 8, 8))
    image.save(out, "PNG")
    user = club.env.backend.users[person.id]
    user.avatar = f"pink{person.id}"
    url = f"https://cdn.discordapp.com/avatars/{person.id}/{user.avatar}.png?size=128"
    club.env.backend.cdn._blobs[url] = out.getvalue()  # noqa: SLF001 - it has no way for avatars


def pink_pixels(club: Club, message: Message) -> int:
    """How much of the avatar the picture of a message shows."""
    [attachment] = message.attachments
    file = club.env.backend.cdn.get(attachment["url"])
    assert file
    with Image.open(BytesIO(file)) as image:
        return sum(
            count
            for count, colour in image.getcolors(image.width * image.height) or ()
            if isinstance(colour, tuple) and all(abs(a - b) < 30 for a, b in zip(colour, PINK, strict=True))
        )


@pytest.fixture
async def people(club: Club) -> list[Person]:
    people = club.people("Ana", "Bob", "Chloé")
    avatar_of(club, people[0])
    await sits_down(club, people, deals=1)
    return people


async def plays_on_one_card(club: Club, people: list[Person]) -> None:
    await plays_a_card(club, whose_turn(await club.open_table(), people))


@pytest.mark.long
async def test_who_has_clicked_is_shown_with_their_avatar(club: Club, people: list[Person]):
    await plays_on_one_card(club, people)
    assert pink_pixels(club, club.newest("hand")) > 1000


@pytest.mark.long
async def test_after_a_start_discord_is_asked_who_those_at_the_table_are(club: Club, people: list[Person]):
    ana = people[0]
    await club.restarts()
    club.client.avatars.of(club.guild.id, [ana.id])
    for _ in range(2):
        await plays_on_one_card(club, people)
    assert pink_pixels(club, club.newest("hand")) > 1000


async def test_the_avatar_goes_with_whoever_is_forgotten(club: Club, people: list[Person]):
    ana = people[0]
    assert club.client.avatars.of(club.guild.id, [ana.id])
    await ana.slash("me privacy")
    await ana.clicks_own("forget")
    club.record.aliases[ana.id] = -1
    await club.passes(hours=24)
    assert club.client.avatars.of(club.guild.id, [ana.id]) == {}


@pytest.mark.long
async def test_who_does_not_want_to_be_named_is_shown_to_nobody_else(club: Club, people: list[Person]):
    ana, bob, _ = people
    await rushes_on(club)
    for person, sees in ((bob, True), (ana, True)):
        await person.slash("leaderboard")
        assert (pink_pixels(club, person.private) > 1000) is sees
    await ana.prefers("discretion")
    for person, sees in ((bob, False), (ana, True)):
        await person.slash("leaderboard")
        assert (pink_pixels(club, person.private) > 1000) is sees
