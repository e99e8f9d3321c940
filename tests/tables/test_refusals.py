"""Every "no" that a table can answer, each provoked once."""

from typing import get_args

import pytest

from bot.game.refusal import Code, Refusal
from bot.services import audit
from bot.services.tables import Tables
from bot.store.sqlite.database import Store
from tests.tables.club import Club
from tests.tables.refused_at_table import AT_TABLE, BY_THE_RULES, Story, two_pauses
from tests.tables.refused_by_server import BESIDE_THE_TABLES, BY_SERVER, no_money

STORIES = AT_TABLE | BY_SERVER
BY_THE_RULES_ALONE = {
    "already_started",
    "game_over",
    "no_deal_in_progress",
    "not_a_deck",
    "not_started",
    "rule_out_of_bounds",
    "rule_unknown",
}
"""Codes that a table never lets a player run into: provoked in `tests/game`."""
ON_DISCORD = {
    "missing_permissions",
    "no_robot_left",
    "no_such_time",
    "no_table_here",
    "tables_in_threads",
    "thread_in_thread",
    "threads_forbidden",
    "unknown_card",
    "unknown_channel",
}
"""Codes of what only Discord knows, or of what people type there: provoked in `tests/stories` and `tests/screens`."""


def each(stories_by_code: dict[str, tuple[Story, ...]]):
    return [
        pytest.param(code, story, id=f"{code}: {story.__name__.replace('_', ' ')}")
        for code, stories in stories_by_code.items()
        for story in stories
    ]


EACH = each(STORIES | BY_THE_RULES)


@pytest.mark.parametrize(("code", "story"), EACH + each(BESIDE_THE_TABLES))
async def test_it_is_refused_with_its_code(club: Club, code: str, story: Story):
    with pytest.raises(Refusal) as refusal:
        await story(club)
    assert refusal.value.code == code


class Noting(Tables):
    """Tables that note what is kept before each thing that is asked."""

    before: tuple[object, ...] = ()

    async def act(self, *given):
        self.before = await kept(self._store)
        return await super().act(*given)

    async def open(self, *given):
        self.before = await kept(self._store)
        return await super().open(*given)

    async def rematch(self, *given, **more):
        self.before = await kept(self._store)
        return await super().rematch(*given, **more)


async def kept(store: Store) -> tuple[object, ...]:
    async with store.transaction() as tx:
        return (
            *await tx.execute("SELECT * FROM game_table"),
            *await tx.execute("SELECT * FROM table_event"),
            *await tx.execute("SELECT * FROM interaction"),
        )


@pytest.mark.parametrize(("code", "story"), EACH)
async def test_a_refusal_changes_nothing_at_any_table(club: Club, code: str, story: Story):
    club.tables = Noting(club.store, club.choose, club.chance, club.services.saves)
    with pytest.raises(Refusal, match=code):
        await story(club)
    assert club.tables.before == await kept(club.store)


async def test_what_is_refused_leaves_everything_in_order(club: Club):
    for story in (no_money, two_pauses):
        with pytest.raises(Refusal):
            await story(club)
    assert await audit.find_problems(club.store) == []


def test_every_code_is_provoked_here_unless_it_belongs_elsewhere():
    here = set(STORIES | BESIDE_THE_TABLES | BY_THE_RULES)
    assert sorted([*here, *BY_THE_RULES_ALONE, *ON_DISCORD]) == sorted(get_args(Code))
