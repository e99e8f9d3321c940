"""The four games as their booklets describe them, and the house rules."""

import msgspec
import pytest
from hypothesis import given

from bot.game.refusal import Refusal
from bot.game.rules import CARDS_EACH, GAMES, SETTABLE, Game, Rules, bounds, differences, with_house_rules
from tests.game.booklets import BOOKLETS, SILENT
from tests.game.house_rules import agreements

NUMBERS = {field: bounds(field) for field in SETTABLE if "least" in bounds(field)}
CHOICES = {field: bounds(field)["choices"] for field in SETTABLE if "choices" in bounds(field)}
SINGLE = {field: limits for field, limits in NUMBERS.items() if "numbers" not in limits}
SEVERAL = {field: limits for field, limits in NUMBERS.items() if "numbers" in limits}

# What must change along with a value that would contradict the rest of classique.
ALONG = {
    ("min_players", 8): {"max_players": 8},
    ("ends", "deals"): {"deals": 1},
}


def refusal_of(rules: Rules, changes: dict[str, object]) -> Refusal:
    with pytest.raises(Refusal) as refused:
        with_house_rules(rules, changes)
    return refused.value


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [(game, *said) for game, values in BOOKLETS.items() for said in {**SILENT, **values}.items()],
)
def test_a_game_is_what_its_booklet_says(game: Game, field: str, value: object):
    assert getattr(GAMES[game], field) == value


def test_every_field_of_a_booklet_is_written_down():
    assert {*SILENT} == {*SETTABLE}


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


def test_every_field_but_the_game_can_be_a_house_rule():
    assert {"game", *SETTABLE} == {field.name for field in msgspec.structs.fields(Rules)}


@pytest.mark.parametrize(
    ("field", "limits"),
    [
        ("packet", {"least": 1, "most": 5}),
        ("pot_cap", {"least": 1, "most": 1_000_000_000}),
        ("antes", {"least": 1, "most": 100, "numbers": 5}),
        ("chips", {"least": 1, "most": 1_000_000, "numbers": 6}),
        ("taking", {"choices": ("automatic", "said_or_stays", "said_or_doubled")}),
        ("credit", {"choices": (False, True)}),
    ],
)
def test_the_bounds_of_a_field_can_be_told(field: str, limits: dict[str, object]):
    assert bounds(field) == limits


ACCEPTED = [
    (field, limit)
    for field, limits in SINGLE.items()
    for limit in limits.values()
    if (field, limit) != ("pot_cap", 1)  # three players ante more than that
]
ALL_ALIKE = [
    (field, (limits[limit],) * limits["numbers"]) for field, limits in SEVERAL.items() for limit in ("least", "most")
]
CHOSEN = [(field, choice) for field, choices in CHOICES.items() for choice in choices]


@pytest.mark.parametrize(("field", "value"), ACCEPTED + ALL_ALIKE + CHOSEN)
def test_a_house_rule_within_its_bounds_is_agreed_on(field: str, value: object):
    changed = with_house_rules(GAMES["classique"], {field: value, **ALONG.get((field, value), {})})
    assert getattr(changed, field) == value


def wrong_tuples(least: int, most: int, numbers: int) -> list[object]:
    rest = [least] * (numbers - 1)
    return [[least - 1, *rest], [*rest, most + 1], rest, [*rest, least, least], least]


BEYOND = [
    *((field, limits["least"] - 1) for field, limits in SINGLE.items()),
    *((field, limits["most"] + 1) for field, limits in SINGLE.items()),
    *((field, 1.5) for field in SINGLE),
    *((field, True) for field in SINGLE),
    *((field, 1) for field in CHOICES),
    *((field, "whatever") for field in SETTABLE),
    *((field, None) for field in SETTABLE),
    *((field, numbers) for field, limits in SEVERAL.items() for numbers in wrong_tuples(**limits)),
]


@pytest.mark.parametrize(("field", "value"), BEYOND)
def test_a_house_rule_out_of_its_bounds_is_refused(field: str, value: object):
    refusal = refusal_of(GAMES["classique"], {field: value})
    assert (refusal.code, refusal.data) == ("rule_out_of_bounds", {"field": field, **bounds(field)})


@pytest.mark.parametrize("field", ["jokers", "game", ""])
def test_a_house_rule_nobody_knows_is_refused(field: str):
    refusal = refusal_of(GAMES["classique"], {field: 1})
    assert (refusal.code, refusal.data) == ("rule_unknown", {"field": field})


CONTRADICTORY = [
    ("classique", {"min_players": 5, "max_players": 4}, {"min_players", "max_players"}),
    ("mallette", {"min_players": 7}, {"min_players", "max_players"}),
    ("classique", {"ends": "deals"}, {"ends", "deals"}),
    ("asterix", {"ends": "deals", "deals": 0}, {"ends", "deals"}),
    ("mallette", {"credit": True}, {"ends", "credit"}),
    ("asterix", {"credit": True, "deals": 0}, {"ends", "credit", "deals"}),
    ("habourdin", {"opera_sweep": "last"}, {"opera", "opera_sweep"}),
    ("classique", {"pot_cap": 14}, {"pot_cap", "antes", "stake"}),
    ("classique", {"pot_cap": 29, "stake": 2}, {"pot_cap", "antes", "stake"}),
    ("habourdin", {"pot_cap": 5}, {"pot_cap", "antes", "stake"}),
    ("classique", {"pot_cap": 39, "min_players": 8}, {"pot_cap", "antes", "stake"}),
]


@pytest.mark.parametrize(("game", "changes", "fields"), CONTRADICTORY)
def test_house_rules_that_contradict_each_other_are_refused(game: str, changes: dict[str, object], fields: set[str]):
    refusal = refusal_of(GAMES[game], changes)
    assert (refusal.code, fields <= set(refusal.data["values"])) == ("rules_contradict", True)


def test_a_contradiction_names_its_values():
    refusal = refusal_of(GAMES["classique"], {"ends": "deals"})
    assert refusal.data == {"values": {"ends": "deals", "deals": 0}}


FITTING = [
    ("classique", {"min_players": 4, "max_players": 4}),
    ("classique", {"ends": "deals", "deals": 1}),
    ("mallette", {"credit": True, "ends": "laps"}),
    ("asterix", {"credit": True, "ends": "deals"}),
    ("asterix", {"credit": True}),
    ("habourdin", {"opera_sweep": "last", "opera": "single_turn"}),
    ("classique", {"pot_cap": 15}),
    ("classique", {"pot_cap": 30, "stake": 2}),
    ("habourdin", {"pot_cap": 6}),
    ("classique", {"pot_cap": 40, "min_players": 8}),
]


@pytest.mark.parametrize(("game", "changes"), FITTING)
def test_house_rules_that_just_fit_together_are_agreed_on(game: str, changes: dict[str, object]):
    assert with_house_rules(GAMES[game], changes) != GAMES[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_booklets_contradict_nothing(game: str):
    assert with_house_rules(GAMES[game], {}) == GAMES[game]


def test_house_rules_do_not_change_which_booklet_it_was():
    assert with_house_rules(GAMES["asterix"], {"taking": "automatic"}).game == "asterix"


@given(agreements())
def test_rules_survive_json(agreement: tuple[str, dict[str, object]]):
    game, changes = agreement
    changed = with_house_rules(GAMES[game], changes)
    assert msgspec.json.decode(msgspec.json.encode(changed), type=Rules) == changed


def test_rules_never_change():
    with pytest.raises(AttributeError):
        GAMES["classique"].stake = 2


@pytest.mark.parametrize("game", GAMES)
def test_house_rules_tell_what_differs_from_the_booklet(game: Game):
    assert differences(GAMES[game]) == {}
    antes = (9, 9, 9, 9, 9)
    assert differences(with_house_rules(GAMES[game], {"antes": antes, "packet": 5})) == {"antes": antes, "packet": 5}
