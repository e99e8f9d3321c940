"""The message of a table in its lobby, and the menus of its options."""

from collections.abc import Iterator

from bot.game.rules import GAMES, HOUSE_RULES, SEATS
from bot.language import Words
from bot.robots import CHARACTERS
from bot.screens.buttons import ButtonId, button, menu
from bot.screens.choices import choice_menu, length_in_words
from bot.screens.components import Button, ButtonStyle, Menu, Separator
from bot.screens.house_rules import game_name, house_line
from bot.screens.invitations import held_lines
from bot.screens.layout import (
    GREY,
    Screen,
    join_dots,
    join_lines,
    join_sentences,
    mention,
    menu_option,
    role_mention,
    screen,
)
from bot.screens.narration import table_news
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.options import CHOICES, Terms
from bot.tables.table import Seat
from bot.tables.view import TableView


def lobby_screen(view: TableView, words: Words) -> Screen:
    """Return the seats of a table, its rules and its stakes."""
    rules = view.options.rules
    called = words("lobby-call", role=role_mention(view.calls)) if view.calls else None
    opening = words("lobby-opening") if rules.opening == "ace" else None
    aim = join_sentences(words("lobby-aim"), opening, words("lobby-taking", taking=rules.taking))
    return screen(
        join_lines(called, "### " + words("lobby-title", game=game_name(view.options, words)), aim),
        join_lines("-# " + summary(view, words), "-# " + _stakes(view, words), house_line(rules, words)),
        Separator(),
        join_lines(
            "**" + words("lobby-seats", n=len(view.seats), most=rules.max_players) + "**",
            *(f"{number}. {_name(view, seat, words)}" for number, seat in enumerate(view.seats, 1)),
        ),
        join_lines(*held_lines(view, words)),
        _state(view, words),
        *_buttons(view, words),
    )


def _buttons(view: TableView, words: Words) -> tuple[list[Button], list[Button]]:
    """Return the buttons in two rows that fit a phone, first those that begin the game."""
    rules, has_robots = view.options.rules, any(seat.user is None for seat in view.seats)
    taken = len(view.seats) + len(view.invitations)
    is_full, missing = taken >= rules.max_players, max(0, SEATS.start - len(view.seats))
    primary, success = ButtonStyle.PRIMARY, ButtonStyle.SUCCESS
    is_closed = is_full and not has_robots and not view.invitations
    deal = words("button-deal-robots", n=missing) if missing else words("button-deal")
    declining = [button(ButtonId.at(view, Verb.DECLINE), words("button-decline"))] if view.invitations else []
    first = [
        button(ButtonId.at(view, Verb.JOIN), words("button-join"), primary, disabled=is_closed),
        button(ButtonId.at(view, Verb.DEAL, view.practice), deal, success),
        button(ButtonId.at(view, Verb.ADD_ROBOT), words("button-robot"), disabled=is_full),
    ]
    second = [
        button(ButtonId.at(view, Verb.OPTIONS), words("button-options")),
        button(ButtonId.at(view, Verb.RULES), words("button-rules")),
        button(ButtonId.at(view, Verb.INVITE), words("button-invite")),
        button(ButtonId.at(view, Verb.LEAVE), words("button-leave")),
        *declining,
    ]
    return first, second


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
    names: dict[int, str],
    answer: str | None = None,
    *,
    may_change: bool = True,
) -> Screen:
    """Return the menus of the options, and one to remove robots and these members; `answer` is a refusal."""
    options, rules = view.options, view.options.rules
    if not may_change:
        in_force = words("options-in-force", game=game_name(options, words))
        return screen(answer, join_lines(in_force, summary(view, words), house_line(rules, words)), colour=GREY)
    house = button(ButtonId.at(view, Verb.HOUSE_RULES), words("house-title"))
    return screen(
        answer,
        words("options-title"),
        *_menus(view, words),
        _others(view, words, names),
        [house],
    )


def _menus(view: TableView, words: Words) -> Iterator[str | Menu | None]:
    options, rules = view.options, view.options.rules
    for name, values in CHOICES.items():
        chosen = getattr(rules if hasattr(rules, name) else options, name)
        usual = getattr(GAMES[rules.game], name) if name in HOUSE_RULES else None
        yield from choice_menu(ButtonId.at(view, Verb.SET_OPTION, name), name, values, chosen, words, usual)


def _others(view: TableView, words: Words, names: dict[int, str]) -> Menu | None:
    choices = [
        menu_option(Voice(words).player(seat) if seat.user is None else names[seat.user], str(seat.seat_id))
        for seat in view.seats
        if seat.user is None or seat.user in names
    ]
    return menu(ButtonId.at(view, Verb.REMOVE_SEAT), words("options-remove"), choices)


def _stakes(view: TableView, words: Words) -> str:
    brought = view.options.brought_for(len(view.seats))
    return words(
        "lobby-stakes",
        ante=sum(view.options.rules.full_antes),
        chips=words("chips", n=brought.chips),
        antes=_antes(brought, words),
    )


def _antes(terms: Terms, words: Words) -> str:
    """Return the most chips that one seat puts on the board in the whole game, in words."""
    return words("lobby-antes", n=terms.antes, all=terms.antes == terms.chips)


def _name(view: TableView, seat: Seat, words: Words) -> str:
    name = words("lobby-robot", name=seat.robot or "?") if seat.user is None else Voice(words).player(seat)
    return words("lobby-host", player=name) if seat.user == view.host else name


def _state(view: TableView, words: Words) -> str:
    missing = SEATS.start - len(view.seats)
    state = words("lobby-need", n=missing) if missing > 0 else words("lobby-ready", host=mention(view.host))
    return join_lines(
        words("lobby-private") if view.options.is_private else None,
        _undecided(view, words) or state,
        _practice(view, words),
        _latest(view, words),
    )


def _practice(view: TableView, words: Words) -> str | None:
    """Return why chips will not count, unless somebody with a held seat may still change that."""
    is_on_credit = view.options.rules.credit
    if not view.practice or (view.invitations and not is_on_credit):
        return None
    return words("lobby-practice", why="credit" if is_on_credit else "alone")


def _undecided(view: TableView, words: Words) -> str | None:
    """Return the players who have to agree, because the terms rose after they sat down."""
    if not view.undecided or view.practice:
        return None
    say = Voice(words)
    waiting = say.together([say.member(user) for user in view.undecided])
    chips = words("chips", n=view.terms.chips)
    return words("lobby-raised", chips=chips, antes=_antes(view.terms, words), players=waiting)


def _latest(view: TableView, words: Words) -> str | None:
    """Return the latest news: a player was removed, or a robot with a character has sat down."""
    newest = view.seats[-1].robot if view.seats else None
    character = next((character for character in CHARACTERS if character.name == newest), None)
    news = table_news(view, Voice(words))
    if news is None and character is not None:
        about: str = getattr(character, words.language)
        news = "-# " + words("done-robot", name=character.name, character=about)
    return news
