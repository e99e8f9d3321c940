"""Messages about the cups of a server, and the form that opens one."""

from collections.abc import Sequence
from typing import Final

from bot.game.rules import GAMES, Game
from bot.language import Words
from bot.screens.buttons import ButtonId, button, page_buttons
from bot.screens.components import Button, ButtonStyle
from bot.screens.contest_pages import title_of, to_contest, until
from bot.screens.forms import Form, MenuField, TextField, form
from bot.screens.layout import Element, Screen, join_dots, join_lines, long_date, menu_option, screen, text_with_button
from bot.screens.reading import confirm_screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.contests import MAX_DEALS, MAX_NAME_LENGTH
from bot.values.contests import About, Cups

MIXED: Final = "mixed"
"""Stands for all games in turn."""
DEFAULT_DEALS: Final = 5
_MAX_DATE_LENGTH: Final = 40


def cups_screen(cups: Cups, words: Words, *, is_manager: bool, answer: str | None = None) -> Screen:
    """Return the open cups, each with a button to play it, a page of those that are over, and a way to open one."""
    opening = button(ButtonId.to(Verb.NEW_CUP), words("button-new-cup"), ButtonStyle.SUCCESS)
    return screen(
        answer,
        join_lines("### " + words("cups-title"), None if cups.open or cups.past else words("cups-what")),
        *(open_cup for cup in cups.open for open_cup in _open_cup(cup, words, is_manager=is_manager)),
        None if cups.open else words("cups-none", manages=is_manager),
        *(_past_cup(cup, winners, words) for cup, winners in cups.past),
        page_buttons(cups.page, cups.pages, words, lambda page: ButtonId.to(Verb.CUPS, page)),
        [opening] if is_manager else None,
    )


def cup_form(words: Words) -> Form:
    """Return the form that opens a cup."""
    games = [menu_option(words("cup-mixed"), MIXED, chosen=True)]
    games += [menu_option(words("game", game=game), game, more=words("game-mark", game=game)) for game in GAMES]
    return form(
        ButtonId.to(Verb.OPEN_CUP),
        words("cup-form"),
        [
            TextField("name", words("cup-name"), "", MAX_NAME_LENGTH, hint=words("cup-name-hint")),
            MenuField("game", words("cup-game"), games, is_required=True),
            TextField("deals", words("cup-deals"), str(DEFAULT_DEALS), hint=words("cup-deals-hint", most=MAX_DEALS)),
            TextField("until", words("cup-until"), "", _MAX_DATE_LENGTH, hint=words("cup-until-hint")),
        ],
    )


def games_of(chosen: str) -> Sequence[Game]:
    """Return the games of a cup, as chosen in its form."""
    return [game for game in GAMES if chosen in {game, MIXED}]


def opened_cup_screen(about: About, words: Words) -> Screen:
    """Return the public message about a cup that has just been opened, with the fingerprint of its decks."""
    return screen(
        "### 🏆 " + title_of(about, words),
        join_lines(words("contest-what", n=len(about.deals), kind="cup"), games_in_words(about, words)),
        words("cup-open-until", until=until(about)),
        [button(to_contest(Verb.CONTEST, about.key), words("button-play-cup"), ButtonStyle.PRIMARY)],
        "-# " + words("contest-fingerprint", fingerprint=about.fingerprint),
    )


def opened_in_words(about: About, words: Words, *, has_event: bool, is_shown: bool) -> str:
    """Return that a cup is open, and honestly what of it members cannot see."""
    return join_lines(
        words("done-cup", title=title_of(about, words)),
        None if has_event else words("cup-no-event"),
        None if is_shown else words("cup-not-shown"),
    )


def event_name(about: About, words: Words) -> str:
    """Return what the event beside a cup is called, where no Markdown takes effect."""
    return words("cup-event", name=about.name)


def games_in_words(about: About, words: Words) -> str:
    """Return how many deals of which games a cup has."""
    games = dict.fromkeys(words("game", game=deal.game) for deal in about.deals)
    return join_dots([words("deals", n=len(about.deals)), ", ".join(games)])


def cancel_cup_screen(about: About, words: Words) -> Screen:
    """Return the question whether to cancel a cup."""
    question = words("cup-cancel-sure", title=title_of(about, words))
    return confirm_screen(to_contest(Verb.CANCEL_CUP, about.key), question, words)


def _open_cup(about: About, words: Words, *, is_manager: bool) -> list[Element]:
    text = join_lines("**" + title_of(about, words) + "**", games_in_words(about, words), until(about))
    playing = button(to_contest(Verb.CONTEST, about.key), words("button-play-cup"), ButtonStyle.PRIMARY)
    cancelling = button(to_contest(Verb.ASK_CANCEL_CUP, about.key), words("button-cancel-cup"))
    rows: list[Element] = [text_with_button(text, playing)]
    buttons: list[Button] = [cancelling] if is_manager else []
    return [*rows, buttons]


def _past_cup(about: About, winners: Sequence[int], words: Words) -> Element:
    say = Voice(words)
    if about.state == "cancelled":
        outcome = words("cups-cancelled")
    else:
        outcome = "🏆 " + say.together([say.member(user) for user in winners]) if winners else words("cups-unfinished")
    text = join_lines(title_of(about, words), "-# " + join_dots([outcome, long_date(about.closes_at)]))
    return text_with_button(text, button(to_contest(Verb.STANDINGS, about.key), words("button-standings")))
