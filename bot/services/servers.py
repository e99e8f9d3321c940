"""What a server decides for all its tables: its settings, and when a season is over."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.inspect import IntType, StructType, type_info

from bot.game.refusal import Refusal
from bot.robots import LEVELS
from bot.services import codec, loading
from bot.store import ledger, seasons, servers
from bot.store import servers as rows
from bot.store import tables as table_rows
from bot.store.ledger import Transfer
from bot.store.servers import ChangeRow
from bot.store.sqlite.database import Store, Transaction
from bot.tables.context import Request
from bot.tables.options import Settings

_FIELDS: Final = {field.name: field for field in msgspec.structs.fields(Settings)}


class Change(Struct, frozen=True):
    """One setting that a member has changed."""

    at: int
    user: int
    name: str
    before: Any
    after: Any


class Season(Struct, frozen=True):
    """The season that goes on."""

    number: int
    since: int | None
    """When the one before closed; None for the first one."""
    games: int
    """How many games have counted in it so far."""


class Governing:
    """The decisions of those who run a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def settings(self, guild: int) -> Settings:
        """What a server has set."""
        async with self._store.transaction() as tx:
            return await loading.settings(tx, guild)

    async def change(self, request: Request, changes: Mapping[str, object]) -> Settings:
        """Set these, all or none, and remember who has changed what."""
        check_manager(request)
        async with self._store.transaction() as tx:
            await loading.check_server(tx, request.guild)
            before = await loading.settings(tx, request.guild)
            after = _changed(before, changes)
            for name in _FIELDS:
                await _note(tx, request, name, getattr(before, name), getattr(after, name))
            await servers.save_settings(tx, request.guild, codec.settings_text(after))
        return after

    async def changes(self, guild: int, *, limit: int, offset: int = 0) -> tuple[list[Change], int]:
        """Some of what was changed on a server, newest first, and how many changes there were."""
        async with self._store.transaction() as tx:
            found = await rows.changes(tx, guild, limit=limit, offset=offset)
            return [_change(row) for row in found], await rows.count_changes(tx, guild)

    async def open_tables(self, guild: int) -> list[int]:
        """The tables of a server that are open."""
        async with self._store.transaction() as tx:
            return [row.id for row in await table_rows.open_in_server(tx, guild)]

    async def season(self, guild: int) -> Season:
        """The season that goes on."""
        async with self._store.transaction() as tx:
            return await _season(tx, guild)

    async def close_season(self, request: Request, number: int) -> None:
        """Write down what every member has, and let everybody begin again with the first chips."""
        check_may_close_season(request)
        async with self._store.transaction() as tx:
            await loading.check_server(tx, request.guild)
            season = await _season(tx, request.guild)
            if season.number != number:
                raise Refusal("season_over", season=number)
            if not season.games:
                raise Refusal("season_empty")
            first_chips = (await loading.settings(tx, request.guild)).starting_chips
            await seasons.close(tx, request.guild, number, at=request.now, by=request.user)
            cause = f"season {number} of {request.guild}"
            await ledger.level(tx, Transfer(cause, request.guild, request.now, "SeasonClosed", {}), first_chips)


def check_manager(request: Request) -> None:
    """Only those who manage the server go on."""
    if not request.is_manager:
        raise Refusal("not_manager")


def check_may_close_season(request: Request) -> None:
    """Only those who manage the server, or moderate it, go on."""
    if not request.is_manager and not request.is_moderator:
        raise Refusal("not_moderator")


def _bounds() -> dict[str, tuple[int, int]]:
    info = type_info(Settings)
    assert isinstance(info, StructType)
    kinds = {field.name: field.type for field in info.fields}
    return {
        name: (kind.ge, kind.le)
        for name, kind in kinds.items()
        if isinstance(kind, IntType) and kind.ge is not None and kind.le is not None
    }


_BOUNDS: Final = _bounds()
"""The least and the most of each setting that is a number."""


def _changed(settings: Settings, changes: Mapping[str, object]) -> Settings:
    for name, value in changes.items():
        settings = _with(settings, name, value)
    return settings


def _with(settings: Settings, name: str, value: object) -> Settings:
    if name not in _FIELDS or (name == "stand_in" and value not in LEVELS):
        raise Refusal("settings_out_of_bounds")
    try:
        return msgspec.convert(msgspec.to_builtins(settings) | {name: value}, Settings)
    except msgspec.ValidationError:
        if name not in _BOUNDS:
            raise Refusal("settings_out_of_bounds") from None
        least, most = _BOUNDS[name]
        raise Refusal("setting_number", setting=name, least=least, most=most) from None


async def _note(tx: Transaction, request: Request, name: str, before: object, after: object) -> None:
    if before != after:
        row = ChangeRow(request.now, request.user, name, _text(before), _text(after))
        await rows.note_change(tx, request.guild, row)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _change(row: ChangeRow) -> Change:
    before, after = msgspec.json.decode(row.before), msgspec.json.decode(row.after)
    return Change(row.at, row.user_id, row.name, before, after)


async def _season(tx: Transaction, guild: int) -> Season:
    closed = await seasons.closed(tx, guild)
    number, since = len(closed) + 1, closed[0][1] if closed else None
    return Season(number, since, await seasons.count_games(tx, guild, number))
