"""The driver, asyncpg, with the types that it lacks."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Protocol

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

_driver: Any = asyncpg


class Connection(Protocol):
    """A connection."""

    async def execute(self, commands: str, *values: object, timeout: float | None = None) -> str:  # noqa: ASYNC109 - as it is called there
        """Execute commands, and return the tag of the last one."""
        ...

    async def fetch(
        self,
        statement: str,
        *values: object,
        timeout: float | None = None,  # noqa: ASYNC109 - same
    ) -> list[Iterable[Any]]: ...

    async def fetchval(self, statement: str, *values: object) -> Any:  # noqa: ANN401 - whatever is asked for
        """Execute a statement, and return the first value of its first row."""
        ...

    async def copy_records_to_table(
        self,
        table: str,
        *,
        records: Iterable[Sequence[object]],
        columns: Collection[str],
    ) -> str:
        """Add these rows to a table."""
        ...

    async def set_type_codec(
        self,
        name: str,
        *,
        schema: str,
        encoder: Callable[..., str],
        decoder: Callable[[str], object],
        format: str,  # noqa: A002 - same
    ) -> None:
        """Convert values of this type in this way."""
        ...

    async def add_listener(self, channel: str, callback: Callable[[object, int, str, str], object]) -> None:
        """Call this with whatever is told in a channel."""
        ...

    def transaction(self) -> AbstractAsyncContextManager[object]: ...
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...
    async def close(self) -> None: ...


class Pool(Protocol):
    """A pool of connections."""

    async def acquire(self, *, timeout: float) -> Connection: ...  # noqa: ASYNC109 - same
    async def release(self, connection: Connection) -> None: ...
    def get_size(self) -> int: ...
    def get_idle_size(self) -> int: ...
    def get_max_size(self) -> int: ...
    async def close(self) -> None:
        """Wait for all connections to come back, and close them."""
        ...

    def terminate(self) -> None: ...


connect: Final[Callable[..., Awaitable[Connection]]] = _driver.connect
create_pool: Final[Callable[..., Awaitable[Pool]]] = _driver.create_pool
ADDRESS_ERRORS: Final[tuple[type[Exception], ...]] = (ValueError, _driver.UndefinedObjectError)
"""Raised by `connect` for an invalid address: an impossible name of a host, or an unknown option."""
LOST: Final[tuple[type[Exception], ...]] = (_driver.InternalClientError, OSError, EOFError)
"""Raised when the server is gone, or when no host of the address is of the kind that it asks for.

The first one is also raised when the server has announced its end and the connection is not closed yet.
"""
ERRORS: Final[tuple[type[Exception], ...]] = (
    _driver.PostgresError,
    _driver.InterfaceError,
    RuntimeError,  # raised by uvloop if the connection is closed already
    *LOST,
)
"""Raised by requests to PostgreSQL; a `TimeoutError` is an `OSError`."""


def is_lost(connection: Connection) -> bool:
    """Return whether a connection is closed, or was taken back by the pool because it is lost."""
    try:
        return connection.is_closed()
    except _driver.InterfaceError:
        return True


def state_of(error: Exception) -> str:
    """Return the SQLSTATE that PostgreSQL reports with an error; empty for any other error."""
    return str(getattr(error, "sqlstate", None) or "")
