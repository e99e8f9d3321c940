"""Pictures of the bot's own emojis, which SimCord does not keep when they are uploaded."""

import re
from base64 import b64decode
from typing import Any, Final

from simcord.backend import Backend
from simcord.backend.cdn import CdnStore

_EMOJI: Final = re.compile(r"/emojis/([0-9]+)\.")
_UPLOAD: Final = re.compile(r"/applications/[0-9]+/emojis")


class Pictures(CdnStore):
    """SimCord's pictures, and those of the emojis, taken from the requests that uploaded them."""

    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend
        self._emojis: dict[str, bytes] = {}
        self._requests_read = 0

    def get(self, url: str) -> bytes | None:
        """Return the bytes at this address."""
        found = _EMOJI.search(url)
        emoji = self._backend.application_emojis.get(int(found[1])) if found else None
        if emoji is None:
            return super().get(url)
        self._read_requests()
        return self._emojis.get(emoji.name)

    def _read_requests(self) -> None:
        for request in self._backend.http_requests[self._requests_read :]:
            self._requests_read += 1
            if request.method == "POST" and _UPLOAD.fullmatch(request.path):
                upload: Any = request.json
                self._emojis[upload["name"]] = b64decode(upload["image"].partition(",")[2])
