"""The scripts that make and change the tables of a database, and the shape they give it.

They are written in the dialect of SQLite, so SQLite can tell the shape that they give to a database of any engine.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, Final

MIGRATIONS: Final = Path(__file__).with_name("migrations")

Scripts = Mapping[int, str]
"""Scripts by number, in ascending order."""
Shape = dict[str, list[tuple[object, ...]]]
"""By name, the columns of each table in their order, and the table of each index."""

SENTENCES: Final = {
    "newer": "was written by a newer version of the bot: install that version, or restore an older backup.",
    "unfinished": "has other tables than its version makes ({}), and has been left as it is: "
    "an unfinished version made it, or something else has changed it; restore a backup.",
    "not_migrated": "could not be brought up to date, and has been left as it is: start the version that made it.",
}
"""What is wrong with a database to which these scripts do not apply."""

_SHAPE: Final = """
    SELECT t.name, c.cid, c.name, c.type, c."notnull" OR c.pk
        FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'
    UNION ALL SELECT i.name, 0, t.name, 'INDEX', i."unique"
        FROM sqlite_schema AS t, pragma_index_list(t.name) AS i WHERE t.type = 'table' AND i.origin = 'c'
    ORDER BY 1, 2
"""


def read_scripts(folder: Path) -> dict[int, str]:
    """Return the scripts by number, which is the first three characters of the file name."""
    return {int(file.name[:3]): file.read_text("utf-8") for file in sorted(folder.glob("[0-9][0-9][0-9]_*.sql"))}


def find_differences(shape: Shape, scripts: Scripts, version: int) -> str:
    """Return the names of the tables and indexes that differ from those the scripts up to this version make."""
    expected = shape_made_by(tuple(script for number, script in scripts.items() if number <= version))
    return ", ".join(name for name, columns in expected.items() if shape.get(name) != columns)


@cache
def shape_made_by(scripts: tuple[str, ...]) -> Shape:
    """Return the shape, once for a database and all its backups: to make all tables takes milliseconds."""
    with closing(sqlite3.connect(":memory:")) as database:
        for script in scripts:
            database.executescript(script)
        return shape_of_file(database)


def shape_of_file(database: sqlite3.Connection) -> Shape:
    return shape_from(database.execute(_SHAPE))


def shape_from(rows: Iterable[Iterable[Any]]) -> Shape:
    """Return the shape in these rows, each a name, a position, and what is at that position."""
    shape: Shape = {}
    for name, _place, *what in rows:
        shape.setdefault(name, []).append(tuple(what))
    return shape
