"""Which actions are allowed, and which plays are real choices."""

import pytest
from msgspec.structs import replace

from bot.game.actions import Action, DealCards, EndGame, PlayCard, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, legal_actions
from bot.game.events import CardPlayed, LeadGiven, Passed, PotTaken
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.game.rules import GAMES
from bot.game.state import NO_GAME, GameState
from tests.game.playing import Table, sit_down

CLASSIQUE = GAMES["classique"]


def refusal_of(state: GameState, action: Action) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refusal) as refused:
        decide(state, action)
    return refused.value.code, refused.value.data


@pytest.mark.parametrize("players", range(3, 9))
def test_three_to_eight_can_sit_down(players: int):
    assert sit_down("classique", *[300] * players).state.standing == tuple(range(players))


def test_two_are_too_few():
    start = StartGame(CLASSIQUE, (300, 300), 0)
    assert refusal_of(NO_GAME, start) == ("too_few_players", {"players": 2, "least": 3})


def test_nine_are_too_many():
    start = StartGame(CLASSIQUE, (300,) * 9, 0)
    assert refusal_of(NO_GAME, start) == ("too_many_players", {"players": 9, "most": 8})


def test_seven_are_too_many_for_mallette():
    start = StartGame(GAMES["mallette"], (100,) * 7, 0)
    assert refusal_of(NO_GAME, start) == ("too_many_players", {"players": 7, "most": 6})


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_dealer_has_to_sit_at_the_table(dealer: int):
    start = StartGame(CLASSIQUE, (300, 300, 300), dealer)
    assert refusal_of(NO_GAME, start) == ("no_such_seat", {"seat": dealer})


@pytest.mark.parametrize(
    ("game", "house", "least"),
    [
        ("classique", {}, 15),
        ("mallette", {}, 15),
        ("asterix", {}, 1),
        ("habourdin", {}, 6),
        ("classique", {"stake": 3}, 45),
    ],
)
def test_everybody_brings_enough_to_ante_once(game: str, house: dict[str, object], least: int):
    start = sit_down(game, least, least, least, **house).started
    poorer = StartGame(start.rules, (least, least - 1, least), 0)
    data = {"seat": 1, "chips": least - 1, "least": least, "most": 1_000_000}
    assert refusal_of(NO_GAME, poorer) == ("chips_out_of_bounds", data)


def test_nobody_brings_more_than_a_million():
    start = StartGame(CLASSIQUE, (300, 300, 1_000_001), 0)
    data = {"seat": 2, "chips": 1_000_001, "least": 15, "most": 1_000_000}
    assert refusal_of(NO_GAME, start) == ("chips_out_of_bounds", data)


def test_a_million_is_not_too_much():
    assert sit_down("classique", 300, 300, 1_000_000).state.chips[2] == 1_000_000


def test_a_game_starts_once():
    table = sit_down("classique", 300, 300, 300)
    assert refusal_of(table.state, table.started) == ("already_started", {})


@pytest.mark.parametrize("action", [DealCards(DECK), EndGame()], ids=["deal", "stop"])
def test_nothing_is_done_before_the_game_starts(action: Action):
    assert refusal_of(NO_GAME, action) == ("not_started", {})


def test_a_deal_in_progress_comes_first():
    table = sit_down("classique", 300, 300, 300)
    table.deals()
    assert refusal_of(table.state, DealCards(DECK)) == ("deal_in_progress", {})


@pytest.mark.parametrize("action", [DealCards(DECK), EndGame()], ids=["deal", "stop"])
def test_nothing_is_done_after_the_game_has_ended(action: Action):
    table = sit_down("classique", 300, 300, 300)
    table.does(EndGame())
    assert refusal_of(table.state, action) == ("game_over", {})


def test_no_card_is_laid_before_the_first_deal():
    table = sit_down("classique", 300, 300, 300)
    assert refusal_of(table.state, PlayCard(1, DECK[0])) == ("no_deal_in_progress", {})


def test_no_card_is_laid_between_two_deals():
    table = sit_down("classique", 300, 300, 300)
    table.walks_over()
    assert refusal_of(table.state, PlayCard(2, table.deal.hands[2][0])) == ("no_deal_in_progress", {})


def test_nothing_is_legal_between_two_deals():
    table = sit_down("classique", 300, 300, 300)
    table.walks_over()
    assert legal_actions(table.state) == ()


def test_nothing_is_legal_before_the_first_deal():
    assert legal_actions(sit_down("classique", 300, 300, 300).state) == ()


DECKS_THAT_ARE_NONE = {
    "none": (),
    "51 cards": DECK[1:],
    "53 cards": (*DECK, DECK[0]),
    "a card twice": (*DECK[1:], DECK[1]),
    "a joker": (*DECK[1:], "joker"),
}


@pytest.mark.parametrize("deck", DECKS_THAT_ARE_NONE.values(), ids=list(DECKS_THAT_ARE_NONE))
def test_only_a_whole_deck_is_dealt(deck: tuple[str, ...]):
    assert refusal_of(sit_down("classique", 300, 300, 300).state, DealCards(deck)) == ("not_a_deck", {})


@pytest.fixture
def mallette() -> Table:
    """Seat 1 opens with two sixes, three sevens, two tens and two Kings; seat 2 has eights and nines."""
    table = sit_down("mallette", 100, 100, 100)
    table.deals({1: "6S 6H 7D 7S 7H 10D 10S KS KC", 2: "8S 8H 9S 9H JC JS"}, talon="KH QS 5S 5H 5D 5C")
    return table


def test_somebody_else_has_the_turn(mallette: Table):
    assert refusal_of(mallette.state, PlayCard(2, "8S")) == ("not_your_turn", {"seat": 2, "turn": 1})


def test_a_card_of_somebody_else_is_not_laid(mallette: Table):
    assert refusal_of(mallette.state, PlayCard(1, "8S")) == ("not_in_hand", {"seat": 1, "card": "8S"})


def test_another_rank_than_the_one_waited_for_is_not_laid(mallette: Table):
    mallette.plays(1, "6S")
    data = {"seat": 1, "card": "KS", "need": 7}
    assert refusal_of(mallette.state, PlayCard(1, "KS")) == ("wrong_rank", data)


def test_an_ordinary_card_has_nothing_to_announce(mallette: Table):
    data = {"seat": 1, "card": "6S"}
    assert refusal_of(mallette.state, PlayCard(1, "6S", announced=True)) == ("nothing_to_announce", data)


@pytest.mark.parametrize("game", ["classique", "habourdin"])
def test_where_pots_are_taken_without_a_word_there_is_nothing_to_announce(game: str):
    table = sit_down(game, 100, 100, 100, opening="free")
    table.deals({1: "7D"})
    refusal = refusal_of(table.state, PlayCard(1, "7D", announced=True))
    assert refusal == ("nothing_to_announce", {"seat": 1, "card": "7D"})


def test_a_pot_is_taken_as_its_belle_is_laid(mallette: Table):
    mallette.plays(1, "6S")
    assert PotTaken(1, "7D", 15) in mallette.plays(1, "7D", announced=True)


def test_a_forgotten_pot_is_not_taken(mallette: Table):
    mallette.plays(1, "6S")
    assert not any(isinstance(event, PotTaken) for event in mallette.plays(1, "7D"))


def test_an_empty_pot_is_not_worth_a_word():
    table = sit_down("asterix", 15, 14, 15)
    table.deals({1: "7D"})
    emptied = replace(table.state, pots=(3, 6, 9, 12, 0))
    assert not any(isinstance(event, PotTaken) for event in decide(emptied, PlayCard(1, "7D", announced=True)))


def test_a_player_who_cannot_go_on_says_sans_and_the_next_is_asked(mallette: Table):
    mallette.plays(1, "6S")
    assert mallette.plays(1, "7S") == [CardPlayed(1, "7S"), Passed(1, 8)]


def test_a_free_lead_is_told():
    table = sit_down("classique", 300, 300, 300)
    table.deals({1: "4S 6S"}, talon="5S 5H 5D 5C")
    assert table.plays(1, "4S") == [CardPlayed(1, "4S"), Passed(1, 5), Passed(2, 5), Passed(0, 5), LeadGiven(1)]


def offered(table: Table) -> list[tuple[str, bool]]:
    return [(play.card, play.announced) for play in choices(legal_actions(table.state))]


def test_a_lead_is_a_choice_among_ranks_belles_and_announcements(mallette: Table):
    named = [(card, said) for card, said in offered(mallette) if card[:-1] in {"6", "7", "10", "K"}]
    assert named == [
        ("6S", False),
        ("7S", False),
        ("7D", True),
        ("7D", False),
        ("10S", False),
        ("10D", True),
        ("10D", False),
        ("KS", False),
    ]


def test_the_belle_or_not_is_a_choice(mallette: Table):
    mallette.plays(1, "6S")
    assert offered(mallette) == [("7S", False), ("7D", True), ("7D", False)]


def test_suits_alone_are_no_choice(mallette: Table):
    mallette.plays(1, "6S")
    mallette.plays(1, "7S")
    assert offered(mallette) == [("8S", False)]


def test_a_belle_is_no_choice_where_it_is_the_only_one_of_its_rank():
    table = sit_down("classique", 300, 300, 300)
    table.deals({1: "6S 7D"}, talon="7S 7H 7C")
    table.plays(1, "6S")
    assert offered(table) == [("7D", False)]


def test_nothing_to_lay_is_nothing_to_choose():
    assert choices(()) == ()
