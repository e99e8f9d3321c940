"""`python -m bot`: read the configuration and start, or look after the file."""

import signal
import sys

SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""The signals that ask the process to end."""
if __name__ == "__main__":
    # Set before the slow imports, until the bot can end more cleanly: without a handler, the first process of a
    # container ignores these signals. An interrupted command, such as an audit, must not look completed.
    for early in SIGNALS:
        signal.signal(early, lambda number, _: sys.exit(128 + number if sys.argv[1:] else 0))

import asyncio
import gc
import logging
import os
import re
import stat
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dotenv import dotenv_values

from bot import VERSION, maintenance
from bot.config import Config, ConfigError, changed, checked_url, database_url_of, shown
from bot.logs import start_logging
from bot.store.database import StoreError

if TYPE_CHECKING:
    from bot.client import NainJaune

log = logging.getLogger("bot")

READABLE_BY_OTHERS: Final = stat.S_IRGRP | stat.S_IROTH
NEW_OBJECTS_PER_COLLECTION: Final = 20_000


def main(arguments: Sequence[str], environ: Mapping[str, str], env_file: Path) -> int:
    """Do what the arguments ask, with the environment and the .env file, and return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        variables = read_environment(environ, env_file)
        if options.command:
            return look_after(options, variables)
        config = Config.from_env(variables)
        warn_of_readers(env_file)
        return start(config, changed(variables))
    except (ConfigError, StoreError) as error:
        print(str(error), file=sys.stderr)
        if options.command and isinstance(error, StoreError) and error.code == "in_use":
            instead = "." if options.command == "forget" else "; or take one of the backups that it makes every day."
            print(f"Stop the bot first{instead}", file=sys.stderr)
        passes = isinstance(error, StoreError) and error.is_passing and not options.command
        return 1 if passes else 2


def read_environment(environ: Mapping[str, str], env_file: Path) -> dict[str, str]:
    """Return the variables of both; the environment takes precedence. Raise ConfigError if the file cannot be read."""
    try:
        given = dotenv_values(env_file, interpolate=False, encoding="utf-8-sig")  # Windows editors begin with a mark
    except OSError as error:
        raise ConfigError([f"{env_file} cannot be read: {error.strerror}."]) from None
    except UnicodeError:
        raise ConfigError([f"{env_file} cannot be read: it should be a text file in UTF-8."]) from None
    variables = {name: value for name, value in given.items() if value}
    return variables | {name: value for name, value in environ.items() if value.strip()}


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m bot",
        description="Start the bot; or, while it is stopped, look after the file that keeps everything.",
        epilog=(
            "The variables are read from the environment and from .env; .env.example describes them."
            " Exit codes of the bot: 0 when it was asked to end, 1 when the next start may do better,"
            " 2 when something has to be changed first."
        ),
    )
    parser.add_argument("--version", action="version", version=f"Nain Jaune {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="command")
    audit = commands.add_parser(
        "audit", help="check that everything kept agrees; 0 when it does, 1 with a line for each fault, 2 if unusable"
    )
    audit.add_argument("file", nargs="?", type=_path, help="a backup, instead of the file of DATABASE_URL")
    port = commands.add_parser(
        "port",
        help="copy everything from a file to an empty PostgreSQL database; 0 when done, 1 with a line for each fault",
    )
    port.add_argument("file", type=_path, help="the file, which stays as it is")
    port.add_argument("url", nargs="?", help="the address of the database, if it is not that of DATABASE_URL")
    backup = commands.add_parser("backup", help="copy the file of DATABASE_URL, whole, to a new file")
    backup.add_argument("file", type=_path, help="the backup, which must not be there yet")
    export = commands.add_parser("export", help="print everything kept about a member on all servers, as JSON")
    export.add_argument("id", type=_member_id, help="the member's number on Discord")
    forget = commands.add_parser(
        "forget", help="forget a member on all servers, as they can themselves; 0 when done, 1 if not everywhere"
    )
    forget.add_argument("id", type=_member_id, help="the member's number on Discord")
    return parser


def _path(text: str) -> Path:
    if "://" in text:  # which may hold a password
        raise ArgumentTypeError("it should be the path of a file, not an address")
    return Path(text)


def _member_id(text: str) -> int:
    if re.fullmatch("[1-9][0-9]{0,18}", text, re.ASCII) and int(text) < 2**63:
        return int(text)
    raise ArgumentTypeError("it should be the number that Discord gives the member, of up to 19 digits")


def look_after(options: Namespace, environ: Mapping[str, str]) -> int:
    """Run a command on the database, and return the exit code."""
    if options.command == "port":
        return port(options.file, checked_url(options.url, "The address") if options.url else database_url_of(environ))
    url = database_url_of(environ)
    if options.command == "backup":
        maintenance.backup(url, options.file)
        print(f"{options.file} is a backup of {shown(url)}.")
        return 0
    if options.command == "export":
        sys.stdout.buffer.write(asyncio.run(maintenance.export(url, options.id)) + b"\n")
        return 0
    if options.command == "forget":
        return forget(url, options.id)
    if options.file:
        url = f"sqlite:///{options.file}"
    problems = asyncio.run(maintenance.audit(url))
    print(*problems or [f"{shown(url)} is sound: everything in it agrees."], sep="\n")
    return 1 if problems else 0


def forget(url: str, user: int) -> int:
    """Forget a member on all servers, and return the exit code."""
    done, refused = asyncio.run(maintenance.forget(url, user))
    if refused:
        servers = ", ".join(map(str, refused))
        print(f"{user} has sat down meanwhile, or the server is being erased: {servers}. Try that again in a while.")
        return 1
    if not done:
        print(f"Nothing names {user} in {shown(url)}.")
        return 0
    print(
        f"{user} is forgotten on {len(done)} server{'s' if len(done) > 1 else ''}: {', '.join(map(str, done))}.",
        "Backups keep what is in them until they are replaced, and Discord what was posted.",
        sep="\n",
    )
    return 0


def port(file: Path, url: str) -> int:
    """Copy everything from a file that the bot is not using, and return the exit code."""
    filled = asyncio.run(maintenance.port(f"sqlite:///{file}", url))
    if filled.problems:
        print(*filled.problems, f"Nothing was moved: look at the file with `python -m bot audit {file}`.", sep="\n")
        return 1
    print(
        f"{file} is copied: {filled.rows:,} rows of {filled.tables} tables are in {shown(url)}, and all of it agrees.",
        "Set DATABASE_URL to that address, start the bot, and keep the file as a backup.",
        sep="\n",
    )
    return 0


def start(config: Config, changes: Mapping[str, str]) -> int:
    """Run the bot to its end, and return the exit code; the first line of the log has these changes of settings."""
    # Imported only here: importing discord.py takes longer than looking after the file.
    import discord  # noqa: PLC0415
    from discord.http import Route  # noqa: PLC0415

    from bot.client import NainJaune, preload  # noqa: PLC0415

    start_logging(config.log_level)
    for library in ("aiosqlite", "discord"):  # at DEBUG they log statements with their cards, and tokens
        logging.getLogger(library).setLevel(max(logging.INFO, logging.getLogger().level))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # only voice would need the missing packages
    facts = [f"everything is kept in {shown(config.database_url)}", *map("=".join, changes.items())]
    log.info("Nain Jaune %s: %s", VERSION, "; ".join(facts))
    Route.BASE = config.discord_api
    preload()
    gc.freeze()  # imported objects stay: looking through them for garbage would take a tenth of a click's time
    gc.set_threshold(NEW_OBJECTS_PER_COLLECTION)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            return runner.run(run(partial(NainJaune.open, config), config.discord_token))
    except OSError as error:
        log.debug("No file, no memory, or no socket", exc_info=True)
        print(f"The bot cannot go on: {error}.", file=sys.stderr)
        return 1


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of uvloop's event loops; None, for asyncio's own, if uvloop is not installed."""
    try:
        import uvloop  # noqa: PLC0415 - it is not available for every machine
    except ImportError:
        return None
    return uvloop.new_event_loop


async def run(open_client: Callable[[], Coroutine[Any, Any, "NainJaune"]], token: str) -> int:
    """Run until the process is asked to end, and end cleanly; return the exit code."""
    running = asyncio.create_task(_serve(open_client, token))

    def end() -> None:
        if not running.cancelling():
            log.info("Asked to end: finishing what is in progress")
            running.cancel()

    for number in SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, end)
    try:
        return await running
    except asyncio.CancelledError:
        return 0


async def _serve(open_client: Callable[[], Coroutine[Any, Any, "NainJaune"]], token: str) -> int:
    """Serve until Discord ends that, and return the exit code."""
    from bot.edge.trouble import exit_of  # noqa: PLC0415

    async with await open_client() as client:
        try:
            await client.start(token)
        except Exception as error:
            reason = exit_of(error)
            if reason is None:
                raise
            log.debug("Discord ends the bot", exc_info=True)
            print(reason.sentence, file=sys.stderr)
            return reason.exit_code
    return 0


def warn_of_readers(path: Path) -> None:
    """Warn if other users of this machine can read the .env file."""
    if path.exists() and path.stat().st_mode & READABLE_BY_OTHERS:
        print(f"Others who use this machine can read {path}, which holds the token: chmod 600 {path}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ, Path(".env")))
