"""The table in words says all that its picture shows."""

from bot.game.events import Passed, PotTaken
from bot.language import Words, words_in
from bot.screens.layout import Picture
from bot.screens.narration import latest_news, move_lines, pots_in_words
from bot.screens.table import board_lines, table_screen
from bot.screens.voices import Voice
from bot.tables.options import Options
from tests.components import texts_of
from tests.pictures import samples

FRENCH, ENGLISH = words_in("fr"), words_in("en")


def read(view: samples.TableView, picture: Picture | None = None) -> str:
    return "\n".join(texts_of(table_screen(view, FRENCH, picture)))


def board(view: samples.TableView, words: Words) -> str:
    say = Voice(words)
    return say.items(pots_in_words(view, say))


def test_a_run_is_told_only_while_a_deal_goes_on():
    assert next(board_lines(samples.lead(), Voice(FRENCH))).startswith("**Série finie**\xa0: As♠")
    assert [line[:13] for line in board_lines(samples.over(), Voice(FRENCH))] == ["**Cagnottes**"]


def test_before_the_first_card_it_is_told_who_dealt_and_what_came_into_the_pots():
    came = "**10♦\ufe0e** +6 · **V♣\ufe0e** +12 · **D♠\ufe0e** +18 · **R♥\ufe0e** +24 · **7♦\ufe0e** +30"
    assert f"**<@1> a donné**\xa0: {came}" in read(samples.opening())


def test_the_log_has_a_line_for_each_turn_with_those_who_pass_after_it():
    moves = (*samples.laid(("9S", 0)), Passed(0, 10), Passed(1, 10), Passed(2, 10), *samples.laid(("3H", 0), ("4D", 1)))
    view = samples.in_deal(samples.table(("Léa", "Zoé", "Max")), moves=moves)
    log = move_lines(view, Voice(FRENCH), max_length=500).replace("\ufe0e", "").replace("\xa0", " ")
    assert log.split("\n") == ["<@1> : 9♠, sans 10 · <@2> et <@3> passent", "<@1> : 3♥", "<@2> : 4♦"]
    assert move_lines(view, Voice(FRENCH), max_length=30).split("\n")[0] == "…"


def news(view: samples.TableView) -> str:
    return latest_news(view, Voice(FRENCH)).replace("\ufe0e", "")


def test_the_first_message_of_a_deal_tells_all_that_the_deal_has_brought():
    moves = samples.laid(("6D", 1), ("7D", 0), ("8S", 1), ("JC", 2), ("QS", 0), ("KD", 2))
    taken = (PotTaken(0, "7D", 16), PotTaken(2, "JC", 5), PotTaken(0, "QS", 9))
    view = samples.in_deal(samples.table(("Ana", "Bob", "Zoé"), turn=0), moves=moves, taken=taken)
    assert news(view) == "<@1> prend **7♦** (+16) et **D♠** (+9) · <@3> prend **V♣** (+5)"
    led = samples.in_deal(view, turn=1)
    assert news(led) == news(view), "that a run of one's own brought, too"
    by_hand = samples.replace(view, options=Options(card_by_card=True))
    assert news(by_hand) == f"<@3>\xa0: {FRENCH.belle('KD')}".replace("\ufe0e", "")


def test_the_pots_of_a_player_who_plays_on_are_told_until_somebody_else_is_called():
    moves = samples.laid(("2S", 1), ("7D", 0), ("JC", 0), ("3H", 0), ("5D", 1))
    view = samples.in_deal(samples.table(("Ana", "Bob", "Zoé"), turn=0), taken=(PotTaken(0, "7D", 16),))
    assert news(samples.in_deal(view, moves=moves[:4])) == "<@1> prend **7♦** (+16)"
    assert news(samples.in_deal(view, moves=moves)) == "<@2>\xa0: 5♦"


def test_whose_turn_a_robot_played_is_told_beside_the_picture_too():
    view = samples.table()
    first, *others = view.seats
    late = samples.replace(view, seats=(samples.replace(first, missed=1, late_from=len(view.deal.moves)), *others))
    for picture in (None, Picture("table.jpg", b"", "a table")):
        assert FRENCH("table-missed") in read(late, picture)
        assert FRENCH("table-missed") not in read(view, picture)


def test_what_a_robot_played_for_whoever_was_late_is_told_with_what_it_took():
    moves, taken = samples.laid(("6D", 0), ("7D", 0), ("8S", 1)), (PotTaken(0, "7D", 16),)
    view = samples.in_deal(samples.table(("Ana", "Bob"), turn=1), moves=moves, taken=taken)
    late = samples.replace(view, seats=(samples.replace(view.seats[0], missed=1, late_from=0), view.seats[1]))
    beside, in_words = (read(late, shown).replace("\ufe0e", "") for shown in (Picture("table.jpg", b"", ""), None))
    assert all("trop tard, un robot a joué 6♦ **7♦** (prend 16)" in said for said in (beside, in_words))
    assert "**7♦** (+16)" not in beside, "as if there were two pots"


def test_cards_that_were_laid_for_somebody_after_they_had_missed_a_turn_are_not_called_late():
    moves = samples.laid(("6D", 0), ("7D", 0), ("8S", 1), ("9S", 0))
    view = samples.in_deal(samples.table(("Ana", "Bob", "Zoé"), turn=2), moves=moves, taken=())
    late = samples.replace(view, seats=(samples.replace(view.seats[0], missed=1, late_from=0), *view.seats[1:]))
    assert "un robot a joué 6♦ **7♦**)" in read(late, Picture("table.jpg", b"", "")).replace("\ufe0e", "")


def test_a_missed_turn_is_told_until_the_player_to_move_has_played_since():
    moves = samples.laid(("6D", 0), ("2S", 1), ("9H", 2))
    view = samples.in_deal(samples.table(("Ana", "Bob", "Zoé"), turn=1), moves=moves, taken=())
    late = samples.replace(view, seats=(samples.replace(view.seats[0], missed=1, late_from=0), *view.seats[1:]))
    told = [FRENCH("table-missed-with", cards=FRENCH.card("6D")) in read(samples.in_deal(late, turn=n)) for n in (0, 1)]
    assert told == [True, False]
