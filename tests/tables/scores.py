"""Rankings and statements as members read them."""

from bot.values.results import Leaderboard, Selection, Statement
from tests.tables.club import Club, Person


async def board(club: Club, reader: Person, selection: Selection | None = None) -> Leaderboard:
    return await club.services.results.leaderboard(reader.request(), selection or Selection())


def rows(found: Leaderboard) -> list[tuple[int, int, int]]:
    return [(entry.place, entry.user, entry.value) for entry in found.entries]


async def all_lines(club: Club, member: Person, table: int | None = None) -> list[tuple[str, int | None, int, int]]:
    """Return all lines of a statement, oldest first: reason, table, amount, and the balance after it."""

    async def page_of(page: int) -> Statement:
        if table is None:
            return await club.services.results.statement(member.request(), page)
        return await club.services.results.table_statement(member.request(), table, page)

    pages = [await page_of(page) for page in range((await page_of(0)).pages)]
    lines = [line for page in pages for line in page.lines]
    return [(posting.reason, posting.table_id, posting.amount, after) for posting, after in reversed(lines)]
