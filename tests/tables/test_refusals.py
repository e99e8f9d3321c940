"""Every "no" that a request can get, each provoked once by steps of which the last one gets it."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import get_args

import pytest

from bot.game.refusal import Code, Refusal
from bot.services import audit
from bot.services.opening import Opening
from bot.services.tables import Tables
from bot.store import servers
from bot.store.database import BOT, Store
from tests.tables.club import CHANNEL, GUILD, MEMBERS, OFFICIALS, Club, Person, game
from tests.tables.day_players import Player, closes

TESTS = Path(__file__).parents[1]
Steps = Callable[[SimpleNamespace], Iterable[Awaitable[object]]]

ELSEWHERE = {
    "game": {
        "already_started",
        "game_over",
        "no_deal_in_progress",
        "not_a_deck",
        "not_started",
        "rule_out_of_bounds",
        "rule_unknown",
    },
    "stories": {
        "evening_in_forum",
        "in_preparation",
        "invites_a_bot",
        "invites_a_stranger",
        "just_shown",
        "may_not_write",
        "missing_permissions",
        "no_choice",
        "no_table_here",
        "not_in_thread",
        "not_sealed",
        "tables_in_threads",
        "thread_locked",
        "thread_refused",
        "timed_out",
        "too_many_at_once",
        "too_many_tables",
        "unknown_card",
        "unknown_channel",
        "unknown_role",
    },
    "screens": {"ambiguous_card"},
}
"""Codes that no request at a table leads to, by the folder whose tests provoke them."""


async def lays_at_an_old_position(club: Club):
    seen = (await club.play()).table.version
    await club.goes_on()
    await club["Ana"].lays("7D", seen=seen)


async def plans_though_out_of_the_game(club: Club):
    club.chance.random.seed(19)  # so that Ana is out after the first deal, and the others are not
    await club.sit_down(chips=20, **game("classique", ends=3))
    await club["Ana"].begins()
    while (await club.table()).turn:
        await club.goes_on()
    await club["Bob"].deals_next()
    await club["Ana"].plans()


async def is_being_erased(club: Club):
    async with club.store.transaction(BOT) as tx:
        await servers.mark_left(tx, GUILD, club.now)
        await servers.begin_erasing(tx, GUILD)


async def opens_while_being_forgotten(club: Club):
    ana, bob, _ = club.people()
    await club.sit_down(ana, bob)
    await ana.gets_up()
    async with club.tables.lock_for(1):
        forgetting = asyncio.ensure_future(club.services.privacy.forget(ana.request()))
        await asyncio.sleep(0)
        await ana.opens(CHANNEL + 1)
    await forgetting


AT_TABLES: dict[str, Steps] = {
    "already_begun: somebody joins a game": lambda p: [p.club.play(), p.dora.joins()],
    "already_invited: somebody is invited twice": lambda p: [
        p.club.sit_down(),
        p.ana.invites(p.dora),
        p.bob.invites(p.dora),
    ],
    "already_here: back without having been gone": lambda p: [p.club.play(), p.ana.comes_back()],
    "already_host: handed over to oneself": lambda p: [p.ana.opens(), p.ana.hands_over_to(p.ana)],
    "already_paused: two pauses": lambda p: [p.club.play(), p.ana.pauses(), p.ana.pauses()],
    "paused_enough: a pause after a week of pauses": lambda p: [
        p.club.play(clock="none"),
        p.ana.pauses(),
        p.club.passes(days=7),
        p.ana.pauses(),
    ],
    "already_stopped: two stops": lambda p: [p.club.play(), p.ana.stops(), p.ana.stops()],
    "already_seated: somebody sits down twice": lambda p: [p.club.sit_down(), p.bob.joins()],
    "already_seated: a player joins their own game": lambda p: [p.club.play(), p.ana.joins()],
    "already_seated: a robot sits down twice": lambda p: [p.ana.opens(), p.ana.adds("Firmin"), p.ana.adds("Firmin")],
    "channel_taken: the channel has a table": lambda p: [p.ana.opens(CHANNEL), p.bob.opens(CHANNEL)],
    "chips_out_of_bounds: fewer chips than one ante": lambda p: [p.ana.opens(chips=14)],
    "eliminated: a plan of somebody out of the game": lambda p: [plans_though_out_of_the_game(p.club)],
    "full: a ninth joins": lambda p: [p.club.sit_down(*p.club.people(*MEMBERS[:8])), p.ivo.joins()],
    "full: more are invited than seats are left": lambda p: [
        p.club.sit_down(*p.club.people(*MEMBERS[:7])),
        p.ana.invites(p.hana, p.ivo),
    ],
    "has_declined: somebody is asked again after a no": lambda p: [
        p.club.sit_down(),
        p.ana.invites(p.dora),
        p.dora.declines(),
        p.ana.invites(p.dora),
    ],
    "invited_only: a stranger comes to a private table": lambda p: [
        p.club.sit_down(p.ana, is_private=True),
        p.bob.joins(),
    ],
    "invites_oneself: somebody invites themselves": lambda p: [p.club.sit_down(), p.ana.invites(p.ana)],
    "no_plan: a plan that was not made": lambda p: [p.club.play(), p.bob.cancels_plan()],
    "no_such_player: a stranger is kicked": lambda p: [p.club.play(), p.ana.kicks(p.dora)],
    "no_such_seat: an empty chair is removed": lambda p: [p.ana.opens(), p.ana.removes(5)],
    "no_such_table: a table that never was": lambda p: [p.ana.joins(at=77)],
    "not_at_this_table: a stranger lays": lambda p: [p.club.play(), p.dora.lays("7D")],
    "not_begun: a card in the lobby": lambda p: [p.ana.opens(), p.ana.lays("7D")],
    "not_between_deals: dealt while a deal goes on": lambda p: [p.club.play(), p.ana.deals_next()],
    "has_left: a leaver wants to play for a robot": lambda p: [
        p.club.play(robots=1),
        p.bob.leaves(),
        p.bob.comes_late(),
    ],
    "no_robot: nobody to play for": lambda p: [p.club.play(), p.dora.comes_late()],
    "no_robot: a robot too few": lambda p: [p.club.play(robots=1), p.dora.comes_late(), p.emil.comes_late()],
    "no_robot: the last deal": lambda p: [p.club.play(robots=1, **game("classique", ends=1)), p.dora.comes_late()],
    "already_seated: a player wants to play for a robot, too": lambda p: [p.club.play(robots=1), p.bob.comes_late()],
    "removed: a removed player returns": lambda p: [p.club.play(), p.ana.kicks(p.bob), p.bob.comes_back()],
    "removed: a removed player plays for a robot": lambda p: [
        p.club.play(robots=1),
        p.ana.kicks(p.bob),
        p.bob.comes_late(),
    ],
    "invited_only: a stranger plays for a robot at a private table": lambda p: [
        p.club.play(p.ana, robots=2, is_private=True),
        p.bob.comes_late(),
    ],
    "not_host: a guest begins": lambda p: [p.club.sit_down(), p.bob.begins()],
    "not_invited: somebody declines nothing": lambda p: [p.club.sit_down(), p.dora.declines()],
    "not_paused: resumed without a pause": lambda p: [p.club.play(), p.ana.resumes()],
    "options_out_of_bounds: a clock that is none": lambda p: [p.ana.opens(clock="1 s")],
    "paused: a card during a pause": lambda p: [p.club.play(hands={0: "7D"}), p.ana.pauses(), p.ana.lays("7D")],
    "removed: a removed player sits down again": lambda p: [p.club.sit_down(), p.ana.removes(1), p.bob.joins()],
    "robot_plays: a plan of somebody away": lambda p: [p.club.play(), p.bob.steps_away(hours=1), p.bob.plans()],
    "seat_gone: an invitation that was never sent": lambda p: [p.club.sit_down(), p.ana.takes_back(p.dora)],
    "sits_here: somebody at the table is invited": lambda p: [p.club.sit_down(), p.ana.invites(p.bob)],
    "stale: an old position": lambda p: [lays_at_an_old_position(p.club)],
    "still_open: a rematch before the end": lambda p: [p.club.play(), p.ana.asks_for_a_rematch()],
    "table_closed: somebody joins a closed table": lambda p: [p.ana.opens(), p.ana.stops(), p.bob.joins()],
    "too_many_invitations: eleven invitations within the hour": lambda p: [
        p.club.sit_down(p.ana),
        *(step for _ in range(10) for step in (p.ana.invites(p.dora), p.ana.takes_back(p.dora))),
        p.ana.invites(p.dora),
    ],
    "too_many_players: seven choose a game for six": lambda p: [
        p.club.sit_down(*p.club.people(*MEMBERS[:7])),
        p.ana.chooses(**game("mallette")),
    ],
    "unreadable: a table that cannot be read": lambda p: [
        p.ana.opens(),
        p.club.asks("UPDATE game_table SET snapshot = 'x'"),
        p.club.asks("UPDATE table_event SET body = 'x'"),
        p.bob.joins(),
    ],
    "wrong_server: another server": lambda p: [p.ana.opens(), p.bob.elsewhere().joins()],
    "your_turn: a plan for the own turn": lambda p: [p.club.play(), p.ana.plans()],
    "not_in_hand: not held": lambda p: [p.club.play(hands={1: "2S"}), p.ana.lays("2S")],
    "not_your_turn: not in turn": lambda p: [p.club.play(hands={0: "7D", 1: "2S"}), p.bob.lays("2S")],
    "nothing_to_announce: nothing to announce": lambda p: [
        p.club.play(hands={0: "7D"}),
        p.ana.lays("7D", announced=True),
    ],
    "too_few_players: two begin a game for three": lambda p: [p.club.sit_down(p.ana, p.bob), p.ana.begins()],
    "wrong_rank: not what is waited for": lambda p: [
        p.club.play(hands={0: "2S 2C 2D 4C", 1: "3S 3C 3H 3D 8S"}, card_by_card=True),
        p.ana.lays("2S"),
        p.bob.lays("8S"),
    ],
    "being_erased: a server is being erased": lambda p: [is_being_erased(p.club), p.ana.opens()],
    "hosts_enough: a table handed to a host of three": lambda p: [
        *(p.bob.opens(channel) for channel in range(3)),
        p.ana.opens(3),
        p.bob.joins(),
        p.ana.hands_over_to(p.bob),
    ],
    "must_agree: risen chips that somebody has not agreed to": lambda p: [
        p.club.sit_down(),
        p.ana.chooses(chips=500),
        p.ana.begins(),
    ],
    "not_manager: a member who sets something": lambda p: [p.ana.sets(remarks=False)],
    "not_manager: a moderator who closes the season": lambda p: [p.mod.closes_season(1)],
    "season_empty: a season without a game": lambda p: [p.eva.closes_season(1)],
    "season_over: a season that is not on": lambda p: [p.eva.closes_season(2)],
    "settings_out_of_bounds: fewer chips than none": lambda p: [p.club.sets(starting_chips=-1)],
    "settings_out_of_bounds: a language that is none": lambda p: [p.club.sets(language="xx")],
    "settings_out_of_bounds: a setting that is none": lambda p: [p.club.sets(gravity=9)],
    "too_many_hosted: a fourth table of one host": lambda p: [p.ana.opens(channel) for channel in range(4)],
    "too_many_hosted: a rematch as a fourth table": lambda p: [
        p.club.play(),
        p.club.is_stopped(),
        *(p.ana.opens(channel) for channel in (1, 2, 3)),
        p.ana.asks_for_a_rematch(1),
    ],
    "unknown_action: a taste for luck": lambda p: [p.ana.prefers("luck")],
    "wrong_channel: a channel that is not allowed": lambda p: [p.club.sets(channels=[CHANNEL + 1]), p.ana.opens()],
    "wrong_channel: a rematch where it is not allowed any more": lambda p: [
        p.club.play(),
        p.club.is_stopped(),
        p.club.sets(channels=[CHANNEL + 1]),
        p.ana.asks_for_a_rematch(),
    ],
}
"""What each is refused with, and changes nothing at any table."""

BESIDE_TABLES: dict[str, Steps] = {
    "daily_off: a day where there are none": lambda p: [p.club.sets(daily=False), Player(p.club, 1).begins()],
    "day_closed: a day that nobody began": lambda p: [yesterday(p.club, Player(p.club, 2))],
    "being_forgotten: a day while one is forgotten": lambda p: [while_forgotten(p.club, p.ana)],
    "day_finished: a fourth deal": lambda p: [Player(p.club, 1).plays(), Player(p.club, 1).begins()],
    "no_such_day: a day to come": lambda p: [Player(p.club, 1).own(Player(p.club, 1).today + 1)],
    "not_revealed: choices of a day in play": lambda p: [choices_of_today(p.club)],
    "discreet: the profile of somebody discreet": lambda p: [
        p.ana.prefers("discretion"),
        p.club.services.results.profile(p.bob.request(), p.ana.user),
    ],
    "deal_in_progress: the proof of a deal in play": lambda p: [
        p.club.play(),
        p.club.services.archive.proof(1, p.ana.request(), channel=CHANNEL, deal=1),
    ],
    "no_such_deal: a deal to come": lambda p: [
        p.club.play(),
        p.club.services.archive.replay(1, p.ana.request(), channel=CHANNEL, deal=2, step=0),
    ],
    "nothing_dealt: a deal of a table without any": lambda p: [
        p.ana.opens(),
        p.club.services.archive.replay(1, p.ana.request(), channel=CHANNEL, deal=1, step=0),
    ],
    "no_such_season: a season to come": lambda p: [p.club.services.results.season_end(p.ana.request(), 1)],
    "seated_meanwhile: seated while being forgotten": lambda p: [opens_while_being_forgotten(p.club)],
    "still_played: a stranger in another channel watches a table in play": lambda p: [
        p.club.play(),
        p.club.services.archive.replay(1, p.dora.request(), channel=CHANNEL + 1, deal=1, step=0),
    ],
}
"""What each is refused with beside the tables."""


class Noting(Tables):
    """Tables that note what is kept before each thing that is asked."""

    before: tuple[object, ...] = ()

    async def complete(self, action):
        self.before = await kept(self._store)
        return await super().complete(action)


async def kept(store: Store) -> tuple[object, ...]:
    async with store.transaction(BOT) as tx:
        return (
            *await tx.execute("SELECT * FROM game_table"),
            *await tx.execute("SELECT * FROM table_event"),
            *await tx.execute("SELECT * FROM interaction"),
        )


async def takes(club: Club, steps: Steps) -> str:
    """Take these steps, and return the code of the refusal that they end with."""
    people = SimpleNamespace(club=club, **{name.lower(): club.person(name) for name in (*MEMBERS, *OFFICIALS)})
    with pytest.raises(Refusal) as refusal:
        await walk(steps(people))
    return refusal.value.code


async def walk(steps: Iterable[Awaitable[object]]) -> None:
    for step in steps:
        await step


def each(rows: dict[str, Steps]):
    return [pytest.param(story.partition(":")[0], steps, id=story) for story, steps in rows.items()]


@pytest.mark.parametrize(("code", "steps"), each(AT_TABLES))
async def test_it_is_refused_and_changes_nothing_at_any_table(club: Club, code: str, steps: Steps):
    services = club.services
    tables = Noting(club.store, services.part, club.choose, club.chance, services.saves)
    opening = Opening(club.store, tables, club.chance, services.saves)
    club.services = services._replace(tables=tables, opening=opening)
    assert await takes(club, steps) == code
    assert tables.before == await kept(club.store)
    assert await audit.find_problems(club.store) == [] or code == "unreadable"


@pytest.mark.parametrize(("code", "steps"), each(BESIDE_TABLES))
async def test_it_is_refused_with_its_code(club: Club, code: str, steps: Steps):
    assert await takes(club, steps) == code


async def yesterday(club: Club, late: Player) -> None:
    """Begin a day after it has closed."""
    await Player(club, 1).begins()
    await late.begins(await closes(club))


async def while_forgotten(club: Club, ana: Person) -> None:
    """Begin a day in the minute in which one is forgotten."""
    await club.services.privacy.want(ana.request(), club.now)
    await Player(club, ana.user).begins()


async def choices_of_today(club: Club) -> None:
    own = await Player(club, 1).plays()
    await club.services.reviews.look(own.deals[0].table, Player(club, 1).request)


def test_every_code_is_provoked_here_unless_it_belongs_elsewhere():
    here = {story.partition(":")[0] for story in AT_TABLES | BESIDE_TABLES}
    assert sorted([*here, *chain(*ELSEWHERE.values())]) == sorted(get_args(Code))


@pytest.mark.parametrize("folder", ELSEWHERE)
def test_what_belongs_elsewhere_is_expected_there(folder: str):
    named = {
        word for file in (TESTS / folder).glob("test_*.py") for word in re.findall(r"\w+", file.read_text("utf-8"))
    }
    assert ELSEWHERE[folder] - named == set()
