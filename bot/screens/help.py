"""The help: how to play here, and every command by its purpose."""

from typing import Final

from bot import VERSION
from bot.config import Operator
from bot.game.rules import GAMES
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import Screen, join_dots, join_lines, screen
from bot.screens.lesson import learn_button
from bot.screens.verbs import Verb

GROUPS: Final = {
    "table": ("start", "join", "deal", "leave"),
    "playing": ("hand", "play", "turns", "rules", "away"),
    "days": ("daily",),
    "scores": ("leaderboard", "profile"),
    "me": ("me preferences", "me privacy"),
    "server": ("server settings",),
}
"""Every command except the help itself, in the groups of the help."""


def help_screen(words: Words, operator: Operator) -> Screen:
    """Return how to play here, every command, and buttons to the rules of each game."""
    return screen(
        join_lines("### " + words("help-title"), words("help-text")),
        join_lines(*(_group(name, commands, words) for name, commands in GROUPS.items())),
        "**" + words("help-rules") + "**",
        [button(ButtonId.to(Verb.RULES_OF, game), words("game", game=game)) for game in GAMES],
        [
            learn_button(words),
            button(ButtonId.to(Verb.DAILY), words("button-daily")),
            button(ButtonId.to(Verb.BADGES), words("button-badges")),
        ],
        operator_line(operator, words),
        "-# " + words("version", version=VERSION),
    )


def _group(name: str, commands: tuple[str, ...], words: Words) -> str:
    listed = ("-# " + words("help-command", name=command, what=command.rpartition(" ")[2]) for command in commands)
    return join_lines(f"**{words('help-group', group=name)}**", *listed)


def operator_line(operator: Operator, words: Words) -> str | None:
    """Return how to reach the operator, and where their privacy policy is; None if neither is set."""
    contact = words("operator-contact", contact=operator.contact) if operator.contact else None
    policy = words("operator-privacy", url=operator.privacy_url) if operator.privacy_url else None
    return "-# " + join_dots([contact, policy]) if contact or policy else None
