"""The message with a player's own cards: the run it announces, and what it says between two deals."""

from random import Random

from simcord.components import walk_components

from bot.edge.sending import as_view
from bot.game.cards import BELLE, BELLES, DECK, RANK, Card
from bot.game.moves import choices, legal_plays, own_run
from bot.game.rules import GAMES, Game
from bot.language import words_in
from bot.screens.components import ActionRow, blocks_of
from bot.screens.hand import HandExtras, hand_screen
from bot.screens.layout import Picture
from bot.screens.plays import play_label
from bot.screens.verbs import Verb
from bot.tables.view import TableView
from tests.components import buttons_of, texts_of
from tests.discord.requests import MAX_COMPONENTS
from tests.pictures import samples

FRENCH = words_in("fr")


def test_the_run_announced_for_a_card_is_the_run_that_is_then_laid():
    random = Random(1)
    for _ in range(100):
        hand = tuple(sorted(random.sample(DECK, 15), key=DECK.index))
        first, *others = own_run(hand, hand[0])
        assert first == hand[0]
        for card in others:
            laid = [play.card for play in choices(legal_plays(GAMES["classique"], 0, hand, RANK[card]))]
            assert card == next((belle for belle in laid if belle in BELLE), laid[0])


def test_an_eliminated_player_reads_when_the_next_deal_begins_and_may_deal_it():
    view = samples.over(samples.EIGHT[:3])
    game = samples.replace(view.game, seat=0, eliminated=(2, 0, 0))
    said, offered = shown(samples.replace(view, user=1, game=game, next_deal_at=500))
    assert FRENCH("result-next", when="<t:500:R>") in said
    assert Verb.NEXT_DEAL in offered


def test_while_everybody_is_away_a_hand_says_so_rather_than_whose_turn_it_is():
    waiting = samples.replace(samples.in_deal(samples.own(5, 9), legal=(), choices=(), turn=0), here=frozenset({1}))
    asleep = samples.replace(waiting, here=frozenset[int]())
    turn = FRENCH("table-turn", player="<@1>", need=FRENCH("table-turn-need", rank=FRENCH.rank(9)))
    assert turn in shown(waiting)[0]
    assert FRENCH("table-asleep", left="no", until="") in shown(asleep)[0]
    assert turn not in shown(asleep)[0]


def test_a_hand_says_that_a_robot_plays_while_its_player_is_away_unless_the_table_waits():
    waiting = samples.replace(samples.in_deal(samples.own(5, 9), legal=(), choices=(), turn=0), here=frozenset({1}))
    back = samples.replace(waiting, here=frozenset({1, 3}))
    asleep = samples.replace(waiting, here=frozenset[int]())
    assert [FRENCH("hand-away") in shown(view)[0] for view in (waiting, back, asleep)] == [True, False, False]


def test_in_words_each_run_of_the_hand_is_told_once_from_its_first_card():
    view = samples.own(6, None)
    hand = ("2S", "3D", "9S", "10D", "10C", "JC")
    plays = tuple(legal_plays(GAMES["classique"], 2, hand, None))
    view = samples.in_deal(view, hand=hand, legal=plays, choices=choices(plays))
    told = [
        line for line in shown(view)[0].replace("\ufe0e", "").replace("**", "").split("\n") if line.startswith("- ")
    ]
    runs = ("2♠ 3♦", "9♠ 10♦ V♣", "10♣ V♣")
    assert [line.removeprefix("- ").split(",")[0] for line in told] == list(runs)


def test_a_whole_run_in_one_click_tells_the_pots_that_it_takes():
    run = FRENCH("hand-whole-run", first=FRENCH.card("10S"), last=FRENCH.card("KD"))
    told = FRENCH("hand-label-wins", label=run, n=6 + 9)
    assert whole_run("asterix", ("10S", "JC", "QS", "KD", "2H")) == told


def test_a_whole_run_begins_with_the_belle_where_another_card_leads_as_far():
    run = FRENCH("hand-whole-run", first=FRENCH.card("7D"), last=FRENCH.card("9S"))
    told = FRENCH("hand-label-wins", label=run, n=15)
    assert whole_run("classique", ("7S", "7D", "8S", "9S"), card_by_card=True) == told


def whole_run(game: Game, hand: tuple[Card, ...], *, card_by_card: bool = False) -> str | None:
    """What the button of the whole run says to somebody who leads."""
    found = buttons_of(hand_screen(leading(game, hand, card_by_card=card_by_card), FRENCH, HandExtras()))
    return next(button.label for button in found if button.custom_id.split(".")[2] == Verb.PLAY_RUN)


def test_a_card_tells_how_far_it_leads_by_itself_and_what_that_wins():
    held = ("9S", "10S", "JC", "QS", "QH", "KD")
    assert labels("classique", held)["9S"] == "9♠ → R♦ +15", "the belles before their sisters"
    assert labels("asterix", held)["9S"] == "9♠ → 10♠"
    assert labels("classique", held, card_by_card=True)["9S"] == "9♠"


def test_a_belle_that_may_be_claimed_has_a_row_of_its_own_and_the_largest_hand_fits_into_a_message():
    held = ("AS", "2S", "3S", "4S", "5S", "6S", "7D", "8S", "9S", "10D", "JC", "QS", "KH")
    for hand in (held, held[-2:]):
        screen = hand_screen(leading("asterix", hand, card_by_card=False), FRENCH, HandExtras("-", "-"))
        rows = [
            [one.custom_id for one in row.components] for row in blocks_of(screen.items) if isinstance(row, ActionRow)
        ]
        plays = [[id_.split(".play.")[1] for id_ in row] for row in rows if ".play." in row[0]]
        for belle in BELLES:
            assert belle not in hand or [f"{belle}-0", f"{belle}-1"] in plays
        assert len([*walk_components(as_view(screen).to_components())]) <= MAX_COMPONENTS


def leading(game: Game, hand: tuple[Card, ...], *, card_by_card: bool) -> TableView:
    view = samples.own(len(hand), None)
    view = samples.replace(view, options=samples.replace(view.options, card_by_card=card_by_card))
    view = samples.replace(view, game=samples.replace(view.game, rules=GAMES[game], pots=(3, 6, 9, 12, 15)))
    plays = legal_plays(GAMES[game], 2, hand, None)
    return samples.in_deal(view, hand=hand, legal=plays, choices=choices(plays))


def labels(game: Game, hand: tuple[Card, ...], *, card_by_card: bool = False) -> dict[Card, str]:
    """What the buttons of somebody who leads say of each card."""
    view = leading(game, hand, card_by_card=card_by_card)
    silent = (play for play in view.deal.legal if not play.announced)
    return {play.card: play_label(play, view, FRENCH).replace("\ufe0e", "") for play in silent}


def test_the_winner_of_a_deal_is_told_so_by_the_picture_or_in_words_but_not_by_both():
    won, drawn = samples.over(samples.EIGHT[:4], seat=3), Picture("hand.jpg", b"", "")
    title = FRENCH("result-title", n=2, player="<@4>")
    assert title in shown(won)[0]
    assert title not in shown(won, drawn)[0]
    assert title in shown(samples.over(samples.EIGHT[:4], seat=0), drawn)[0], "as that picture is of the reader alone"


def shown(view: samples.TableView, picture: Picture | None = None) -> tuple[str, list[str]]:
    """The texts of a hand, and the verbs of its buttons."""
    screen = hand_screen(view, FRENCH, HandExtras(pictures=[picture] if picture else []))
    said = "\n".join(texts_of(screen))
    return said, [button.custom_id.split(".")[2] for button in buttons_of(screen)]
