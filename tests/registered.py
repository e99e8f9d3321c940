"""The commands as the simulated Discord was told of them."""

from collections.abc import Iterator
from typing import Any

COMMAND, GROUP = 1, 2
"""The types of what stands below the name of the bot: https://docs.discord.com/developers/interactions/application-commands"""


def root_of(env: Any) -> dict[str, Any]:
    """The one command of servers, with everything below it."""
    return commands_of(env)["nainjaune"]


def commands_of(env: Any) -> dict[str, dict[str, Any]]:
    return {command["name"]: command for told in env.backend.commands.values() for command in told.values()}


def commands_below(group: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every command with its name as it is typed after that of the bot, whatever groups it is in."""
    for part in group["options"]:
        if part["type"] == GROUP:
            yield from commands_below(part, f"{prefix}{part['name']} ")
        else:
            assert part["type"] == COMMAND
            yield prefix + part["name"], part
