"""Several statements as one, for a database from which every answer takes its time.

Each becomes a part of one WITH, so that all see the database as it was before, and none what another writes.
"""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from bot.store.database import Question, Row

MAX_REMEMBERED: Final = 1000
_PLACE: Final = re.compile(r"\$(\d+)")
_TABLE: Final = re.compile(r"\b(?:FROM|INTO|UPDATE|JOIN)\s+(\w+)")
_RETURNS: Final = re.compile(r"^\s*SELECT\b|\bRETURNING\b")
_MERGEABLE: Final = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE)\b")
_BYTES: Final = " events"
"""The column with bytes, which JSON does not have."""
_READS: Final = re.compile(r"\s*SELECT\b")


def merged(questions: Sequence[Question]) -> tuple[str, list[object]]:
    """Return one statement that asks all of these, and its values."""
    statements = tuple((statement, len(values)) for statement, values in questions)
    return _merged(statements), [value for _, values in questions for value in values]


def answers(row: Row) -> list[list[Row]]:
    """Return the rows that answer each question, from the one row of the merged statement."""
    return [[tuple(each) for each in json.loads(text, object_pairs_hook=_values)] for text in row]


def tables_of(statement: str) -> frozenset[str]:
    """Return the tables that a statement names, and names of its own for parts of itself."""
    return _tables_of(statement)


def can_be_merged(statement: str) -> bool:
    """Return whether a statement can be a part of another one, and its rows are numbers and texts."""
    return _MERGEABLE.match(statement) is not None and _BYTES not in statement


def only_reads(statement: str) -> bool:
    return _READS.match(statement) is not None


@lru_cache(MAX_REMEMBERED)
def _merged(statements: tuple[tuple[str, int], ...]) -> str:
    parts, columns, offset = list[str](), list[str](), 0
    for number, (statement, values) in enumerate(statements):
        parts.append(f"q{number} AS ({_moved(statement, offset)})")
        rows = f"(SELECT coalesce(json_agg(row_to_json(q{number})), '[]')::text FROM q{number})"
        columns.append(rows if _RETURNS.search(statement) else "'[]'")
        offset += values
    return f"WITH {', '.join(parts)} SELECT {', '.join(columns)}"


def _moved(statement: str, offset: int) -> str:
    """Return a statement whose placeholders are counted on from this number."""
    return _PLACE.sub(lambda place: f"${int(place[1]) + offset}", statement)


@lru_cache(MAX_REMEMBERED)
def _tables_of(statement: str) -> frozenset[str]:
    return frozenset(_TABLE.findall(statement))


def _values(pairs: list[tuple[str, Any]]) -> list[Any]:
    """Return the columns of a row, of which two may have one name."""
    return [value for _, value in pairs]
