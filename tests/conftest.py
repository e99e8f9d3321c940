import socket

import pytest
from hypothesis import settings

settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session")
def loopback():
    """Skip where a process cannot be reached at 127.0.0.1, as in a container without any network."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        try:
            socket.create_connection(server.getsockname(), timeout=5).close()
        except OSError as error:
            pytest.skip(f"127.0.0.1 cannot be reached: {error}")
