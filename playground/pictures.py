"""Pictures of the bot's own emojis, which SimCord throws away when they are uploaded."""

import re
from base64 import b64decode
from typing import Any, Final

from simcord.backend import Backend
from simcord.backend.cdn import CdnStore

_EMOJI: Final = re.compile(r"/emojis/([0-9]+)\.")


class Pictures(CdnStore):
    """Every picture there is; an emoji's is still in the request that brought it."""

    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend
        self._emojis: dict[str, bytes] = {}
        self._read = 0

    def get(self, url: str) -> bytes | None:
        """The bytes at this address."""
        found = _EMOJI.search(url)
        emoji = self._backend.application_emojis.get(int(found[1])) if found else None
        if emoji is None:
            return super().get(url)
        self._read_requests()
        return self._emojis.get(emoji.name)

    def _read_requests(self) -> None:
        for asked in self._backend.http_requests[self._read :]:
            self._read += 1
            if asked.method == "POST" and re.fullmatch(r"/applications/[0-9]+/emojis", asked.path):
                uploaded: Any = asked.json
                self._emojis[uploaded["name"]] = b64decode(uploaded["image"].partition(",")[2])
