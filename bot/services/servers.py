"""Settings and seasons of servers."""

from collections import Counter
from collections.abc import Mapping

from bot.game.refusal import Refusal
from bot.services import codec
from bot.services.loading import check_server, decode_all, load_settings
from bot.services.messages import Saves
from bot.store import ledger, messages, seasons, servers
from bot.store import tables as rows
from bot.store.database import Store, Transaction, repeat_on_conflict
from bot.tables.chips import Account, Transfer, stakes
from bot.tables.context import Request
from bot.tables.settings import SHOWN_AT_TABLES, Settings, change_settings


class Servers:
    """The settings and seasons of all servers."""

    def __init__(self, store: Store, saves: Saves) -> None:
        self._store = store
        self._saves = saves

    async def settings(self, guild: int) -> Settings:
        async with self._store.transaction() as tx:
            return await load_settings(tx, guild)

    @repeat_on_conflict
    async def change(self, request: Request, changes: Mapping[str, object]) -> Settings:
        """Change these settings together; return all. Raise Refusal if one is not allowed."""
        check_manager(request)
        async with self._store.transaction(request.guild) as tx:
            await check_server(tx, request.guild)
            before = await load_settings(tx, request.guild)
            after = change_settings(before, changes)
            await servers.save_settings(tx, request.guild, codec.settings_text(after))
            is_shown = not SHOWN_AT_TABLES.isdisjoint(changes)
            outdated = [row.id for row in await rows.open_in_server(tx, request.guild)] if is_shown else []
            await messages.mark_outdated(tx, outdated)
        self._saves.announce_all(outdated)
        return after

    @repeat_on_conflict
    async def close_season(self, request: Request, number: int) -> Settings:
        """Record everybody's chips, reset them to the first chips, and return the settings.

        Both include what members have brought to tables in play, so that their games count in the next season. Raise
        Refusal if the member may not, if another season is in progress, or if no game has counted in this one.
        """
        check_manager(request)
        async with self._store.long_transaction(request.guild) as tx:
            await check_server(tx, request.guild)
            if await seasons.current(tx, request.guild) != number:
                raise Refusal("season_over", season=number)
            if not await seasons.count_games(tx, request.guild, number):
                raise Refusal("season_empty")
            settings = await load_settings(tx, request.guild)
            brought = await _brought_to_tables(tx, request.guild)
            await seasons.close(tx, request.guild, number, brought, at=request.now, by=request.user)
            await ledger.reset_balances(tx, closing(request, number), settings.starting_chips, brought)
            return settings


def closing(request: Request, number: int, entries: Mapping[Account, int] | None = None) -> Transfer:
    """Return the transfer that closes this season, with these entries or none yet."""
    return Transfer(f"season {number} of {request.guild}", request.guild, request.now, "SeasonClosed", entries or {})


def check_manager(request: Request) -> None:
    """Raise Refusal unless the requesting member manages the server."""
    if not request.is_manager:
        raise Refusal("not_manager")


async def _brought_to_tables(tx: Transaction, guild: int) -> Mapping[int, int]:
    """Return what each member has brought to a server's tables in play."""
    tables = await decode_all(tx, await rows.open_in_server(tx, guild))
    brought = sum(map(stakes, tables), Counter[Account]())
    return {account.owner: chips for account, chips in brought.items()}
