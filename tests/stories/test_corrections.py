"""A form with a wrong value is opened again as it was filled in: nothing has to be written twice."""

from typing import Any

from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.gameplay import in_force
from tests.stories.person import Person

fr = words_in("fr")


async def corrects(person: Person, verb: str, **changed: Any) -> str:
    """Open the form again, change some of its fields, and send it."""
    await person.clicks_own(verb)
    return await person.changes_form(**changed)


async def test_one_wrong_setting_loses_none_of_the_others_and_undoes_nobody_elses(club: Club, manager: Person):
    await manager.slash("server settings")
    answer = await manager.sets(starting_chips="lots", credit=False)
    assert answer == fr(
        "refused-setting_number", setting=fr("setting", setting="starting_chips"), least=0, most=1_000_000
    )
    await club.sets(chips_limit=7)
    await corrects(manager, "edit_settings", starting_chips="500")
    settings = await in_force(club)
    assert (settings.starting_chips, settings.credit, settings.chips_limit) == (500, False, 7)


async def test_the_role_of_everyone_is_shown_again_to_be_taken_away(club: Club, manager: Person):
    await manager.slash("server settings")
    assert await manager.sets(call_role=[club.guild.default_role], threads=["always"]) == fr("refused-unknown_role")
    await manager.clicks_own("edit_settings")
    [role] = manager.filled_in["call_role"]
    assert role.id == club.guild.id
    await manager.changes_form(call_role=[])
    assert (await in_force(club)).threads == "always"


async def test_a_forgotten_member_leaves_no_draft(manager: Person):
    await manager.slash("server settings")
    await manager.sets(starting_chips="lots")
    refused = manager.private
    [correcting] = manager.can("edit_settings")
    await manager.slash("me privacy")
    await manager.clicks_own("ask_forget")
    await manager.clicks_own("forget")
    assert await manager.forges(correcting, on=refused) == fr("refused-no_such_draft")
