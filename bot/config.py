"""The variables that the operator may set: each is declared once, with its default and how its text is read."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from ipaddress import AddressValueError, IPv6Address, ip_address
from pathlib import Path
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urlsplit
from zoneinfo import available_timezones

TOKEN_PLACEHOLDER = "paste-your-token-here"  # noqa: S105 - what .env.example holds in its place
SQLITE = "sqlite://"
POSTGRESQL = ("postgresql://", "postgres://")
MAX_CONTACT: Final = 100
MAX_PORT: Final = 65535
_HOST: Final = r"(\[(?P<six>[\da-f:.]+)\]|(?P<host>[\w-]{1,63}(\.[\w-]{1,63})*\.?))"
_API: Final = rf"(?P<scheme>https?)://{_HOST}(:(?P<port>\d{{1,5}}))?(/[^\s?#]*)?/v10"
_PRIVATE_NAMES: Final = (".internal", ".local", ".localhost")
"""The endings of names that exist only in a private network."""


class ConfigError(Exception):
    """Everything that is wrong with the configuration, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class _WrongError(Exception):
    """The rest of a sentence that begins with the name of a variable; it repeats no value, which may be a secret."""


class Address(NamedTuple):
    """An address on this machine to listen at."""

    host: str
    port: int


class Operator(NamedTuple):
    """What members are told about the operator; empty texts for nothing."""

    contact: str = ""
    privacy_url: str = ""
    """The address of the privacy policy."""


def _like(pattern: str, expected: str, convert: Callable[[str], Any] = str) -> Callable[[str], Any]:
    """Return a function that reads a text of this pattern, in upper or lower case."""

    def read(text: str) -> Any:  # noqa: ANN401 - whatever it is converted to
        if not re.fullmatch(pattern, text, re.ASCII | re.IGNORECASE):
            raise _WrongError(f"should be {expected}.")
        return convert(text)

    return read


def _token(text: str) -> str:
    if not text:
        raise _WrongError("is missing: put the bot's token from the Discord developer portal into .env.")
    if text == TOKEN_PLACEHOLDER:
        raise _WrongError("is still the example's: put the bot's token from the Discord developer portal into .env.")
    if len(text.split()) > 1 or not (text.isascii() and text.isprintable()):
        raise _WrongError("should be the bot's token alone, as the developer portal gives it.")
    return text


def _database(url: str) -> str:
    if url.lower().startswith(POSTGRESQL):
        return _server(url)
    if not re.fullmatch(r"sqlite:///(?!~|:memory:|(.*/)?\.{1,2}$)[^?\0]*[^?\0/]", url, re.IGNORECASE):
        raise _WrongError(
            "should be like sqlite:///data/nainjaune.db, or sqlite:////folder/file.db for an absolute path;"
            " or, for PostgreSQL, like postgresql://user:password@host/database."
        )
    return url


def _server(url: str) -> str:
    try:
        hosts = urlsplit(url).netloc.rpartition("@")[2].split(",")
        are_ports = all(urlsplit(f"//{host}").port != 0 for host in hosts)
    except ValueError:  # whose text may quote the password
        are_ports = False
    if not are_ports or not re.fullmatch(r"\w+://[^\s#?/]*/[^\s#?/@]+(\?[^\s#]*)?", url):
        example = "postgresql://user:password@host:5432/database"
        raise _WrongError(f"should be like {example}, with % and its code for @ / : # ? % and blanks.")
    return url


def _contact(text: str) -> str:
    if len(text) > MAX_CONTACT or not text.isprintable():
        raise _WrongError(f"should be one line of at most {MAX_CONTACT} letters, like help@example.com.")
    return text


def _api(address: str) -> str:
    match = re.fullmatch(_API, address, re.ASCII | re.IGNORECASE)
    if not match or not _is_possible(match):
        raise _WrongError("should be an address of Discord's API, like https://discord.com/api/v10.")
    if match["scheme"] == "http" and not _is_near(match["six"] or match["host"].lower()):
        raise _WrongError("should begin with https, or the token would go unencrypted over the internet.")
    return address


def _is_possible(match: re.Match[str]) -> bool:
    """Return whether there can be such a port, if one is given, and such an address, if it is one in brackets."""
    try:
        return 0 < int(match["port"] or MAX_PORT) <= MAX_PORT and bool(match["host"] or IPv6Address(match["six"]))
    except AddressValueError:
        return False


def _is_near(host: str) -> bool:
    """Return whether this host is on this machine or in a private network."""
    try:
        return not ip_address(host).is_global
    except ValueError:
        return ("." not in host and not host[0].isdigit()) or host.endswith(_PRIVATE_NAMES)


def _address(text: str) -> Address | None:
    match = re.fullmatch(rf"{_HOST}:(?P<port>\d{{1,5}})", text, re.ASCII | re.IGNORECASE)
    if text and (match is None or not _is_possible(match)):
        raise _WrongError("should be a host and a port to listen on, like 127.0.0.1:9109.")
    return Address(match["six"] or match["host"], int(match["port"])) if match else None


def _closing(text: str) -> tuple[int, int, str]:
    match = re.fullmatch(r"([01]?[0-9]|2[0-3]):([0-5][0-9]) ([\w+/-]{1,40})", text, re.ASCII)
    if not match or match[3] not in available_timezones():
        raise _WrongError("should be an hour and a zone, like 21:00 Europe/Paris.")
    return int(match[1]), int(match[2]), match[3]


def _variable(default: str, read: Callable[[str], Any], *, is_secret: bool = False) -> Any:  # noqa: ANN401 - as `read`
    """Declare the variable of a field's name in capitals: the text that stands for none, and how a text is read."""
    return field(default=read(default), repr=not is_secret, metadata={"default": default, "read": read})


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A configuration whose values have all been checked."""

    discord_token: str = field(repr=False, metadata={"default": "", "read": _token})
    database_url: str = _variable("sqlite:///data/nainjaune.db", _database, is_secret=True)
    """It may hold a password: only the store reads it."""
    clusters: int = _variable("1", _like("[1-9][0-9]{0,2}", "a number of processes, from 1 to 999", int))
    """How many processes share the servers."""
    pictures: bool = _variable("yes", _like("yes|no", "yes or no", lambda text: text.lower() == "yes"))
    """Whether pictures are drawn; without them, messages say everything in words."""
    day_closes: tuple[int, int, str] = _variable("21:00 Europe/Paris", _closing)
    """When the deals of the day close, for everybody: the hour, the minute, and the zone of its clock."""
    contact: str = _variable("", _contact)
    privacy_url: str = _variable(
        "", _like(r"(https://[^\s()<>]{1,300})?", "an address that members can open, like https://example.com/privacy")
    )
    discord_api: str = _variable("https://discord.com/api/v10", _api)
    """The address for all requests; its answer to `GET /gateway/bot` has the address of the gateway."""
    requests_per_second: int = _variable(
        "50", _like("[1-9][0-9]{0,3}", "a number of requests from 1 to 9999, as many as Discord allows", int)
    )
    """The number of requests that Discord allows to all processes of the bot together."""
    metrics: Address | None = _variable("", _address)  # noqa: RUF009 - declares a field
    """The address at which /metrics and /healthz are served; None for none."""
    log_level: str = _variable(
        "INFO", _like("DEBUG|INFO|WARNING|ERROR|CRITICAL", "DEBUG, INFO, WARNING, ERROR or CRITICAL", str.upper)
    )

    @property
    def operator(self) -> Operator:
        return Operator(self.contact, self.privacy_url)

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """Return the checked configuration, or raise one ConfigError with everything that is wrong."""
        values, problems = dict[str, Any](), list[str]()
        for variable in fields(cls):
            name = variable.name.upper()
            try:
                values[variable.name] = variable.metadata["read"](_text(environ, name))
            except _WrongError as wrong:
                problems.append(f"{name} {wrong}")
        if values.get("clusters", 1) > 1 and scheme_of(values.get("database_url", POSTGRESQL[0])) == "sqlite":
            problems.append("CLUSTERS needs PostgreSQL in DATABASE_URL: only one process can run on a SQLite file.")
        if problems:
            raise ConfigError(problems)
        return cls(**values)


DEFAULTS: Final = {variable.name.upper(): variable.metadata["default"] for variable in fields(Config)}
_SECRETS: Final = {variable.name.upper() for variable in fields(Config) if not variable.repr}


def changed(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that differ from their defaults, except those that may hold a secret."""
    values = {name: _text(environ, name) for name in DEFAULTS if name not in _SECRETS}
    return {name: value for name, value in values.items() if value != DEFAULTS[name]}


def database_url_of(environ: Mapping[str, str]) -> str:
    """Return the address of the database, checking nothing else; or raise ConfigError."""
    return checked_url(_text(environ, "DATABASE_URL"))


def checked_url(url: str, name: str = "DATABASE_URL") -> str:
    """Return this address of a database; raise ConfigError, with this name for it, if it is not valid."""
    try:
        return _database(url)
    except _WrongError as wrong:
        raise ConfigError([f"{name} {wrong}"]) from None


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


def _text(environ: Mapping[str, str], name: str) -> str:
    return environ.get(name, "").strip() or DEFAULTS[name]
