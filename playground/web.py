"""The web server of the page: SimCord's files and ours."""

from pathlib import Path
from typing import ClassVar, Final

from simcord.backend.errors import SetupError

from playground import simulator

STATIC: Final = Path(__file__).with_name("static")


class PortTakenError(Exception):
    """Another program uses the port."""


class WebServer(simulator.WebServer):
    """Serve the page to this machine only."""

    files: ClassVar = {STATIC / "playground.js": "application/javascript", STATIC / "playground.css": "text/css"}
    head: ClassVar = (
        '<link rel="stylesheet" href="/playground.css"><script type="module" src="/playground.js"></script>'
    )

    async def start(self) -> None:
        """Open the port; raise PortTakenError where that fails."""
        try:
            await super().start()
        except SetupError:
            raise PortTakenError from None
