"""After a while all of a server without the bot is erased, and nothing else."""

from itertools import count
from typing import Any

import pytest

from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.presence import RETENTION_SECONDS
from bot.store.reminders import Reminder
from bot.tables.context import Request
from bot.tables.message import MessageState
from bot.values.results import Selection
from tests.tables.club import MEMBERS, Club, Person, game, names
from tests.tables.day_players import Player
from tests.tables.guild_lifecycle import HERE, OTHER, forgets, invites_it_again, kept_of, removes_the_bot
from tests.tables.harness import STATEMENTS


@pytest.fixture
async def two(club: Club) -> Club:
    return await club.has_lived(_two)


async def _two(club: Club) -> None:
    """Two servers with something in every table."""
    ana = club.person(MEMBERS[0])
    for guild in (HERE, OTHER):
        await club.services.members.record_name(Request(ana.user, guild, club.now), "Ana")
    for guild in (HERE, OTHER):
        host, *others = (_of(club.person(name), guild) for name in MEMBERS[:3])
        await club.play(host, *others, channel=10 * guild, **game("classique", ends=1))
        await _plays_the_deal(club, guild)
        await club.play(host, *others, channel=10 * guild + 1, clock="1h")
        await host.looks()
        await host.prefers("reminders", wanted=False)
        await club.services.messages.save([MessageState(club.number, 1)])
        await club.services.waiting.save_reminder(Reminder(club.number, host.user, 1, 2, 3, None, "fr"))
        await club.services.servers.close_season(Request(1, guild, club.now, is_manager=True), 1)
        await club.asks(
            "INSERT INTO account (guild_id, kind, owner_id, number, balance) VALUES ($1, 'balance', -1, 0, 0)", guild
        )
        await club.asks("INSERT INTO server (guild_id, settings) VALUES ($1, '{}')", guild)
    await Player(club, ana.user, OTHER).begins()
    await Player(club, ana.user, HERE).plays()
    await club.ticks()
    await club.services.valuations.value_games()


def _of(member: Person, guild: int) -> Person:
    return member if guild == HERE else member.elsewhere()


async def _plays_the_deal(club: Club, guild: int) -> None:
    while (table := await club.table()).turn:
        [play, *_] = choices(legal_actions(table.game))
        assert table.turn.user
        await _of(club.at(table.turn.user), guild).lays(play.card, announced=play.announced)


@pytest.mark.long
@pytest.mark.either_engine
async def test_after_the_retention_everything_of_a_server_is_erased_and_nothing_of_another(two: Club):
    gone, left = await kept_of(two, HERE), await kept_of(two, OTHER)
    assert [table for table, rows in gone.items() if not rows] == []
    await removes_the_bot(two)
    two.now += RETENTION_SECONDS
    await forgets(two, still_on=[OTHER])
    assert await kept_of(two, OTHER) == left
    assert [table for table, rows in (await kept_of(two, HERE)).items() if rows] == []
    assert await audit.find_problems(two.store) == []


async def test_before_that_nothing_is_erased(two: Club):
    await removes_the_bot(two)
    gone = await kept_of(two, HERE)
    two.now += RETENTION_SECONDS - 1
    await forgets(two)
    assert await kept_of(two, HERE) == gone


async def test_a_server_that_is_here_is_not_erased_whatever_is_noted(two: Club):
    await removes_the_bot(two)
    two.now += 2 * RETENTION_SECONDS
    await forgets(two, still_on=[HERE, OTHER])
    await invites_it_again(two)
    assert (await two.table(2)).phase == "playing"


async def test_another_server_plays_on_after_it(two: Club):
    await removes_the_bot(two)
    two.now += RETENTION_SECONDS
    await forgets(two, still_on=[OTHER])
    table = await two.table(4)
    assert table.turn
    assert table.turn.user
    [play, *_] = choices(legal_actions(table.game))
    host = two.at(table.turn.user).elsewhere()
    assert "CardPlayed" in names(await host.lays(play.card, announced=play.announced, at=4))


async def test_an_erased_server_that_comes_back_begins_anew(two: Club, ana: Person):
    await removes_the_bot(two)
    two.now += RETENTION_SECONDS
    await forgets(two, still_on=[OTHER])
    assert await invites_it_again(two) == []
    assert await ana.sees_balance() == 1000
    await ana.opens(channel=10 * HERE + 1)
    assert await audit.find_problems(two.store) == []


async def test_no_table_gets_the_number_of_one_that_was_erased(club: Club, player: Person):
    await removes_the_bot(club)
    club.now += RETENTION_SECONDS
    await forgets(club)
    assert (await player.opens()).table.id == 2


@pytest.mark.either_engine
async def test_a_crash_at_any_statement_leaves_what_the_next_erasure_completes(two: Club):
    left = await kept_of(two, OTHER)
    await removes_the_bot(two)
    two.now += RETENTION_SECONDS
    begun = set[bool]()
    for statement in STATEMENTS:
        told = await two.dies_during(_erased(two), statement)
        assert await kept_of(two, OTHER) == left
        assert await audit.find_problems(two.store) == [], f"at statement {statement}"
        if told:
            break
        begun.add(await two.asks("SELECT left_at FROM server WHERE guild_id = $1", HERE) == [(0,)])
    else:
        pytest.fail("it never came to its end")
    assert begun == {False, True}
    assert await kept_of(two, OTHER) == left
    assert [table for table, rows in (await kept_of(two, HERE)).items() if rows] == []


async def _erased(club: Club) -> Any:
    await forgets(club, still_on=[OTHER])
    return True


async def test_a_server_that_comes_back_amid_its_erasure_begins_anew(two: Club, ana: Person):
    await removes_the_bot(two)
    two.now += RETENTION_SECONDS
    statements = count(30, 10)
    while await two.asks("SELECT count(*) FROM game_table WHERE guild_id = $1", HERE) == [(2,)]:
        assert await two.dies_during(_erased(two), next(statements)) is None
    with pytest.raises(Refusal, match="being_erased"):
        await ana.opens(channel=10 * HERE)
    assert await invites_it_again(two) == []
    assert [rows for rows in (await kept_of(two, HERE)).values() if rows] == []
    assert (await ana.opens(channel=10 * HERE)).table.id == 8


@pytest.fixture
async def half(two: Club) -> Club:
    """The same, when one of them was half erased."""
    await removes_the_bot(two)
    two.now += RETENTION_SECONDS
    await two.dies_during(_erased(two), 30)
    return two


async def test_what_is_wanted_amid_an_erasure_is_erased_too(half: Club, ana: Person):
    left = await kept_of(half, OTHER)
    await ana.prefers("reminders")
    await forgets(half)
    assert await kept_of(half, OTHER) == left


async def test_amid_an_erasure_nothing_begins_that_would_hinder_it(half: Club):
    newcomer, manager = half.person("Hana"), half.person("Eva")
    for beginning in (
        half.services.results.leaderboard(newcomer.request(), Selection()),
        half.services.servers.change(manager.request(), {"starting_chips": 7}),
        half.services.servers.close_season(manager.request(), 1),
    ):
        with pytest.raises(Refusal, match="being_erased"):
            await beginning


async def test_an_erasure_that_was_begun_is_finished_even_where_the_bot_is_again(half: Club):
    await forgets(half, still_on=[HERE, OTHER])
    assert [rows for rows in (await kept_of(half, HERE)).values() if rows] == []
