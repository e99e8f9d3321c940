"""Files as each version of the bot leaves them, for the tests that bring them up to date.

When a migration is part of a release, this writes the file of its version beside those of the versions before:

    .venv/bin/python -m tests.store.frozen
"""

import asyncio
import gzip
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.services.packing import LEFT_ALONE_SECONDS, Packing
from bot.store import messages, reminders, runtime
from bot.store.database import BOT
from bot.store.reminders import Reminder
from bot.store.runtime import Downtime
from bot.store.scripts import MIGRATIONS, read_scripts
from bot.tables.message import MessageState
from tests.engines import TABLES
from tests.tables.club import CHANNEL, GUILD, ONE_DEAL, Club, Person, game
from tests.tables.contesting import Player

FOLDER = Path(__file__).with_name("frozen")
VERSIONS = sorted(int(file.name[:3]) for file in FOLDER.glob("*.db.gz"))
FINISHED, GOING_ON, LOBBY, UNREACHABLE, LEFT = range(1, 6)
"""The tables in each file: the first three of the club, the others of servers that nobody hears of."""


def file_of(version: int) -> Path:
    return FOLDER / f"{version:03}.db.gz"


def left_by(version: int) -> bytes:
    """Return the database file of this version."""
    return gzip.decompress(file_of(version).read_bytes())


def scripts_until(version: int, folder: Path) -> Path:
    """A folder with the scripts that a version had."""
    folder.mkdir()
    for file in MIGRATIONS.glob("*.sql"):
        if int(file.name[:3]) <= version:
            shutil.copy(file, folder)
    return folder


async def find_nothing(_tx: object) -> list[str]:
    return []


def main() -> None:
    """Write the file of this version, unless there is one: what was released stays as it is."""
    newest = file_of(max(read_scripts(MIGRATIONS)))
    if newest.exists():
        raise SystemExit(f"{newest} is there already.")
    with TemporaryDirectory() as folder:
        asyncio.run(_fill(Path(folder)))
        newest.write_bytes(gzip.compress((Path(folder) / "club.db").read_bytes(), mtime=0))


async def _fill(folder: Path) -> None:
    club = await Club(folder).opens()
    try:
        await _spend_evening(club)
        empty = [table for table in TABLES if not await club.asks(f"SELECT 1 FROM {table}")]
        assert not empty, empty
    finally:
        await club.closes()


async def _spend_evening(club: Club) -> None:
    """Let a club leave rows in every table."""
    await _manage(club)
    ana = Player(club, club.person("Ana").user)
    await ana.makes_the_most_of_a_day()
    await club.play(robots=1, **ONE_DEAL)
    await club.plays_it_out()
    await club.services.valuations.value_games()
    await club.services.packing.pack_games(club.now + LEFT_ALONE_SECONDS)
    await club.person("Mod", is_moderator=True).closes_season(1)
    await Packing(club.store, club.services.part, 0).sum_seasons()
    for name in ("Chloé", "Hana"):
        await club.services.privacy.forget(club.person(name).request())
    await club.play(*club.people("Ana", "Bob", "Dora"), robots=1, channel=CHANNEL + 1, clock="1h", **game("asterix"))
    await club.plays_the_deal()
    await club.passes(minutes=5)
    for _ in range(3):
        await club.goes_on()
    await (await club.turn()).looks()
    await club.person("Gus").opens(CHANNEL + 2, **game("habourdin"))
    for number, name in enumerate(("Hana", "Ivo"), GUILD + 1):
        await Person(club, name, club.person(name).user, number).opens(CHANNEL + number)
    await _play_days(club)
    await _write_what_is_between(club)


async def _play_days(club: Club) -> None:
    """Let members play a day and a cup, be forgotten, away and reminded."""
    ana, chloe, eva = (Player(club, club.person(name).user) for name in ("Ana", "Chloé", "Eva"))
    day = await ana.today()
    await ana.plays(day)
    await chloe.begins(day)
    await club.services.privacy.forget(chloe.request)
    eva.is_manager = True
    await ana.begins(await eva.opens())
    await club.asks("INSERT INTO day_away VALUES ($1, $2)", ana.user, day.number - 1)
    await club.asks("INSERT INTO day_reminder VALUES ($1, $2)", ana.user, day.number)


async def _manage(club: Club) -> None:
    eva = club.person("Eva", is_manager=True)
    await eva.sets(clock="8h", language="fr")
    await club.services.exclusions.bar(eva.request(), club.person("Ivo").user, "Throws cards")
    for name in ("Ana", "Bob", "Chloé"):
        await club.services.members.record_name(club.person(name).request(), name)
    await club.person("Bob").prefers("menu")
    avoided = [club.person(name).user for name in ("Emil", "Hana")]
    await club.services.exclusions.avoid(club.person("Fanny").request(), avoided)
    await club.person("Emil").steps_away(days=2)


async def _write_what_is_between(club: Club) -> None:
    """Write what there is only in the middle of something, or with several processes."""
    services, now = club.services, club.now
    await services.presence.notice(GUILD + 2, now, is_here=False)
    await services.presence.record_unreachable({GUILD + 1: now})
    async with club.store.transaction(BOT) as tx:
        await runtime.save_downtime(tx, services.part, Downtime(600, GUILD, FINISHED))
        await messages.save(tx, MessageState(GOING_ON, 3, 1001, "table", 1, 1, 1, 1000, 999))
        await messages.hand_over(tx, LOBBY, GUILD)
        await reminders.save(tx, Reminder(GOING_ON, club.person("Dora").user, 60, 1002, 3, now + 3600, "fr"))
        await tx.execute(
            "INSERT INTO milestone SELECT account_id, max(transfer_id), max(postings), max(balance) FROM posting"
            " JOIN account ON account.id = account_id WHERE kind = 'balance' GROUP BY account_id"
        )
        await tx.execute("INSERT INTO slot (number, slots, shards, owner, alive_until) VALUES (0, 1, 1, 'one', 1)")
        await tx.execute("INSERT INTO heir (number, owner, alive_until, is_connected) VALUES (0, 'two', 1, 0)")
        await tx.execute("INSERT INTO identify (bucket, at) VALUES (0, 1)")


if __name__ == "__main__":
    main()
