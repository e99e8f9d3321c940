"""The driver, asyncpg: its errors, in the kinds that the store tells apart."""

from typing import TYPE_CHECKING, Final, TypeAlias

import asyncpg

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

Connection: TypeAlias = "asyncpg.Connection | PoolConnectionProxy"
"""A connection, of a pool or not."""

ADDRESS_ERRORS: Final[tuple[type[Exception], ...]] = (ValueError, asyncpg.UndefinedObjectError)
"""Raised for an invalid address: an impossible name of a host, or an unknown option."""
LOST: Final[tuple[type[Exception], ...]] = (asyncpg.InternalClientError, OSError, EOFError)
"""Raised when the server is gone, or when no host of the address is of the kind that it asks for.

The first one is also raised when the server has announced its end and the connection is not closed yet.
"""
ERRORS: Final[tuple[type[Exception], ...]] = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    RuntimeError,  # raised by uvloop if the connection is closed already
    *LOST,
)
"""Raised by requests to PostgreSQL; a `TimeoutError` is an `OSError`."""


def is_lost(connection: Connection) -> bool:
    """Return whether a connection is closed, or was taken back by the pool because it is lost."""
    try:
        return connection.is_closed()
    except asyncpg.InterfaceError:
        return True


def state_of(error: Exception) -> str:
    """Return the SQLSTATE that PostgreSQL reports with an error; empty for any other error."""
    return str(getattr(error, "sqlstate", None) or "")
