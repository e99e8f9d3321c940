"""House rules that a server keeps under a name, and that its hosts choose."""

from functools import partial

import pytest

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Rules, with_house_rules
from bot.services.changes import Outcome
from bot.tables import lobby
from bot.tables.options import BOOKLET_END, HOUSE_END
from bot.tables.settings import MAX_RULE_SETS, delete_rule_set, rename_rule_set, save_rule_set
from tests.tables.club import GUILD, Club, Person

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


async def test_a_name_belongs_to_one_rule_set_only(manager: Person):
    await keeps(manager, "Mamie")
    await keeps(manager, "Papi")
    assert await keeps(manager, "MAMIE", GAMES["asterix"]) == [(2, "Papi"), (3, "MAMIE")]
    with pytest.raises(Refusal, match="rules_name_taken"):
        await changes(manager, partial(rename_rule_set, number=2, name="mamie"))
    assert await changes(manager, partial(rename_rule_set, number=2, name="Grand-père")) == [
        (2, "Grand-père"),
        (3, "MAMIE"),
    ]


async def test_a_server_keeps_so_many_sets(manager: Person):
    for number in range(MAX_RULE_SETS):
        await keeps(manager, f"n° {number}")
    assert len(await keeps(manager, "n 0")) == MAX_RULE_SETS
    with pytest.raises(Refusal, match="too_many_rules"):
        await keeps(manager, "another")


@pytest.mark.parametrize("name", ["", "  ", "***", "_.-", "\u3164"])
async def test_a_set_has_a_name_that_can_be_read(manager: Person, name: str):
    with pytest.raises(Refusal, match="rules_without_name"):
        await keeps(manager, name)


async def test_only_managers_change_what_is_kept(club: Club, ana: Person):
    with pytest.raises(Refusal, match="not_manager"):
        await keeps(ana, "Mamie")
    assert (await club.services.servers.settings(GUILD)).rule_sets == ()


async def test_a_custom_end_stays_when_chosen_again_and_goes_with_another(ana: Person):
    await ana.opens()
    own = {"ends": "laps", "laps": 3, "deals": 7}
    await ana.does(partial(lobby.change_rules, changes=own))
    for value, rules in ((HOUSE_END, (3, 7)), (BOOKLET_END, (1, 0))):
        options = (await ana.does(partial(lobby.change_option, name="end", value=value))).table.options
        assert (options.rules.laps, options.rules.deals) == rules


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"ends": "deals", "deals": 0}, "rules_contradict"),
        ({"packet": 9}, "rule_out_of_bounds"),
        ({"antes": (1, 2, "x", 4, 5)}, "rule_out_of_bounds"),
        ({"antes": (100, 100, 100, 100, 100), "chips": (1, 1, 1, 1, 1, 1)}, "chips_out_of_bounds"),
    ],
)
async def test_rules_that_do_not_go_together_are_refused(ana: Person, changes: dict[str, object], reason: str):
    await ana.opens()
    with pytest.raises(Refusal, match=reason):
        await ana.does(partial(lobby.change_rules, changes=changes))
