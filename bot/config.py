"""What whoever runs the bot may set."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

DEFAULTS = {"DISCORD_TOKEN": "", "DATABASE_URL": "sqlite:///data/nainjaune.db", "LOG_LEVEL": "INFO"}
TOKEN_PLACEHOLDER = "paste-your-token-here"  # noqa: S105 - what .env.example holds in its place
SQLITE = "sqlite://"
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class ConfigError(Exception):
    """Everything wrong with the configuration, a sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A configuration in which everything has been checked."""

    discord_token: str = field(repr=False)
    database: Path
    log_level: str

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """Read the settings, or raise one ConfigError with all that is wrong."""
        token, url, level = (environ.get(name, "").strip() or default for name, default in DEFAULTS.items())
        found = (_token_problem(token), _database_problem(url), _level_problem(level))
        if problems := [problem for problem in found if problem]:
            raise ConfigError(problems)
        return cls(discord_token=token, database=Path(_file_part(url)), log_level=level.upper())


# A value may be a secret, or a secret pasted on the wrong line: no sentence below repeats one.


def _token_problem(token: str) -> str | None:
    if not token:
        return "DISCORD_TOKEN is missing: set it to the bot's token from the Discord developer portal."
    if token == TOKEN_PLACEHOLDER:
        return "DISCORD_TOKEN is still the example's: put the bot's token from the Discord developer portal there."
    if len(token.split()) > 1:
        return "DISCORD_TOKEN has a blank inside: it should be the bot's token alone, as the developer portal gives it."
    return None


def _database_problem(url: str) -> str | None:
    expected = f"it should be like {DEFAULTS['DATABASE_URL']}, or sqlite:////folder/file.db for an absolute path."
    path = _file_part(url)
    if not url.lower().startswith(SQLITE):
        wrong = "is not the address of a SQLite file, the only database supported"
    elif "\0" in url:
        wrong = "has a character that no path can have"
    elif "?" in url:
        wrong = "has a query, the part from the question mark on, which is not supported"
    elif url[len(SQLITE) :][:1] not in ("", "/"):
        wrong = "names a host after its two slashes, but a SQLite file has none"
    elif not path:
        wrong = "names no file"
    elif path.endswith("/") or Path(path).name in ("", ".."):
        wrong = "names a folder instead of a file"
    elif path == ":memory:":
        wrong = "asks for a database in memory, which would forget every game"
    else:
        return None
    return f"DATABASE_URL {wrong}: {expected}"


def _file_part(url: str) -> str:
    return url[len(SQLITE) + 1 :]


def _level_problem(level: str) -> str | None:
    if level.upper() in LOG_LEVELS:
        return None
    return f"LOG_LEVEL is not a level of logging: it should be one of {', '.join(LOG_LEVELS)}."
