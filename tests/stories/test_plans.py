"""Players plan ahead from their hand, and nobody else notices before it happens."""

from typing import Any

import pytest

from bot.language import Language, words_in
from bot.tables.chance import Chance
from tests.game.playing import LEAD_PASSES
from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import sits_down
from tests.stories.person import Person

fr = words_in("fr")


@pytest.fixture(autouse=True)
def _stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chance, "shuffle", lambda *_: LEAD_PASSES)
    monkeypatch.setattr(Chance, "first_dealer", lambda *_: 2)


@pytest.fixture
async def player(club: Club, ana: Person, bob: Person, chloe: Person) -> Person:
    """Bob, who looks at his hand while it is Ana's turn."""
    await sits_down(club, [ana, bob, chloe])
    await bob.looks()
    return bob


async def plans(person: Person, *leads: str, belles: str = "no") -> str:
    """Open the form, and send it with these leads."""
    await person.clicks_own("plan")
    return await writes(person, *leads, belles=belles)


async def writes(person: Person, *leads: str, belles: str = "no") -> str:
    """Send the form that is open with these leads, "-" for none."""
    written = {f"lead{number}": [lead] for number, lead in enumerate(leads, 1) if lead != "-"}
    return await person.fills_in(**written, belles=belles)


def fields(person: Person) -> dict[str, Any]:
    """The fields of the form on the screen, by name."""
    assert person.form is not None
    return {part["component"]["custom_id"]: part for part in person.form.modal["components"]}


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_a_plan_is_made_in_a_form_told_back_and_carried_out(
    club: Club, ana: Person, player: Person, language: Language
):
    words = words_in(language)
    club.locales[player.id] = language
    await player.looks()
    await player.clicks_own("plan")
    form = fields(player)
    assert [*form] == ["lead1", "lead2", "lead3", "belles"]
    assert form["lead1"]["label"] == words("plan-first-lead")
    jack, queen, king = (words.rank(rank) for rank in (11, 12, 13))
    kinds = ["3", "5", "9", jack, words.card("JC"), queen, king, words.card("KH")]
    assert sorted(option["label"] for option in form["lead1"]["component"]["options"]) == sorted(kinds)
    said = await writes(player, "5S", "JS", belles="yes")
    assert words("plan", leads=words("plan-then", first="5", then=jack)) in said
    assert words("plan-belles", keeps="yes") in said
    await ana.lays("2S")
    table = await club.open_table()
    assert [move.card for move in table.game.deal.moves if move.seat == 1 and hasattr(move, "card")] == (
        ["3S", "5S", "9C", "JS", "QH", "KD", "JH"]
    )


async def test_a_hand_says_why_a_plan_has_ended(player: Person, ana: Person):
    await plans(player)
    await ana.lays("2S")
    assert fr("plan-ended", cause="used_up") in player.reads


async def test_a_form_that_was_open_for_too_long_plans_nothing(player: Person, ana: Person, club: Club):
    await player.clicks_own("plan")
    await ana.lays("2S")
    assert fr("refused-your_turn") in await writes(player, "5S")
    assert (await club.open_table()).plans == {}


@pytest.mark.long
async def test_nobody_notices_that_somebody_makes_or_cancels_a_plan(
    club: Club, player: Person, ana: Person, chloe: Person
):
    await club.passes(minutes=5)  # after which whoever is to play has been called
    for other in (ana, chloe):
        await other.looks()
    others = {message.id: texts(message) for message in club.messages}
    asked = len(club.record.requests)
    await plans(player, "5S")
    await club.passes(minutes=5)
    await player.clicks_own("cancel_plan")
    await club.passes(minutes=5)
    assert {request.reader for request in club.record.requests[asked:]} == {player.id}
    assert {message.id: texts(message) for message in club.messages} == others
