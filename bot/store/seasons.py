"""The statements about seasons: the one that goes on, and how it closes."""

from bot.store.sqlite.database import Transaction


async def closed(tx: Transaction, guild_id: int) -> list[tuple[int, int]]:
    """The seasons that are over and when they closed, newest first."""
    rows = await tx.execute("SELECT number, closed_at FROM season WHERE guild_id = $1 ORDER BY number DESC", guild_id)
    return [(number, closed_at) for number, closed_at in rows]


async def current(tx: Transaction, guild_id: int) -> int:
    """Return the number of the season that goes on."""
    [(last,)] = await tx.execute("SELECT coalesce(max(number), 0) FROM season WHERE guild_id = $1", guild_id)
    return last + 1


async def count_games(tx: Transaction, guild_id: int, season: int) -> int:
    """How many games that count have ended in a season."""
    [(games,)] = await tx.execute(
        "SELECT count(*) FROM finished_game WHERE guild_id = $1 AND season = $2 AND practice = 0", guild_id, season
    )
    return games


async def close(tx: Transaction, guild_id: int, number: int, *, at: int, by: int) -> None:
    """Close a season, and write down what every member has at its end, stakes at open tables included."""
    await tx.execute("INSERT INTO season VALUES ($1, $2, $3, $4)", guild_id, number, at, by)
    await tx.execute(
        "INSERT INTO tally SELECT $1, $2, owner_id, 0, 0, 0, 0, 0, 0, 0, 0, balance + staked FROM account"
        " WHERE guild_id = $1 AND kind = 'balance' AND owner_id > 0"
        " ON CONFLICT (guild_id, scope, user_id) DO UPDATE SET balance = excluded.balance",
        guild_id,
        f"season-{number}",
    )
