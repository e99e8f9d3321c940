"""A form with a wrong value is opened again as it was filled in: nothing has to be written twice."""

from typing import Any

import pytest

from bot.edge import drafts
from bot.game.rules import MAX_POT
from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import labels
from tests.stories.gameplay import in_force, opens_rules, sets_rules
from tests.stories.person import Person

fr = words_in("fr")


async def corrects(person: Person, verb: str, **changed: Any) -> str:
    """Open the form again, change some of its fields, and send it."""
    await person.clicks_own(verb)
    return await person.changes_form(**changed)


async def test_one_wrong_rule_loses_none_of_the_others(ana: Person):
    await ana.opens()
    typed = {"antes": "2 2 2 2 4", "stake": "3", "belle_left": "ante", "pot_cap": "many"}
    said = await sets_rules(ana, "pots", **typed)
    assert said == fr("house-bounds", field=fr("house-rule", rule="pot_cap"), n=1, least=1, most=MAX_POT)
    assert labels(ana.private) == [fr("button-correct"), fr("button-cancel")]
    await ana.clicks_own("edit_rules")
    assert ana.filled_in.items() >= typed.items()
    said = await ana.changes_form(pot_cap="500")
    for choice in ("2 2 2 2 4", fr("house-choice", choice="belle_left-ante"), "500"):
        assert choice in said


async def test_boxes_menus_and_choices_are_as_they_were_left(ana: Person):
    await ana.opens()
    await sets_rules(ana, "cards", min_players=["6"], max_players=["5"], opening="ace", belles_in_talon=False)
    await ana.clicks_own("edit_rules")
    shown = ana.filled_in
    assert (shown["min_players"], shown["opening"], shown["belles_in_talon"]) == (["6"], "ace", False)


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


@pytest.fixture
def _room_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drafts, "MAX_DRAFTS", 1)


@pytest.mark.usefixtures("_room_for_one")
async def test_a_draft_that_is_gone_is_said_to_be(ana: Person):
    await ana.opens()
    await sets_rules(ana, "pots", antes="1 2 3")
    older = ana.private
    [correcting] = ana.can("edit_rules")
    await sets_rules(ana, "pots", antes="4 5 6")
    assert await ana.forges(correcting, on=older) == fr("refused-no_such_draft")


async def test_a_forgotten_member_leaves_no_draft(manager: Person):
    await manager.slash("server settings")
    await manager.sets(starting_chips="lots")
    refused = manager.private
    [correcting] = manager.can("edit_settings")
    await manager.slash("me privacy")
    await manager.clicks_own("ask_forget")
    await manager.clicks_own("forget")
    assert await manager.forges(correcting, on=refused) == fr("refused-no_such_draft")


async def test_nobody_opens_the_draft_of_another(ana: Person, bob: Person):
    await ana.opens()
    await sets_rules(ana, "pots", antes="1 2 3")
    [correcting] = ana.can("edit_rules")
    draft = correcting.rpartition("-")[2]
    await ana.clicks_own("house")
    await ana.stops()
    await bob.opens()
    await opens_rules(bob, "pots")
    assert await bob.forges(f"nj:2.0.edit_rules.pots-{draft}", on=bob.private) == fr("refused-no_such_draft")
