"""Messages to read beside the table: log, rules, and the menu of rarer actions."""

import discord

from bot.game.cards import BELLES
from bot.game.rules import Rules, house_rules
from bot.language import Words
from bot.screens.buttons import ButtonId, button, menu
from bot.screens.layout import Part, Screen, button_rows, join_dots, join_lines, menu_option, menu_row, screen
from bot.screens.lobby import ends
from bot.screens.narration import describe_moves
from bot.screens.verbs import Verb
from bot.tables.options import Options
from bot.tables.table import Seat
from bot.tables.view import TableView

MAX_LOG_LENGTH = 3500


def log_screen(view: TableView, words: Words) -> Screen:
    """Return every move of the deal, one turn per line."""
    story = describe_moves(view, words, max_length=MAX_LOG_LENGTH).replace(" · ", "\n")
    title = words("journal-title", n=view.game.deals)
    proof = view.game.deal and "-# " + words("table-fingerprint", fingerprint=view.game.deal.fingerprint)
    return screen(title, story or words("journal-empty"), proof)


def rules_screen(rules: Rules, words: Words) -> Screen:
    """Return the rules of this game, with its house rules."""
    antes = [f"{words.card(belle)} {ante}" for belle, ante in zip(BELLES, rules.full_antes, strict=True)]
    return screen(
        words("rules-title", game=words("game", game=rules.game), booklet=words("booklet", game=rules.game)),
        join_lines(
            words("rules-aim"),
            words("rules-opening") if rules.opening == "ace" else None,
            words("rules-blocked", blocked=rules.blocked),
            words("rules-skip") if rules.skip_missing else None,
        ),
        join_lines(
            words("rules-belles"),
            words("rules-antes", antes=join_dots(antes)),
            words("rules-taking", taking=rules.taking),
            words("rules-left", left=rules.belle_left),
        ),
        join_lines(
            words("rules-count", count=rules.hand_count),
            words("rules-surcharge", n=rules.belle_surcharge) if rules.belle_surcharge else None,
            words("rules-opera", opera=rules.opera),
            _end(rules, words),
            words("rules-board"),
        ),
        _house(rules, words),
    )


def more_screen(view: TableView, words: Words, names: dict[int, str], *, is_host: bool) -> Screen:
    """Return the rarer actions: leaving, preferences, and those of the host."""
    leaving = [button(ButtonId.at(view, Verb.ASK_LEAVE), words("more-leave"))] if view.own else []
    buttons = [*leaving, button(ButtonId.to(Verb.PREFERENCES), words("button-preferences"))]
    if is_host:
        pause = ButtonId.at(view, Verb.RESUME if view.is_paused else Verb.PAUSE)
        label = words("more-resume") if view.is_paused else words("more-pause")
        buttons += [
            button(pause, label),
            button(ButtonId.at(view, Verb.ASK_STOP), words("more-stop"), discord.ButtonStyle.danger),
        ]
    others = [seat for seat in view.seats if seat.is_manned and seat.user not in {None, view.user}]
    menus = _menus(view, words, others, names) if is_host and others else []
    return screen(words("more-title"), *button_rows(buttons), *menus)


def confirm_screen(confirm: ButtonId, question: str, words: Words) -> Screen:
    """Return a question with a button that confirms it."""
    return screen(question, *button_rows([button(confirm, words("button-sure"), discord.ButtonStyle.danger)]))


def _menus(view: TableView, words: Words, others: list[Seat], names: dict[int, str]) -> list[Part]:
    options = [menu_option(names[seat.user], str(seat.user)) for seat in others if seat.user is not None]
    return [
        menu_row(menu(ButtonId.at(view, Verb.HAND_OVER), words("more-host"), options)),
        menu_row(menu(ButtonId.at(view, Verb.ASK_KICK), words("more-kick"), options)),
    ]


def _end(rules: Rules, words: Words) -> str:
    name = "rules-end-standing" if rules.ends == "last_standing" else "rules-end"
    return words(name, ends=ends(Options(rules=rules), words))


def _house(rules: Rules, words: Words) -> str | None:
    fields = [f"`{field} = {value}`" for field, value in house_rules(rules).items()]
    return words("rules-house", fields=join_dots(fields)) if fields else None
