"""Pictures that SimCord does not have: the bot's own, and those of its emojis, which are uploaded."""

import re
from base64 import b64decode
from functools import cache
from io import BytesIO
from typing import Any, Final

from simcord.backend import Backend
from simcord.backend.cdn import CdnStore

from bot.pictures.drawing.shapes import dwarf, felt

AVATAR: Final = "dwarf"
"""The name of the bot's own picture."""
_AVATAR_WIDTH: Final = 160
_AVATAR: Final = re.compile(rf"/avatars/[0-9]+/{AVATAR}\.")
_EMOJI: Final = re.compile(r"/emojis/([0-9]+)\.")
_UPLOAD: Final = re.compile(r"/applications/[0-9]+/emojis")


class Pictures(CdnStore):
    """SimCord's pictures, the bot's own, and those of the emojis, taken from the requests that uploaded them."""

    def __init__(self, backend: Backend) -> None:
        super().__init__()
        self._backend = backend
        self._emojis: dict[str, bytes] = {}
        self._requests_read = 0

    def get(self, url: str) -> bytes | None:
        """Return the bytes at this address."""
        if _AVATAR.search(url):
            return _draw_avatar()
        match = _EMOJI.search(url)
        emoji = self._backend.application_emojis.get(int(match[1])) if match else None
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


@cache
def _draw_avatar() -> bytes:
    """Draw the yellow dwarf on the green of the board, within the circle that a picture of somebody is shown in."""
    image = felt(_AVATAR_WIDTH, _AVATAR_WIDTH)
    small = dwarf(round(0.62 * _AVATAR_WIDTH), "idle")
    image.paste(small, ((image.width - small.width) // 2, (image.height - small.height) // 2), small)
    written = BytesIO()
    image.save(written, "PNG")
    return written.getvalue()
