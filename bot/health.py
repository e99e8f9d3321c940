"""`python -m bot.health`: ask the bot that runs here whether it is well; 0 if it is, else 1 and what is wrong.

It asks at the address in METRICS, from the environment or .env, as for `python -m bot`. If that is not set, it checks
whether the bot still writes to its file.
"""

import json
import os
import sys
import time
from collections.abc import Mapping
from glob import escape
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, build_opener

from bot.config import Address, ConfigError, database_url_of, file_of, metrics_of, scheme_of
from bot.env_file import read_environment

TIMEOUT_SECONDS: Final = 4
MAX_SILENCE_SECONDS: Final = 180
"""The bot writes to its file every minute."""
EVERYWHERE: Final[Mapping[str, str]] = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - where it listens everywhere
"""The address at which to ask a bot that listens on all addresses."""


def main(environ: Mapping[str, str], env_file: Path) -> int:
    """Print what is wrong, and return the exit code."""
    try:
        variables = read_environment(environ, env_file)
        address = metrics_of(variables)
        problems = ask(address) if address else look_at_file(variables)
    except ConfigError as error:
        problems = [*error.problems]
    print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


def ask(address: Address) -> list[str]:
    """Return the problems that the bot reports."""
    host = EVERYWHERE.get(address.host, address.host)
    url = f"http://{f'[{host}]' if ':' in host else host}:{address.port}/healthz"
    try:
        # Not through a proxy from the environment, which would look for the bot on its own machine.
        with build_opener(ProxyHandler({})).open(url, timeout=TIMEOUT_SECONDS):
            return []
    except HTTPError as error:
        return _problems_in(error) or [f"{url} answers {error}."]
    except (URLError, OSError, HTTPException) as error:
        return [f"The bot does not answer at {url}: {error}."]


def _problems_in(answer: HTTPError) -> list[str]:
    """Return the problems in an answer of the bot; none if the answer is not the bot's."""
    if answer.code != HTTPStatus.SERVICE_UNAVAILABLE:
        return []
    try:
        return json.load(answer)["problems"]
    except (ValueError, LookupError, TypeError):
        return []


def look_at_file(environ: Mapping[str, str]) -> list[str]:
    """Return a problem if nothing was written for a while to the file in DATABASE_URL, or to its log."""
    url = database_url_of(environ)
    if scheme_of(url) != "sqlite":
        return ["The bot has no file to look at: set METRICS, and it can be asked."]
    database = file_of(url)
    written = [file.stat().st_mtime for file in database.parent.glob(f"{escape(database.name)}*")]
    if not written:
        return [f"The bot has no file yet: there is no {database}."]
    silence = time.time() - max(written)
    return [f"The bot has not written to {database} for {silence:.0f} s."] if silence > MAX_SILENCE_SECONDS else []


if __name__ == "__main__":
    sys.exit(main(os.environ, Path(".env")))
