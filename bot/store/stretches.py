"""Rankings by chips, counted in stretches, so that to find a place does not take counting everybody.

A stretch begins with some chips and a member, and has those who come from there on in the order of the ranking, up to
the beginning of the next one. The first begins above everybody. No member has to be where a stretch begins: they may
have other chips by now.
"""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from bot.store.database import Transaction

RankingKey = tuple[int, str]
"""A server, and the scope of the tallies that have the chips."""
MOST: Final = 512
"""A stretch with more members becomes two."""
FEWEST: Final = 64
"""One with fewer becomes a part of the one above."""
AT_FIRST: Final = 256
TOP: Final = 2**62
"""More chips than anybody has."""


class Holding(NamedTuple):
    """A member of a ranking with their chips; holdings sorted by `place` are in its order."""

    chips: int
    user_id: int

    @property
    def place(self) -> tuple[int, int]:
        return -self.chips, self.user_id


_FIRST: Final = Holding(TOP, 0)
_KEY: Final = "guild_id = $1 AND scope = $2 AND chips = $3 AND user_id = $4"
_OF_RANKING: Final = "FROM ranking_stretch WHERE guild_id = $1 AND scope = $2"
_BALANCE: Final = "FROM tally INDEXED BY richest_of_season WHERE guild_id = $1 AND scope = $2 AND balance"
"""The members of a ranking with a balance that is to be compared."""
_CUT: Final = f"""
    INSERT INTO ranking_stretch
    SELECT $1, $2, CASE WHEN place = 0 THEN {TOP} ELSE balance END, CASE WHEN place = 0 THEN 0 ELSE user_id END,
    CASE WHEN members < place + $3 THEN members - place ELSE $3 END
    FROM (SELECT balance, user_id, row_number() OVER (ORDER BY balance DESC, user_id) - 1 AS place,
    count(*) OVER () AS members {_BALANCE} IS NOT NULL) AS ranked WHERE place % $3 = 0
"""


async def cut(tx: Transaction, key: RankingKey) -> None:
    """Count a ranking anew; reads all of its members."""
    await tx.execute("DELETE FROM ranking_stretch WHERE guild_id = $1 AND scope = $2", *key)
    await tx.execute(_CUT, *key, AT_FIRST)


async def count(tx: Transaction, key: RankingKey) -> int:
    [(members,)] = await tx.execute(f"SELECT coalesce(sum(members), 0) {_OF_RANKING}", *key)
    return members


async def count_above(tx: Transaction, key: RankingKey, chips: int) -> int:
    """Return how many members have more chips than these."""
    above = await tx.execute(
        f"SELECT (SELECT sum(members) {_OF_RANKING} AND chips > $3) - members, chips, user_id"
        f" {_OF_RANKING} AND chips > $3 ORDER BY chips, user_id DESC LIMIT 1",
        *key,
        chips,
    )
    if not above:
        return 0
    [(before, *begin)] = above  # of the last stretch that begins above
    [(others,)] = await tx.execute(
        f"SELECT (SELECT count(*) {_BALANCE} = $3 AND user_id >= $4)"
        f" + (SELECT count(*) {_BALANCE} < $3 AND balance > $5)",
        *key,
        *begin,
        chips,
    )
    return before + others


async def members_from(tx: Transaction, key: RankingKey, offset: int, limit: int) -> list[Holding]:
    """Return the members of a ranking from this place on, the first of which is 0."""
    found = await tx.execute(
        "SELECT chips, user_id, $3 - before FROM (SELECT chips, user_id, members,"
        f" sum(members) OVER (ORDER BY chips DESC, user_id) - members AS before {_OF_RANKING}) AS stretches"
        " WHERE before <= $3 AND before + members > $3",
        *key,
        offset,
    )
    return [
        holding for *begin, into in found for holding in await _members_of(tx, key, Holding._make(begin), into, limit)
    ]


async def _members_of(tx: Transaction, key: RankingKey, begin: Holding, offset: int, limit: int) -> list[Holding]:
    # Each part has its own limit, as PostgreSQL may otherwise read all of it, and sort it.
    level = f"SELECT balance, user_id {_BALANCE} = $3 AND user_id >= $4 ORDER BY user_id LIMIT $5"
    below = f"SELECT balance, user_id {_BALANCE} < $3 ORDER BY balance DESC, user_id LIMIT $5"
    rows = await tx.execute(
        f"SELECT balance, user_id FROM (SELECT * FROM ({level}) AS level UNION ALL SELECT * FROM ({below}) AS below)"
        " AS following ORDER BY balance DESC, user_id LIMIT $6 OFFSET $7",
        *key,
        *begin,
        offset + limit,
        limit,
        offset,
    )
    return [Holding._make(row) for row in rows]


async def move(tx: Transaction, key: RankingKey, left: Iterable[Holding], taken: Iterable[Holding]) -> None:
    """Count members where they are now instead of where they were. The tallies say so already."""
    begins = await _begins(tx, key)
    changes = Counter(_begin_of(holding, begins) for holding in taken)
    changes.subtract(_begin_of(holding, begins) for holding in left)
    counted = {begin: await _count(tx, key, begin, number) for begin, number in changes.items() if number}
    for begin in [begin for begin, members in counted.items() if not FEWEST <= members <= MOST]:
        await _even_out(tx, key, begin)


async def _begins(tx: Transaction, key: RankingKey) -> list[Holding]:
    """Return where the stretches of a ranking begin, in its order."""
    rows = await tx.execute(f"SELECT chips, user_id {_OF_RANKING} ORDER BY chips DESC, user_id", *key)
    return [Holding._make(row) for row in rows] or [_FIRST]


def _begin_of(holding: Holding, begins: Sequence[Holding]) -> Holding:
    """Return where the stretch with this holding begins."""
    return begins[bisect_right(begins, holding.place, key=lambda begin: begin.place) - 1]


async def _count(tx: Transaction, key: RankingKey, begin: Holding, number: int) -> int:
    """Add so many members to a stretch, and return how many it has."""
    # Not the INSERT alone: its row would be checked as if it were the whole stretch, and could be below zero.
    change = f"UPDATE ranking_stretch SET members = members + $5 WHERE {_KEY} RETURNING members"
    rows = await tx.execute(change, *key, *begin, number)
    if not rows:
        await tx.execute("INSERT INTO ranking_stretch VALUES ($1, $2, $3, $4, $5)", *key, *begin, number)
    return rows[0][0] if rows else number


async def _even_out(tx: Transaction, key: RankingKey, begin: Holding) -> None:
    """Divide a stretch that has become too long, or add one that has become too short to the one above."""
    members = await _count(tx, key, begin, 0)
    if members > MOST:
        [middle] = await _members_of(tx, key, begin, members // 2, 1)
        await _count(tx, key, begin, members // 2 - members)
        await _count(tx, key, middle, members - members // 2)
    elif members < FEWEST and begin != _FIRST:
        await join_to_above(tx, key, begin)


async def join_to_above(tx: Transaction, key: RankingKey, begin: Holding) -> None:
    """Make a stretch a part of the one above, so that none begins here any more."""
    [(members,)] = await tx.execute(f"DELETE FROM ranking_stretch WHERE {_KEY} RETURNING members", *key, *begin)
    above = _begin_of(begin, await _begins(tx, key))
    if await _count(tx, key, above, members) > MOST:
        await _even_out(tx, key, above)


async def find_problems(tx: Transaction, erasing: Collection[int]) -> list[str]:
    """Return a sentence for each stretch that has other members than are noted, those of these servers left out."""
    noted = defaultdict[RankingKey, dict[Holding, int]](dict)
    for guild, scope, chips, user, members in await tx.execute(
        "SELECT guild_id, scope, chips, user_id, members FROM ranking_stretch"
        " ORDER BY guild_id, scope, chips DESC, user_id"
    ):
        noted[guild, scope][Holding(chips, user)] = members
    begins = {key: [*stretches] for key, stretches in noted.items()}
    counted = defaultdict[RankingKey, Counter[Holding]](Counter)
    for guild, scope, *holding in await tx.execute(
        "SELECT guild_id, scope, balance, user_id FROM tally WHERE balance IS NOT NULL"
    ):
        begin = _begin_of(Holding._make(holding), begins.get((guild, scope), [_FIRST]))
        counted[guild, scope][begin] += 1
    return [
        f"the ranking {scope} of server {guild} has other members from {begin.chips} chips on than are noted"
        for guild, scope in sorted(counted.keys() | noted.keys())
        for begin in sorted(counted[guild, scope].keys() | noted[guild, scope].keys())
        if counted[guild, scope][begin] != noted[guild, scope].get(begin, 0) and guild not in erasing
    ]
