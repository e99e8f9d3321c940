"""The help: how to play here, and every command by its purpose."""

from typing import Final

from bot.config import Operator
from bot.language import Words
from bot.screens.buttons import ButtonId, button, daily_button, learn_button
from bot.screens.layout import Screen, join_dots, join_lines, screen
from bot.screens.verbs import Verb

COMMANDS: Final = 1
"""The argument of the button to the list of the commands."""
GROUPS: Final = {
    "table": ("start", "join", "deal", "leave"),
    "playing": ("hand", "play", "turns", "rules", "away"),
    "days": ("daily",),
    "scores": ("leaderboard", "profile"),
    "me": ("me preferences", "me privacy"),
    "server": ("server settings",),
}
"""Every command except the help itself, in the groups of their list."""


def help_screen(words: Words, operator: Operator) -> Screen:
    """Return what the game is about, and where to go from here."""
    return screen(
        join_lines("### " + words("help-title"), words("help-text")),
        [
            learn_button(words),
            button(ButtonId.to(Verb.RULES), words("button-rules")),
            daily_button(words),
            button(ButtonId.to(Verb.HELP, COMMANDS), words("button-commands")),
        ],
        operator_line(operator, words),
    )


def commands_screen(words: Words) -> Screen:
    """Return every command with its purpose, and what the deals of the day rest on."""
    groups = (_group(name, commands, words) for name, commands in GROUPS.items())
    return screen(join_lines(*groups), words("day-honour"))


def _group(name: str, commands: tuple[str, ...], words: Words) -> str:
    listed = ("-# " + words("help-command", name=command, what=command.rpartition(" ")[2]) for command in commands)
    return join_lines(f"**{words('help-group', group=name)}**", *listed)


def operator_line(operator: Operator, words: Words) -> str | None:
    """Return how to reach the operator, and where their privacy policy is; None if neither is set."""
    contact = words("operator-contact", contact=operator.contact) if operator.contact else None
    policy = words("operator-privacy", url=operator.privacy_url) if operator.privacy_url else None
    return "-# " + join_dots([contact, policy]) if contact or policy else None
