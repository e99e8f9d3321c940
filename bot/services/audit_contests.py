"""The audit of days and cups: decks against their secrets, results against the cards laid, badges against results."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby, pairwise
from typing import Final, NamedTuple

import msgspec

from bot.game.cards import Card
from bot.game.refusal import Refusal
from bot.services import codec
from bot.store import badges, contest_checks
from bot.store.contest_checks import EntrySums
from bot.store.contests import Closing, ContestRow, DealRow
from bot.store.database import Transaction
from bot.store.tries import TryRow
from bot.tables.candidates import RULE, find_candidate
from bot.tables.contests import (
    ContestDeal,
    ContestKey,
    SecretDeal,
    deck_of,
    gain,
    play,
    read,
    seed_of,
    value_try,
)

MAX_RECHOSEN: Final = 6
"""The contests, the newest ones, whose candidates are searched again."""
MAX_REPLAYED: Final = 200
"""The tries, the newest ones, whose cards are laid again."""
MAX_REVALUED: Final = 30
"""Of these, the ones whose choices are valued again."""
DAYS_OF_BADGE: Final = 7


class _ContestRecord(NamedTuple):
    row: ContestRow
    deals: tuple[ContestDeal, ...]
    known: Mapping[int, DealRow]

    def deck(self, number: int) -> tuple[Card, ...]:
        return deck_of(self.row.secret, self.row.number, number, self.known[number].candidate)


async def find_problems(tx: Transaction, erasing: Collection[int]) -> list[str]:
    """Return a sentence for each contradiction in what is kept of days and cups."""
    found, problems = await _load(tx, erasing)
    problems += [problem for contest in [*found.values()][:MAX_RECHOSEN] for problem in _check_candidates(contest)]
    for sums in await contest_checks.sums(tx):
        if sums.entry.guild_id not in erasing:
            problems += _check_entry(sums, found.get(sums.entry.key))
    for user, key in await contest_checks.strays(tx):
        if key.guild not in erasing:
            problems.append(f"member {user} has tries at {_name(key)} without having entered it")
    for index, row in enumerate(await contest_checks.newest_tries(tx, MAX_REPLAYED)):
        if row.key in found:
            problems += _check_try(row, found[row.key], is_revalued=index < MAX_REVALUED)
    problems += _check_closings([one for one in await contest_checks.closings(tx) if one.guild_id not in erasing])
    return problems + await _check_badges(tx, found, erasing)


async def _load(tx: Transaction, erasing: Collection[int]) -> tuple[dict[ContestKey, _ContestRecord], list[str]]:
    """Return all contests, the newest first, and a sentence for each that cannot be read."""
    known, found, problems = await contest_checks.deals(tx), dict[ContestKey, _ContestRecord](), list[str]()
    for row in await contest_checks.contests(tx):
        if row.guild_id not in erasing:
            try:
                found[row.key] = _ContestRecord(row, codec.deals_of(row.deals), known.get(row.key, {}))
            except msgspec.DecodeError as error:
                problems.append(f"the deals of {_name(row.key)} cannot be read: {error}")
    return found, problems


def _name(key: ContestKey) -> str:
    return f"day {key.number}" if key.is_daily else f"cup {key.number} of server {key.guild}"


def _check_candidates(contest: _ContestRecord) -> Iterator[str]:
    """Yield a sentence for each deal that is not the first candidate which the rule takes."""
    row = contest.row
    for number, deal in contest.known.items() if row.rule == RULE else ():
        expected = find_candidate(contest.deals[number - 1], row.secret, row.number, number) or 0
        if deal.candidate != expected:
            yield f"{_name(row.key)} has candidate {deal.candidate} for deal {number}, but the rule takes {expected}"


def _check_entry(sums: EntrySums, contest: _ContestRecord | None) -> Iterator[str]:
    entry = sums.entry
    whose = f"member {entry.user_id} at {_name(entry.key)}"
    if contest is None:
        yield f"{whose} has entered what was never opened"
        return
    playable = sum(deal.candidate > 0 for deal in contest.known.values())
    is_finished = bool(playable) and sums.deals == playable
    if is_finished != (entry.finished_at is not None):
        yield f"{whose} has finished {sums.deals} of {playable} deals, which is not what is stored"
    elif is_finished and (entry.chips, entry.finished_at) != (sums.chips, sums.finished_at):
        yield f"{whose} has other sums stored than their tries lead to"


def _check_try(row: TryRow, contest: _ContestRecord, *, is_revalued: bool) -> Iterator[str]:
    whose = f"member {row.user_id} at deal {row.deal} of {_name(row.key)}"
    deck, laid, deal = contest.deck(row.deal), read(row.laid), contest.deals[row.deal - 1]
    try:
        table = play(row.user_id, deal, deck, laid)
    except Refusal as refusal:
        yield f"{whose} has laid cards that they could not: {refusal.code}"
        return
    result = gain(table) if table.turn is None else None
    if (result, result is None) != (row.chips, row.finished_at is None):
        yield f"{whose} has another result stored than the cards lead to"
    elif is_revalued and row.is_valued:
        secret_deal = SecretDeal(deal, row.deal, deck, seed_of(contest.row.secret, row.deal))
        if value_try(secret_deal, row.user_id, laid) != (row.worth, row.all_marks):
            yield f"{whose} has values to which their choices do not lead"


def _check_closings(closings: Collection[Closing]) -> Iterator[str]:
    """Yield a sentence where a server closed something early, skipped a day that it had begun, or has two days open."""
    for one in closings:
        if one.closed_at is not None and one.closed_at < one.closes_at:
            yield f"server {one.guild_id} has closed {_name(one.key)} too early"
    of_days = [one for one in closings if not one.is_cup]
    for one, following in pairwise(of_days):
        if one.guild_id == following.guild_id and one.closed_at is None:
            yield f"server {one.guild_id} has day {following.number} beside day {one.number}, which is still open"


async def _check_badges(
    tx: Transaction, found: Mapping[ContestKey, _ContestRecord], erasing: Collection[int]
) -> list[str]:
    """Return a sentence for each badge of a day that was not earned on it.

    Who earned one may not have been given it, if they did not count in that server then: nothing says so afterwards.
    """
    days, problems = await _days(tx), list[str]()
    for (guild, user, badge), (_, number) in (await badges.of_days(tx)).items():
        if badge == "sept-jours":
            is_earned = _is_week(days[user], number)
        else:
            contest = found.get(ContestKey(0, number))
            brought = await contest_checks.tries_on(tx, user, number)
            best = {deal: row.best for deal, row in contest.known.items()} if contest else {}
            is_earned = any(chips == best.get(deal) for deal, chips in brought.items())
        if guild not in erasing and not is_earned:
            problems.append(f"member {user} of server {guild} has the badge {badge} of day {number} without earning it")
    return problems


async def _days(tx: Transaction) -> dict[int, str]:
    """Return a letter for each day of each member: played, away, or neither."""
    entries = [sums.entry for sums in await contest_checks.sums(tx)]
    played = {(entry.user_id, entry.number) for entry in entries if entry.key.is_daily and entry.is_in_time}
    away, days = await contest_checks.away(tx), defaultdict[int, str](str)
    for user, ours in groupby(sorted(played | away), key=lambda each: each[0]):
        last = max(number for _, number in ours)
        days[user] = "".join(
            "p" if (user, number) in played else "a" if (user, number) in away else "-" for number in range(last + 1)
        )
    return days


def _is_week(days: str, last: int) -> bool:
    """Return whether seven days or more were played up to this one, none missed in between."""
    return days[: last + 1].rsplit("-", 1)[-1].count("p") >= DAYS_OF_BADGE
