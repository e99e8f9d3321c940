"""The scripts that make and change the tables of a database, in the dialect of SQLite."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

MIGRATIONS: Final = Path(__file__).with_name("migrations")

Scripts = Mapping[int, str]
"""Scripts by number, in ascending order. The highest one is the version of the tables that they make."""

SENTENCES: Final = {
    "newer": "was written by a newer version of the bot: install that version, or restore an older backup.",
    "not_migrated": "could not be brought up to date, and has been left as it is: start the version that made it.",
}
"""What is wrong with a database to which these scripts do not apply."""


def read_scripts(folder: Path) -> dict[int, str]:
    """Return the scripts by number, which is the first three characters of the file name."""
    return {int(file.name[:3]): file.read_text("utf-8") for file in sorted(folder.glob("[0-9][0-9][0-9]_*.sql"))}
