"""When a member is forgotten, nothing says afterwards who they were, and all else is as it was."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.game.refusal import Refusal
from bot.screens.leaderboard import TABS
from bot.services import audit
from bot.store.privacy import names_members
from bot.store.reminders import Reminder
from bot.tables.chips import BANK, Account
from bot.values.results import Selection
from tests.engines import TABLES
from tests.scale import some
from tests.tables.club import CHANNEL, GUILD, ONE_DEAL, Club, Person
from tests.tables.guild_lifecycle import shown_anew
from tests.tables.harness import STATEMENTS

DAY = 24 * 3600


async def everything(club: Club) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of the file."""
    return {name: await club.asks(f"SELECT * FROM {name}") for name in TABLES}


async def traces(club: Club, member: Person) -> list[str]:
    """Where the number of a member still stands."""
    return [
        f"{name}: {row}"
        for name, rows in (await everything(club)).items()
        for row in rows
        if str(member.user) in str(row)
    ]


async def forgets(club: Club, member: Person) -> list[int]:
    return sorted({*await shown_anew(club, club.services.privacy.forget(member.request()))})


NAMES_NOBODY = """
    account_id advantage ahead amount at away_until badge balance biggest_pot called called_at candidates channel_id
    closed_at clusters cost deadline deal deals deals_won discretion ended_at four_colours gain game guild_id
    has_stayed hosted id is_complete is_in_time is_open jack_of_clubs kind king_of_hearts language leads
    left_at length message_id number operas pars pictures place practice queen_of_spades reason refused_at reminders
    results rewritten robot season seat_id secret seen_at settings seven_of_diamonds shards stake stale_id table_id
    ten_of_diamonds told_day transfer_id version wake_at waste weight yardstick
"""
"""The columns in which nobody's number or name ever stands."""
IN_TEXT = {"game_table.events", "game_table.snapshot", "member.name", "table_event.body", "transfer.cause"}
"""The texts in which they may stand, each with a test of its own below."""


@pytest.mark.either_engine
async def test_every_column_is_known_to_name_members_or_nobody(club: Club):
    """A new one gets a name that ends in `user_id`, or stands above, or it would be neither exported nor forgotten."""
    async with club.store.transaction() as tx:
        schema = await tx.columns()
    assert schema.keys() == TABLES.keys()
    columns = [(table, column) for table, columns in schema.items() for column in columns]
    others = {(table, column) for table, column in columns if not names_members(table, column) and table != "note"}
    assert {f"{table}.{column}" for table, column in others if column not in NAMES_NOBODY.split()} == IN_TEXT
    assert {column for _, column in others} >= {*NAMES_NOBODY.split()}


@pytest.mark.every_engine
async def test_whoever_asks_is_forgotten_everywhere_once_their_time_has_come(
    club: Club, ana: Person, bob: Person, max_: Person
):
    await club.play(max_, ana, bob)
    await club.play(*(member.elsewhere() for member in (max_, ana, bob)), channel=1)
    asked = max_.request()
    await club.services.privacy.want(asked, club.services.days.next_closing(club.now))
    at = await club.services.privacy.wanted_at(asked)
    assert at is not None
    assert 0 < at - club.now <= DAY
    club.now = at - 1
    await club.services.privacy.want(max_.request(), at + DAY)
    assert await club.services.privacy.carry_out(club.now) == []
    assert [user for _, user in await club.services.privacy.carry_out(at)] == [max_.user] * 2
    assert await traces(club, max_) == []
    assert await audit.find_problems(club.store) == []
    assert await club.services.privacy.carry_out(at + DAY) == []


@pytest.mark.every_engine
async def test_whoever_calls_it_off_is_not_forgotten(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob)
    await club.services.privacy.want(max_.request(), club.now + DAY)
    await club.services.privacy.want_no_more(max_.request())
    assert await club.services.privacy.carry_out(club.now + DAY) == []
    assert max_.user in (await club.table()).people


async def test_being_forgotten_is_no_second_try_at_a_day(club: Club, max_: Person):
    days = club.services.days
    number, at = days.today(club.now), days.next_closing(club.now)
    await days.play(number, max_.request())
    await club.services.privacy.want(max_.request(), at)
    await club.services.privacy.carry_out(at - 1)
    assert await traces(club, max_)
    club.now = at
    with pytest.raises(Refusal, match="being_forgotten"):  # or the next minute would forget what was begun now
        await days.play(number + 1, max_.request())
    await club.services.privacy.carry_out(at)
    assert await traces(club, max_) == []
    with pytest.raises(Refusal, match="day_closed"):
        await days.play(number, max_.request())
    await days.play(number + 1, max_.request())


@pytest.mark.either_engine
async def test_nothing_says_who_was_forgotten(club: Club, ana: Person, bob: Person, max_: Person):
    """They have played and play, have sat in lobbies, were reminded, have a name, settings, and closed a season."""
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    await club.sit_down(ana, max_, channel=3)
    await max_.gets_up()
    await club.sit_down(max_, ana, channel=4)
    await max_.hands_over_to(ana)
    await club.play(ana, max_, bob, channel=2)
    await max_.looks()
    await club.services.waiting.save_reminder(Reminder(club.number, max_.user, 1, 2, 3, None, "fr"))
    await max_.steps_away(hours=1)
    await max_.prefers("reminders", wanted=False)
    await club.services.members.record_name(max_.request(), "Max")
    await max_.prefers("four_colours")
    await club.asks("INSERT INTO season VALUES ($1, 1, $2, $3)", GUILD, club.now, max_.user)
    await forgets(club, max_)
    assert await traces(club, max_) == []
    assert "Max" not in str(await everything(club))


async def test_nothing_says_who_removed_or_stopped_something(club: Club, ana: Person, bob: Person, max_: Person):
    await club.sit_down(max_, ana, bob, channel=1)
    await max_.removes(1)
    await max_.gets_up()
    await club.play(max_, ana, bob, channel=2)
    await max_.kicks(bob)
    await club.play(max_, ana, bob, channel=3)
    await max_.stops()
    await forgets(club, max_)
    assert await traces(club, max_) == []


async def test_what_is_forgotten_is_overwritten_in_the_file(club: Club, ana: Person, bob: Person, max_: Person):
    """SQLite would leave it where it was, for whoever reads the file byte by byte, until something needs the room."""
    await club.play(max_, ana, bob)
    await club.services.members.record_name(max_.request(), "Maximilien de Valmont")
    kept = (b"Maximilien", str(max_.user).encode(), max_.user.to_bytes(8, "big"))
    before = await bytes_of(club)
    assert [one for one in kept if one not in before] == []
    await forgets(club, max_)
    after = await bytes_of(club)
    assert [one for one in kept if one in after] == []


async def bytes_of(club: Club) -> bytes:
    await club.closes()
    [file] = (path for path in club.folder.iterdir() if path.is_file())
    data = await asyncio.to_thread(file.read_bytes)
    await club.opens()
    return data


async def test_other_servers_still_know_them(club: Club, ana: Person, bob: Person, max_: Person):
    there = [member.elsewhere() for member in (max_, ana, bob)]
    await club.play(*there)
    before = await there[0].sees_balance()
    await club.play(max_, ana, bob, channel=1)
    await forgets(club, max_)
    assert await there[0].sees_balance() == before
    assert [table.user for table in (await club.table(1)).seats if table.user == max_.user] == [max_.user]


async def test_others_keep_what_they_have(club: Club, ana: Person, bob: Person, max_: Person):
    club.chance.random.seed(2)  # so that Max is below Ana, who keeps her place
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    before = await club.services.results.profile(ana.request(), ana.user), await ana.sees_balance()
    await forgets(club, max_)
    assert (await club.services.results.profile(ana.request(), ana.user), await ana.sees_balance()) == before


async def test_a_robot_goes_on_with_their_seat_to_the_end(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob, **ONE_DEAL)
    assert await forgets(club, max_) == [1]
    await club.plays_it_out()
    assert (await club.table()).closing == "finished"
    assert await audit.find_problems(club.store) == []


async def test_what_they_had_and_what_their_seat_ends_with_goes_to_the_bank(
    club: Club, ana: Person, bob: Person, max_: Person
):
    await club.play(max_, ana, bob, **ONE_DEAL)
    await forgets(club, max_)
    assert await club.chips(BANK) == -2000 - 300
    await club.plays_it_out()
    assert await club.chips(Account("balance", -1)) == 0
    assert -await club.chips(BANK) == sum([await member.sees_balance() for member in (ana, bob)])
    assert await audit.find_problems(club.store) == []


@pytest.mark.either_engine
async def test_a_past_game_keeps_its_seat_of_nobody_and_can_still_be_watched(
    club: Club, ana: Person, bob: Person, max_: Person
):
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    await forgets(club, max_)
    [past] = (await club.services.archive.history(ana.request(), 0)).games
    assert {seat.user_id for seat in past.seats} == {ana.user, bob.user, -1}
    assert (await club.services.archive.replay(1, ana.request(), channel=CHANNEL, deal=1, step=10**9)).hands


@pytest.mark.either_engine
async def test_nobody_who_was_forgotten_is_ranked(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    await forgets(club, max_)
    for tab in TABS:
        page = await club.services.results.leaderboard(ana.request(), Selection(tab))
        assert {entry.user for entry in page.entries} <= {ana.user, bob.user}
        assert page.total == len(page.entries)


async def test_a_forgotten_member_who_comes_back_begins_anew(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    await forgets(club, max_)
    assert await max_.sees_balance() == 1000
    assert (await club.services.results.profile(max_.request(), max_.user)).tally.games == 0
    await club.play(max_, ana, bob, **ONE_DEAL)
    await club.plays_it_out()
    assert (await club.services.results.profile(max_.request(), max_.user)).tally.games == 1
    assert await audit.find_problems(club.store) == []


async def test_a_member_can_be_forgotten_again_and_again(club: Club, ana: Person, bob: Person, max_: Person):
    for _ in range(3):
        await club.play(max_, ana, bob, **ONE_DEAL)
        await club.plays_it_out()
        await forgets(club, max_)
    assert await traces(club, max_) == []
    assert await club.asks("SELECT owner_id FROM account WHERE kind = 'balance' AND owner_id < 0 ORDER BY id") == [
        (-1,),
        (-2,),
        (-3,),
    ]


async def test_two_who_are_forgotten_at_one_table_stay_two(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob, **ONE_DEAL)
    await asyncio.gather(forgets(club, max_), forgets(club, ana))
    await club.plays_it_out()
    assert {seat.user for seat in (await club.table()).seats} == {-1, -2, bob.user}
    assert await audit.find_problems(club.store) == []


async def test_when_all_are_forgotten_the_robots_end_the_game(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob)
    for member in (max_, ana, bob):
        await forgets(club, member)
    await club.passes(hours=1)
    assert (await club.table()).phase == "closed"
    assert await audit.find_problems(club.store) == []


async def test_an_open_table_that_one_had_left_is_to_be_shown_anew(club: Club, ana: Person, bob: Person, max_: Person):
    await club.play(max_, ana, bob)
    await max_.leaves()
    assert await forgets(club, max_) == [1]


async def test_somebody_whose_number_begins_alike_is_not_forgotten(club: Club, max_: Person):
    longer, shorter = Person(club, "longer", max_.user * 10 % 10**18 + 5), Person(club, "shorter", max_.user // 10)
    await club.play(max_, longer, shorter)
    await forgets(club, max_)
    assert {seat.user for seat in (await club.table()).seats} == {-1, longer.user, shorter.user}


Deed = Callable[[Club, Person, Person, Person], Awaitable[object]]


async def is_kicked(_club: Club, host: Person, _other: Person, gone: Person) -> None:
    await host.kicks(gone)


async def is_stopped(_club: Club, host: Person, _other: Person, _gone: Person) -> None:
    await host.stops()


async def leaves_too(_club: Club, _host: Person, other: Person, _gone: Person) -> None:
    await other.leaves()


async def lays_a_card(club: Club, _host: Person, _other: Person, _gone: Person) -> None:
    await club.goes_on()


async def steps_away(_club: Club, _host: Person, other: Person, _gone: Person) -> None:
    await other.steps_away(hours=3)


async def the_clock_looks_in(club: Club, _host: Person, _other: Person, _gone: Person) -> None:
    club.now += 24 * 3600
    await club.ticks()


async def sits_down_elsewhere(_club: Club, _host: Person, _other: Person, gone: Person) -> None:
    await gone.opens(99)


@pytest.mark.parametrize("forgetting_first", [True, False])
@pytest.mark.parametrize(
    "deed",
    [is_kicked, is_stopped, leaves_too, lays_a_card, steps_away, the_clock_looks_in, sits_down_elsewhere],
    ids=lambda deed: deed.__name__.replace("_", " "),
)
async def test_whatever_happens_at_the_table_meanwhile_all_adds_up(
    club: Club, ana: Person, bob: Person, max_: Person, deed: Deed, *, forgetting_first: bool
):
    """Every way in which the two can get between each other: forgetting is refused at most to who sat down again."""
    await club.play(ana, max_, bob, chips=20)
    for delay in range(0, 60, 20 if club.server else some(20, of=4)):  # a server answers whenever it does

        async def later(doing: Awaitable[object], pauses: int) -> None:
            for _ in range(pauses):
                await asyncio.sleep(0)
            await doing

        doing = [later(deed(club, ana, bob, max_), delay), later(forgets(club, max_), 0)]
        found = await asyncio.gather(*(reversed(doing) if forgetting_first else doing), return_exceptions=True)
        strange = [error for error in found if isinstance(error, BaseException) and not isinstance(error, Refusal)]
        assert strange == []
        assert await audit.find_problems(club.store) == []
        if not [error for error in found if isinstance(error, Refusal) and error.code == "seated_meanwhile"]:
            seated = await club.asks("SELECT snapshot FROM game_table WHERE is_open = 1")
            is_seated = f'"user":{max_.user}' in str(seated)
            assert is_seated or not await traces(club, max_)
        await forgets(club, max_)
        assert await traces(club, max_) == []
        for (number,) in await club.asks("SELECT id FROM game_table WHERE is_open = 1"):
            await club.is_stopped(number)
        await club.play(ana, max_, bob, chips=20)


@pytest.mark.either_engine
@pytest.mark.parametrize("interruption", ["dies_during", "gives_up_during", "shuts_down_during"])
async def test_a_forgetting_that_is_interrupted_is_completed_by_asking_again(
    club: Club, ana: Person, bob: Person, max_: Person, interruption: str
):
    await club.play(ana, max_, bob, chips=20)
    for statement in STATEMENTS[::4]:
        if await getattr(club, interruption)(forgets(club, max_), statement) is not None:
            assert statement > 40
            return
        assert await audit.find_problems(club.store) == []
        await forgets(club, max_)
        assert await traces(club, max_) == []
        await club.is_stopped()
        await club.play(ana, max_, bob, chips=20)
