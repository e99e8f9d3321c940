"""The way from one process to its database, which can be cut, with either end being told or not."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Self

SOCKET = ".s.PGSQL.5432"
CHUNK = 2**16


class Proxy:
    """Listens like PostgreSQL in a folder of its own, and hands on everything; once it is cut, nothing."""

    def __init__(self, folder: Path, server: Path, delay: float = 0) -> None:
        self.folder = folder
        self._delay = delay
        """The seconds that every question takes on its way, and every answer none."""
        self._target = server / SOCKET
        self._is_whole = asyncio.Event()
        self._is_whole.set()
        self._is_open = True
        self._connected: set[asyncio.Task[None]] = set()
        self._ends: set[asyncio.StreamWriter] = set()
        self._trap: tuple[bytes, Callable[[], object]] | None = None

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

    def close(self) -> None:
        """Close all connections, as a server that goes away does, and take no more of them."""
        self._is_open = False
        for end in self._ends:
            end.close()

    def mend(self) -> None:
        """Hand on everything again, first what has waited, and take connections."""
        self._is_open = True
        self._is_whole.set()

    def once(self, text: bytes, happen: Callable[[], object]) -> None:
        """Let this happen as soon as a question with this text has been handed on, once."""
        self._trap = text, happen

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._is_open:
            writer.close()
            return
        task = asyncio.current_task()
        assert task
        self._connected.add(task)
        try:
            await self._is_whole.wait()
            try:
                answers, questions = await asyncio.open_unix_connection(self._target)
            except OSError:
                return  # the server is away
            ends = {writer, questions}
            self._ends |= ends
            try:
                asking = self._hand_on(reader, questions, self._spring, self._delay)
                await asyncio.gather(asking, self._hand_on(answers, writer))
            finally:
                self._ends -= ends
                questions.close()
        finally:
            writer.close()
            self._connected.discard(task)

    async def _hand_on(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        notice: Callable[[bytes], object] = lambda _: None,
        delay: float = 0,
    ) -> None:
        with suppress(ConnectionError):
            while some := await reader.read(CHUNK):
                if delay:
                    await asyncio.sleep(delay)
                await self._is_whole.wait()
                writer.write(some)
                await writer.drain()
                notice(some)
        writer.close()

    def _spring(self, question: bytes) -> None:
        if self._trap and self._trap[0] in question:
            (_, happen), self._trap = self._trap, None
            happen()
