"""The way from one process to its database, which can be cut without either end being told."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Self

SOCKET = ".s.PGSQL.5432"
CHUNK = 2**16


class Proxy:
    """Listens like PostgreSQL in a folder of its own, and hands on everything; once it is cut, nothing."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self._target = server / SOCKET
        self._is_whole = asyncio.Event()
        self._is_whole.set()
        self._connected: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self.folder.mkdir(exist_ok=True)
        self._server = await asyncio.start_unix_server(self._connect, self.folder / SOCKET)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._connected:
            task.cancel()
        await asyncio.gather(*self._connected, return_exceptions=True)

    def cut(self) -> None:
        """Hand on nothing more; what is sent waits on the way."""
        self._is_whole.clear()

    def mend(self) -> None:
        """Hand on everything again, first what has waited."""
        self._is_whole.set()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._connected.add(task)
        try:
            await self._is_whole.wait()
            answers, questions = await asyncio.open_unix_connection(self._target)
            try:
                await asyncio.gather(self._hand_on(reader, questions), self._hand_on(answers, writer))
            finally:
                questions.close()
        finally:
            writer.close()
            self._connected.discard(task)

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(CHUNK):
                await self._is_whole.wait()
                writer.write(some)
                await writer.drain()
        writer.close()
