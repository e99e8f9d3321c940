import asyncio
import socket

import pytest
from hypothesis import settings

from bot.store.postgresql.opening import migrate
from tests.engines import EMPTYING, ENGINES
from tools.postgresql import running

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")

LONGEST = {
    "test_in_browser.py", "test_bench.py", "test_machine.py", "test_year.py", "test_absence.py", "test_pictures.py",
}  # fmt: skip
"""The modules with the longest tests; they begin first, so that no process is left alone with one at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


FILES = {
    f"tests.tables.test_{name}"
    for name in ("audit", "erasing", "privacy", "scores", "seasons", "servers", "trouble", "unreadable")
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what uses a database on every engine there is, unless it is marked to be about files."""
    if "engine" in metafunc.fixturenames:
        is_about_files = metafunc.definition.get_closest_marker("files") or metafunc.module.__name__ in FILES
        metafunc.parametrize("engine", ENGINES[:1] if is_about_files else ENGINES, scope="session")


@pytest.fixture(scope="session")
def postgresql():
    """The address of a database on a PostgreSQL of this process; it has all tables."""
    with running() as server:
        asyncio.run(migrate(server.url("postgres")))
        server.execute(EMPTYING)
        yield server


@pytest.fixture
def server(engine: str, request: pytest.FixtureRequest) -> str | None:
    """The address of the database to use; None for a file."""
    return None if engine == "sqlite" else request.getfixturevalue("postgresql").url("postgres")


@pytest.fixture(scope="session")
def loopback():
    """Skip where a process cannot be reached at 127.0.0.1, as in a container without any network."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        try:
            socket.create_connection(server.getsockname(), timeout=5).close()
        except OSError as error:
            pytest.skip(f"127.0.0.1 cannot be reached: {error}")
