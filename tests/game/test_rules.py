"""The four games as their booklets describe them, and the house rules."""

import msgspec
import pytest
from hypothesis import given

from bot.game.refusal import Refusal
from bot.game.rules import CARDS_EACH, GAMES, HOUSE_RULES, MAX_DEALS, Game, Rules, differences, with_house_rules
from tests.game.booklets import BOOKLETS, SILENT
from tests.game.house_rules import agreements


def refusal_of(changes: dict[str, object]) -> Refusal:
    with pytest.raises(Refusal) as refused:
        with_house_rules(GAMES["classique"], changes)
    return refused.value


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [(game, *said) for game, values in BOOKLETS.items() for said in {**SILENT, **values}.items()],
)
def test_a_game_is_what_its_booklet_says(game: Game, field: str, value: object):
    assert getattr(GAMES[game], field) == value


def test_every_field_of_a_booklet_is_written_down():
    assert {"game", *SILENT} == {*Rules.__struct_fields__}


def test_every_game_is_named_after_its_booklet():
    assert {name: rules.game for name, rules in GAMES.items()} == {name: name for name in BOOKLETS}


@pytest.mark.parametrize(
    ("players", "each", "talon"),
    [(2, 22, 8), (3, 15, 7), (4, 12, 4), (5, 9, 7), (6, 8, 4), (7, 7, 3), (8, 6, 4)],
)
def test_the_cards_dealt_leave_the_talon_of_the_booklets(players: int, each: int, talon: int):
    assert (CARDS_EACH[players], 52 - players * CARDS_EACH[players]) == (each, talon)


@pytest.mark.parametrize(
    ("game", "total"), [("asterix", 120), ("habourdin", 65)], ids=["asterix shares 120", "habourdin shares 65"]
)
def test_the_chips_of_a_box_are_shared_as_far_as_they_go(game: str, total: int):
    assert [GAMES[game].chips_for(players) for players in range(3, 9)] == [total // players for players in range(3, 9)]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name in HOUSE_RULES for value in HOUSE_RULES[name]])
def test_every_value_of_a_house_rule_is_agreed_on(name: str, value: object):
    assert getattr(with_house_rules(GAMES["classique"], {name: value}), name) == value


@pytest.mark.parametrize("name", HOUSE_RULES)
@pytest.mark.parametrize("value", [0, True, 1.0, None, "whatever"])
def test_any_other_value_is_refused(name: str, value: object):
    refusal = refusal_of({name: value})
    assert (refusal.code, refusal.data) == ("rule_out_of_bounds", {"field": name, "choices": HOUSE_RULES[name]})


@pytest.mark.parametrize("name", ["jokers", "game", "antes", ""])
def test_what_is_no_house_rule_is_refused(name: str):
    refusal = refusal_of({name: 1})
    assert (refusal.code, refusal.data) == ("rule_unknown", {"field": name})


@pytest.mark.parametrize(
    ("ends", "most"), [(3, 3), ("last_standing", 30), ("first_out", MAX_DEALS), ("lap", MAX_DEALS)]
)
def test_every_game_ends_after_some_deals(ends: object, most: int):
    assert with_house_rules(GAMES["classique"], {"ends": ends}).max_deals == most


def test_house_rules_do_not_change_which_booklet_it_was():
    assert with_house_rules(GAMES["asterix"], {"taking": "automatic"}).game == "asterix"


@given(agreements())
def test_rules_survive_json(rules: Rules):
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


def test_rules_never_change():
    with pytest.raises(AttributeError):
        GAMES["classique"].stake = 2


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_tell_what_differs_from_the_booklet(game: Game):
    assert differences(GAMES[game]) == {}
    others = {"stake": 3, "ends": 5}
    assert differences(with_house_rules(GAMES[game], others)) == others
