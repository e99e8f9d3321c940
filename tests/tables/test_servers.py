"""A server that removes the bot finds everything again for a while; then all of it is erased, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.store.showing import Shown
from bot.tables import audit
from bot.tables import events as e
from bot.tables.scores import Choice
from bot.tables.servers import RETENTION, Servers
from tests.tables.club import GUILD, MEMBERS, Club, Member, game, names

HERE, OTHER = GUILD, GUILD + 1
DAY = 24 * 3600
ERASING = 300
"""More statements than an erasure takes here."""


def nowhere(_guild: int) -> bool:
    return False


def on(*guilds: int) -> Callable[[int], bool]:
    return lambda guild: guild in guilds


async def removes_the_bot(club: Club) -> None:
    await Servers(club.store).notice(HERE, club.now, is_here=False)


async def invites_it_again(club: Club) -> list[int]:
    return await Servers(club.store).notice(HERE, club.now, is_here=True)


async def starts(club: Club, *guilds: int) -> list[int]:
    """The bot is ready, on these servers."""
    return await Servers(club.store).compare(on(*guilds), club.now)


async def forgets(club: Club, is_here: Callable[[int], bool] = nowhere) -> None:
    await Servers(club.store).erase_forgotten(is_here, club.now)


@pytest.fixture
async def trio(club: Club, ana: Member, bob: Member, chloe: Member) -> Member:
    """It is Ana's turn, and she has an hour."""
    await club.play(ana, bob, chloe, clock="1h")
    await club.ticks()
    return ana


async def happened(club: Club, kind: type[e.Event]) -> int:
    [(number,)] = await club.asks(
        "SELECT count(*) FROM table_event WHERE json_extract(body, '$.type') = $1", kind.__name__
    )
    return number


# Removed, and invited again.


@pytest.mark.usefixtures("trio")
async def test_a_removed_server_stands_still(club: Club):
    before = await club.table()
    await removes_the_bot(club)
    assert await club.passes(days=29) == []
    assert await club.table() == before


@pytest.mark.usefixtures("trio")
async def test_its_tables_are_not_shown(club: Club):
    shown = await club.tables.outdated()
    await removes_the_bot(club)
    assert (shown, await club.tables.outdated()) == ([1], [])


async def test_other_servers_play_on(club: Club, trio: Member, bob: Member, chloe: Member):
    await club.play(trio.elsewhere(), bob.elsewhere(), chloe.elsewhere(), clock="1h", channel=51)
    await removes_the_bot(club)
    assert {outcome.table.id for outcome in await club.passes(hours=1)} == {2}


@pytest.mark.usefixtures("trio")
async def test_invited_again_it_plays_on(club: Club):
    await removes_the_bot(club)
    await club.passes(days=1)
    assert await invites_it_again(club) == [1]
    assert "CardPlayed" in names(await club.goes_on())
    assert await audit.faults(club.store) == []


@pytest.mark.usefixtures("trio")
async def test_the_time_away_is_given_back(club: Club):
    await club.passes(minutes=10)
    await removes_the_bot(club)
    await club.passes(days=3)
    await invites_it_again(club)
    assert "TurnMissed" not in {
        name for outcome in await club.passes(minutes=50, seconds=-1) for name in names(outcome)
    }
    assert "TurnMissed" in {name for outcome in await club.passes(seconds=1) for name in names(outcome)}


@pytest.mark.usefixtures("trio")
async def test_it_is_not_given_back_twice_when_the_bot_did_not_run_either(club: Club):
    waiting = (await club.table()).waiting_since
    await removes_the_bot(club)
    await club.passes(hours=5)
    await club.stands_still(hours=7)
    await club.passes(hours=5)
    await invites_it_again(club)
    assert (await club.table()).waiting_since - waiting == 17 * 3600
    assert await happened(club, e.TimeGivenBack) == 1


@pytest.mark.parametrize("first", ["the clock", "the comparison"])
@pytest.mark.usefixtures("trio")
async def test_a_removal_while_the_bot_did_not_run_is_noticed_at_its_start(club: Club, first: str):
    waiting = (await club.table()).waiting_since
    club.now += 7 * 3600
    if first == "the clock":
        await club.tables.tick(club.now)
    await starts(club, OTHER)
    await club.tables.tick(club.now)
    assert await club.passes(days=2) == []
    await starts(club, HERE, OTHER)
    assert (await club.table()).waiting_since - waiting == 7 * 3600 + 2 * DAY


@pytest.mark.parametrize("first", ["the clock", "the comparison"])
@pytest.mark.usefixtures("trio")
async def test_an_invitation_while_the_bot_did_not_run_is_noticed_at_its_start(club: Club, first: str):
    waiting = (await club.table()).waiting_since
    await removes_the_bot(club)
    await club.passes(hours=2)
    club.now += 5 * 3600
    if first == "the clock":
        await club.tables.tick(club.now)
    assert await starts(club, HERE) == [1]
    await club.tables.tick(club.now)
    assert (await club.table()).waiting_since - waiting == 7 * 3600


@pytest.mark.usefixtures("trio")
async def test_a_removal_that_is_told_twice_counts_from_the_first_time(club: Club):
    await removes_the_bot(club)
    left = await club.asks("SELECT left_at FROM server")
    await club.passes(days=1)
    await removes_the_bot(club)
    assert await club.asks("SELECT left_at FROM server") == left


@pytest.mark.usefixtures("trio")
async def test_an_invitation_that_is_told_twice_gives_no_time_twice(club: Club):
    await removes_the_bot(club)
    await club.passes(days=1)
    await invites_it_again(club)
    assert await invites_it_again(club) == []
    assert await happened(club, e.TimeGivenBack) == 1


@pytest.mark.usefixtures("trio")
async def test_settings_outlive_a_removal(club: Club):
    await club.sets(starting_chips=50)
    await removes_the_bot(club)
    await invites_it_again(club)
    assert await club.member("dora").sees_balance() == 50


@pytest.mark.usefixtures("trio")
async def test_a_server_where_nothing_changed_is_left_alone(club: Club):
    kept = await kept_of(club, HERE)
    assert (await starts(club, HERE), await kept_of(club, HERE)) == ([], kept)


# Erased.

NOBODYS = {"heartbeat", "interaction", "note"}
"""Tables of which no row belongs to a server."""
BY_COLUMN = {
    "guild_id": "guild_id = $1",
    "table_id": "table_id IN (SELECT id FROM game_table WHERE guild_id = $1)",
    "transfer_id": "transfer_id IN (SELECT id FROM transfer WHERE guild_id = $1)",
}

Kept = dict[str, list[Any]]


async def kept_of(club: Club, guild: int) -> Kept:
    """All rows of a server, by table."""
    found: Kept = {}
    for (table,) in await club.asks(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite%'"
    ):
        columns = {name for (name,) in await club.asks("SELECT name FROM pragma_table_info($1)", table)}
        if table not in NOBODYS:
            condition = next(BY_COLUMN[column] for column in BY_COLUMN if column in columns)
            found[table] = await rows_of(club, f"{table} WHERE {condition}", guild)
    return found


async def everything(club: Club, tables: Kept) -> Kept:
    return {table: await rows_of(club, table) for table in tables}


async def rows_of(club: Club, table: str, *values: object) -> list[Any]:
    return sorted(await club.asks(f"SELECT * FROM {table}", *values), key=repr)  # noqa: S608 - our names


@pytest.fixture
async def two(club: Club) -> Club:
    """Two servers with something in every table."""
    for guild in (HERE, OTHER):
        host, *others = (_of(club.member(name), guild) for name in MEMBERS[:3])
        await club.play(host, *others, channel=10 * guild, **game("classique", ends="deals", deals=1))
        await _plays_the_donne(club, guild)
        await club.play(host, *others, channel=10 * guild + 1, clock="1h")
        await host.looks()
        await host.wants_reminders(wanted=False)
        await club.tables.note_shown(Shown(club.number, 1))
        await club.asks("INSERT INTO season VALUES ($1, 1, $2, 1)", guild, club.now + 1)
        await club.asks("INSERT INTO setting_change VALUES (NULL, $1, 1, 1, 'credit', 'true', 'false')", guild)
        await club.asks("INSERT INTO server (guild_id, settings) VALUES ($1, '{}')", guild)
    await club.ticks()
    return club


def _of(member: Member, guild: int) -> Member:
    return member if guild == HERE else member.elsewhere()


async def _plays_the_donne(club: Club, guild: int) -> None:
    while (table := await club.table()).turn:
        [play, *_] = choices(legal_actions(table.game))
        assert table.turn.user
        await _of(club.member(MEMBERS[table.turn.user - 100]), guild).lays(play.card, announced=play.announced)


async def test_after_the_retention_everything_of_a_server_is_erased_and_nothing_of_another(two: Club):
    gone, left = await kept_of(two, HERE), await kept_of(two, OTHER)
    assert [table for table, rows in gone.items() if not rows] == []
    await removes_the_bot(two)
    two.now += RETENTION
    await forgets(two, on(OTHER))
    assert await everything(two, left) == left
    assert await audit.faults(two.store) == []


async def test_before_that_nothing_is_erased(two: Club):
    await removes_the_bot(two)
    gone = await kept_of(two, HERE)
    two.now += RETENTION - 1
    await forgets(two)
    assert await kept_of(two, HERE) == gone


async def test_a_server_that_is_here_is_not_erased_whatever_is_noted(two: Club):
    await removes_the_bot(two)
    two.now += 2 * RETENTION
    await forgets(two, on(HERE, OTHER))
    await invites_it_again(two)
    assert (await two.table(2)).phase == "playing"


async def test_another_server_plays_on_after_it(two: Club):
    await removes_the_bot(two)
    two.now += RETENTION
    await forgets(two, on(OTHER))
    table = await two.table(4)
    assert table.turn
    assert table.turn.user
    [play, *_] = choices(legal_actions(table.game))
    host = two.member(MEMBERS[table.turn.user - 100]).elsewhere()
    assert "CardPlayed" in names(await host.lays(play.card, announced=play.announced, at=4))


async def test_an_erased_server_that_comes_back_begins_anew(two: Club, ana: Member):
    await removes_the_bot(two)
    two.now += RETENTION
    await forgets(two, on(OTHER))
    assert await invites_it_again(two) == []
    assert await ana.sees_balance() == 1000
    await ana.opens(channel=10 * HERE + 1)
    assert await audit.faults(two.store) == []


async def test_no_table_gets_the_number_of_one_that_was_erased(club: Club, trio: Member):
    await removes_the_bot(club)
    club.now += RETENTION
    await forgets(club)
    assert (await trio.opens()).table.id == 2


async def test_a_crash_at_any_statement_leaves_what_the_next_erasure_completes(two: Club):
    left = await kept_of(two, OTHER)
    await removes_the_bot(two)
    two.now += RETENTION
    begun = set[bool]()
    for statement in range(1, ERASING):
        told = await two.dies_during(_erased(two), statement)
        assert await kept_of(two, OTHER) == left
        assert await audit.faults(two.store) == [], f"at statement {statement}"
        if told:
            break
        begun.add(await two.asks("SELECT left_at FROM server WHERE guild_id = $1", HERE) == [(0,)])
    else:
        pytest.fail("it never came to its end")
    assert begun == {False, True}
    assert await everything(two, left) == left


async def _erased(club: Club) -> Any:
    await forgets(club, on(OTHER))
    return True


async def test_a_server_that_comes_back_amid_its_erasure_begins_anew(two: Club, ana: Member):
    await removes_the_bot(two)
    two.now += RETENTION
    while await two.asks("SELECT count(*) FROM game_table WHERE guild_id = $1", HERE) == [(2,)]:
        assert await two.dies_during(_erased(two), 30) is None
    with pytest.raises(Refusal, match="being_erased"):
        await ana.opens(channel=10 * HERE)
    with pytest.raises(Refusal, match="being_erased"):
        await ana.sees_balance()
    assert await invites_it_again(two) == []
    assert [rows for rows in (await kept_of(two, HERE)).values() if rows] == []
    assert (await ana.opens(channel=10 * HERE)).table.id == 5


@pytest.fixture
async def half(two: Club) -> Club:
    """The same, when one of them was half erased."""
    await removes_the_bot(two)
    two.now += RETENTION
    await two.dies_during(_erased(two), 30)
    return two


async def test_what_is_wanted_amid_an_erasure_is_erased_too(half: Club, ana: Member):
    left = await kept_of(half, OTHER)
    await ana.wants_reminders(wanted=True)
    await forgets(half)
    assert await everything(half, left) == left


async def test_amid_an_erasure_nothing_begins_that_would_hinder_it(half: Club, ana: Member):
    newcomer = half.member("hana")
    for beginning in (
        half.scores.statement(newcomer.request(), 0),
        half.scores.leaderboard(newcomer.request(), Choice()),
        half.governing.change(ana.as_manager().request(), {"starting_chips": 7}),
        half.governing.close_season(ana.as_manager().request(), 1),
    ):
        with pytest.raises(Refusal, match="being_erased"):
            await beginning


async def test_an_erasure_that_was_begun_is_finished_even_where_the_bot_is_again(half: Club):
    await forgets(half, on(HERE, OTHER))
    assert [rows for rows in (await kept_of(half, HERE)).values() if rows] == []
