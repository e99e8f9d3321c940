"""The log, with what each line is about, and without secrets."""

import logging
import re
from contextvars import ContextVar
from typing import Final

VERB: Final = ContextVar[str]("verb")
"""The verb or the command that is being answered, also in tasks started for it."""
INTERACTION: Final = ContextVar[int]("interaction")
"""Discord's number of that click or command."""
TABLE: Final = ContextVar[int]("table")
"""The number of the table that it concerns, or that is being shown."""
_ANSWER_TOKEN: Final = re.compile(r"(?<=/)(webhooks|interactions)/(\d+)/[^/\s\"']+")
"""A token in an address, which lets its holder answer in the bot's name; connection errors quote addresses."""
_ROW: Final = re.compile(r"(?<=DETAIL:).*")
"""The contents of a row that a database refused, such as a hand or the id of a member."""


class Formatter(logging.Formatter):
    """Writes a line with its context, and the exception below it."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name of logging
        context = {variable.name: variable.get(None) for variable in (VERB, TABLE, INTERACTION)}
        about = ", ".join(f"{name} {value}" for name, value in context.items() if value)
        return super().formatMessage(record) + (f" ({about})" if about else "")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text, without secrets."""
        return _ROW.sub(" ***", _ANSWER_TOKEN.sub(r"\1/\2/***", super().format(record)))


def start_logging(level: str) -> None:
    """Log to the standard error from this level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(Formatter())
    logging.basicConfig(level=level, handlers=[handler])
