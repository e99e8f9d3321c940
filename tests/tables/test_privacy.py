"""What a member can take away of themselves, and that afterwards nothing says who they were."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.store.ledger import Account
from bot.tables import audit
from bot.tables.scores import Choice
from tests.tables.club import CHANNEL, GUILD, ONE_DONNE, Club, Member, game
from tests.tables.year import Year

USER = 876_543_210_987_654_321
"""A number as Discord's are, so that it is found wherever it stands."""


@pytest.fixture
def max_(club: Club) -> Member:
    """Who will be forgotten."""
    return Member(club, "max", USER)


async def everything(club: Club) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table of the file."""
    names = await club.asks("SELECT name FROM sqlite_master WHERE type = 'table'")
    return {name: await club.asks(f"SELECT * FROM {name}") for (name,) in names}  # noqa: S608 - the file's own names


async def traces(club: Club, user: int = USER) -> list[str]:
    """Where the number of a member still stands."""
    return [
        f"{name}: {row}" for name, rows in (await everything(club)).items() for row in rows if str(user) in str(row)
    ]


async def plays_it_out(club: Club, number: int | None = None) -> None:
    while (table := await club.table(number)).phase == "playing":
        if table.turn is None:
            await club.passes(minutes=5)
        else:
            await lays(club, number)


async def lays(club: Club, number: int | None = None) -> None:
    """Whoever has to act does, be it somebody of the club or whoever is to be forgotten."""
    table = await club.table(number)
    assert table.turn
    assert table.turn.user
    member = Member(club, "anybody", table.turn.user)
    play = choices(legal_actions(table.game))[0]
    await member.lays(play.card, announced=play.announced, at=table.id)


async def forgets(club: Club, member: Member) -> list[int]:
    return await club.privacy.forget(member.request())


# Forgetting


async def test_nothing_says_who_was_forgotten(club: Club, ana: Member, bob: Member, max_: Member):
    """They have played and play, have sat in lobbies, were reminded, have a name, settings, and closed a season."""
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    await club.sit_down(ana, max_, channel=3)
    await max_.gets_up()
    await club.sit_down(max_, ana, channel=4)
    await max_.hands_over_to(ana)
    await club.play(ana, max_, bob, channel=2)
    await max_.looks()
    await max_.steps_away(hours=1)
    await max_.wants_reminders(wanted=False)
    await club.tables.note_name(max_.request(), "Max")
    await club.tables.set_taste(max_.request(), "menu", wanted=True)
    await club.asks("INSERT INTO season VALUES ($1, 1, $2, $3)", GUILD, club.now, USER)
    await club.asks("INSERT INTO setting_change VALUES (1, $1, $2, $3, 'game', 'a', 'b')", GUILD, club.now, USER)
    await forgets(club, max_)
    assert await traces(club) == []
    assert "Max" not in str(await everything(club))


async def test_what_is_forgotten_is_overwritten_in_the_file(club: Club, ana: Member, bob: Member, max_: Member):
    """SQLite would leave it where it was, for whoever reads the file byte by byte, until something needs the room."""
    await club.play(max_, ana, bob)
    await club.tables.note_name(max_.request(), "Maximilien de Valmont")
    kept = (b"Maximilien", str(USER).encode(), USER.to_bytes(8, "big"))
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


async def test_afterwards_everything_still_adds_up(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    await club.play(max_, ana, bob)
    await forgets(club, max_)
    assert await audit.faults(club.store) == []


@pytest.mark.parametrize("seed", [11, 12])
async def test_in_the_middle_of_a_year_anybody_can_be_forgotten(club: Club, seed: int):
    print(f"seed {seed}")  # noqa: T201 - shown where it fails
    year = await Year(club, seed).opens()
    for member in [*year.servers[GUILD]]:
        await year.goes_on(games=2)
        await forgets(club, member)
        year.servers[GUILD].remove(member)
        year.servers[GUILD].append(Member(club, member.name, member.user + 1000))
        rows = await club.asks(
            "SELECT body FROM table_event JOIN game_table ON id = table_id WHERE guild_id = $1", GUILD
        )
        assert not [body for (body,) in rows if re.search(rf'"(user|host)":{member.user}\b', body)]
    assert await audit.faults(club.store) == []


async def test_other_servers_still_know_them(club: Club, ana: Member, bob: Member, max_: Member):
    there = [member.elsewhere() for member in (max_, ana, bob)]
    await club.play(*there)
    before = await club.scores.statement(there[0].request(), 0)
    await club.play(max_, ana, bob, channel=1)
    await forgets(club, max_)
    assert await club.scores.statement(there[0].request(), 0) == before
    assert [table.user for table in (await club.table(1)).seats if table.user == USER] == [USER]


async def test_others_keep_what_they_have(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    before = await club.scores.profile(ana.request(), ana.user), await club.scores.statement(ana.request(), 0)
    await forgets(club, max_)
    assert (await club.scores.profile(ana.request(), ana.user), await club.scores.statement(ana.request(), 0)) == before


async def test_a_robot_goes_on_with_their_seat_to_the_end(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    assert await forgets(club, max_) == [1]
    await plays_it_out(club)
    assert (await club.table()).closing == "finished"
    assert await audit.faults(club.store) == []


async def test_what_is_left_on_their_seat_goes_to_an_account_of_nobody(
    club: Club, ana: Member, bob: Member, max_: Member
):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await forgets(club, max_)
    await plays_it_out(club)
    table = await club.table()
    [seat] = [number for number, seat in enumerate(table.seats) if seat.user == -1]
    assert await club.chips(Account("balance", -1)) == 700 + table.game.chips[seat]


async def test_a_past_game_keeps_its_seat_of_nobody(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    await forgets(club, max_)
    [past] = (await club.archive.history(ana.request(), 0)).games
    assert {seat.user_id for seat in past.seats} == {ana.user, bob.user, -1}


async def test_a_past_game_can_still_be_watched(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    await forgets(club, max_)
    assert (await club.archive.replay(1, ana.request(), channel=CHANNEL, donne=1, step=10**9)).hands


async def test_nobody_who_was_forgotten_is_ranked(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    await forgets(club, max_)
    for choice in (Choice("balance"), Choice("net", "ever"), Choice("donnes_won", "week")):
        found = await club.scores.leaderboard(ana.request(), choice)
        assert {rank.user for rank in found.rows} <= {ana.user, bob.user}
        assert found.members == len(found.rows)


async def test_who_comes_back_begins_anew(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    await forgets(club, max_)
    assert await max_.sees_balance() == 1000
    assert (await club.scores.profile(max_.request(), USER)).ever.games == 0
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    assert (await club.scores.profile(max_.request(), USER)).ever.games == 1
    assert await audit.faults(club.store) == []


async def test_one_can_be_forgotten_time_and_again(club: Club, ana: Member, bob: Member, max_: Member):
    for _ in range(3):
        await club.play(max_, ana, bob, **ONE_DONNE)
        await plays_it_out(club)
        await forgets(club, max_)
    assert await traces(club) == []
    assert await club.asks("SELECT owner_id FROM account WHERE kind = 'balance' AND owner_id < 0 ORDER BY id") == [
        (-1,),
        (-2,),
        (-3,),
    ]


async def test_two_who_are_forgotten_at_one_table_stay_two(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await asyncio.gather(forgets(club, max_), forgets(club, ana))
    await plays_it_out(club)
    assert {seat.user for seat in (await club.table()).seats} == {-1, -2, bob.user}
    assert await audit.faults(club.store) == []


async def test_when_all_are_forgotten_the_robots_end_the_game(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob)
    for member in (max_, ana, bob):
        await forgets(club, member)
    assert (await club.table()).phase == "closed"
    assert await audit.faults(club.store) == []


async def test_the_last_one_in_a_lobby_takes_it_with_them(club: Club, max_: Member):
    await club.sit_down(max_, robots=2)
    await forgets(club, max_)
    assert (await club.table()).phase == "closed"
    assert await traces(club) == []


async def test_the_host_of_a_lobby_leaves_it_to_the_next_one(club: Club, ana: Member, max_: Member):
    await club.sit_down(max_, ana)
    await forgets(club, max_)
    table = await club.table()
    assert (table.host, table.people) == (ana.user, (ana.user,))
    assert await audit.faults(club.store) == []


async def test_an_open_table_that_one_had_left_is_to_be_shown_anew(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob)
    await max_.leaves()
    assert await forgets(club, max_) == [1]


async def test_several_open_tables_are_left_at_once(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, channel=1)
    await club.play(ana, max_, bob, channel=2)
    await club.sit_down(ana, max_, channel=3)
    assert await forgets(club, max_) == [1, 2, 3]
    assert await traces(club) == []
    assert await audit.faults(club.store) == []


async def test_who_has_never_been_here_can_be_forgotten_too(club: Club, max_: Member):
    assert await forgets(club, max_) == []
    assert await traces(club) == []


async def test_somebody_whose_number_begins_alike_is_not_forgotten(club: Club, max_: Member):
    longer, shorter = Member(club, "longer", USER * 10 % 10**18 + 5), Member(club, "shorter", USER // 10)
    await club.play(max_, longer, shorter)
    await forgets(club, max_)
    assert {seat.user for seat in (await club.table()).seats} == {-1, longer.user, shorter.user}


Deed = Callable[[Club, Member, Member, Member], Awaitable[object]]


async def is_kicked(_club: Club, host: Member, _other: Member, gone: Member) -> None:
    await host.kicks(gone)


async def is_stopped(_club: Club, host: Member, _other: Member, _gone: Member) -> None:
    await host.stops()


async def leaves_too(_club: Club, _host: Member, other: Member, _gone: Member) -> None:
    await other.leaves()


async def lays_a_card(club: Club, _host: Member, _other: Member, _gone: Member) -> None:
    await lays(club)


async def steps_away(_club: Club, _host: Member, other: Member, _gone: Member) -> None:
    await other.steps_away(hours=3)


async def the_clock_looks_in(club: Club, _host: Member, _other: Member, _gone: Member) -> None:
    club.now += 24 * 3600
    await club.ticks()


async def sits_down_elsewhere(_club: Club, _host: Member, _other: Member, gone: Member) -> None:
    await gone.opens(99)


@pytest.mark.parametrize("forgetting_first", [True, False])
@pytest.mark.parametrize(
    "deed",
    [is_kicked, is_stopped, leaves_too, lays_a_card, steps_away, the_clock_looks_in, sits_down_elsewhere],
    ids=lambda deed: deed.__name__.replace("_", " "),
)
async def test_whatever_happens_at_the_table_meanwhile_all_adds_up(
    club: Club, ana: Member, bob: Member, max_: Member, deed: Deed, *, forgetting_first: bool
):
    """Every way in which the two can get between each other: forgetting is refused at most to who sat down again."""
    await club.play(ana, max_, bob)
    for delay in range(0, 60, 4):

        async def later(doing: Awaitable[object], pauses: int) -> None:
            for _ in range(pauses):
                await asyncio.sleep(0)
            await doing

        doing = [later(deed(club, ana, bob, max_), delay), later(forgets(club, max_), 0)]
        found = await asyncio.gather(*(reversed(doing) if forgetting_first else doing), return_exceptions=True)
        strange = [error for error in found if isinstance(error, BaseException) and not isinstance(error, Refusal)]
        assert strange == []
        assert await audit.faults(club.store) == []
        if not [error for error in found if isinstance(error, Refusal) and error.code == "seated_meanwhile"]:
            seated = await club.asks("SELECT snapshot FROM game_table WHERE is_open = 1")
            is_seated = f'"user":{USER}' in str(seated)
            assert is_seated or not [trace for trace in await traces(club) if "note" not in trace]
        await forgets(club, max_)
        assert await traces(club) == []
        for (number,) in await club.asks("SELECT id FROM game_table WHERE is_open = 1"):
            await ana.as_moderator().stops(number)
        await club.play(ana, max_, bob)


# Taking away


async def data_of(club: Club, user: int) -> dict[str, Any]:
    return json.loads(await club.privacy.my_data(Member(club, "reader", user).request()))


async def test_who_was_never_here_takes_away_nothing(club: Club):
    assert await data_of(club, USER) == {"user": USER, "servers": []}


async def test_everything_of_every_server_is_in_it(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob, **ONE_DONNE)
    await plays_it_out(club)
    await club.play(*[member.elsewhere() for member in (max_, ana, bob)])
    await club.tables.note_name(max_.request(), "Max")
    here, there = (await data_of(club, USER))["servers"]
    assert [here["server"], there["server"]] == [GUILD, GUILD + 1]
    assert here["member"][0]["name"] == "Max"
    assert len(here["results"]) == 1
    assert {line["reason"] for line in here["postings"]} == {"Welcome", "GameStarted", "TableClosed"}
    assert {sums["scope"] for sums in here["sums"]} >= {"ever", "game-classique", "season-1"}
    assert there["chips"] == [{"balance": 700, "staked": 300}]


async def test_whoever_asks_for_it_makes_nobody_else_wait(club: Club, ana: Member, bob: Member, max_: Member):
    for channel in range(1, 6):
        await club.sit_down(max_, ana, channel=channel)
    asking = [asyncio.create_task(club.privacy.my_data(max_.request())) for _ in range(3)]
    between = 0
    while not all(task.done() for task in asking):
        await club.scores.statement(bob.request(), 0)
        between += 1
    assert between > 3 * 5
    assert len({await task for task in asking}) == 1


async def test_a_lobby_that_one_left_is_in_it(club: Club, ana: Member, max_: Member):
    await club.sit_down(ana, max_)
    await max_.gets_up()
    [server] = (await data_of(club, USER))["servers"]
    assert [table["table"] for table in server["tables"]] == [1]


async def test_only_one_s_own_cards_are_in_it(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob)
    table = await club.table()
    own = table.game.donne.hands[[seat.user for seat in table.seats].index(USER)] if table.game.donne else ()
    await club.goes_on() if table.turn and table.turn.user != USER else await lays(club)
    text = (await club.privacy.my_data(max_.request())).decode()
    assert set(re.findall(r'"(10[SHDC]|[2-9AJQK][SHDC])"', text)) == {*own}


async def test_what_a_robot_holds_on_a_seat_that_one_left_is_not_in_it(
    club: Club, ana: Member, bob: Member, max_: Member
):
    await club.play(ana, bob, max_, **game("classique", deals=3))
    await max_.leaves()
    while (await club.table()).game.donnes < 2:
        await (club.goes_on() if (await club.table()).turn else club.passes(minutes=5))
    dealt = [event for event in await own_events(club) if event["type"] == "HandDealt"]
    assert len(dealt) == 1


async def own_events(club: Club) -> list[dict[str, Any]]:
    [server] = (await data_of(club, USER))["servers"]
    return [event for table in server["tables"] for event in table["events"]]


async def test_nobody_else_is_named_in_it(club: Club, max_: Member):
    others = [Member(club, name, 400_000_000_000_000_000 + number) for number, name in enumerate(("a", "b"))]
    await club.play(max_, *others)
    await lays(club)
    await others[0].leaves()
    text = (await club.privacy.my_data(max_.request())).decode()
    assert [other for other in others if str(other.user) in text] == []


async def test_a_table_that_cannot_be_read_does_not_hold_up_the_rest(
    club: Club, ana: Member, bob: Member, max_: Member
):
    await club.play(max_, ana, bob, channel=1)
    await club.play(max_, ana, bob, channel=2)
    await club.asks("UPDATE game_table SET snapshot = 'x' WHERE id = 1")
    await club.asks("UPDATE table_event SET body = body || 'x' WHERE table_id = 1")
    [server] = (await data_of(club, USER))["servers"]
    assert server["tables"][0] == {"table": 1, "unreadable": True}
    assert server["tables"][1]["events"]


async def test_after_being_forgotten_there_is_nothing_to_take_away(club: Club, ana: Member, bob: Member, max_: Member):
    await club.play(max_, ana, bob)
    await forgets(club, max_)
    assert await data_of(club, USER) == {"user": USER, "servers": []}
