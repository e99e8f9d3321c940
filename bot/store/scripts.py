"""The scripts that make and change the tables of a database."""

from pathlib import Path
from typing import Final

MIGRATIONS: Final = Path(__file__).with_name("migrations")


def read_scripts(folder: Path) -> dict[int, str]:
    """Return the scripts by number, which is the first three characters of the file name."""
    return {int(file.name[:3]): file.read_text("utf-8") for file in sorted(folder.glob("[0-9][0-9][0-9]_*.sql"))}
