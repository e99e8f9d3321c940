"""The four games as their booklets have them, and what a table may change."""

import msgspec
import pytest
from hypothesis import given

from bot.game.refusal import Refusal
from bot.game.rules import CARDS_EACH, GAMES, SETTABLE, Rules, bounds, house_rules, with_house_rules
from tests.game.house_rules import agreements

ALL = ("classique", "mallette", "asterix", "habourdin")
NO_CAP = 1_000_000_000

# One line a field: what it is in classique, mallette, asterix and habourdin.
BOOKLETS = {
    "game": ALL,
    "min_players": (3, 3, 3, 3),
    "max_players": (8, 6, 8, 8),
    "packet": (1, 1, 1, 3),
    "belles_in_talon": (True, True, True, False),
    "antes": ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (1, 1, 1, 1, 2)),
    "stake": (1, 1, 1, 1),
    "chips": ((300,) * 6, (100,) * 6, (40, 30, 24, 20, 17, 15), (21, 16, 13, 10, 9, 8)),
    "opening": ("free", "free", "free", "ace"),
    "blocked": ("last_player", "last_player", "last_player", "last_asked"),
    "skip_missing": (False, False, False, False),
    "taking": ("automatic", "said_or_doubled", "said_or_stays", "automatic"),
    "belle_left": ("match", "match", "match", "nothing"),
    "belle_surcharge": (0, 0, 0, 1),
    "hand_count": ("points", "cards", "cards", "cards"),
    "pot_cap": (NO_CAP, NO_CAP, NO_CAP, NO_CAP),
    "opera": ("first_turn", "single_turn", "before_opponents", "none"),
    "opera_sweep": ("first", "first", "first", "first"),
    "cannot_pay": ("out", "out", "out_at_zero", "out"),
    "cannot_ante": ("out", "out", "antes_the_rest", "out"),
    "credit": (False, False, False, False),
    "ends": ("laps", "first_out", "last_standing", "laps"),
    "laps": (1, 1, 1, 1),
    "deals": (0, 0, 30, 0),
}

# The least and the most of every number, and how many numbers there are; the rest are choices.
NUMBERS = {
    "min_players": (3, 8, None),
    "max_players": (3, 8, None),
    "packet": (1, 5, None),
    "antes": (1, 100, 5),
    "stake": (1, 100, None),
    "chips": (1, 1_000_000, 6),
    "belle_surcharge": (0, 10, None),
    "pot_cap": (1, 1_000_000_000, None),
    "laps": (1, 20, None),
    "deals": (0, 200, None),
}
CHOICES = {
    "belles_in_talon": {False, True},
    "opening": {"free", "ace"},
    "blocked": {"last_player", "last_asked"},
    "skip_missing": {False, True},
    "taking": {"automatic", "said_or_stays", "said_or_doubled"},
    "belle_left": {"match", "ante", "nothing"},
    "hand_count": {"cards", "points", "points_to_13"},
    "opera": {"none", "first_turn", "single_turn", "before_opponents"},
    "opera_sweep": {"first", "last"},
    "cannot_pay": {"out", "out_at_zero"},
    "cannot_ante": {"out", "antes_the_rest"},
    "credit": {False, True},
    "ends": {"laps", "deals", "first_out", "last_standing"},
}

# What has to be agreed on along with a value that would contradict the booklet of classique.
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
    [(game, field, values[place]) for field, values in BOOKLETS.items() for place, game in enumerate(ALL)],
)
def test_a_game_is_what_its_booklet_says(game: str, field: str, value: object):
    assert getattr(GAMES[game], field) == value


def test_the_booklets_speak_of_every_field():
    assert set(BOOKLETS) == {field.name for field in msgspec.structs.fields(Rules)}


def test_there_are_four_games():
    assert tuple(GAMES) == ALL


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
    assert set(SETTABLE) == set(NUMBERS) | set(CHOICES)


@pytest.mark.parametrize("field", NUMBERS)
def test_the_bounds_of_a_number_can_be_told(field: str):
    least, most, numbers = NUMBERS[field]
    assert bounds(field) == {"least": least, "most": most} | ({"numbers": numbers} if numbers else {})


@pytest.mark.parametrize("field", CHOICES)
def test_the_choices_of_a_field_can_be_told(field: str):
    (name, choices), *others = bounds(field).items()
    assert (name, set(choices), others) == ("choices", CHOICES[field], [])


ACCEPTED = [
    (field, limit)
    for field, (*limits, numbers) in NUMBERS.items()
    for limit in limits
    if not numbers and (field, limit) != ("pot_cap", 1)  # three players ante more than that
]
CHOSEN = [(field, choice) for field, choices in CHOICES.items() for choice in sorted(choices, key=str)]


@pytest.mark.parametrize(("field", "value"), ACCEPTED + CHOSEN)
def test_a_house_rule_within_its_bounds_is_agreed_on(field: str, value: object):
    changed = with_house_rules(GAMES["classique"], {field: value, **ALONG.get((field, value), {})})
    assert getattr(changed, field) == value


@pytest.mark.parametrize("limit", [1, 100])
def test_antes_within_their_bounds_are_agreed_on(limit: int):
    assert with_house_rules(GAMES["classique"], {"antes": [limit] * 5}).antes == (limit,) * 5


@pytest.mark.parametrize("limit", [1, 1_000_000])
def test_chips_within_their_bounds_are_agreed_on(limit: int):
    assert with_house_rules(GAMES["classique"], {"chips": [limit] * 6}).chips == (limit,) * 6


SINGLE = [field for field, (*_, numbers) in NUMBERS.items() if not numbers]
BEYOND = [
    *((field, NUMBERS[field][0] - 1) for field in SINGLE),
    *((field, NUMBERS[field][1] + 1) for field in SINGLE),
    *((field, 1.5) for field in SINGLE),
    *((field, True) for field in SINGLE),
    *((field, 1) for field in CHOICES),
    *((field, "whatever") for field in SETTABLE),
    *((field, None) for field in SETTABLE),
    *(("antes", antes) for antes in ([0, 2, 3, 4, 5], [1, 2, 3, 4, 101], [1, 2, 3, 4], [1, 2, 3, 4, 5, 6], 1)),
    *(("chips", chips) for chips in ([0] * 6, [1_000_001] * 6, [300] * 5, [300] * 7, 300)),
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


@pytest.mark.parametrize("game", ALL)
def test_the_booklets_contradict_nothing(game: str):
    assert with_house_rules(GAMES[game], {}) == GAMES[game]


@pytest.mark.parametrize("game", ALL)
def test_a_booklet_by_itself_has_no_house_rules(game: str):
    assert house_rules(GAMES[game]) == {}


def test_house_rules_are_what_differs_from_the_booklet():
    changed = with_house_rules(GAMES["asterix"], {"stake": 2, "deals": 10, "packet": 1})
    assert house_rules(changed) == {"stake": 2, "deals": 10}


def test_house_rules_do_not_change_which_booklet_it_was():
    assert with_house_rules(GAMES["asterix"], {"taking": "automatic"}).game == "asterix"


@given(agreements())
def test_house_rules_make_the_same_rules_again(agreement: tuple[str, dict[str, object]]):
    game, changes = agreement
    changed = with_house_rules(GAMES[game], changes)
    assert with_house_rules(GAMES[game], house_rules(changed)) == changed


@given(agreements())
def test_rules_survive_json(agreement: tuple[str, dict[str, object]]):
    game, changes = agreement
    changed = with_house_rules(GAMES[game], changes)
    assert msgspec.json.decode(msgspec.json.encode(changed), type=Rules) == changed


def test_rules_never_change():
    with pytest.raises(AttributeError):
        GAMES["classique"].stake = 2
