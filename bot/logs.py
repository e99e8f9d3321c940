"""The log: lines for people, or one JSON object per line for programs that collect logs."""

import json
import logging
import re
import sys
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from types import TracebackType
from typing import Final

from bot import VERSION

log = logging.getLogger(__name__)

VERB: Final = ContextVar[str]("verb")
"""The verb or the command that is being answered, also in tasks started for it."""
INTERACTION: Final = ContextVar[int]("interaction")
"""Discord's number of that click or command."""
TABLE: Final = ContextVar[int]("table")
"""The number of the table that it concerns, or that is being shown."""
PROCESS: Final[dict[str, object]] = {"version": VERSION}
"""The fields that all lines of this process have."""
_TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_ANSWER_TOKEN: Final = re.compile(r"(?<=/)(webhooks|interactions)/(\d+)/[^/\s\"']+")
"""A token in an address, which lets its holder answer in the bot's name; connection errors quote addresses."""
_ROW: Final = re.compile(r"(?<=DETAIL:).*")
"""The contents of a row that a database refused, such as a hand or the id of a member."""


class TextFormatter(logging.Formatter):
    """Writes a line with its context, and the exception below it."""

    def __init__(self) -> None:
        super().__init__(_TEXT)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the name of logging
        about = ", ".join(f"{name} {value}" for name, value in _about().items())
        return super().formatMessage(record) + (f" ({about})" if about else "")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text, without secrets."""
        return _hide_secrets(super().format(record))


class JsonFormatter(logging.Formatter):
    """Writes one JSON object per line: time, level, logger, message, process, context, and the exception."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text, without secrets."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **PROCESS,
            **_about(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(
            {name: _hide_secrets(value) if isinstance(value, str) else value for name, value in line.items()}
        )


_FORMATTERS: Final[Mapping[str, Callable[[], logging.Formatter]]] = {"text": TextFormatter, "json": JsonFormatter}


def _about() -> dict[str, object]:
    values = {variable.name: variable.get(None) for variable in (VERB, TABLE, INTERACTION)}
    return {name: value for name, value in values.items() if value}


def _hide_secrets(text: str) -> str:
    return _ROW.sub(" ***", _ANSWER_TOKEN.sub(r"\1/\2/***", text))


def start_logging(level: str, form: str) -> None:
    """Log to the standard error from this level on, as text or JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(_FORMATTERS[form]())
    logging.basicConfig(level=level, handlers=[handler])
    if form == "json":
        logging.captureWarnings(capture=True)
        sys.excepthook = _log_uncaught


def say(sentence: str) -> None:
    """Tell the operator why the bot ends, in the format of the log once it has begun."""
    if any(isinstance(handler.formatter, JsonFormatter) for handler in logging.getLogger().handlers):
        log.critical(sentence)
    else:
        sys.stderr.write(f"{sentence}\n")


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.critical("The bot ends because of a fault in its code", exc_info=(kind, error, trace))
