"""SimCord's files and ours: its toolbar is for people who test bots, so the page brings another."""

from pathlib import Path
from typing import ClassVar, Final

from aiohttp import web
from simcord.backend.errors import SetupError
from simcord.preview._server import PreviewServer

STATIC: Final = Path(__file__).with_name("static")
LINKS: Final = '<link rel="stylesheet" href="/playground.css"><script type="module" src="/playground.js"></script>'


class PortTakenError(Exception):
    """Somebody else has the port."""


class Server(PreviewServer):
    """The page, for this machine only."""

    _STATIC_FILES: ClassVar[dict[str, str]] = PreviewServer._STATIC_FILES | {
        f"/{name}": str(STATIC / name) for name in ("playground.js", "playground.css")
    }
    _STATIC_CONTENT_TYPES: ClassVar[dict[str, str]] = PreviewServer._STATIC_CONTENT_TYPES | {
        str(STATIC / "playground.css"): "text/css"
    }

    async def start(self) -> None:
        """Open the port; the files in the list above are there, so nothing else can be the matter."""
        try:
            await super().start()
        except SetupError:
            raise PortTakenError from None

    async def _static(self, request: web.Request) -> web.Response:
        response: web.Response = await super()._static(request)
        if request.path == "/":
            response.text = str(response.text).replace("</head>", f"{LINKS}</head>")
        return response
