"""The events of a game that is over, as one compressed text with a line for each: its time, and its body."""

import re
import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

_REMEMBERED: Final = 4
"""The games last read, whose events are asked for some at a time; a very long one has 3 MB."""
_NAMED: Final = re.compile(r'"(?:user|host)":([1-9]\d*)[,}]')


class EventRow(NamedTuple):
    """A stored event of a table, by its number."""

    number: int
    at: int
    body: str


def pack(events: Iterable[EventRow]) -> bytes:
    """Return these events, numbered from 1, as one compressed text."""
    return zlib.compress("\n".join(f"{event.at} {event.body}" for event in events).encode())


@lru_cache(_REMEMBERED)
def unpack(packed: bytes) -> tuple[EventRow, ...]:
    """Return the events in this text. Raise zlib.error if it is damaged."""
    lines = (line.split(" ", 1) for line in zlib.decompress(packed).decode().split("\n"))
    return tuple(EventRow(number, int(at), body) for number, (at, body) in enumerate(lines, 1))


def members_named(events: Iterable[EventRow]) -> set[int]:
    """Return the members named in these events, without those that were forgotten."""
    return {int(user) for event in events for user in _NAMED.findall(event.body)}


def renamed(text: str, user_id: int, alias: int) -> str:
    """Return the text of events or of a snapshot with another number for a member."""
    return re.sub(rf'("(?:user|host)":){user_id}(?=[,}}])', rf"\g<1>{alias}", text)


def renamed_in(packed: bytes, user_id: int, alias: int) -> bytes:
    """Do the same in a compressed text."""
    return zlib.compress(renamed(zlib.decompress(packed).decode(), user_id, alias).encode())
