"""House rules that a server keeps under a name, and that its hosts choose."""

from functools import partial

import pytest

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Rules, with_house_rules
from bot.services.changes import Outcome
from bot.tables import lobby
from bot.tables.options import BOOKLET_END, HOUSE_END
from bot.tables.settings import delete_rule_set, save_rule_set
from tests.tables.club import Club, Person

GRANNY = with_house_rules(GAMES["mallette"], {"opening": "ace", "hand_count": "points_to_13"})


async def keeps(person: Person, name: str, rules: Rules = GRANNY) -> list[tuple[int, str]]:
    """Keep rules under a name; return what the server then has."""
    return await changes(person, partial(save_rule_set, name=name, rules=rules))


async def changes(person: Person, decide: partial) -> list[tuple[int, str]]:
    sets = await person.club.services.servers.change_rule_sets(person.request(), decide)
    return [(kept.number, kept.name) for kept in sets]


async def chooses(person: Person, number: int) -> Outcome:
    return await person.does(partial(lobby.change_option, name="game", value=str(number)))


async def test_a_host_chooses_rules_that_a_manager_has_kept(manager: Person, ana: Person):
    assert await keeps(manager, "  Règles de   Mamie *") == [(1, "Règles de Mamie")]
    await ana.opens()
    options = (await chooses(ana, 1)).table.options
    assert (options.rules, options.rule_set) == (GRANNY, "Règles de Mamie")


async def test_changed_rules_lose_their_name(manager: Person, ana: Person):
    await keeps(manager, "Mamie")
    await ana.opens()
    await chooses(ana, 1)
    same = await ana.does(partial(lobby.change_rules, changes={"opening": "ace"}))
    assert same.table.options.rule_set == "Mamie"
    other = await ana.does(partial(lobby.change_rules, changes={"opening": "free"}))
    assert (other.table.options.rule_set, other.table.options.rules.opening) == ("", "free")


async def test_a_game_goes_on_by_rules_that_were_deleted(club: Club, manager: Person, ana: Person):
    await keeps(manager, "Mamie")
    await ana.opens()
    await chooses(ana, 1)
    assert await changes(manager, partial(delete_rule_set, number=1)) == []
    assert (await club.table()).options.rules == GRANNY
    with pytest.raises(Refusal, match="no_such_rules"):
        await chooses(ana, 1)


async def test_a_custom_end_stays_when_chosen_again_and_goes_with_another(ana: Person):
    await ana.opens()
    own = {"ends": "laps", "laps": 3, "deals": 7}
    await ana.does(partial(lobby.change_rules, changes=own))
    for value, rules in ((HOUSE_END, (3, 7)), (BOOKLET_END, (1, 0))):
        options = (await ana.does(partial(lobby.change_option, name="end", value=value))).table.options
        assert (options.rules.laps, options.rules.deals) == rules
