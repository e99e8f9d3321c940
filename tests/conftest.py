import asyncio
import gc
import os
import socket

import pytest
from hypothesis import settings

from bot.store.postgresql.opening import migrate
from tests.engines import EMPTYING, understand_noted
from tools.postgresql import NO_PROGRAMS, find_programs, running

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


def pytest_xdist_auto_num_workers() -> int:
    """Two processes more than there are cores, since many tests wait for PostgreSQL, a browser or other processes."""
    return 2 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no process is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Spare the search for garbage what has been collected: thousands of tests, and all that is imported."""
    gc.freeze()
    gc.set_threshold(20_000, 20)


ENGINES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what uses a database on both engines, unless a mark says which."""
    if "engine" in metafunc.fixturenames:
        marked = [engine for engine in ENGINES if metafunc.definition.get_closest_marker(engine)]
        metafunc.parametrize("engine", marked or ENGINES, scope="session")


@pytest.fixture(scope="session")
def postgresql():
    """A PostgreSQL for all tests of this process, with a database that has all tables."""
    if not find_programs():
        pytest.skip(NO_PROGRAMS)
    with running() as server:
        asyncio.run(migrate(server.url("postgres")))
        server.execute(EMPTYING)
        yield server
        asyncio.run(understand_noted(server.url("postgres")))


@pytest.fixture
def server(engine: str, request: pytest.FixtureRequest) -> str | None:
    """The address of the database to use; None for a file."""
    return None if engine == "sqlite" else request.getfixturevalue("postgresql").url("postgres")


@pytest.fixture
def own_server():
    """A PostgreSQL of its own, without any table, which may be stopped, and whose commits wait for the disk."""
    if not find_programs():
        pytest.skip(NO_PROGRAMS)
    with running(is_safe=True) as server:
        yield server


@pytest.fixture(scope="session")
def loopback():
    """Skip where a process cannot be reached at 127.0.0.1, as in a container without any network."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        try:
            socket.create_connection(server.getsockname(), timeout=5).close()
        except OSError as error:
            pytest.skip(f"127.0.0.1 cannot be reached: {error}")
