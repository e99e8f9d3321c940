"""What a member's balance is, and every posting it is made of, in words."""

from bot.language import Words
from bot.screens.buttons import Press, button, menu
from bot.screens.layout import Part, Screen, date, joined, lines, option, row, rows, screen
from bot.screens.narration import signed
from bot.screens.paging import page_buttons
from bot.services.results import Statement
from bot.store.ledger import Posting


def balance_screen(statement: Statement, words: Words) -> Screen:
    """What a member has, and what of it lies on tables."""
    return screen(
        _held(statement, words),
        *rows([button(Press(0, 0, "statement", "0"), words("button-statement"))]),
    )


def statement_screen(statement: Statement, words: Words) -> Screen:
    """A page of the postings of a balance, newest first, with the tables they come from."""
    return screen(
        lines("### " + words("statement-title"), _held(statement, words)),
        lines(*(_line(posting, after, words) for posting, after in statement.lines)) or words("statement-empty"),
        *_tables(statement, words),
        *page_buttons(statement.page, statement.pages, words, lambda page: Press(0, 0, "statement", str(page))),
    )


def table_statement_screen(statement: Statement, words: Words) -> Screen:
    """A page of what came to and went from a member's seat at one table."""
    assert statement.table is not None
    table = statement.table
    return screen(
        "### " + words("statement-table-title", table=table),
        lines(*(_line(posting, after, words) for posting, after in statement.lines)) or words("statement-empty"),
        *page_buttons(
            statement.page, statement.pages, words, lambda page: Press(table, 0, "seat_statement", str(page))
        ),
        *rows([button(Press(0, 9, "statement", "0"), words("button-back-to-statement"))]),
    )


def _held(statement: Statement, words: Words) -> str:
    held = words("balance-held", chips=words("chips", n=statement.balance))
    if not statement.staked:
        return held
    return lines(held, words("balance-staked", chips=words("chips", n=statement.staked)))


def _line(posting: Posting, after: int, words: Words) -> str:
    where: dict[str, str | int] = {"table": posting.table_id or 0, "deal": posting.deal or 0}
    told = words("posting", reason=posting.reason, **where)
    amount = words("posting-amount", **signed(posting.amount), after=after)
    return joined([date(posting.at), told, amount])


def _tables(statement: Statement, words: Words) -> list[Part]:
    """The tables on this page, to be looked at deal by deal."""
    tables = list(dict.fromkeys(posting.table_id for posting, _ in statement.lines if posting.table_id))
    options = [option(words("table-number", table=table), str(table)) for table in tables]
    return [row(menu(Press(0, 8, "seat_statement_of"), words("statement-tables"), options))] if options else []
