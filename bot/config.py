"""What whoever runs the bot may set."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

DEFAULTS = {
    "DISCORD_TOKEN": "",
    "DATABASE_URL": "sqlite:///data/nainjaune.db",
    "BACKUP_FOLDER": "backups",
    "BACKUPS_KEPT": "7",
    "PICTURES": "yes",
    "DISCORD_API": "https://discord.com/api/v10",
    "LOG_LEVEL": "INFO",
}
TOKEN_PLACEHOLDER = "paste-your-token-here"  # noqa: S105 - what .env.example holds in its place
SQLITE = "sqlite://"
MAX_BACKUPS = 1000
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
    backup_folder: Path = Path(DEFAULTS["BACKUP_FOLDER"])
    backups_kept: int = 0
    """0 for no daily copies."""
    pictures: bool = True
    """Whether anything is drawn; the text of a message says it all without."""
    discord_api: str = DEFAULTS["DISCORD_API"]
    """Where every request is sent; the gateway is where it answers `GET /gateway/bot` with."""
    log_level: str

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """Read the settings, or raise one ConfigError with all that is wrong."""
        token, url, folder, kept, pictures, api, level = (_given(environ, name) for name in DEFAULTS)
        found = (
            _token_problem(token),
            _database_problem(url),
            _folder_problem(folder),
            _number_problem(kept),
            _pictures_problem(pictures),
            _api_problem(api),
            _level_problem(level),
        )
        if problems := [problem for problem in found if problem]:
            raise ConfigError(problems)
        database = Path(_file_part(url))
        return cls(
            discord_token=token,
            database=database,
            backup_folder=database.parent / folder,
            backups_kept=int(kept),
            pictures=pictures.lower() == "yes",
            discord_api=api,
            log_level=level.upper(),
        )


def database_of(environ: Mapping[str, str]) -> Path:
    """The file alone, for whoever has to do with nothing else; or a ConfigError."""
    url = _given(environ, "DATABASE_URL")
    if problem := _database_problem(url):
        raise ConfigError([problem])
    return Path(_file_part(url))


def _given(environ: Mapping[str, str], name: str) -> str:
    return environ.get(name, "").strip() or DEFAULTS[name]


# A value may be a secret, or a secret pasted on the wrong line: no sentence below repeats one.


def _token_problem(token: str) -> str | None:
    if not token:
        return "DISCORD_TOKEN is missing: set it in .env to the bot's token from the Discord developer portal."
    if token == TOKEN_PLACEHOLDER:
        return "DISCORD_TOKEN is still the example's: put the bot's token from the Discord developer portal into .env."
    if len(token.split()) > 1:
        return "DISCORD_TOKEN has a blank inside: it should be the bot's token alone, as the developer portal gives it."
    return None


NO_PATH = "has a character that no path can have"
NO_HOME = "begins with ~, which only a shell understands"


def _database_problem(url: str) -> str | None:
    expected = f"it should be like {DEFAULTS['DATABASE_URL']}, or sqlite:////folder/file.db for an absolute path."
    path = _file_part(url)
    if not url.lower().startswith(SQLITE):
        wrong = "is not the address of a SQLite file, the only database supported"
    elif "\0" in url:
        wrong = NO_PATH
    elif "?" in url:
        wrong = "has a query, the part from the question mark on, which is not supported"
    elif url[len(SQLITE) :][:1] not in ("", "/"):
        wrong = "names a host after its two slashes, but a SQLite file has none"
    elif not path:
        wrong = "names no file"
    elif path.endswith("/") or Path(path).name in ("", ".."):
        wrong = "names a folder instead of a file"
    elif path.startswith("~"):
        wrong = NO_HOME
    elif path == ":memory:":
        wrong = "asks for a database in memory, which would forget every game"
    else:
        return None
    return f"DATABASE_URL {wrong}: {expected}"


def _file_part(url: str) -> str:
    return url[len(SQLITE) + 1 :]


def _folder_problem(folder: str) -> str | None:
    if "\0" in folder:
        wrong = NO_PATH
    elif folder.startswith("~"):
        wrong = NO_HOME
    else:
        return None
    return f"BACKUP_FOLDER {wrong}: it should be like {DEFAULTS['BACKUP_FOLDER']}, or /folder for an absolute path."


def _number_problem(number: str) -> str | None:
    if re.fullmatch(r"[0-9]{1,4}", number) and int(number) <= MAX_BACKUPS:
        return None
    return f"BACKUPS_KEPT is not a number of copies: it should be from 0, for none, to {MAX_BACKUPS}."


def _pictures_problem(said: str) -> str | None:
    return None if said.lower() in {"yes", "no"} else "PICTURES should be yes or no."


def _api_problem(address: str) -> str | None:
    if re.fullmatch(r"https?://[\w.:\[\]-]+(/[^\s?#]*)?/v10", address, re.ASCII):
        return None
    return f"DISCORD_API is not an address of version 10 of the API: it should be like {DEFAULTS['DISCORD_API']}."


def _level_problem(level: str) -> str | None:
    if level.upper() in LOG_LEVELS:
        return None
    return f"LOG_LEVEL is not a level of logging: it should be one of {', '.join(LOG_LEVELS)}."
