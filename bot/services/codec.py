"""Encoding of tables, events and settings as stored JSON."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import Raw, Struct

from bot.store.packing import EventRow
from bot.store.tables import TableRow
from bot.tables.events import Event
from bot.tables.settings import Settings
from bot.tables.table import Table

FORMAT: Final = 4
"""The version of snapshots. Raise it when events lead to other tables than before: older ones are then replayed."""


class _Snapshot(Struct):
    format: int = 0
    table: Raw = Raw(b"{}")


_ENCODER = msgspec.json.Encoder()
_SNAPSHOT = msgspec.json.Decoder(_Snapshot)
_TABLE = msgspec.json.Decoder(Table)
_EVENT: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_SETTINGS = msgspec.json.Decoder(Settings)


def row_of(table: Table, *, wake_at: int | None) -> TableRow:
    turn, is_running = table.turn, table.phase == "playing" and table.paused_at is None
    return TableRow(
        id=table.id,
        guild_id=table.guild,
        channel_id=table.channel,
        is_open=table.phase != "closed",
        version=table.version,
        length=table.length,
        snapshot=_ENCODER.encode(_Snapshot(FORMAT, Raw(_ENCODER.encode(table)))).decode(),
        wake_at=wake_at,
        turn_user_id=turn.user if turn and turn.is_manned and is_running and not table.day else None,
        deals=table.game.deals,
    )


def table_of(row: TableRow) -> Table | None:
    """Return the table stored in a row; None if its snapshot is of an older version of the bot.

    Raise DecodeError if it is damaged.
    """
    snapshot = _SNAPSHOT.decode(row.snapshot)
    return _TABLE.decode(snapshot.table) if snapshot.format == FORMAT else None


def event_row(number: int, at: int, event: Event) -> EventRow:
    return EventRow(number, at, _ENCODER.encode(event).decode())


def decode_events(rows: Iterable[EventRow]) -> Iterable[tuple[int, Event]]:
    return ((row.at, _EVENT.decode(row.body)) for row in rows)


def settings_of(text: str | None) -> Settings:
    """Return the settings in this text; the defaults if there is none."""
    return _SETTINGS.decode(text) if text else Settings()


def settings_text(settings: Settings) -> str:
    return _ENCODER.encode(settings).decode()
