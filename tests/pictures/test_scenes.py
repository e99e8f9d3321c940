"""What is seen of a table follows from its view."""

import pytest
from msgspec.structs import replace

from bot.game.cards import Card
from bot.game.events import Passed
from bot.language import words
from bot.pictures import hand, ranking, replay, result, samples, standings, table
from bot.pictures.amounts import amount, gain

FRENCH, ENGLISH = words("fr"), words("en")
CALLED = samples.names(samples.EIGHT)


def seen(view: samples.TableView) -> table.TableScene:
    return table.scene(view, FRENCH, CALLED)


def test_the_row_to_play_and_the_rank_waited_for_stand_out():
    scene = seen(samples.table())
    assert [row.who.name for row in scene.rows if row.is_turn] == ["Zoé"]
    assert scene.strip.awaited == "9"
    assert scene.strip.headline == "À Zoé de jouer\xa0: un 9\u202f?"


def test_those_who_lack_the_rank_are_named():
    scene = seen(samples.table())
    assert [row.who.name for row in scene.rows if row.note == "sans 9"] == ["Gérald", "Maître Corbeau"]
    assert [label.name for label in scene.strip.lacking] == ["Gérald", "Maître Corbeau"]


def test_nobody_lacks_a_rank_that_is_no_longer_waited_for():
    view = samples.table(samples.EIGHT[:3], (*samples.laid(("8C", 0)), Passed(1, 9), Passed(2, 9)), need=None, turn=0)
    assert seen(view).strip.lacking == ()


def test_a_new_serie_shows_the_one_before_as_over():
    strip = seen(samples.lead()).strip
    assert strip.is_over
    assert [laid.card for laid in strip.laid][-1] == "KC"


def test_a_long_name_leaves_room_for_what_is_asked():
    view = samples.table(("W" * 40, "Léa", "Zoé"), turn=0)
    headline = table.scene(view, FRENCH, samples.names(("W" * 40, "", ""))).strip.headline
    assert headline.endswith("…\u00a0de jouer\xa0: un 9\u202f?") or "… de jouer\xa0: un 9" in headline


def test_a_paused_table_says_so():
    assert seen(replace(samples.table(), is_paused=True)).strip.headline == "Partie en pause"
    assert hand.scene(replace(samples.own(5, 9), is_paused=True), ENGLISH).headline == "The game is paused"


def test_a_table_that_everybody_is_away_from_asks_nobody():
    assert seen(replace(samples.table(), here=frozenset[int]())).strip.headline == "Tout le monde est absent"


def test_whoever_took_a_pot_is_marked_on_it():
    assert [pot.taker.name if pot.taker else None for pot in seen(samples.long_run()).pots] == [
        *("Maître Corbeau", None, "Zoé", None, None)
    ]


def test_only_a_swollen_pot_of_the_nain_jaune_is_a_hoard():
    assert [pot.is_hoard for pot in seen(samples.long_run()).pots] == [False] * 4 + [True]
    assert not any(pot.is_hoard for pot in seen(samples.table(pots=(999, 999, 999, 999, 119))).pots)


def test_before_the_first_donne_the_board_is_empty():
    view = samples.table()
    scene = seen(replace(view, game=replace(view.game, donne=None)))
    assert (scene.strip.laid, scene.strip.awaited) == ((), None)


def test_the_hand_tells_what_belles_would_bring():
    pots = {held.card: held.pot for held in hand.scene(samples.own(15, None), FRENCH).cards if held.pot}
    assert pots == {"10D": "+14", "JC": "+23", "QS": "+9", "KH": "+47", "7D": "+36"}


def test_whoever_waits_sees_their_cards_undimmed():
    view = samples.in_donne(samples.own(9, 9), legal=(), turn=0)
    scene = hand.scene(view, FRENCH)
    assert (scene.is_choice, scene.headline) == (False, "Ce n’est pas encore à toi")


def test_between_two_donnes_there_is_nothing_to_lay():
    assert hand.scene(samples.in_donne(samples.own(9, 9), turn=None), FRENCH).headline == "Entre deux donnes"


def test_the_winner_comes_first_in_a_result():
    rows = result.scene(samples.over(), FRENCH, CALLED).rows
    assert (rows[0].who.name, rows[0].is_winner, rows[0].note) == ("Zoé", True, "a tout posé")
    assert [row.gain for row in rows[1:3]] == ["−9", "−13"]


def test_a_grand_opera_has_its_stage():
    scene = result.scene(samples.over(opera=True), FRENCH, CALLED)
    assert (scene.is_opera, scene.title, scene.subtitle) == (
        *(True, "Grand Opéra\u202f!"),
        "Zoé ramasse tout le tableau",
    )


def test_a_donne_that_never_was_has_no_winner():
    scene = result.scene(samples.in_donne(samples.over(), winner=None), ENGLISH, CALLED)
    assert scene.title == "Deal cancelled"
    assert not any(row.is_winner for row in scene.rows)


def test_whoever_falls_out_is_told_so():
    view = samples.over()
    out = replace(view, game=replace(view.game, eliminated=(0, 2, 0, 0, 0, 0, 0, 0)))
    assert {row.who.name for row in result.scene(out, FRENCH, CALLED).rows if row.note == "hors jeu"} == {"Léa"}


def test_a_game_that_was_stopped_has_no_winner():
    view = samples.ended()
    assert view.game.ending is not None
    stopped = replace(view, game=replace(view.game, ending=replace(view.game.ending, reason="stopped")))
    assert standings.scene(stopped, FRENCH, CALLED).title == "Table arrêtée"
    assert standings.scene(view, FRENCH, CALLED).title == "Gérald gagne la partie\u202f!"


def test_a_ranking_of_one_page_needs_no_number():
    assert ranking.scene(replace(samples.ranking(), pages=1), FRENCH).page is None
    assert ranking.scene(samples.ranking(), FRENCH).page == "page 1 sur 3"


def test_a_replay_shows_every_hand():
    hands = ((Card("AS"),), (Card("2H"),), (Card("3C"), Card("KD")))
    scene = replay.scene(samples.lead(), hands, (21, 43), FRENCH, CALLED)
    assert [row.cards for row in scene.rows] == list(hands)
    assert scene.step == "coup 21 sur 43"


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        *((0, "0", "0"), (-7, "−7", "−7"), (99_999, "99\u202f999", "99,999"), (100_000, "100\xa0k", "100k")),
        *((1_234_567, "1,2\xa0M", "1.2M"), (-45_678_901, "−45,6\xa0M", "−45.6M"), (987_654_321, "987\xa0M", "987M")),
        *((1_000_000_000, "1\xa0Md", "1bn"),),
    ],
)
def test_large_numbers_are_short(number: int, french: str, english: str):
    assert (amount(number, FRENCH), amount(number, ENGLISH)) == (french, english)


def test_gains_have_their_sign():
    assert [gain(number, FRENCH) for number in (12, 0, -12)] == ["+12", "0", "−12"]
