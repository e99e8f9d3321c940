"""The lobby, its options and the rarer actions, as they are read."""

import pytest
from msgspec.structs import replace

from bot.game.rules import GAMES, Game
from bot.language import LANGUAGES, Language, words_in
from bot.robots import CHARACTERS
from bot.screens.choices import choice_in_words, length_in_words
from bot.screens.components import ActionRow, Button, Menu, blocks_of, clickables
from bot.screens.layout import Screen, menu_option
from bot.screens.lobby import lobby_screen, options_screen
from bot.screens.reading import kick_question, leave_question, stop_question, watching_screen
from bot.tables.events import By
from bot.tables.options import Options
from bot.tables.table import News, Seat
from bot.tables.view import TableView
from tests.components import texts_of
from tests.pictures import samples

FRENCH = words_in("fr")
ROBOT = CHARACTERS[0]
MAX_LABEL_WIDTH = 36
"""Letters of three buttons in one row; a phone of 400 px has room for no more beside their frames."""
MAX_MENU_WIDTH = 26
"""Letters of the chosen line of a menu that such a phone shows."""


def read(screen: Screen) -> str:
    return "\n".join(texts_of(screen))


def rows(screen: Screen) -> list[list[str]]:
    """The labels of the buttons, row by row."""
    found = [block for block in blocks_of(screen.items) if isinstance(block, ActionRow)]
    return [[item.label for item in row.components if isinstance(item, Button)] for row in found]


def lobby(game: Game = "classique", *seats: Seat) -> TableView:
    view = samples.table(("Ana", "Bob"))
    return replace(
        view,
        phase="lobby",
        host=1,
        seats=seats or (Seat(0, user=1), Seat(1, user=2)),
        options=Options(rules=GAMES[game]),
        practice=False,
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_lobby_says_in_one_line_what_one_sits_down_to(game: Game, language: Language):
    words, options = words_in(language), Options(rules=GAMES[game])
    *_, terms = next(text for text in texts_of(lobby_screen(lobby(game), words))).splitlines()
    antes = words("lobby-ante", n=sum(options.rules.full_antes))
    clock = words("clock", clock="for-24h")
    assert terms == " · ".join([words("game", game=game), length_in_words(options.rules, words), clock, antes])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_has_one_row_of_buttons_that_fits_a_phone(language: Language):
    words = words_in(language)
    [row] = rows(lobby_screen(lobby(), words))
    assert row == [words("button-join"), words("button-deal-robots", n=1), words("button-more")]
    assert len("".join(row)) <= MAX_LABEL_WIDTH


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_the_booklet_is_said_in_words_and_marked(game: Game):
    screen = options_screen(lobby(game), FRENCH)
    menus = [item for item in clickables(screen.items) if isinstance(item, Menu)]
    [chosen] = [option for option in menus[1].options if option.default]
    assert chosen.label == choice_in_words("ends", GAMES[game].ends, FRENCH)
    assert (chosen.description or "").startswith(FRENCH("options-booklet"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_menu_of_the_options_shows_fits_a_phone(language: Language):
    screens = [options_screen(lobby(game), words_in(language)) for game in GAMES]
    menus = [item for screen in screens for item in clickables(screen.items) if isinstance(item, Menu)]
    labels = {option.label for menu in menus for option in menu.options}
    assert {label for label in labels if len(label) > MAX_MENU_WIDTH} == set()


def test_the_lobby_says_who_was_removed_and_by_whom():
    told = replace(lobby(), news=News("removed", 3, By(4)))
    assert FRENCH("news", what="removed", player="<@3>", by="<@4>") in read(lobby_screen(told, FRENCH))


@pytest.mark.parametrize(
    ("ends", "told"),
    [("lap", "une donne chacun"), (8, "8 donnes"), ("last_standing", "au dernier en jeu, 30 donnes au plus")],
)
def test_the_length_of_a_game_is_told(ends: object, told: str):
    assert length_in_words(replace(GAMES["classique"], ends=ends), FRENCH) == told


def test_an_option_of_a_menu_is_cut_to_what_discord_takes():
    option = menu_option("x" * 150, "1", more="y" * 150)
    assert (len(option.label), len(option.description or "")) == (100, 100)


def test_leaving_says_what_becomes_of_the_game_and_the_seat():
    view = replace(samples.table(("Ana", "Bob"), turn=0), user=1)
    alone = replace(view, seats=(view.seats[0], replace(view.seats[1], has_left=True)))
    loan = replace(view, seats=(replace(view.seats[0], robot="Firmin"), view.seats[1]))
    robot = FRENCH("robot", name="Firmin")
    assert leave_question(view, FRENCH) == FRENCH("more-leave-sure", after="others", robot="")
    assert leave_question(alone, FRENCH) == FRENCH("more-leave-sure", after="alone", robot="")
    assert leave_question(loan, FRENCH) == FRENCH("more-leave-sure", after="loan", robot=robot)
    assert kick_question(loan, 1, FRENCH) == FRENCH("more-kick-sure", player="<@1>", loan="yes", robot=robot)


def test_stopping_says_what_becomes_of_the_deal():
    view, over = samples.table(("Ana", "Bob"), turn=0), samples.over()
    assert stop_question(view, FRENCH) == FRENCH("more-stop-sure", when="end")
    assert stop_question(over, FRENCH) == FRENCH("more-stop-sure", when="now")
    assert stop_question(replace(view, practice=True), FRENCH) == FRENCH("more-stop-sure", when="practice")


def test_whoever_was_replaced_is_told_so_instead_of_being_taken_for_a_stranger():
    view = replace(samples.table(("Ana", "Bob")), user=1)
    gone = replace(view, phase="playing", seats=(replace(view.seats[0], has_left=True), view.seats[1]))
    watching = FRENCH("watching", players="<@1> et <@2>", coming="no")
    assert watching in read(watching_screen(replace(view, user=9), FRENCH))
    assert FRENCH("watching-left") in read(watching_screen(gone, FRENCH))
