"""What every story has: its club, and at its end the judgement of everything the bot has sent."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.pictures import studio
from bot.services import downtime
from bot.store.database import BOT
from playground.simulator import force_locale, no_intentional_waits
from tests.discord.requests import description, rules_missed
from tests.engines import empty_file
from tests.people import ana, bob, chloe, dora, manager, mod
from tests.stories.discordland import LONGEST_TICK, SEED, Club, closed, opened
from tests.stories.gameplay import rushes_on, sits_down
from tests.stories.person import Person
from tests.stories.record import Record, buttons_in, custom_ids_in, histories, is_known
from tests.stories.secrets import Judge, strings_in
from tests.threadless import _hasty, _threadless, thinks

__all__ = ["_hasty", "_threadless", "ana", "bob", "chloe", "dora", "manager", "mod", "thinks"]


@pytest.fixture
def record() -> Iterator[Record]:
    """The record of the story, and members who speak each their own language."""
    record = Record()
    with force_locale(lambda user: record.locales.get(user, "en-US")):
        yield record


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No story waits: a sleeper sleeps until the story lets time pass, and through long hours may do so for longer."""
    monkeypatch.setattr(downtime, "MAX_SILENCE_SECONDS", LONGEST_TICK + 60)
    with no_intentional_waits():
        yield


@pytest.fixture
def draws() -> bool:
    """Whether the bot draws pictures in this story; most are about something else, and quicker without."""
    return False


@pytest.fixture
def paints() -> bool:
    """Whether what the bot draws in this story are pictures; for most, a note of what would be on one is enough."""
    return False


@pytest.fixture(autouse=True)
def _sketchy(monkeypatch: pytest.MonkeyPatch, paints: bool) -> None:  # noqa: FBT001 - a fixture
    """Let the painter write down what a picture shows, or draw all of it anew."""
    for draw in (studio.picture, studio.picture_of_turn, studio.draw_film):
        draw.cache_clear()
        if not paints:
            monkeypatch.setattr(studio, draw.__name__, lambda scene: repr(scene).encode())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The file of the story, with nothing in it."""
    path = tmp_path / "nainjaune.db"
    path.write_bytes(empty_file())
    return path


@pytest.fixture
def seed() -> int:
    """Of all luck in the story; one that needs something rare names another."""
    return SEED


@pytest.fixture
async def club(
    database: Path,
    record: Record,
    caplog: pytest.LogCaptureFixture,
    request: pytest.FixtureRequest,
    seed: int,
    draws: bool,  # noqa: FBT001 - a fixture
) -> AsyncIterator[Club]:
    """A server with the bot in it, on a file of its own."""
    print(f"seed {seed}")  # noqa: T201 - shown where the story fails
    club = await opened(database, record, seed, draws=draws)
    try:
        yield club
        kept = club.erased | await histories(club.client.services.store)
        days = await closings(club)
    finally:
        await closed(club)
    if request.node.stash.get(FAILED, False):
        return
    assert Judge(record, kept, days).leaks() == []
    assert _badly_asked(record) == []
    assert _unknown_buttons(record) == []
    assert _twice_bold(record) == []
    assert _crowded(record) == []
    assert _gaudy(record) == []
    assert _unexpected(club, caplog) == []


async def closings(club: Club) -> dict[str, int]:
    """The secret of each day, and when it closes."""
    days = club.client.services.days
    async with club.client.services.store.transaction(BOT) as tx:
        rows = await tx.execute("SELECT secret, number FROM day")
    return {secret: days.closes_at(number) for secret, number in rows}


@pytest.fixture
async def people(club: Club, ana: Person, bob: Person, chloe: Person) -> list[Person]:
    """Three who have played a game of one deal to its end."""
    await sits_down(club, [ana, bob, chloe], deals=1)
    await rushes_on(club)
    return [ana, bob, chloe]


FAILED = pytest.StashKey[bool]()
MAX_BUTTONS = 2
"""Of a public message, beside More."""
UNCOLOURED = {2, 5}
"""The styles of grey buttons and of links."""
GOES_ON = ("deal", "next_deal", "rematch", "return")
"""The verbs by which a game goes on."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


def _badly_asked(record: Record) -> list[str]:
    """The requests that Discord would not take."""
    api, asked = description(), record.requests
    missed = [f"{request.path}: {rule}" for request in asked for rule in rules_missed(request.path, request.body)]
    if api is None:
        return missed
    return missed + [
        problem for request in asked for problem in api.problems(request.method, request.path, request.body)
    ]


def _unknown_buttons(record: Record) -> list[str]:
    """The buttons, menus and forms that mean nothing, or ask for nothing that is known."""
    sent = {custom_id for request in record.requests for custom_id in custom_ids_in(request.body)}
    return [custom_id for custom_id in sent if not is_known(custom_id)]


def _crowded(record: Record) -> list[list[str]]:
    """Public messages with a menu, or with more than two buttons and More."""
    public = [[*custom_ids_in(asked.body)] for asked in record.requests if asked.reader is None and asked.channel]
    return [
        ids
        for ids in public
        if any(custom_id.startswith("njs:") for custom_id in ids)
        or len([custom_id for custom_id in ids if ".more" not in custom_id]) > MAX_BUTTONS
    ]


def _gaudy(record: Record) -> list[str]:
    """The public buttons in a colour that are not the one by which the game goes on."""
    public = [asked.body for asked in record.requests if asked.reader is None and asked.channel]
    coloured = [[part for part in buttons_in(body) if part["style"] not in UNCOLOURED] for body in public]
    return [
        part["custom_id"]
        for parts in coloured
        for part in parts
        if len(parts) > 1 or not part["custom_id"].split(".")[2].startswith(GOES_ON)
    ]


def _twice_bold(record: Record) -> list[str]:
    """The texts with bold words in bold ones, of which Discord shows the asterisks."""
    return [text for request in record.requests for text in strings_in(request.body) if "****" in text]


def _unexpected(club: Club, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Errors in the log that the story did not expect."""
    logged = [
        record.getMessage()
        for when in ("setup", "call", "teardown")
        for record in caplog.get_records(when)
        if record.levelno >= logging.ERROR
    ]
    return [message for message in logged if not any(trouble in message for trouble in club.trouble)]
