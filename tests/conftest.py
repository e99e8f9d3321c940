import socket

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")

LONGEST = {
    "test_in_browser.py", "test_bench.py", "test_machine.py", "test_year.py", "test_absence.py", "test_pictures.py",
}  # fmt: skip
"""The modules with the longest tests; they begin first, so that no process is left alone with one at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture(scope="session")
def loopback():
    """Skip where a process cannot be reached at 127.0.0.1, as in a container without any network."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        try:
            socket.create_connection(server.getsockname(), timeout=5).close()
        except OSError as error:
            pytest.skip(f"127.0.0.1 cannot be reached: {error}")
