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
from bot.services.downtime import HEARTBEAT_SECONDS
from bot.services.first_chips import farewell, welcome
from bot.services.loading import load_settings
from bot.services.past import replay_stored
from bot.services.servers import closing
from bot.services.tables import RETRY_AFTER_SECONDS
from bot.store import badges, days, ledger, results, runtime, seasons, servers, values
from bot.store import tables as rows
from bot.store.database import Store, Transaction
from bot.store.days import DayRow, DealRow
from bot.store.packing import members_named
from bot.tables import chips, daily
from bot.tables.badges import MANY, Badge, Earned
from bot.tables.chips import Account, Transfer
from bot.tables.context import Request
from bot.tables.daily import Chosen
from bot.tables.days import DEALS_A_DAY
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
"""So many games are valued, days chosen and tries played again, the newest: all would take hours."""


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
    return problems + await _check_days(tx)


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
        table, result = scorer.table, scorer.result(server.seasons.get(table_id, int(scorer.table.day is not None)))
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


async def _check_days(tx: Transaction) -> list[str]:
    """Return what is wrong with the newest days, and the newest tries at their deals."""
    problems = [
        f"day {row.number} has other decks than its secret leads to"
        for row in await days.newest(tx, MAX_RECHOSEN)
        if not _is_rightly_chosen(row)
    ]
    return problems + [
        f"table {row.table_id} is not deal {row.deal} of day {row.number} as member {row.user_id} played it"
        for row in await days.of_tables(tx, MAX_REPLAYED)
        if not await _is_as_played(tx, row)
    ]


def _is_rightly_chosen(row: DayRow) -> bool:
    chosen = [daily.choose(row.secret, row.number, deal) for deal in range(1, 1 + DEALS_A_DAY)]
    found = [" ".join(str(deal[field]) for deal in chosen) for field in range(len(Chosen._fields))]
    return found == [row.candidates, row.pars]


async def _is_as_played(tx: Transaction, row: DealRow) -> bool:
    """Return whether the table of a try deals the cards of its day, and ended as the try says."""
    try:
        table, sealed = await replay_stored(tx, row.table_id), await days.load(tx, row.number)
        if sealed is None or table.day is None:
            return False
        chosen = Chosen(*(int(text.split()[row.deal - 1]) for text in (sealed.candidates, sealed.pars)))
    except (LookupError, ValueError, Refusal, msgspec.DecodeError):
        return False
    is_over = table.closing == "finished"  # a deal that was left has no result
    in_time = is_over and table.moved_at < table.day.closes_at
    return (
        (table.host, table.day.number, table.day.deal) == (row.user_id, row.number, row.deal)
        and table.seed == daily.seed_of(sealed.secret, row.deal, chosen.candidate)
        and table.day.par == chosen.par
        and (row.ahead, row.is_in_time) == (daily.ahead_of(table) if is_over else None, in_time)
    )
