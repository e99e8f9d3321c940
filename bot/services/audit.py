"""The audit: what follows from events, settings and secrets is made anew by the bot's own functions, and compared.

It takes one server after the other, as all of them may not fit into memory together.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import reduce
from typing import Final, get_args

import msgspec

from bot.game import events as g
from bot.game.actions import Action, DealCards, EndGame, PlayCard, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, evolve
from bot.game.refusal import Refusal
from bot.game.rules import MAX_CHIPS
from bot.game.seal import fingerprint_of, secret_of, shuffled
from bot.game.state import NO_GAME, GameState
from bot.services import codec
from bot.services.contest_results import load_streak
from bot.services.decks import NO_CANDIDATE, Contest
from bot.services.downtime import HEARTBEAT_SECONDS
from bot.services.evenings import STREAK_OF_BADGE
from bot.services.first_chips import farewell, welcome
from bot.services.loading import load_settings
from bot.services.servers import closing
from bot.services.tables import RETRY_AFTER_SECONDS
from bot.store import badges, contests, ledger, results, runtime, seasons, servers, tries, values
from bot.store import tables as rows
from bot.store.contests import ContestRow
from bot.store.database import Store, Transaction
from bot.store.packing import members_named
from bot.store.tries import TryRow
from bot.tables import chips
from bot.tables.badges import MANY, Badge, Earned
from bot.tables.candidates import RULE, find_candidate
from bot.tables.chips import Account, Transfer
from bot.tables.contests import EVERYWHERE, ContestKey, gain, play, read, value_try
from bot.tables.context import Request
from bot.tables.events import Event
from bot.tables.own_choices import ChoiceReader
from bot.tables.results import Scorer
from bot.tables.steps import TimedEvent
from bot.tables.timer import expires_at
from bot.tables.valued_choices import value_choices

MAX_POSTPONED_SECONDS: Final = HEARTBEAT_SECONDS + RETRY_AFTER_SECONDS
"""The timer looks at every table within this time after the last heartbeat, or before the table expires."""
FIRST_CHIPS: Final = range(MAX_CHIPS + 1)
"""Any that a server may have set, as earlier settings are not kept."""
MAX_REVALUED: Final = 25
MAX_RECHOSEN: Final = 6
MAX_REPLAYED: Final = 200
"""So many games or tries are valued, contests chosen and tries played again, the newest: all would take hours."""


class _Server:
    """What is added up over the ledger and the tables of a server."""

    def __init__(self, guild: int, last_heartbeat: int, revalued: Collection[int]) -> None:
        self.guild = guild
        self.last_heartbeat = last_heartbeat
        self.revalued = revalued
        """The tables whose choices are valued again."""
        self.season = 1
        self.members = set[int]()
        """Who is in the ledger so far."""
        self.hashes = Counter[int]()
        """The sum of the hashes of each table's transfers, which take less memory than they."""
        self.seasons = dict[int, int]()
        """The season in which the last transfer of each table was made."""
        self.badges = dict[tuple[int, Badge], Earned]()
        self.is_readable = True
        """Whether all of its tables could be read, so that sums over them can be compared."""

    @property
    def present_members(self) -> set[int]:
        """Return who is in the ledger so far, without those who were forgotten since."""
        return {user for user in self.members if user > 0}


async def find_problems(store: Store) -> list[str]:
    """Return a sentence for each contradiction in the database; none if all is well."""
    async with store.long_transaction() as tx:
        return await find_problems_in(tx)


async def find_problems_in(tx: Transaction) -> list[str]:
    """Do the same in this transaction."""
    erasing, heartbeat = await servers.erasing(tx), await runtime.newest_heartbeat(tx)
    revalued = {*await values.newest_valued(tx, MAX_REVALUED)}
    problems = [*await tx.find_damage(), *await ledger.find_problems(tx)]
    for guild in await servers.counted(tx):
        if guild not in erasing:
            server = _Server(guild, heartbeat, revalued)
            found = [*await _check_settings(tx, server), *await _check_ledger(tx, server)]
            for table_id in await rows.ids(tx, guild):
                problems += [f"table {table_id} {problem}" for problem in await _check_table(tx, server, table_id)]
            problems += [f"server {guild} {problem}" for problem in (*found, *await _check_sums(tx, server))]
    return problems + await _check_contests(tx, erasing)


async def _check_settings(tx: Transaction, server: _Server) -> list[str]:
    try:
        await load_settings(tx, server.guild)
    except msgspec.DecodeError as error:
        return [f"has settings that cannot be read: {error}"]
    return []


async def _check_ledger(tx: Transaction, server: _Server) -> list[str]:
    """Return what neither a table nor anything else explains in the ledger of a server, and note the rest."""
    unexplained = list[int]()
    async for number, transfer in ledger.transfers(tx, server.guild):
        server.members |= {account.owner for account in transfer.entries if account.kind == "balance"}
        if transfer.table_id is not None:
            server.hashes[transfer.table_id] += _hash(transfer)
            server.seasons[transfer.table_id] = server.season
        elif not await _is_explained(tx, server, transfer):
            unexplained.append(number)
    found = f"cannot explain {len(unexplained)} of its transfers, such as transfer {min(unexplained, default=0)}"
    strangers = (await ledger.balances(tx, server.guild)).keys() - server.present_members
    unknown = [f"has an account of member {user}, of whom its ledger does not know" for user in sorted(strangers)]
    return [found, *unknown] if unexplained else unknown


def _hash(transfer: Transfer) -> int:
    entries = sorted((*account, amount) for account, amount in transfer.entries.items())
    return hash(str((*transfer._replace(entries={}), entries)))  # as numbers, -1 and -2 have the same hash


async def _is_explained(tx: Transaction, server: _Server, transfer: Transfer) -> bool:
    """Return whether a transfer gives first chips, takes back those of a forgotten member, or closes the season."""
    match transfer.cause.split():
        case ["welcome", user, "to", _] if user.lstrip("-").isdecimal():
            request = Request(int(user), server.guild, transfer.at)
            given = transfer.entries.get(Account("balance", request.user), 0)
            return given in FIRST_CHIPS and _is_same(transfer, welcome(request, given))
        case ["farewell", alias, "of", _, "from", table] if int(alias) < 0:
            chips = -transfer.entries.get(Account("balance", int(alias)), 0)
            return _is_same(transfer, farewell(server.guild, int(alias), transfer.at, int(table), chips))
        case ["season", _, "of", _]:
            server.season += 1
            return await _closes_season(tx, server, transfer, server.season - 1)
        case _:
            return False


async def _closes_season(tx: Transaction, server: _Server, transfer: Transfer, number: int) -> bool:
    """Return whether a transfer closes this season, and leaves every member with the same chips."""
    closed_at, entries = dict(await seasons.closed(tx, server.guild)).get(number, 0), transfer.entries
    if not _is_same(transfer, closing(Request(0, server.guild, closed_at), number, entries)):
        return False
    had = await seasons.balances(tx, server.guild, number)
    left = {balance + entries.get(Account("balance", user), 0) for user, balance in had.items()}
    is_equal = server.present_members == had.keys() and len(left) <= 1 and all(one in FIRST_CHIPS for one in left)
    return is_equal or not (had or entries)  # as nobody has lost or won anything


def _is_same(stored: Transfer, expected: Transfer) -> bool:
    entries = {account: amount for account, amount in expected.entries.items() if amount}
    return stored == expected._replace(entries=entries)


async def _check_sums(tx: Transaction, server: _Server) -> list[str]:
    """Return what differs from the sums over all tables of a server, once they have been checked."""
    problems = [f"has transfers of table {table_id}, which it does not have" for table_id in server.hashes]
    is_further = max(await seasons.recorded(tx, server.guild), default=0) >= server.season
    if is_further or await seasons.current(tx, server.guild) != server.season:
        problems.append(f"has closed other seasons than the {server.season - 1} of which the ledger knows")
    if not server.is_readable:
        return problems
    for user in {user for user, _ in server.badges}:
        reached = [await badges.by_many_games(tx, server.guild, user, badge) for badge in MANY]
        server.badges |= {(user, earned.badge): earned for earned in reached if earned}
    differing = {*server.badges.values()} ^ {*await badges.everybodys(tx, server.guild)}
    return problems + [
        f"has another record of badge {badge} of member {user} than their games lead to"
        for user, badge in sorted({(one.user, one.badge) for one in differing})
    ]


async def _check_table(tx: Transaction, server: _Server, table_id: int) -> list[str]:
    """Return the problems of a table, and add it to the sums of its server."""
    try:
        [row], stored = await rows.load_all(tx, [table_id]), await rows.events(tx, table_id)
        posted, events = server.hashes.pop(table_id, 0), [*codec.decode_events(stored)]
        scorer, hashes = _replay(server, events)
        table, result = scorer.table, scorer.result(server.seasons.get(table_id, 0))
        expected = codec.row_of(table, wake_at=row.wake_at)._replace(snapshot=row.snapshot, rewritten=row.rewritten)
        valued = await values.values_of(tx, server.guild, table_id)
        worths = value_choices(ChoiceReader(), events)[1] if table_id in server.revalued else valued
        latest = max(expires_at(table), server.last_heartbeat + MAX_POSTPONED_SECONDS)
        is_woken = row.wake_at is None if table.phase == "closed" else (row.wake_at or latest + 1) <= latest
        kept, made = await results.stored_rows(tx, table_id), results.rows_of(*result) if result else []
        is_right = {
            "lacks events": [event.number for event in stored] == [*range(1, len(stored) + 1)],
            "has another snapshot than its events lead to": codec.table_of(row) in (None, table),
            "has a stored row that contradicts its events": row == expected,
            "is not looked at when its time comes": is_woken,
            "names other members than those by whom it is found": await rows.mentions(tx, table_id)
            == members_named(stored),
            "has other transfers in the ledger than its events lead to": posted == hashes,
            "has another result stored than its events lead to": kept == made,
            "has values to which its choices do not lead": {seat: worth for seat, worth in worths.items() if any(worth)}
            == valued,
            "has a seed that does not lead to its fingerprint": fingerprint_of(secret_of(table.seed, 0), 0)
            == table.fingerprint,
            "has gone on as neither its seed nor the rules lead to": _follows(table.seed, [one for _, one in events]),
        }
        return [problem for problem, is_true in is_right.items() if not is_true]
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others have their turn
        server.is_readable = False
        return [f"cannot be read: {type(error).__name__}: {error}"]


def _replay(server: _Server, events: Sequence[TimedEvent]) -> tuple[Scorer, int]:
    """Return what came of these events, and the sum of the hashes of the transfers that they cause."""
    scorer, hashes = Scorer(), 0
    for at, event in events:
        before = scorer.table
        scorer.add(event, at)
        transfer = chips.transfer(before, event, scorer.table, at)
        hashes += _hash(transfer) if transfer else 0
    for one in scorer.earned:
        server.badges[one.user, one.badge] = min(server.badges.get((one.user, one.badge), one), one)
    return scorer, hashes


def _follows(seed: str, events: Sequence[Event]) -> bool:
    """Return whether the rules lead to these events, given the decks that follow from the seed, and who laid what."""
    played, state = [event for event in events if isinstance(event, get_args(g.Event))], NO_GAME
    while played:
        try:
            decided = decide(state, _action(state, seed, played))
        except Refusal:
            return False
        if played[: len(decided)] != decided:
            return False
        played, state = played[len(decided) :], reduce(evolve, decided, state)
    return True


def _action(state: GameState, seed: str, events: Sequence[Event]) -> Action:
    """Return what led to the first of these events. Without a seal a deck is any, as it was promised to nobody."""
    match events[0]:
        case g.GameStarted(rules=rules, chips=brought, dealer=dealer):
            return StartGame(rules, brought, dealer)
        case g.DealBegan(sealed_by=seal):
            secret = secret_of(seed, state.deals + 1)
            deck = next(event.deck for event in events if isinstance(event, g.Shuffled))
            return DealCards(shuffled(DECK, secret, seal) if seal else deck, secret, seal)
        case g.CardPlayed(seat=seat, card=card, announced=announced):
            return PlayCard(seat, card, announced)
        case _:
            return EndGame()


async def _check_contests(tx: Transaction, erasing: Collection[int]) -> list[str]:
    """Return what is wrong with the newest days, and the newest tries at them."""
    problems = [
        f"day {contest.number} has other candidates than its secret leads to"
        for contest in await contests.newest(tx, MAX_RECHOSEN)
        if not await _is_rightly_chosen(tx, contest)
    ]
    found = [row for row in await tries.newest(tx, MAX_REPLAYED) if row.guild_id not in erasing]
    for index, row in enumerate(found):
        if not await _is_played(tx, row, is_revalued=index < MAX_REVALUED):
            problems.append(f"member {row.user_id} has another try at deal {row.deal} of day {row.number}")
    untried = [] if erasing else await tries.finished_without(tx)  # tries are erased before their entries
    problems += [
        f"member {user} has another entry in day {key.number} than their tries lead to"
        for user, key in sorted({(row.user_id, row.key) for row in (*found, *untried)})
        if not await _is_summed(tx, user, key)
    ]
    return problems + [
        f"member {user} of server {guild} has the badge {badge} of day {number} without earning it"
        for (guild, user, badge), (_, number) in (await badges.of_days(tx)).items()
        if guild not in erasing and not await _is_earned(tx, user, badge, number)
    ]


async def _is_rightly_chosen(tx: Transaction, row: ContestRow) -> bool:
    """Return whether each deal is dealt by the first candidate that the rule takes."""
    known = await contests.deals_of(tx, row.key) if row.rule == RULE else []
    try:
        deals = codec.deals_of(row.deals)
        found = [find_candidate(deals[one.deal - 1], row.secret, row.number, one.deal) for one in known]
    except (msgspec.DecodeError, LookupError):
        return False
    return [one.candidate for one in known] == [candidate or NO_CANDIDATE for candidate in found]


async def _is_played(tx: Transaction, row: TryRow, *, is_revalued: bool) -> bool:
    """Return whether the cards of a try could be laid and lead to its result, and its choices to their values."""
    contest, known = await contests.load(tx, row.key), await contests.deals_of(tx, row.key)
    if contest is None:
        return False
    try:
        deals, laid = codec.deals_of(contest.deals), read(row.laid)
        secret = Contest(contest, deals, tuple(deal.candidate for deal in known)).secret_deal(row.deal)
        table = play(row.user_id, secret.deal, secret.deck, laid)
    except (msgspec.DecodeError, Refusal, LookupError):
        return False
    result = gain(table) if table.turn is None else None
    valued = value_try(secret, row.user_id, laid) if is_revalued and row.is_valued else None
    is_finished = (result, result is None) == (row.chips, row.finished_at is None)
    return is_finished and valued in (None, (row.worth, row.all_marks))


async def _is_summed(tx: Transaction, user: int, key: ContestKey) -> bool:
    """Return whether an entry is finished when all deals that can be played are, with what they brought."""
    entry, own = await tries.entry(tx, user, key), (await tries.tries_of(tx, user, key)).values()
    playable = sum(deal.candidate != NO_CANDIDATE for deal in await contests.deals_of(tx, key))
    finished = [(row.chips or 0, row.finished_at) for row in own if row.finished_at is not None]
    if entry is None or not finished or len(finished) < playable:
        return entry is not None and entry.finished_at is None
    return (entry.chips, entry.finished_at) == (sum(brought for brought, _ in finished), max(at for _, at in finished))


async def _is_earned(tx: Transaction, user: int, badge: str, number: int) -> bool:
    """Return whether a badge of a day was earned on it; who did may lack it, if they did not count in a server."""
    if badge == "sept-jours":
        return (await load_streak(tx, user, number)).days >= STREAK_OF_BADGE
    key = ContestKey(EVERYWHERE, number)
    brought = {deal: row.chips for deal, row in (await tries.tries_of(tx, user, key)).items()}
    deals = await contests.deals_of(tx, key)
    return badge == "au-mieux" and any(row.best is not None and row.best == brought.get(row.deal) for row in deals)
