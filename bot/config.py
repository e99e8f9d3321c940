"""The variables that the operator may set."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path
from typing import Final, NamedTuple, Self
from urllib.parse import urlsplit

DEFAULTS = {
    "DISCORD_TOKEN": "",
    "DATABASE_URL": "sqlite:///data/nainjaune.db",
    "CLUSTERS": "",
    "BACKUP_FOLDER": "backups",
    "BACKUPS_KEPT": "7",
    "PICTURES": "yes",
    "CONTACT": "",
    "PRIVACY_URL": "",
    "DISCORD_API": "https://discord.com/api/v10",
    "REQUESTS_PER_SECOND": "50",
    "METRICS": "",
    "LOG_LEVEL": "INFO",
    "LOG_FORMAT": "text",
}
SECRETS = {"DISCORD_TOKEN", "DATABASE_URL"}
TOKEN_PLACEHOLDER = "paste-your-token-here"  # noqa: S105 - what .env.example holds in its place
SQLITE = "sqlite://"
POSTGRESQL = ("postgresql://", "postgres://")
MAX_BACKUPS = 1000
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
LOG_FORMATS = ("text", "json")
MAX_PORT: Final = 65535
_API: Final = re.compile(
    r"(?P<scheme>https?)://(\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[\w.-]+))(:(?P<port>[0-9]{1,5}))?(/[^\s?#]*)?/v10",
    re.ASCII,
)
_PRIVATE_NAMES: Final = (".internal", ".local", ".localhost")
"""The endings of names that exist only in a private network."""
MAX_CONTACT: Final = 100
_HOST_AND_PORT: Final = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[\w.-]+)):(?P<port>[0-9]{1,5})", re.ASCII)


class ConfigError(Exception):
    """Everything that is wrong with the configuration, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class Address(NamedTuple):
    """An address on this machine to listen at."""

    host: str
    port: int


class Operator(NamedTuple):
    """What members are told about the operator; empty texts for nothing."""

    contact: str = ""
    privacy_url: str = ""
    """The address of the privacy policy."""


UNKNOWN: Final = Operator()


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A configuration whose values have all been checked."""

    discord_token: str = field(repr=False)
    database_url: str = field(repr=False)
    """It may hold a password: only the store reads it."""
    clusters: int = 1
    """How many processes share the servers."""
    backup_folder: Path = Path(DEFAULTS["BACKUP_FOLDER"])
    """Beside the file of the database, unless the path is absolute."""
    backups_kept: int = 0
    """0 for no daily copies."""
    pictures: bool = True
    """Whether pictures are drawn; without them, messages say everything in words."""
    operator: Operator = UNKNOWN
    discord_api: str = DEFAULTS["DISCORD_API"]
    """The address for all requests; its answer to `GET /gateway/bot` has the address of the gateway."""
    requests_per_second: int = int(DEFAULTS["REQUESTS_PER_SECOND"])
    """The number of requests that Discord allows to all processes of the bot together."""
    metrics: Address | None = None
    """The address at which /metrics and /healthz are served; None for none."""
    log_level: str
    log_format: str = DEFAULTS["LOG_FORMAT"]

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """Return the checked configuration, or raise one ConfigError with everything that is wrong."""
        values = {name: _value_of(environ, name) for name in DEFAULTS}
        beside = _contradictions(values)
        results = [check(values[name]) or beside.get(name) for name, check in _CHECKS.items()]
        if problems := [problem for problem in results if problem]:
            raise ConfigError(problems)
        url = values["DATABASE_URL"]
        return cls(
            discord_token=values["DISCORD_TOKEN"],
            database_url=url,
            clusters=int(values["CLUSTERS"] or 1),
            backup_folder=Path(values["BACKUP_FOLDER"]),
            backups_kept=int(values["BACKUPS_KEPT"]),
            pictures=values["PICTURES"].lower() == "yes",
            operator=Operator(values["CONTACT"], values["PRIVACY_URL"]),
            discord_api=values["DISCORD_API"],
            requests_per_second=int(values["REQUESTS_PER_SECOND"]),
            metrics=_address(values["METRICS"]),
            log_level=values["LOG_LEVEL"].upper(),
            log_format=values["LOG_FORMAT"].lower(),
        )


def changed(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that differ from their defaults, except those that may hold a secret."""
    values = {name: _value_of(environ, name) for name in DEFAULTS if name not in SECRETS}
    return {name: value for name, value in values.items() if value != DEFAULTS[name]}


def database_url_of(environ: Mapping[str, str]) -> str:
    """Return the address of the database, checking nothing else; or raise ConfigError."""
    return checked_url(_value_of(environ, "DATABASE_URL"))


def checked_url(url: str, name: str = "DATABASE_URL") -> str:
    """Return this address of a database; raise ConfigError, with this name for it, if it is not valid."""
    if problem := _database_problem(url):
        raise ConfigError([problem.replace("DATABASE_URL", name, 1)])
    return url


def scheme_of(url: str) -> str:
    """Return the kind of database that this address names: sqlite or postgresql."""
    return "postgresql" if url.lower().startswith(POSTGRESQL) else "sqlite"


def shown(url: str) -> str:
    """Return the name of a database for sentences, without a user or a password."""
    if scheme_of(url) == "sqlite":
        return str(file_of(url))
    parts = urlsplit(url)
    return f"{parts.path[1:]} at {parts.netloc.rpartition('@')[2]}".removesuffix(" at ")


def file_of(url: str) -> Path:
    """Return the file that an address of SQLite names."""
    return Path(url[len(SQLITE) + 1 :])


def metrics_of(environ: Mapping[str, str]) -> Address | None:
    """Return the address in METRICS, if it is set; or raise ConfigError."""
    text = _value_of(environ, "METRICS")
    if problem := _metrics_problem(text):
        raise ConfigError([problem])
    return _address(text)


def _value_of(environ: Mapping[str, str], name: str) -> str:
    return environ.get(name, "").strip() or DEFAULTS[name]


# A value may be a secret, or a secret pasted on the wrong line: no sentence below repeats one.


def _token_problem(token: str) -> str | None:
    if not token:
        return "DISCORD_TOKEN is missing: set it in .env to the bot's token from the Discord developer portal."
    if token == TOKEN_PLACEHOLDER:
        return "DISCORD_TOKEN is still the example's: put the bot's token from the Discord developer portal into .env."
    if len(token.split()) > 1:
        wrong = "a space inside"
    elif not (token.isascii() and token.isprintable()):
        wrong = "a character that no token has"
    else:
        return None
    return f"DISCORD_TOKEN has {wrong}: it should be the bot's token alone, as the developer portal gives it."


NO_PATH = "has a character that no path can have"
NO_HOME = "begins with ~, which only a shell understands"


def _database_problem(url: str) -> str | None:
    if url.lower().startswith(POSTGRESQL):
        return _server_problem(url)
    expected = (
        f"it should be like {DEFAULTS['DATABASE_URL']}, or sqlite:////folder/file.db for an absolute path;"
        " or, for PostgreSQL, like postgresql://user:password@host/database."
    )
    path = url[len(SQLITE) + 1 :]
    if not url.lower().startswith(SQLITE):
        wrong = "is the address of neither a SQLite file nor a PostgreSQL database"
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


def _server_problem(url: str) -> str | None:
    expected = "it should be like postgresql://user:password@host:5432/database, with % and its code for @ / : # ? %."
    try:
        parts = urlsplit(url)
        for host in parts.netloc.rpartition("@")[2].split(","):
            _ = urlsplit(f"//{host}").port
    except ValueError:
        return f"DATABASE_URL has a host or a port that cannot be one: {expected}"
    if "\0" in url or len(url.split()) > 1 or parts.fragment:
        wrong = "has a space or a # inside"
    elif not parts.path.strip("/"):
        wrong = "names no database"
    elif "/" in parts.path[1:]:
        wrong = "has a / after the name of the database"
    else:
        return None
    return f"DATABASE_URL {wrong}: {expected}"


def _folder_problem(folder: str) -> str | None:
    if "\0" in folder:
        wrong = NO_PATH
    elif folder.startswith("~"):
        wrong = NO_HOME
    else:
        return None
    return f"BACKUP_FOLDER {wrong}: it should be like {DEFAULTS['BACKUP_FOLDER']}, or /folder for an absolute path."


def _contact_problem(text: str) -> str | None:
    if len(text) <= MAX_CONTACT and text.isprintable():
        return None
    return f"CONTACT is not a line of at most {MAX_CONTACT} letters: it should be like help@example.com, or left out."


def _api_problem(address: str) -> str | None:
    example = DEFAULTS["DISCORD_API"]
    match = _API.fullmatch(address)
    if not match or not 0 < int(match["port"] or MAX_PORT) <= MAX_PORT:
        return f"DISCORD_API is not an address of Discord's API, version 10: it should be like {example}."
    if match["scheme"] == "http" and not _is_near(match["six"] or match["host"].lower()):
        return f"DISCORD_API would send the token unencrypted over the internet: it should be like {example}."
    return None


def _is_near(host: str) -> bool:
    """Return whether this host is on this machine or in a private network."""
    try:
        return not ip_address(host).is_global
    except ValueError:
        return ("." not in host and not host[0].isdigit()) or host.endswith(_PRIVATE_NAMES)


def _metrics_problem(text: str) -> str | None:
    if not text:
        return None
    address = _address(text)
    if address is None or not 0 < address.port <= MAX_PORT:
        return "METRICS is not a host and a port to listen on: it should be like 127.0.0.1:9109."
    return None


def _address(text: str) -> Address | None:
    match = _HOST_AND_PORT.fullmatch(text)
    return Address(match["six"] or match["host"], int(match["port"])) if match else None


def _contradictions(given: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that contradict another one, each with a sentence."""
    if given["CLUSTERS"] not in {"", "1"} and scheme_of(given["DATABASE_URL"]) == "sqlite":
        return {"CLUSTERS": "CLUSTERS needs PostgreSQL in DATABASE_URL: only one process can run on a SQLite file."}
    return {}


_Check = Callable[[str], str | None]
"""Returns a sentence about what is wrong with a value, if anything is."""


def _like(pattern: str, sentence: str) -> _Check:
    """Return the check that a whole value matches this pattern, in upper or lower case."""
    return lambda value: None if re.fullmatch(pattern, value, re.ASCII | re.IGNORECASE) else sentence


_CHECKS: Final[Mapping[str, _Check]] = {
    "DISCORD_TOKEN": _token_problem,
    "DATABASE_URL": _database_problem,
    "CLUSTERS": _like(
        "([1-9][0-9]{0,2})?", "CLUSTERS is not a number of processes: it should be from 1 to 999, or left out for one."
    ),
    "BACKUP_FOLDER": _folder_problem,
    "BACKUPS_KEPT": _like(
        f"0?[0-9]{{1,3}}|{MAX_BACKUPS}",
        f"BACKUPS_KEPT is not a number of backups: it should be from 0, which makes none, to {MAX_BACKUPS}.",
    ),
    "PICTURES": _like("yes|no", "PICTURES should be yes or no."),
    "CONTACT": _contact_problem,
    "PRIVACY_URL": _like(
        r"(https://[^\s()<>]{1,300})?",
        "PRIVACY_URL is not an address that members can open: it should be like https://example.com/privacy.",
    ),
    "DISCORD_API": _api_problem,
    "REQUESTS_PER_SECOND": _like(
        "[1-9][0-9]{0,3}",
        "REQUESTS_PER_SECOND is not a number of requests: it should be from 1 to 9999, as many as Discord allows.",
    ),
    "METRICS": _metrics_problem,
    "LOG_LEVEL": _like(
        "|".join(LOG_LEVELS), f"LOG_LEVEL is not a level of logging: it should be one of {', '.join(LOG_LEVELS)}."
    ),
    "LOG_FORMAT": _like("|".join(LOG_FORMATS), f"LOG_FORMAT should be {' or '.join(LOG_FORMATS)}."),
}
