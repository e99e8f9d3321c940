import asyncio
import gc
import os
import socket
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

from bot.store.postgresql.opening import migrate
from tests.engines import EMPTYING, EXECUTED, forms_of, understand_noted
from tests.scale import some
from tools.postgresql import NO_PROGRAMS, find_programs, running


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="all that there is to try, instead of a sample of it")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("all" if config.getoption("all") else "sample")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores, since some tests wait for PostgreSQL, a browser or other processes."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no process is left alone with one at the end; a sample is without them."""
    items.sort(key=_is_short)
    if not is_named(config):
        left_out = some([item for item in items if not _is_short(item)], of=[])
        config.hook.pytest_deselected(items=left_out)
        del items[: len(left_out)]


def _is_short(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is None


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Search for no garbage among thousands of tests and all that is imported, which would take seconds."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(200_000, 20)
        gc.enable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what uses a database on a file, unless a mark names another engine, or all."""
    if "engine" in metafunc.fixturenames:
        find_mark = metafunc.definition.get_closest_marker
        marked = [engine for engine in EXECUTED if find_mark(engine)]
        if not marked and find_mark("either_engine"):
            marked = some([[*EXECUTED][len(metafunc.definition.name) % len(EXECUTED)]], of=[*EXECUTED])
        engines = marked or (EXECUTED if find_mark("every_engine") else ["sqlite"])
        metafunc.parametrize("engine", engines, scope="session")


MISSING = pytest.StashKey[list[str]]()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Tell the first process what this one has executed; there, fail when only files have executed some of it."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["executed"] = {name: [*each] for name, each in EXECUTED.items()}
    elif not exitstatus and is_whole(session.config) and (missing := missing_statements()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        session.config.stash[MISSING] = sorted(missing)


def is_named(config: pytest.Config) -> bool:
    """Return whether somebody has named what to run."""
    is_chosen = any(config.getoption(option, default=None) for option in ("keyword", "markexpr", "lf"))
    return is_chosen or config.args_source is not pytest.Config.ArgsSource.TESTPATHS


def is_whole(config: pytest.Config) -> bool:
    """Return whether all tests that use a database are run, on each engine."""
    return config.getoption("all") and not is_named(config)


def missing_statements() -> set[str]:
    """Return what files have executed, and PostgreSQL has not; nothing where there is none."""
    forms = {engine: forms_of(statements) for engine, statements in EXECUTED.items()}
    return forms["sqlite"] - forms["postgresql"] if forms["postgresql"] else set()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    for engine, statements in getattr(node, "workeroutput", {}).get("executed", {}).items():
        EXECUTED[engine].update(statements)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if MISSING in config.stash:
        terminalreporter.section("Statements that only SQLite has executed: mark a test of each as every_engine")
        terminalreporter.write_line("\n".join(config.stash[MISSING]))


@pytest.fixture(scope="session")
def postgresql(pytestconfig: pytest.Config):
    """A PostgreSQL for all tests of this process, with a database that has all tables."""
    if not find_programs():
        pytest.skip(NO_PROGRAMS)
    with running() as server:
        asyncio.run(migrate(server.url("postgres")))
        server.execute(EMPTYING)
        yield server
        if pytestconfig.getoption("all"):
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
