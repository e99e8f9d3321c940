"""Messages about a member's balance and the postings it is made of."""

from bot.language import Words
from bot.language.amounts import signed
from bot.screens.buttons import ButtonId, button, menu, page_buttons
from bot.screens.components import Menu
from bot.screens.house_rules import game_name
from bot.screens.layout import Screen, channel_link, join_dots, join_lines, menu_option, screen, short_time
from bot.screens.verbs import Verb
from bot.tables.chips import Posting
from bot.values.results import Statement


def balance_screen(statement: Statement, words: Words) -> Screen:
    """Return a member's balance, and the chips they have on tables."""
    return screen(
        _balance_text(statement, words),
        [button(ButtonId.to(Verb.STATEMENT, "0"), words("button-statement"))],
    )


def statement_screen(statement: Statement, words: Words) -> Screen:
    """Return a page of the postings of a balance, newest first, with a menu of their tables."""
    return screen(
        join_lines("### " + words("statement-title"), _balance_text(statement, words)),
        join_lines(*(_line(statement, line, words) for line in statement.lines)) or words("statement-empty"),
        _tables(statement, words),
        page_buttons(statement.page, statement.pages, words, lambda page: ButtonId.to(Verb.STATEMENT, page)),
    )


def table_statement_screen(statement: Statement, words: Words) -> Screen:
    """Return a page of the postings of a member's seat at one table."""
    assert statement.table is not None
    table = statement.table
    return screen(
        "### " + words("statement-table-title", where=_table(statement, table, words)),
        join_lines(*(_line(statement, line, words) for line in statement.lines)) or words("statement-empty"),
        page_buttons(
            statement.page, statement.pages, words, lambda page: ButtonId.to(Verb.SEAT_STATEMENT, table, page)
        ),
        [button(ButtonId.to(Verb.STATEMENT, "0"), words("button-back-to-statement"))],
    )


def _balance_text(statement: Statement, words: Words) -> str:
    held = words("balance-held", chips=words("chips", n=statement.balance))
    if not statement.staked:
        return held
    return join_lines(held, words("balance-staked", chips=words("chips", n=statement.staked)))


def _line(statement: Statement, line: tuple[Posting, int], words: Words) -> str:
    posting, after = line
    where = _table(statement, posting.table_id or 0, words)
    event = words("posting", reason=posting.reason, where=where, deal=posting.deal or 0)
    amount = words("posting-amount", **signed(posting.amount), after=after)
    return join_dots([short_time(posting.at), event, amount])


def _table(statement: Statement, table: int, words: Words) -> str:
    """Return a table's game and channel, or its number if it can no longer be read."""
    place = statement.places.get(table)
    if place is None:
        return words("table-number", table=table)
    return words("table-place", game=game_name(place.options, words), channel=channel_link(place.channel))


def _tables(statement: Statement, words: Words) -> Menu | None:
    tables = list(dict.fromkeys(posting.table_id for posting, _ in statement.lines if posting.table_id))
    options = [menu_option(_option(statement, table, words), str(table)) for table in tables]
    return menu(ButtonId.to(Verb.SEAT_STATEMENT), words("statement-tables"), options)


def _option(statement: Statement, table: int, words: Words) -> str:
    """Return a table as an option of a menu, which cannot hold a link to a channel."""
    place, number = statement.places.get(table), words("table-number", table=table)
    return join_dots([game_name(place.options, words), number]) if place else number
