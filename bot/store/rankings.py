"""Statements about rankings: the members of a server by one of their sums, or by their chips."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from bot.store import stretches
from bot.store.database import Transaction
from bot.store.stretches import Holding, RankingKey
from bot.tables.results import PRESENT, Measure


class _Source(NamedTuple):
    """The source of a ranking; it names its own index so that SQLite need not sort all members."""

    index_name: str
    value: str
    counts: str
    """The condition on the tallies of the members in it."""

    @property
    def rows(self) -> str:
        return f"FROM tally INDEXED BY {self.index_name} WHERE guild_id = $1 AND scope = $2 AND {self.counts}"


_SOURCES: Final[dict[Measure, _Source]] = {
    "balance": _Source("richest_of_season", "balance", "balance IS NOT NULL"),
    "net": _Source("most_net", "net", "deals > 0"),
    "games_won": _Source("most_games_won", "games_won", "games_won > 0"),
    "deals_won": _Source("most_deals_won", "deals_won", "deals_won > 0"),
    "operas": _Source("most_operas", "operas", "operas > 0"),
    "biggest_pot": _Source("biggest_pot", "biggest_pot", "biggest_pot > 0"),
}
_CHANGE: Final = """
    INSERT INTO tally VALUES ($1, 'present', $2, 0, 0, 0, 0, 0, 0, 0, 0, $3)
    ON CONFLICT (guild_id, user_id, scope) DO UPDATE SET balance = tally.balance + excluded.balance RETURNING balance
"""


class Ranking(NamedTuple):
    """A measure and a scope to rank the members of a server by."""

    guild_id: int
    measure: Measure
    scope: str

    @property
    def key(self) -> RankingKey:
        return self.guild_id, self.scope

    @property
    def source(self) -> _Source:
        return _SOURCES[self.measure]


async def ranked(tx: Transaction, ranking: Ranking, *, limit: int, offset: int) -> list[tuple[int, int]]:
    """Return members with their values, highest first."""
    if ranking.measure == "balance":
        return [(user, chips) for chips, user in await stretches.members_from(tx, ranking.key, offset, limit)]
    value = ranking.source.value
    rows = await tx.execute(
        f"SELECT user_id, {value} {ranking.source.rows} ORDER BY {value} DESC, user_id LIMIT $3 OFFSET $4",
        *ranking.key,
        limit,
        offset,
    )
    return [(user, value) for user, value in rows]


async def value_of(tx: Transaction, ranking: Ranking, user_id: int) -> int | None:
    """Return a member's value, if they are in this ranking."""
    rows = await tx.execute(
        f"SELECT {ranking.source.value} FROM tally"
        f" WHERE guild_id = $1 AND scope = $2 AND {ranking.source.counts} AND user_id = $3",
        *ranking.key,
        user_id,
    )
    return rows[0][0] if rows else None


async def count_above(tx: Transaction, ranking: Ranking, value: int) -> int:
    if ranking.measure == "balance":
        return await stretches.count_above(tx, ranking.key, value)
    source = ranking.source
    [(above,)] = await tx.execute(f"SELECT count(*) {source.rows} AND {source.value} > $3", *ranking.key, value)
    return above


async def count(tx: Transaction, ranking: Ranking) -> int:
    if ranking.measure == "balance":
        return await stretches.count(tx, ranking.key)
    [(members,)] = await tx.execute(f"SELECT count(*) {ranking.source.rows}", *ranking.key)
    return members


# What is ranked by chips.


async def add_chips(tx: Transaction, guild_id: int, chips: Mapping[int, int], new: Collection[int]) -> None:
    """Add these chips to what members have at present. The new ones had no account."""
    changed = [user for user in chips if chips[user] or user in new]
    if not changed:
        return
    rows = await tx.ask([(_CHANGE, (guild_id, user, chips[user])) for user in changed])
    taken = [Holding(now, user) for user, [(now,)] in zip(changed, rows, strict=True)]
    left = [Holding(now - chips[user], user) for now, user in taken if user not in new]
    await stretches.move(tx, (guild_id, PRESENT), left, taken)


async def note_balances(tx: Transaction, guild_id: int) -> None:
    """Note what every member has at present, after anything of it may have changed."""
    await tx.execute(
        "INSERT INTO tally SELECT $1, $2, owner_id, 0, 0, 0, 0, 0, 0, 0, 0, balance + staked FROM account"
        " WHERE guild_id = $1 AND kind = 'balance' AND owner_id > 0"
        " ON CONFLICT (guild_id, user_id, scope) DO UPDATE SET balance = excluded.balance"
        " WHERE tally.balance <> excluded.balance",
        guild_id,
        PRESENT,
    )
    await stretches.cut(tx, (guild_id, PRESENT))


async def remove_member(tx: Transaction, guild_id: int, user_id: int) -> None:
    """Remove a member from all rankings of a server, so that no stretch begins with them either."""
    removed = await tx.execute(
        "DELETE FROM tally WHERE guild_id = $1 AND user_id = $2 RETURNING scope, balance", guild_id, user_id
    )
    for scope, chips in removed:
        if chips is not None:
            await stretches.move(tx, (guild_id, scope), [Holding(chips, user_id)], [])
    for scope, chips in await tx.execute(
        "SELECT scope, chips FROM ranking_stretch WHERE guild_id = $1 AND user_id = $2", guild_id, user_id
    ):
        await stretches.join_to_above(tx, (guild_id, scope), Holding(chips, user_id))


async def find_problems(tx: Transaction, erasing: Collection[int]) -> list[str]:
    """Return a sentence for each contradiction in what is ranked by chips, except on these servers."""
    differing = await tx.execute(
        "SELECT account.guild_id, owner_id, account.balance + staked, coalesce(tally.balance, 0) FROM account"
        " LEFT JOIN tally ON tally.guild_id = account.guild_id AND user_id = owner_id AND scope = $1"
        " WHERE kind = 'balance' AND owner_id > 0"
        " AND (tally.balance IS NULL OR tally.balance <> account.balance + staked)"
        " UNION ALL SELECT guild_id, user_id, 0, balance FROM tally WHERE scope = $1 AND NOT EXISTS (SELECT 1"
        " FROM account WHERE account.guild_id = tally.guild_id AND kind = 'balance' AND owner_id = user_id)"
        " ORDER BY 1, 2",
        PRESENT,
    )
    return [
        *(
            f"member {user} of server {guild} has {has} chips, but is ranked by {noted}"
            for guild, user, has, noted in differing
            if guild not in erasing
        ),
        *await stretches.find_problems(tx, erasing),
    ]
