"""The PostgreSQL that the tests bring along starts wherever the checkout is, whoever runs them."""

from pathlib import Path

import pytest

from tools.postgresql import NO_PROGRAMS, copy_programs, find_programs, running


@pytest.fixture
def for_me_alone(tmp_path: Path) -> Path:
    """A folder as root's own home is one: root's server runs as nobody, who cannot look into it."""
    folder = tmp_path / "où je suis seul"
    folder.mkdir(mode=0o700)
    return folder


@pytest.mark.long
def test_a_server_runs_from_a_copy_of_its_programs(for_me_alone: Path):
    programs = find_programs()
    if not programs:
        pytest.skip(NO_PROGRAMS)
    with running(copy_programs(programs, for_me_alone)) as server:
        assert server.execute("SELECT 1") == "1"
