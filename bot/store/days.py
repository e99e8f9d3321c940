"""Statements about days: what was sealed, what members made of their deals, and which evenings were told."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.part import Part
from bot.store.database import Transaction
from bot.tables.badges import Badge, Earned
from bot.tables.days import DEALS_A_DAY, STREAK_OF_BADGE


class DayRow(NamedTuple):
    number: int
    secret: str
    candidates: str = ""
    """Divided by blanks; empty until they are chosen."""
    pars: str = ""
    """What Mamie Odette makes of each deal, in the same way."""


class DealRow(NamedTuple):
    """A member's try at a deal."""

    user_id: int
    number: int
    deal: int
    table_id: int
    guild_id: int
    """The server on which it was begun; 0 in direct messages."""
    ahead: int | None = None
    """The chips more than Mamie Odette's; None until it is over."""
    is_in_time: bool = False


_DAY: Final = ", ".join(DayRow._fields)
_DEAL: Final = ", ".join(DealRow._fields)
_HERE: Final = """
    (EXISTS (SELECT 1 FROM day_deal AS here WHERE here.user_id = day_deal.user_id AND here.guild_id = $1)
    OR EXISTS (SELECT 1 FROM mention WHERE mention.user_id = day_deal.user_id AND mention.guild_id = $1))
"""
"""The condition on a try that its member has played a day or a table on a server."""


async def load(tx: Transaction, number: int) -> DayRow | None:
    rows = await tx.execute(f"SELECT {_DAY} FROM day WHERE number = $1", number)
    return DayRow._make(rows[0]) if rows else None


async def insert(tx: Transaction, number: int, secret: str) -> None:
    """Save the secret of a day, unless it has one."""
    await tx.execute("INSERT INTO day (number, secret) VALUES ($1, $2) ON CONFLICT (number) DO NOTHING", number, secret)


async def save_chosen(tx: Transaction, row: DayRow) -> None:
    await tx.execute(
        "UPDATE day SET candidates = $2, pars = $3 WHERE number = $1", row.number, row.candidates, row.pars
    )


async def newest(tx: Transaction, most: int) -> list[DayRow]:
    """Return the newest days whose decks are chosen."""
    rows = await tx.execute(f"SELECT {_DAY} FROM day WHERE pars <> '' ORDER BY number DESC LIMIT $1", most)
    return [DayRow._make(row) for row in rows]


# What members made of them.


async def begin(tx: Transaction, row: DealRow) -> None:
    """Save a member's try. Raise a conflict if they have one."""
    await tx.insert("day_deal", [(*row[:-1], int(row.is_in_time))])


async def finish(tx: Transaction, table_id: int, ahead: int, *, in_time: bool) -> None:
    await tx.execute(
        "UPDATE day_deal SET ahead = $2, is_in_time = $3 WHERE table_id = $1", table_id, ahead, int(in_time)
    )


async def deals_of(tx: Transaction, user_id: int, number: int) -> dict[int, DealRow]:
    """Return a member's tries at the deals of a day."""
    rows = await tx.execute(f"SELECT {_DEAL} FROM day_deal WHERE user_id = $1 AND number = $2", user_id, number)
    return {row.deal: row for row in map(_deal, rows)}


async def of_tables(tx: Transaction, most: int) -> list[DealRow]:
    """Return the tries at the newest tables."""
    rows = await tx.execute(f"SELECT {_DEAL} FROM day_deal ORDER BY table_id DESC LIMIT $1", most)
    return [_deal(row) for row in rows]


async def last_server(tx: Transaction, user_id: int) -> int:
    """Return the server on which a member began a deal last; 0 if there is none."""
    rows = await tx.execute(
        "SELECT guild_id FROM day_deal WHERE user_id = $1 AND guild_id <> 0 ORDER BY number DESC, deal DESC LIMIT 1",
        user_id,
    )
    return rows[0][0] if rows else 0


async def unseen(tx: Transaction, before: int, most: int) -> list[int]:
    """Return some people whom no server knows, and who have begun no deal since this day."""
    rows = await tx.execute(
        "SELECT user_id FROM day_deal WHERE NOT EXISTS (SELECT 1 FROM member WHERE member.user_id = day_deal.user_id)"
        " GROUP BY user_id HAVING max(number) < $1 ORDER BY user_id LIMIT $2",
        before,
        most,
    )
    return [user for (user,) in rows]


async def has_begun_since(tx: Transaction, user_id: int, number: int) -> bool:
    """Return whether a member has begun a deal of this day, or of a later one."""
    return bool(await tx.execute("SELECT 1 FROM day_deal WHERE user_id = $1 AND number >= $2 LIMIT 1", user_id, number))


async def finished_days(tx: Transaction, user_id: int) -> set[int]:
    """Return the days of which a member finished all deals before they closed."""
    rows = await tx.execute(
        "SELECT number FROM day_deal WHERE user_id = $1 AND is_in_time = 1 GROUP BY number HAVING count(*) = $2",
        user_id,
        DEALS_A_DAY,
    )
    return {number for (number,) in rows}


async def earned(tx: Transaction, user_id: int) -> list[Earned]:
    """Return the badges that a member has earned by days, each with the day that was enough for it."""
    rows = await tx.execute(
        "SELECT day_deal.number, max(ended_at), min(ahead) FROM day_deal"
        " JOIN finished_game ON finished_game.table_id = day_deal.table_id WHERE user_id = $1 AND is_in_time = 1"
        " GROUP BY day_deal.number HAVING count(*) = $2 ORDER BY day_deal.number",
        user_id,
        DEALS_A_DAY,
    )
    best = [(number, at) for number, at, least in rows if least > 0]
    ends = [(number, at) for number, at, _ in rows]
    weeks = [
        last
        for first, last in zip(ends, ends[STREAK_OF_BADGE - 1 :], strict=False)
        if last[0] - first[0] < STREAK_OF_BADGE
    ]
    found: dict[Badge, list[tuple[int, int]]] = {"au-mieux": best, "sept-jours": weeks}
    return [Earned(user_id, badge, times[0][1], 0, times[0][0]) for badge, times in found.items() if times]


async def results(tx: Transaction, guild_id: int, first: int, last: int) -> list[tuple[int, int, int]]:
    """Return the days, from this one to that one, which members of a server finished in time: member, day, result."""
    rows = await tx.execute(
        f"SELECT user_id, number, sum(ahead) FROM day_deal WHERE is_in_time = 1 AND number BETWEEN $2 AND $3"
        f" AND {_HERE} GROUP BY user_id, number HAVING count(*) = $4 ORDER BY number, user_id",
        guild_id,
        first,
        last,
        DEALS_A_DAY,
    )
    return [(user, number, int(ahead)) for user, number, ahead in rows]


async def to_remind(tx: Transaction, number: int, now: int) -> list[tuple[int, int]]:
    """Return who is to be reminded of a day, each with a server that knows them.

    They have begun it without finishing it, or finished the day before; want reminders everywhere, and are not away.
    """
    finished = "SELECT user_id FROM day_deal WHERE number = {} AND is_in_time = 1 GROUP BY user_id HAVING count(*) = $2"
    begun = "SELECT user_id FROM day_deal WHERE number = $1"
    rows = await tx.execute(
        f"SELECT user_id, max(guild_id) FROM member WHERE user_id IN ({finished.format('$1 - 1')} UNION {begun})"
        f" AND user_id NOT IN ({finished.format('$1')}) GROUP BY user_id"
        " HAVING min(reminders) = 1 AND max(away_until) <= $3 ORDER BY user_id",
        number,
        DEALS_A_DAY,
        now,
    )
    return [(user, guild) for user, guild in rows]


# Evenings.


async def untold(tx: Transaction, part: Part, number: int, most: int) -> list[tuple[int, str]]:
    """Return some servers that were not told of a day, each with the text of its settings."""
    rows = await tx.execute(
        f"SELECT guild_id, settings FROM server WHERE told_day < $1 AND left_at IS NULL"
        f" AND {part.condition('guild_id')} ORDER BY guild_id LIMIT $2",
        number,
        most,
    )
    return [(guild, settings) for guild, settings in rows]


async def mark_told(tx: Transaction, guild_id: int, number: int) -> None:
    await tx.execute("UPDATE server SET told_day = $2 WHERE guild_id = $1 AND told_day < $2", guild_id, number)


def _deal(values: Sequence[object]) -> DealRow:
    row = DealRow._make(values)
    return row._replace(is_in_time=bool(row.is_in_time))
