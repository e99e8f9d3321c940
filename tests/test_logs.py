"""A log for programs has one object a line, whatever happens; no log has what lets others answer for the bot."""

import json
import logging
import re
import subprocess
import sys
from contextvars import copy_context
from pathlib import Path

import aiohttp
import asyncpg
import pytest

from bot import VERSION
from bot.logs import INTERACTION, TABLE, VERB, JsonFormatter, TextFormatter

CHECKOUT = Path(__file__).parents[1]
TOKEN = "aW50ZXJhY3Rpb246MTIz-x_y.z"


def record(message: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    exception = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("bot.edge", logging.WARNING, "file.py", 1, message, values, exception)


def raised() -> ValueError:
    try:
        int("first line\nsecond line")
    except ValueError as error:
        return error
    raise AssertionError


def test_a_record_is_one_line_with_a_field_for_everything():
    line = JsonFormatter().format(record("Table %d:\nno\u2028way", 7, error=raised()))
    assert len(line.splitlines()) == 1
    told = json.loads(line)
    assert told.pop("time").endswith("+00:00")
    assert "second line" in told["exception"]
    assert told.pop("exception").startswith("Traceback")
    message = {"level": "WARNING", "logger": "bot.edge", "message": "Table 7:\nno\u2028way"}
    assert told == message | {"version": VERSION}


def test_a_record_tells_what_it_is_about():
    def answer() -> tuple[str, str]:
        VERB.set("play")
        TABLE.set(7)
        INTERACTION.set(10**18)
        return TextFormatter().format(record("Late")), JsonFormatter().format(record("Late"))

    text, line = copy_context().run(answer)
    assert text.endswith("WARNING bot.edge: Late (verb play, table 7, interaction 1000000000000000000)")
    assert json.loads(line).items() >= {"verb": "play", "table": 7, "interaction": 10**18}.items()
    assert json.loads(JsonFormatter().format(record("Late"))).keys().isdisjoint({"verb", "table", "interaction"})


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()], ids=["text", "json"])
@pytest.mark.parametrize("path", ["interactions/12/{}/callback", "webhooks/12/{}/messages/@original", "webhooks/12/{}"])
def test_whoever_reads_a_log_cannot_answer_for_the_bot(formatter: logging.Formatter, path: str):
    url = f"https://discord.com/api/v10/{path.format(TOKEN)}"
    error = aiohttp.ConnectionTimeoutError(f"Connection timeout to host {url}")
    line = formatter.format(record("Could not answer: %s", error, error=error))
    assert TOKEN not in line
    assert url.replace(TOKEN, "***") in line


@pytest.mark.parametrize("formatter", [TextFormatter(), JsonFormatter()], ids=["text", "json"])
def test_whoever_reads_a_log_does_not_read_the_rows_of_a_database(formatter: logging.Formatter):
    error = asyncpg.CheckViolationError("violates a check")
    error.detail = "Failing row contains (1, 123456789, QS KH)."
    line = formatter.format(record("Not done", error=error))
    assert "violates a check" in line
    assert "DETAIL: ***" in line
    assert not re.search("123456789|QS|KH", line)


PROGRAM = """
import asyncio, logging, warnings
from bot.logs import say, start_logging
start_logging("INFO", "json")
warnings.warn("an old\\nway")
logging.getLogger("discord.gateway").warning("blocked\\n%s", "a stack")
say("Discord cannot be reached.")
async def fail(): raise ValueError("inside\\na task")
async def main():
    task = asyncio.create_task(fail())
    await asyncio.wait([task])
asyncio.run(main())
raise RuntimeError("at the\\nend")
"""


def test_whatever_a_program_says_is_an_object_a_line():
    command = [sys.executable, "-c", PROGRAM.replace("\\\\", "\\")]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["logger"] for line in told] == ["py.warnings", "discord.gateway", "bot.logs", "asyncio", "bot.logs"]
    assert told[2]["message"] == "Discord cannot be reached."
    assert "inside\na task" in told[3]["exception"]
    assert "at the\nend" in told[4]["exception"]
