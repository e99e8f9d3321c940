"""The message of a table in its lobby, and the menus of its options."""

from collections.abc import Iterator

from bot.game.rules import GAMES, HOUSE_RULES, SEATS
from bot.language import Words
from bot.robots import CHARACTERS
from bot.screens.buttons import ButtonId, button, more_button
from bot.screens.choices import choice_menu, length_in_words
from bot.screens.components import Button, ButtonStyle, Menu
from bot.screens.house_rules import game_name, house_line
from bot.screens.invitations import held_lines
from bot.screens.layout import (
    GREY,
    Screen,
    join_dots,
    join_lines,
    role_mention,
    screen,
)
from bot.screens.narration import table_news
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.options import CHOICES
from bot.tables.table import Seat
from bot.tables.view import TableView


def lobby_screen(view: TableView, words: Words) -> Screen:
    """Return the seats of a table, its rules and its stakes."""
    rules = view.options.rules
    called = words("lobby-call", role=role_mention(view.calls)) if view.calls else None
    seats = words("lobby-seats", n=len(view.seats), most=rules.max_players)
    return screen(
        join_lines(called, "### " + words("lobby-open"), terms_line(view, words), house_line(rules, words)),
        join_dots([f"**{seats}**", *(_name(view, seat, words) for seat in view.seats)]),
        join_lines(*held_lines(view, words)),
        _state(view, words),
        _buttons(view, words),
    )


def terms_line(view: TableView, words: Words) -> str:
    """Return what one agrees to by sitting down, in one line."""
    options = view.options
    clock, antes = words("clock", clock=f"for-{options.clock}"), sum(options.rules.full_antes)
    return join_dots(
        [game_name(options, words), length_in_words(options.rules, words), clock, words("lobby-ante", n=antes)]
    )


def _buttons(view: TableView, words: Words) -> list[Button]:
    """Return the buttons to sit down, to begin, and to everything else."""
    people = [seat for seat in view.seats if seat.user is not None]
    is_full = len(people) + len(view.invitations) >= view.options.rules.max_players
    join = button(ButtonId.at(view, Verb.JOIN), words("button-join"), disabled=is_full and not view.invitations)
    return [join, deal_button(view, words), more_button(view, words)]


def deal_button(view: TableView, words: Words) -> Button:
    """Return the button that begins the game: in colour once enough players sit."""
    missing = max(0, SEATS.start - len(view.seats))
    label = words("button-deal-robots", n=missing) if missing else words("button-deal")
    style = ButtonStyle.SECONDARY if missing else ButtonStyle.SUCCESS
    return button(ButtonId.at(view, Verb.DEAL, view.practice), label, style)


def closed_lobby_screen(view: TableView, words: Words) -> Screen:
    """Return the message of a lobby that closed before its first deal."""
    if view.closed_by is not None and view.closing == "stopped":
        return screen(words("lobby-stopped", player=Voice(words).member(view.closed_by)), colour=GREY)
    return screen(words("lobby-closed", cause=view.closing or "stopped"), colour=GREY)


def summary(view: TableView, words: Words) -> str:
    """Return the rules in force, in one line."""
    options = view.options
    clock, by_hand = (
        words("clock", clock=f"for-{options.clock}"),
        words("lobby-cards") if options.card_by_card else None,
    )
    line = join_dots([length_in_words(options.rules, words), clock, by_hand])
    return line[:1].upper() + line[1:]


def options_screen(
    view: TableView,
    words: Words,
    answer: str | None = None,
    *,
    may_change: bool = True,
) -> Screen:
    """Return the menus of the options; `answer` is a refusal."""
    options, rules = view.options, view.options.rules
    if not may_change:
        in_force = words("options-in-force", game=game_name(options, words))
        return screen(answer, join_lines(in_force, summary(view, words), house_line(rules, words)), colour=GREY)
    house = button(ButtonId.at(view, Verb.HOUSE_RULES), words("house-title"))
    return screen(
        answer,
        words("options-title"),
        *_menus(view, words),
        [house],
    )


def _menus(view: TableView, words: Words) -> Iterator[Menu | None]:
    options, rules = view.options, view.options.rules
    for name, values in CHOICES.items():
        chosen = getattr(rules if hasattr(rules, name) else options, name)
        usual = getattr(GAMES[rules.game], name) if name in HOUSE_RULES else None
        yield choice_menu(ButtonId.at(view, Verb.SET_OPTION, name), name, values, chosen, words, usual)


def _name(view: TableView, seat: Seat, words: Words) -> str:
    name = Voice(words).player(seat)
    return words("lobby-host", player=name) if seat.user == view.host else name


def _state(view: TableView, words: Words) -> str:
    return join_lines(
        words("lobby-private") if view.options.is_private else None,
        _undecided(view, words),
        _practice(view, words),
        _latest(view, words),
    )


def _practice(view: TableView, words: Words) -> str | None:
    """Return why chips will not count, unless somebody with a held seat may still change that."""
    return words("lobby-practice") if view.practice and not view.invitations else None


def _undecided(view: TableView, words: Words) -> str | None:
    """Return the players who have to agree, because the terms rose after they sat down."""
    if not view.undecided or view.practice:
        return None
    say = Voice(words)
    waiting = say.together([say.member(user) for user in view.undecided])
    return words("lobby-raised", chips=words("chips", n=view.brought), players=waiting)


def _latest(view: TableView, words: Words) -> str | None:
    """Return the latest news: a player was removed, or a robot with a character has sat down."""
    newest = view.seats[-1].robot if view.seats else None
    character = next((character for character in CHARACTERS if character.name == newest), None)
    news = table_news(view, Voice(words))
    if news is None and character is not None:
        about: str = getattr(character, words.language)
        news = "-# " + words("done-robot", name=character.name, character=about)
    return news
