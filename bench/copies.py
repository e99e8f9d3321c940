"""A file in which many servers have played what one server has."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.store.packing import rewrite

_OWN: Final = ("note",)
"""The tables that are about no server."""
_SHIFTED: Final = {
    "guild_id": "server",
    "table_id": "game_table",
    "transfer_id": "transfer",
    "account_id": "account",
}
"""The columns with numbers that no two servers share, and what each numbers."""
_REWRITTEN: Final = {
    "transfer.cause": "cause_on(cause, guild_id + {server}, table_id + {game_table})",
    "packed_game.events": "events_on(form, events, guild_id, table_id, {server}, {game_table})",
}


def copy_server(file: Path, copies: int) -> None:
    """Add so many servers to a file with one, whose members have played the same games, all of them packed."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.create_function("cause_on", 3, _cause_on, deterministic=True)
        connection.create_function("events_on", 6, _events_on, deterministic=True)
        for pragma in ("journal_mode = DELETE", "journal_mode = OFF", "synchronous = OFF", "cache_size = -200000"):
            connection.execute(f"PRAGMA {pragma}").fetchall()
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        steps = {"server": "copy"}
        for numbered in ("game_table", "transfer", "account"):
            [step] = connection.execute(f"SELECT max(id) FROM {numbered}").fetchone()
            steps[numbered] = f"copy * {step}"
        connection.execute("BEGIN")
        connection.execute(
            "CREATE TEMP TABLE copies AS WITH RECURSIVE n (copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM n"
            f" WHERE copy < {copies}) SELECT copy FROM n"
        )
        for table in tables:
            if table not in _OWN:
                _copy_table(connection, table, steps)
        connection.execute("UPDATE note SET text = (SELECT max(id) FROM game_table) WHERE name = 'last_table'")
        connection.execute("COMMIT")


def _copy_table(connection: sqlite3.Connection, table: str, steps: dict[str, str]) -> None:
    columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(_copied(table, column, steps) for column in columns)
    connection.execute(f"CREATE TEMP TABLE copied AS SELECT * FROM {table}")
    connection.execute(f"INSERT INTO {table} SELECT {values} FROM copies CROSS JOIN copied")
    connection.execute("DROP TABLE copied")


def _copied(table: str, column: str, steps: dict[str, str]) -> str:
    """Return what stands in a column of a copied row."""
    if f"{table}.{column}" in _REWRITTEN:
        return _REWRITTEN[f"{table}.{column}"].format_map(steps)
    numbered = table if column == "id" else _SHIFTED.get(column)
    return f"{column} + {steps[numbered]}" if numbered in steps else column


def _cause_on(cause: str, guild: int, table: int | None) -> str:
    """Return the cause of a transfer, `table 3 event 8` or `welcome 10 to 7`, on another server."""
    first, second, third, fourth = cause.split()
    return f"{first} {table} {third} {fourth}" if table else f"{first} {second} {third} {guild}"


def _events_on(form: int, events: bytes, guild: int, table: int, guilds: int, tables: int) -> bytes:
    """Return the packed events of a game on another server; only the first one names the server and the table."""
    opened = '"id":{},"guild":{},"channel"'
    return rewrite(form, events, {opened.format(table, guild): opened.format(table + tables, guild + guilds)})
