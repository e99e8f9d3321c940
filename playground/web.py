"""The web server of the page: SimCord's files and ours."""

from html import escape
from pathlib import Path
from typing import ClassVar, Final

from simcord.backend.errors import SetupError
from simcord.preview import Preview

from bot.language import Language
from playground import simulator
from playground.words import PAGE, WORDS

STATIC: Final = Path(__file__).with_name("static")


class PortTakenError(Exception):
    """Another program uses the port."""


class WebServer(simulator.WebServer):
    """Serve the page to this machine only, in one language."""

    files: ClassVar = {STATIC / "playground.js": "application/javascript", STATIC / "playground.css": "text/css"}

    def __init__(self, page: Preview, port: int, *, language: Language) -> None:
        super().__init__(page, port)
        self._words = PAGE[language]
        keyless = escape(WORDS[language]["keyless"])
        self._head = (
            f'<meta name="playground-keyless" content="{keyless}"><link rel="stylesheet" href="/playground.css">'
            '<script type="module" src="/playground.js"></script>'
        )

    def rewrite(self, address: str, text: str) -> str:
        """Put our own words into SimCord's files, and our files into its page."""
        for theirs, ours in self._words.get(address, {}).items():
            text = text.replace(theirs, ours)
        return text.replace("</head>", f"{self._head}</head>") if address == "/" else text

    async def start(self) -> None:
        """Open the port; raise PortTakenError where that fails."""
        try:
            await super().start()
        except SetupError:
            raise PortTakenError from None
