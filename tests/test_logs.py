"""A line of the log says what it is about, and has nothing that lets others answer for the bot."""

import logging
import re
from contextvars import copy_context

import aiohttp
import asyncpg
import pytest

from bot.logs import INTERACTION, TABLE, VERB, Formatter

TOKEN = "aW50ZXJhY3Rpb246MTIz-x_y.z"


def record(message: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    exception = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("bot.edge", logging.WARNING, "file.py", 1, message, values, exception)


def test_a_record_tells_what_it_is_about():
    def answer() -> str:
        VERB.set("play")
        TABLE.set(7)
        INTERACTION.set(10**18)
        return Formatter().format(record("Late"))

    text = copy_context().run(answer)
    assert text.endswith("WARNING bot.edge: Late (verb play, table 7, interaction 1000000000000000000)")
    assert Formatter().format(record("Late")).endswith("WARNING bot.edge: Late")


@pytest.mark.parametrize("path", ["interactions/12/{}/callback", "webhooks/12/{}/messages/@original", "webhooks/12/{}"])
def test_whoever_reads_a_log_cannot_answer_for_the_bot(path: str):
    url = f"https://discord.com/api/v10/{path.format(TOKEN)}"
    error = aiohttp.ConnectionTimeoutError(f"Connection timeout to host {url}")
    line = Formatter().format(record("Could not answer: %s", error, error=error))
    assert TOKEN not in line
    assert url.replace(TOKEN, "***") in line


def test_whoever_reads_a_log_does_not_read_the_rows_of_a_database():
    error = asyncpg.CheckViolationError("violates a check")
    error.detail = "Failing row contains (1, 123456789, QS KH)."
    line = Formatter().format(record("Not done", error=error))
    assert "violates a check" in line
    assert "DETAIL: ***" in line
    assert not re.search("123456789|QS|KH", line)
